"""The worked example: what 34 samples say, and what the formulas say of themselves."""

from __future__ import annotations

from collections.abc import Iterator

from .. import ConfusionMatrix
from ..core.geometry import multiplicity
from ..core.geometry.properties import properties
from ..sources import example
from ..sources.examples import COLLECTED_BY
from .evaluation import as_table, matrix, rows
from .layout import faint, heading, terminal_width, words

SHOWN = ("recall", "specificity", "precision", "accuracy", "f1", "mcc", "dor")


def worked_example() -> Iterator[str]:
    """The lines of the example, part by part."""
    for part in (_test, _values, _undefined, _multiplicity, _properties):
        yield from part()
        yield ""
    yield from _next()


def _test() -> Iterator[str]:
    found = example("7a")
    yield heading(f"A quick test of cocaine purity, tried on {found.matrix.total} samples")
    yield f"  Classifier {found.name} of {COLLECTED_BY}"
    yield f"  ({found.source})."
    yield ""
    yield from matrix(found.matrix, indent=4)


def _values() -> Iterator[str]:
    yield heading("What the counts give")
    yield from as_table(rows(example("7a").matrix, SHOWN), indent=4)


def _undefined() -> Iterator[str]:
    tried = example("7a").matrix
    silent = ConfusionMatrix.binary(tp=0, fn=tried.positives, fp=0, tn=tried.negatives)
    yield heading("Undefined is a value, with a reason")
    yield from _told(
        f"A test that never says high would have an accuracy of {silent['accuracy']:.4f} on these samples. "
        f"Its {silent.why('precision')}."
    )


def _multiplicity() -> Iterator[str]:
    found = multiplicity("f1", 20, 40)
    yield heading("One value, many matrices")
    yield from _told(
        f"{found.cells.tp.size} matrices (21 × 41) have 20 positives and 40 negatives. F1 takes "
        f"{len(found.values)} values on them, and {found.of(0.5)} matrices share F1 = 1/2."
    )


def _properties() -> Iterator[str]:
    found = properties("f1")
    yield heading("What F1 promises") + faint("  + holds   − fails")
    yield "  " + "  ".join(f"{finding.claim} {finding.sign}" for finding in found)
    yield from _told(f"P9, matrices written (TP, FP, FN, TN): {found['P9'].counterexample}")


def _next() -> Iterator[str]:
    yield heading("Go on with")
    yield "  fourfold evaluate --tp 26 --fn 0 --fp 2 --tn 6"
    yield "  fourfold metrics f1 --properties"
    yield "  fourfold metrics"


def _told(text: str) -> Iterator[str]:
    return (f"  {line}" for line in words(text, terminal_width() - 2))
