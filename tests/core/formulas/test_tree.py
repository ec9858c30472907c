"""Formulas are values: equal when written alike, hashable, picklable, and cheap however much they share."""

import pickle
import subprocess
import sys
from fractions import Fraction

import pytest

from fourfold.core.formulas import FN, FP, TN, TP, parse
from fourfold.core.formulas.tree import Apply, Number, Parameter


def test_formulas_written_alike_are_equal_and_hash_alike():
    typed, built = parse("TP/(TP+FN)"), TP / (TP + FN)
    assert typed == built
    assert hash(typed) == hash(built)
    assert typed != TP / (FN + TP)
    assert typed != "TP/(TP+FN)"


def test_operators_build_trees_and_take_numbers():
    assert parse("(-TP + 2)*FP - TN**2") == (-TP + 2) * FP - TN**2


def test_a_formula_shows_itself_as_it_is_typed():
    assert repr(parse("TP/(TP+FN)")) == "Formula('TP/(TP + FN)')"


def test_an_operation_takes_its_number_of_operands():
    with pytest.raises(TypeError, match=r"\+ takes 2 operands"):
        Apply("+", (TP,))


def test_a_formula_knows_its_parameters_in_order_and_its_counts():
    formula = parse("beta*TP + alpha*FN + beta")
    assert formula.parameters == ("beta", "alpha")
    assert formula.counts == {"TP", "FN"}


def test_shared_parts_are_one_step_of_the_program():
    assert [step.operands for step in parse("(TP+FP)*(TP+FP)").program] == [(), (), (0, 1), (2, 2)]


def shared(levels):
    """Build a formula that doubles at every level when written out."""
    formula = TP + FP
    for _ in range(levels):
        formula = Apply("*", (formula, formula))
    return formula


def test_comparing_formulas_that_share_everything_takes_no_time_to_speak_of():
    assert shared(300) == shared(300)
    assert shared(300) != shared(299)
    assert len((shared(300) - shared(300)).program) == 304


def test_substitution_replaces_whole_parts_and_keeps_a_minus_with_its_number():
    assert (TP / (TP + FN)).substitute({TP + FN: FP}) == TP / FP
    formula = parse("-alpha + TP").substitute({Parameter("alpha"): Number(Fraction(3, 10))})
    assert formula == parse("-0.3 + TP")


def test_a_formula_survives_pickling_into_a_process_where_names_hash_otherwise():
    pickled = pickle.dumps(parse("TP/(TP+FN) + beta"))
    assert pickle.loads(pickled) == parse("TP/(TP+FN) + beta")  # noqa: S301 - made on the line above
    script = (
        "import pickle, sys; from fourfold.core.formulas import parse;"
        "found = pickle.loads(sys.stdin.buffer.read()); wanted = parse('TP/(TP+FN) + beta');"
        "assert found == wanted and hash(found) == hash(wanted)"
    )
    subprocess.run(
        [sys.executable, "-c", script],
        input=pickled,
        check=True,
        env={"PYTHONHASHSEED": "1", "PYTHONPATH": ":".join(sys.path)},
    )
