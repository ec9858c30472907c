"""A metric: one formula and the facts about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import FormulaError
from ..formulas import Formula, arrays, exact, latex, mathml, text
from . import derive

Better = Literal["higher", "lower", "neither"]
NONE: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True)
class Metric:
    """A formula with its name, range, direction and source; everything else is derived from the formula."""

    name: str
    formula: Formula
    title: str
    aliases: tuple[str, ...] = ()
    symbol: str = ""
    low: float = -np.inf
    high: float = np.inf
    better: Better = "neither"
    parameters: Mapping[str, float] = field(default_factory=lambda: NONE)
    reference: str = ""
    family: str = "typed"

    def __hash__(self) -> int:
        return hash((self.name, self.formula, tuple(self.parameters.items())))

    def __repr__(self) -> str:
        return f"Metric({self.name} = {self.text})"

    def __getstate__(self) -> dict[str, Any]:
        # a read-only mapping cannot be pickled, and what is derived is derived again
        return {part.name: getattr(self, part.name) for part in fields(self)} | {
            "parameters": dict(self.parameters)
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, parameters=MappingProxyType(state["parameters"]))

    def __call__(self, tp: ArrayLike, fp: ArrayLike, fn: ArrayLike, tn: ArrayLike) -> NDArray[np.float64]:
        """The value at these counts (whole numbers: decided exactly) or shares (floats)."""
        return arrays.evaluate(self.formula, tp, fp, fn, tn, **self.parameters)

    def exact(self, tp: int, fp: int, fn: int, tn: int) -> exact.Value:
        """The value at one matrix as an exact number: a fraction, a root, or inf, -inf, nan."""
        return exact.at(self.formula, (tp, fp, fn, tn), self.parameters)

    def at(self, **parameters: float) -> Metric:
        """The same metric with other values of its parameters.

        >>> import fourfold as ff
        >>> float(ff.metric("fbeta").at(beta=2)(8, 2, 4, 6).round(4))
        0.6897
        """
        for name in parameters:
            if name not in self.formula.parameters:
                known = ", ".join(self.formula.parameters) or "none"
                raise FormulaError(f"{self.name} has no parameter {name!r}", allowed=known)
        return replace(self, parameters=MappingProxyType({**self.parameters, **parameters}))

    @cached_property
    def balanced(self) -> Metric:
        """The same formula at prevalence one half."""
        return replace(
            self,
            name=f"balanced_{self.name}",
            formula=derive.balanced(self.formula),
            title=f"Balanced {self.title}",
            aliases=(),
            symbol=f"{self.symbol}_{{bal}}" if self.symbol else "",
            reference="Luque et al. 2019",
        )

    @property
    def text(self) -> str:
        """The formula as a person types it."""
        return text(self.formula)

    @property
    def latex(self) -> str:
        """The formula in LaTeX."""
        return latex(self.formula)

    @property
    def mathml(self) -> str:
        """The formula as a MathML element."""
        return mathml(self.formula)

    @property
    def range(self) -> tuple[float, float]:
        """The least and the greatest value."""
        return self.low, self.high

    @cached_property
    def scale_free(self) -> bool:
        """Whether the value depends on the shares of the four cells only, not on how many rows there are."""
        return self.degree == 0

    @cached_property
    def degree(self) -> int | None:
        """0 if the value stays when all cells grow alike, 1 if it grows with them; None if neither.

        >>> import fourfold as ff
        >>> ff.metric("mcc").degree, ff.metric("chi2").degree, ff.metric("laplace").degree
        (0, 1, None)
        """
        small, large = (
            np.asarray(arrays.at_rates(self.formula, [factor * cell for cell in _PROBE], self.parameters))
            for factor in (1.0, 7.0)
        )
        for degree in (0, 1):
            if np.allclose(7**degree * small, large, rtol=1e-9, atol=1e-12, equal_nan=True):
                return degree
        return None

    @cached_property
    def depends_on_prevalence(self) -> bool:
        """Whether the value changes when one class is made more frequent at the same rates."""
        tp, fp, fn, tn = _PROBE
        before, after = self(tp, fp, fn, tn), self(3 * tp, fp, 3 * fn, tn)
        return not np.allclose(before, after, rtol=1e-9, atol=1e-12, equal_nan=True)


# A few matrices in general position: no zeros, no symmetries, all ratios different.
_PROBE: tuple[Any, ...] = tuple(np.array([[13, 7, 5, 29], [3, 11, 17, 2], [41, 2, 3, 19], [5, 23, 31, 8]]).T)
