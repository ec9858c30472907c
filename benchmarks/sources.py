"""How long counting takes, against scikit-learn's confusion_matrix, pandas and DuckDB, in one run.

Ten million rows in memory; a hundred million in a Parquet file, which is made in a temporary folder and
removed. Each reading of the file is in a process of its own, whose peak of memory is shown.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import duckdb
import numpy as np
import pandas as pd
from sklearn.metrics import confusion_matrix

import fourfold as ff

ROWS, FILE_ROWS, FEW = 10**7, 10**8, 100
LONG = 10**6  # rows for which scikit-learn is timed where ten million would take minutes
LABELS = np.array(["low", "high"], dtype=object)
MAKE = """COPY (SELECT (hash(range) % 10 < 3)::TINYINT AS y,
    ((hash(range) % 10 < 3) != (hash(range * 7 + 1) % 10 < 2))::TINYINT AS p
    FROM range({rows})) TO '{path}' (FORMAT parquet)"""
READERS = {
    "fourfold": ("import fourfold as ff", "print(ff.count({path!r}, truth='y', predicted='p').as_dict())"),
    "DuckDB's own GROUP BY": (
        "import duckdb",
        "print(duckdb.connect().execute("
        "'SELECT y, p, count(*) FROM read_parquet(?) GROUP BY ALL', [{path!r}]).fetchall())",
    ),
    "pandas + scikit-learn": (
        "import pandas as pd; from sklearn.metrics import confusion_matrix",
        "frame = pd.read_parquet({path!r}); print(confusion_matrix(frame.y, frame.p))",
    ),
}
TIMED = """
{imports}
from time import perf_counter
begin = perf_counter()
{work}
print("seconds:", perf_counter() - begin)
print(open("/proc/self/status").read())
"""


def seconds(work: Callable[[], object], rounds: int) -> float:
    """Return the shortest time of some work: what else runs on the machine can only add."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def in_memory() -> bool:
    """Print the ratios for columns in memory; return whether all are as wanted."""
    draw = np.random.default_rng(0)
    truth, predicted = draw.integers(0, 2, (2, ROWS))
    texts = [LABELS[column].tolist() for column in (truth, predicted)]
    series = [pd.Series(column) for column in texts]
    categories = [column.astype("category") for column in series]
    print(f"{ROWS:.0e} rows in memory               scikit-learn   fourfold   ratio   wanted")
    return all([
        line("integers", (truth, predicted), ROWS, 25),
        line("Python's strings", texts, LONG, 30),
        line("pandas strings", series, LONG, 500),
        line("pandas categoricals", categories, LONG, 500),
    ])  # fmt: skip


def line(name: str, columns: object, rows: int, wanted: float) -> bool:
    """Print one comparison; scikit-learn on fewer rows is scaled up, for its time grows with them."""
    truth, predicted = columns  # type: ignore[misc]
    theirs = seconds(lambda: confusion_matrix(truth[:rows], predicted[:rows]), 1) * ROWS / rows
    positive = 1 if isinstance(truth, np.ndarray) else "high"
    ours = seconds(lambda: ff.count(truth, predicted, positive=positive), 5)
    scaled = "" if rows == ROWS else f" (from {rows:.0e} rows)"
    ratio = theirs / ours
    print(f"  {name:<30}{theirs:10.2f} s{1000 * ours:9.1f} ms{ratio:8.0f}   {wanted:.0f}{scaled}")
    return ratio >= wanted


def a_few() -> bool:
    """Print the time of a small call."""
    draw = np.random.default_rng(1)
    columns = draw.integers(0, 2, (2, FEW))
    texts = [LABELS[column].tolist() for column in columns]
    numbers = 1e6 * seconds(lambda: ff.count(*columns), 500)
    strings = 1e6 * seconds(lambda: ff.count(*texts, positive="high"), 500)
    theirs = 1e6 * seconds(lambda: confusion_matrix(*columns), 100)
    print(
        f"{FEW} labels: integers {numbers:.0f} µs, texts {strings:.0f} µs; wanted 100 "
        f"(scikit-learn {theirs:.0f})"
    )
    return max(numbers, strings) <= 100


def reading(imports: str, work: str) -> tuple[float, float]:
    """Return the seconds that a fresh process takes after its imports, and its peak of memory in MiB."""
    script = TIMED.format(imports=imports, work=work)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    time, kib = (re.search(pattern, done.stdout) for pattern in (r"seconds: (\S+)", r"VmHWM:\s*(\d+)"))
    if time is None or kib is None:
        raise RuntimeError(done.stdout)
    return float(time[1]), int(kib[1]) / 1024


def in_a_file() -> bool:
    """Print the times and peaks of memory for a Parquet file; return whether all are as wanted."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "rows.parquet")
        duckdb.connect().execute(MAKE.format(rows=FILE_ROWS, path=path))
        found = {}
        print(f"{FILE_ROWS:.0e} rows of Parquet")
        for name, (imports, work) in READERS.items():
            rounds = 1 if name.startswith("pandas") else 5
            times, peaks = zip(
                *(reading(imports, work.format(path=path)) for _ in range(rounds)), strict=True
            )
            found[name] = min(times), max(peaks)
            print(f"  {name:<30}{found[name][0]:10.2f} s{found[name][1]:9.0f} MiB")
    ours, own, pandas = (found[name] for name in READERS)
    print(f"  {pandas[0] / ours[0]:.1f} times as fast as pandas, wanted 15")
    print(f"  {ours[0] / own[0]:.2f} times as long as DuckDB's own, wanted at most 2")
    print(f"  {ours[1]:.0f} MiB, wanted at most 250")
    return pandas[0] / ours[0] >= 15 and ours[0] / own[0] <= 2 and ours[1] <= 250


def main() -> int:
    """Print all comparisons; return 1 if one is not as wanted."""
    return int(not all([a_few(), in_memory(), in_a_file()]))


if __name__ == "__main__":
    sys.exit(main())
