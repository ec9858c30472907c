"""The rate at which a monotone metric takes a level: in closed form or by bracketing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...formulas import Formula
from ...formulas.exact import exact_number
from ...formulas.simplify import ZERO, negate
from ...formulas.solve import crossings
from ...formulas.solve.branches import TooManyBranchesError, branches
from ...formulas.solve.inverse import Inverse, inverse
from ...formulas.tree import NEGATIVES, POSITIVES, Count, Number, Parameter
from .rates import PREVALENCE, TNR, TPR, OfRates, Rates
from .sets import branching

Floats = NDArray[np.float64]
STEPS, MOST_BRANCHES = 60, 8
ENOUGH = 1e-14

_P, _N, _SIZE = Parameter("p"), Parameter("n"), Parameter("size")
_TP, _FP, _FN, _TN = (Parameter(name) for name in ("TP", "FP", "FN", "TN"))
_LINES: dict[str, dict[str, tuple[Formula, ...]]] = {
    TPR: {"TP": (ZERO, _P), "FN": (_P, negate(_P)), "FP": (_FP,), "TN": (_TN,), "P": (_P,), "Q": (_N,)},
    TNR: {"TP": (_TP,), "FN": (_FN,), "FP": (_N, negate(_N)), "TN": (ZERO, _N), "P": (_P,), "Q": (_N,)},
    PREVALENCE: {
        "TP": (ZERO, _TP), "FN": (ZERO, _FN), "FP": (_FP, negate(_FP)), "TN": (_TN, negate(_TN)),
        "P": (ZERO, _SIZE), "Q": (_SIZE, negate(_SIZE)),
    },
}  # fmt: skip


class Solver:
    """Finds the one rate along which a metric, monotone in it, takes a level.

    A formula with conditions has one inverse for each way they can turn out; the right one is the one at
    which the formula itself takes the level.
    """

    def __init__(self, of: OfRates, along: str) -> None:
        self.of, self.along = of, along
        parameters = tuple((name, exact_number(value)) for name, value in of.metric.parameters.items())
        self.inverses = _inverses(of.metric.formula, parameters, along)

    def __call__(self, at: Rates, level: Any) -> Any:
        """The rate; outside of 0 to 1, or nan, where there is none."""
        if not self.inverses:
            return _bracketed(lambda x: self.of({**at, self.along: x}) - level)
        values = self._values(at, level)
        if len(self.inverses) == 1:
            return self.inverses[0](values)
        return self._right_one([x for inverse in self.inverses for x in inverse.all(values)], at, level)

    def _right_one(self, found: list[Any], at: Rates, level: Any) -> Any:
        best: Any = found[0]
        distance: Any = np.inf
        for x in found:
            with np.errstate(all="ignore"):
                miss = np.abs(self.of({**at, self.along: np.clip(x, 0.0, 1.0)}) - level)
                nearer = (x > 0) & (x < 1) & (miss < distance)
            best, distance = np.where(nearer, x, best), np.where(nearer, miss, distance)
        return best

    def all(self, at: Rates, level: Any) -> list[Any]:
        """Every rate at which the metric may take the level."""
        if not self.inverses:
            return [self(at, level)]
        values = self._values(at, level)
        return [x for inverse in self.inverses for x in inverse.all(values)]

    def where_flat(self, inner: str, base: Rates, level: Any) -> list[Any]:
        """Where a branch that does not move with the inner rate takes the level: there the contour turns."""
        found: list[Any] = []
        for part in _flat(self.of.metric.formula, inner):
            places = crossings(
                part, self.of.line(self.along, {**base, inner: 0.5}), level, self.of.metric.parameters
            )
            found += list(np.moveaxis(places, -1, 0))
        return found

    def by_branch(self, at: Rates, level: Any, only: Sequence[int] | None = None) -> list[Any]:
        """The solution of each branch, right or not: where two of them meet, the contour has a kink."""
        values = self._values(at, level)
        return [self.inverses[i](values) for i in (range(len(self.inverses)) if only is None else only)]

    def _values(self, at: Rates, level: Any) -> dict[str, Any]:
        size = np.float64(self.of.size)  # divisions by zero give inf and nan
        if self.along == PREVALENCE:  # counts per unit of prevalence, or of its complement
            x, y = at[TPR], at[TNR]
            cells = {"TP": size * x, "FN": size * (1 - x), "FP": size * (1 - y), "TN": size * y}
            return {"size": size, "level": level, **cells}
        p, n = size * at[PREVALENCE], size * (1 - at[PREVALENCE])
        values = {"p": p, "n": n, "level": level}
        if self.along == TPR:
            return {**values, "FP": n * (1 - at[TNR]), "TN": n * at[TNR]}
        return {**values, "TP": p * at[TPR], "FN": p * (1 - at[TPR])}


@lru_cache(maxsize=1024)
def _inverses(
    formula: Formula, parameters: tuple[tuple[str, Fraction], ...], along: str
) -> tuple[Inverse, ...]:
    """The formula turned inside out, once for each of its branches; nothing if one of them cannot be."""
    settings: Mapping[Formula, Formula] = {Parameter(name): Number(value) for name, value in parameters}
    plain = formula.substitute({**settings, POSITIVES: Count("P"), NEGATIVES: Count("Q")})
    line = _LINES[along]
    moving = frozenset(name for name, coefficients in line.items() if len(coefficients) > 1)
    try:
        ways = [
            way for way in branches(plain, lambda node: bool(node.counts & moving)) if way.counts & moving
        ]
    except TooManyBranchesError:
        return ()
    found = [inverse(way, tuple(line.items())) for way in ways[: MOST_BRANCHES + 1]]
    if len(found) > MOST_BRANCHES:
        return ()
    return tuple(dict.fromkeys(way for way in found if way is not None)) if None not in found else ()


@lru_cache(maxsize=1024)
def _flat(formula: Formula, along: str) -> tuple[Formula, ...]:
    """The branches of a formula that stand still along a rate, and move with something else."""
    if not branching(formula):
        return ()
    totals: dict[Formula, Formula] = {POSITIVES: Parameter("positives"), NEGATIVES: Parameter("negatives")}
    plain = formula if along == PREVALENCE else formula.substitute(totals)
    moving = _MOVING[along]
    try:
        ways = branches(plain, lambda node: bool(node.counts & moving))
    except TooManyBranchesError:
        return ()
    back = {part: total for total, part in totals.items()}
    return tuple(way.substitute(back) for way in ways if way.counts and not way.counts & moving)


_MOVING = {
    TPR: frozenset({"TP", "FN"}),
    TNR: frozenset({"TN", "FP"}),
    PREVALENCE: frozenset({"TP", "FP", "FN", "TN"}),
}


def _bracketed(excess: Callable[[Any], Any]) -> Floats:
    """Chandrupatla's method on arrays: inverse quadratic steps where safe, else halves (1997)."""
    with np.errstate(all="ignore"):
        fa = np.asarray(excess(1e-13), float)
        a, b = np.full(fa.shape, 1e-13), np.full(fa.shape, 1 - 1e-13)
        fb = np.broadcast_to(np.asarray(excess(b), float), fa.shape)
        hopeless = ~(np.sign(fa) * np.sign(fb) <= 0)
        c, fc, t = a, fa, np.full(fa.shape, 0.5)
        for _ in range(STEPS):
            x = a + t * (b - a)
            fx = excess(x)
            same = np.sign(fx) == np.sign(fa)
            c, fc = np.where(same, a, b), np.where(same, fa, fb)
            b, fb = np.where(same, b, a), np.where(same, fb, fa)
            a, fa = x, fx
            if np.all(hopeless | (np.abs(b - a) <= ENOUGH) | (fa == 0)):
                break
            t = _next_share(a, b, c, fa, fb, fc)
        return np.where(hopeless, np.nan, np.where(fa == 0, a, np.where(np.abs(fa) < np.abs(fb), a, b)))


def _next_share(a: Any, b: Any, c: Any, fa: Any, fb: Any, fc: Any) -> Any:
    xi, phi = (a - b) / (c - b), (fa - fb) / (fc - fb)
    safe = (phi**2 < xi) & ((1 - phi) ** 2 < 1 - xi)
    step = fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb)
    least = np.minimum(0.5, ENOUGH / 2 / np.maximum(np.abs(b - a), 1e-300))
    return np.where(safe & np.isfinite(step), np.clip(step, least, 1 - least), 0.5)
