"""The contours that Lovell et al. (2022) give in closed form, as printed except where they are wrong."""

# Every closed form takes the same four arguments, also where it needs fewer.
# ruff: noqa: ARG001, ARG005

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import pytest

sqrt, exp, log = np.sqrt, np.exp, np.log


class Form(NamedTuple):
    """A metric, its contour alpha(k, p, n, delta), and the levels to look at."""

    equations: str
    metric: str
    alpha: Callable
    levels: tuple
    parameters: Mapping = MappingProxyType({})


UNIT = (0.05, 0.3, 0.5, 0.77, 0.95)
SIGNED = (-0.9, -0.45, -0.1, 0.02, 0.3, 0.6, 0.97)
LOGS = (-2.5, -0.7, 0.0, 0.4, 1.9)
BENEFITS = {"benefit_tp": 7.0, "benefit_fp": 3.0, "benefit_fn": 1.0, "benefit_tn": 4.0}


def mcc(k, p, n, d):
    root = sqrt(k**2 * p * (n + p) ** 2 * (4 * n**2 * d * (1 - d) + k**2 * n * p) / n)
    rest = 2 * n * d * p * (k**2 - 1) + k**2 * p * (p - n) + 2 * n * p
    return (np.where(k >= 0, root, -root) + rest) / (2 * p * (k**2 * p + n))


def markedness(k, p, n, d):
    root = sqrt((k * n + k * p + n) ** 2 - 4 * n * d * k * (n + p))
    return (root + 2 * n * d * k - k * n + k * p - n) / (2 * p * k)


def benefit(k, p, n, d):
    a, b, c, e = BENEFITS.values()
    return -d * n * (e - b) / (p * (a - c)) + (k - p * c - n * b) / (p * (a - c))


def kappa(k, p, n, d):
    return (n * d * k * (n - p) + 2 * n * d * p - k * (n**2 + p**2) - 2 * n * p) / (p * ((k - 2) * n - k * p))


def balanced_mcc(k, p, n, d):
    return (k * sqrt(4 * d - 4 * d**2 + k**2) + 1 + d * (k**2 - 1)) / (k**2 + 1)


def odds(k, d):
    return exp(k) * (d - 1) / (d * (exp(k) - 1) - exp(k))


def scale(p, n):
    return log(max(p, n))


