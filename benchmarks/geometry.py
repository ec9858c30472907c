"""How long contours, curves, the lattice and multiplicities take: medians of a few rounds; the slowest."""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np

from fourfold.core.geometry import contour, matrices, multiplicity
from fourfold.core.geometry.tetrahedron import barycentric
from fourfold.core.metrics import metrics

P, N = 20, 40
TNRS = np.linspace(0, 1, 129)
LATTICES = [(20, 40), (200, 200), (1000, 1000)]
COUNTED = ["f1", "mcc", "balanced_accuracy", "g_mean"]


def seconds(work: Callable[[], object], rounds: int = 5) -> float:
    """Return the median time of some work, after one round that fills the caches."""
    work()
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)


def level(name: str) -> float:
    """Return a level that the metric takes in the middle of ROC space."""
    return float(metrics[name](0.7 * P, 0.4 * N, 0.3 * P, 0.6 * N))


def over_all_metrics(title: str, work: Callable[[str], object]) -> None:
    """Print the time for all metrics together and the three slowest ones."""
    times = {name: seconds(lambda name=name: work(name), rounds=3) for name in metrics}
    slowest = sorted(times, key=times.__getitem__, reverse=True)[:3]
    shown = ", ".join(f"{name} {1000 * times[name]:.1f}" for name in slowest)
    print(f"{title:<44}{1000 * sum(times.values()):9.1f} ms    slowest: {shown}")


def main() -> int:
    """Print all times."""
    print(f"{len(metrics)} metrics at {P} positives and {N} negatives")
    over_all_metrics(
        f"contours: TPR at {len(TNRS)} TNRs",
        lambda name: contour(name, level(name), positives=P, negatives=N).tpr(TNRS),
    )
    over_all_metrics(
        "curves in ROC space",
        lambda name: contour(name, level(name), positives=P, negatives=N).curves(),
    )
    over_all_metrics(
        "curves beyond ROC space",
        lambda name: contour(name, level(name), positives=P, negatives=N).curves(window=(-1, 2)),
    )
    print(f"{'matrices(100)':<44}{1000 * seconds(lambda: matrices(100)):9.1f} ms")
    cells = matrices(100)
    print(f"{'their places in the tetrahedron':<44}{1000 * seconds(lambda: barycentric(*cells)):9.1f} ms")
    for p, n in LATTICES:
        for name in COUNTED:
            taken = seconds(lambda name=name, p=p, n=n: multiplicity(name, p, n), rounds=1)
            print(f"{f'multiplicity of {name} on {p} x {n}':<44}{1000 * taken:9.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
