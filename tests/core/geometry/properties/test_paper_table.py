"""Table 2 and Table 3 of Brzezinski et al. 2018, typed from the design's reference as expected data."""

import pytest

from fourfold.core.geometry.properties import paper_table, properties

EXPECTED = {
    "Accuracy": ("+ − − + + + + − +", "nowhere"),
    "Area under lift": ("+ − − + + + + + −", "FP–TN; TP–FN"),
    "Balanced accuracy": ("+ − − + + + + + +", "FP–TN; TP–FN"),
    "F1 (composite)": ("+ ∅ − + + + + − −", "face FP–FN–TN"),
    "False negative rate": ("− − − − + + − − −", "FP–TN"),
    "False positive rate": ("− − − + − − + + −", "TP–FN"),
    "Fβ, any fixed β (here 5)": ("+ ∅ − + + + + − −", "face FP–FN–TN"),
    "G-mean": ("+ + + + + + + + +", "FP–TN; TP–FN"),
    "IBAα(Accuracy), 0 < α < 1 (here 1/2)": ("− − − + − − + − −", "FP–TN; TP–FN"),
    "IBAα(F1) (here α = 1/2)": ("− ∅ − + − − + − −", "face FP–FN–TN; TP–FN"),
    "IBAα(G-mean), 0 < α ≤ 1/3 (here 0.3)": ("+ + + + + + + + −", "FP–TN; TP–FN"),
    "IBAα(G-mean), 1/3 < α ≤ 1/2 (here 0.4)": ("+ + + + − + + + −", "FP–TN; TP–FN"),
    "IBAα(G-mean), 1/2 < α ≤ 1 (here 0.6)": ("− + + + − − + + −", "FP–TN; TP–FN"),
    "IBAα(Fβ) (here α = 1/2, β = 5)": ("− ∅ − + − − + − −", "face FP–FN–TN; TP–FN"),
    "Jaccard": ("+ + − + + + + − −", "TN"),
    "Kappa": ("+ − − + + + + − +", "TN; TP"),
    "Log odds ratio": ("+ + + + + − − + +", "FN–TN; FP–TN; TP–FN; TP–FP"),
    "MCC": ("+ − − + + + + − +", "FN–TN; FP–TN; TP–FN; TP–FP"),
    "Negative predictive value": ("+ − + + + − + + −", "TP–FP"),
    "Optimized precision": ("+ − − − − + + − +", "FP–TN; FP–FN; TP–FN"),
    "Pointwise AUC-ROC": ("+ + + + + + + + +", "FP–TN; TP–FN"),
    "Precision": ("+ + − + + + − − −", "FN–TN"),
    "Recall": ("+ + − + + − + + −", "FP–TN"),
    "Specificity": ("+ − + + + + − − −", "TP–FN"),
}


@pytest.fixture(scope="module")
def table():
    return paper_table()


def test_every_row_of_the_paper_is_reproduced(table):
    found = {title: (row.table_row, str(row.undefined)) for title, row in table}
    assert found == EXPECTED


def test_the_printed_table_has_one_line_for_each_measure_and_a_head(table):
    lines = str(table).splitlines()
    assert len(lines) == 1 + len(EXPECTED)
    assert lines[1].endswith("+ − − + + + + − +  nowhere")


def test_every_failure_in_the_table_comes_with_a_counterexample_and_nothing_else_does(table):
    for _, row in table:
        assert all((finding.counterexample is not None) == (finding.sign == "−") for finding in row)


F_BETA = EXPECTED["F1 (composite)"]
IBA_ACCURACY = EXPECTED["IBAα(Accuracy), 0 < α < 1 (here 1/2)"]
IBA_F = EXPECTED["IBAα(Fβ) (here α = 1/2, β = 5)"]


@pytest.mark.parametrize("beta", [0.25, 1, 5, 30, 1000])
@pytest.mark.parametrize("name", ["fbeta_linear", "fbeta_harmonic"])
def test_no_fixed_beta_gives_f_beta_the_property_p8(name, beta):
    found = properties(name, beta=beta, up_to=6)
    assert (found.table_row, str(found.undefined)) == F_BETA


@pytest.mark.parametrize("alpha", [0.001, 0.1, 0.9, 0.999])
def test_every_alpha_below_one_gives_iba_of_accuracy_the_same_row(alpha):
    found = properties("iba_accuracy", alpha=alpha, up_to=6)
    assert (found.table_row, str(found.undefined)) == IBA_ACCURACY


@pytest.mark.parametrize(("alpha", "beta"), [(0.01, 0.5), (1, 1), (1, 30), (0.5, 100)])
def test_iba_of_f_beta_keeps_its_row_whatever_its_parameters(alpha, beta):
    found = properties("iba_fbeta", alpha=alpha, beta=beta, up_to=6)
    assert (found.table_row, str(found.undefined)) == IBA_F


@pytest.mark.parametrize(
    ("alpha", "row"),
    [
        (0, "+ + + + + + + + +"),
        (0.001, "+ + + + + + + + −"),
        (0.333, "+ + + + + + + + −"),
        (0.334, "+ + + + − + + + −"),
        (0.5, "+ + + + − + + + −"),
        (0.501, "− + + + − − + + −"),
        (1, "− + + + − − + + −"),
    ],
)
def test_iba_of_the_geometric_mean_changes_its_row_just_past_one_third_and_one_half(alpha, row):
    assert properties("iba_g_mean", alpha=alpha, up_to=6).table_row == row
