"""Written targets: plain text (which reads back as the same formula), LaTeX and MathML.

A notation is a table from operation to a template, the strength with which it binds, and the least strength
that each operand needs to stand without brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import NamedTuple

from .tree import Count, Formula, Number, Parameter

_CONTEXT = Context(prec=100)
TYPED_DIGITS = 30
CHOICE, OR, AND, NOT, COMPARISON, NEGATION, SUM, PRODUCT, POWER, ATOM = range(10)


class Rule(NamedTuple):
    """A template, how strongly it binds, and what each operand needs to stand without brackets."""

    template: str
    binds: int
    needs: tuple[int, ...]


class Written(NamedTuple):
    """A written part and how strongly it binds."""

    text: str
    binds: int
    rows: str = ""  # of a list of cases, without what stands around them


@dataclass(frozen=True)
class Notation:
    """How a target writes operations, leaves and brackets."""

    rules: Mapping[str, Rule]
    brackets: str
    number: Callable[[Fraction], Written]
    count: Callable[[str], str]
    parameter: Callable[[str], str]
    choice: Callable[[Written, Written, Written], Written] | None = None

    def write(self, formula: Formula) -> str:
        """The formula in this notation."""
        table = {operation: self._writer(rule) for operation, rule in self.rules.items()}
        if self.choice:
            table["if"] = self.choice
        return formula.fold(table, self._leaf).text

    def _writer(self, rule: Rule) -> Callable[..., Written]:
        def written(*operands: Written) -> Written:
            parts = [
                part.text if part.binds >= least else self.brackets.format(part.text)
                for part, least in zip(operands, rule.needs, strict=True)
            ]
            return Written(rule.template.format(*parts), rule.binds)

        return written

    def _leaf(self, node: Formula) -> Written:
        if isinstance(node, Number):
            return self.number(node.value)
        if isinstance(node, Count):
            return Written(self.count(node.name), ATOM)
        if isinstance(node, Parameter):
            return Written(self.parameter(node.name), ATOM)
        raise TypeError(f"no leaf: {node!r}")


def _cases(whole: str, row: str, last: str) -> Callable[[Written, Written, Written], Written]:
    """A list of cases, into which the cases that follow `otherwise` are joined."""

    def written(condition: Written, then: Written, otherwise: Written) -> Written:
        rows = row.format(condition.text, then.text) + (otherwise.rows or last.format(otherwise.text))
        return Written(whole.format(rows), CHOICE, rows)

    return written


def _infix(template: str, level: int, left: int | None = None, right: int | None = None) -> Rule:
    return Rule(template, level, (level if left is None else left, level + 1 if right is None else right))


def _function(template: str, arity: int = 1) -> Rule:
    return Rule(template, ATOM, (CHOICE,) * arity)


def _shared(signs: Mapping[str, str]) -> dict[str, Rule]:
    """The rules that every notation has, with its own signs between the operands."""
    rules = {
        "+": _infix(signs["+"], SUM, NEGATION, SUM),
        "-": _infix(signs["-"], SUM, NEGATION),
        "*": _infix(signs["*"], PRODUCT, right=PRODUCT),
        "neg": Rule(signs["neg"], NEGATION, (PRODUCT,)),
        "and": _infix(signs["and"], AND, right=AND),
        "or": _infix(signs["or"], OR, right=OR),
        "not": Rule(signs["not"], NOT, (ATOM,)),
    }
    for sign in ("<", "<=", ">", ">=", "==", "!="):
        rules[sign] = _infix(signs[sign], COMPARISON, NEGATION, NEGATION)
    return rules


def _decimal(value: Fraction) -> str | None:
    """The decimal that is exactly the fraction, if there is one."""
    quotient = _CONTEXT.divide(Decimal(value.numerator), Decimal(value.denominator))
    return f"{quotient:f}" if Fraction(quotient) == value else None


def _number(fraction: str, minus: str, wrap: str = "{}") -> Callable[[Fraction], Written]:
    def written(value: Fraction) -> Written:
        decimal = _decimal(abs(value))
        size = (
            wrap.format(decimal) if decimal else fraction.format(abs(value).numerator, abs(value).denominator)
        )
        if value < 0:
            return Written(minus.format(size), NEGATION)
        return Written(size, ATOM if decimal or fraction.startswith(("\\", "<")) else PRODUCT)

    return written


def _typed_number(value: Fraction) -> Written:
    """Very long decimals as 1e40, which is how they can be typed."""
    written = _PLAIN_NUMBER(value)
    if len(written.text) <= TYPED_DIGITS or "/" in written.text:
        return written
    return Written(f"{_CONTEXT.create_decimal(written.text).normalize(_CONTEXT):e}", written.binds)


_PLAIN_NUMBER = _number("{}/{}", "-{}")
_GREEK = {"alpha": "α", "beta": "β"}
_TEXT_SIGNS = {s: f"{{0}} {s} {{1}}" for s in ("+", "-", "<", "<=", ">", ">=", "==", "!=", "and", "or")}
TEXT = Notation(
    rules=_shared(_TEXT_SIGNS | {"*": "{0}*{1}", "neg": "-{0}", "not": "not {0}"})
    | {
        "*": _infix("{0}*{1}", PRODUCT),
        "+": _infix("{0} + {1}", SUM, NEGATION),
        "neg": Rule("-{0}", NEGATION, (POWER,)),  # typed, a minus binds more strongly than * and /
        "not": Rule("not {0}", NOT, (COMPARISON,)),
        "and": _infix("{0} and {1}", AND),
        "or": _infix("{0} or {1}", OR),
        "/": _infix("{0}/{1}", PRODUCT),
        "**": _infix("{0}**{1}", POWER, ATOM, ATOM),
        "sqrt": _function("sqrt({0})"),
        "log": _function("log({0})"),
        "abs": _function("abs({0})"),
        "sign": _function("sign({0})"),
        "min": _function("min({0}, {1})", 2),
        "max": _function("max({0}, {1})", 2),
        "if": Rule("{1} if {0} else {2}", CHOICE, (OR, OR, CHOICE)),
    },
    brackets="({0})",
    number=_typed_number,
    count=str,
    parameter=str,
)


def _latex_parameter(name: str) -> str:
    if "_" in name:
        head, tail = name.split("_", 1)
        return rf"{head[0]}_{{\mathrm{{{tail.upper()}}}}}"
    return "\\" + name


_LATEX_SIGNS = {
    "+": "{0} + {1}", "-": "{0} - {1}", "*": r"{0} \cdot {1}", "neg": "-{0}", "and": r"{0} \land {1}",
    "or": r"{0} \lor {1}", "not": r"\lnot {0}", "<": "{0} < {1}", "<=": r"{0} \le {1}", ">": "{0} > {1}",
    ">=": r"{0} \ge {1}", "==": "{0} = {1}", "!=": r"{0} \ne {1}",
}  # fmt: skip
LATEX = Notation(
    rules=_shared(_LATEX_SIGNS)
    | {
        "/": Rule(r"\frac{{{0}}}{{{1}}}", PRODUCT, (CHOICE, CHOICE)),
        "**": Rule("{{{0}}}^{{{1}}}", POWER, (ATOM, CHOICE)),
        "sqrt": _function(r"\sqrt{{{0}}}"),
        "log": _function(r"\log\left({0}\right)"),
        "abs": _function(r"\left|{0}\right|"),
        "sign": _function(r"\operatorname{{sgn}}\left({0}\right)"),
        "min": _function(r"\min\left({0}, {1}\right)", 2),
        "max": _function(r"\max\left({0}, {1}\right)", 2),
    },
    brackets=r"\left({0}\right)",
    number=_number(r"\tfrac{{{}}}{{{}}}", "-{}"),
    count=lambda name: rf"\mathrm{{{name}}}",
    parameter=_latex_parameter,
    choice=_cases(
        r"\begin{{cases}}{0}\end{{cases}}", r"{1} & \text{{if }} {0}\\ ", r"{0} & \text{{otherwise}}"
    ),
)


def _mathml_parameter(name: str) -> str:
    if "_" in name:
        head, tail = name.split("_", 1)
        return f"<msub><mi>{head[0]}</mi><mi>{tail.upper()}</mi></msub>"
    return f"<mi>{_GREEK[name]}</mi>"


def _mathml_sign(sign: str) -> str:
    return f"{{0}}<mo>{sign}</mo>{{1}}"


_MATHML_SIGNS = {
    "+": _mathml_sign("+"), "-": _mathml_sign("−"), "*": _mathml_sign("·"), "<": _mathml_sign("&lt;"),
    "neg": "<mrow><mo>−</mo>{0}</mrow>", "not": "<mrow><mo>¬</mo>{0}</mrow>",
    "and": _mathml_sign("∧"), "or": _mathml_sign("∨"),
    "<=": _mathml_sign("≤"), ">": _mathml_sign("&gt;"), ">=": _mathml_sign("≥"), "==": _mathml_sign("="),
    "!=": _mathml_sign("≠"),
}  # fmt: skip


def _mathml_call(name: str, arity: int = 1) -> Rule:
    inside = "<mo>,</mo>".join(f"{{{place}}}" for place in range(arity))
    return _function(f"<mi>{name}</mi><mo>(</mo>{inside}<mo>)</mo>", arity)


MATHML = Notation(
    rules=_shared(_MATHML_SIGNS)
    | {
        "/": Rule("<mfrac><mrow>{0}</mrow><mrow>{1}</mrow></mfrac>", PRODUCT, (CHOICE, CHOICE)),
        "**": Rule("<msup><mrow>{0}</mrow><mrow>{1}</mrow></msup>", POWER, (ATOM, CHOICE)),
        "sqrt": _function("<msqrt>{0}</msqrt>"),
        "log": _mathml_call("log"),
        "abs": _function('<mrow><mo form="prefix">|</mo>{0}<mo form="postfix">|</mo></mrow>'),
        "sign": _mathml_call("sgn"),
        "min": _mathml_call("min", 2),
        "max": _mathml_call("max", 2),
    },
    brackets="<mrow><mo>(</mo>{0}<mo>)</mo></mrow>",
    number=_number("<mfrac><mn>{}</mn><mn>{}</mn></mfrac>", "<mrow><mo>−</mo>{}</mrow>", "<mn>{}</mn>"),
    count=lambda name: f'<mi mathvariant="normal">{name}</mi>',
    parameter=_mathml_parameter,
    choice=_cases(
        "<mrow><mo>{{</mo><mtable>{0}</mtable></mrow>",
        "<mtr><mtd>{1}</mtd><mtd><mtext>if\u00a0</mtext>{0}</mtd></mtr>",
        "<mtr><mtd>{0}</mtd><mtd><mtext>otherwise</mtext></mtd></mtr>",
    ),
)


def text(formula: Formula) -> str:
    """The formula as a person types it; parsing it gives the same formula again."""
    return TEXT.write(formula)


def latex(formula: Formula) -> str:
    r"""The formula in LaTeX.

    >>> from fourfold.core.formulas import parse
    >>> print(latex(parse("TP/(TP+FN)")))
    \frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FN}}
    """
    return LATEX.write(formula)


def mathml(formula: Formula) -> str:
    """The formula as a MathML element, which browsers draw without a script."""
    opening = '<math xmlns="http://www.w3.org/1998/Math/MathML" displaystyle="true">'
    return f"{opening}<mrow>{MATHML.write(formula)}</mrow></math>"
