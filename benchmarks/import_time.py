"""How long `import fourfold` takes, against `import numpy`, which it needs: at most 2.5 times as long.

Each import is timed inside a fresh Python, the two in turn, with bytecode caches in place; the medians are
compared.
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median

ROUNDS = 15
LIMIT = 2.5
TIMER = "from time import perf_counter as now; start = now(); import {}; print(now() - start)"


def seconds(module: str) -> float:
    """Return how long a fresh Python takes to import the module."""
    done = subprocess.run(
        [sys.executable, "-c", TIMER.format(module)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def main() -> int:
    """Print both medians and their ratio; return 1 if the ratio exceeds the limit."""
    modules = ["numpy", "fourfold"]
    for module in modules:
        seconds(module)  # writes the bytecode caches
    rounds = [{module: seconds(module) for module in modules} for _ in range(ROUNDS)]
    numpy, fourfold = (median(times[module] for times in rounds) for module in modules)
    print(f"import numpy     {1000 * numpy:6.1f} ms")
    print(f"import fourfold  {1000 * fourfold:6.1f} ms")
    print(f"ratio            {fourfold / numpy:6.2f}     limit {LIMIT}, medians of {ROUNDS} fresh processes")
    return int(fourfold / numpy > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
