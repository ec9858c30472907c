"""The classes of a test: which there are, in which order, and which is the positive one."""

from __future__ import annotations

import difflib
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SourceError
from .notices import notice
from .request import Request
from .tally import Column, Tally

SHOWN, MANY = 8, 50
GAPS = {"", "na", "n/a", "nan", "none", "null", "<na>"}


@dataclass(frozen=True)
class Classes:
    """The classes in their order, and the positive one if there is one."""

    labels: tuple[Hashable, ...]
    positive: Hashable | None


def shown(labels: Iterable[Hashable]) -> str:
    """The first labels, in a message."""
    found = list(labels)
    return ", ".join(map(repr, found[:SHOWN])) + (f", … ({len(found)} in all)" if len(found) > SHOWN else "")


def classes(tally: Tally, request: Request) -> Classes:
    """The classes of the truth and of the predictions, put in order and checked."""
    columns = tally.labelled()
    found = [[column.values[place] for place in column.occurring()] for column in columns]
    present = list(dict.fromkeys(label for labels in found for label in labels))
    _check_kinds(columns, found)
    _check_scores(found)
    _look_alike(present)
    labels = _ordered(columns, present)
    if request.labels is not None:
        labels = _chosen(tally, present, request)
    positive = _positive(labels, present, request)
    return Classes(_completed(labels, positive), positive)


def coded(column: Column, labels: Sequence[Hashable]) -> NDArray[np.intp]:
    """The codes of a column as places in `labels`; labels that are not there become -1."""
    places = {label: place for place, label in enumerate(labels)}
    target = np.full(len(column.values) + 1, -1, dtype=np.intp)
    for place in column.occurring():
        target[place] = places.get(column.values[place], -1)
    return target[column.codes]


def kind(label: Hashable) -> str:
    """What sort of thing a label is; True and 1 are one and the same to Python."""
    if isinstance(label, str):
        return "text"
    return "number" if isinstance(label, int | float) else type(label).__name__


def _check_kinds(columns: Sequence[Column], found: Sequence[list[Hashable]]) -> None:
    """Texts and numbers do not meet: "0" is not 0."""
    seen: dict[str, tuple[str, Hashable]] = {}
    for column, labels in zip(columns, found, strict=True):
        for label in labels:
            seen.setdefault(kind(label), (column.name, label))
    if len(seen) < 2:
        return
    (first, one), (second, other) = list(seen.values())[:2]
    told = f"{first} holds {one!r}, a {kind(one)}, and {second} {other!r}, a {kind(other)}"
    hint = "both columns of one type, please"
    if {kind(one), kind(other)} == {"text", "number"}:
        holder = first if kind(one) == "text" else second
        number = other if kind(one) == "text" else one
        cast = "int" if isinstance(number, int) else "float"
        hint = f"cast one: {holder}.astype({cast}), or the other to str"
    raise SourceError(told, allowed="labels of one type in all columns", hint=hint)


def _check_scores(found: Sequence[list[Hashable]]) -> None:
    """Numbers with a fraction are scores where the truth has none, or where there are many of them."""
    truth, *predicted = ([label for label in labels if _has_fraction(label)] for labels in found)
    broken = [label for labels in predicted for label in labels]
    if (broken and not truth) or len(broken) + len(truth) > MANY:
        raise SourceError(
            f"{len({*broken, *truth})} labels such as {(broken or truth)[0]!r}",
            allowed="classes",
            hint="are these scores? count them with score=",
        )


def _has_fraction(label: Hashable) -> bool:
    return isinstance(label, float) and not label.is_integer()


def _look_alike(present: list[Hashable]) -> None:
    """A warning of labels that differ in case or in blanks alone, or that read like a missing value."""
    folded: dict[str, list[str]] = {}
    for label in present:
        if isinstance(label, str):
            folded.setdefault(" ".join(label.split()).casefold(), []).append(label)
    for text, twins in folded.items():
        if len(twins) > 1:
            notice(f"labels that look alike are counted as different classes: {shown(sorted(twins))}")
        if text in GAPS:
            notice(f"the label {twins[0]!r} is counted as a class, though it reads like a missing value")


