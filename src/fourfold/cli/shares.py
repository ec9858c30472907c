"""Shares of right answers, as evaluation logs have them: a table, and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..analyses.wording import short
from ..core.distributions import Beta
from ..sources.logs import Log, Successes
from .layout import Column, table

COLUMNS = (
    Column("task"),
    Column("metric"),
    Column("right", right=True),
    Column("of", right=True),
    Column("value", right=True),
    Column("mean", right=True),
)


@dataclass(frozen=True)
class Shares:
    """The right answers of logs, each with what they say of the true share."""

    logs: Sequence[tuple[str, Log]]
    prior: Beta
    level: float

    def as_dict(self) -> dict[str, Any]:
        """The logs in order, each with its tasks."""
        return {"level": self.level, "logs": [self._log(name, log) for name, log in self.logs]}

    def lines(self) -> Iterator[str]:
        """A table for each log."""
        for place, (name, log) in enumerate(self.logs):
            if place:
                yield ""
            yield f"{name}: {log.kind}" + (f", {log.model}" if log.model else "")
            columns = [*COLUMNS, Column(f"{self.level * 100:g} % HDI", right=True), Column("MU", right=True)]
            yield from table(columns, [self._row(found) for found in log.successes])
        yield ""
        yield f"Prior of each share: {self.prior}. Answers are taken as independent."

    def _believed(self, found: Successes) -> Beta:
        return self.prior.updated(found.correct, found.total - found.correct)

    def _row(self, found: Successes) -> list[str]:
        believed = self._believed(found)
        low, high = (float(end) for end in believed.hdi(self.level))
        counts = [str(found.correct), str(found.total)]
        values = [short(found.share), short(float(believed.mean)), f"{short(low)} to {short(high)}"]
        return [found.task, found.metric, *counts, *values, short(high - low)]

    def _log(self, name: str, log: Log) -> dict[str, Any]:
        shares = [
            {"task": found.task, "metric": found.metric, **self._entry(found)} for found in log.successes
        ]
        return {"file": name, "kind": log.kind, "model": log.model, "shares": shares}

    def _entry(self, found: Successes) -> dict[str, Any]:
        believed = self._believed(found)
        low, high = (float(end) for end in believed.hdi(self.level))
        return {
            "correct": found.correct,
            "total": found.total,
            "value": found.share,
            "mean": float(believed.mean),
            "sd": float(believed.sd),
            "hdi": [low, high],
            "mu": high - low,
        }
