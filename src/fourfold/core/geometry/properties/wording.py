"""Counterexamples in words: matrices, exact values, and the sentence a person would write."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Context
from fractions import Fraction
from types import MappingProxyType

from ...formulas.exact import Surd, Value, to_float
from ...formulas.reals import enclose
from .values import Matrix

LONGEST = 12
FEWEST, FLOAT_DIGITS = 6, 15
DIGITS = (FEWEST, 9, 12, FLOAT_DIGITS, 20, 30, 50, 100)

SENTENCES: Mapping[str, str] = MappingProxyType({
    "P1": "With {sizes}, the perfect matrix {upper} has {x}, but {lower}, which has errors, has more: {y}.",
    "P2": "With {sizes}, {lower} recognises no positive and has {y}; yet {upper} has less: {x}.",
    "P3": "With {sizes}, {lower} recognises no negative and has {y}; yet {upper} has less: {x}.",
    "P4": "With {sizes}, TP grows from {lower} to {upper}, TN stays, and the value falls from {y} to {x}.",
    "P5": "With {sizes}, TN grows from {lower} to {upper}, TP stays, and the value falls from {y} to {x}.",
    "P6": "With {sizes}, {lower} recognises every positive but not every negative, "
    "and yet has {y}, the largest value {among}.",
    "P7": "With {sizes}, {lower} recognises every negative but not every positive, "
    "and yet has {y}, the largest value {among}.",
    "P8": "With {sizes} and x = {share}, {upper} recognises all positives and the share x of the negatives, "
    "and has {x}; {lower} recognises all negatives and the share x of the positives, and has more: {y}.",
    "P9": "With the classes exchanged {lower} becomes {upper}, and its value {y} becomes {x}.",
})  # fmt: skip


def sentence(claim: str, matrices: tuple[Matrix, Matrix], values: tuple[Value, Value], among: str) -> str:
    """Say why these two matrices break the property; `among` says where a value is the largest."""
    x, y = spelled(*values)
    upper, lower = matrices
    tp, fp, fn, tn = upper
    return SENTENCES[claim].format(
        sizes=_sizes(tp + fn, fp + tn),
        share=Fraction(tn) / (fp + tn) if fp + tn else "",
        upper=matrix(upper),
        lower=matrix(lower),
        x=x,
        y=y,
        among=among,
    )


def matrix(cells: Matrix) -> str:
    """(TP, FP, FN, TN) with fractions written out.

    >>> matrix((2, 0, Fraction(1, 2), 1))
    '(2, 0, 1/2, 1)'
    """
    return f"({', '.join(str(cell) for cell in cells)})"


def spelled(x: Value, y: Value) -> tuple[str, str]:
    """Two values as text: exact if short, otherwise with as many digits as tell them apart.

    >>> spelled(Fraction(1, 3), Surd(Fraction(1, 2)))
    ('1/3', '√(1/2) ≈ 0.707107')
    """
    digits = next((many for many in DIGITS if _rounded(x, many) != _rounded(y, many)), FEWEST)
    return _text(x, digits), _text(y, digits)


def _text(x: Value, digits: int) -> str:
    rounded, exact = (text.replace("-", "−") for text in (_rounded(x, digits), _exact(x)))
    if isinstance(x, float) or not exact or len(exact) > LONGEST:
        return rounded if isinstance(x, float) else f"≈ {rounded}"
    return f"{exact} ≈ {rounded}" if isinstance(x, Surd) else exact


def _rounded(x: Value, digits: int) -> str:
    if isinstance(x, float):
        return "∞" if x > 0 else "−∞"
    if digits <= FLOAT_DIGITS:
        return f"{to_float(x):.{digits}g}"
    return str(Context(prec=digits).plus(enclose(x, 2 * digits)[0]))


def _exact(x: Value) -> str:
    if isinstance(x, Fraction):
        return str(x)
    if isinstance(x, Surd):
        size = abs(x.signed_square)
        sign = "-" if x.signed_square < 0 else ""
        return f"{sign}√{size}" if size.denominator == 1 else f"{sign}√({size})"
    return ""


def _sizes(positives: int | Fraction, negatives: int | Fraction) -> str:
    return f"{_many(positives, 'positive')} and {_many(negatives, 'negative')}"


def _many(count: int | Fraction, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
