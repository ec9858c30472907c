"""A leaderboard with its uncertainty: an entry for each contestant, in the order of what was observed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...core.errors import AnalysisError
from ...core.metrics import Metric
from .standings import Standings


@dataclass(frozen=True)
class Entry:
    """One contestant: its value, and what is known of its true rank.

    `group` counts groups of contestants that cannot be told apart, from 1. `rank_probability` is empty on
    boards too long for all ranks.
    """

    name: str
    value: float
    p_best: float
    expected_rank: float
    rank_interval: tuple[int, int]
    group: int
    expected_prize: float
    rank_probability: tuple[float, ...]

    def as_dict(self) -> dict[str, Any]:
        """The entry as JSON."""
        told: dict[str, Any] = {"name": self.name, "value": self.value, "p_best": self.p_best}
        if self.rank_probability:
            told["rank_probability"] = list(self.rank_probability)
        told |= {"expected_rank": self.expected_rank, "rank_interval": list(self.rank_interval)}
        return told | {"group": self.group, "expected_prize": self.expected_prize}


@dataclass(frozen=True, eq=False)
class Leaderboard(Sequence[Entry]):
    """Entries in the order of the observed values, the best first."""

    metric: Metric
    names: tuple[str, ...]
    values: tuple[float, ...]
    standings: Standings
    prizes: tuple[float, ...]
    level: float
    paired: bool

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All entries."""
        found, ranks = self.standings, self.standings.rank_probability
        group = np.empty(len(self.names), np.intp)
        for number, members in enumerate(found.groups, 1):
            group[members] = number
        return tuple(
            Entry(
                self.names[place],
                self.values[place],
                float(found.p_best[place]),
                float(found.expected_rank[place]),
                (int(found.interval[place, 0]), int(found.interval[place, 1])),
                int(group[place]),
                float(found.prize[place]),
                () if ranks is None else tuple(ranks[place].tolist()),
            )
            for place in self._order
        )

    @property
    def _order(self) -> list[int]:
        sign = 1 if self.metric.better == "lower" else -1

        def key(place: int) -> tuple[bool, float, float]:
            value = self.values[place]
            return math.isnan(value), sign * value, float(self.standings.expected_rank[place])

        return sorted(range(len(self.names)), key=key)

    @property
    def p_first_truly_best(self) -> float:
        """The probability that the observed winner is the best."""
        return self.entries[0].p_best

    @property
    def groups(self) -> list[tuple[str, ...]]:
        """The names that cannot be told apart, group by group.

        A group ends before the first contestant that its leader beats with at least the wanted probability.
        """
        return [tuple(self.names[place] for place in members) for members in self.standings.groups]

    @cached_property
    def error(self) -> float:
        """A bound on the error of the probabilities."""
        return self.standings.error()

    @property
    def sentence(self) -> str:
        """What the board shows, as a person would write it."""
        winner = self.entries[0]
        tied = self.groups[winner.group - 1]
        told = f"{winner.name} is truly the best of {len(self)} with probability {winner.p_best:.3f}."
        if len(tied) == 1:
            return f"{told} It can be told apart from all others."
        others = len(tied) - 1
        return f"{told} It cannot be told apart from {others} other{'s' if others > 1 else ''}."

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - a number, a slice or a name
        if isinstance(place, str):
            found = [entry for entry in self.entries if entry.name == place]
            if not found:
                raise AnalysisError(f"there is no contestant {place!r}", allowed=", ".join(self.names[:8]))
            return found[0]
        return self.entries[place]

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def as_dict(self) -> dict[str, Any]:
        """The board as JSON."""
        return {
            "on": self.metric.name,
            "paired": self.paired,
            "level": self.level,
            "prizes": list(self.prizes),
            "entries": [entry.as_dict() for entry in self.entries],
            "groups": [list(names) for names in self.groups],
            "p_first_truly_best": self.p_first_truly_best,
            "error": self.error,
            "sentence": self.sentence,
        }

    def __repr__(self) -> str:
        return f"<Leaderboard on {self.metric.name}: {self.sentence}>"
