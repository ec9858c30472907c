"""How long distributions take, beside what a user would otherwise do; accuracy.py says how right they are.

    python benchmarks/distributions.py              both parts (a minute)
    python benchmarks/distributions.py posterior    five metrics, all metrics, a thousand matrices
    python benchmarks/distributions.py predictive   laws and quantiles on lattices

Each line is printed as it is measured.
"""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np

import fourfold as ff
from fourfold.core.beliefs import Belief

SLOW = 0.1  # seconds
FIVE = ("accuracy", "f1", "mcc", "precision", "recall")


def everything(d: ff.Distribution) -> tuple[Any, ...]:
    """Return all that a table shows of a distribution."""
    return d.mean, d.sd, d.median, d.mode, d.hdi(0.95), d.interval(0.95)


def fastest(what: Callable[[], object], rounds: int = 15) -> float:
    """Return the least seconds of some rounds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        what()
        times.append(time.perf_counter() - start)
    return min(times)


def fresh_beliefs(seed: int, count: int) -> list[Belief]:
    """Return beliefs from random tests of some hundred rows."""
    random = np.random.default_rng(seed)
    cells = random.multinomial(300, [0.35, 0.1, 0.1, 0.45], size=count)
    return [
        ff.believe(ff.ConfusionMatrix.binary(tp=int(a), fn=int(b), fp=int(c), tn=int(d)))
        for a, b, c, d in cells
    ]


def draws(names: Iterable[str], count: int = 10_000) -> None:
    """Do what sampling does: draw the rates, evaluate the metrics, sort, and read the intervals."""
    random = np.random.default_rng(1)
    x, y, f = random.beta(17, 5, count), random.beta(33, 9, count), random.beta(21, 41, count)
    for name in names:
        values = np.sort(ff.metric(name)(f * x, (1 - f) * (1 - y), f * (1 - x), (1 - f) * y))
        values.mean(), values.std(), np.median(values), np.quantile(values, [0.025, 0.975])
        held = int(0.95 * count)
        np.argmin(values[held:] - values[: count - held])


def line(what: str, seconds: float, beside: str = "") -> None:
    """Print a measured time at once."""
    print(f"{what:36}{1e3 * seconds:10.2f} ms{beside}", flush=True)


def by_prob_conf_mat() -> None:
    """Do the same five by the package prob_conf_mat: mean, median, HDI of 10,000 draws, no closed forms."""
    from prob_conf_mat import Study

    study = Study(seed=0, num_samples=10_000, ci_probability=0.95)
    study.add_experiment("one/one", [[135, 30], [31, 104]], prevalence_prior=1, confusion_prior=1)
    for name, label in (("acc", None), ("f1", 0), ("mcc", None), ("ppv", 0), ("tpr", 0)):
        study.add_metric(name)
        study.report_metric_summaries(metric=name, class_label=label)


def posterior() -> None:
    """Print times of one matrix and of many, beside drawing."""
    beliefs = iter(fresh_beliefs(3, 60))

    def five() -> None:
        b = next(beliefs)
        for name in FIVE:
            everything(b.of(name))

    five()
    found, sampling = fastest(five, 30), fastest(lambda: draws(FIVE))
    line("five metrics of one matrix", found)
    line("  by 10,000 draws, NumPy alone", sampling, f", ratio {found / sampling:.2f}")
    peer = fastest(by_prob_conf_mat, 10)
    line("  by prob_conf_mat, 10,000 draws", peer, f", ratio {found / peer:.2f}")
    many = fresh_beliefs(4, 1000)
    start = time.perf_counter()
    ff.summarise(many, FIVE)
    together = time.perf_counter() - start
    start = time.perf_counter()
    for b in fresh_beliefs(5, 200):
        for name in FIVE:
            everything(b.of(name))
    line("1,000 matrices x 5 metrics", together, f", {(time.perf_counter() - start) * 5:.2f} s one by one")
    registry(next(beliefs), next(beliefs))


def registry(first: Belief, second: Belief) -> None:
    """Print the time of all metrics of a fresh matrix, and the slowest as they are found.

    The first matrix is there so that formulas are solved already; who is slow is not measured twice.
    """
    times = {}
    for name in ff.metrics:
        times[name] = fastest(partial(lambda name: everything(first.of(name)), name), 1)
        if times[name] < SLOW:
            times[name] = fastest(partial(lambda name: everything(second.of(name)), name), 1)
        if times[name] >= SLOW:
            line(f"  {name}", times[name])
    line(f"all {len(times)} metrics of one matrix", sum(times.values()))


def predictive() -> None:
    """Print times of exact laws on lattices, beside listing the whole lattice."""
    belief = ff.believe(ff.ConfusionMatrix.binary(tp=16_000, fn=4_000, fp=4_000, tn=16_000))
    mcc, q = ff.metric("mcc"), [0.025, 0.5, 0.975]

    def whole(size: int) -> None:
        tp = np.arange(size + 1.0)
        np.unique(mcc(tp[:, None], size - tp[None, :], size - tp[:, None], tp[None, :]))

    def law(size: int) -> None:
        belief.predict(positives=size, negatives=size).of("mcc")

    def quantiles(size: int) -> None:
        belief.predict(positives=size, negatives=size).quantile("mcc", q)

    found = fastest(lambda: law(5_000), 5)
    line("pmf of MCC, p = n = 5,000", found)
    listed = fastest(lambda: whole(5_000), 1)
    line("  by listing the lattice", listed, f", ratio {listed / found:.0f}")
    tracemalloc.start()
    law(20_000)
    memory = tracemalloc.get_traced_memory()[1] / 2**20
    tracemalloc.stop()
    line("pmf of MCC, p = n = 20,000", fastest(lambda: law(20_000), 5), f", {memory:.0f} MiB")
    line("three quantiles, p = n = 5,000", fastest(lambda: quantiles(5_000), 15))
    line("three quantiles, p = n = 2,000,000", fastest(lambda: quantiles(2_000_000), 3))


def main(arguments: list[str]) -> None:
    """Run what is asked for."""
    what, *_ = arguments or ["speed"]
    if what in ("speed", "predictive"):
        predictive()
    if what in ("speed", "posterior"):
        posterior()


if __name__ == "__main__":
    main(sys.argv[1:])
