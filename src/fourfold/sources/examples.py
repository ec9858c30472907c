"""Published confusion matrices to try things on: the 24 binary classifiers of Tötsch & Hoffmann, Table S1."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from ..core.confusion import BinaryMatrix
from ..core.errors import FourfoldError

COLLECTED_BY = "Tötsch & Hoffmann 2021, Table S1"


@dataclass(frozen=True)
class Example:
    """A published matrix, the publication it is from, and the place in it."""

    name: str
    matrix: BinaryMatrix
    doi: str
    location: str

    @property
    def source(self) -> str:
        """Where the counts stand.

        >>> example("7a").source
        'doi:10.5935/0103-5053.20130066, Table 2'
        """
        return f"doi:{self.doi}, {self.location}"


@cache
def literature() -> Mapping[str, Example]:
    """The 24 classifiers, by the number that the paper gives them.

    >>> len(literature()), literature()["1"].matrix
    (24, ConfusionMatrix.binary(tp=5, fn=0, fp=0, tn=3))
    """
    with files(__package__).joinpath("literature.csv").open(encoding="utf-8") as lines:
        return MappingProxyType({row["id"]: _read(row) for row in csv.DictReader(lines)})


def example(name: str) -> Example:
    """One of the published matrices.

    >>> example("7a").matrix
    ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)
    """
    found = literature().get(name)
    if found is None:
        raise FourfoldError(f"there is no example {name!r}", allowed=", ".join(literature()))
    return found


def _read(row: Mapping[str, str]) -> Example:
    counts = {cell: int(row[cell]) for cell in ("tp", "fn", "fp", "tn")}
    labels = {end: row[end] or end for end in ("positive", "negative")}
    matrix = BinaryMatrix(**counts, positive=labels["positive"], negative=labels["negative"])
    return Example(row["id"], matrix, row["doi"], row["location"])
