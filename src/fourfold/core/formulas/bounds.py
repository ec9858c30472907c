"""The enclosure target: float64 with a proven error bound, and where it cannot decide.

Each value is a middle and a radius that holds the true value. A decision (a divisor that may be zero, a sign,
a comparison) that the radius leaves open marks the matrix as unsure: exact arithmetic then decides. The rules
are the usual running error analysis (Higham, Accuracy and Stability of Numerical Algorithms, section 3.3);
whole numbers below 2**53 stay exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .tree import Apply, Count, Formula, Number, Parameter, Table

UNIT = 2.0**-52  # twice the rounding unit: one spare bit for the rounding of the bounds themselves
EXACT_LIMIT = 2.0**53
LARGEST_COUNT, LARGEST_PARAMETER, LARGEST = 19.0, 15.0, 300.0  # powers of ten; a float ends at 308

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Enclosure:
    """Values within `radius` of `middle`, except where `unsure`."""

    middle: Floats
    radius: Floats
    unsure: Flags

    def __iter__(self) -> Any:
        return iter((self.middle, self.radius, self.unsure))


def _rounded(middle: Any, radius: Any, unsure: Any, *, whole: Any = False) -> Enclosure:
    """Add the rounding of the last operation, unless it was one on small whole numbers."""
    size = np.abs(middle)
    finite = np.isfinite(middle)
    radius = np.where(whole & (size < EXACT_LIMIT), 0.0, radius + UNIT * size + np.finfo(float).tiny)
    unsure = unsure | (finite & ~np.isfinite(radius)) | (size > 1e300) & finite
    return Enclosure(middle, np.where(finite, radius, 0.0), unsure)


def _is_whole(x: Enclosure) -> Any:
    return (x.radius == 0) & (x.middle == np.floor(x.middle))


def _is_zero(x: Enclosure) -> Any:
    return (x.radius == 0) & (x.middle == 0)


def _zero_unclear(x: Enclosure) -> Any:
    return (x.radius > 0) & (np.abs(x.middle) <= x.radius)


def _overflowed(middle: Any, x: Enclosure, y: Enclosure) -> Any:
    return np.isinf(middle) & np.isfinite(x.middle) & np.isfinite(y.middle)


def _sum(operation: Callable[[Any, Any], Any]) -> Callable[[Enclosure, Enclosure], Enclosure]:
    def added(x: Enclosure, y: Enclosure) -> Enclosure:
        middle = operation(x.middle, y.middle)
        unsure = x.unsure | y.unsure | _overflowed(middle, x, y)
        return _rounded(middle, x.radius + y.radius, unsure, whole=_is_whole(x) & _is_whole(y))

    return added


def _product(x: Enclosure, y: Enclosure) -> Enclosure:
    middle = x.middle * y.middle
    radius = np.abs(x.middle) * y.radius + np.abs(y.middle) * x.radius + x.radius * y.radius
    infinite = np.isinf(x.middle) & _zero_unclear(y) | np.isinf(y.middle) & _zero_unclear(x)
    unsure = x.unsure | y.unsure | infinite | _overflowed(middle, x, y)
    return _rounded(middle, radius, unsure, whole=_is_whole(x) & _is_whole(y) | _is_zero(x) | _is_zero(y))


def _quotient(x: Enclosure, y: Enclosure) -> Enclosure:
    middle = x.middle / (y.middle + 0.0)
    room = np.maximum(np.abs(y.middle) - y.radius, 0.0)
    radius = np.where(room > 0, (x.radius + np.abs(middle) * y.radius) / room, 0.0)
    by_zero = (y.middle == 0) & (y.radius == 0) & _zero_unclear(x)
    unsure = x.unsure | y.unsure | _zero_unclear(y) | by_zero
    unsure |= np.isinf(middle) & np.isfinite(x.middle) & (y.middle != 0)
    return _rounded(middle, radius, unsure, whole=_is_zero(x))


def _power(base: Enclosure, exponent: Enclosure) -> Enclosure:
    result = base
    for _ in range(round(float(exponent.middle)) - 1):
        result = _product(result, base)
    return result


def _root(x: Enclosure) -> Enclosure:
    low = np.maximum(x.middle - x.radius, 0.0)
    middle = np.sqrt(x.middle)
    radius = np.where(x.radius > 0, x.radius / np.sqrt(np.maximum(low, np.finfo(float).tiny)), 0.0)
    whole = _is_whole(x) & (middle == np.floor(middle)) & (middle * middle == x.middle)
    return _rounded(middle, radius, x.unsure | _zero_unclear(x), whole=whole)


def _logarithm(x: Enclosure) -> Enclosure:
    room = np.maximum(x.middle - x.radius, np.finfo(float).tiny)
    radius = np.where(x.radius > 0, x.radius / room, 0.0)
    exact_one = (x.middle == 1) & (x.radius == 0)
    return _rounded(np.log(x.middle + 0.0), radius, x.unsure | _zero_unclear(x), whole=exact_one)


def _size(x: Enclosure) -> Enclosure:
    return Enclosure(np.abs(x.middle), x.radius, x.unsure)


def _sign(x: Enclosure) -> Enclosure:
    return Enclosure(np.sign(x.middle), np.zeros_like(x.middle), x.unsure | _zero_unclear(x))


def _extreme(pick: Callable[[Any, Any], Any]) -> Callable[[Enclosure, Enclosure], Enclosure]:
    def picked(x: Enclosure, y: Enclosure) -> Enclosure:
        middle = pick(x.middle, y.middle)
        sure_x = np.abs(x.middle - y.middle) > x.radius + y.radius
        radius = np.where(
            sure_x, np.where(middle == x.middle, x.radius, y.radius), np.maximum(x.radius, y.radius)
        )
        return Enclosure(middle, np.where(np.isfinite(middle), radius, 0.0), x.unsure | y.unsure)

    return picked


def _compare(test: Callable[[Any, Any], Any]) -> Callable[[Enclosure, Enclosure], Enclosure]:
    def compared(x: Enclosure, y: Enclosure) -> Enclosure:
        slack = x.radius + y.radius
        close = (slack > 0) & (np.abs(x.middle - y.middle) <= slack)
        truth = np.where(np.isnan(x.middle) | np.isnan(y.middle), np.nan, test(x.middle, y.middle))
        return Enclosure(truth, np.zeros_like(truth), x.unsure | y.unsure | close)

    return compared


def _and(x: Enclosure, y: Enclosure) -> Enclosure:
    return Enclosure(x.middle * y.middle, x.radius + y.radius, x.unsure | y.unsure)


def _or(x: Enclosure, y: Enclosure) -> Enclosure:
    return Enclosure(x.middle + y.middle - x.middle * y.middle, x.radius + y.radius, x.unsure | y.unsure)


def _choose(condition: Enclosure, then: Enclosure, otherwise: Enclosure) -> Enclosure:
    true = condition.middle == 1
    middle = np.where(np.isnan(condition.middle), np.nan, np.where(true, then.middle, otherwise.middle))
    radius = np.where(true, then.radius, otherwise.radius)
    unsure = condition.unsure | np.where(true, then.unsure, otherwise.unsure)
    return Enclosure(middle, np.where(np.isfinite(middle), radius, 0.0), unsure)


TABLE: Table[Enclosure] = {
    "+": _sum(np.add),
    "-": _sum(np.subtract),
    "*": _product,
    "/": _quotient,
    "**": _power,
    "neg": lambda x: Enclosure(-x.middle, x.radius, x.unsure),
    "sqrt": _root,
    "log": _logarithm,
    "abs": _size,
    "sign": _sign,
    "min": _extreme(np.minimum),
    "max": _extreme(np.maximum),
    "<": _compare(np.less),
    "<=": _compare(np.less_equal),
    ">": _compare(np.greater),
    ">=": _compare(np.greater_equal),
    "==": _compare(np.equal),
    "!=": _compare(np.not_equal),
    "and": _and,
    "or": _or,
    "not": lambda x: Enclosure(1 - x.middle, x.radius, x.unsure),
    "if": _choose,
}


def enclose(formula: Formula, cells: Any, parameters: Mapping[str, Any]) -> Enclosure:
    """The formula on whole counts, with error bounds and the places that float64 cannot decide."""
    from .arrays import parameter_value  # the two targets share how a parameter is looked up

    named = dict(zip(("TP", "FP", "FN", "TN"), cells, strict=True))

    def leaf(node: Formula) -> Enclosure:
        if isinstance(node, Count):
            return _constant(np.asarray(named[node.name], dtype=float))
        if isinstance(node, Number):
            return _constant(np.float64(node.value), exact=Fraction(float(node.value)) == node.value)
        if isinstance(node, Parameter):
            value = parameter_value(node.name, parameters)
            return _constant(value, exact=np.equal(value, np.floor(value)) & _is_float(parameters[node.name]))
        raise TypeError(f"no leaf: {node!r}")

    with np.errstate(all="ignore"):
        result = formula.fold(TABLE, leaf)
    shape = np.broadcast_shapes(*(np.shape(cell) for cell in cells))
    return Enclosure(*(np.broadcast_to(part, shape).copy() for part in result))


def _is_float(value: Any) -> bool:
    return not isinstance(value, Fraction) or Fraction(float(value)) == value


def _constant(value: Any, *, exact: Any = True) -> Enclosure:
    value = np.asarray(value)
    radius = np.where(exact & (np.abs(value) < EXACT_LIMIT), 0.0, UNIT * np.abs(value))
    return Enclosure(value, radius, np.zeros(value.shape, bool))


class _Reach(NamedTuple):
    """Whether a part is plainly not negative, and between which powers of ten it lies unless it is zero."""

    plain: bool
    low: float
    high: float


_PLAIN = frozenset({"+", "*", "/", "sqrt", "min", "max"})
_REACHES: Mapping[str, Callable[..., tuple[float, float]]] = {
    "+": lambda x, y: (min(x.low, y.low), max(x.high, y.high) + 0.31),
    "-": lambda x, y: (-LARGEST, max(x.high, y.high) + 0.31),
    "*": lambda x, y: (x.low + y.low, x.high + y.high),
    "/": lambda x, y: (x.low - y.high, x.high - y.low),
    "neg": lambda x: (x.low, x.high),
    "sqrt": lambda x: (x.low / 2, x.high / 2),
    "log": lambda _: (-LARGEST_COUNT, 3.0),
    "min": lambda x, y: (min(x.low, y.low), max(x.high, y.high)),
    "max": lambda x, y: (min(x.low, y.low), max(x.high, y.high)),
}


@lru_cache(maxsize=4096)
def delicate(formula: Formula) -> bool:
    """Whether float64 may decide wrongly: a divisor, sign or branch that is not plainly a sum of counts."""
    reaches: list[_Reach] = []
    for step in formula.program:
        found = _reach(step.node, [reaches[place] for place in step.operands])
        if found is None or found.high > LARGEST or (found.plain and found.low < -LARGEST):
            return True
        reaches.append(found)
    return False


def _reach(node: Formula, parts: list[_Reach]) -> _Reach | None:
    if isinstance(node, Number):
        size = math.log10(abs(node.value)) if node.value else 0.0
        return _Reach(node.value >= 0, size, size)
    if not isinstance(node, Apply):
        edge = 0.0 if isinstance(node, Count) else -LARGEST_PARAMETER
        return _Reach(plain=True, low=edge, high=max(LARGEST_COUNT, -edge))
    if node.operation == "**":
        times = float(node.arguments[1].value) if isinstance(node.arguments[1], Number) else 1.0
        return _Reach(parts[0].plain, parts[0].low * times, parts[0].high * times)
    if node.operation not in _REACHES or (node.operation in ("/", "sqrt", "log") and not parts[-1].plain):
        return None
    return _Reach(
        node.operation in _PLAIN and all(part.plain for part in parts), *_REACHES[node.operation](*parts)
    )


def ordinary(parameters: Mapping[str, Any]) -> bool:
    """Whether all parameters are zero or positive and of ordinary size, as `delicate` takes them to be."""
    edge = 10**LARGEST_PARAMETER
    values = [np.asarray(value, dtype=float) for value in parameters.values()]
    return all(np.all((value == 0) | (value >= 1 / edge) & (value <= edge)) for value in values)
