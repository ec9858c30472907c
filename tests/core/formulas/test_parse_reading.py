"""What a person types is read as Python would compute it."""

import ast
import math
import operator
import threading
from fractions import Fraction

import pytest

import fourfold as ff
from fourfold.core.errors import FormulaError
from fourfold.core.formulas import FN, FP, TN, TP, exact, parse
from fourfold.core.formulas.tree import Number

NAMES = dict(zip("a b c d tp fp fn tn TP FP FN TN".split(), [7, 2, 3, 5] * 3, strict=True))  # noqa: SIM905
NAMES |= {
    "p": 10,
    "P": 10,
    "n": 7,
    "N": 17,
    "sqrt": math.sqrt,
    "abs": abs,
    "min": min,
    "max": max,
    "log": math.log,
}
NAMES |= {"log2": math.log2, "log10": math.log10, "sign": lambda x: math.copysign(1, x) if x else 0}
TEXTS = [
    "TP + FP*FN - TN/2",
    "a - b - c - d",
    "a/b/c*d",
    "-a**2",
    "(-a)**2",
    "a**-2",
    "2**-3*a",
    "-a*b",
    "a - -b",
    "+a",
    "a**0.5",
    "a**-0.5",
    "a**1",
    "a**2.0",
    "p/N + n/P",
    "tp*tn - fp*fn",
    "sqrt(a**2 + b**2)",
    "log2(8*a)",
    "log10(b)/log(c)",
    "min(a, b, c) + max(d, b, a)",
    "sign(b - c) + sign(a - a) + abs(b - c)",
    "1e2*a + .5*b + 1.*c",
    "a if a > b else c",
    "1 if a > b > c else 2 if b < c <= d else 3",
    "1 if not a > b or c != d and d == 5 else 2",
    "(1 if a < b else 2) + (3 if a >= b else 4)",
    "1 if a == 7 and not (b == 2 and c > 3) else 0",
    "((a))",
    "0.1 + 0.2",
    "1E3*a",
    " a\t+ b ",
    "(a +\n b)",
    "a +\n\tb\n",
    "1e-60*a*1e60",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_value_is_that_of_python(text):
    # `eval` here, on formulas that stand above, is the truth which the package itself does without
    wanted = eval(" ".join(text.split()), {"__builtins__": {}}, NAMES)  # noqa: S307
    assert exact.to_float(exact.at(parse(text), (7, 2, 3, 5), {})) == pytest.approx(wanted, rel=1e-14)
    assert float(ff.metric(text)(7, 2, 3, 5)) == pytest.approx(wanted, rel=1e-14)


def test_decimals_mean_what_they_say():
    assert parse("0.1") == Number(Fraction(1, 10))
    assert parse("-2.50e-3") == Number(Fraction(-1, 400))
    assert exact.at(parse("0.1*3 - 0.3"), (0, 0, 0, 0), {}) == 0


def test_names_of_metrics_stand_for_their_formulas_and_take_parameters():
    assert ff.metric("(precision + Recall)/2").formula == ff.metric("(TP/(TP+FP) + TP/(TP+FN))/2").formula
    assert float(ff.metric("fbeta(beta=2)")(8, 2, 4, 6)) == pytest.approx(40 / 58)
    assert float(ff.metric("fbeta", beta=2)(8, 2, 4, 6)) == pytest.approx(40 / 58)
    assert ff.metric("fbeta(beta=2)").formula.parameters == ()
    assert float(ff.metric("fbeta(beta=p/n)")(8, 2, 4, 6)) == float(ff.metric("fbeta(beta=12/8)")(8, 2, 4, 6))
    assert float(ff.metric("balanced(lift)")(8, 2, 4, 6)) == float(ff.metric("balanced_lift")(8, 2, 4, 6))
    assert float(ff.metric("iba(f1, 0.5)")(8, 2, 4, 6)) == float(ff.metric("iba(f1)", alpha=0.5)(8, 2, 4, 6))


def test_a_parameter_without_a_value_is_refused_when_it_is_needed():
    with pytest.raises(FormulaError, match=r"'benefit_tp' has no value.*benefit_tp=1"):
        ff.metric("benefit_tp*TP")(1, 2, 3, 4)
    with pytest.raises(FormulaError, match="f1 has no parameter 'beta'; allowed: none"):
        ff.metric("f1").at(beta=2)


def test_every_node_type_and_operator_of_python_is_known_to_be_allowed_or_not():
    # a new kind of expression in a later Python is refused until someone has thought about it
    read = {"Constant", "Name", "UnaryOp", "BinOp", "IfExp", "Call", "Compare", "BoolOp"}
    others = {kind.__name__ for kind in ast.expr.__subclasses__()} - read
    assert {"Attribute", "Subscript", "Lambda", "NamedExpr", "ListComp", "Await", "JoinedStr"} <= others
    for symbol in ["//", "%", "@", "<<", ">>", "&", "|", "^"]:
        with pytest.raises(FormulaError):
            parse(f"TP {symbol} FP")


def test_eight_threads_read_the_same_formulas():
    texts = [f"TP/(TP + {i}*FP) + sqrt(FN/{i})" for i in range(1, 60)] + ["TP +", "2TP", "nope*2", "(" * 300]
    found = [[] for _ in range(8)]

    def read(into):
        for text in texts * 3:
            try:
                into.append(hash(ff.metric(text).formula))
            except FormulaError as error:
                into.append(str(error))

    threads = [threading.Thread(target=read, args=(into,)) for into in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(operator.eq(found[0], other) for other in found)
    assert len(found[0]) == 3 * len(texts)


def test_the_four_letters_are_the_cells_in_the_order_of_the_papers():
    assert [parse(letter) for letter in "abcd"] == [TP, FP, FN, TN]
