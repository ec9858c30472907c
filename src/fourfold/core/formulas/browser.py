"""Browser targets: a JSON program that a page runs without `eval`, and GLSL for the graphics card.

Both are the formula's program (see `Formula.program`), step by step, so that shared parts are computed once.
A value in GLSL is `vec2(x, kind)`: kind 0 is the number x, 1 is infinity with the sign of x, 2 is undefined.
Shaders need not support infinities and nan, and with this they agree with every other target.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .tree import Apply, Count, Formula, Number, Parameter

GLSL_NAMES = {
    "+": "ff_add", "-": "ff_sub", "*": "ff_mul", "/": "ff_div", "neg": "ff_neg", "sqrt": "ff_sqrt",
    "log": "ff_log", "abs": "ff_abs", "sign": "ff_sign", "min": "ff_min", "max": "ff_max", "<": "ff_lt",
    "<=": "ff_le", ">": "ff_gt", ">=": "ff_ge", "==": "ff_eq", "!=": "ff_ne", "and": "ff_mul", "or": "ff_or",
    "not": "ff_not", "if": "ff_if",
}  # fmt: skip

GLSL_PRELUDE = """\
vec2 ff_num(float x) { return vec2(x, 0.0); }
vec2 ff_undefined() { return vec2(0.0, 2.0); }
vec2 ff_infinite(float x) { return vec2(x > 0.0 ? 1.0 : -1.0, 1.0); }
bool ff_bad(vec2 x, vec2 y) { return x.y > 1.5 || y.y > 1.5; }
vec2 ff_neg(vec2 x) { return vec2(-x.x, x.y); }
vec2 ff_add(vec2 x, vec2 y) {
  if (ff_bad(x, y)) return ff_undefined();
  if (x.y > 0.5) return (y.y > 0.5 && x.x != y.x) ? ff_undefined() : x;
  return y.y > 0.5 ? y : ff_num(x.x + y.x);
}
vec2 ff_sub(vec2 x, vec2 y) { return ff_add(x, ff_neg(y)); }
vec2 ff_mul(vec2 x, vec2 y) {
  if (ff_bad(x, y)) return ff_undefined();
  if (x.y < 0.5 && y.y < 0.5) return ff_num(x.x * y.x);
  return (x.x == 0.0 || y.x == 0.0) ? ff_undefined() : ff_infinite(x.x * y.x);
}
vec2 ff_div(vec2 x, vec2 y) {
  if (ff_bad(x, y) || (x.y > 0.5 && y.y > 0.5)) return ff_undefined();
  if (y.y > 0.5) return ff_num(0.0);
  if (y.x == 0.0) return x.x == 0.0 ? ff_undefined() : ff_infinite(x.x);
  return x.y > 0.5 ? ff_infinite(x.x * y.x) : ff_num(x.x / y.x);
}
vec2 ff_sqrt(vec2 x) {
  if (x.y > 1.5 || x.x < 0.0) return ff_undefined();
  return x.y > 0.5 ? x : ff_num(sqrt(x.x));
}
vec2 ff_log(vec2 x) {
  if (x.y > 1.5 || x.x < 0.0) return ff_undefined();
  if (x.y > 0.5) return x;
  if (x.x == 0.0) return ff_infinite(-1.0);
  return ff_num(x.x == 1.0 ? 0.0 : log(x.x));  // a graphics card may be off by 2^-21 there
}
vec2 ff_abs(vec2 x) { return vec2(abs(x.x), x.y); }
vec2 ff_sign(vec2 x) { return x.y > 1.5 ? x : ff_num(sign(x.x)); }
float ff_order(vec2 x, vec2 y) {
  if (x.y > 0.5 || y.y > 0.5) return sign((x.y > 0.5 ? x.x : 0.0) - (y.y > 0.5 ? y.x : 0.0));
  return sign(x.x - y.x);
}
vec2 ff_min(vec2 x, vec2 y) { return ff_bad(x, y) ? ff_undefined() : (ff_order(x, y) < 0.0 ? x : y); }
vec2 ff_max(vec2 x, vec2 y) { return ff_bad(x, y) ? ff_undefined() : (ff_order(x, y) > 0.0 ? x : y); }
vec2 ff_truth(vec2 x, vec2 y, bool t) { return ff_bad(x, y) ? ff_undefined() : ff_num(t ? 1.0 : 0.0); }
vec2 ff_lt(vec2 x, vec2 y) { return ff_truth(x, y, ff_order(x, y) < 0.0); }
vec2 ff_le(vec2 x, vec2 y) { return ff_truth(x, y, ff_order(x, y) <= 0.0); }
vec2 ff_gt(vec2 x, vec2 y) { return ff_truth(x, y, ff_order(x, y) > 0.0); }
vec2 ff_ge(vec2 x, vec2 y) { return ff_truth(x, y, ff_order(x, y) >= 0.0); }
vec2 ff_eq(vec2 x, vec2 y) { return ff_truth(x, y, ff_order(x, y) == 0.0); }
vec2 ff_ne(vec2 x, vec2 y) { return ff_truth(x, y, ff_order(x, y) != 0.0); }
vec2 ff_or(vec2 x, vec2 y) { return ff_bad(x, y) ? ff_undefined() : ff_num(max(x.x, y.x)); }
vec2 ff_not(vec2 x) { return x.y > 1.5 ? x : ff_num(1.0 - x.x); }
vec2 ff_if(vec2 c, vec2 x, vec2 y) { return c.y > 1.5 ? ff_undefined() : (c.x > 0.5 ? x : y); }
"""


def program(formula: Formula) -> list[list[Any]]:
    """The formula as JSON: a list of steps, each a leaf or an operation on the places of earlier steps.

    >>> from fourfold.core.formulas import parse
    >>> program(parse("TP/2"))
    [['count', 'TP'], ['number', 2, 1], ['/', 0, 1]]
    """
    return [_json_step(step.node, step.operands) for step in formula.program]


def _json_step(node: Formula, operands: tuple[int, ...]) -> list[Any]:
    if isinstance(node, Apply):
        return [node.operation, *operands]
    if isinstance(node, Number):
        return ["number", node.value.numerator, node.value.denominator]
    if isinstance(node, Count):
        return ["count", node.name]
    if isinstance(node, Parameter):
        return ["parameter", node.name]
    raise TypeError(f"no leaf: {node!r}")


def glsl(formula: Formula, name: str = "metric") -> str:
    """A GLSL ES 3.00 function `vec2 name(vec4 cells, float parameters…)`; cells are TP, FP, FN, TN."""
    arguments = "".join(f", float {parameter}" for parameter in formula.parameters)
    lines = [f"vec2 {name}(vec4 cells{arguments}) {{"]
    lines += [
        f"  vec2 t{place} = {_glsl_step(step.node, step.operands)};"
        for place, step in enumerate(formula.program)
    ]
    return "\n".join([*lines, f"  return t{len(formula.program) - 1};", "}"])


def _glsl_step(node: Formula, operands: tuple[int, ...]) -> str:
    if isinstance(node, Number):
        return f"ff_num({_glsl_number(node.value)})"
    if isinstance(node, Count):
        return "ff_num(cells." + {"TP": "x", "FP": "y", "FN": "z", "TN": "w"}[node.name] + ")"
    if isinstance(node, Parameter):
        return f"ff_num({node.name})"
    if isinstance(node, Apply) and node.operation == "**":
        return _glsl_power(operands[0], node.arguments[1])
    if isinstance(node, Apply):
        return f"{GLSL_NAMES[node.operation]}({', '.join(f't{place}' for place in operands)})"
    raise TypeError(f"no step: {node!r}")


def _glsl_power(base: int, exponent: Formula) -> str:
    written = f"t{base}"
    for _ in range(int(exponent.value) - 1 if isinstance(exponent, Number) else 0):
        written = f"ff_mul({written}, t{base})"
    return written


def _glsl_number(value: Fraction) -> str:
    written = repr(float(value))
    return written if "." in written or "e" in written else written + ".0"
