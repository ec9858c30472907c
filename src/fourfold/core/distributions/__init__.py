"""A belief pushed through a metric: densities, intervals and statements."""

from .beta import Beta, Point
from .discrete import Discrete
from .distribution import Distribution
from .interval import Interval
from .posterior import Posterior
from .push import push

__all__ = ["Beta", "Discrete", "Distribution", "Interval", "Point", "Posterior", "push"]
