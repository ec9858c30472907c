"""Published matrices of several classes, those of Lovell et al. (2021), to try things on."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from ..core.confusion import BinaryMatrix, ConfusionMatrix
from ..core.errors import FourfoldError


@dataclass(frozen=True)
class Published:
    """A published matrix, what it is about, and where it stands."""

    name: str
    matrix: ConfusionMatrix
    about: str
    source: str


def published(name: str) -> Published:
    """A published matrix by its name.

    >>> published("cup").matrix
    <ConfusionMatrix of 17 classes, 1408 rows>
    >>> published("eddy 1%").matrix["lr_plus"]
    8.25
    """
    made = _makers().get(name)
    if made is None:
        raise FourfoldError(f"there is no published matrix {name!r}", allowed=", ".join(_makers()))
    return made()


def _makers() -> Mapping[str, Callable[[], Published]]:
    return MappingProxyType({
        "eddy 1%": lambda: _eddy("eddy 1%", fp=1188, tn=11187),
        "eddy 50%": lambda: _eddy("eddy 50%", fp=12, tn=113),
        "cup": _cup,
    })  # fmt: skip


def _eddy(name: str, *, fp: int, tn: int) -> Published:
    """The rates 0.792 and 0.096 in the fewest rows that have them exactly."""
    return Published(
        name,
        BinaryMatrix(tp=99, fn=26, fp=fp, tn=tn, positive="cancer", negative="benign"),
        "mammography: TPR 0.792, FPR 0.096, in the fewest patients that give whole counts",
        "Eddy 1982, as quoted by Lovell et al. 2021, section 4.1",
    )


@cache
def _cup() -> Published:
    """The origin of 1408 cancers of unknown primary."""
    with files(__package__).joinpath("cup.csv").open(encoding="utf-8") as lines:
        head, *rows = csv.reader(lines)
    cells = [[int(cell) for cell in row[1:]] for row in rows]
    return Published(
        "cup",
        ConfusionMatrix(cells, head[1:], rows="truth"),
        "the origin of 1408 cancers, by a classifier of histopathology images",
        "Lu et al. 2021, as printed by Lovell et al. 2021, Table 2a",
    )
