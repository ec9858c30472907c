"""The odds view: identities, names of what has no value, order, and the observations of the paper."""

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

import fourfold as ff
from fourfold.core.errors import AnalysisError
from fourfold.sources.published import published

CUP = ff.classes(published("cup").matrix)


def with_kinds(positive, zero, infinite, undefined):
    """Return a matrix with so many classes of each kind; a class of its own takes what they lose."""
    cells = {}
    sink = positive + zero + infinite + undefined
    for at in range(sink):
        hit = at < positive or positive + zero <= at < positive + zero + infinite
        if hit:
            cells[at, at] = 5
        if at < positive + zero:
            cells[sink, at] = 1
        if not hit:
            cells[at, sink] = 2
    cells[sink, sink] = 9
    cells[0, sink] = 1
    truth, predicted = np.array(list(cells)).T
    return ff.SparseMatrix(truth, predicted, 20 * np.array(list(cells.values())), range(sink + 1))


def test_the_three_logarithms_are_one_sum_exactly():
    found = CUP.odds.ratios
    assert np.array_equal(found.log_prior_odds + found.log_lr_plus, found.log_posterior_odds)
    for place in range(17):
        tp, fn, fp, tn = (int(of[place]) for of in (found.tp, found.fn, found.fp, found.tn))
        if fp:
            prior, posterior = Fraction(tp + fn, fp + tn), Fraction(tp, fp)
            assert prior * (Fraction(tp, tp + fn) / Fraction(fp, fp + tn)) == posterior
            assert found.log_posterior_odds[place] == pytest.approx(np.log(float(posterior)), abs=1e-13)


def test_values_are_those_of_the_fourfold_table():
    for row in CUP.odds:
        table = published("cup").matrix.one_vs_rest(row.label)
        assert row.counts == table.as_dict()
        for name, metric in (
            ("lr_plus", "lr_plus"),
            ("lr_minus", "lr_minus"),
            ("dor", "dor"),
            ("posterior", "precision"),
        ):
            assert getattr(row, name).value == pytest.approx(table[metric], rel=1e-12)


def test_eddy():
    rare, even = (ff.classes(published(name).matrix).odds.of("cancer") for name in ("eddy 1%", "eddy 50%"))
    assert (rare.prior.value, rare.lr_plus.value) == pytest.approx((0.01, 8.25))
    assert round(rare.posterior.value, 4) == 0.0769
    assert (even.prior.value, even.lr_plus.value) == pytest.approx((0.5, 8.25))
    assert round(even.posterior.value, 4) == 0.8919


def test_cup_one_against_the_rest():
    matrix = published("cup").matrix
    assert (matrix.total, matrix.correct) == (1408, 1166)
    shown = {"Lung": (180, 45, 56, 1127), "Brea": (194, 31, 37, 1146), "Cerv": (4, 3, 7, 1394)}
    for label, (tp, fp, fn, tn) in shown.items():
        assert CUP.odds.of(label).counts == {"tp": tp, "fn": fn, "fp": fp, "tn": tn}


def test_cup_observations():
    by_ratio = CUP.odds.sort("lr_plus")
    assert {row.label for row in by_ratio[:2]} == {"Thyr", "Adre"}
    assert all(np.isinf(row.lr_plus.value) and row.posterior.value == 1 for row in by_ratio[:2])
    lung = by_ratio[-1]
    assert (lung.label, lung.support) == ("Lung", 236)
    assert round(lung.lr_plus.value, 1) == 19.9
    assert CUP.odds.sort("dor")[-1].label == "Lung"
    assert round(lung.dor.value, 1) == 80.5
    assert CUP.odds.sort("prior")[0].label == "Lung"
    thyr, adre = CUP.odds.of("Thyr"), CUP.odds.of("Adre")
    assert (thyr.support, adre.support) == (43, 12)
    assert thyr.lr_minus.value < adre.lr_minus.value
    assert CUP.attention[0].label == "Lung"


def test_intervals_are_finite_where_values_are_not():
    for row in CUP.odds:
        for name in ("prior", "lr_plus", "lr_minus", "dor", "posterior"):
            low, high = getattr(row, name).interval
            assert 0 <= low < high < np.inf
    assert CUP.odds.of("Adre").lr_plus.why == "FP = 0: no other row was taken for this class"


