"""Every metric of the papers is in the catalogue, under the names that people know, with all its facts."""

import re

import pytest

import fourfold as ff
from fourfold.core.metrics.catalogue import FAMILIES
from fourfold.core.metrics.registry import Registry

LINES = [line for lines in FAMILIES.values() for line in lines]
BRZEZINSKI = """
    accuracy area_under_lift balanced_accuracy f1_harmonic fnr fpr fbeta_linear g_mean iba_accuracy
    iba_f1 iba_g_mean iba_fbeta jaccard kappa log_odds_ratio mcc npv optimised_precision
    pointwise_auc_roc precision recall specificity
"""
LOVELL = """
    tpr fpr tnr fnr lr_plus lr_minus dor scaled_log_lr_plus scaled_log_lr_minus scaled_log_dor ba bm gm
    pt ppv balanced_ppv npv balanced_npv mk balanced_mk acc f1 balanced_f1 ts balanced_ts db mcc
    balanced_mcc fm balanced_fm kappa balanced_kappa
"""
TOOL = """
    confirmation_d confirmation_m confirmation_s confirmation_n confirmation_c confirmation_f
    confirmation_z confirmation_a confirmation_c1 confirmation_c2 confirmation_c3 confirmation_c4
    certainty_factor lift log_lift leverage piatetsky_shapiro phi chi2 all_confidence imbalance_ratio
    collective_strength delta abs_delta sign_delta tp fp fn tn tp_share fp_share fn_share tn_share
    prevalence predicted_prevalence accuracy error_rate negative_share predicted_negative_share
    all_but_tp_share all_but_fp_share all_but_fn_share all_but_tn_share trace determinant
    largest_singular_value smallest_singular_value
"""
PROMISED = """
    tpr recall sensitivity tnr specificity fpr fnr precision ppv npv accuracy balanced_accuracy
    informedness bm youden_j markedness mk f1 fbeta jaccard threat_score csi mcc phi kappa g_mean
    fowlkes_mallows lr_plus lr_minus dor log_dor prevalence prevalence_threshold decision_benefit
    optimized_precision pointwise_auc area_under_lift iba_accuracy iba_f1 iba_g_mean iba_fbeta
    balanced_precision balanced_f1 balanced_lift balanced_recall
"""


@pytest.mark.parametrize(
    "name", sorted({*BRZEZINSKI.split(), *LOVELL.split(), *TOOL.split(), *PROMISED.split()})
)
def test_a_promised_name_is_found(name):
    assert ff.metric(name).formula.counts


def test_the_tool_of_the_paper_has_about_ninety_and_this_has_more():
    assert len(ff.metrics) >= 110


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_a_line_has_all_its_facts(line):
    assert re.fullmatch(r"[a-z][a-z0-9_]*", line.name)
    assert line.title[0].isupper()
    assert line.reference
    assert line.better in ("higher", "lower", "neither")
    low, high = map(float, line.span.split())
    assert low < high
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", alias) for alias in line.aliases.split())
    assert set(line.parameters) == set(ff.metrics[line.name].formula.parameters)


def test_no_name_alias_title_or_symbol_is_used_twice():
    names = [name for line in LINES for name in (line.name, *line.aliases.split())]
    assert len(names) == len(set(names))
    titles = [line.title for line in LINES]
    assert len(titles) == len(set(titles))


def test_every_alias_finds_its_metric_in_any_case_and_with_hyphens_or_blanks():
    for line in LINES:
        for name in (line.name, *line.aliases.split()):
            for written in (name, name.upper(), name.replace("_", "-"), f" {name.replace('_', ' ')} "):
                assert ff.metrics[written] is ff.metrics[line.name]
                assert ff.metric(written) is ff.metrics[line.name]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("recal", "recall"),
        ("precison", "precision"),
        ("sensitivty", "recall"),
        ("informednes", "informedness"),
        ("F1 skore", "f1"),
        ("balanced_acuracy", "balanced_accuracy"),
        ("mathews", "mcc"),
        ("fowlkes", "fowlkes_mallows"),
        ("youdens_j", "informedness"),
        ("specifity", "specificity"),
    ],
)
def test_a_near_miss_is_answered_with_the_name_that_was_meant(typed, meant):
    assert meant in ff.metrics.suggest(typed)
    with pytest.raises(
        ff.FourfoldError, match=rf"there is no metric '{typed}'; allowed: .*did you mean .*{meant}"
    ):
        ff.metric(typed)


def test_what_resembles_nothing_is_answered_with_where_to_look():
    with pytest.raises(
        ff.FourfoldError, match=r"there is no metric 'xyzzy'; allowed: 1\d\d names, or a formula \("
    ):
        ff.metric("xyzzy")
    with pytest.raises(KeyError):
        ff.metrics["xyzzy"]
    assert "xyzzy" not in ff.metrics
    assert 5 not in ff.metrics


def test_an_alias_that_is_taken_is_an_error_when_the_catalogue_is_read():
    lines = {"rates": (LINES[0], type(LINES[0])("other", "TP", "Other", aliases="tpr", reference="none"))}
    with pytest.raises(ValueError, match="'tpr' of other is taken by recall"):
        Registry(lines)


def test_the_registry_is_a_mapping_that_tells_its_size():
    assert list(ff.metrics)[:2] == ["recall", "specificity"]
    assert len(list(ff.metrics.items())) == len(ff.metrics) == len(LINES)
    assert repr(ff.metrics).startswith(f"<{len(LINES)} metrics: recall, specificity")
