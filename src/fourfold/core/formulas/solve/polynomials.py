"""Polynomials in x whose coefficients are arrays, extended by square roots of polynomials."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

Polynomial = tuple[Any, ...]  # coefficients from the constant upwards; each a number or an array
Product = frozenset[int]  # the square roots of a term, by their places in the list of radicands
ZERO: Polynomial = ()
PLAIN: Product = frozenset()
MAX_TERMS = 17
MAX_ROOTS = 3


class NotAlgebraicError(Exception):
    """The formula is not a polynomial equation with a few square roots, or of too high a degree."""


def plus(x: Polynomial, y: Polynomial) -> Polynomial:
    """The sum, as long as the longer one."""
    short, long = sorted((x, y), key=len)
    return tuple(long[i] + short[i] if i < len(short) else long[i] for i in range(len(long)))


def scaled(x: Polynomial, factor: Any) -> Polynomial:
    """Every coefficient times a number or an array."""
    return tuple(coefficient * factor for coefficient in x)


def times(x: Polynomial, y: Polynomial) -> Polynomial:
    """The product, unless its degree is more than can be solved well."""
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
    """Whether all coefficients are equal."""
    return len(x) == len(y) and all(a is b or np.array_equal(a, b) for a, b in zip(x, y, strict=True))


@dataclass(frozen=True, eq=False)
class Radical:
    """A sum of terms, each a polynomial times square roots of radicands.

    The radicands stand in one list, which all parts of one equation share.
    """

    terms: Mapping[Product, Polynomial]
    radicands: list[Polynomial]

    def __add__(self, other: Radical) -> Radical:
        terms = dict(self.terms)
        for roots, polynomial in other.terms.items():
            terms[roots] = plus(terms.get(roots, ZERO), polynomial)
        return Radical(terms, self.radicands)

    def __mul__(self, other: Radical) -> Radical:
        terms: dict[Product, Polynomial] = {}
        for x, left in self.terms.items():
            for y, right in other.terms.items():
                product = times(left, right)
                for root in x & y:  # a square root times itself
                    product = times(product, self.radicands[root])
                terms[x ^ y] = plus(terms.get(x ^ y, ZERO), product)
        return Radical(terms, self.radicands)

    def __neg__(self) -> Radical:
        return self.times(-1.0)

    def times(self, factor: Any) -> Radical:
        """Every term times a number or an array."""
        return Radical({roots: scaled(x, factor) for roots, x in self.terms.items()}, self.radicands)

    @property
    def plain(self) -> Polynomial:
        """The term without roots."""
        return self.terms.get(PLAIN, ZERO)

    @property
    def roots(self) -> Product:
        """Every root that occurs."""
        return frozenset().union(*self.terms)

    @property
    def constant(self) -> bool:
        """Whether it stands still."""
        return not self.roots and len(self.plain) <= 1

    def without(self, root: int) -> Radical:
        """Zero wherever this is: u + v·sqrt(r) becomes u² - v²·r."""
        u = Radical({x: term for x, term in self.terms.items() if root not in x}, self.radicands)
        v = Radical({x - {root}: term for x, term in self.terms.items() if root in x}, self.radicands)
        r = Radical({PLAIN: self.radicands[root]}, self.radicands)
        return u * u + -(v * v * r)

    def square_root(self) -> Radical:
        """The root of a polynomial; a radicand that occurred before keeps its place."""
        if self.roots:
            raise NotAlgebraicError
        if self.constant:
            return Radical({PLAIN: tuple(np.sqrt(value) for value in self.plain)}, self.radicands)
        known = (i for i, radicand in enumerate(self.radicands) if same(radicand, self.plain))
        place = next(known, len(self.radicands))
        if place == MAX_ROOTS:
            raise NotAlgebraicError
        if place == len(self.radicands):
            self.radicands.append(self.plain)
        return Radical({frozenset({place}): (1.0,)}, self.radicands)


@dataclass(frozen=True, eq=False)
class Quotient:
    """A part of a formula as over/under; `under` is None where it is one."""

    over: Radical
    under: Radical | None = None

    def __add__(self, other: Quotient) -> Quotient:
        if self.under is other.under:
            return Quotient(self.over + other.over, self.under)
        over = _product(self.over, other.under) + _product(other.over, self.under)
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
        return _lowest(_product(self.over, other.under), _product(other.over, self.under))

    def __pow__(self, exponent: int) -> Quotient:
        result = self
        for _ in range(exponent - 1):
            result = result * self
        return result

    def sqrt(self) -> Quotient:
        """sqrt(u/v) as sqrt(u·v)/v, up to a sign that squaring takes away."""
        if self.under is None:
            return Quotient(self.over.square_root())
        if self.over.constant:
            return Quotient(self.over.square_root(), self.under.square_root())
        return Quotient((self.over * self.under).square_root(), self.under)

    def equation(self, level: Any) -> Polynomial:
        """The polynomial that is zero wherever the quotient equals the level (and perhaps elsewhere)."""
        one = Radical({PLAIN: (1.0,)}, self.over.radicands)
        free = self.over + (self.under or one).times(-level)
        while free.roots:
            free = free.without(max(free.roots))
        return free.plain


def _product(x: Radical, y: Radical | None) -> Radical:
    return x if y is None else x * y


def _joined(x: Radical | None, y: Radical | None) -> Radical | None:
    """A product of denominators in which one stays None, so that like denominators are seen."""
    return _product(x, y) if x is not None else y


def _lowest(over: Radical, under: Radical) -> Quotient:
    """A constant denominator divided out."""
    if not under.constant:
        return Quotient(over, under)
    return Quotient(over.times(1.0 / (under.plain[0] if under.plain else np.float64(0.0))))
