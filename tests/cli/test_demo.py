"""`fourfold demo`: short and true."""


def test_the_demo_shows_the_matrix_and_what_follows_from_it(run):
    shown = " ".join(run("demo").stdout.split())
    for part in (
        "Rows are truth, columns are prediction.",
        "recall 1.000 0.964 0.895 to 1.000",  # the intervals of Tötsch & Hoffmann 2021
        "specificity 0.750 0.700 0.432 to 0.946",
        "below one half has a probability of 0.0898",
        "specificity > 0.5 @ 95% has probability 0.910; 15 more rows",
        "Lapwing is truly the best of 10 with probability 0.742",
        "6a 0.185 5b 0.171 8 0.143 14b 0.066",
        "a specificity from 0.375 to 1.000",
        "precision is undefined: 0/0, because TP + FP = 0 (nothing was predicted positive)",
        "14 matrices share F1 = 1/2",
        "P1 + P2 + P3 − P4 + P5 + P6 + P7 + P8 − P9 −",
    ):
        assert part in shown


def test_the_demo_fits_a_small_terminal(run):
    lines = run("demo").stdout.splitlines()
    assert len(lines) <= 60
    assert max(map(len, lines)) <= 80
