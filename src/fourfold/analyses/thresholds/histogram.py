"""How the scores of both classes are distributed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...core.confusion import ScoreCounts
from ...core.errors import AnalysisError
from .steps import Counts, Floats


@dataclass(frozen=True, eq=False)
class Histogram:
    """Rows of both classes from each edge to the next; the last bin holds its upper edge too."""

    edges: Floats
    positives: Counts
    negatives: Counts

    def __repr__(self) -> str:
        return f"<Histogram of {len(self.positives)} bins from {self.edges[0]:.4g} to {self.edges[-1]:.4g}>"


def histogram(counts: ScoreCounts, bins: int) -> Histogram:
    """Bins of equal width over the finite scores; infinite ones are in the first and the last."""
    if isinstance(bins, bool) or not isinstance(bins, int) or bins < 1:
        raise AnalysisError(f"bins={bins!r}", allowed="a whole number from 1")
    finite = counts.scores[np.isfinite(counts.scores)]
    if not finite.size:
        raise AnalysisError("no score is finite", allowed="finite scores to draw")
    edges = np.histogram_bin_edges(finite, bins)
    place = np.clip(np.searchsorted(edges, counts.scores, side="right") - 1, 0, bins - 1)
    sums = [
        np.bincount(place, weights=rows, minlength=bins).astype(np.int64)
        for rows in (counts.positives, counts.negatives)
    ]
    return Histogram(edges, *sums)
