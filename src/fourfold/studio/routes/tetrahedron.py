"""What the Tetrahedron room asks: the shader that all formulas need, and the ten properties of one."""

from __future__ import annotations

from ...core.formulas.browser import GLSL_PRELUDE
from ...core.geometry.properties import Finding, properties
from ...core.geometry.properties.asked import ASKED
from ...core.metrics import metric
from ..answers import Answer
from ..questions import Query, question
from .catalogue import with_settings


def shader(asked: Query) -> Answer:
    """The functions that stand before every formula in GLSL."""
    del asked
    return {"prelude": GLSL_PRELUDE}


def ten(asked: Query) -> Answer:
    """The ten properties of a metric or typed formula, with the counterexamples."""
    found = properties(with_settings(metric(asked.text("on")), asked.text("set", "")))
    return {
        "claims": [_claim(finding) for finding in found],
        "undefined": str(found.undefined),
    }


def _claim(finding: Finding) -> dict[str, object]:
    example = finding.counterexample
    return {
        "claim": finding.claim,
        "asks": ASKED[finding.claim],
        "sign": finding.sign,
        "checked": finding.checked,
        "sentence": example.sentence if example else "",
        "matrices": [",".join(map(str, cells)) for cells in example.matrices] if example else [],
    }


ROUTES = (
    question("/api/tetrahedron/shader", shader),
    question("/api/tetrahedron/properties", ten),
)
