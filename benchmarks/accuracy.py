"""The worst errors of posteriors: against closed forms for all 24 published classifiers, and as stated.

    python benchmarks/accuracy.py                    closed forms, and stated bounds of all metrics (minutes)
    python benchmarks/accuracy.py closed             closed forms only (a minute)
    python benchmarks/accuracy.py bounds fixed mcc   stated bounds of one metric, at fixed prevalence

Under a flat Dirichlet prior many metrics are shares of Dirichlet cells, so Betas, although all three rates
are uncertain. `distributions.py accuracy` compares all metrics with nested adaptive quadrature, in hours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

import fourfold as ff
from fourfold.core.distributions import Posterior
from fourfold.sources import literature

Floats = NDArray[np.float64]
LEVELS = np.array([1e-6, 1e-4, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999, 1 - 1e-6])
PREVALENCES: dict[str, str | ff.Beta] = {
    "fixed": "fixed",
    "inferred": "inferred",
    "exchanged": ff.Beta(2, 38),
}


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
        print(f"  {what:30} {error:8.1e}   {where}")
    print(f"  errors beyond the stated bound {understated:6}")


def bounds(kinds: Iterable[str], names: list[str]) -> None:
    """Print the largest bounds that results state, for each way of treating the prevalence."""
    for kind in kinds:
        found = []
        for name in names:
            for key, one in literature().items():
                d = ff.believe(one.matrix, prevalence=PREVALENCES[kind]).of(name)
                if isinstance(d, Posterior):
                    found.append((d.error, name, key))
        if found:
            large = sum(error > 1e-6 for error, *_ in found)
            error, name, key = max(found)
            print(
                f"{kind}: largest bound {error:.1e} ({name}, {key}); {large} of {len(found)} above 1e-6",
                flush=True,
            )


def main(arguments: list[str]) -> None:
    """Run what is asked for."""
    what, *rest = arguments or ["all"]
    if what in ("all", "closed"):
        closed_forms()
    if what in ("all", "bounds"):
        kinds = [kind for kind in rest if kind in PREVALENCES] or list(PREVALENCES)
        bounds(kinds, [name for name in rest if name in ff.metrics] or list(ff.metrics))


if __name__ == "__main__":
    main(sys.argv[1:])
