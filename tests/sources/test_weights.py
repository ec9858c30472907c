"""Weights: sums in place of counts, point values, and the number of equal rows that they are worth."""

import dask.dataframe as dd
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from sklearn.metrics import confusion_matrix, matthews_corrcoef

import fourfold as ff
from fourfold.core.confusion import WeightedMatrix
from fourfold.core.errors import FourfoldError

FORMS = {
    "dictionary": dict,
    "pandas": pd.DataFrame,
    "polars": pl.DataFrame,
    "polars, lazy": pl.LazyFrame,
    "arrow": pa.table,
    "dask": lambda rows: dd.from_pandas(pd.DataFrame(rows), npartitions=3),
}


@pytest.fixture
def weighed(rows):
    """Return the rows with weights that are not whole."""
    return rows | {"w": np.random.default_rng(8).exponential(2.0, 500).tolist()}


@pytest.fixture(params=[*FORMS, "csv", "parquet"])
def data(request, weighed, tmp_path):
    """Return the rows as a frame or file."""
    if request.param in FORMS:
        return FORMS[request.param](weighed)
    path = tmp_path / f"rows.{request.param}"
    frame = pd.DataFrame(weighed)
    frame.to_csv(path, index=False) if request.param == "csv" else frame.to_parquet(path)
    return path


def test_the_sums_and_values_are_those_of_scikit_learn(data, weighed):
    found = ff.count(data, truth="y", predicted="a", weight="w", positive="ill")
    truth = confusion_matrix(weighed["y"], weighed["a"], sample_weight=weighed["w"])
    assert found.labels == ("ill", "well")
    assert found.cells == pytest.approx(truth)
    tp, fp, fn, tn = truth[0, 0], truth[1, 0], truth[0, 1], truth[1, 1]
    assert found.four == pytest.approx((tp, fp, fn, tn))
    assert found["recall"] == pytest.approx(tp / (tp + fn))
    assert found["mcc"] == pytest.approx(
        matthews_corrcoef(weighed["y"], weighed["a"], sample_weight=weighed["w"])
    )
    weights = np.array(weighed["w"])
    assert found.effective == pytest.approx(weights.sum() ** 2 / (weights**2).sum())


def test_equal_weights_are_worth_their_rows(rows):
    found = ff.count(rows["y"], rows["a"], weight=[0.25] * 500, positive="ill")
    assert found.effective == pytest.approx(500)
    assert found.at_size(found.effective) == ff.count(rows["y"], rows["a"], positive="ill")


def test_a_belief_needs_a_number_of_rows_that_is_stated(rows):
    found = ff.count(rows["y"], rows["a"], weight=rows["p"], positive="ill")
    with pytest.raises(FourfoldError, match=r"m\.at_size\(m\.effective\)"):
        ff.believe(found)
    counts = found.at_size(100)
    assert abs(counts.total - 100) <= 2
    assert ff.believe(counts).of("recall").mean == pytest.approx(found["recall"], abs=0.05)


@pytest.mark.parametrize(("weight", "told"), [
    ([1, -1, 1], "1 value of the weights negative, missing or infinite, the first in row 1: -1.0"),
    ([1, 1, float("nan")], "the first in row 2: nan"),
    ([float("inf"), None, 1], "2 values of the weights"),
    ([0, 0, 0], "all weights are 0"),
    ([1, 1], "columns of different lengths: the truth 3, the prediction 3, the weights 2"),
    (["a", "b", "c"], "the weights holds what is no number"),
])  # fmt: skip
def test_weights_are_numbers_from_0_and_not_all_0(weight, told):
    with pytest.raises(FourfoldError) as refused:
        ff.count([1, 0, 1], [1, 1, 0], weight=weight)
    assert told in str(refused.value)


@pytest.mark.parametrize("form", [pd.DataFrame, pl.DataFrame, pa.table])
@pytest.mark.parametrize("weight", [-1.0, None, float("inf"), float("nan")])
def test_frames_with_such_weights_are_refused(form, weight):
    frame = form({"y": [1, 0, 1], "p": [1, 1, 0], "w": [1.0, weight, 2.0]})
    with pytest.raises(FourfoldError, match="negative, missing or infinite"):
        ff.count(frame, truth="y", predicted="p", weight="w")


def test_weights_of_rows_without_a_label_are_left_out_with_them():
    with pytest.warns(UserWarning, match="1 row has no label"):
        found = ff.count([1, 0, None], [1, 0, 0], weight=[1.0, 3.0, 9.0], missing="drop")
    assert found.cells.tolist() == [[3, 0], [0, 1]]
    assert found.effective == 16 / 10


@pytest.mark.parametrize("more", [{"group": "site"}, {"counts": "p"}, {"predicted": ["a", "b"]}])
def test_what_does_not_go_with_weights_is_refused(rows, more):
    with pytest.raises(FourfoldError, match=r"one prediction in one call|a truth, a prediction, weights"):
        ff.count(rows, **({"truth": "y", "predicted": "a", "weight": "p", "positive": "ill"} | more))


@pytest.mark.parametrize("cells", [[[1, 2]], [[-1, 2], [3, 4]], [[0, 0], [0, 0]], [[np.nan, 1], [1, 1]]])
def test_a_table_that_is_no_sum_of_weights_is_refused(cells):
    with pytest.raises(FourfoldError):
        WeightedMatrix(cells, [0, 1], effective=3)


def test_many_classes_have_no_positive_one():
    found = ff.count([1, 2, 3], [1, 2, 2], weight=[0.5, 1.5, 1])
    assert found.cells.tolist() == [[0.5, 0, 0], [0, 1.5, 0], [0, 1, 0]]
    with pytest.raises(FourfoldError, match="without a positive one"):
        found["recall"]
    assert found.at_size(6).counts.tolist() == [[1, 0, 0], [0, 3, 0], [0, 2, 0]]
