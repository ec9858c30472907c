"""Plain text: columns that line up, formulas that break after operators."""

import pytest

from fourfold.cli import layout
from fourfold.core.metrics.catalogue import FAMILIES

FORMULAS = [line.formula for lines in FAMILIES.values() for line in lines]


@pytest.mark.parametrize("width", [24, 40, 80])
@pytest.mark.parametrize("written", FORMULAS)
def test_a_broken_formula_is_the_formula(written, width):
    assert "".join("".join(layout.formula(written, width)).split()) == "".join(written.split())


def test_a_formula_is_not_broken_inside_a_power():
    assert all(not line.endswith(("**", "**2*FN*")) for line in layout.formula("beta**2*FN + FP", 5))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1, "1.0000"),
        (-0.5, "-0.5000"),
        (12345.678, "12345.678"),
        (float("inf"), "infinite"),
        (float("nan"), "undefined"),
    ],
)
def test_a_value_is_shown_with_four_decimals_or_in_words(value, shown):
    assert layout.number(value) == shown


def test_a_table_lines_up():
    columns = [
        layout.Column("name"),
        layout.Column("value", right=True),
        layout.Column("why", wrap=layout.words),
    ]
    rows = [["recall", "1.0000", ""], ["dor", "infinite", "because the divisor is zero " * 6]]
    lines = list(layout.table(columns, rows, indent=2))
    assert lines[1] == "  recall    1.0000"
    assert {len(line) - len(line.lstrip()) for line in lines[3:]} == {20}


def test_facts_that_are_empty_are_left_out():
    assert list(layout.labelled({"range": "0 to 1", "aliases": ""})) == ["  \x1b[2mrange\x1b[0m  0 to 1"]
