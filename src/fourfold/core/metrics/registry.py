"""The registry: find a metric by name, by alias, or by typing a formula."""

from __future__ import annotations

import difflib
import keyword
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ..errors import FormulaError, UnknownMetricError
from ..formulas import Formula, parse
from ..formulas.parse import WORDS
from .catalogue import FAMILIES, Line
from .derive import MACROS
from .metric import Metric


class Registry(Mapping[str, Metric]):
    """All metrics by name; aliases are found too, and near misses suggested.

    >>> import fourfold as ff
    >>> ff.metrics["sensitivity"].name
    'recall'
    """

    def __init__(self, families: Mapping[str, tuple[Line, ...]]) -> None:
        self._lines = {line.name: (family, line) for family, lines in families.items() for line in lines}
        self._names = {_plain(name): name for name in self._lines}
        for name, (_, line) in self._lines.items():
            for alias in line.aliases.split():
                if self._names.setdefault(_plain(alias), name) != name:
                    raise ValueError(
                        f"the alias {alias!r} of {name} is taken by {self._names[_plain(alias)]}"
                    )
        self._made: dict[str, Metric] = {}
        self._formulas = _Formulas(self)

    def __getitem__(self, name: str) -> Metric:
        if not isinstance(name, str) or (found := self._names.get(_plain(name))) is None:
            raise self._unknown(name)
        if found not in self._made:
            self._made[found] = self._make(found)
        return self._made[found]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and _plain(name) in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def __repr__(self) -> str:
        return f"<{len(self)} metrics: {', '.join(list(self)[:6])}, …>"

    def find(self, text: str, **parameters: float) -> Metric:
        """The metric of this name or alias, or the typed formula as a metric.

        >>> import fourfold as ff
        >>> ff.metrics.find("(precision + recall)/2").range
        (-inf, inf)
        """
        found = self[text] if text in self else self._typed(text)
        return found.at(**parameters) if parameters else found

    def _typed(self, text: str) -> Metric:
        if isinstance(text, str) and _is_name(text) and text.strip() not in WORDS:
            plain = _plain(text)
            if plain.startswith("balanced_") and plain.removeprefix("balanced_") in self:
                return self[plain.removeprefix("balanced_")].balanced
            raise self._unknown(text.strip())
        formula = parse(text, self._formulas, MACROS)
        defaults = {name: value for name, value in _DEFAULTS.items() if name in formula.parameters}
        return Metric(" ".join(text.split()), formula, "Typed formula", parameters=MappingProxyType(defaults))

    def suggest(self, name: str) -> list[str]:
        """The names nearest to a mistyped one."""
        near = difflib.get_close_matches(_plain(name), self._names, n=3, cutoff=0.6)
        return list(dict.fromkeys(self._names[match] for match in near))

    def _unknown(self, name: object) -> UnknownMetricError:
        if not isinstance(name, str):
            return UnknownMetricError(
                f"a metric was named by a {type(name).__name__}", allowed="a name or a formula"
            )
        near = self.suggest(name)
        hint = f"did you mean {' or '.join(near)}?" if near else "`fourfold metrics` lists them all"
        return UnknownMetricError(
            f"there is no metric {name!r}", allowed=f"{len(self)} names, or a formula", hint=hint
        )

    def _make(self, name: str) -> Metric:
        family, line = self._lines[name]
        low, high = (float(edge) for edge in line.span.split())
        return Metric(
            name=name,
            formula=parse(line.formula, self._formulas, MACROS),
            title=line.title,
            aliases=tuple(line.aliases.split()),
            symbol=line.symbol,
            low=low,
            high=high,
            better=line.better,
            parameters=line.parameters,
            reference=line.reference,
            family=family,
        )


class _Formulas(Mapping[str, Formula]):
    """The registry as the parser sees it: a name inside a formula stands for that metric's formula."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def __getitem__(self, name: str) -> Formula:
        return self._registry[name].formula

    def __iter__(self) -> Iterator[str]:
        return iter(self._registry)

    def __len__(self) -> int:
        return len(self._registry)


_DEFAULTS = {"alpha": 0.5, "beta": 1.0}


def _is_name(text: str) -> bool:
    """Whether the text is a word or several, which no formula is."""
    words = text.split()
    return bool(words) and all(word.isidentifier() and not keyword.iskeyword(word) for word in words)


def _plain(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(" ", "_")


metrics = Registry(FAMILIES)


def metric(of: str | Metric | Formula, **parameters: float) -> Metric:
    """A metric from its name, an alias, or a typed formula.

    >>> import fourfold as ff
    >>> ff.metric("youden_j").latex == ff.metric("informedness").latex
    True
    >>> float(ff.metric("2*TP/(2*TP+FP+FN)")(8, 2, 4, 6).round(4))
    0.7273
    """
    if isinstance(of, Metric):
        return of.at(**parameters) if parameters else of
    if isinstance(of, Formula):
        from ..formulas import text

        return Metric(text(of), of, "Typed formula", parameters=MappingProxyType(parameters))
    if not isinstance(of, str):
        raise FormulaError(
            f"a metric was given as a {type(of).__name__}", allowed="a name, an alias or a formula"
        )
    return metrics.find(of, **parameters)
