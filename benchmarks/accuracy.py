"""How accurate posteriors are: against closed forms and against integrals straight from the definition.

    python benchmarks/accuracy.py --quick            all parts, a sample chosen by a fixed rule (some minutes)
    python benchmarks/accuracy.py fixed              all metrics on all 24 published classifiers (minutes)
    python benchmarks/accuracy.py inferred exchanged the same with an uncertain prevalence (an hour each)
    python benchmarks/accuracy.py closed             closed forms
    python benchmarks/accuracy.py turning            metrics and formulas that are not monotone, a sample
    python benchmarks/accuracy.py fixed mcc 7a 5b    some metrics, some classifiers

Distribution functions are compared at five levels, at three with an uncertain prevalence; the ends of a HDI
by what Newton's method would still move them, with densities from central differences of the true
distribution function. Under a flat Dirichlet prior many metrics are shares of Dirichlet cells, so Betas,
although all three rates are uncertain: those are the closed forms.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fourfold as ff
from contour_reference import MANY_PIECES, Truth
from fourfold.core.beliefs import Belief
from fourfold.core.distributions import Posterior
from fourfold.sources import literature

Floats = NDArray[np.float64]
PREVALENCES: dict[str, str | ff.Beta] = {
    "fixed": "fixed",
    "inferred": "inferred",
    "exchanged": ff.Beta(2, 38),
}
PROMISED = {"fixed": 1e-9, "inferred": 1e-7, "exchanged": 1e-7, "turning": 1e-4}
TOLERANCE = {"fixed": 1e-14, "inferred": 1e-9, "exchanged": 1e-9, "turning": 1e-8}  # of the true integrals
AT = {"fixed": (0.02, 0.25, 0.5, 0.8, 0.98), "inferred": (0.05, 0.5, 0.9), "exchanged": (0.05, 0.5, 0.9)}
EVERY = {"fixed": 7, "inferred": 199, "exchanged": 199, "turning": 29}  # pair of --quick
HDI = 1e-6
OWN = 1e-11  # so much the true integrals err by themselves, as seen where there is a closed form
STEP = 0.01  # of a HDI's width, for central differences
LEVELS = np.array([1e-6, 1e-4, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999, 1 - 1e-6])
TYPED = (
    "2*TP/(2*TP+FP+FN) - TN/(TN+FN)",
    "(TP*TN - FP*FN)/(TP+FN+1) - FP/(FP+TN)",
    "abs(recall - precision)",
)


@dataclass
class Worst:
    """The largest errors of a part, and where they are."""

    pairs: int = 0
    cdf: tuple[float, str] = (0.0, "")
    hdi: tuple[float, str] = (0.0, "")
    bound: tuple[float, str] = (0.0, "")
    understated: list[str] = field(default_factory=list)

    def add(self, where: str, cdf: float, hdi: float, bound: float, own: float) -> None:
        """Take another pair into account; `own` is what the true integrals may be off."""
        self.pairs += 1
        self.cdf, self.bound = max(self.cdf, (cdf, where)), max(self.bound, (bound, where))
        self.hdi = max(self.hdi, (hdi, where))
        if cdf > bound + own:
            self.understated.append(f"{where}: error {cdf:.1e}, stated {bound:.1e}")


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


def truth_of(belief: Belief, name: str, *, monotone: bool) -> Truth:
    """Return the true law of a metric under a belief."""
    rates = {
        key: (rate.a, rate.b) if isinstance(rate, ff.Beta) else rate for key, rate in belief.rates.items()
    }
    return Truth(ff.metric(name), rates, belief.size, monotone=monotone)


def hdi_error(d: Posterior, truth: Truth, tolerance: float) -> float:
    """Return how far the ends of the 95 % HDI are from where Newton's method would move them.

    Differences over three widths are taken, as one may reach over a kink of the density; an end near that of
    the range has narrow ones. Lengths count in units of the HDI's width if that is more than 1.
    """
    hdi = d.hdi(0.95)
    if len(hdi.parts) > 1 or not np.isfinite(tuple(hdi)).all():
        return 0.0
    ends = np.array(tuple(hdi))
    width = ends[1] - ends[0]
    room = np.abs(ends - np.array([d.quantile(0.0), d.quantile(1.0)]))
    at_edge = room <= 1e-9 * (1 + np.abs(ends))
    moves = []
    for share in (STEP, STEP / 5, STEP / 25):
        h = share * np.where(at_edge, width, np.minimum(width, room))
        f = truth.cdf((ends[:, None] + h[:, None] * np.arange(-2, 3)).ravel(), tolerance).reshape(2, 5)
        slope = (8 * (f[:, 3] - f[:, 1]) - (f[:, 4] - f[:, 0])) / (12 * h)
        bend = (16 * (f[:, 3] + f[:, 1]) - (f[:, 4] + f[:, 0]) - 30 * f[:, 2]) / (12 * h * h)
        short = 0.95 * (1 - d.undefined) - (f[1, 2] - f[0, 2])
        if at_edge.any():  # one end is that of the range: the other must hold the mass
            moves.append(0.0 if at_edge.all() else abs(short / slope[int(np.argmin(at_edge))]))
            continue
        system = [[-slope[0], slope[1]], [-bend[0], bend[1]]]
        change, *_ = np.linalg.lstsq(np.array(system), np.array([short, slope[0] - slope[1]]))
        moves.append(float(np.max(np.abs(change))))
    return float(min(moves)) / max(1.0, float(width))


def errors(d: Posterior, truth: Truth, kind: str) -> tuple[float, float]:
    """Return the largest errors of the distribution function and of the ends of the HDI."""
    x = np.asarray(d.quantile(AT[kind]))
    true = truth.cdf(x, TOLERANCE[kind]) / (1 - d.undefined)
    return float(np.max(np.abs(true - d.cdf(x)))), hdi_error(d, truth, TOLERANCE[kind] / 10)


def pairs(names: list[str], keys: list[str], every: int) -> Iterator[tuple[str, str]]:
    """Yield metrics and classifiers: all, or every so many."""
    listed = [(name, key) for name in names for key in keys]
    yield from listed[::every]


def against_integrals(kind: str, names: list[str], keys: list[str], every: int) -> None:
    """Print the worst errors of one way of treating the prevalence, for metrics that are monotone."""
    worst, start = Worst(), time.perf_counter()
    for name, key in pairs([name for name in names if is_monotone(name)], keys, every):
        belief = ff.believe(literature()[key].matrix, prevalence=PREVALENCES[kind])
        d = belief.of(name)
        if not isinstance(d, Posterior):
            continue
        truth = truth_of(belief, name, monotone=True)
        error, moved = errors(d, truth, kind)
        if error > PROMISED[kind] / 10 or moved > HDI or error > d.error:  # which of the two is wrong?
            truth.pieces = MANY_PIECES
            error, moved = errors(d, truth, kind)
        worst.add(f"{name}, {key}", error, moved, d.error, OWN + TOLERANCE[kind])
        if error > PROMISED[kind] or moved > HDI:
            print(
                f"  {kind}, {name}, {key}: cdf {error:.1e}, HDI {moved:.1e}, stated {d.error:.1e}", flush=True
            )
    report(f"monotone, {kind} prevalence", worst, PROMISED[kind], time.perf_counter() - start)


def turning(names: list[str], keys: list[str], every: int) -> None:
    """Print the worst errors of metrics and formulas that are not monotone, at a fixed prevalence."""
    worst, start = Worst(), time.perf_counter()
    chosen = [name for name in names if not is_monotone(name)]
    for name, key in pairs([*chosen, *TYPED], keys, every):
        belief = ff.believe(literature()[key].matrix, prevalence="fixed")
        d = belief.of(name)
        if not isinstance(d, Posterior):
            continue
        x = np.asarray(d.quantile((0.1, 0.5, 0.9)))
        true = truth_of(belief, name, monotone=False).cdf(x, TOLERANCE["turning"]) / (1 - d.undefined)
        error = float(np.max(np.abs(true - d.cdf(x))))
        worst.add(f"{name}, {key}", error, 0.0, d.error, 1e-7)
        if error > PROMISED["turning"]:
            print(f"  {name}, {key}: cdf {error:.1e}, stated {d.error:.1e}", flush=True)
    report("not monotone, fixed prevalence", worst, PROMISED["turning"], time.perf_counter() - start)


def report(what: str, worst: Worst, promised: float, seconds: float) -> None:
    """Print a row of the table."""
    print(f"{what}: {worst.pairs} pairs of a metric and a classifier in {seconds:.0f} s")
    print(f"  distribution function, promised {promised:.0e}   {worst.cdf[0]:8.1e}   {worst.cdf[1]}")
    if worst.hdi[1] and worst.hdi[0]:
        print(f"  ends of the HDI,       promised {HDI:.0e}   {worst.hdi[0]:8.1e}   {worst.hdi[1]}")
    print(f"  largest stated bound                    {worst.bound[0]:8.1e}   {worst.bound[1]}")
    print(f"  errors beyond the stated bound          {len(worst.understated):8}", flush=True)
    for one in worst.understated[:5]:
        print(f"    {one}", flush=True)


def same(k: Floats) -> Floats:
    """Return the share that is the metric itself."""
    return k


def jaccard_of_f1(k: Floats) -> Floats:
    """Return the Jaccard index of which F1 is a function."""
    return k / (2 - k)


# metric, cells of the share in its favour and against it, and the share as a function of the metric
SHARES: dict[str, tuple[str, str, Callable[[Floats], Floats]]] = {
    "accuracy": ("ad", "bc", same),
    "precision": ("a", "b", same),
    "npv": ("d", "c", same),
    "predicted_prevalence": ("ab", "cd", same),
    "tp_share": ("a", "bcd", same),
    "jaccard": ("a", "bc", same),
    "f1": ("a", "bc", jaccard_of_f1),
    "negative_f1": ("d", "bc", jaccard_of_f1),
    "sebag_schoenauer": ("a", "b", lambda k: k / (1 + k)),
}


def closed_forms() -> None:
    """Print the worst errors against Betas, and how often the error was larger than stated."""
    worst: dict[str, tuple[float, str]] = {}
    understated = 0
    for key, one in literature().items():
        cells = dict(zip("abcd", one.matrix.cells, strict=True))
        belief = ff.believe(one.matrix, prior={"prevalence": ff.Beta(2, 2)})
        for name, (favour, against, share) in SHARES.items():
            d = belief.of(name)
            if not isinstance(d, Posterior):
                continue
            beta = ff.Beta(*(sum(cells[cell] + 1 for cell in side) for side in (favour, against)))
            x = d.quantile(LEVELS)
            cdf = float(np.max(np.abs(d.cdf(x) - beta.cdf(share(x)))))
            errors = {"distribution function": cdf}
            errors["quantiles, as probabilities"] = float(np.max(np.abs(LEVELS - beta.cdf(share(x)))))
            if share is same:
                errors["ends of the HDI"] = float(
                    np.max(np.abs(np.subtract(tuple(d.hdi()), tuple(beta.hdi()))))
                )
                errors["mean"], errors["sd"] = abs(d.mean - beta.mean), abs(d.sd - beta.sd)
            understated += cdf > d.error + 1e-12
            for what, error in errors.items():
                worst[what] = max(worst.get(what, (0.0, "")), (error, f"{name}, {key}"))
    print("three uncertain rates, against closed forms")
    for what, (error, where) in worst.items():
        print(f"  {what:37} {error:8.1e}   {where}")
    print(f"  errors beyond the stated bound        {understated:8}", flush=True)


def main(arguments: list[str]) -> None:
    """Run what is asked for."""
    parts = [part for part in (*PREVALENCES, "turning", "closed") if part in arguments]
    names = [name for name in arguments if name in ff.metrics] or list(ff.metrics)
    keys = [key for key in arguments if key in literature()] or list(literature())
    quick = "--quick" in arguments
    for part in parts or ("closed", *PREVALENCES, "turning"):
        every = EVERY[part] if quick and part != "closed" else 1
        if part == "closed":
            closed_forms()
        elif part == "turning":
            turning(names, keys, every if len(names) * len(keys) > 24 else 1)
        else:
            against_integrals(part, names, keys, every)


if __name__ == "__main__":
    main(sys.argv[1:])
