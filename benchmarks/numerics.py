"""The worst relative errors of the numerical ground against arb, and what a call costs.

    python benchmarks/numerics.py          10,000 points and more, some minutes
    python benchmarks/numerics.py 0.1      a tenth of the points
    python benchmarks/numerics.py costs    times of calls

Errors of values below 1e-300 are not counted. A quantile has two relative errors, that of x and that of the
tail at x against q; the smaller one is shown, since a badly conditioned quantile can have only one small.
That of a count is right when q lies between the tails at it and before it.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np

from fourfold.core.numerics import beta, betabinomial, binomial
from fourfold.core.numerics.nodes import rule

PROMISED = {1e3: 1e-12, 1e6: 1e-12, 1e9: 1e-10, 1e12: 1e-9}
POINTS = {1e3: 400, 1e6: 400, 1e9: 400, 1e12: 100}  # the last take arb longest
SMALLEST = 1e-300
PLACE = Path(__file__).parents[1] / "tests" / "core" / "numerics" / "arb_reference.py"

Errors = Iterator[tuple[str, float]]


def reference() -> Any:  # noqa: ANN401 - a module has no narrower type
    """Return the module of true values, which the tests use as well."""
    spec = spec_from_file_location("arb_reference", PLACE)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(PLACE)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TRUTH = reference()


def relative(name: str, values: Any, truths: list[Any]) -> Errors:  # noqa: ANN401 - arrays and balls
    """Yield the relative errors of the values that are large enough."""
    for value, truth in zip(values, truths, strict=True):
        if truth > SMALLEST:
            yield name, TRUTH.error(value, truth)


def beta_errors(largest: float, points: int, smallest: float = 0.5) -> Errors:
    """Yield the errors of density, tails and quantiles of Beta distributions."""
    a, b, x = TRUTH.draw(1, largest, points, smallest)
    kept = TRUTH.reachable(a, b, x)
    a, b, x = a[kept], b[kept], x[kept]
    places = list(zip(a.tolist(), b.tolist(), x.tolist(), strict=True))
    yield from relative("beta pdf", beta.pdf(x, a, b), [TRUTH.log_beta_density(*p).exp() for p in places])
    both = [TRUTH.beta_tails(*p) for p in places]
    yield from relative("beta cdf", beta.cdf(x, a, b), [lower for lower, _ in both])
    yield from relative("beta sf", beta.sf(x, a, b), [upper for _, upper in both])
    q = TRUTH.draw_probabilities(2, a.size)
    for upper, quantile in enumerate((beta.quantile, beta.upper_quantile)):
        for row in zip(quantile(q, a, b).tolist(), q.tolist(), a.tolist(), b.tolist(), strict=True):
            if row[0] > SMALLEST:
                yield f"beta {quantile.__name__}", TRUTH.quantile_error(*row, upper=upper)


def binomial_errors(largest: float, points: int) -> Errors:
    """Yield the errors of mass and tails of binomial distributions."""
    k, n, a, b = TRUTH.draw_counts(3, largest, points)
    theta = a / (a + b)
    k = np.clip(np.floor(n * theta + (k - n * theta) / np.sqrt(1 + n / (a + b))), 0, n - 1)
    places = list(zip(k.tolist(), n.tolist(), theta.tolist(), strict=True))
    truths = [TRUTH.log_binomial(*p).exp() for p in places]
    yield from relative("binomial pmf", binomial.pmf(k, n, theta), truths)
    both = [TRUTH.binomial_tails(*p) for p in places]
    yield from relative("binomial cdf", binomial.cdf(k, n, theta), [below for below, _ in both])
    yield from relative("binomial sf", binomial.sf(k, n, theta), [above for _, above in both])


def betabinomial_errors(largest: float, points: int) -> Errors:
    """Yield the errors of the beta-binomial mass."""
    k, n, a, b = TRUTH.draw_counts(4, largest, points)
    places = list(zip(k.tolist(), n.tolist(), a.tolist(), b.tolist(), strict=True))
    truths = [TRUTH.log_betabinomial(*p).exp() for p in places]
    yield from relative("beta-binomial pmf", betabinomial.pmf(k, n, a, b), truths)


def sum_errors(largest: float, points: int) -> Errors:
    """Yield the errors of beta-binomial tails: against sums, and for long ones against mixing integrals."""
    k, n, a, b = TRUTH.draw_counts(5, largest, points)
    places = list(zip(k.tolist(), n.tolist(), a.tolist(), b.tolist(), strict=True))
    both = [TRUTH.betabinomial_tails(*p) for p in places]
    yield from relative("beta-binomial cdf", betabinomial.cdf(k, n, a, b), [lower for lower, _ in both])
    yield from relative("beta-binomial sf", betabinomial.sf(k, n, a, b), [upper for _, upper in both])


def quantile_errors(largest: float, points: int) -> Errors:
    """Yield by how much q lies outside of the step of the distribution function at a quantile."""
    _, n, a, b = TRUTH.draw_counts(8, largest, points)
    q = TRUTH.draw_probabilities(9, n.size)
    for side, quantile in enumerate((betabinomial.quantile, betabinomial.upper_quantile)):
        name = f"beta-binomial {quantile.__name__}"
        for k, *place in zip(*(x.tolist() for x in (quantile(q, n, a, b), n, a, b)), q.tolist(), strict=True):
            *law, wanted = place
            at, before = (_tail(k - step, *law, side) for step in (0, 1))
            low, high = (at, before) if side else (before, at)
            yield name, max(0.0, float((low - wanted) / wanted), float((wanted - high) / wanted))


def _tail(k: float, n: float, a: float, b: float, side: int) -> Any:  # noqa: ANN401 - a ball
    """Return P(K ≤ k), or P(K > k) for side 1."""
    if k < 0 or k >= n:
        return TRUTH.arb(int((k < 0) == (side == 1)))
    return TRUTH.betabinomial_tails(k, n, a, b)[side]


def print_errors(scale: float) -> None:
    """Print the worst error of each function and class as it is found, beside what was promised."""
    total, missed = 0, 0
    for largest, promised in PROMISED.items():
        points = int(POINTS[largest] * scale)
        print(f"counts up to {largest:.0e}, relative errors promised {promised:.0e}", flush=True)
        for errors in (
            beta_errors(largest, points),
            binomial_errors(largest, points),
            betabinomial_errors(largest, points),
            sum_errors(largest, points),
            quantile_errors(largest, points // 4),
        ):
            worst: dict[str, tuple[float, int]] = {}
            for name, error in errors:
                highest, count = worst.get(name, (0.0, 0))
                worst[name] = max(highest, error), count + 1
            for name, (error, count) in worst.items():
                total, missed = total + count, missed + (error > promised)
                beyond = "" if error <= promised else "  TOO LARGE"
                print(f"  {name:30} {error:8.1e} of {count:5}{beyond}", flush=True)
    print(f"{total} values, {missed} kinds of which missed what was promised")


def print_sums() -> None:
    """Print how far the sums of all probabilities are from 1."""
    random = np.random.default_rng(10)
    worst = 0.0
    for _ in range(200):
        n = float(random.integers(1, 10_001))
        a, b = np.exp(random.uniform(np.log(1e-2), np.log(1e6), 2))
        for pmf in (betabinomial.pmf_all(n, a, b), binomial.pmf_all(n, a / (a + b))):
            worst = max(worst, abs(math.fsum(pmf) - 1.0))
    print(f"sums of all probabilities, n up to 10,000, promised 1e-12: {worst:.1e} of 400", flush=True)


def seconds(call: Callable[[], object]) -> float:
    """Return the least time of five calls."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def print_costs() -> None:
    """Print what 10,000 values cost, beside the incomplete beta function of SciPy."""
    from scipy.special import betainc

    for largest in PROMISED:
        a, b, x = TRUTH.draw(6, largest, 10_000)
        k, n, _, _ = TRUTH.draw_counts(6, largest, 10_000)
        q = np.random.default_rng(7).random(10_000)
        calls: dict[str, Callable[[], object]] = {
            "scipy betainc": partial(betainc, a, b, x),
            "beta pdf": partial(beta.pdf, x, a, b),
            "beta cdf": partial(beta.cdf, x, a, b),
            "beta quantile": partial(beta.quantile, q, a, b),
            "beta-binomial pmf": partial(betabinomial.pmf, k, n, a, b),
            "beta-binomial cdf": partial(betabinomial.cdf, k, n, a, b),
            "beta-binomial quantile": partial(betabinomial.quantile, q, n, a, b),
        }
        print(f"10,000 values, counts up to {largest:.0e}")
        for name, call in calls.items():
            print(f"  {name:30} {1e3 * seconds(call):8.1f} ms", flush=True)
    print("single calls")
    single: dict[str, Callable[[], object]] = {
        "beta cdf": lambda: beta.cdf(0.3, 30, 70),
        "beta-binomial cdf": lambda: betabinomial.cdf(300, 1000, 30, 70),
        "beta-binomial support, n = 1e3": lambda: betabinomial.support(1e3, 30, 70, 1e-12),
        "beta-binomial support, n = 1e12": lambda: betabinomial.support(1e12, 30, 70, 1e-12),
        "beta-binomial pmf_all, n = 2e6": lambda: betabinomial.pmf_all(2e6, 30, 70),
        "64 nodes, uncached": lambda: rule(30.0, 70.0, 64),
    }
    for name, call in single.items():
        print(f"  {name:30} {1e3 * seconds(call):8.2f} ms", flush=True)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if "costs" in arguments:
        print_costs()
    else:
        print_sums()
        print_errors(float(arguments[0]) if arguments else 1.0)
