"""Typed text to a formula: a whitelist over Python's syntax tree, with limits, and never `eval`."""

from __future__ import annotations

import ast
import inspect
import re
import threading
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from ..errors import FormulaError
from .tree import COUNTS, NEGATIVES, POSITIVES, TOTAL, Apply, Formula, Number, Parameter

MAX_LENGTH, MAX_NODES, MAX_DEPTH, MAX_EXPONENT = 1_000, 200, 30, 16
MAX_EXPANDED = 20_000
MAX_DIGITS, MAX_POWER_OF_TEN = 30, 60

Macro = Callable[..., Formula]
NO_NAMES: Mapping[str, Formula] = MappingProxyType({})
NO_MACROS: Mapping[str, Macro] = MappingProxyType({})

_WORDS: dict[str, Formula] = {count.name: count for count in COUNTS}
_WORDS |= {count.name.lower(): count for count in COUNTS}
_WORDS |= dict(zip("abcd", COUNTS, strict=True))
_WORDS |= {"P": POSITIVES, "p": POSITIVES, "n": NEGATIVES, "N": TOTAL}
WORDS: Mapping[str, Formula] = MappingProxyType(_WORDS)
PARAMETERS = frozenset({"alpha", "beta", "benefit_tp", "benefit_fp", "benefit_fn", "benefit_tn"})

_OPERATORS: Mapping[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">",
    ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.And: "and", ast.Or: "or",
}  # fmt: skip
_FUNCTIONS = {"sqrt": 1, "log": 1, "abs": 1, "sign": 1, "min": 2, "max": 2}
_CHARACTERS = re.compile(r"[A-Za-z0-9_ .,+\-*/()<>=!\n\t]*")
_NUMBER = r"(?>(?:\d++\.?\d*+|\.\d++)(?:[eE][+-]?\d++)?)"
# Names, numbers that no letter follows, and signs: read as Python reads, it ends at `2TP` or `a.5if`.
_UNGLUED = re.compile(rf"(?>[A-Za-z_][A-Za-z0-9_]*+|{_NUMBER}(?![A-Za-z_])|[^A-Za-z0-9_.]|\.(?!\d))*+")
_DIGITS = re.compile(_NUMBER)
_ALLOWED = (
    "TP, FP, FN, TN (or a, b, c, d), p, n, N, names of metrics, numbers, + - * / **, "
    "sqrt, log, log2, log10, abs, sign, min, max, comparisons and `x if condition else y`"
)
_EXAMPLE = "for example 2*TP/(2*TP+FP+FN)"
_ONE_AT_A_TIME = threading.RLock()  # Python 3.11 counts the depth of a tree for all threads in one place
_SHORTER = "use names of metrics, such as recall, for parts of it"


def parse(
    text: str, names: Mapping[str, Formula] = NO_NAMES, macros: Mapping[str, Macro] = NO_MACROS
) -> Formula:
    """Read a formula as a person types it.

    >>> from fourfold.core.formulas import text
    >>> text(parse("2*TP / (2*TP + FP + FN)"))
    '2*TP/(2*TP + FP + FN)'
    """
    formula = _Reader(names, macros).number(_syntax_tree(text), 0)
    if (size := expanded_size(formula)) > MAX_EXPANDED:
        raise FormulaError(
            f"the formula grows to {size} parts once the names in it are written out",
            allowed=f"at most {MAX_EXPANDED}",
            hint=_SHORTER,
        )
    return formula


def expanded_size(formula: Formula) -> int:
    """How many parts the formula has when every shared part is written out."""
    sizes: list[int] = []
    for step in formula.program:
        sizes.append(1 + sum(sizes[place] for place in step.operands))
    return sizes[-1]


def _syntax_tree(text: str) -> ast.expr:
    _check_characters(text)
    try:
        with _ONE_AT_A_TIME:
            tree = ast.parse(" ".join(text.split()), mode="eval").body  # it may be typed over several lines
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else "it is nested too deeply"
        raise FormulaError(
            f"cannot read the formula {_shown(text)}: {reason}", allowed=_ALLOWED, hint=_EXAMPLE
        ) from None
    if (count := sum(isinstance(node, ast.expr) for node in ast.walk(tree))) > MAX_NODES:
        raise FormulaError(f"the formula has {count} parts", allowed=f"at most {MAX_NODES}", hint=_SHORTER)
    return tree


_LOOK_ALIKES = "look-alikes of letters and signs, such as a typographic minus, are not read"


