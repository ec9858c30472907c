"""What all thresholds of a score cost, beside one sort and beside what one would otherwise use.

    python benchmarks/thresholds.py          10,000,000 scores; some minutes and 4 GB
    python benchmarks/thresholds.py 0.1      a tenth of the rows

Each line is a ratio of two times in one run, the best of several, in seconds of one processor. Scores are
probabilities that all differ, the same ones with four decimals, and scores around 0 of both signs, with and
without ties that single precision makes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

import fourfold as ff
from fourfold.analyses.thresholds import Thresholds

ROWS, DELONG_ROWS, BOOTSTRAP_ROWS = 10_000_000, 1_000_000, 100_000
RESAMPLES, SAMPLED = 2000, 20
KINDS = "all different", "with four decimals", "of both signs", "of both signs in single precision"

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def best(work: Callable[[], object], times: int = 5) -> float:
    """Return the shortest time of some runs, in seconds."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def rows(count: int, kind: str) -> tuple[Bools, Floats]:
    """Return true classes and scores."""
    generator = np.random.default_rng(1)
    truth = generator.random(count) < 0.3
    score = generator.normal(size=count) + truth
    if kind == "of both signs in single precision":
        return truth, score.astype(np.float32).astype(np.float64)
    if kind != "of both signs":
        score = 1 / (1 + np.exp(-score))
    return truth, np.round(score, 4) if kind == "with four decimals" else score


def everything(truth: Bools, score: Floats) -> Thresholds:
    """All counts, both curves, the AUC with its variance, and B."""
    found = ff.thresholds(truth, score)
    _ = found.roc, found.precision_recall
    _ = found.auc.value, found.auc.variance, found.auc.confidence()
    _ = found.indistinguishability.b, found.indistinguishability.r_b
    return found


def of_scikit_learn(truth: Bools, score: Floats) -> None:
    """Both curves and the AUC, as one would otherwise have them."""
    from sklearn.metrics import precision_recall_curve, roc_auc_score, roc_curve

    roc_curve(truth, score)
    precision_recall_curve(truth, score)
    roc_auc_score(truth, score)


def all_thresholds(count: int, kind: str) -> None:
    """Print what all thresholds cost, beside a sort and beside scikit-learn."""
    truth, score = rows(count, kind)
    sort, ours = best(lambda: np.sort(score)), best(lambda: everything(truth, score))
    theirs = best(lambda: of_scikit_learn(truth, score), 1)
    print(f"{count:,} scores {kind}: counts, both curves, AUC with variance and interval, B(r)")
    print(f"  {ours:7.3f} s   one np.sort {sort:.3f} s: {ours / sort:.2f} of them")
    print(f"              scikit-learn {theirs:.3f} s: {theirs / ours:.1f} times", flush=True)


def delong(count: int, kind: str) -> None:
    """Print what the variance of an AUC costs, beside the package confidenceinterval."""
    if find_spec("confidenceinterval") is None:
        print("the package confidenceinterval is not installed; its line is left out")
        return
    from confidenceinterval.delong import delong_roc_variance

    truth, score = rows(count, kind)
    ours = best(lambda: ff.thresholds(truth, score).auc.variance)
    whole = truth.astype(np.int64)
    theirs = best(lambda: delong_roc_variance(whole, score), 1)
    print(f"{count:,} scores {kind}: DeLong's variance")
    print(f"  {ours:7.3f} s   confidenceinterval {theirs:.3f} s: {theirs / ours:.1f} times", flush=True)


def bootstrap(count: int) -> None:
    """Print what a bootstrap of the AUC costs, beside a loop over scikit-learn."""
    from sklearn.metrics import roc_auc_score

    truth, score = rows(count, KINDS[0])
    drawn = ff.thresholds(truth, score).auc.uncertainty(prior_rows=0)
    ours = best(lambda: ff.thresholds(truth, score).auc.uncertainty(prior_rows=0))
    generator = np.random.default_rng(2)

    def loop() -> list[float]:
        places = (generator.integers(0, count, count) for _ in range(SAMPLED))
        return [roc_auc_score(truth[place], score[place]) for place in places]

    theirs = best(loop, 1) * RESAMPLES / SAMPLED
    told = f"a loop over scikit-learn {theirs:.0f} s ({SAMPLED} of its resamples timed)"
    print(f"{count:,} scores: bootstrap of the AUC with {RESAMPLES:,} resamples")
    print(f"  {ours:7.3f} s   {told}: {theirs / ours:.0f} times")
    spread = ff.thresholds(truth, score).auc.variance ** 0.5
    print(f"  standard deviation {drawn.sd:.3e}, DeLong's {spread:.3e}", flush=True)


def main(scale: float) -> None:
    """Print all ratios."""
    for kind in KINDS:
        all_thresholds(int(ROWS * scale), kind)
    for kind in KINDS[:2]:
        delong(int(DELONG_ROWS * scale), kind)
    bootstrap(int(BOOTSTRAP_ROWS * scale))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
