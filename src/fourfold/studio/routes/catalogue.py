"""Formulas and published matrices: what several rooms ask."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

from ...core.errors import FourfoldError
from ...core.formulas import program
from ...core.formulas.browser import glsl
from ...core.metrics import Metric, metric, metrics
from ...sources import literature
from ..answers import Answer
from ..questions import Query, question

DEFAULTS = {"alpha": 0.5, "beta": 1.0}


def formula(asked: Query) -> Answer:
    """A metric or typed formula in all that a page needs: the program, the shader, the way it is written."""
    return told(metric(asked.text("on")))


def told(found: Metric) -> dict[str, Any]:
    """The facts of a metric."""
    return {
        "name": found.name,
        "title": found.title,
        "family": found.family,
        "text": found.text,
        "written": tree(found.mathml),
        "range": [found.low, found.high],
        "better": found.better,
        "parameters": dict(found.parameters),
        "program": program(found.formula),
        "glsl": glsl(found.formula),
        "depends_on_prevalence": found.depends_on_prevalence,
        "scale_free": found.scale_free,
        "reference": found.reference,
    }


def with_settings(of: Metric, given: str) -> Metric:
    """The metric with its parameters as the page writes them.

    >>> with_settings(metric("fbeta"), "beta=2").parameters["beta"]
    2.0
    """
    settings = {}
    for pair in filter(None, given.split(",")):
        name, _, written = pair.partition("=")
        try:
            settings[name] = float(written)
        except ValueError:
            settings[name] = math.nan
        if not math.isfinite(settings[name]):
            raise FourfoldError(f"the parameter {name!r} is {written!r}", allowed="a finite number")
    return of.at(**settings) if settings else of


def tree(markup: str) -> list[Any]:
    """Our own markup as nested lists, so that the page builds elements and never parses text."""
    return _branch(ET.fromstring(markup))  # noqa: S314 - written by this program a line above


def _branch(element: ET.Element) -> list[Any]:
    name = element.tag.rpartition("}")[2]
    children: list[Any] = [element.text] if element.text and element.text.strip() else []
    return [name, dict(element.attrib), *children, *map(_branch, element)]


def catalogue(asked: Query) -> Answer:
    """Every metric of the registry, by family."""
    del asked
    return {"metrics": [_line(found) for found in metrics.values()]}


def _line(found: Metric) -> Mapping[str, Any]:
    return {
        "name": found.name,
        "title": found.title,
        "family": found.family,
        "aliases": found.aliases,
        "range": [found.low, found.high],
        "signed": found.low < 0 and not math.isnan(found.low),
    }


def examples(asked: Query) -> Answer:
    """The 24 published classifiers."""
    del asked
    return {
        "examples": [
            {
                "name": found.name,
                "doi": found.doi,
                "location": found.location,
                "positive": str(found.matrix.positive),
                "negative": str(found.matrix.negative),
                **found.matrix.as_dict(),
            }
            for found in literature().values()
        ]
    }


ROUTES = (
    question("/api/formula", formula),
    question("/api/catalogue", catalogue),
    question("/api/examples", examples),
)
