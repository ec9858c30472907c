"""How long the ten properties take: the paper's table of 22 measures, and one threshold of a parameter.

The table checks every matrix with N <= 24 and far class ratios beyond; it must stay under 20 seconds.
Each figure is the best of three runs in one process; between them the lists of matrices are kept, no values.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter

from fourfold.core.geometry.properties import paper_table, properties, threshold

ROUNDS = 3
LIMIT = 20.0


def seconds(run: Callable[[], object]) -> float:
    """Return the best time of a few runs."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        run()
        times.append(perf_counter() - start)
    return min(times)


def main() -> int:
    """Print the figures and the table; return 1 if the table took too long."""
    table = seconds(paper_table)
    one = seconds(lambda: properties("mcc"))
    edge = seconds(lambda: threshold("iba_g_mean", "P5", "alpha", ratio=1, between=(0, 1)))
    print(f"table of 22 measures, N <= 24   {table:7.2f} s     limit {LIMIT:.0f} s")
    print(f"ten properties of MCC           {one:7.3f} s")
    print(f"threshold of IBA(G-mean), P5    {edge:7.3f} s     bracket of 1e-6")
    print()
    print(paper_table())
    return int(table > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
