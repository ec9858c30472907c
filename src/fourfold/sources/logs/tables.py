"""Confusion tables of Weights & Biases, and lists of labels as scikit-learn's functions take them."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.errors import SourceError
from .log import Json, LabelledRows, Log, Successes

WANDB_COLUMNS = ("Actual", "Predicted", "nPredictions")
TRUE, SAID = "y_true", "y_pred"


def is_wandb(record: Json) -> bool:
    """Whether this is a table of W&B with the columns of its confusion matrix."""
    return isinstance(record, Mapping) and set(WANDB_COLUMNS) <= set(record.get("columns") or [])


def read_wandb(record: Json) -> Log:
    """One line for each pair of an actual and a predicted class, with its count."""
    places = [record["columns"].index(name) for name in WANDB_COLUMNS]
    try:
        columns = [[line[place] for line in record["data"]] for place in places]
    except (KeyError, TypeError, IndexError):
        raise SourceError("a table of W&B whose lines do not fit its columns") from None
    rows = LabelledRows(truth=columns[0], predicted=columns[1], counts=columns[2])
    return _log("W&B", rows)


def is_lists(record: Json) -> bool:
    """Whether there are two lists of labels."""
    return isinstance(record, Mapping) and all(isinstance(record.get(name), list) for name in (TRUE, SAID))


def read_lists(record: Json) -> Log:
    """The labels, row by row."""
    if len(record[TRUE]) != len(record[SAID]):
        raise SourceError(f"{TRUE} has {len(record[TRUE])} labels and {SAID} {len(record[SAID])}")
    return _log("scikit-learn", LabelledRows(truth=record[TRUE], predicted=record[SAID]))


def _log(kind: str, rows: LabelledRows) -> Log:
    counts = rows.get("counts") or [1] * len(rows["truth"])
    same = [true == said for true, said in zip(rows["truth"], rows["predicted"], strict=True)]
    try:
        total = sum(int(count) for count in counts)
        correct = sum(int(count) for count, is_same in zip(counts, same, strict=True) if is_same)
    except (TypeError, ValueError):
        raise SourceError(f"a table of {kind} with counts that are no numbers") from None
    return Log(kind, "", (Successes("", "accuracy", correct, total),), rows)
