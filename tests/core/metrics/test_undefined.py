"""Where each metric is undefined (0/0 only: infinities are values), as the table of ten properties says."""

import itertools

import numpy as np
import pytest

import fourfold as ff

LATTICE = np.array([cell for cell in itertools.product(range(10), repeat=4) if 0 < sum(cell) <= 9]).T
TP, FP, FN, TN = LATTICE
NO_POSITIVES, NO_NEGATIVES = TP + FN == 0, FP + TN == 0
NONE_PREDICTED, ALL_PREDICTED = TP + FP == 0, FN + TN == 0
EMPTY_CLASS = NO_POSITIVES | NO_NEGATIVES
FOUR_EDGES = EMPTY_CLASS | NONE_PREDICTED | ALL_PREDICTED
ONLY_TN, ONLY_TP = TP + FP + FN == 0, FP + FN + TN == 0
NOWHERE = TP < 0

UNDEFINED = {
    "accuracy": NOWHERE,
    "area_under_lift": EMPTY_CLASS,
    "balanced_accuracy": EMPTY_CLASS,
    "f1_harmonic": TP == 0,
    "f1": ONLY_TN,
    "fnr": NO_POSITIVES,
    "fpr": NO_NEGATIVES,
    "fbeta_harmonic": TP == 0,
    "fbeta_linear": TP == 0,
    "fbeta": ONLY_TN,
    "g_mean": EMPTY_CLASS,
    "iba_accuracy": EMPTY_CLASS,
    "iba_f1": (TP == 0) | NO_NEGATIVES,
    "iba_g_mean": EMPTY_CLASS,
    "iba_fbeta": (TP == 0) | NO_NEGATIVES,
    "jaccard": ONLY_TN,
    "kappa": ONLY_TN | ONLY_TP,
    "log_dor": FOUR_EDGES,
    "mcc": FOUR_EDGES,
    "npv": ALL_PREDICTED,
    "optimized_precision": EMPTY_CLASS | (TP + TN == 0),
    "pointwise_auc": EMPTY_CLASS,
    "precision": NONE_PREDICTED,
    "recall": NO_POSITIVES,
    "specificity": NO_NEGATIVES,
    # and of the other lists
    "dor": FOUR_EDGES,
    "informedness": EMPTY_CLASS,
    "markedness": NONE_PREDICTED | ALL_PREDICTED,
    "lr_plus": EMPTY_CLASS | NONE_PREDICTED,
    "lr_minus": EMPTY_CLASS | ALL_PREDICTED,
    "prevalence_threshold": EMPTY_CLASS | NONE_PREDICTED,
    "fowlkes_mallows": NO_POSITIVES | NONE_PREDICTED,
    "balanced_precision": EMPTY_CLASS | NONE_PREDICTED,
    "balanced_f1": EMPTY_CLASS,
    "balanced_jaccard": EMPTY_CLASS,
    "balanced_mcc": FOUR_EDGES,
    "balanced_kappa": EMPTY_CLASS,
    "scaled_log_lr_plus": EMPTY_CLASS
    | NONE_PREDICTED
    | (np.maximum(TP + FN, FP + TN) == 1) & (TP * TN == FP * FN),
    "decision_benefit": NOWHERE,
    "leverage": NOWHERE,
    "lift": NO_POSITIVES | NONE_PREDICTED,
    "chi2": FOUR_EDGES,
    "confirmation_d": NO_POSITIVES,
    "confirmation_m": NONE_PREDICTED,
    "confirmation_s": EMPTY_CLASS,
    "confirmation_n": NONE_PREDICTED | ALL_PREDICTED,
    "confirmation_c": NOWHERE,
    "confirmation_f": TP * TN + FP * FN + 2 * TP * FN == 0,
    "confirmation_z": NOWHERE,
    "confirmation_a": NOWHERE,
    "confirmation_c1": NOWHERE,
    "confirmation_c2": NOWHERE,
    "confirmation_c3": NOWHERE,
    "confirmation_c4": NOWHERE,
    "all_confidence": NO_POSITIVES | NONE_PREDICTED,
    "imbalance_ratio": ONLY_TN,
    "delta": NOWHERE,
    "sign_delta": NOWHERE,
}


@pytest.mark.parametrize("name", UNDEFINED)
def test_it_is_undefined_exactly_there(name):
    np.testing.assert_array_equal(np.isnan(ff.metrics[name](*LATTICE)), UNDEFINED[name])


@pytest.mark.parametrize("name", ff.metrics)
def test_without_any_row_a_share_is_undefined_and_a_count_is_zero(name):
    metric = ff.metrics[name]
    value = metric(0, 0, 0, 0)
    counts = {"decision_benefit", "laplace", *(m.name for m in ff.metrics.values() if m.family == "plain")}
    by_cases = {f"confirmation_{kind}" for kind in ("z", "a", "c1", "c2", "c3", "c4")}  # "else 0"
    if name in counts - {n for n in counts if n.endswith("_share")} | by_cases:
        assert value == (0.5 if name == "laplace" else 0)
    else:
        assert np.isnan(value)
