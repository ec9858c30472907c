"""Long columns counted as they lie in memory: the same as one row at a time, whatever lies there."""

from collections import Counter

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import fourfold as ff
from fourfold.sources import few
from fourfold.sources.words import words_of

ROWS = few.CHUNK + 3001
TEXTS = {
    "short": ["a", "b"],
    "one long": ["versicolor", "setosa", "virginica"],
    "of eight bytes and seven": ["12345678", "1234567", "", "12345679"],
    "of many bytes": ["x" * 23, "x" * 22 + "y", "x" * 24, "naïve ☃"],
    "too long": ["x" * 40, "x" * 39 + "y"],
}
FORMS = {
    "list": list,
    "objects": lambda values: np.array(values, dtype=object),
    "fresh objects": lambda values: [bytes(value, "utf-8").decode() for value in values],
    "fixed width": lambda values: np.array(values, dtype="U"),
    "pandas": lambda values: pd.Series(values, dtype="str"),
    "pandas, cut": lambda values: pd.Series(["other", *values], dtype="str")[1:].reset_index(drop=True),
    "pandas category": lambda values: pd.Series(values, dtype="category"),
    "pandas objects": lambda values: pd.Series(values, dtype=object),
}


def drawn(labels, seed):
    return [labels[place] for place in np.random.default_rng(seed).integers(0, len(labels), ROWS)]


@pytest.mark.parametrize("labels", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.filterwarnings("ignore::fourfold.sources.SourceWarning")
def test_texts_of_any_length_are_counted(form, labels, patterns_of):
    truth, predicted = drawn(labels, 1), drawn(labels, 2)
    joint = ff.count(form(truth), {"a": form(predicted), "b": form(truth)}, positive=labels[0])
    assert patterns_of(joint) == Counter(zip(truth, predicted, truth, strict=True))


@pytest.mark.parametrize("labels", [[0, 1], [-7, 10**12, 3], range(12), range(40), [0.5, 1.0, -0.0, 0.0]])
@pytest.mark.parametrize("kind", [np.int64, np.float64, np.float32, object, list])
def test_numbers_are_counted(labels, kind, patterns_of):
    if kind == np.int64 and 0.5 in labels:
        labels = [1, 2]
    truth, predicted = drawn(labels, 3), drawn(labels, 4)
    form = list if kind is list else lambda values: np.array(values, dtype=kind)
    joint = ff.count(form(truth), {"a": form(predicted), "b": form(predicted)}, positive=labels[0])
    expected = Counter(zip(*(form(column) for column in (truth, predicted, predicted)), strict=True))
    assert patterns_of(joint) == dict(expected)


@pytest.mark.parametrize("kind", [np.int8, np.uint64, bool, "int64[pyarrow]", "Int64"])
def test_types_of_any_width_are_counted(kind, cells_of):
    truth, predicted = drawn([0, 1], 5), drawn([0, 1], 6)
    form = pd.Series if isinstance(kind, str) else np.array
    found = ff.count(form(truth, dtype=kind), form(predicted, dtype=kind))
    assert found.as_dict() == cells_of(truth, predicted, 1)


@pytest.mark.parametrize("form", [np.array, list, pd.Series])
def test_every_second_row_of_an_array_is_counted(form, cells_of):
    truth, predicted = drawn([0, 1], 7), drawn([0, 1], 8)
    found = ff.count(form(truth)[::2], form(predicted)[::2])
    assert found.as_dict() == cells_of(truth[::2], predicted[::2], 1)


@pytest.mark.parametrize("dtype", ["str", "string", object, "category", pd.ArrowDtype(pa.string())])
def test_missing_texts_are_found_wherever_they_stand(dtype):
    texts = drawn(["a", "b", "c"], 9)
    gaps = [0, 7, 8, few.CHUNK - 1, few.CHUNK, ROWS - 1]
    for row in gaps:
        texts[row] = None
    series = pd.Series(texts, dtype=dtype)
    with pytest.raises(ff.FourfoldError, match=r"6 rows have no label .*, the first in row 0, 7, 8 "):
        ff.count(series, series)
    with pytest.warns(UserWarning, match="left out"):
        found = ff.count(series[3:], series[3:], missing="drop")
    assert found.total == ROWS - 3 - 5


def test_missing_numbers_are_found():
    numbers = np.array(drawn([0.0, 1.0], 10))
    numbers[[5, ROWS - 5]] = np.nan
    with pytest.raises(ff.FourfoldError, match=rf"2 rows have no label .* row 5, {ROWS - 5} "):
        ff.count(numbers, numbers)


def test_late_values_and_late_long_texts_are_seen():
    late = ["a"] * ROWS
    late[-1] = "a text that is much longer than all before"
    for form in (list, lambda values: pd.Series(values, dtype="str")):
        found = ff.count(form(late), form(late), positive="a")
        assert found.as_dict() == {"tp": ROWS - 1, "fn": 0, "fp": 0, "tn": 1}


def test_what_has_few_values_takes_this_way_and_what_has_many_does_not():
    few_values, many = np.arange(ROWS) % 7, np.arange(ROWS) % 50
    assert few.count_few([words_of("a", few_values), words_of("b", few_values)]) is not None
    assert few.count_few([words_of("a", few_values), words_of("b", many)]) is None
    columns, counts = few.count_few([words_of("a", few_values)] * 2)
    assert counts.sum() == ROWS
    assert len(columns[0].codes) == 7


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_threads_count_the_same(form, monkeypatch, patterns_of):
    monkeypatch.setattr(few, "WORTH_A_THREAD", 2**15)
    monkeypatch.setattr(few.os, "cpu_count", lambda: 3)
    truth, predicted = drawn(["a", "b", "c"], 11), ["late"] * 9 + drawn(["b", "a"], 12)[9:]
    joint = ff.count(form(truth), {"p": form(predicted), "q": form(truth)}, positive="a")
    assert patterns_of(joint) == Counter(zip(truth, predicted, truth, strict=True))
