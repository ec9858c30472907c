"""Why a metric is undefined or infinite: the sentence names what is really zero."""

import re
from itertools import product
from math import inf, isnan

import pytest

from fourfold import BinaryMatrix, metric, metrics
from fourfold.core.formulas import exact, parse

SMALL = [
    BinaryMatrix(tp=a, fn=c, fp=b, tn=total - a - b - c)
    for total in range(5)
    for a, b, c in product(range(total + 1), repeat=3)
    if a + b + c <= total
]


def state(value):
    if isnan(value):
        return "undefined"
    return {inf: "infinite", -inf: "minus infinite"}.get(value, "defined")


def zeros(sentence):
    """The expressions that a sentence says are zero."""
    without_meanings = re.sub(r" = 0 \([a-z ]+\)", " = 0", sentence)
    causes = re.split(r"because |,? and ", without_meanings)
    return [cause.removesuffix(" = 0") for cause in causes if cause.endswith(" = 0")]


def test_there_are_70_matrices_of_at_most_4_rows():
    assert len(SMALL) == 70


@pytest.mark.parametrize("name", metrics)
def test_the_sentence_says_what_the_value_is(name):
    for m in SMALL:
        assert m.why(name).startswith(f"{name} is {state(m[name])}: ")


@pytest.mark.parametrize("name", metrics)
def test_what_the_sentence_calls_zero_is_zero(name):
    for m in SMALL:
        sentence = m.why(name)
        if " is defined: " in sentence:
            continue
        named = zeros(sentence)
        assert named, sentence
        for part in named:
            assert exact.at(parse(part), m.cells, metrics[name].parameters) == 0, sentence


@pytest.mark.parametrize(
    ("counts", "name", "sentence"),
    [
        ((0, 3, 0, 5), "recall", "recall is defined: 0"),
        ((0, 3, 0, 5), "precision", "0/0, because TP + FP = 0 (nothing was predicted positive)"),
        ((0, 0, 2, 5), "recall", "0/0, because TP + FN = 0 (the test has no positive rows)"),
        ((2, 1, 0, 0), "specificity", "0/0, because FP + TN = 0 (the test has no negative rows)"),
        ((2, 0, 1, 0), "npv", "0/0, because FN + TN = 0 (nothing was predicted negative)"),
        ((3, 0, 0, 4), "collective_strength", "because FP + FN = 0 (every row was told right)"),
        ((2, 1, 0, 4), "lr_plus", "infinite: a number over 0, because FP = 0 (there are no false positives)"),
        ((0, 1, 2, 4), "log_dor", "minus infinite: log(0), because TP = 0 (there are no true positives)"),
        ((0, 0, 0, 0), "accuracy", "0/0, because TP + FN + (FP + TN) = 0 (the matrix is empty)"),
        (
            (0, 3, 0, 5),
            "mcc",
            "mcc is undefined: 0/0, because TP + FP = 0 (nothing was predicted positive)",
        ),
        ((1, 2, 3, 4), "sqrt(TP - FN)", "undefined: sqrt of the negative number -1"),
        ((1, 2, 3, 4), "log(TP - FN)", "undefined: log of the negative number -1"),
        ((1, 0, 0, 4), "TP/FP - TP/FN", "undefined: ∞ − ∞: a number over 0, because FP = 0"),
        ((1, 0, 0, 4), "FN*(TP/FP)", "undefined: 0 · ∞: a number over 0, because FP = 0"),
        ((1, 0, 0, 4), "(TP/FP)/(TN/FN)", "undefined: ∞/∞: "),
        ((1, 0, 0, 4), "1 if TP/FP > TN/FN - TP/FN else 2", "undefined: ∞ − ∞: a number over 0"),
    ],
)
def test_sentences_that_people_will_read(counts, name, sentence):
    m = BinaryMatrix(**dict(zip(("tp", "fn", "fp", "tn"), counts, strict=True)))
    assert sentence in m.why(name)


def test_a_branch_that_is_not_taken_is_not_blamed():
    m = BinaryMatrix(tp=1, fn=0, fp=0, tn=4)
    assert m.why("TP/FN if TP > 5 else FP/FN").endswith("0/0, because FN = 0 (there are no false negatives)")
    assert m.why("TP/FP if TP > 5 else FN/(FN + 0)").count("FP") == 1  # in the name alone


def test_parameters_are_those_of_the_question():
    m = BinaryMatrix(tp=0, fn=0, fp=0, tn=5)
    assert "undefined" in m.why("fbeta", beta=2)
    assert metric("fbeta", beta=2).parameters["beta"] == 2
