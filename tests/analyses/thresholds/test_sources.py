"""Frames, files and bins give the same answers as arrays."""

import duckdb
import numpy as np
import pandas as pd
import pytest

import fourfold as ff
from fourfold.core.errors import FourfoldError

RNG = np.random.default_rng(1)
TRUTH = RNG.random(3000) < 0.3
SCORE = RNG.normal(size=3000) + TRUTH


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("scores") / "scores.csv"
    rows = [f"{'ill' if y else 'well'},{s!r}" for y, s in zip(TRUTH.tolist(), SCORE.tolist(), strict=True)]
    path.write_text("\n".join(["y,s", *rows]), encoding="utf-8")
    return path


def test_a_file_and_a_relation_give_what_the_arrays_give(file):
    wanted = ff.thresholds(TRUTH, SCORE)
    for data in (str(file), duckdb.sql(f"FROM '{file}'")):
        found = ff.thresholds(data, truth="y", score="s", positive="ill")
        assert found.auc.value == wanted.auc.value
        assert np.array_equal(found.steps.thresholds, wanted.steps.thresholds)
        assert np.array_equal(found.steps.tp, wanted.steps.tp)
        assert found.indistinguishability.r_b == wanted.indistinguishability.r_b


def test_bins_state_their_error(file):
    exact = ff.thresholds(TRUTH, SCORE)
    found = ff.thresholds(str(file), truth="y", score="s", positive="ill", bins=64)
    assert len(found.counts.scores) <= 64
    assert 0 < abs(found.auc.value - exact.auc.value) <= found.auc.bin_error < 0.02
    assert abs(found.indistinguishability.r_b - exact.indistinguishability.r_b) <= 2 * found.counts.width


def test_rows_without_a_score_may_be_left_out_and_it_is_said():
    score = np.where(np.arange(3000) % 100 == 0, np.nan, SCORE)
    with pytest.warns(UserWarning, match="30 rows have no label or a score that is NaN"):
        found = ff.thresholds(TRUTH, score, missing="drop")
    kept = ~np.isnan(score)
    assert found.auc.value == ff.thresholds(TRUTH[kept], SCORE[kept]).auc.value
    with pytest.raises(FourfoldError, match="30 of 3000 scores are missing"):
        ff.thresholds(TRUTH, score)


def test_series_with_other_indexes_are_refused_and_missing_values_of_pandas_seen():
    truth = pd.Series(["a", "b", "a"], dtype="category")
    found = ff.thresholds(truth, pd.Series([3.0, 2.0, 1.0]), positive="a")
    assert found.steps.tp.tolist() == [0, 1, 1, 2]
    with pytest.raises(FourfoldError, match="index"):
        ff.thresholds(truth, pd.Series([3.0, 2.0, 1.0], index=[2, 1, 0]), positive="a")
    with pytest.raises(FourfoldError, match="1 of 3 true classes are missing"):
        ff.thresholds(pd.Series([1, 0, pd.NA], dtype="Int64"), [3, 2, 1])
