"""Where the truth, the predictions, the scores and the groups are: arrays side by side, or named columns."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.confusion import JointCounts, ScoreCounts
from ..core.errors import SourceError
from . import results
from .arrays import check_indexes, tally_arrays
from .encode import encode
from .logs.log import LabelledRows, Log
from .request import Data, Request
from .scores import numbers, scored
from .tally import Tally
from .weights import tally_weighted, weighted_frame


@dataclass(frozen=True)
class Columns:
    """Where the truth, the predictions, the scores and the groups are: arrays, or names of columns."""

    truth: str | None = None
    predicted: Data = None
    score: Data = None
    group: Data = None
    times: Data = None  # rows that stand for several
    weight: Data = None

    def __post_init__(self) -> None:
        if self.score is not None and self.predicted is not None:
            raise SourceError("a score and a prediction together", allowed="one of them in one call")
        if self.score is not None and (self.group is not None or self.times is not None):
            raise SourceError("scores by group or with counts", allowed="score= alone")
        if self.weight is not None and not (self.score is self.group is self.times is None):
            raise SourceError(
                "weights with scores, groups or counts", allowed="a truth, a prediction, weights"
            )

    def counted(self, data: Data, request: Request) -> results.Counted | ScoreCounts:
        """Whatever the columns give: a matrix, joint counts, counts by group, counts by score."""
        return (
            self.scores(data, request)
            if self.score is not None
            else results.counted(self.tally(data), request)
        )

    def joint(self, data: Data, request: Request) -> JointCounts:
        """Joint counts, of one prediction too."""
        return results.joint(self.tally(data), request)

    def tally(self, data: Data) -> Tally:
        """The combinations of truth, predictions and group."""
        frame = _frame(data, named=self.truth is not None)
        if self.weight is not None:
            return self._weighted(data, frame)
        if frame is None:
            if self.predicted is None:
                raise SourceError("there is a truth and no prediction", allowed="count(truth, predicted)")
            group = None if self.group is None else ("group", self.group)
            times = None if self.times is None else ("counts", self.times)
            return tally_arrays(data, _by_name(self.predicted), group, times)
        if isinstance(frame, LabelledRows) and self.predicted is None:
            return self._of_log(frame)
        if isinstance(frame, Mapping):
            return self._of_mapping(frame)
        from .frames import Parts, tally_frame

        return tally_frame(frame, Parts(self._truth(frame), self._names(), self.group, self.times))

    def _weighted(self, data: Data, frame: Data) -> Tally:
        """One prediction with weights."""
        if frame is not None and not isinstance(frame, Mapping):
            return weighted_frame(frame, self._truth(frame), self._one_of(self._names()), self.weight)
        if frame is not None:
            names = (self._truth(frame), self._one_of(self._names()), self.weight)
            truth, predicted, weight = ((name, _entry(frame, name)) for name in names)
        else:
            named = _by_name(self.predicted)
            name = self._one_of(tuple(named))
            truth, predicted, weight = ("the truth", data), (name, named[name]), ("the weights", self.weight)
        return tally_weighted(truth, predicted, weight)

    @staticmethod
    def _one_of(names: tuple[str, ...]) -> str:
        if len(names) > 1:
            raise SourceError("weights and several predictions", allowed="one prediction in one call")
        return names[0]

    def scores(self, data: Data, request: Request) -> ScoreCounts:
        """The counts by score."""
        frame = _frame(data, named=self.truth is not None)
        if frame is None:
            check_indexes([("the truth", data), ("the score", self.score)])
            return scored(encode("the truth", data), numbers("the score", self.score), None, request)
        if isinstance(frame, Mapping):
            truth = encode(self._truth(frame), _entry(frame, self._truth(frame)))
            return scored(truth, numbers(self.score, _entry(frame, self.score)), None, request)
        from .frames import score_columns

        return scored(*score_columns(frame, self._truth(frame), self.score, request.bins), request)

    def _of_log(self, rows: LabelledRows) -> Tally:
        counts = rows.get("counts")
        return tally_arrays(
            rows["truth"],
            {"predicted": rows["predicted"]},
            times=None if counts is None else ("counts", counts),
        )

    def _of_mapping(self, frame: Mapping[str, Any]) -> Tally:
        truth = _entry(frame, self._truth(frame))
        predicted = {name: _entry(frame, name) for name in self._names()}
        group, times = (
            None if name is None else (name, _entry(frame, name)) for name in (self.group, self.times)
        )
        return tally_arrays(truth, predicted, group, times)

    def _truth(self, frame: Data) -> str:
        if self.truth is None:
            there = _columns_of(frame)
            raise SourceError(
                "which column is the truth?", allowed=f"truth=, one of {', '.join(map(repr, there))}"
            )
        return self.truth

    def _names(self) -> tuple[str, ...]:
        names = (self.predicted,) if isinstance(self.predicted, str) else tuple(self.predicted or ())
        if not names or not all(isinstance(name, str) for name in names):
            raise SourceError(
                "which column is the prediction?", allowed="predicted= with its name, or several"
            )
        return names


def _frame(data: Data, *, named: bool) -> Data:
    """The data as a frame, if they are one or the path of one; None for arrays."""
    if isinstance(data, str | os.PathLike) or _are_paths(data, named=named):
        from .files import open_files
        from .logs import open_log

        if isinstance(data, str | os.PathLike) and not named and (found := open_log(Path(data))):
            return _rows_of(found)
        return open_files([data] if isinstance(data, str | os.PathLike) else data)
    if isinstance(data, Mapping):
        return data
    if not named and (isinstance(data, list | tuple) or hasattr(data, "dtype") or hasattr(data, "type")):
        return None
    from .frames import is_frame

    if is_frame(data):
        return data
    if named:
        raise SourceError(
            f"truth= names a column, and the data are a {type(data).__name__}", allowed="a frame or a file"
        )
    return None


def _rows_of(log: Log) -> LabelledRows:
    if log.rows is None:
        told = ", ".join(f"{found.correct} of {found.total} in {found.task!r}" for found in log.successes[:4])
        raise SourceError(
            f"a log of {log.kind} without labels: right were {told}",
            allowed="a log of multiple choice, with truth and prediction",
            hint="`fourfold evaluate` shows the shares of right answers",
        )
    return log.rows


def _are_paths(data: Data, *, named: bool) -> bool:
    return (
        named and isinstance(data, list | tuple) and all(isinstance(part, str | os.PathLike) for part in data)
    )


def _columns_of(frame: Data) -> list[str]:
    if isinstance(frame, Mapping):
        return [str(name) for name in frame]
    from .frames import opened

    return opened(frame).collect_schema().names()


def _entry(frame: Mapping[str, Any], name: str) -> Data:
    from .frames import check_columns

    check_columns([name], [str(other) for other in frame])
    return frame[name]


def _by_name(predicted: Data) -> dict[str, Any]:
    """Predictions by the names of those who made them."""
    if isinstance(predicted, Mapping):
        return {str(name): values for name, values in predicted.items()}
    if hasattr(predicted, "columns") and hasattr(predicted, "iloc"):
        return {str(name): predicted[name] for name in predicted.columns}
    return {"the prediction": predicted}
