"""Exact real numbers from fractions, square roots and logarithms."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import cached_property

LOG_DIGITS = 300
MAX_DIGITS = 5_000
_WIDE = Context(prec=30, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
_CLOSE = Decimal("1e-25")


@dataclass(frozen=True, slots=True)
class Surd:
    """A signed square root of a fraction that is not a square: sign(s)·√|s|."""

    signed_square: Fraction


@dataclass(frozen=True, eq=False)
class Real:
    """A recipe: an operation on exact values."""

    operation: str  # "+", "*", "1/", "sqrt", "log"
    arguments: tuple[Finite, ...]

    def __post_init__(self) -> None:
        # hashed once, from the leaves up: shared parts would otherwise be walked again and again
        object.__setattr__(self, "_hash", hash((self.operation, self.arguments)))

    def __hash__(self) -> int:
        value: int = self.__dict__["_hash"]
        return value

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Real) and _written_alike(self, other))

    @cached_property
    def depends_on_log(self) -> bool:
        """Whether a logarithm enters, so that no root bound holds."""
        return self.operation == "log" or any(
            isinstance(part, Real) and part.depends_on_log for part in self.arguments
        )


def _written_alike(left: Real, right: Real) -> bool:
    seen: set[tuple[int, int]] = set()
    waiting: list[tuple[Finite, Finite]] = [(left, right)]
    while waiting:
        x, y = waiting.pop()
        if x is y or (id(x), id(y)) in seen:
            continue
        if not (isinstance(x, Real) and isinstance(y, Real)):
            if x != y:
                return False
            continue
        if hash(x) != hash(y) or x.operation != y.operation:
            return False
        seen.add((id(x), id(y)))
        waiting.extend(zip(x.arguments, y.arguments, strict=True))
    return True


Finite = Fraction | Surd | Real
Value = Finite | float  # the float is inf, -inf or nan


def _surd(signed_square: Fraction) -> Fraction | Surd:
    size = abs(signed_square)
    top, bottom = math.isqrt(size.numerator), math.isqrt(size.denominator)
    if top * top == size.numerator and bottom * bottom == size.denominator:
        return Fraction(top if signed_square > 0 else -top, bottom)
    return Surd(signed_square)


def add(x: Finite, y: Finite) -> Finite:
    """The sum, in the simplest of the three forms."""
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        return x + y
    if x == 0 or y == 0:
        return y if x == 0 else x
    if isinstance(x, Surd) and isinstance(y, Surd) and (ratio := _rational_ratio(x, y)) is not None:
        return multiply(ratio + 1, y)
    return Real("+", (x, y))


def _rational_ratio(x: Surd, y: Surd) -> Fraction | None:
    ratio = _surd(x.signed_square / abs(y.signed_square))
    if not isinstance(ratio, Fraction):
        return None
    return ratio if y.signed_square > 0 else -ratio


def multiply(x: Finite, y: Finite) -> Finite:
    """The product, in the simplest of the three forms."""
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        return x * y
    if x == 0 or y == 0:
        return Fraction(0)
    if isinstance(x, Fraction | Surd) and isinstance(y, Fraction | Surd):
        return _surd(_signed_square(x) * abs(_signed_square(y)) * (1 if sign(y) > 0 else -1))
    if x == 1 or y == 1:
        return y if x == 1 else x
    return Real("*", (x, y))


def _signed_square(x: Fraction | Surd) -> Fraction:
    return x.signed_square if isinstance(x, Surd) else x * abs(x)


def reciprocal(x: Finite) -> Finite:
    """One over a number that is not zero."""
    if isinstance(x, Fraction):
        return 1 / x
    return _surd(1 / x.signed_square) if isinstance(x, Surd) else Real("1/", (x,))


def square_root(x: Finite) -> Finite:
    """The root of a number that is not negative."""
    return _surd(x) if isinstance(x, Fraction) else Real("sqrt", (x,))


def logarithm(x: Finite) -> Finite:
    """The natural logarithm of a positive number."""
    return Fraction(0) if x == 1 else Real("log", (x,))


def sign(x: Value) -> int:
    """-1, 0 or 1, proven."""
    if isinstance(x, Fraction):
        return (x > 0) - (x < 0)
    if isinstance(x, Surd):
        return 1 if x.signed_square > 0 else -1
    if isinstance(x, float):
        return (x > 0) - (x < 0)
    enough = LOG_DIGITS if x.depends_on_log else min(_digits_that_prove_zero(x), MAX_DIGITS)
    digits = 30
    while True:
        low, high = enclose(x, digits)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
        if max(low.copy_abs(), high.copy_abs()).adjusted() < -enough or low == high == 0:
            return 0
        digits *= 2


def enclose(x: Finite, digits: int) -> tuple[Decimal, Decimal]:
    """Decimals below and above the number, from arithmetic with this many digits."""
    down = Context(prec=digits, rounding=ROUND_FLOOR, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
    up = Context(prec=digits, rounding=ROUND_CEILING, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
    return _Interval(down, up).of(x)


class _Interval:
    def __init__(self, down: Context, up: Context) -> None:
        self.down, self.up = down, up
        self.known: dict[Finite, tuple[Decimal, Decimal]] = {}

    def of(self, x: Finite) -> tuple[Decimal, Decimal]:
        if x not in self.known:
            self.known[x] = self._new(x)
        return self.known[x]

    def _new(self, x: Finite) -> tuple[Decimal, Decimal]:
        if isinstance(x, Fraction):
            top, bottom = Decimal(x.numerator), Decimal(x.denominator)
            return self.down.divide(top, bottom), self.up.divide(top, bottom)
        if isinstance(x, Surd):
            low, high = self._root(*self.of(abs(x.signed_square)))
            # copy_negate: a plain minus would round to the digits of the thread's own context
            return (low, high) if x.signed_square > 0 else (high.copy_negate(), low.copy_negate())
        return self._combined(x.operation, [self.of(part) for part in x.arguments])

    def _combined(self, operation: str, parts: list[tuple[Decimal, Decimal]]) -> tuple[Decimal, Decimal]:
        low, high = parts[0]
        match operation:
            case "+":
                return self.down.add(low, parts[1][0]), self.up.add(high, parts[1][1])
            case "*":
                corners = [(s, t) for s in parts[0] for t in parts[1]]
                least = min(_number(self.down.multiply(s, t)) for s, t in corners)
                return least, max(_number(self.up.multiply(s, t)) for s, t in corners)
            case "1/":
                return self._reciprocal(low, high)
            case "sqrt":
                return self._root(low, high)
        return self._log(low, high)

    def _reciprocal(self, low: Decimal, high: Decimal) -> tuple[Decimal, Decimal]:
        if low <= 0 <= high:
            return Decimal("-Infinity"), Decimal("Infinity")
        return self.down.divide(Decimal(1), high), self.up.divide(Decimal(1), low)

    def _root(self, low: Decimal, high: Decimal) -> tuple[Decimal, Decimal]:
        zero = Decimal(0)
        below = self.down.next_minus(self.down.sqrt(max(low, zero)))
        return max(below, zero), self.up.next_plus(self.up.sqrt(max(high, zero)))

    def _log(self, low: Decimal, high: Decimal) -> tuple[Decimal, Decimal]:
        below = self.down.next_minus(self.down.ln(low)) if low > 0 else Decimal("-Infinity")
        return below, self.up.next_plus(self.up.ln(high))


def _number(corner: Decimal) -> Decimal:
    """Zero times an end that is not known yet is zero."""
    return Decimal(0) if corner.is_nan() else corner


def _digits_that_prove_zero(x: Real) -> float:
    """So many zeros after the point that an algebraic number of this recipe must be zero."""
    roots: set[Finite] = set()
    top, bottom = _height(x, roots, {})
    bits = bottom + (2.0 ** min(len(roots), 1000) - 1) * top
    return bits * math.log10(2) + 2


def _height(x: Finite, roots: set[Finite], known: dict[Finite, tuple[float, float]]) -> tuple[float, float]:
    """log2 of the two bounds u and l of the root-bound rules; x = U/L with |U| <= u and |L| <= l."""
    if x not in known:
        known[x] = _new_height(x, roots, known)
    return known[x]


def _new_height(
    x: Finite, roots: set[Finite], known: dict[Finite, tuple[float, float]]
) -> tuple[float, float]:
    if isinstance(x, Fraction):
        return math.log2(max(abs(x.numerator), 1)) + 1e-9, math.log2(x.denominator) + 1e-9
    if isinstance(x, Surd):
        roots.add(abs(x.signed_square))
        return _root_height(*_height(abs(x.signed_square), roots, known))
    parts = [_height(part, roots, known) for part in x.arguments]
    (u, v) = parts[0]
    if x.operation == "+":
        s, t = parts[1]
        return max(u + t, s + v) + 1, v + t
    if x.operation == "*":
        return u + parts[1][0], v + parts[1][1]
    if x.operation == "1/":
        return v, u
    roots.add(x.arguments[0])
    return _root_height(u, v)


def _root_height(u: float, v: float) -> tuple[float, float]:
    return ((u + v) / 2, v) if u >= v else (u, (u + v) / 2)


def to_float(x: Value) -> float:
    """The nearest double, up to one unit in the last place."""
    if isinstance(x, Fraction):
        try:
            return x.numerator / x.denominator
        except OverflowError:
            return math.inf if x > 0 else -math.inf
    if isinstance(x, float):
        return x
    if isinstance(x, Real) and sign(x) == 0:
        return 0.0
    digits = 40
    while True:
        low, high = enclose(x, digits)
        if low.is_finite() and _WIDE.subtract(high, low) <= _WIDE.multiply(low.copy_abs(), _CLOSE):
            return float(low)
        digits *= 2
