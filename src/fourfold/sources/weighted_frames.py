"""Sums of weights, worked out where the data are."""

from __future__ import annotations

import narwhals as nw
import numpy as np

from ..core.errors import SourceError
from .engines import ROWS, Frame, fetched, told_by_the_engine
from .tally import Tally, by_dictionary
from .weights import no_weights, with_weights

SUMS, SQUARES, LEAST, PRESENT = (f"fourfold_{name}" for name in ("sums", "squares", "least", "present"))


def tally_weighted_frame(frame: Frame, truth: str, predicted: str, weight: str) -> Tally:
    """The same where the data are: sums, and what tells that a weight is no weight."""
    if not frame.collect_schema()[weight].is_numeric():
        raise SourceError(f"the column {weight!r} holds what is no number", allowed="weights from 0")
    value = nw.col(weight).cast(nw.Float64)
    names = [truth, predicted]
    columns = frame.select(*names, value.alias(SUMS), (value * value).alias(SQUARES))  # elementary sums alone
    asked = (
        nw.col(SUMS).sum(),
        nw.col(SQUARES).sum(),
        nw.col(SUMS).min().alias(LEAST),
        nw.col(SUMS).count().alias(PRESENT),
    )
    with told_by_the_engine():
        grouped = columns.group_by(*names).agg(nw.len().alias(ROWS), *asked)
        rows = fetched(grouped.select(*names, ROWS, SUMS, SQUARES, LEAST, PRESENT))
    across = list(zip(*rows, strict=True)) or [()] * (len(names) + 5)
    counts, sums, squares, least, present = (np.array(part, dtype=np.float64) for part in across[2:])
    wrong = ~np.isfinite(sums) | ~(least >= 0) | (present < counts)
    if wrong.any():
        raise no_weights(weight, int(wrong.sum()), " or more")
    codes = [by_dictionary(name, part, len(part)) for name, part in zip(names, across, strict=False)]
    return with_weights(codes, counts.astype(np.int64), sums, squares)
