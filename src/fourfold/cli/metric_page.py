"""The page of one metric on the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from .. import Metric
from ..core.geometry.properties import Properties, properties
from ..core.geometry.properties.asked import ASKED, FRAME, SIGNS
from . import facts
from .layout import faint, formula, heading, labelled, terminal_width, words

LONGEST = 400
QUICK = 8  # rows; enough to see where a formula is undefined


def page(of: Metric, *, with_properties: bool) -> Iterator[str]:
    """The lines of the page."""
    found = properties(of) if with_properties else properties(of, up_to=QUICK)
    yield from _head(of)
    yield from labelled(_facts(of, found))
    if with_properties:
        yield ""
        yield from _properties(found)


def _head(of: Metric) -> Iterator[str]:
    yield heading(of.title) + ("" if of.family == "typed" else faint(f"  {of.name}"))
    yield ""
    yield from (f"    {line}" for line in formula(facts.typed(of), terminal_width() - 4))
    yield ""


def _facts(of: Metric, found: Properties) -> dict[str, str]:
    typed = facts.typed(of)
    return {
        "written out": "" if _bare(typed) == _bare(of.text) else _short(of.text),
        "LaTeX": _short(of.latex),
        "range": facts.range_in_words(of),
        "parameters": facts.parameters(of),
        "prevalence": facts.prevalence(of),
        "size": facts.size(of),
        "undefined": facts.undefined(found),
        "also called": ", ".join(of.aliases),
        "family": "" if of.family == "typed" else of.family,
        "reference": of.reference,
    }


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{len(text)} characters; --json prints them"


def _bare(text: str) -> str:
    return "".join(text.split())


def _properties(found: Properties) -> Iterator[str]:
    yield heading("Properties") + faint(f"  {SIGNS}")
    room = terminal_width() - 9
    for finding in found:
        yield f"  {finding.claim}  {finding.sign}  {ASKED[finding.claim]}"
        if finding.counterexample:
            yield from (faint(f"         {line}") for line in words(str(finding.counterexample), room))
    yield f"  P10    where it has no value: {found.undefined}"
    yield ""
    checked = (
        f"{FRAME} Matrices are written (TP, FP, FN, TN). All with N ≤ {found.up_to} were checked, and more."
    )
    yield from (faint(f"  {line}") for line in words(checked, terminal_width() - 2))
