"""What is known of a metric, in words: for its page on the terminal and in the documentation."""

from __future__ import annotations

import math
from fractions import Fraction

from ..core.confusion.why import MEANING
from ..core.formulas import parse
from ..core.geometry.properties import Properties
from ..core.metrics import Metric
from ..core.metrics.catalogue import FAMILIES

CELLS = {"TP": "true positives", "FP": "false positives", "FN": "false negatives", "TN": "true negatives"}
TYPED = {line.name: line.formula for lines in FAMILIES.values() for line in lines}


def typed(of: Metric) -> str:
    """The formula as a person typed it: in the catalogue, or now."""
    return TYPED.get(of.name, of.name if of.family == "typed" else of.text)


def span(of: Metric) -> str:
    """The range in short.

    >>> import fourfold as ff
    >>> span(ff.metrics["mcc"]), span(ff.metrics["lr_plus"]), span(ff.metrics["equitable_threat_score"])
    ('-1..1', '0..inf', '-1/3..1')
    """
    return f"{_edge(of.low)}..{_edge(of.high)}"


def _edge(value: float) -> str:
    return str(Fraction(value).limit_denominator(100)) if math.isfinite(value) else f"{value:g}"


def range_in_words(of: Metric) -> str:
    """The range, and which end is better."""
    if of.family == "typed":
        return "not known for a typed formula"
    better = {"higher": "higher is better", "lower": "lower is better", "neither": "neither end is better"}
    return f"{_edge(of.low)} to {_edge(of.high)}; {better[of.better]}"


def parameters(of: Metric) -> str:
    """The parameters with their values, and how to set them."""
    if not of.formula.parameters:
        return "none"
    values = ", ".join(f"{name} = {of.parameters[name]:g}" for name in of.formula.parameters)
    first = of.formula.parameters[0]
    return (
        values
        if of.family == "typed"
        else f"{values}; set it so: {of.name}({first}={of.parameters[first]:g})"
    )


def prevalence(of: Metric) -> str:
    """Whether the mix of the classes changes the value at the same rates."""
    if of.depends_on_prevalence:
        return "matters: at other class sizes the same recall and specificity give another value"
    return "does not matter: the value follows from recall and specificity"


def size(of: Metric) -> str:
    """Whether the number of rows changes the value at the same shares."""
    if of.scale_free:
        return "does not matter: ten times the counts give the same value"
    return "matters: ten times the counts give another value"


def undefined(found: Properties) -> str:
    """Where the metric has no value: which cells are zero there, and what that means.

    >>> from fourfold.core.geometry.properties import properties
    >>> undefined(properties("recall"))
    'where TP = FN = 0 (the test has no positive rows)'
    """
    places = [_zeros(place) for place in found.undefined.places]
    said = "; ".join(place for place in places if place)
    return "; ".join(
        part for part in (f"where {said}" if said else "", *found.undefined.elsewhere) if part
    ) or ("everywhere" if found.undefined.places else "nowhere")


def _zeros(place: str) -> str:
    """A part of the tetrahedron by the cells that are zero on it."""
    present = place.removeprefix("face ").split("–")
    zero = [cell for cell in CELLS if cell not in present]
    if place == "everywhere" or not zero:
        return ""
    meaning = MEANING.get(
        parse("+".join(zero)), f"all rows are {CELLS[present[0]]}" if len(present) == 1 else ""
    )
    return f"{' = '.join(zero)} = 0" + (f" ({meaning})" if meaning else "")
