"""What is not a formula is refused at once, with what arrived, what is allowed and a hint; nothing leaks."""

import time
import warnings

import pytest

import fourfold as ff
from fourfold.core.errors import FormulaError
from fourfold.core.formulas import parse
from fourfold.core.formulas.parse import MAX_LENGTH
from fourfold.core.metrics.derive import MACROS
from fourfold.core.metrics.registry import metrics

REFUSED = {
    "a Cyrillic letter": ("ТP/(TP+FN)", "U+0422"),
    "a Greek letter": ("Ν*TP", "U+039D"),
    "fullwidth letters": ("ＴＰ/ＦＰ", "U+FF34"),
    "a fullwidth digit": ("２*TP", "U+FF12"),
    "a typographic minus": ("TP − FP", "U+2212"),
    "a no-break space": ("TP\u00a0+ FP", "U+00A0"),
    "a zero-width space": ("TP\u200b", "U+200B"),
    "a superscript": ("TP²", "U+00B2"),
    "a text turned from right to left": ("TP\u202e + FP", "U+202E"),
    "a lone surrogate": ("TP\ud800", "U+D800"),
    "a null byte": ("TP\0+FP", "U+0000"),
    "a null byte at the end": ("TP\0", "U+0000"),
    "a string": ("'TP'", "U+0027"),
    "an f-string": ('f"{TP}"', "U+0022"),
    "bytes": ("b'TP'", "U+0027"),
    "an attribute": ("TP.denominator", "a dot"),
    "an attribute of a number": ("(1).real", "a dot"),
    "an attribute called": ("TP.as_integer_ratio()", "a call of what is not a name"),
    "double underscores": ("__import__", "unknown name '__import__'"),
    "a call of __import__": ("__import__(TP)", "unknown name"),
    "a call of an unknown name": ("exec(TP)", "unknown name 'exec'"),
    "a call of a count": ("TP(2)", "called like a function"),
    "a call of a call": ("sqrt(TP)(FP)", "a call of what is not a name"),
    "a metric called": ("recall(2)", "called like a function"),
    "a parameter that is not there": ("fbeta(gamma=2)", "no parameter 'gamma'"),
    "a starred argument": ("min(*TP)", "starred"),
    "a star alone": ("*TP", "cannot read|starred"),
    "two stars": ("fbeta(**TP)", r"\*\* in a call"),
    "a keyword for min": ("min(TP, FP, default=2)", "keyword"),
    "the same keyword twice": ("fbeta(beta=1, beta=2)", "'beta' is set twice"),
    "a macro without operand": ("balanced()", "operands it does not take"),
    "a macro with a keyword": ("balanced(TP, x=2)", "operands it does not take"),
    "a lambda": ("(lambda: TP)", "U+003A|a lambda"),
    "a walrus": ("(TP := 2)", "U+003A|assignment"),
    "an assignment": ("TP = 2", "cannot read"),
    "a list": ("[TP]", "U+005B"),
    "a dictionary": ("{TP}", "U+007B"),
    "a generator": ("min(TP for TP in FP)", "generator"),
    "a tuple": ("TP, FP", "a comma"),
    "nothing in brackets": ("()", "a comma"),
    "an ellipsis": ("...", "the constant Ellipsis"),
    "True": ("True + TP", "the constant True"),
    "None": ("None", "the constant None"),
    "yield": ("(yield TP)", "yield"),
    "await": ("await TP", "await|cannot read"),
    "a floor division": ("TP // FP", "an operator"),
    "a remainder": ("TP % FP", "U+0025"),
    "a shift": ("TP << FP", "an operator"),
    "a bitwise or": ("TP | FP", "U+007C"),
    "a matrix product": ("TP @ FP", "U+0040"),
    "is": ("1 if TP is FP else 2", "a comparison"),
    "in": ("1 if TP in FP else 2", "a comparison"),
    "a condition as a number": ("TP > FP", "a condition stands"),
    "a condition in a sum": ("TP + (TP > FP)", "a condition stands"),
    "a number as a condition": ("1 if TP else 2", "a number stands"),
    "not a number": ("not TP", "a condition stands"),
    "a complex number": ("2j*TP", "runs into a letter"),
    "a hexadecimal number": ("0x10", "runs into a letter"),
    "an underscore in a number": ("1_000", "runs into a letter"),
    "a number before a name": ("2TP", "place 2 .*2\\*TP, not 2TP"),
    "a number before if": ("1if TP > 0 else 2", "runs into a letter"),
    "a dot and a number before if": ("TP.5if TP > 0 else 2", "runs into a letter"),
    "a leading zero": ("07*TP", "cannot read"),
    "a huge number": ("1e400", "too large"),
    "a large number": ("1e61", "too large"),
    "a tiny number": ("1e-61", "too small"),
    "31 digits": ("1" * 31, "too long"),
    "a huge exponent": ("TP**999999999", "not a small whole number"),
    "a tower of nines": ("9**9**9", "not a small whole number"),
    "a tower of tens": ("10**10**10", "not a small whole number"),
    "an exponent of 17": ("TP**17", "1 to 16"),
    "an exponent of 0": ("TP**0", "1 to 16"),
    "a third": ("TP**0.33", "1 to 16"),
    "an exponent that is a count": ("2**TP", "not a small whole number"),
    "an exponent of True": ("TP**True", "not a small whole number"),
    "an infinite exponent": ("TP**1e999", "not a small whole number"),
    "sqrt of two": ("sqrt(TP, FP)", "got 2 operands"),
    "min of one": ("min(TP)", "got 1 operands"),
    "a statement": ("import os", "cannot read"),
    "two lines": ("TP\nFP", "cannot read"),
    "an open bracket": ("(TP", "cannot read"),
    "a comment": ("TP # all", "U+0023"),
    "a semicolon": ("TP; FP", "U+003B"),
    "a name nearly right": ("recal*2", "did you mean recall"),
    "empty text": ("", "empty"),
    "blanks": (" \n\t ", "empty"),
    "1,001 characters": ("TP" + " " * 999, f"1001 characters; allowed: at most {MAX_LENGTH}"),
    "a megabyte": ("TP+" * 350_000 + "TP", "characters"),
    "201 parts": ("+".join(["TP"] * 101), "201 parts; allowed: at most 200"),
    "31 levels": ("sqrt(" * 31 + "TP" + ")" * 31, "at most 30 levels"),
    "10,000 brackets": ("(" * 10_000 + "TP" + ")" * 10_000, "characters"),
    "400 brackets": ("(" * 400 + "TP" + ")" * 400, "cannot read"),
    "900 minus signs": ("-" * 900 + "TP", "parts|nested|cannot read"),
    "a long chain of if": ("1 if TP > 0 else " * 58 + "2", "parts|nested"),
    "a deep chain of if": ("1 if TP > 0 else " * 31 + "2", "at most 30 levels"),
    "a chain of comparisons": ("1 if " + "<".join(["TP"] * 300) + " else 2", "parts"),
    "not not not": ("1 if " + "not " * 200 + "TP > 0 else 2", "parts|nested"),
    "metrics in metrics": ("fbeta(beta=" * 8 + "TP" + ")" * 8, "grows to"),
    "metrics in metrics, twice": ("-".join(["fbeta(beta=" * 29 + "TP" + ")" * 29] * 2), "grows to"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_it_is_refused_with_what_arrived_what_is_allowed_and_a_hint(what):
    text, said = REFUSED[what]
    said = said.replace("U+", r"U\+")
    start = time.perf_counter()
    with warnings.catch_warnings(record=True) as leaked:
        warnings.simplefilter("always")
        with pytest.raises(FormulaError, match=said) as refusal:
            parse(text, metrics._formulas, MACROS)
    assert time.perf_counter() - start < 0.5
    assert leaked == []
    assert all([refusal.value.arrived, refusal.value.allowed, refusal.value.hint])
    assert len(str(refusal.value)) < 500
    assert refusal.value.__cause__ is None


@pytest.mark.parametrize(
    "value", [None, 5, 0.5, b"TP", ["TP"], ("TP",), object()], ids=lambda value: type(value).__name__
)
def test_what_is_not_text_is_refused_by_its_type(value):
    for read in (parse, ff.metrics.find, ff.metric):
        with pytest.raises(FormulaError, match=f"given as a {type(value).__name__}; allowed: .*text|a name"):
            read(value)


def test_balanced_of_balanced_stays_small_however_often():
    nested = "balanced(" * 29 + "precision" + ")" * 29
    assert ff.metric(nested).formula == ff.metric("balanced_precision").formula


def test_just_within_the_limits_is_read():
    parse("sqrt(" * 30 + "TP" + ")" * 30)
    parse("+".join(["TP"] * 25))
    parse("TP" + " " * 998)
    parse("1" * 30)
    ff.metric("iba(" * 29 + "f1" + ")" * 29)
    assert parse("(" * 199 + "TP" + ")" * 199) == parse("TP")
