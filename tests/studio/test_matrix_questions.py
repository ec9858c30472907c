"""What the Matrix room is told: the numbers of the library, and refusals in sentences."""

import math

import numpy as np
import pytest

import fourfold as ff
from fourfold.core.errors import FourfoldError
from fourfold.studio.answers import Arrays, encode
from fourfold.studio.questions import LONGEST_TEXT, Query
from fourfold.studio.routes.catalogue import catalogue, examples, formula
from fourfold.studio.routes.matrix import evaluated, sentences, start

COUNTS = {"tp": "26", "fn": "0", "fp": "2", "tn": "6"}


def asking(**values):
    return Query({name: value if isinstance(value, list) else [value] for name, value in values.items()})


def rows(**values):
    return {row["asked"]: row for row in evaluated(asking(**{**COUNTS, **values}))["rows"]}


@pytest.fixture
def belief():
    return ff.believe(ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6))


def test_a_row_has_the_posterior_of_the_library(belief):
    row, of = rows(on="mcc")["mcc"], belief.of("mcc")
    assert (row["mean"], row["sd"], row["median"]) == (of.mean, of.sd, of.median)
    assert (row["hdi"], row["mu"]) == (list(of.hdi(0.95)), of.mu)
    assert row["p_below_zero"] == of.probability(below=0)
    assert row["value"] == belief.matrix["mcc"]


def test_the_parameters_of_a_metric_are_heard_under_the_name_that_was_asked(belief):
    of = belief.of(ff.metric("fbeta").at(beta=2))
    assert rows(on="fbeta", set="beta=2")["fbeta"]["mean"] == of.mean
    law = belief.predict(positives=10, negatives=20).of(ff.metric("fbeta").at(beta=2))
    asked = {"on": "f_beta", "set": "beta=2", "positives": "10", "negatives": "20"}
    assert rows(model="beta-binomial", **asked)["f_beta"]["mean"] == law.mean
    with pytest.raises(FourfoldError, match="no parameter 'gamma'"):
        rows(on="fbeta", set="gamma=2")


def test_the_level_the_prior_and_the_prevalence_are_heard():
    matrix = ff.ConfusionMatrix.binary(tp=26, fn=0, fp=2, tn=6)
    of = ff.believe(matrix, prior="jeffreys", prevalence=ff.Beta(2, 198)).of("precision")
    row = rows(on="precision", prior="jeffreys", prevalence="2,198", level="0.8")["precision"]
    assert row["mean"] == of.mean
    assert row["hdi"] == list(of.hdi(0.8))


def test_the_next_test_is_the_prediction_of_the_library(belief):
    of = belief.predict(positives=10, negatives=20).of("recall")
    row = rows(on="recall", model="beta-binomial", positives="10", negatives="20")["recall"]
    assert (row["mean"], row["sd"]) == (of.mean, of.sd)


def test_a_strip_holds_all_probability_at_its_places(belief):
    row = rows(on="specificity", steps="10")["specificity"]
    of = belief.of("specificity")
    assert row["scale"] == {"kind": "linear", "low": 0, "high": 1, "labels": ("0", "1/2", "1")}
    assert row["strip"] == pytest.approx(np.diff(of.cdf(np.linspace(0, 1, 11))), abs=1e-12)


def test_a_metric_without_a_value_says_why():
    row = rows(on="dor")["dor"]
    assert math.isinf(row["value"])
    assert row["why"] == "a number over 0, because FN = 0 (there are no false negatives)"


def test_the_sentences_are_those_of_the_terminal(run_cli):
    said = sentences(asking(**COUNTS))
    shown = " ".join(run_cli("evaluate", "--tp", "26", "--fn", "0", "--fp", "2", "--tn", "6").split())
    for sentence in [said["guessing"], said["widest"], *said["notes"], said["assumed"]]:
        assert sentence in shown


@pytest.fixture
def run_cli():
    from click.testing import CliRunner

    from fourfold.cli import main

    return lambda *arguments: CliRunner().invoke(main, arguments).stdout


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"on": "recal"}, "did you mean recall?"),
        ({"on": "TP/("}, "cannot read the formula"),
        ({}, "0 metrics are asked for"),
        ({"on": ["f1"] * 41}, "41 metrics are asked for"),
        ({"on": "f1", "tp": "-1"}, "tp is '-1'"),
        ({"on": "f1", "tp": "1e3"}, "tp is '1e3'"),
        ({"on": "f1", "tp": "9" * 16}, "whole numbers from 0"),
        ({"on": "f1", "tp": "٣"}, "whole numbers from 0"),
        ({"on": "f1", "level": "1"}, "a number from 0.5 to 0.999"),
        ({"on": "f1", "level": "nan"}, "a number from 0.5 to 0.999"),
        ({"on": "f1", "steps": "401"}, "whole numbers from 0 to 400"),
        ({"on": "f1", "prior": "flat"}, "uniform, jeffreys"),
        ({"on": "f1", "prevalence": "2"}, "a share such as 0.01"),
        ({"on": "f1", "model": "normal"}, "posterior, beta-binomial, binomial"),
        ({"on": "f1", "model": "binomial", "positives": "50001"}, "up to 50000 of each"),
        ({"on": "TP" + " " * LONGEST_TEXT}, f"at most {LONGEST_TEXT}"),
    ],
)
def test_a_wrong_question_is_refused_in_a_sentence(asked, said):
    with pytest.raises(FourfoldError) as refused:
        evaluated(asking(**{**COUNTS, **asked}))
    assert said in str(refused.value)


def test_a_formula_comes_with_all_that_a_page_needs():
    told = formula(asking(on="2*TP/(2*TP+FP+FN)"))
    assert told["program"][-1][0] == "/"
    assert told["written"][0] == "math"
    assert "vec2 metric(vec4 cells)" in told["glsl"]


def test_the_catalogue_and_the_examples_are_complete():
    assert [line["name"] for line in catalogue(asking())["metrics"]] == list(ff.metrics)
    assert len(examples(asking())["examples"]) == 24
    assert sum(map(len, start(asking())["families"].values())) == len(ff.metrics)


def test_arrays_are_packed_at_multiples_of_eight():
    sent = encode(
        Arrays({"n": 3}, {"x": np.array([1.5, 2.5]), "kind": np.array([1, 2, 3], np.uint8)})
    ).content
    length = int.from_bytes(sent[:4], "little")
    assert (4 + length) % 8 == 0
    body = sent[4 + length :]
    assert np.frombuffer(body[:16]).tolist() == [1.5, 2.5]
    assert list(body[16:19]) == [1, 2, 3]
    assert len(body) == 24


@pytest.mark.parametrize("metric", ["mcc", "precision", "dor", "log_dor", "abs(TP - FN)"])
@pytest.mark.parametrize("counts", [(26, 0, 2, 6), (0, 0, 0, 0), (100, 3, 7, 50)])
def test_what_is_drawn_is_the_distribution_function_as_far_as_an_eye_can_tell(metric, counts):
    tp, fn, fp, tn = counts
    of = ff.believe(ff.ConfusionMatrix.binary(tp=tp, fn=fn, fp=fp, tn=tn)).of(metric)
    x = np.concatenate([of.quantile(np.linspace(0.01, 0.99, 41)), [-2.0, 0.0, 0.5, 1.0, 3.0]])
    assert np.max(np.abs(of.drawn(x) - of.cdf(x))) < 1e-5
