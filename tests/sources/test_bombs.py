"""Files that are much larger than they look: counted, or refused, in bounded memory."""

import gzip
import subprocess
import sys
import zipfile

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

MIB = 512
SCRIPT = """
import re, resource, sys
from pathlib import Path
import fourfold as ff
try:
    print(ff.count(sys.argv[1], truth="y", **eval(sys.argv[2])))
except ff.FourfoldError as error:
    print("refused:", error)
status = Path("/proc/self/status")  # ru_maxrss begins with the memory of who started this
peak = re.search(r"VmHWM:\\s*(\\d+)", status.read_text())[1] if status.exists() else None
print(int(peak or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) // 1024)
"""


def counted(path, asked):
    """Return what a fresh Python prints of a file, and the memory that it took in MiB."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(path), repr(asked)], capture_output=True, text=True, check=True
    )
    *lines, memory = done.stdout.splitlines()
    return "\n".join(lines), int(memory)


def parquet(path, table, times):
    with pq.ParquetWriter(path, table.schema) as writer:
        for _ in range(times):
            writer.write_table(table)
    return path


def test_a_small_csv_gz_of_many_rows_is_counted(tmp_path):
    path = tmp_path / "bomb.csv.gz"
    with gzip.open(path, "wb") as file:
        file.write(b"y,p\n" + b"1,1\n" * 20_000_000)
    assert path.stat().st_size < 100_000
    told, memory = counted(path, {"predicted": "p"})
    assert told.split()[-6:] == ["1", "20000000", "0", "0", "0", "0"]
    assert memory <= MIB


def test_a_csv_of_one_endless_line_is_refused(tmp_path):
    path = tmp_path / "bomb.csv.gz"
    with gzip.open(path, "wb") as file:
        file.write(b"y,p\n1,1\n" + b"1" * 60_000_000)
    told, memory = counted(path, {"predicted": "p"})
    assert told.startswith("refused:")
    assert memory <= MIB


def test_a_small_parquet_of_many_rows_is_counted(tmp_path):
    ones = pa.table({"y": np.ones(10**7, np.int8), "p": np.ones(10**7, np.int8)})
    path = parquet(tmp_path / "bomb.parquet", ones, 10)
    assert path.stat().st_size < 10**6
    told, memory = counted(path, {"predicted": "p"})
    assert told.split()[-6:] == ["1", "100000000", "0", "0", "0", "0"]
    assert memory <= MIB


@pytest.mark.parametrize("asked", [{"predicted": "id"}, {"score": "id"}])
def test_a_column_of_identifiers_is_refused(tmp_path, asked):
    table = pa.table({"y": np.arange(3 * 10**6) % 2, "id": np.arange(3 * 10**6)})
    told, memory = counted(parquet(tmp_path / "ids.parquet", table, 1), asked)
    assert told.startswith("refused: more than 1,000,000 different combinations of values")
    assert memory <= MIB


def test_many_different_scores_of_a_file_are_counted_in_bins(tmp_path):
    table = pa.table({"y": np.arange(3 * 10**6) % 2, "id": np.arange(3 * 10**6)})
    path = parquet(tmp_path / "ids.parquet", table, 1)
    told, memory = counted(path, {"score": "id", "bins": 1000})
    assert told == "<ScoreCounts of 733 scores: 1500000 positives, 1500000 negatives>"
    assert memory <= MIB


def test_a_spreadsheet_that_unpacks_to_more_than_fits_is_refused(tmp_path):
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("xl/worksheets/sheet1.xml", b"0" * (2**26 + 1))
    told, memory = counted(path, {"predicted": "p"})
    assert "unpacks to 64 MiB; allowed: up to 64 MiB" in told
    assert memory <= MIB
