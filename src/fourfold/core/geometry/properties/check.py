"""The ten properties of a measure, decided from its formula."""

from __future__ import annotations

from fractions import Fraction

from ...errors import GeometryError
from ...formulas import Formula
from ...metrics import Metric, metric
from .breach import breach
from .counterexample import counterexample
from .finding import FAILS, HOLDS, VACUOUS, Finding
from .result import CLAIMS, Properties
from .trials import Trials
from .undefined import undefined

LEAST, MOST = 4, 60


def properties(of: str | Metric | Formula, *, up_to: int = 24, **parameters: float | Fraction) -> Properties:
    """The ten properties that Brzezinski et al. ask of a measure.

    In each section of p >= 1 positives and n >= 1 negatives, undefined values left out: P1 the perfect
    matrix is maximal; P2, P3 the side TP = 0, TN = 0 is minimal; P4, P5 the value never falls as TP, TN
    grows; P6, P7 on the side FN = 0, FP = 0 only the perfect matrix may be maximal; P8 all positives and a
    share x of the negatives are worth at least all negatives and the share x of the positives. On all
    matrices: P9 exchanging the classes changes no value; P10 where it is undefined. A failure is proven in
    exact numbers; `+` says that none was found in the range that each finding states.

    >>> found = properties("accuracy")
    >>> found
    Properties(accuracy: + − − + + + + − +; undefined nowhere)
    >>> print(found["P2"].counterexample)
    With 1 positive and 1 negative, (0, 0, 1, 1) recognises no positive and has 1/2;
    yet (0, 1, 1, 0) has less: 0.

    Brzezinski, Stefanowski, Susmaga & Szczęch 2018, section 4.
    """
    chosen = metric(of, **parameters)  # type: ignore[arg-type]  # a fraction is a number too
    trials = Trials(chosen, _size(up_to))
    findings = tuple(_finding(claim, trials) for claim in CLAIMS)
    return Properties(chosen, findings, undefined(trials.small), up_to)


def _finding(claim: str, trials: Trials) -> Finding:
    words: list[str] = []
    sign = VACUOUS
    for trial in trials.of(claim):
        words.append(trial.words)
        if not trial.demand.lower.size:
            continue
        sign = HOLDS
        found = None if trial.settled else breach(trial.values, trial.demand, trial.section)
        if found:
            example = counterexample(claim, trial.values, found)
            return Finding(claim, FAILS, "; ".join(words), example)
    return Finding(claim, sign, "; ".join(words))


def _size(up_to: int) -> int:
    if isinstance(up_to, bool) or not isinstance(up_to, int) or not LEAST <= up_to <= MOST:
        raise GeometryError(
            f"up_to is {up_to!r}",
            allowed=f"a whole number from {LEAST} to {MOST}",
            hint="all matrices with at most so many rows are checked",
        )
    return up_to
