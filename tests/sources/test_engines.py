"""One expression on every engine: the counts are the same everywhere, and those of parts add up."""

import dask
import dask.dataframe as dd
import distributed
import duckdb
import ibis
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import fourfold as ff


class Stream:
    """Something that speaks Arrow's protocol of streams and nothing else."""

    def __init__(self, table):
        self.table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self.table.__arrow_c_stream__(requested_schema)


def relation_of(rows):
    connection = duckdb.connect()
    connection.register("rows", pa.table(rows))
    return connection.table("rows")


ENGINES = {
    "polars": pl.DataFrame,
    "polars, lazy": pl.LazyFrame,
    "pandas with types of Arrow": lambda rows: pa.table(rows).to_pandas(types_mapper=pd.ArrowDtype),
    "arrow": pa.table,
    "a stream of arrow": lambda rows: Stream(pa.table(rows)),
    "duckdb": relation_of,
    "ibis": lambda rows: ibis.memtable(pa.table(rows)),
    "dask": lambda rows: dd.from_pandas(pd.DataFrame(rows), npartitions=4),
}


@pytest.fixture
def more(rows):
    """Return the rows with columns of other types: booleans, whole numbers, floats with gaps."""
    draw = np.random.default_rng(5)
    return rows | {
        "t": (draw.random(500) < 0.4).tolist(),
        "u": (draw.random(500) < 0.5).tolist(),
        "k": draw.integers(0, 9, 500).tolist(),
        "l": draw.integers(0, 9, 500).tolist(),
        "times": draw.integers(0, 4, 500).tolist(),
        "gaps": np.where(draw.random(500) < 0.1, None, draw.integers(0, 2, 500).astype(float)).tolist(),
    }


@pytest.fixture(params=ENGINES)
def data(request, more):
    """Return the rows in one engine."""
    return ENGINES[request.param](more)


def test_the_counts_are_those_of_the_lists(data, more):
    for asked in (
        {"truth": "y", "predicted": ["a", "b"], "positive": "ill"},
        {"truth": "t", "predicted": "u"},
        {"truth": "k", "predicted": "l"},
        {"truth": "y", "predicted": "a", "counts": "times", "positive": "well"},
    ):
        assert ff.count(data, **asked) == ff.count(more, **asked)


def test_the_groups_are_those_of_the_lists(data, more):
    for predicted in ("a", ["a", "b"]):
        asked = {"truth": "y", "predicted": predicted, "group": "site", "positive": "ill"}
        found, expected = ff.count(data, **asked), ff.count(more, **asked)
        assert dict(found) == dict(expected)
        assert found.patterns.tolist() == expected.patterns.tolist()
        assert found.counts.tolist() == expected.counts.tolist()


@pytest.mark.parametrize("bins", [None, 8])
def test_the_scores_are_those_of_the_lists(data, more, bins):
    asked = {"truth": "y", "score": "p", "positive": "ill", "bins": bins}
    found, expected = ff.count(data, **asked), ff.count(more, **asked)
    assert (found.scores.tolist(), found.width) == (expected.scores.tolist(), expected.width)
    assert found.positives.tolist() == expected.positives.tolist()
    assert found.negatives.tolist() == expected.negatives.tolist()


def test_gaps_are_found_in_every_engine(data, more):
    number = sum(value is None for value in more["gaps"])
    with pytest.raises(ff.FourfoldError, match=rf"{number} rows have no label \(gaps {number}\)"):
        ff.count(data, truth="u", predicted="gaps")
    with pytest.warns(UserWarning, match=rf"{number} rows have no label .*: left out of 500"):
        found = ff.count(data, truth="k", predicted="gaps", missing="drop")
    assert found.total == 500 - number


def test_dask_counts_on_several_workers(more):
    frame = dd.from_pandas(pd.DataFrame(more), npartitions=6)
    asked = {"truth": "y", "predicted": ["a", "b"], "group": "site", "positive": "ill"}
    with (
        dask.config.set({"distributed.worker.daemon": False}),
        distributed.Client(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
        ) as client,
    ):
        assert len(client.scheduler_info()["workers"]) == 2
        assert dict(ff.count(frame, **asked)) == dict(ff.count(more, **asked))


@pytest.mark.parametrize("parts", [2, 7])
def test_the_counts_of_parts_add_up_to_those_of_the_whole(more, parts):
    frame = pd.DataFrame(more)
    pieces = [frame[part::parts] for part in range(parts)]
    for asked in (
        {"truth": "y", "predicted": "a", "positive": "ill"},
        {"truth": "y", "predicted": ["a", "b"], "positive": "ill"},
        {"truth": "k", "predicted": "l", "labels": range(9)},
    ):
        assert sum(ff.count(piece, **asked) for piece in pieces) == ff.count(frame, **asked)
    scores = [ff.count(piece, truth="y", score="p", positive="ill") for piece in [frame, *pieces]]
    whole, total = scores[0], sum(scores[1:])
    assert total.scores.tolist() == whole.scores.tolist()
    assert total.positives.tolist() == whole.positives.tolist()
    assert total.negatives.tolist() == whole.negatives.tolist()


def test_parts_of_other_classes_do_not_add_up():
    one, other = (ff.count([0, top], {"a": [0, top], "b": [top, top]}, positive=0) for top in (1, 2))
    with pytest.raises(ff.FourfoldError, match="labels= gives all parts the same classes"):
        one + other
    with pytest.raises(ff.FourfoldError, match="the same classes and bins"):
        ff.count([0, 1], score=[0, 1], bins=2) + ff.count([0, 1], score=[0, 1])


@pytest.mark.parametrize("bins", [2, 5, 40])
def test_bins_move_the_auc_by_no_more_than_they_say(bins):
    draw = np.random.default_rng(bins)
    truth = draw.random(2000) < 0.3
    score = draw.normal(truth * 1.0)

    def auc(found):
        below = np.cumsum(found.negatives) - found.negatives / 2
        return found.positives @ below / (found.positives.sum() * found.negatives.sum())

    exact, binned = ff.count(truth, score=score), ff.count(truth, score=score, bins=bins)
    assert exact.auc_error == 0
    assert len(binned.scores) <= bins + 1
    assert 0 < abs(auc(exact) - auc(binned)) <= binned.auc_error