def _ordered(columns: Sequence[Column], present: list[Hashable]) -> tuple[Hashable, ...]:
    """Categories in their order, also those without rows; all other labels ascending."""
    declared = dict.fromkeys(label for column in columns if column.ordered for label in column.values)
    rest = [label for label in present if label not in declared]
    return (*declared, *in_order(rest))


def in_order(labels: Iterable[Hashable]) -> list[Hashable]:
    """Labels ascending, where they can be compared."""
    found = list(labels)
    try:
        return sorted(found)  # type: ignore[type-var]
    except TypeError:
        return sorted(found, key=repr)


def _chosen(tally: Tally, present: list[Hashable], request: Request) -> tuple[Hashable, ...]:
    """The labels asked for, unless rows would be lost."""
    wanted = tuple(as_typed(label, present, request) for label in request.labels or ())
    left_out = [label for label in present if label not in wanted]
    if left_out:
        lost = np.zeros(len(tally.counts), dtype=bool)
        for column in tally.labelled():
            lost |= coded(column, wanted) < 0
        raise SourceError(
            f"labels= leaves out {shown(in_order(left_out))}: {int(tally.counts[lost].sum())} rows would go",
            allowed=f"all classes present: {shown(in_order(present))}",
            hint="to leave rows out, filter them first",
        )
    return wanted


def as_typed(label: Hashable, present: Iterable[Hashable], request: Request) -> Hashable:
    """A label as it stands in the data, for one that was typed as text."""
    if not request.typed or not isinstance(label, str):
        return label
    for found in present:
        if label == str(found) or (isinstance(found, bool) and label.lower() == str(found).lower()):
            return found
    return label


def _positive(labels: tuple[Hashable, ...], present: list[Hashable], request: Request) -> Hashable | None:
    if request.positive is not None:
        return _known(as_typed(request.positive, (*labels, *present), request), labels, request)
    if not labels:
        return None
    if set(labels) <= {0, 1}:  # False and True too
        return True if all(isinstance(label, bool) for label in labels) else 1
    if not request.ask or request.labels is not None or len(labels) > 2:
        return None
    if len(labels) == 1:
        raise SourceError(
            f"there is one class only, {labels[0]!r}",
            allowed="positive= or labels= to name what else there could be",
        )
    raise SourceError(
        f"two classes, {shown(labels)}, and no word on which is the positive one",
        allowed=f"positive={labels[0]!r} or positive={labels[1]!r}",
        hint="or labels=[…] for a matrix without a positive class",
    )


def _known(positive: Hashable, labels: tuple[Hashable, ...], request: Request) -> Hashable:
    if positive in labels:
        return labels[labels.index(positive)]
    if request.labels is None and set(labels) <= {0, 1} and positive in (0, 1):
        return positive
    folded = str(positive).strip().casefold()
    near = [label for label in labels if str(label).strip().casefold() == folded]
    near.extend(difflib.get_close_matches(str(positive), [x for x in labels if isinstance(x, str)], n=1))
    raise SourceError(
        f"there is no class {positive!r}",
        allowed=shown(labels),
        hint=f"did you mean {near[0]!r}, a {kind(near[0])}?" if near else "",
    )


def _completed(labels: tuple[Hashable, ...], positive: Hashable | None) -> tuple[Hashable, ...]:
    """Two classes where the data show one and it is plain what the other is."""
    if len(labels) != 1:
        return labels
    if labels[0] in (0, 1) and isinstance(labels[0], int):
        return (False, True) if isinstance(labels[0], bool) else (0, 1)
    return labels if positive is None else (labels[0], f"not {labels[0]}")