def _check_characters(text: str) -> None:
    if not isinstance(text, str):
        raise FormulaError(
            f"a formula was given as a {type(text).__name__}", allowed="text", hint="such as 'TP/(TP+FN)'"
        )
    if len(text) > MAX_LENGTH:
        raise FormulaError(
            f"the formula has {len(text)} characters", allowed=f"at most {MAX_LENGTH}", hint=_SHORTER
        )
    if not text.strip():
        raise FormulaError("the formula is empty", allowed=_ALLOWED, hint=_EXAMPLE)
    place = _CHARACTERS.match(text).end()  # type: ignore[union-attr]  # the pattern matches the empty text
    if place < len(text):
        character = text[place]
        raise FormulaError(
            f"the character {character!r} (U+{ord(character):04X}) at place {place + 1} of the formula",
            allowed="plain letters, digits and + - * / ( ) , . < > = !",
            hint="a power is written **" if character == "^" else _LOOK_ALIKES,
        )
    if (place := _UNGLUED.match(text).end()) < len(text):  # type: ignore[union-attr]  # as above
        glued = _DIGITS.match(text, place)
        raise FormulaError(
            f"a number runs into a letter at place {(glued.end() if glued else place) + 1} of the formula",
            allowed="numbers such as 2, 0.5 or 1e-3",
            hint="write 2*TP, not 2TP",
        )


def _shown(text: str) -> str:
    flat = " ".join(text.split())
    return repr(flat if len(flat) <= 60 else flat[:57] + "...")


class _Reader:
    """Reads numbers and conditions; the two never mix."""

    def __init__(self, names: Mapping[str, Formula], macros: Mapping[str, Macro]) -> None:
        self.names = names
        self.macros = macros

    def number(self, node: ast.expr, depth: int) -> Formula:
        """Read what has a value."""
        _check_depth(depth)
        match node:
            case ast.Constant():
                return Number(_constant(node.value))
            case ast.Name():
                return self._name(node.id)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd()):
                operand = self.number(node.operand, depth + 1)
                return _negated(operand) if isinstance(node.op, ast.USub) else operand
            case ast.BinOp():
                return self._arithmetic(node, depth)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                condition = self.condition(test, depth + 1)
                return Apply("if", (condition, self.number(body, depth + 1), self.number(orelse, depth + 1)))
            case ast.Call(func=ast.Name(id=name)):
                return self._call(name, node, depth)
        raise _no_number(node)

    def _arithmetic(self, node: ast.BinOp, depth: int) -> Formula:
        if isinstance(node.op, ast.Pow):
            return _power(self.number(node.left, depth + 1), node.right)
        if type(node.op) not in _OPERATORS:
            raise _no_number(node)
        sides = (self.number(node.left, depth + 1), self.number(node.right, depth + 1))
        return Apply(_OPERATORS[type(node.op)], sides)

    def condition(self, node: ast.expr, depth: int) -> Formula:
        """Read what is true or false."""
        _check_depth(depth)
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others):
                sides = [self.number(side, depth + 1) for side in (left, *others)]
                if any(type(op) not in _OPERATORS for op in ops):
                    raise FormulaError(
                        f"the formula uses {_kind(node)}", allowed="< <= > >= == !=", hint="such as TP > 0"
                    )
                names = [_OPERATORS[type(op)] for op in ops]
                return _chain("and", [Apply(o, (sides[i], sides[i + 1])) for i, o in enumerate(names)])
            case ast.BoolOp(op=op, values=values):
                return _chain(_OPERATORS[type(op)], [self.condition(value, depth + 1) for value in values])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Apply("not", (self.condition(operand, depth + 1),))
        raise FormulaError(
            "a number stands where a condition is wanted",
            allowed="comparisons, joined by and, or, not",
            hint="compare it: `TP > 0`, `FP == FN`",
        )

    def _name(self, name: str) -> Formula:
        if name in WORDS:
            return WORDS[name]
        if name in PARAMETERS:
            return Parameter(name)
        try:
            return self.names[name]
        except FormulaError:
            raise
        except KeyError as error:
            hint = getattr(error, "hint", "") or _EXAMPLE
            raise FormulaError(
                f"the formula uses the unknown name {name!r}", allowed=_ALLOWED, hint=hint
            ) from None

    def _call(self, name: str, node: ast.Call, depth: int) -> Formula:
        if any(isinstance(part, ast.Starred) for part in node.args):
            raise FormulaError("the formula uses a starred argument", allowed=_ALLOWED, hint=_EXAMPLE)
        arguments = [self.number(part, depth + 1) for part in node.args]
        settings: dict[str, Formula] = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                raise FormulaError(
                    "the formula uses ** in a call", allowed=_ALLOWED, hint="write fbeta(beta=2)"
                )
            if keyword.arg in settings:
                raise FormulaError(
                    f"{keyword.arg!r} is set twice in one call", allowed="once", hint="write fbeta(beta=2)"
                )
            settings[keyword.arg] = self.number(keyword.value, depth + 1)
        if name in ("log2", "log10"):
            _check_call(name, arguments, settings, 1)
            return Apply("log", (arguments[0],)) / Apply("log", (Number(Fraction(name[3:])),))
        if name in _FUNCTIONS:
            _check_call(name, arguments, settings, _FUNCTIONS[name])
            return _chain(name, arguments) if name in ("min", "max") else Apply(name, tuple(arguments))
        if name in self.macros:
            return _expanded(name, self.macros[name], arguments, settings)
        return _set_parameters(name, self._name(name), arguments, settings)


