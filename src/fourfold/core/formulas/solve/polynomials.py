"""Polynomials in x whose coefficients are arrays, and their extension by one square root."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Polynomial = tuple[Any, ...]  # coefficients from the constant upwards; each a number or an array
ZERO: Polynomial = ()
MAX_TERMS = 17


class NotAlgebraicError(Exception):
    """The formula is not a polynomial equation with at most one square root."""


def plus(x: Polynomial, y: Polynomial) -> Polynomial:
    short, long = sorted((x, y), key=len)
    return tuple(long[i] + short[i] if i < len(short) else long[i] for i in range(len(long)))


def scaled(x: Polynomial, factor: Any) -> Polynomial:
    return tuple(coefficient * factor for coefficient in x)


def times(x: Polynomial, y: Polynomial) -> Polynomial:
    if not x or not y:
        return ZERO
    if len(x) + len(y) > MAX_TERMS:
        raise NotAlgebraicError
    result: list[Any] = [0.0] * (len(x) + len(y) - 1)
    for i, left in enumerate(x):
        for j, right in enumerate(y):
            result[i + j] = result[i + j] + left * right
    return tuple(result)


def same(x: Polynomial, y: Polynomial) -> bool:
    return len(x) == len(y) and all(a is b or np.array_equal(a, b) for a, b in zip(x, y, strict=True))


@dataclass(frozen=True)
class Radical:
    """plain + root · sqrt(radicand)."""

    plain: Polynomial
    root: Polynomial = ZERO
    radicand: Polynomial = ZERO

    def __add__(self, other: Radical) -> Radical:
        radicand = _shared(self, other)
        return Radical(plus(self.plain, other.plain), plus(self.root, other.root), radicand)

    def __mul__(self, other: Radical) -> Radical:
        radicand = _shared(self, other)
        plain = times(self.plain, other.plain)
        if self.root and other.root:
            plain = plus(plain, times(times(self.root, other.root), radicand))
        root = plus(times(self.plain, other.root), times(self.root, other.plain))
        return Radical(plain, root, radicand)

    def __neg__(self) -> Radical:
        return Radical(scaled(self.plain, -1.0), scaled(self.root, -1.0), self.radicand)

    @property
    def constant(self) -> bool:
        return len(self.plain) <= 1 and not self.root


def _shared(x: Radical, y: Radical) -> Polynomial:
    if not x.root or not y.root:
        return x.radicand if x.root else y.radicand
    if not same(x.radicand, y.radicand):
        raise NotAlgebraicError
    return x.radicand


@dataclass(frozen=True)
class Quotient:
    """A part of a formula as over/under, both with at most one and the same square root."""

    over: Radical
    under: Radical

    def __add__(self, other: Quotient) -> Quotient:
        if self.under is other.under:
            return Quotient(self.over + other.over, self.under)
        over = self.over * other.under + other.over * self.under
        return Quotient(over, _joined(self.under, other.under))

    def __sub__(self, other: Quotient) -> Quotient:
        return self + -other

    def __neg__(self) -> Quotient:
        return Quotient(-self.over, self.under)

    def __mul__(self, other: Quotient) -> Quotient:
        return Quotient(self.over * other.over, _joined(self.under, other.under))

    def __truediv__(self, other: Quotient) -> Quotient:
        if self.under is other.under:
            return _lowest(self.over, other.over)
        return _lowest(self.over * other.under, _joined(self.under, other.over))

    def sqrt(self) -> Quotient:
        if self.over.root or self.under.root:
            raise NotAlgebraicError
        if self.under.constant:
            return _lowest(_root(self.over.plain), _root(self.under.plain))
        if self.over.constant:
            return Quotient(_root(self.over.plain), _root(self.under.plain))
        return Quotient(_root(times(self.over.plain, self.under.plain)), self.under)

    def equation(self, level: Any) -> Polynomial:
        """The polynomial that is zero wherever the quotient equals the level (and perhaps elsewhere)."""
        free = self.over + Radical(scaled(self.under.plain, -level), scaled(self.under.root, -level), self.under.radicand)
        if not free.root:
            return free.plain
        square = times(times(free.root, free.root), free.radicand)
        return plus(times(free.plain, free.plain), scaled(square, -1.0))


ONE = Radical((1.0,))


def _joined(x: Radical, y: Radical) -> Radical:
    """A product of denominators that keeps ONE the same object, so that like denominators are seen."""
    if x is ONE or y is ONE:
        return y if x is ONE else x
    return x * y


def _lowest(over: Radical, under: Radical) -> Quotient:
    """A constant denominator divided out."""
    if not under.constant:
        return Quotient(over, under)
    factor = 1.0 / (under.plain[0] if under.plain else np.float64(0.0))
    return Quotient(Radical(scaled(over.plain, factor), scaled(over.root, factor), over.radicand), ONE)


def _root(radicand: Polynomial) -> Radical:
    if len(radicand) <= 1:
        return Radical((np.sqrt(radicand[0]),) if radicand else ZERO)
    return Radical(ZERO, (1.0,), radicand)
