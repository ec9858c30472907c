"""How often intervals of an AUC hold the true value, by simulation.

    python benchmarks/auc_coverage.py          20,000 tests for each line, about a minute
    python benchmarks/auc_coverage.py 0.1      a tenth of them

The level is 0.95. Where a method has no interval (an estimated variance of 0) it does not hold the value, nor
does one of no width. The last column is the share of such tests.
"""

from __future__ import annotations

import math
import sys
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from fourfold.analyses.thresholds.auc_interval import score_limits

TESTS, CHUNK = 20_000, 2_000
SIZES = (10, 10), (26, 8), (20, 80)
AUCS = 0.7, 0.9, 0.97
Z = NormalDist().inv_cdf(0.975)

Floats = NDArray[np.float64]


def scores(shape: str, auc: float, sizes: tuple[int, int], generator: np.random.Generator) -> list[Floats]:
    """Return the scores of both classes, one test in each row."""
    if shape == "normal":
        shift = math.sqrt(2) * NormalDist().inv_cdf(auc)
        return [generator.normal(shift, 1, (CHUNK, sizes[0])), generator.normal(0, 1, (CHUNK, sizes[1]))]
    return [
        generator.exponential(auc / (1 - auc), (CHUNK, sizes[0])),
        generator.exponential(1, (CHUNK, sizes[1])),
    ]


def estimates(ups: Floats, downs: Floats) -> tuple[Floats, Floats]:
    """Return the AUC and its variance after DeLong in each test."""
    pairs = ups[:, :, None] > downs[:, None, :]
    rows, columns = pairs.mean(axis=2), pairs.mean(axis=1)
    variance = rows.var(axis=1, ddof=1) / rows.shape[1] + columns.var(axis=1, ddof=1) / columns.shape[1]
    return rows.mean(axis=1), variance


def held(auc: float, found: Floats, variance: Floats, sizes: tuple[int, int]) -> dict[str, NDArray[np.bool_]]:
    """Return in which tests each interval holds the true value."""
    answers = {}
    for name, common in (("newcombe", True), ("hanley-mcneil", False)):
        low, high = score_limits(found, sizes, 0.95, common=common)
        answers[name] = (low <= auc) & (auc <= high)
    with np.errstate(all="ignore"):
        logit, inside = np.log(found / (1 - found)), (variance > 0) & (found > 0) & (found < 1)
        reach = Z * np.sqrt(variance) / (found * (1 - found))
        answers["logit-delong"] = inside & (np.abs(logit - math.log(auc / (1 - auc))) <= reach)
    answers["delong"] = (variance > 0) & (np.abs(found - auc) <= Z * np.sqrt(variance))
    return answers


def main(scale: float) -> None:
    """Print the coverage of each method in each case."""
    print("scores       sizes      AUC  newcombe  hanley-mcneil  logit-delong  delong  no variance")
    for shape in ("normal", "exponential"):
        for sizes in SIZES:
            for auc in AUCS:
                generator = np.random.default_rng(1)
                answers: dict[str, list[float]] = {}
                for _ in range(max(1, int(TESTS * scale / CHUNK))):
                    found, variance = estimates(*scores(shape, auc, sizes, generator))
                    shares = held(auc, found, variance, sizes) | {"none": variance <= 0}
                    for name, hits in shares.items():
                        answers.setdefault(name, []).append(float(hits.mean()))
                a, b, c, d, e = (float(np.mean(part)) for part in answers.values())
                print(f"{shape:11} {sizes!s:9} {auc:5}  {a:8.3f}  {b:13.3f}  {c:12.3f}  {d:6.3f}  {e:11.3f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
