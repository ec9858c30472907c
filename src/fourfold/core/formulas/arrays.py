"""The NumPy target: float64 arrays, 0/0 is nan, x/0 is ±inf, and zero has no sign.

Two readings of the same table. On rates (floats) a formula is evaluated as it stands. On counts
(integers) every decision - is this divisor zero, which branch, which sign - is the exact one: where
float64 cannot be sure (see `bounds`), the few matrices concerned are evaluated in exact arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import FormulaError
from . import bounds, exact
from .together import Together
from .tree import Formula, Table

Floats = NDArray[np.float64]
Cells = Sequence[Any]  # TP, FP, FN, TN


def divide(x: Any, y: Any) -> Any:
    """A quotient in which zero has no sign."""
    return x / (y + 0.0)  # -0.0 + 0.0 is 0.0: the sign of x/0 is the sign of x


def _compare(test: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def compared(x: Any, y: Any) -> Any:
        return np.where(np.isnan(x) | np.isnan(y), np.nan, test(x, y))

    return compared


def _power(base: Any, exponent: Any) -> Any:
    result = base
    for _ in range(round(float(exponent)) - 1):
        result = result * base
    return result


def choose(condition: Any, then: Any, otherwise: Any) -> Any:
    """One of two values; undefined where the condition is."""
    return np.where(np.isnan(condition), np.nan, np.where(condition == 1, then, otherwise))


TABLE: Table[Any] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": divide,
    "**": _power,
    "neg": np.negative,
    "sqrt": np.sqrt,
    "log": np.log,
    "abs": np.abs,
    "sign": np.sign,
    "min": np.minimum,
    "max": np.maximum,
    "<": _compare(np.less),
    "<=": _compare(np.less_equal),
    ">": _compare(np.greater),
    ">=": _compare(np.greater_equal),
    "==": _compare(np.equal),
    "!=": _compare(np.not_equal),
    "and": np.multiply,  # conditions are 1, 0 or nan
    "or": lambda x, y: x + y - x * y,
    "not": lambda x: 1 - x,
    "if": choose,
}


def at_rates(formula: Formula, cells: Cells, parameters: Mapping[str, Any]) -> Any:
    """The formula on float arrays, as they are: for shares, rates and integrals."""
    values = {name: parameter_value(name, parameters) for name in formula.parameters}
    values.update(zip(("TP", "FP", "FN", "TN"), cells, strict=True))
    with np.errstate(all="ignore"):
        return _laid_out(formula)(values)[0]


@lru_cache(maxsize=4096)
def _laid_out(formula: Formula) -> Together:
    return Together.of((formula,), TABLE)


def parameter_value(name: str, parameters: Mapping[str, Any]) -> Any:
    """The value that a parameter was given."""
    try:
        value = parameters[name]
    except KeyError:
        raise FormulaError(
            f"the parameter {name!r} has no value",
            hint=f"set it: {name}=1, or write the number into the formula",
        ) from None
    return value if isinstance(value, np.ndarray) else np.float64(value)


def at_counts(formula: Formula, cells: Cells, parameters: Mapping[str, Any]) -> Floats:
    """The formula on integer arrays, with exact decisions."""
    arrays = np.broadcast_arrays(*cells)
    shape = arrays[0].shape
    if bounds.ordinary(parameters) and not bounds.delicate(formula):
        return np.broadcast_to(
            at_rates(formula, tuple(a.astype(float) for a in arrays), parameters), shape
        ).copy()
    enclosure = bounds.enclose(formula, arrays, parameters)
    values = enclosure.middle
    for place in np.argwhere(enclosure.unsure):
        where = tuple(place)
        here = tuple(int(a[where]) for a in arrays)
        settings = {name: _one(value, shape, where) for name, value in parameters.items()}
        values[where] = exact.to_float(exact.at(formula, here, settings))
    return values


def _one(value: Any, shape: tuple[int, ...], where: tuple[Any, ...]) -> Any:
    return np.broadcast_to(value, shape)[where] if isinstance(value, np.ndarray) else value


def evaluate(
    formula: Formula, tp: ArrayLike, fp: ArrayLike, fn: ArrayLike, tn: ArrayLike, **parameters: Any
) -> Floats:
    """The formula on arrays of any shape that broadcast; integers get exact decisions.

    >>> from fourfold.core.formulas import parse
    >>> evaluate(parse("TP/(TP+FP)"), [3, 0, 0], [1, 2, 0], 5, 5)
    array([0.75, 0.  ,  nan])
    """
    cells = tuple(np.asarray(cell) for cell in (tp, fp, fn, tn))
    if all(cell.dtype.kind in "iub" or cell.dtype == object for cell in cells):
        return at_counts(formula, cells, parameters)
    floats = tuple(cell.astype(float) for cell in cells)
    shape = np.broadcast_shapes(*(cell.shape for cell in floats))
    result: Floats = np.broadcast_to(
        np.asarray(at_rates(formula, floats, parameters), np.float64), shape
    ).copy()
    return result
