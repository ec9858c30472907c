"""Leaderboards: how fast, how exact, and beside ranking by draws.

    python benchmarks/leaderboard.py              all of it, some minutes
    python benchmarks/leaderboard.py speed
    python benchmarks/leaderboard.py accuracy     against ten million draws
    python benchmarks/leaderboard.py memory       the board of 10,000 alone, for its peak

Drawing is by NumPy from the same Betas; prob_conf_mat is given its 10,000 draws ready made.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.analyses.leaderboard import leaderboard
from fourfold.analyses.leaderboard.first import first
from fourfold.analyses.leaderboard.laws import Betas
from fourfold.analyses.leaderboard.ranks import rank_probability
from fourfold.sources import ten_teams

Floats = NDArray[np.float64]
DRAWS, AT_ONCE = 10_000_000, 100_000


def board(count: int, spread: float = 0.02, rows: int = 2_000) -> Betas:
    """Return contestants with true rates around 0.9, a little apart."""
    random = np.random.default_rng(count)
    correct = random.binomial(rows, np.clip(random.normal(0.9, spread, count), 0.01, 0.995))
    return Betas(correct + 1.0, rows - correct + 1.0)


def fresh(law: Betas) -> Betas:
    """Return the same contestants with nothing computed yet."""
    return Betas(law.a, law.b)


def best_of(work: Callable[[], Any], times: int = 5) -> tuple[float, Any]:
    """Return the shortest time of some runs, in seconds of one core, and the last result."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        found = work()
        spent.append(time.process_time() - start)
    return min(spent), found


def listwise(draws: Floats) -> Floats:
    """Return the P(best) that prob_conf_mat finds from ready draws."""
    from prob_conf_mat.experiment_comparison.listwise import listwise_compare

    found = listwise_compare({str(place): column for place, column in enumerate(draws.T)}, metric="accuracy")
    p_best = np.empty(draws.shape[1])
    for name, row in zip(found.experiment_names, found.p_rank_given_experiment, strict=True):
        p_best[int(name)] = row[0]
    return p_best


def speed() -> None:
    """Print times and their ratios."""
    import scipy.special  # noqa: F401 - loaded before the clock runs

    law = board(1_000)
    mine, exact = best_of(lambda: first(fresh(law)))
    print(f"1,000 contestants, P(best) and expected rank: {mine:.3f} s")
    random = np.random.default_rng(1)
    drawing, draws = best_of(lambda: random.beta(law.a, law.b, (10_000, 1_000)), 1)
    theirs, p_best = best_of(lambda: listwise(draws), 1)
    error = np.max(np.abs(p_best - exact.p_best))
    ratio = theirs / mine
    print(
        f"  prob_conf_mat, 10,000 draws ready: {theirs:.2f} s, {ratio:.0f} times as long, error {error:.1e}"
    )
    print(f"  (drawing them: {drawing:.2f} s)")
    law = board(300)
    mine, ranks = best_of(lambda: rank_probability(fresh(law)))
    print(f"300 contestants, every rank: {mine:.3f} s")
    draws = random.beta(law.a, law.b, (10_000, 300))
    theirs, p_best = best_of(lambda: listwise(draws), 1)
    error = np.max(np.abs(p_best - ranks[:, 0]))
    ratio = theirs / mine
    print(f"  prob_conf_mat, 10,000 draws ready: {theirs:.2f} s, {ratio:.1f} times, error {error:.1e}")


def memory() -> None:
    """Print the time and the peak of a board of 10,000."""
    law = board(10_000, 0.01, 15_000)
    counts = {f"{k}": (int(a - 1), 15_000) for k, a in enumerate(law.a)}
    spent, found = best_of(lambda: leaderboard(counts, prizes=[10_000, 2_000, 1_000]), 1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print(
        f"10,000 contestants, P(best), rank intervals, groups, prizes: {spent:.1f} s, {peak:.2f} GiB at most"
    )
    print(
        f"  {len(found.groups)} groups; P(best) sums to 1 within {abs(found.standings.p_best.sum() - 1):.0e}"
    )


def drawn_ranks(law: Betas) -> Floats:
    """Return rank probabilities from ten million draws."""
    random, count = np.random.default_rng(7), law.a.size
    seen = np.zeros((count, count))
    for _ in range(DRAWS // AT_ONCE):
        order = np.argsort(-random.beta(law.a, law.b, (AT_ONCE, count)), axis=1)
        for rank in range(count):
            seen[:, rank] += np.bincount(order[:, rank], minlength=count)
    return seen / DRAWS


def accuracy() -> None:
    """Print sums of rank probabilities, and the largest difference from ten million draws."""
    teams = np.array(list(ten_teams().values()), float)
    ten = Betas(teams[:, 0] + 1, teams[:, 1] - teams[:, 0] + 1)
    print("                    sums over ranks, contestants   from 10⁷ draws")
    for name, law in (
        ("ten teams", ten),
        ("30, alike", board(30, 0.0)),
        ("300", board(300)),
        ("300, alike", board(300, 0)),
    ):
        found = rank_probability(law)
        sums = [float(np.max(np.abs(found.sum(axis=axis) - 1))) for axis in (1, 0)]
        apart = f"{np.max(np.abs(found - drawn_ranks(law))):.1e}" if law.a.size < 100 else "-"
        print(f"{name:18}  {sums[0]:13.0e}  {sums[1]:14.0e}  {apart:>14}")


if __name__ == "__main__":
    asked = sys.argv[1:] or ["memory", "speed", "accuracy"]
    for part in asked:
        {"speed": speed, "accuracy": accuracy, "memory": memory}[part]()
