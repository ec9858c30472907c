"""What a belief says about the three rates, and what it refuses."""

import pytest
from scipy import integrate, special, stats

import fourfold as ff
from fourfold.core.errors import BeliefError, DistributionError
from fourfold.sources import literature

COCAINE = ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)


def test_counts_are_added_to_a_uniform_prior():
    b = ff.believe(COCAINE)
    assert (b.tpr, b.tnr, b.prevalence) == (ff.Beta(27, 1), ff.Beta(7, 3), ff.Beta(27, 9))
    assert repr(b) == "Belief(TPR ~ Beta(27, 1), TNR ~ Beta(7, 3), prevalence ~ Beta(27, 9))"


@pytest.mark.parametrize("name", ["jeffreys", "Jeffreys"])
def test_jeffreys_adds_halves(name):
    b = ff.believe(COCAINE, prior=name)
    assert (b.tpr, b.tnr, b.prevalence) == (ff.Beta(26.5, 0.5), ff.Beta(6.5, 2.5), ff.Beta(26.5, 8.5))


def test_any_beta_for_all_rates_or_for_some():
    assert ff.believe(COCAINE, prior=ff.Beta(2, 3)).tnr == ff.Beta(8, 5)
    b = ff.believe(COCAINE, prior={"tnr": ff.Beta(8, 2), "prevalence": "jeffreys"})
    assert (b.tpr, b.tnr, b.prevalence) == (ff.Beta(27, 1), ff.Beta(14, 4), ff.Beta(26.5, 8.5))


def test_prevalence_is_inferred_fixed_or_exchanged():
    assert ff.believe(COCAINE, prevalence="inferred").prevalence == ff.Beta(27, 9)
    assert ff.believe(COCAINE, prevalence="fixed").prevalence == 26 / 34
    assert ff.believe(COCAINE, prevalence=0.01).prevalence == 0.01
    assert ff.believe(COCAINE, prevalence=ff.Beta(2, 198)).prevalence == ff.Beta(2, 198)
    assert repr(ff.believe(COCAINE, prevalence=0.01)).endswith("prevalence = 0.01 (known))")


def test_exchanging_the_prevalence_leaves_the_classifier_alone():
    here, there = ff.believe(COCAINE), ff.believe(COCAINE, prevalence=0.01)
    for name in ("recall", "specificity", "informedness", "balanced_accuracy", "log_dor"):
        assert here.of(name).median == pytest.approx(there.of(name).median, abs=1e-12)
    assert here.of("precision").median > 0.9
    assert there.of("precision").median < 0.1


def test_a_prevalence_at_its_end_is_a_number_like_others():
    assert ff.believe(COCAINE, prevalence=0).of("accuracy") == ff.believe(COCAINE).of("specificity")
    assert ff.believe(COCAINE, prevalence=1).of("accuracy") == ff.believe(COCAINE).of("recall")
    assert ff.believe(COCAINE, prevalence=0).of("f1").undefined == 0


def test_an_exchanged_precision_is_bayes_rule():
    b = ff.believe(ff.ConfusionMatrix.binary(tp=79, fn=21, fp=10, tn=90), prevalence=0.01)

    def expected(x):
        return integrate.quad(
            lambda y: 0.01 * x / (0.01 * x + 0.99 * (1 - y)) * stats.beta.pdf(y, 91, 11), 0, 1
        )[0]

    x, weight = special.roots_jacobi(20, 21, 79)
    assert b.of("precision").mean == pytest.approx(
        sum(w * expected((1 + at) / 2) for at, w in zip(x, weight / weight.sum(), strict=True)), abs=1e-9
    )

    def below(miss):  # precision <= 0.07 where TPR <= (1 - TNR) * 0.99/0.01 * 7/93
        return special.betainc(80, 22, min(1, miss * 99 * 7 / 93)) * stats.beta.pdf(miss, 11, 91)

    kink = 93 / 7 / 99
    wanted = sum(integrate.quad(below, *ends, epsabs=1e-13)[0] for ends in ((0, kink), (kink, 1)))
    assert b.of("precision").cdf(0.07) == pytest.approx(wanted, abs=1e-10)


def test_a_class_of_several_against_the_rest():
    m = ff.ConfusionMatrix([[5, 1, 0], [2, 7, 1], [0, 3, 9]], labels=["a", "b", "c"], rows="truth")
    assert ff.believe(m, positive="b").tpr == ff.Beta(8, 4)
    assert ff.believe(m, positive="b").tnr == ff.Beta(15, 5)
    with pytest.raises(BeliefError, match="without a positive class"):
        ff.believe(m)


@pytest.mark.parametrize("prior", ["haldane", "HALDANE"])
def test_haldane_is_refused_with_the_reason(prior):
    with pytest.raises(BeliefError, match=r"improper wherever a count is zero"):
        ff.believe(COCAINE, prior=prior)


@pytest.mark.parametrize(
    ("keywords", "said"),
    [
        ({"prior": "flat"}, "'flat'"),
        ({"prior": 1}, "the prior 1"),
        ({"prior": {"recall": "uniform"}}, "a prior for 'recall'"),
        ({"prior": {"tpr": "haldane"}}, "haldane"),
        ({"prevalence": 1.5}, "the prevalence 1.5"),
        ({"prevalence": -0.1}, "the prevalence -0.1"),
        ({"prevalence": float("nan")}, "the prevalence nan"),
        ({"prevalence": True}, "the prevalence True"),
        ({"prevalence": "known"}, "'known'"),
        ({"positive": "spam"}, "spam"),
    ],
)
def test_what_makes_no_belief_is_refused_by_name(keywords, said):
    with pytest.raises(ff.FourfoldError, match=said):
        ff.believe(COCAINE, **keywords)


def test_a_list_is_no_matrix_and_an_empty_test_fixes_no_prevalence():
    with pytest.raises(BeliefError, match="a list arrived"):
        ff.believe([26, 0, 2, 6])
    with pytest.raises(BeliefError, match="empty test"):
        ff.believe(ff.ConfusionMatrix.binary(tp=0, fn=0, fp=0, tn=0), prevalence="fixed")


@pytest.mark.parametrize(("a", "b"), [(0, 0), (0, 1), (1, -2), (float("nan"), 1), (1, float("inf"))])
def test_an_improper_beta_is_refused(a, b):
    with pytest.raises(DistributionError, match="finite numbers above 0"):
        ff.Beta(a, b)


def test_before_anything_was_seen_the_belief_is_the_prior():
    b = ff.believe(ff.ConfusionMatrix.binary(tp=0, fn=0, fp=0, tn=0))
    assert (b.tpr, b.tnr, b.prevalence) == (ff.Beta(1, 1),) * 3
    # the triangular law of the sum of two uniform numbers
    assert b.of("informedness").cdf(0.5) == pytest.approx(1 - 0.5**3, abs=1e-12)


def test_beliefs_of_the_literature_are_of_their_counts():
    for one in literature().values():
        m = one.matrix
        assert ff.believe(m).tpr == ff.Beta(m.tp + 1, m.fn + 1)
        assert ff.believe(m).tnr == ff.Beta(m.tn + 1, m.fp + 1)
