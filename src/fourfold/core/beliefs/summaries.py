"""Several metrics of many beliefs, worked out together."""

from __future__ import annotations

from collections.abc import Iterable

from ..distributions.bulk import Summary, summaries
from ..errors import BeliefError
from ..metrics import Metric, metric
from .belief import Belief


def summarise(
    beliefs: Iterable[Belief], metrics: Iterable[str | Metric], *, level: float = 0.95
) -> list[dict[str, Summary]]:
    """Mean, sd, median, HDI and interval of several metrics, for each of many beliefs.

    It tells what `belief.of(metric)` tells, sooner: posteriors of one metric are worked out together.

    >>> import fourfold as ff
    >>> tests = [ff.ConfusionMatrix.binary(tp=80, fn=20 - i, fp=10 + i, tn=90) for i in range(3)]
    >>> for row in ff.summarise(map(ff.believe, tests), ["f1", "mcc"]):
    ...     print(row["f1"].hdi, row["mcc"].hdi)
    [0.777, 0.889] [0.5908, 0.7846]
    [0.777, 0.889] [0.5887, 0.7838]
    [0.7769, 0.889] [0.587, 0.7832]
    """
    given, wanted = list(beliefs), _named(metrics)
    for belief in given:
        if not isinstance(belief, Belief):
            raise BeliefError(
                f"a {type(belief).__name__} arrived", allowed="beliefs", hint="ff.believe(matrix) makes one"
            )
    found = summaries([belief.of(one) for one in wanted.values() for belief in given], level)
    rows = [found[place :: len(given)] for place in range(len(given))]
    return [dict(zip(wanted, row, strict=True)) for row in rows]


def _named(metrics: Iterable[str | Metric]) -> dict[str, Metric]:
    """The metrics by the names under which they were asked for."""
    if isinstance(metrics, str | Metric):
        name = metrics if isinstance(metrics, str) else metrics.name
        raise BeliefError(
            f"the metrics {name!r}", allowed="several of them", hint=f"put it in a list: [{name!r}]"
        )
    named: dict[str, Metric] = {}
    for one in metrics:
        name = one if isinstance(one, str) else one.name
        if name in named:
            raise BeliefError(
                f"two metrics named {name!r}",
                allowed="each name once",
                hint="type the formula of one of them, or ask in two calls",
            )
        named[name] = metric(one)
    return named
