"""Many posteriors at once: what is alike in them is worked out together, in a few passes over arrays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..numerics.beta import quantile
from .beta import Beta
from .curve import SETTLED, Curve, Panels, between, levels, refined, settled
from .distribution import Distribution, checked_mass
from .highest import newton_moves
from .interval import Interval
from .moments import by_rules
from .posterior import FINE, WIDE, Posterior
from .pushed.measure import NODES, Measure
from .pushed.rates import OfRates
from .rescaled import Rescaled
from .span import even_quantiles, reached, span, within
from .stretch import Stretch

Floats = NDArray[np.float64]
AT_ONCE, SAMPLED = 64, 6  # posteriors in one pass, and of how many the samples fit into the cache
STEPS, CLOSE = 8, 1e-6


@dataclass(frozen=True)
class Summary:
    """What a table tells of a distribution."""

    mean: float
    sd: float
    median: float
    hdi: Interval
    interval: Interval


def summaries(found: Sequence[Distribution], mass: float = 0.95) -> list[Summary]:
    """The summaries of many distributions, in their order: those of one metric together.

    >>> import fourfold as ff
    >>> tests = [ff.ConfusionMatrix.binary(tp=40 + i, fn=9, fp=8, tn=50) for i in range(3)]
    >>> [round(one.median, 4) for one in summaries([ff.believe(test).of("f1") for test in tests])]
    [0.8131, 0.8168, 0.8203]
    """
    level = checked_mass(mass)
    own = list({id(one): one for one in map(_own, found)}.values())
    known: dict[int, Summary] = {}
    for block in _blocks(own):
        known |= zip(map(id, block.found), block.summaries(level), strict=True)
    known |= _rates([one for one in own if isinstance(one, Beta)], level)
    known |= {id(one): _summary(one, level) for one in own if id(one) not in known}
    return [_told(one, known) for one in found]


def _own(one: Distribution) -> Distribution:
    """The distribution of which this is a scale and a shift, or itself."""
    return one.of if isinstance(one, Rescaled) else one


def _told(one: Distribution, known: dict[int, Summary]) -> Summary:
    if not isinstance(one, Rescaled):
        return known[id(one)]
    own = known[id(one.of)]
    mean, median = (one.scale * x + one.shift for x in (own.mean, own.median))
    return Summary(mean, abs(one.scale) * own.sd, median, one.moved(own.hdi), one.moved(own.interval))


def _summary(one: Distribution, mass: float) -> Summary:
    return Summary(one.mean, one.sd, one.median, one.hdi(mass), one.interval(mass))


def _rates(found: Sequence[Beta], mass: float) -> Iterator[tuple[int, Summary]]:
    """Those of rates, whose quantiles are known in closed form."""
    if not found:
        return
    tail = (1 - mass) / 2
    a, b = (np.array([getattr(rate, name) for rate in found]) for name in "ab")
    for rate, (low, median, high) in zip(
        found, quantile(np.array([tail, 0.5, 1 - tail]), a[:, None], b[:, None]).tolist(), strict=True
    ):
        between_tails = Interval(low, high, mass, "equal-tailed")
        yield id(rate), Summary(rate.mean, rate.sd, median, rate.hdi(mass), between_tails)


@dataclass(frozen=True)
class Block:
    """Posteriors whose curves are single panels, a row for each."""

    found: Sequence[Posterior]
    panels: Panels

    def summaries(self, mass: float) -> Iterator[Summary]:
        """The summary of each."""
        tail = (1 - mass) / 2
        quantiles = self._quantiles(np.array([tail, 0.5, 1 - tail])).tolist()
        ends, good = self._highest(mass)
        for one, (low, median, high), pair, fits in zip(
            self.found, quantiles, ends.tolist(), good, strict=True
        ):
            hdi = Interval(pair[0], pair[1], mass, "hdi") if fits else one.hdi(mass)
            yield Summary(one.mean, one.sd, median, hdi, Interval(low, high, mass, "equal-tailed"))

    @cached_property
    def _height(self) -> Floats:
        found: Floats = np.maximum.accumulate(self.panels.height, axis=1)
        return found

    @property
    def _width(self) -> Floats:
        return 2 * self.panels.half[:, None]

    def _quantiles(self, q: Floats) -> Floats:
        x, height, last = self.panels.x, self._height, self._height.shape[1] - 1
        after = np.stack([(height < share).sum(axis=1) for share in q], axis=1).clip(1, last)

        def sides(of: Floats) -> tuple[Floats, Floats]:
            return np.take_along_axis(of, after - 1, axis=1), np.take_along_axis(of, after, axis=1)

        with np.errstate(divide="ignore"):
            pace = sides(1 / self.panels.density)
        low, high = sides(x)
        start = between(q, sides(height), (low, high), pace)
        return refined(self.panels.local, q, (low, start, high), SETTLED * self._width)

    def _highest(self, mass: float) -> tuple[Floats, NDArray[np.bool_]]:
        """The ends of the densest sets, and where they are: one piece, away from both ends of the range."""
        held = np.diff(self._height, axis=1)
        order = np.argsort(-held, axis=1)
        count = (np.take_along_axis(held, order, axis=1).cumsum(axis=1) < mass).sum(axis=1) + 1
        chosen = np.zeros(held.shape, bool)
        np.put_along_axis(chosen, order, np.arange(held.shape[1]) < count[:, None], axis=1)
        first, last = chosen.argmax(axis=1), held.shape[1] - chosen[:, ::-1].argmax(axis=1)
        good = (last - first == count) & (first > 0) & (last < held.shape[1])
        rows = np.arange(len(held))
        start = np.stack([self.panels.x[rows, first], self.panels.x[rows, last]], axis=1)
        ends, reach = start.copy(), 4 * self._width / held.shape[1]
        for _ in range(STEPS):
            here = self.panels.local(ends)
            short = mass - (here.height[:, 1] - here.height[:, 0])
            moves = newton_moves(here.density, here.slope, np.array([-1.0, 1.0]), short)
            ends = ends + np.clip(np.where(good[:, None], moves, 0.0), -reach, reach)
            if np.all(np.abs(moves) <= CLOSE * self._width, where=good[:, None]):
                break
        near = np.all((np.abs(moves) <= CLOSE * self._width) & (np.abs(ends - start) < 2 * reach), axis=1)
        return ends, good & near & (ends[:, 0] < ends[:, 1])


def _blocks(found: Iterable[Distribution]) -> Iterator[Block]:
    """The posteriors that can be worked out together, with their curves; the others are left as they are."""
    groups = defaultdict(list)
    for one in found:
        if isinstance(one, Posterior) and one.plain:
            groups[one.measure.of.metric, one.measure.active].append(one)
    ready: list[_Ready] = []
    for group in groups.values():
        for start in range(0, len(group), AT_ONCE):
            ready += _sampled(group[start : start + AT_ONCE])
            if len(ready) >= AT_ONCE:
                yield _block(ready)
                ready = []
    if ready:
        yield _block(ready)


class _Ready(NamedTuple):
    """A posterior, its range, and its distribution function at the points of a panel."""

    of: Posterior
    low: float
    high: float
    height: Floats


def _sampled(group: Sequence[Posterior]) -> Iterator[_Ready]:
    """Posteriors of one metric whose curves are single panels."""
    measures = [one.measure for one in group]
    for measure, values in zip(measures, _evaluated(measures, [m.around for m in measures]), strict=True):
        measure.effect = measure.effect_by(values)
    smooth = [one for one in group if one.measure.smooth]
    for one, low, high, kept in zip(smooth, *_ranges(smooth), strict=True) if smooth else ():
        if kept:
            height = one.height(levels(low, high))
            if reached(height[0], height[-1]) and settled(height[None], FINE)[0]:
                yield _Ready(one, low, high, height)


def _block(ready: Sequence[_Ready]) -> Block:
    low, high, height = (np.array(column) for column in list(zip(*ready, strict=True))[1:])
    panels = Panels(low, high, height, Stretch())
    for row, one in enumerate(ready):
        one.of.curve = Curve.of_panel(panels.row(row))
    return Block([one.of for one in ready], panels)


def _ranges(found: Sequence[Posterior]) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """From where to where nearly all of the mass lies, and where that is not far wider than most of it.

    The moments come from the same samples.
    """
    parts = []
    for start in range(0, len(found), SAMPLED):
        some = [one.measure for one in found[start : start + SAMPLED]]
        meshes = [measure.mesh(NODES) for measure in some]
        weights = np.array([weight.ravel() for _, weight in meshes])
        values = _evaluated(some, [at for at, _ in meshes])
        values = np.broadcast_to(values, (len(some), *meshes[0][1].shape)).reshape(weights.shape)
        moments = zip(*by_rules(values, weights), strict=True)
        for one, pair, row, weight in zip(
            found[start : start + SAMPLED], moments, values, weights, strict=True
        ):
            if one.measure.felt:
                one.measure.sampled = row, weight
            else:
                one.moments = float(pair[0]), float(pair[1])
        parts.append(even_quantiles(values, weights))
    low, start, middle, stop, high = np.concatenate(parts, axis=1)
    kept = np.maximum(high - middle, middle - low) <= WIDE * (stop - start)
    low, high = within((low, high), found[0].metric.range)
    for row, one in enumerate(found):
        if one.measure.felt:  # the range may end where a rate does, or have kinks
            where = span(one.measure)
            low[row], high[row], kept[row] = where.low, where.high, kept[row] and not where.kinks
    return low, high, kept & (low < high)


def _evaluated(measures: Sequence[Measure], places: Sequence[dict[str, Floats]]) -> Floats:
    """The metric of all measures at places of each, which have one shape; a row for each."""
    at = {name: np.stack([place[name] for place in places]) for name in places[0]}
    shape = (-1, *[1] * (next(iter(at.values())).ndim - 1))
    base = {name: np.array([m.base[name] for m in measures]).reshape(shape) for name in measures[0].base}
    size = np.array([measure.of.size for measure in measures]).reshape(shape)
    return np.asarray(OfRates(measures[0].of.metric, size)({**base, **at}))