def test_the_four_counts_of_the_hasy_test_matrix():
    odds = ff.classes(with_kinds(319, 12, 34, 3)).odds
    assert len(odds) == 369
    assert odds.kinds == {"positive": 320, "zero": 12, "infinite": 34, "undefined": 3}
    assert [row.kind for row in odds].count("zero") == 12
    assert np.isfinite(np.concatenate(list(odds.spans.values()))).all()


def test_a_class_without_rows_has_undefined_ratios_and_says_so():
    matrix = ff.ConfusionMatrix([[5, 1, 0], [2, 7, 0], [0, 0, 0]], list("abc"), rows="truth")
    row = ff.classes(matrix).odds.of("c")
    assert row.kind == "undefined"
    assert np.isnan([row.lr_plus.value, row.lr_minus.value, row.dor.value]).all()
    assert "no row is truly of this class" in row.lr_plus.why
    assert ff.classes(matrix).odds.kinds["undefined"] == 1


@pytest.mark.parametrize("by", ["label", "support", "prior", "lr_plus", "lr_minus", "dor", "posterior"])
def test_a_table_is_sorted_by_any_column_with_undefined_values_last(by):
    odds = ff.classes(with_kinds(3, 2, 2, 2)).odds
    for descending in (True, False):
        rows = list(odds.sort(by, descending=descending))
        assert len({row.label for row in rows}) == len(odds)
        values = [getattr(row, by) for row in rows]
        values = [str(value) if by == "label" else getattr(value, "value", value) for value in values]
        known = [value for value in values if isinstance(value, str) or not np.isnan(value)]
        assert known == sorted(known, reverse=descending)
        assert all(np.isnan(value) for value in values[len(known) :])


def test_a_sort_by_something_else_is_refused():
    with pytest.raises(AnalysisError, match="lr_plus"):
        CUP.odds.sort("size")


def test_the_shortest_interval_holds_the_mass_and_is_shorter():
    law = CUP.odds.belief.log_posterior_odds
    spans, equal = CUP.odds.all_highest(), CUP.odds.spans["posterior"]
    with np.errstate(divide="ignore"):
        held = np.diff(law.cdf(np.log(spans) - np.log1p(-spans)))[:, 0]
    assert np.allclose(held, 0.95, atol=3e-3)
    assert np.all(np.diff(spans) <= np.diff(equal) * 1.001)
    assert CUP.odds.highest("Lung") == pytest.approx(tuple(spans[0]))


def test_the_largest_confusions_come_first():
    first = CUP.confusions(top=3)
    assert [(c.truth, c.predicted, c.count) for c in first] == [
        ("Lung", "Panc", 21),
        ("Lung", "Ovar", 13),
        ("Brea", "Lung", 11),
    ]
    assert first[0].of_class == pytest.approx(21 / 236)
    assert stats.beta(21, 236 - 21).cdf(first[0].interval) == pytest.approx([0.025, 0.975], abs=0.02)
    assert first[0].of_errors == pytest.approx(21 / (1408 - 1166))
    assert {"Thyr"} < {end for c in CUP.confusions("Thyr") for end in (c.truth, c.predicted)}


def test_attention_waits_for_enough_data():
    def of(size):
        cells = np.diag([4, 4, 4, 4, 2])
        cells[[4, 0, 1], [0, 4, 4]] = 1
        return ff.classes(ff.ConfusionMatrix(cells * size, list("abcde"), rows="truth"))

    assert of(1).attention == []
    assert [found.label for found in of(30).attention][-1] == "e"


def test_a_record_has_the_keys_that_scripts_rely_on():
    record = CUP.odds.as_dicts()[0]
    assert {
        "label",
        "support",
        "prior",
        "lr_plus",
        "lr_minus",
        "dor",
        "posterior",
        "posterior_hdi",
    } <= record.keys()
    assert len(record["posterior_hdi"]) == 2


def test_results_show_themselves():
    assert repr(CUP) == "<Classes: 17 classes, 1408 rows, 82.8% told right>"
    assert repr(CUP.odds.sort("lr_plus")[-1]).startswith(
        "Lung: prior 0.1676 in [0.1484, 0.1874], LR₊ 19.86 in ["
    )
    assert repr(ff.classes(with_kinds(30, 0, 0, 0)).odds).endswith("… and 11 more")
