"""Several labels per row: matrices as scikit-learn's, averages, intervals, and what is refused."""

import numpy as np
import pandas as pd
import pytest
from sklearn import metrics as peer
from sklearn.preprocessing import MultiLabelBinarizer

import fourfold as ff
from fourfold.analyses.classes.multilabel import split_labels
from fourfold.core.errors import AnalysisError, FourfoldError, MatrixError, SourceError

NAMES = ["ant", "bee", "cow", "dog"]
RANDOM = np.random.default_rng(6)
TRUTH = RANDOM.random((60, 4)) < [0.5, 0.3, 0.2, 0.1]
SAID = np.where(RANDOM.random((60, 4)) < 0.8, TRUTH, ~TRUTH)


def sets_of(flags):
    return [{name for name, on in zip(NAMES, row, strict=True) if on} for row in flags]


@pytest.fixture(params=["sets", "lists", "arrays", "frames", "texts"])
def found(request):
    """Return the same rows, given in every way."""
    if request.param == "sets":
        return ff.multilabel(sets_of(TRUTH), sets_of(SAID))
    if request.param == "lists":
        return ff.multilabel(*([sorted(one) for one in sets_of(of)] for of in (TRUTH, SAID)), labels=NAMES)
    if request.param == "arrays":
        return ff.multilabel(TRUTH.astype(int), SAID, labels=NAMES)
    if request.param == "frames":
        return ff.multilabel(*(pd.DataFrame(of, columns=NAMES) for of in (TRUTH, SAID)))
    joined = [[";".join(sorted(one)) or ";" for one in sets_of(of)] for of in (TRUTH, SAID)]
    return split_labels(ff.SparseMatrix.of(ff.count(*joined)), ";")


def test_each_label_has_the_matrix_of_scikit_learn(found):
    expected = peer.multilabel_confusion_matrix(TRUTH, SAID)
    for name, ((tn, fp), (fn, tp)) in zip(NAMES, expected, strict=True):
        assert found[name].as_dict() == {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
    assert found.subset_accuracy == peer.accuracy_score(TRUTH, SAID)


@pytest.mark.parametrize("average", ["macro", "micro", "weighted"])
def test_averages_are_those_of_scikit_learn(found, average):
    assert found.value(f"{average}(f1)").value == pytest.approx(peer.f1_score(TRUTH, SAID, average=average))


def test_intervals_are_those_of_the_fourfold_tables():
    found = ff.multilabel(TRUTH, SAID, labels=NAMES)
    for row in found.odds:
        belief = ff.believe(found[row.label])
        for name, metric in (("lr_plus", "lr_plus"), ("dor", "dor"), ("posterior", "precision")):
            places = np.array(getattr(row, name).interval)
            assert belief.of(metric).cdf(places) == pytest.approx([0.025, 0.975], abs=1e-4)


def test_an_undefined_label_is_named():
    found = ff.multilabel([{"ant"}, {"bee"}], [{"ant"}, set()], labels=["ant", "bee", "cow"])
    value = found.value(ff.macro("precision"))
    assert (value.value, value.undefined) == (1.0, ("bee", "cow"))


def test_the_order_of_labels_is_that_of_the_binarizer():
    found = ff.multilabel(sets_of(TRUTH), sets_of(SAID))
    assert list(found.labels) == list(MultiLabelBinarizer().fit(sets_of(TRUTH)).classes_)


@pytest.mark.parametrize(
    ("truth", "said", "more", "kind"),
    [
        (["cat"], ["cat"], {}, SourceError),
        ([{"cat"}], [{"cat"}, {"dog"}], {}, SourceError),
        ([{"cat"}], [{"dog"}], {"labels": ["cat"]}, SourceError),
        (np.ones((2, 2)), np.ones((2, 3)), {}, SourceError),
        (np.full((2, 2), 2), np.ones((2, 2)), {}, SourceError),
        ([{"cat"}], [{"cat"}], {"prior": "shrunk"}, AnalysisError),
        ([set()], [set()], {}, MatrixError),
    ],
)
def test_what_is_refused(truth, said, more, kind):
    with pytest.raises(kind):
        ff.multilabel(truth, said, **more)


def test_metrics_of_exclusive_classes_are_refused():
    found = ff.multilabel(TRUTH, SAID, labels=NAMES)
    with pytest.raises(FourfoldError, match="macro"):
        found.value("mcc")
    with pytest.raises(MatrixError, match="no label 'elk'"):
        found["elk"]
