"""P10: where on the tetrahedron of confusion matrices a formula has no value.

The cells that are not zero say on which vertex, edge or face a matrix lies, or that it lies inside. Each of
these fifteen parts is wholly undefined, partly, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from .field import Matrices
from .values import Matrix, Values
from .wording import matrix

VERTICES = ("TN", "FN", "FP", "TP")  # the order in which places are named, the later one in front
PART = {1: "", 2: "", 3: "face "}
Part = frozenset[str]
INSIDE: Part = frozenset(VERTICES)


@dataclass(frozen=True)
class Undefined:
    """Vertices, edges and faces without a value, and words about single matrices elsewhere.

    >>> from fourfold.core.geometry.properties import properties
    >>> properties("balanced_accuracy").undefined.places, str(properties("delta/(FP - FN)").undefined)
    (('FP–TN', 'TP–FN'), 'TN; TP; single matrices with no zero cell, such as (1, 1, 1, 1)')
    """

    places: tuple[str, ...]
    elsewhere: tuple[str, ...] = ()
    examples: tuple[Matrix, ...] = ()

    def __str__(self) -> str:
        return "; ".join(self.places + self.elsewhere) or "nowhere"


def undefined(values: Values) -> Undefined:
    """Name the parts of the tetrahedron where the formula is undefined, judged by the given matrices."""
    support = _supports(values.cells)
    whole: list[Part] = []
    partly: list[tuple[Part, int]] = []
    for part in _parts():
        here = np.flatnonzero(support == _code(part))
        missing = here[~values.defined[here]]
        if here.size and missing.size == here.size:
            whole.append(part)
        elif missing.size:
            partly.append((part, int(missing[0])))
    closed = [part for part in whole if all(less in whole for less in _parts() if less < part)]
    widest = [part for part in closed if not any(part < other for other in closed)]
    opened = [part for part in whole if part not in closed]
    words = [f"the inside of {_name(part)}" for part in opened]
    examples = tuple(values.matrix(at) for _, at in partly)
    if partly:
        where = ", ".join(_location(part) for part, _ in partly)
        words.append(f"single matrices {where}, such as {matrix(examples[0])}")
    return Undefined(
        tuple("everywhere" if part == INSIDE else _name(part) for part in widest), tuple(words), examples
    )


def _parts() -> list[Part]:
    """The whole solid, its faces, edges and vertices; each kind in the order of their names."""
    subsets = [frozenset(v for i, v in enumerate(VERTICES) if code >> i & 1) for code in range(1, 16)]
    return sorted(subsets, key=lambda part: (-len(part), _ranks(part)))


def _ranks(part: Part) -> tuple[int, ...]:
    return tuple(sorted((VERTICES.index(vertex) for vertex in part), reverse=True))


def _code(part: Iterable[str]) -> int:
    return sum(1 << VERTICES.index(vertex) for vertex in part)


def _supports(cells: Matrices) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    tp, fp, fn, tn = (np.asarray(cell > 0, np.int64) for cell in cells)
    return tn + 2 * fn + 4 * fp + 8 * tp


def _name(part: Part) -> str:
    if part == INSIDE:
        return "the tetrahedron"
    return PART[len(part)] + "–".join(VERTICES[rank] for rank in _ranks(part))


def _location(part: Part) -> str:
    return (
        "with no zero cell" if part == INSIDE else f"on {'the edge ' if len(part) == 2 else ''}{_name(part)}"
    )
