"""What becomes of a metric when classes, or truth and prediction, are swapped, or predictions negated."""

import itertools

import numpy as np
import pytest

import fourfold as ff

LATTICE = np.array([cell for cell in itertools.product(range(10), repeat=4) if sum(cell) <= 9]).T
TP, FP, FN, TN = LATTICE

SWAPPED = """
    recall-specificity fpr-fnr precision-npv false_discovery_rate-false_omission_rate
    prevalence-negative_share predicted_prevalence-predicted_negative_share f1-negative_f1
    balanced_precision-balanced_npv tp-tn fp-fn confirmation_z-confirmation_a
    confirmation_c1-confirmation_c2 positives-negatives tp_share-tn_share fp_share-fn_share
    predicted_positives-predicted_negatives all_but_tp_share-all_but_tn_share
    all_but_fp_share-all_but_fn_share
"""
UNMOVED_BY_SWAP = """
    accuracy error_rate balanced_accuracy informedness markedness g_mean pointwise_auc
    optimized_precision dor log_dor scaled_log_dor discriminant_power yule_q yule_y p4
    equitable_threat_score mcc kappa scott_pi gwet_ac1 bennett_s balanced_markedness balanced_mcc
    balanced_kappa decision_benefit mean_decision_benefit confirmation_s confirmation_n confirmation_c
    confirmation_c3 confirmation_c4 leverage chi2 phi_squared collective_strength total trace errors
    delta abs_delta sign_delta largest_singular_value smallest_singular_value
"""
TRANSPOSED = """
    recall-precision specificity-npv fpr-false_omission_rate fnr-false_discovery_rate
    prevalence-predicted_prevalence informedness-markedness confirmation_s-confirmation_n
    confirmation_d-confirmation_m confirmation_d-added_value f2-f05 fp-fn fp_share-fn_share
    positives-predicted_positives negatives-predicted_negatives negative_share-predicted_negative_share
    all_but_fp_share-all_but_fn_share
"""
UNMOVED_BY_TRANSPOSITION = """
    accuracy error_rate dor log_dor discriminant_power yule_q yule_y f1 fbeta f1_harmonic fbeta_harmonic
    fbeta_linear negative_f1 p4 jaccard equitable_threat_score mcc kappa scott_pi gwet_ac1 bennett_s
    fowlkes_mallows decision_benefit mean_decision_benefit confirmation_c confirmation_c3
    confirmation_c4 lift log_lift leverage chi2 phi_squared all_confidence max_confidence kulczynski
    imbalance_ratio collective_strength tp tn total tp_share tn_share all_but_tp_share all_but_tn_share
    trace errors delta abs_delta sign_delta largest_singular_value smallest_singular_value
"""
NEGATED = """
    informedness markedness log_dor scaled_log_dor discriminant_power yule_q yule_y mcc bennett_s
    balanced_markedness balanced_mcc balanced_kappa confirmation_d confirmation_s confirmation_n
    confirmation_c confirmation_f confirmation_z confirmation_a confirmation_c1 confirmation_c2
    confirmation_c3 confirmation_c4 leverage delta sign_delta
"""


def value(name, *cells):
    return ff.metrics[name](*cells)


def alike(x, y):
    return np.allclose(x, y, rtol=1e-12, atol=1e-12, equal_nan=True)


def pairs(text):
    return [tuple(pair.split("-")) for pair in text.split()]


@pytest.mark.parametrize(("first", "second"), pairs(SWAPPED))
def test_swapping_the_classes_turns_one_into_the_other(first, second):
    assert alike(value(first, TN, FN, FP, TP), value(second, TP, FP, FN, TN))


@pytest.mark.parametrize(("first", "second"), pairs(TRANSPOSED))
def test_swapping_truth_and_prediction_turns_one_into_the_other(first, second):
    assert alike(value(first, TP, FN, FP, TN), value(second, TP, FP, FN, TN))


@pytest.mark.parametrize("name", ff.metrics)
def test_exactly_the_named_metrics_are_unmoved_or_change_their_sign(name):
    here = value(name, TP, FP, FN, TN)
    assert alike(value(name, TN, FN, FP, TP), here) == (name in UNMOVED_BY_SWAP.split())
    assert alike(value(name, TP, FN, FP, TN), here) == (name in UNMOVED_BY_TRANSPOSITION.split())
    assert alike(value(name, FN, TN, TP, FP), -here) == (name in NEGATED.split())


def test_likelihood_ratios_become_each_others_reciprocals_and_their_logarithms_negatives():
    with np.errstate(divide="ignore"):
        assert alike(value("lr_plus", TN, FN, FP, TP), 1 / value("lr_minus", TP, FP, FN, TN))
        assert alike(value("dor", FN, TN, TP, FP), 1 / value("dor", TP, FP, FN, TN))
    for kind in ("", "scaled_"):
        assert alike(
            value(f"{kind}log_lr_plus", TN, FN, FP, TP), -value(f"{kind}log_lr_minus", TP, FP, FN, TN)
        )


SAME = """
    accuracy-mean_decision_benefit informedness-balanced_kappa informedness-confirmation_s
    markedness-confirmation_n f1-fbeta f1_harmonic-fbeta_harmonic f1_harmonic-fbeta_linear
    fbeta_harmonic-fbeta_linear balanced_kappa-confirmation_s iba_f1-iba_fbeta decision_benefit-trace
    confirmation_m-added_value
"""


def test_only_the_known_metrics_are_the_same_under_two_names():
    values = {name: value(name, TP, FP, FN, TN) for name in ff.metrics}
    found = [(x, y) for x, y in itertools.combinations(values, 2) if alike(values[x], values[y])]
    assert sorted(found) == sorted(pairs(SAME))
