"""The rate at which a monotone metric takes a level: in closed form where there is one, by bracketing otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...formulas import Formula
from ...formulas.exact import exact_number
from ...formulas.simplify import ZERO, negate
from ...formulas.solve.inverse import Inverse, inverse
from ...formulas.tree import NEGATIVES, POSITIVES, Count, Number, Parameter
from .rates import PREVALENCE, TNR, TPR, OfRates, Rates

Floats = NDArray[np.float64]
STEPS = 60
ENOUGH = 1e-14

_P, _N, _SIZE = Parameter("p"), Parameter("n"), Parameter("size")
_TP, _FP, _FN, _TN = (Parameter(name) for name in ("TP", "FP", "FN", "TN"))
_LINES = {
    TPR: {"TP": (ZERO, _P), "FN": (_P, negate(_P)), "FP": (_FP,), "TN": (_TN,), "P": (_P,), "Q": (_N,)},
    TNR: {"TP": (_TP,), "FN": (_FN,), "FP": (_N, negate(_N)), "TN": (ZERO, _N), "P": (_P,), "Q": (_N,)},
    PREVALENCE: {
        "TP": (ZERO, _TP), "FN": (ZERO, _FN), "FP": (_FP, negate(_FP)), "TN": (_TN, negate(_TN)),
        "P": (ZERO, _SIZE), "Q": (_SIZE, negate(_SIZE)),
    },
}  # fmt: skip


class Solver:
    """Finds the one rate along which a metric, monotone in it, takes a level."""

    def __init__(self, of: OfRates, along: str) -> None:
        self.of, self.along = of, along
        parameters = tuple((name, exact_number(value)) for name, value in of.metric.parameters.items())
        self.inverse = _inverse(of.metric.formula, parameters, along)

    def __call__(self, at: Rates, level: Any, *, low: float = 0.0, high: float = 1.0) -> Any:
        """The rate; outside of 0 to 1, or nan, where there is none."""
        if self.inverse is not None:
            return self.inverse(self._values(at, level))
        return _bracketed(lambda x: self.of({**at, self.along: x}) - level, low, high)

    def all(self, at: Rates, level: Any) -> list[Any]:
        """Every rate at which the metric may take the level."""
        return [self(at, level)] if self.inverse is None else self.inverse.all(self._values(at, level))

    def _values(self, at: Rates, level: Any) -> dict[str, Any]:
        size = self.of.size
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
def _inverse(formula: Formula, parameters: tuple[tuple[str, Fraction], ...], along: str) -> Inverse | None:
    settings: Mapping[Formula, Formula] = {Parameter(name): Number(value) for name, value in parameters}
    totals = {POSITIVES: Count("P"), NEGATIVES: Count("Q")}
    return inverse(formula.substitute({**settings, **totals}), tuple(_LINES[along].items()))


def _bracketed(excess: Callable[[Any], Any], low: float, high: float) -> Floats:
    """Chandrupatla's method on arrays: inverse quadratic steps where they are safe, halves elsewhere (1997)."""
    with np.errstate(all="ignore"):
        edge = 1e-13
        fa = np.asarray(excess(low + edge), float)
        a, b = np.full(fa.shape, low + edge), np.full(fa.shape, high - edge)
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
