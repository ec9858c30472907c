"""Equalised odds: whether a classifier tells a class apart equally well in all groups."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from ...core.beliefs.classes import ClassBelief, Sum, believe_classes
from ...core.confusion import BinaryMatrix, ConfusionMatrix, SparseMatrix
from ...core.distributions.distribution import checked_mass
from ...core.errors import AnalysisError
from .change import lr_ratio
from .odds import Estimate
from .ratios import ratios

NAMES = {"lr_plus": "LR₊", "lr_minus": "LR₋"}


@dataclass(frozen=True)
class Difference:
    """A likelihood ratio of a class in one group over that in another.

    `p_higher` is the probability that it is higher in the first. The data support the difference if the
    interval of the ratio leaves out 1.
    """

    label: Hashable
    quantity: str
    first: Hashable
    second: Hashable
    values: tuple[float, float]
    ratio: Estimate
    p_higher: float

    @property
    def supported(self) -> bool:
        """Whether the data support that the groups differ, and in which direction."""
        return not self.ratio.low <= 1 <= self.ratio.high

    def as_dict(self) -> dict[str, Any]:
        """The difference as JSON."""
        return {
            "label": self.label,
            "quantity": self.quantity,
            "groups": [self.first, self.second],
            "values": list(self.values),
            "ratio": self.ratio.value,
            "ratio_interval": list(self.ratio.interval),
            "p_higher": self.p_higher,
            "supported": self.supported,
        }

    def __repr__(self) -> str:
        told = "supported" if self.supported else "not supported"
        groups = f"{self.first} / {self.second}"
        return f"{self.label}, {NAMES[self.quantity]} {groups}: {self.ratio}, {told}"


@dataclass(frozen=True, eq=False)
class EqualisedOdds(Sequence[Difference]):
    """All differences between groups, those that the data support first, the largest before others.

    Odds are equalised if recall and false positive rate of a class are the same in each group, so that LR₊
    and LR₋ are (Hardt, Price & Srebro 2016; Lovell et al. 2021).
    """

    differences: tuple[Difference, ...]
    level: float

    @property
    def supported(self) -> list[Difference]:
        """The differences that the data support."""
        return [one for one in self.differences if one.supported]

    @property
    def expected_wrong(self) -> float:
        """How many supported differences have the other direction, on average over what is believed."""
        return float(sum(min(one.p_higher, 1 - one.p_higher) for one in self.supported))

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - a place or a slice
        return self.differences[place]

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.differences)

    def __len__(self) -> int:
        return len(self.differences)

    def __repr__(self) -> str:
        return f"<EqualisedOdds: {len(self.supported)} of {len(self)} differences supported>"


def equalised_odds(
    groups: Mapping[Any, Any],
    *,
    reference: Hashable | None = None,
    prior: str | float = "balanced",
    level: float = 0.95,
) -> EqualisedOdds:
    """Compare LR₊ and LR₋ of each class between groups: each pair, or each group with a reference.

    `groups` are matrices by group: a dictionary, or counts by group from `ff.count(…, group=…)`. Of a matrix
    with a positive class only that class is compared, for the other one is its mirror image.

    >>> import fourfold as ff
    >>> north = ff.ConfusionMatrix.binary(tp=90, fn=10, fp=20, tn=180)
    >>> south = ff.ConfusionMatrix.binary(tp=60, fn=40, fp=40, tn=160)
    >>> found = equalised_odds({"north": north, "south": south})
    >>> found[0]
    positive, LR₋ north / south: 0.2222 in [0.1186, 0.4152], supported

    References
    ----------
    Hardt, Price & Srebro (2016), Equality of opportunity in supervised learning.
    """
    checked_mass(level)
    beliefs = {name: believe_classes(_matrix(name, groups[name]), prior) for name in groups}
    if len(beliefs) < 2:
        raise AnalysisError(f"{len(beliefs)} group(s)", allowed="two groups or more")
    labels = _labels(groups, beliefs)
    pairs = _pairs(list(beliefs), reference)
    found = [one for pair in pairs for one in _differences(pair, beliefs, labels, level)]
    found.sort(key=lambda one: (not one.supported, -_least(one.ratio)))
    return EqualisedOdds(tuple(found), level)


def _matrix(name: Hashable, matrix: object) -> ConfusionMatrix | SparseMatrix:
    if isinstance(matrix, ConfusionMatrix | SparseMatrix):
        return matrix
    raise AnalysisError(
        f"the group {name!r} is a {type(matrix).__name__}",
        allowed="one matrix, of one classifier, for each group",
    )


def _labels(groups: Mapping[Any, Any], beliefs: Mapping[Hashable, ClassBelief]) -> list[Hashable]:
    first, *others = beliefs.values()
    if any(set(other.matrix.labels) != set(first.matrix.labels) for other in others):
        raise AnalysisError("groups with different classes", allowed="the same classes in each group")
    binary = next(iter(groups[name] for name in groups))
    return [binary.positive] if isinstance(binary, BinaryMatrix) else list(first.matrix.labels)


def _pairs(names: list[Hashable], reference: Hashable | None) -> list[tuple[Hashable, Hashable]]:
    if reference is None:
        return list(combinations(names, 2))
    if reference not in names:
        raise AnalysisError(f"the reference {reference!r}", allowed=", ".join(map(str, names)))
    return [(name, reference) for name in names if name != reference]


def _differences(
    pair: tuple[Hashable, Hashable],
    beliefs: Mapping[Hashable, ClassBelief],
    labels: list[Hashable],
    level: float,
) -> Iterator[Difference]:
    first, second = (beliefs[name] for name in pair)
    for quantity, law in lr_ratio(first, second, labels).items():
        values = [_values(belief, quantity, labels) for belief in (first, second)]
        yield from _of_law(law, (quantity, *pair), labels, values, level)


def _values(belief: ClassBelief, quantity: str, labels: list[Hashable]) -> list[float]:
    found = getattr(ratios(belief.matrix), quantity)
    return [float(found[belief.matrix.place(label)]) for label in labels]


def _of_law(
    law: Sum,
    named: tuple[str, Hashable, Hashable],
    labels: list[Hashable],
    values: list[list[float]],
    level: float,
) -> Iterator[Difference]:
    tail = (1 - level) / 2
    spans = np.exp(law.quantile([tail, 1 - tail]))
    below = law.cdf(np.zeros((len(labels), 1)))[:, 0]
    for at, label in enumerate(labels):
        one, other = values[0][at], values[1][at]
        with np.errstate(all="ignore"):
            ratio = Estimate(float(np.divide(one, other)), *spans[at].tolist())
        yield Difference(label, *named, (one, other), ratio, float(1 - below[at]))


def _least(ratio: Estimate) -> float:
    """How far from 1 the near end of the interval is, as a factor; below 0 if the interval holds 1."""
    return float(max(np.log(ratio.low), -np.log(ratio.high)))
