"""How long distributions take, and how accurate posteriors are, against nested adaptive quadrature.

    python benchmarks/distributions.py              both parts of the speed (a minute)
    python benchmarks/distributions.py posterior    five metrics, all metrics, a thousand matrices
    python benchmarks/distributions.py predictive   laws and quantiles on lattices
    python benchmarks/distributions.py accuracy     all metrics on all 24 literature matrices (hours)
    python benchmarks/distributions.py accuracy fixed mcc f1

Distribution functions are compared at five levels; the ends of a HDI by what Newton's method would still move
them, with densities from central differences of the true distribution function.
"""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np

import fourfold as ff
from fourfold.core.beliefs import Belief
from fourfold.core.distributions import Posterior
from fourfold.sources import literature

PLACE = Path(__file__).parents[1] / "tests" / "core" / "distributions" / "adaptive_reference.py"
LEVELS = (0.02, 0.25, 0.5, 0.8, 0.98)
STEP = 0.01  # of a HDI's width, for central differences
SLOW = 0.1  # seconds
FIVE = ("accuracy", "f1", "mcc", "precision", "recall")


def reference() -> Any:  # noqa: ANN401 - a module has no narrower type
    """Return the module of true values, which the tests use as well."""
    spec = spec_from_file_location("adaptive_reference", PLACE)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(PLACE)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TRUTH = reference()


def truth_of(belief: Belief, name: str) -> Any:  # noqa: ANN401 - from a module without types
    """Return the true law of a metric under a belief."""
    rates = {
        key: (rate.a, rate.b) if isinstance(rate, ff.Beta) else rate for key, rate in belief.rates.items()
    }
    return TRUTH.Truth(ff.metric(name), rates, belief.size, monotone=is_monotone(name))


def is_monotone(name: str) -> bool:
    """Whether a metric is monotone in both rates, by trying pairs of ordered points."""
    random = np.random.default_rng(5)
    p, n = random.uniform(1, 400, (2, 4000))
    x, y = random.uniform(0, 1, (2, 4000))
    metric = ff.metric(name)

    def moves(x2: Any, y2: Any) -> bool:  # noqa: ANN401 - arrays
        steps = metric(p * x2, n * (1 - y2), p * (1 - x2), n * y2) - metric(
            p * x, n * (1 - y), p * (1 - x), n * y
        )
        return not np.isnan(steps).any() and bool(np.all(steps >= -1e-9) or np.all(steps <= 1e-9))

    up = random.uniform(0, 1, 4000)
    return moves(x + (1 - x) * up, y) and moves(x, y + (1 - y) * up)


def cdf_errors(d: Posterior, truth: Any) -> float:  # noqa: ANN401 - from a module without types
    """Return the largest error of the distribution function at five levels."""
    return max(abs(truth.cdf(x) / (1 - d.undefined) - d.cdf(x)) for x in d.quantile(LEVELS))


def hdi_error(d: Posterior, truth: Any) -> float:  # noqa: ANN401 - from a module without types
    """Return how far the ends of the 95 % HDI are from where Newton's method would move them."""
    ends = np.array(tuple(d.hdi(0.95)))
    room = np.abs(ends - np.array([d.quantile(0.0), d.quantile(1.0)]))
    # differences must not reach over a kink of the density
    kinks = np.abs(ends[:, None] - d.curve.stretch.out(d.curve.edges)).ravel()
    h = min(STEP * (ends[1] - ends[0]), 0.4 * float(min(kinks[kinks > 1e-9], default=1.0)))
    cdf = {(i, k): truth.cdf(x + k * h, 1e-13) for i, x in enumerate(ends) for k in (-2, -1, 0, 1, 2)}
    slope, bend = np.zeros(2), np.zeros(2)
    for i in (0, 1):
        f = [cdf[i, k] for k in (-2, -1, 0, 1, 2)]
        slope[i] = (8 * (f[3] - f[1]) - (f[4] - f[0])) / (12 * h)
        bend[i] = (16 * (f[3] + f[1]) - (f[4] + f[0]) - 30 * f[2]) / (12 * h * h)
    short = 0.95 * (1 - d.undefined) - (cdf[1, 0] - cdf[0, 0])
    at_edge = room <= 1e-9 * (1 + np.abs(ends))
    if at_edge.any():  # one end is that of the range: the other must hold the mass
        free = int(np.argmin(at_edge))
        return float(abs(short / slope[free])) if not at_edge.all() else 0.0
    moves = np.linalg.solve([[-slope[0], slope[1]], [-bend[0], bend[1]]], [short, slope[0] - slope[1]])
    return float(np.max(np.abs(moves)))


def accuracy(kinds: Iterable[str], names: Iterable[str], matrices: Iterable[str], *, hdi: bool) -> None:
    """Print the worst errors for each metric as they are found."""
    matrices, names = list(matrices), list(names)
    for kind in kinds:
        worst: dict[bool, list[tuple[float, str, str]]] = {True: [], False: []}
        for name in names:
            for key in matrices:
                d = (belief := ff.believe(literature()[key].matrix, prevalence=kind)).of(name)
                if not isinstance(d, Posterior):
                    continue
                truth = truth_of(belief, name)
                error = cdf_errors(d, truth)
                moved = hdi_error(d, truth) if hdi and truth.monotone else np.nan
                worst[truth.monotone].append((error, name, key))
                if error > (1e-9 if kind == "fixed" else 1e-7) or moved > 1e-6 or error > d.error + 1e-10:
                    print(
                        f"  {kind} {name} {key}: cdf {error:.1e} (bound {d.error:.1e}), HDI {moved:.1e}",
                        flush=True,
                    )
        for monotone, found in worst.items():
            if found:
                error, name, key = max(found)
                print(
                    f"{kind}, monotone {monotone}: worst {error:.2e} ({name}, {key}) of {len(found)}",
                    flush=True,
                )


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
    for name in ("acc", "f1", "mcc", "ppv", "tpr"):
        study.add_metric(name)
        study.report_metric_summaries(metric=name)


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
    what, *rest = arguments or ["speed"]
    if what in ("speed", "predictive"):
        predictive()
    if what in ("speed", "posterior"):
        posterior()
    if what == "accuracy":
        kinds = [kind for kind in rest if kind in ("fixed", "inferred")] or ["fixed", "inferred"]
        names = [name for name in rest if name in ff.metrics] or list(ff.metrics)
        keys = [key for key in rest if key in literature()] or list(literature())
        accuracy(kinds, names, keys, hdi=kinds == ["fixed"])


if __name__ == "__main__":
    main(sys.argv[1:])
