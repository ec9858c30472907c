"""The worked example: what 34 samples say, and what the formulas say of themselves."""

from __future__ import annotations

from collections.abc import Iterator

from ..analyses.evaluation import believed_rows
from ..analyses.gate import gate
from ..analyses.leaderboard import leaderboard
from ..analyses.planning import plan
from ..analyses.wording import chance, short, span
from ..core.beliefs import Belief, believe
from ..core.confusion import BinaryMatrix, ConfusionMatrix
from ..core.geometry import multiplicity
from ..core.geometry.properties import properties
from ..sources import example, literature, ten_teams
from ..sources.examples import COLLECTED_BY
from .evaluation import as_table, matrix
from .layout import faint, heading, terminal_width, words

MOST_DECEPTIVE = 4
WANTED_WIDTH = 0.25
SHOWN = ("recall", "specificity", "precision", "accuracy", "f1", "mcc", "dor")


def worked_example() -> Iterator[str]:
    """The lines of the example, part by part."""
    for part in (_test, _values, _decisions, _deceptive, _next_test, _undefined, _multiplicity, _properties):
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


def _belief() -> Belief:
    return believe(example("7a").matrix)


def _values() -> Iterator[str]:
    belief = _belief()
    yield heading("What the counts give, and what they leave open") + faint("  95 % HDI and its width, MU")
    yield from as_table(believed_rows(belief, SHOWN, level=0.95), indent=2)
    low = belief.of("specificity").probability(below=0.5)
    yield from _told(
        f"The counted specificity is 75 %, on 8 samples. That the true one is below one half has "
        f"a probability of {low:.4f}."
    )


def _decisions() -> Iterator[str]:
    enough = plan("specificity", width=WANTED_WIDTH, guess=example("7a").matrix)
    yield heading("From numbers to decisions")
    yield from _told(f"Gate: {gate(_belief(), 'specificity > 0.5 @ 95%').sentence}")
    yield from _told(f"Plan, for an interval half as wide: {enough.sentence}")
    yield from _told(f"Board of ten made-up teams: {leaderboard(ten_teams()).sentence}")


def _deceptive() -> Iterator[str]:
    found = {name: _misleads(published.matrix) for name, published in literature().items()}
    worst = sorted(found, key=found.__getitem__, reverse=True)
    yield heading("Published classifiers that may mislead") + faint("  P(informedness < 0)")
    yield "  " + "   ".join(f"{name} {chance(found[name])}" for name in worst[:MOST_DECEPTIVE])
    rest = [found[name] for name in worst[MOST_DECEPTIVE:]]
    yield from _told(f"The other {len(rest)} of the {len(found)} have at most {chance(max(rest))}.")


def _misleads(matrix: BinaryMatrix) -> float:
    return believe(matrix).of("informedness").probability(below=0)


def _next_test() -> Iterator[str]:
    next_time = _belief().predict().of("specificity")
    low, high = next_time.hdi()
    yield heading("The next test")
    yield from _told(
        f"Another 34 samples of this kind would show a specificity from {span(low, high)} with 95 % "
        f"probability: {short(next_time.mean)} ± {short(next_time.sd)}."
    )


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
    yield "  fourfold evaluate predictions.csv --truth y --predicted yhat --positive yes"
    yield "  fourfold compare predictions.csv --truth y --predicted a --predicted b"
    yield "  fourfold studio"
    yield "  fourfold metrics f1 --properties"


def _told(text: str) -> Iterator[str]:
    return (f"  {line}" for line in words(text, terminal_width() - 2))
