"""Comparisons on shared rows: twenty made cases against forty million draws, and the time of each.

    python benchmarks/comparison.py               all cases, some minutes
    python benchmarks/comparison.py 4             every fourth case

The cases and the draws are those of the tests, with more draws: their own standard error is below 8e-5.
Beside it, what one would otherwise do: draw a million times, which knows three digits.
"""

from __future__ import annotations

import sys
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np

import fourfold as ff
from fourfold.analyses.comparison import Comparison

PLACE = Path(__file__).parents[1] / "tests" / "analyses" / "comparison" / "made_cases.py"
DRAWS, PARTS, USUAL = 4_000_000, 10, 1_000_000
SHARES = (0.025, 0.25, 0.5, 0.75, 0.975)


def made_cases() -> Any:  # noqa: ANN401 - a module has no narrower type
    """Return the module of cases, which the tests use as well."""
    spec = spec_from_file_location("made_cases", PLACE)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(PLACE)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def errors(made: Any, case: Any, found: Comparison) -> tuple[float, float]:  # noqa: ANN401 - as above
    """Return the largest error of probabilities, and that of the mean in standard deviations."""
    places = np.array([0.0, -0.01, 0.01, *found.difference.quantile(SHARES)])
    below, total = np.zeros(len(places)), 0.0
    for part in range(PARTS):
        first, second = made.drawn(case, DRAWS, seed=1_000 + part)
        apart = first - second
        below += [np.mean(apart <= place) for place in places]
        total += apart.mean()
    off = np.max(np.abs(below / PARTS - found.difference.cdf(places)))
    return float(off), abs(total / PARTS - found.difference.mean) / found.difference.sd


def main(step: int) -> None:
    """Print a line for each case."""
    made = made_cases()
    print("  error   stated  of mean/sd    time  against a million draws")
    worst = 0.0
    for case in made.CASES[::step]:
        start = time.perf_counter()
        found = ff.compare(case.joint, on=case.on, prevalence=case.prevalence)
        found.difference.hdi()
        spent = time.perf_counter() - start
        start = time.perf_counter()
        first, second = made.drawn(case, USUAL, seed=0)
        np.quantile(first - second, SHARES)
        usual = time.perf_counter() - start
        off, mean = errors(made, case, found)
        worst = max(worst, off)
        stated = getattr(found.difference, "error", 0.0)
        print(f"{off:7.1e}  {stated:7.1e}  {mean:10.1e}  {spent:5.2f} s  {usual / spent:5.1f} times  {case}")
    print(f"worst: {worst:.1e}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
