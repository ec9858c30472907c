"""Metrics: one formula plus facts each, and the registry that finds them."""

from .metric import Metric
from .registry import Registry, metric, metrics

__all__ = ["Metric", "Registry", "metric", "metrics"]
