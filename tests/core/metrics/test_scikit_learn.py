"""Agreement with scikit-learn where definitions coincide, and where they do not, the reason."""

import warnings

import numpy as np
import pytest
from sklearn import metrics as sk

import fourfold as ff

MATRICES = np.random.default_rng(11).integers(0, 30, (60, 4))
EDGES = [[9, 0, 1, 3], [9, 2, 0, 3], [5, 0, 0, 5], [0, 3, 2, 0]]
MATRICES = [*MATRICES[(MATRICES > 0).all(axis=1)].tolist(), *EDGES]


def labels(tp, fp, fn, tn):
    return np.repeat([1, 0, 1, 0], [tp, fp, fn, tn]), np.repeat([1, 1, 0, 0], [tp, fp, fn, tn])


AGREE = {
    "accuracy": sk.accuracy_score,
    "balanced_accuracy": sk.balanced_accuracy_score,
    "informedness": lambda t, p: sk.balanced_accuracy_score(t, p, adjusted=True),
    "precision": sk.precision_score,
    "recall": sk.recall_score,
    "specificity": lambda t, p: sk.recall_score(t, p, pos_label=0),
    "npv": lambda t, p: sk.precision_score(t, p, pos_label=0),
    "f1": sk.f1_score,
    "negative_f1": lambda t, p: sk.f1_score(t, p, pos_label=0),
    "f2": lambda t, p: sk.fbeta_score(t, p, beta=2),
    "f05": lambda t, p: sk.fbeta_score(t, p, beta=0.5),
    "jaccard": sk.jaccard_score,
    "mcc": sk.matthews_corrcoef,
    "kappa": sk.cohen_kappa_score,
    "zero_one_loss": sk.zero_one_loss,
    "balanced_precision": lambda t, p: sk.precision_score(t, p, sample_weight=1 / np.bincount(t)[t]),
    "balanced_mcc": lambda t, p: sk.matthews_corrcoef(t, p, sample_weight=1 / np.bincount(t)[t]),
    "balanced_kappa": lambda t, p: sk.cohen_kappa_score(t, p, sample_weight=1 / np.bincount(t)[t]),
    "prevalence": lambda t, _: t.mean(),
}


@pytest.mark.parametrize("name", AGREE)
def test_the_two_libraries_agree(name):
    for cell in MATRICES:
        assert ff.metrics[name](*cell) == pytest.approx(AGREE[name](*labels(*cell)), abs=1e-12)


@pytest.mark.parametrize("beta", [0.3, 1, 4])
def test_the_two_libraries_mean_the_same_by_beta(beta):
    for cell in MATRICES:
        wanted = sk.fbeta_score(*labels(*cell), beta=beta)
        assert ff.metric("fbeta", beta=beta)(*cell) == pytest.approx(wanted, abs=1e-12)


def test_likelihood_ratios_agree_where_both_are_finite():
    for cell in MATRICES[:-4]:
        plus, minus = sk.class_likelihood_ratios(*labels(*cell))
        assert ff.metrics["lr_plus"](*cell) == pytest.approx(plus)
        assert ff.metrics["lr_minus"](*cell) == pytest.approx(minus)


def quiet(function, cell):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*labels(*cell))


DISAGREE = {
    # there 0/0 is 0 with a warning, and `zero_division` chooses another number; here it is undefined
    "precision": (sk.precision_score, (0, 0, 3, 4), 0, np.nan),
    "recall": (sk.recall_score, (0, 3, 0, 4), 0, np.nan),
    "f1": (sk.f1_score, (0, 0, 0, 4), 0, np.nan),
    "jaccard": (sk.jaccard_score, (0, 0, 0, 4), 0, np.nan),
    # there the correlation of a constant is 0; here 0/0 is undefined
    "mcc": (sk.matthews_corrcoef, (3, 2, 0, 0), 0, np.nan),
    # there a class that does not occur is left out of the mean; here a recall of nobody has no value
    "balanced_accuracy": (sk.balanced_accuracy_score, (3, 0, 2, 0), 0.6, np.nan),
    # there x/0 is nan with a warning; here it is infinite
    "lr_plus": (lambda t, p: sk.class_likelihood_ratios(t, p)[0], (3, 0, 2, 4), np.nan, np.inf),
    "lr_minus": (lambda t, p: sk.class_likelihood_ratios(t, p)[1], (3, 4, 2, 0), np.nan, np.inf),
}


@pytest.mark.parametrize("name", DISAGREE)
def test_a_known_disagreement_is_still_as_described(name):
    function, cell, theirs, ours = DISAGREE[name]
    assert quiet(function, cell) == pytest.approx(theirs, nan_ok=True)
    assert ff.metrics[name](*cell) == pytest.approx(ours, nan_ok=True)


def test_fowlkes_mallows_there_counts_pairs_of_rows_and_here_rows():
    # theirs compares two clusterings: its TP are pairs of rows that are together in both
    cell = (5, 2, 3, 7)
    truth, predicted = labels(*cell)
    together = [
        (truth[i] == truth[j], predicted[i] == predicted[j]) for i in range(17) for j in range(i + 1, 17)
    ]
    pairs = [together.count(kind) for kind in [(True, True), (False, True), (True, False), (False, False)]]
    assert sk.fowlkes_mallows_score(truth, predicted) == pytest.approx(
        float(ff.metrics["fowlkes_mallows"](*pairs))
    )
    assert sk.fowlkes_mallows_score(truth, predicted) != pytest.approx(
        float(ff.metrics["fowlkes_mallows"](*cell))
    )
