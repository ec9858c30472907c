"""The value of a parameter at which a measure gains or loses a property, at one class ratio."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ...errors import FormulaError, GeometryError
from ...formulas import Formula
from ...formulas.exact import exact_number
from ...metrics import Metric, metric
from .bracket import Threshold
from .counterexample import counterexample
from .probes import graded
from .result import CLAIMS
from .simple import simple_number
from .zoom import Axes, Failure, Section

Exactly = float | Fraction  # a float stands for the decimal that it prints as

WIDTH = Fraction(1, 10**6)
LARGEST = 1000  # so that the grid comes near enough to the edges at every ratio
AT_ONE_RATIO = CLAIMS[:-1]  # P9 joins two sections


def threshold(
    of: str | Metric | Formula,
    claim: str,
    parameter: str,
    *,
    ratio: Exactly,
    between: tuple[Exactly, Exactly],
    **parameters: Exactly,
) -> Threshold:
    """Find by bisection where a property starts or stops to hold as a parameter grows, at n/p = ratio.

    At each parameter (a fraction) the property is tried on rates at i/16, 2^-k and 1 - 2^-k, which meet an
    edge of the section at every scale, and then on eight finer grids around the pairs of matrices that come
    closest to breaking it. A failure is proven in exact numbers; that the property holds means that none of
    these grids has a counterexample. If it changes more than once between the ends, one change is found.

    >>> threshold("fbeta_linear", "P8", "beta", ratio=3, between=(0, 10))
    Threshold(P8 of fbeta_linear at n/p = 3: holds for beta ≥ 3; fails at 2.9999995, holds at 3.0000001)

    Brzezinski, Stefanowski, Susmaga & Szczęch 2018, propositions 1 to 3.
    """
    chosen = metric(of, **parameters)  # type: ignore[arg-type]  # a fraction is a number too
    section = Section(chosen.formula, _claim(claim), _ratio(ratio))
    _check(chosen, parameter, section)

    def failure(value: Fraction) -> Failure | None:
        return section.failure({**chosen.parameters, parameter: value})

    ends = tuple(exact_number(end) for end in between)
    low, high, last, holds_above = _bisected(failure, min(ends), max(ends), f"{claim} of {chosen.name}")
    nearby = simple_number(low, high)
    return Threshold(
        metric=chosen,
        claim=claim,
        parameter=parameter,
        ratio=section.ratio,
        low=low,
        high=high,
        holds_above=holds_above,
        nearby=nearby,
        included=failure(nearby.fraction) is None if nearby and not nearby.root else None,
        counterexample=counterexample(claim, *last, among="of the grid"),
        checked=f"rates i/16, 2^-k and 1 − 2^-k (k ≤ {section.depth}), refined where closest to failing",
    )


def _bisected(
    failure: Callable[[Fraction], Failure | None], low: Fraction, high: Fraction, what: str
) -> tuple[Fraction, Fraction, Failure, bool]:
    at_low, at_high = failure(low), failure(high)
    last = at_low or at_high
    if last is None or (at_low and at_high):
        raise GeometryError(
            f"{what} {'holds' if last is None else 'fails'} at both {low} and {high}",
            allowed="two values of the parameter between which the property changes",
            hint="widen `between`, or take another ratio",
        )
    while high - low > WIDTH:
        middle = (low + high) / 2
        found = failure(middle)
        last = found or last
        low, high = (middle, high) if bool(found) == bool(at_low) else (low, middle)
    return low, high, last, at_low is not None


def _check(of: Metric, parameter: str, section: Section) -> None:
    if parameter not in of.formula.parameters:
        known = ", ".join(of.formula.parameters) or "none"
        raise FormulaError(f"{of.name} has no parameter {parameter!r}", allowed=known)
    settings = {**dict.fromkeys(of.formula.parameters, 1.0), **of.parameters}
    if not of.at(**settings).scale_free:
        raise GeometryError(
            f"{of.name} depends on how many rows there are, so a ratio n/p does not say enough",
            allowed="a formula whose value stays when all counts are doubled",
        )
    _, demand, _ = section.trial(Axes(*[graded(4, 0)] * 2), settings)
    if not demand.lower.size:
        raise GeometryError(
            f"{section.claim} says nothing about {of.name}: no matrix of that side has a value"
        )


def _claim(claim: str) -> str:
    if claim not in AT_ONE_RATIO:
        raise GeometryError(
            f"a threshold of {claim!r} was asked for",
            allowed=", ".join(AT_ONE_RATIO),
            hint="P9 joins two class ratios, and P10 is a place",
        )
    return claim


def _ratio(ratio: Exactly) -> Fraction:
    exact = exact_number(ratio)
    if exact <= 0 or max(exact.numerator, exact.denominator) > LARGEST:
        raise GeometryError(
            f"the class ratio n/p is {ratio!r}",
            allowed=f"a positive fraction of whole numbers up to {LARGEST}",
            hint="Fraction(7, 3) is exact where 2.3333 is not",
        )
    return exact
