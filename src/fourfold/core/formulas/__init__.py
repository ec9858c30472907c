"""Formulas over TP, FP, FN and TN: one tree, one table per target."""

from .arrays import evaluate
from .browser import glsl, program
from .notation import latex, mathml, text
from .parse import parse
from .tree import FN, FP, TN, TP, Count, Formula, Number, Parameter

__all__ = [
    "FN",
    "FP",
    "TN",
    "TP",
    "Count",
    "Formula",
    "Number",
    "Parameter",
    "evaluate",
    "glsl",
    "latex",
    "mathml",
    "parse",
    "program",
    "text",
]
