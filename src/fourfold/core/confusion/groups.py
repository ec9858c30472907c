"""Classes put together: which new class each old one belongs to."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from ..errors import MatrixError
from .labels import Labels, shown

Groups = Mapping[Hashable, Sequence[Hashable]]


def targets(groups: Groups, labels: Labels) -> list[Hashable]:
    """For each class the name of its group, or its own where it is in none."""
    if not isinstance(groups, Mapping):
        raise MatrixError(f"the groups are a {type(groups).__name__}", allowed="{new name: [old labels], …}")
    target: dict[Hashable, Hashable] = {}
    for name, members in groups.items():
        _check_members(name, members, labels)
        for member in members:
            if target.setdefault(member, name) != name:
                raise MatrixError(f"the class {member!r} is in two groups")
    for name in groups:
        if name in labels and name not in target:
            raise MatrixError(
                f"the group {name!r} has the name of a class that is not in it",
                hint="put the class into the group, or name the group otherwise",
            )
    found = [target.get(label, label) for label in labels]
    if len(set(found)) < 2:
        raise MatrixError("the groups leave one class", allowed="two classes or more")
    return found


def _check_members(name: Hashable, members: Sequence[Hashable], labels: Labels) -> None:
    if isinstance(members, str) or not isinstance(members, Sequence | set | frozenset):
        raise MatrixError(f"the group {name!r} is {members!r}", allowed="a list of labels")
    if not members:
        raise MatrixError(f"the group {name!r} is empty", allowed="one label or more")
    for member in members:
        if member not in labels:
            raise MatrixError(f"there is no class {member!r}", allowed=shown(labels))
