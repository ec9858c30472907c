"""Independent truth: a million draws of all rates, by NumPy's gamma generator, from the definition."""

from __future__ import annotations

import numpy as np

CHUNK = 50_000


def draws(counts, *, right, wrong, prevalence, size, seed, dtype=np.float64):
    """Yield prevalence (size x C) and shares of all cells (size x C x C) in chunks; rows are truth.

    `prevalence` are imagined rows of each class, or None and the shares where they are known.
    """
    random = np.random.default_rng(seed)
    classes = len(counts)
    prior = np.where(np.eye(classes) > 0, right, wrong)
    for _ in range(size // CHUNK):
        rows = random.standard_gamma(counts + prior, (CHUNK, classes, classes), dtype=dtype)
        rows /= rows.sum(axis=2, keepdims=True)
        share = random.standard_gamma(counts.sum(axis=1) + prevalence, (CHUNK, classes))
        share /= share.sum(axis=1, keepdims=True)
        yield share, share[:, :, None] * rows


def balanced(counts, size=1_000_000, seed=7):
    """Draw under the prior of single classes: a row told right and one told wrong in each."""
    wrong = 1 / (len(counts) - 1)
    return draws(counts, right=1.0, wrong=wrong, prevalence=2 / len(counts), size=size, seed=seed)


def pooled(counts, size=1_000_000, seed=7):
    """Draw under the prior of whole matrices: two rows in each class, right as often as all rows are."""
    classes = len(counts)
    rows = counts.sum(axis=1)
    overall = (np.sum(np.diagonal(counts) / (rows + 2)) + 0.5) / (np.sum(rows / (rows + 2)) + 1)
    right = 2 * (1 / classes + (1 - 2 / classes) * overall)
    wrong = (2 - right) / (classes - 1)
    return draws(
        counts, right=right, wrong=wrong, prevalence=2 / classes, size=size, seed=seed, dtype=np.float32
    )
