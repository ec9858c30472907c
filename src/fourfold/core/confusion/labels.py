"""The names of classes: as many as there are classes, all different."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from ..errors import MatrixError

Labels = tuple[Hashable, ...]


def checked(labels: Iterable[Hashable], classes: int) -> Labels:
    """The labels as a tuple, if they name this many classes."""
    if isinstance(labels, str) or not isinstance(labels, Iterable):
        raise MatrixError(f"the labels are {labels!r}", allowed="a list, one label per class")
    names = tuple(labels)
    if len(names) != classes:
        raise MatrixError(f"{len(names)} labels for {classes} classes", allowed="one label per class")
    try:
        different = len(set(names)) == classes
    except TypeError:
        raise MatrixError(
            "a label is a list or the like",
            allowed="texts, numbers, tuples: what can be a key of a dictionary",
        ) from None
    if not different:
        twice = next(name for place, name in enumerate(names) if name in names[:place])
        raise MatrixError(f"the label {twice!r} stands twice", allowed="different labels")
    return names


def of_frame(table: object) -> Labels | None:
    """The labels that a data frame brings along; rows and columns must name the same classes in one order."""
    index, columns = getattr(table, "index", None), getattr(table, "columns", None)
    if columns is None or callable(index) or not isinstance(index, Iterable):
        return None
    rows, across = tuple(index), tuple(columns)
    if rows != across:
        raise MatrixError(
            f"a frame with the rows {shown(rows)} and the columns {shown(across)}",
            allowed="the same classes in the same order",
            hint="frame.reindex(index=classes, columns=classes, fill_value=0)",
        )
    return rows


def shown(labels: Labels) -> str:
    """The first few labels in a message."""
    more = ", …" if len(labels) > 8 else ""
    return ", ".join(repr(label) for label in labels[:8]) + more