def _check_depth(depth: int) -> None:
    if depth > MAX_DEPTH:
        raise FormulaError(
            "the formula is nested too deeply", allowed=f"at most {MAX_DEPTH} levels", hint=_SHORTER
        )


def _check_call(name: str, arguments: list[Formula], settings: dict[str, Formula], wanted: int) -> None:
    enough = len(arguments) >= wanted if name in ("min", "max") else len(arguments) == wanted
    if settings or not enough:
        least = "at least " if name in ("min", "max") else ""
        raise FormulaError(
            f"{name} got {len(arguments)} operands" + (" and a keyword" if settings else ""),
            allowed=f"{least}{wanted}",
            hint=f"such as {name}({', '.join(('TP', 'FP')[:wanted])})",
        )


def _expanded(name: str, macro: Macro, arguments: list[Formula], settings: dict[str, Formula]) -> Formula:
    """`balanced(f1)`: a formula made from formulas."""
    wanted = inspect.signature(macro)
    try:
        wanted.bind(*arguments, **settings)
    except TypeError:
        raise FormulaError(
            f"{name} got operands it does not take",
            allowed=f"{name}{_plain(wanted)}",
            hint=f"such as {name}(f1)",
        ) from None
    return macro(*arguments, **settings)


def _plain(signature: inspect.Signature) -> str:
    return "(" + ", ".join(signature.parameters) + ")"


def _set_parameters(
    name: str, formula: Formula, arguments: list[Formula], settings: dict[str, Formula]
) -> Formula:
    """`fbeta(beta=2)`: a metric with its parameters set to numbers."""
    if arguments or not settings:
        raise FormulaError(
            f"{name!r} is called like a function",
            allowed="sqrt, log, log2, log10, abs, sign, min, max, balanced, iba",
            hint="a metric is written without brackets, or with named parameters: fbeta(beta=2)",
        )
    for key in settings:
        if key not in formula.parameters:
            known = ", ".join(formula.parameters) or "none"
            raise FormulaError(f"{name} has no parameter {key!r}", allowed=known, hint="write fbeta(beta=2)")
    return formula.substitute({Parameter(key): value for key, value in settings.items()})


def _chain(operation: str, parts: list[Formula]) -> Formula:
    result = parts[0]
    for part in parts[1:]:
        result = Apply(operation, (result, part))
    return result


def _negated(operand: Formula) -> Formula:
    return Number(-operand.value) if isinstance(operand, Number) else -operand


def _constant(value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise FormulaError(
            f"the formula uses the constant {value!r}",
            allowed="plain numbers such as 2 or 0.5",
            hint=_EXAMPLE,
        )
    written = repr(value)
    if len(written) > MAX_DIGITS:
        raise FormulaError(
            f"the number {written[:40]} is too long",
            allowed=f"at most {MAX_DIGITS} digits",
            hint="such as 1e40",
        )
    number = None if written == "inf" else Fraction(written)
    if number is None or (number and not Fraction(1, 10**MAX_POWER_OF_TEN) <= number <= 10**MAX_POWER_OF_TEN):
        shown = "a number" if number is None else f"the number {written}"
        raise FormulaError(
            f"{shown} in the formula is too large or too small", allowed="1e-60 to 1e60", hint=_EXAMPLE
        )
    return number


def _power(base: Formula, exponent: ast.expr) -> Formula:
    sign = 1
    if isinstance(exponent, ast.UnaryOp) and isinstance(exponent.op, ast.USub):
        sign, exponent = -1, exponent.operand
    value = exponent.value if isinstance(exponent, ast.Constant) else None
    small = isinstance(value, int | float) and value in (0.5, *range(1, MAX_EXPONENT + 1))
    if not small or isinstance(value, bool) or not isinstance(value, int | float):
        raise FormulaError(
            "an exponent is not a small whole number",
            allowed=f"1 to {MAX_EXPONENT}, 0.5, and their negatives",
            hint="such as TP**2",
        )
    power = Apply("sqrt", (base,)) if value == 0.5 else base if value == 1 else base ** int(value)
    return power if sign == 1 else Number(Fraction(1)) / power


def _no_number(node: ast.expr) -> FormulaError:
    if isinstance(node, ast.Compare | ast.BoolOp) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    ):
        return FormulaError(
            "a condition stands where a number is wanted",
            allowed="numbers, and conditions between `if` and `else`",
            hint="write `x if condition else y`",
        )
    return FormulaError(f"the formula uses {_kind(node)}", allowed=_ALLOWED, hint=_EXAMPLE)


def _kind(node: ast.AST) -> str:
    plain = {"Attribute": "a dot", "Subscript": "square brackets", "Lambda": "a lambda", "Tuple": "a comma",
             "BinOp": "an operator it does not have", "UnaryOp": "an operator it does not have",
             "NamedExpr": "an assignment", "Compare": "a comparison it does not have",
             "Call": "a call of what is not a name", "GeneratorExp": "a generator"}  # fmt: skip
    return plain.get(type(node).__name__, f"a {type(node).__name__.lower()}")