FORMS = [
    Form("45, 46", "mcc", mcc, SIGNED),
    Form("47, 48", "f1", lambda k, p, n, d: k * (n * d - n - p) / (p * (k - 2)), UNIT),
    Form("49, 50", "jaccard", lambda k, p, n, d: k * (p + n * (1 - d)) / p, UNIT),
    Form("51, 52", "accuracy", lambda k, p, n, d: (k * (p + n) - n * d) / p, UNIT),
    Form("53, 54", "decision_benefit", benefit, (90.0, 180.0, 250.0), BENEFITS),
    Form("55, 56", "precision", lambda k, p, n, d: k * n * (d - 1) / (p * (k - 1)), UNIT),
    Form("57, 58", "npv", lambda k, p, n, d: 1 + n * d * (k - 1) / (p * k), UNIT),
    Form("59, 60", "markedness", markedness, SIGNED),
    Form("61, 62", "kappa", kappa, SIGNED),
    Form(
        "63",
        "kappa",
        lambda k, p, n, d: (
            (n * d * k * (n - p) - 2 * n * p * (1 - d) - k * (n**2 + p**2)) / (p * (k * (n - p) - 2 * n))
        ),
        SIGNED,
    ),
    Form(
        "64, 65",
        "fowlkes_mallows",
        lambda k, p, n, d: (sqrt(k**2 * p * (-4 * n * d + k**2 * p + 4 * n)) + k**2 * p) / (2 * p),
        UNIT,
    ),
    Form("66, 67", "recall", lambda k, p, n, d: k + 0 * d, UNIT),
    Form("70, 71", "g_mean", lambda k, p, n, d: k**2 / d, UNIT),
    Form("72, 73", "log_lr_plus", lambda k, p, n, d: exp(k) * (1 - d), LOGS),
    Form("76, 77", "scaled_log_lr_plus", lambda k, p, n, d: exp(scale(p, n) * k) * (1 - d), SIGNED),
    Form("78, 79", "log_lr_minus", lambda k, p, n, d: 1 - d * exp(k), LOGS),
    Form("82, 83", "scaled_log_lr_minus", lambda k, p, n, d: 1 - d * exp(scale(p, n) * k), SIGNED),
    Form("23", "balanced_accuracy", lambda k, p, n, d: 2 * k - d, UNIT),
    Form("84, 85", "informedness", lambda k, p, n, d: k + 1 - d, SIGNED),
    Form("86, 87", "prevalence_threshold", lambda k, p, n, d: (k - 1) ** 2 * (1 - d) / k**2, UNIT),
    Form("89, 90", "log_dor", lambda k, p, n, d: odds(k, d), LOGS),
    Form("93, 94", "scaled_log_dor", lambda k, p, n, d: odds(log((p - 1) * (n - 1)) * k, d), SIGNED),
    Form("96, 97", "balanced_mcc", balanced_mcc, SIGNED),
    Form(
        "100, 101",
        "balanced_markedness",
        lambda k, p, n, d: d + (sqrt((2 * k + 1) ** 2 - 8 * d * k) - 1) / (2 * k),
        SIGNED,
    ),
    Form("103, 104", "balanced_f1", lambda k, p, n, d: k * (d - 2) / (k - 2), UNIT),
    Form(
        "105, 106",
        "balanced_fowlkes_mallows",
        lambda k, p, n, d: k / 2 * (sqrt(k**2 + 4 - 4 * d) + k),
        UNIT,
    ),
    Form("107, 108", "balanced_jaccard", lambda k, p, n, d: k * (2 - d), UNIT),
    Form("109, 110", "balanced_precision", lambda k, p, n, d: k * (d - 1) / (k - 1), UNIT),
    Form("111, 112", "balanced_npv", lambda k, p, n, d: d * (k - 1) / k + 1, UNIT),
    Form("C.16", "balanced_kappa", lambda k, p, n, d: k + 1 - d, SIGNED),
]
# The same contours in counts, a(k, p, n, d); eqs 64-66 and so on are their rates times p.
COUNTS = {
    "mcc": lambda k, p, n, d: (
        (
            np.sign(k) * sqrt(k**2 * p * (n + p) ** 2 * (4 * d * (n - d) + k**2 * n * p) / n)
            + 2 * d * p * (k**2 - 1)
            + k**2 * p * (p - n)
            + 2 * n * p
        )
        / (2 * (k**2 * p + n))
    ),
    "f1": lambda k, p, n, d: k * (d - n - p) / (k - 2),
    "jaccard": lambda k, p, n, d: k * (p + n - d),
    "accuracy": lambda k, p, n, d: k * (p + n) - d,
    "precision": lambda k, p, n, d: k * (d - n) / (k - 1),
    "npv": lambda k, p, n, d: p + d * (k - 1) / k,
    "markedness": lambda k, p, n, d: (
        (sqrt((k * n + k * p + n) ** 2 - 4 * d * k * (n + p)) + 2 * d * k - k * n + k * p - n) / (2 * k)
    ),
    "kappa": lambda k, p, n, d: (
        (d * k * (n - p) + 2 * d * p - k * (n**2 + p**2) - 2 * n * p) / ((k - 2) * n - k * p)
    ),
    "fowlkes_mallows": lambda k, p, n, d: (sqrt(k**2 * p * (-4 * d + k**2 * p + 4 * n)) + k**2 * p) / 2,
    "recall": lambda k, p, n, d: p * k + 0 * d,
    "g_mean": lambda k, p, n, d: k**2 * n * p / d,
    "log_lr_plus": lambda k, p, n, d: exp(k) * p * (n - d) / n,
    "log_lr_minus": lambda k, p, n, d: p - d * exp(k) * p / n,
    "informedness": lambda k, p, n, d: p * (k + 1 - d / n),
    "prevalence_threshold": lambda k, p, n, d: (k - 1) ** 2 * p * (n - d) / (k**2 * n),
    "log_dor": lambda k, p, n, d: exp(k) * (d - n) * p / (d * (exp(k) - 1) - exp(k) * n),
    "balanced_mcc": lambda k, p, n, d: (
        p / n * (k * sqrt(-4 * d**2 + 4 * d * n + k**2 * n**2) + n + d * (k**2 - 1)) / (k**2 + 1)
    ),
    "balanced_markedness": lambda k, p, n, d: (
        p * (d / n + (sqrt((2 * k + 1) ** 2 - 8 * d * k / n) - 1) / (2 * k))
    ),
    "balanced_f1": lambda k, p, n, d: k * p * (d - 2 * n) / ((k - 2) * n),
    "balanced_fowlkes_mallows": lambda k, p, n, d: k * p / 2 * (sqrt(k**2 + 4 - 4 * d / n) + k),
    "balanced_jaccard": lambda k, p, n, d: k * p * (2 - d / n),
    "balanced_precision": lambda k, p, n, d: k * p * (d - n) / ((k - 1) * n),
    "balanced_npv": lambda k, p, n, d: d * p * (k - 1) / (k * n) + p,
}
SIZES = [(30, 30), (20, 40), (57, 13)]


def pytest_generate_tests(metafunc):
    """Run a test that takes a `form` on every closed form."""
    if "form" in metafunc.fixturenames:
        metafunc.parametrize("form", FORMS, ids=[f"{f.metric}, eq {f.equations}" for f in FORMS])


@pytest.fixture
def forms():
    """Return the closed forms by the names of their metrics."""
    return {form.metric: form for form in FORMS}


@pytest.fixture
def in_counts():
    """Return the closed forms in counts, by the names of their metrics."""
    return COUNTS


@pytest.fixture(params=SIZES, ids=lambda size: f"p={size[0]}, n={size[1]}")
def sizes(request):
    """Run a test at p = n, p < n and p > n."""
    return request.param
