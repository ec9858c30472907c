"""`fourfold demo`: short, true, and fast."""

import time


def test_the_demo_shows_the_matrix_and_what_follows_from_it(run):
    shown = " ".join(run("demo").stdout.split())
    for part in (
        "Rows are truth, columns are prediction.",
        "recall 1.0000",
        "precision is undefined: 0/0, because TP + FP = 0 (nothing was predicted positive)",
        "14 matrices share F1 = 1/2",
        "P1 + P2 + P3 − P4 + P5 + P6 + P7 + P8 − P9 −",
    ):
        assert part in shown


def test_the_demo_fits_a_small_terminal(run):
    lines = run("demo").stdout.splitlines()
    assert len(lines) <= 45
    assert max(map(len, lines)) <= 80


def test_the_demo_takes_less_than_two_seconds(process):
    assert process("demo").returncode == 0  # bytecode caches are in place after this
    start = time.perf_counter()
    process("demo")
    assert time.perf_counter() - start < 2
