"""How long many classes take, how much memory they need, and how often intervals hold the truth.

    python benchmarks/classes.py             speed and memory, beside prob-conf-mat where it is installed
    python benchmarks/classes.py coverage    of macro-F1 intervals, three classes of 10, 20 and 30 rows

Each case runs in a Python of its own, so that its peak memory is its own; times are without the imports. The
peer computes three metrics of the whole matrix from 10,000 synthetic matrices, its default; for 300 classes,
where these took more than 15 GiB, from 1,000.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TypedDict

CASES = {
    "odds 1000": "fourfold: odds of 1,000 classes, dense",
    "metrics 1000": "fourfold: macro-F1, MCC, accuracy of 1,000 classes, dense",
    "odds 20000": "fourfold: odds of 20,000 classes, 10**6 cells",
    "metrics 100": "fourfold: macro-F1, MCC, accuracy of 100 classes, dense",
    "peer 100": "prob-conf-mat: the same",
    "metrics 300": "fourfold: macro-F1, MCC, accuracy of 300 classes, dense",
    "peer 300": "prob-conf-mat: the same, from 1,000 matrices",
}
LIMITS = {"odds 1000": 2.0, "metrics 1000": 5.0, "odds 20000": 20.0}
MEMORY = 1.0  # GiB
COMMON = """
import resource, time
import numpy as np
random = np.random.default_rng(0)
def dense(classes):
    return random.poisson(2, (classes, classes)) + np.diag(random.poisson(300, classes))
def done(start):
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print(time.perf_counter() - start, peak)
"""
OURS = """
import scipy.special
import fourfold as ff
ff.classes
"""
ODDS = """
cells = dense({classes})
start = time.perf_counter()
odds = ff.classes(ff.ConfusionMatrix(cells, rows="truth")).odds
odds.spans
done(start)
"""
SPARSE = """
truth, predicted = random.integers(0, {classes}, (2, 10**6))
counts = random.integers(1, 5, 10**6)
places = np.arange({classes})
truth[places], predicted[places], counts[places] = places, places, 30
start = time.perf_counter()
odds = ff.classes(ff.SparseMatrix(truth, predicted, counts, range({classes}))).odds
odds.spans
done(start)
"""
METRICS = """
cells = dense({classes})
start = time.perf_counter()
asked = ff.classes(ff.ConfusionMatrix(cells, rows="truth"))
for name in ("macro(f1)", "mcc", "accuracy"):
    asked.of(name).hdi()
done(start)
"""
PEER = """
from prob_conf_mat import Study
cells = dense({classes})
start = time.perf_counter()
study = Study(seed=0, num_samples={matrices}, ci_probability=0.95)
study.add_experiment("one/one", cells, prevalence_prior=1, confusion_prior=1)
for name in ("f1@macro", "mcc", "acc"):
    study.add_metric(name)
    study.report_metric_summaries(metric=name)
done(start)
"""


class Found(TypedDict):
    """What a case took."""

    seconds: float
    memory: float


def run(case: str) -> Found | None:
    """Run one case; None where it failed, as for want of memory or of the package."""
    kind, size = case.split()
    body = PEER if kind == "peer" else METRICS if kind == "metrics" else SPARSE if size == "20000" else ODDS
    body = body.replace("{classes}", size).replace("{matrices}", "10_000" if size == "100" else "1_000")
    script = COMMON + ("" if kind == "peer" else OURS) + body
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    if done.returncode:
        return None
    seconds, memory = map(float, done.stdout.split()[-2:])
    return Found(seconds=seconds, memory=memory)


def speed() -> int:
    """Print time and peak memory of each case; return 1 if a limit is exceeded."""
    failed = 0
    found = {case: run(case) for case in CASES}
    for case, told in CASES.items():
        taken = found[case]
        if taken is None:
            print(f"{told:62} did not end")
            continue
        limit = f"limit {LIMITS[case]:g} s, {MEMORY:g} GiB" if case in LIMITS else ""
        print(f"{told:62} {taken['seconds']:7.2f} s {taken['memory']:6.2f} GiB  {limit}")
        failed |= case in LIMITS and (taken["seconds"] > LIMITS[case] or taken["memory"] > MEMORY)
    for size in ("100", "300"):
        ours, peer = found[f"metrics {size}"], found[f"peer {size}"]
        if ours and peer:
            ratio, room = peer["seconds"] / ours["seconds"], peer["memory"] / ours["memory"]
            print(f"{size} classes: the peer takes {ratio:.1f} times as long and {room:.1f} times the memory")
    return int(failed)


def coverage(repetitions: int = 1000) -> int:
    """Print how often the 95 % interval of macro-F1 holds the true value."""
    import numpy as np

    import fourfold as ff
    from fourfold.core.beliefs.classes import draws

    draws.MOST = 2**14  # enough for an interval, and many of them are wanted
    random = np.random.default_rng(1)
    rows = np.array([10, 20, 30])
    for name, recall in {"good": 0.85, "fair": 0.6}.items():
        cells = np.full((3, 3), (1 - recall) / 2)
        np.fill_diagonal(cells, recall)
        called = rows @ cells
        truth = float(np.mean(2 * rows * recall / (rows + called)))
        hits = {"fixed": 0, "inferred": 0}
        for _ in range(repetitions):
            counts = np.stack([random.multinomial(n, p) for n, p in zip(rows, cells, strict=True)])
            matrix = ff.ConfusionMatrix(counts, rows="truth")
            for prevalence in hits:
                low, high = ff.classes(matrix, prevalence=prevalence).of("macro(f1)").interval()
                hits[prevalence] += low <= truth <= high
        for prevalence, held in hits.items():
            share = held / repetitions
            error = (share * (1 - share) / repetitions) ** 0.5
            print(f"{name}, recall {recall}, prevalence {prevalence:8}: {share:.3f} ± {error:.3f} of 0.95")
    return 0


if __name__ == "__main__":
    sys.exit(coverage() if sys.argv[1:] == ["coverage"] else speed())
