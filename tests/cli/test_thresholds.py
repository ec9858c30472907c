"""`fourfold thresholds`: what it prints is what the analyses say."""

from pathlib import Path

import numpy as np
import pytest

import fourfold as ff

FILE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "scores.csv"
ASKED = ["thresholds", str(FILE), "--truth", "truth", "--score", "score", "--positive", "ill"]


@pytest.fixture(scope="module")
def found():
    rows = [line.split(",") for line in FILE.read_text(encoding="utf-8").split()[1:]]
    return ff.thresholds([row[0] for row in rows], [float(row[1]) for row in rows], positive="ill")


def test_the_json_holds_what_the_analysis_says(run_json, found):
    told = run_json(*ASKED)
    assert told["rows"] == {
        "positives": 40, "negatives": 80, "scores": 112, "positive": "ill", "bin_width": 0.0,
    }  # fmt: skip
    assert told["auc"]["value"] == found.auc.value
    assert told["auc"]["confidence"] == list(found.auc.confidence())
    assert told["average_precision"]["value"] == found.average_precision.value
    balance = found.indistinguishability
    wanted = {
        "r_b": balance.r_b,
        "b": balance.balance.b,
        "precision": balance.balance.precision,
        "precision_hdi": list(balance.belief.precision.hdi()),
        "r40": balance.r40,
        "r60": balance.r60,
    }
    assert {key: told["indistinguishability"][key] for key in wanted} == wanted
    assert [choice["chosen_by"] for choice in told["thresholds"]] == ["B = 1/2", "best f1", "best mcc"]
    best = found.best("f1")
    assert told["thresholds"][1]["matrix"] == best.matrix.as_dict()
    assert told["thresholds"][1]["optimism"]["corrected"] == best.optimism().corrected
    assert told["calibration"]["error"] == found.calibration().error


def test_every_choice_has_its_threshold(run_json, found):
    told = run_json(
        *ASKED, "--best", "informedness", "--recall", "0.8", "--precision", "0.6",
        "--assurance", "0.9", "--benefits", "7,3,1,4", "--costs", "1,5", "--prevalence", "0.1",
    )  # fmt: skip
    wanted = {
        "B = 1/2": found.indistinguishability.r_b,
        "best informedness": found.best("informedness").threshold,
        "recall > 0.8": found.assured("recall", above=0.8, assurance=0.9).threshold,
        "precision > 0.6": found.assured("precision", above=0.6, assurance=0.9).threshold,
        "benefits": found.best_under(tp=7, fp=3, fn=1, tn=4, prevalence=0.1).threshold,
        "costs": found.best_at_costs(fp=1, fn=5, prevalence=0.1).threshold,
    }
    assert {choice["chosen_by"]: choice["threshold"] for choice in told["thresholds"]} == wanted
    for choice in told["thresholds"]:
        recall = choice["metrics"]["recall"]
        assert recall["hdi"][0] < recall["value"] < recall["hdi"][1]


def test_a_given_threshold_has_its_matrix(run_json, found):
    told = run_json(*ASKED, "--threshold", "0.5")["thresholds"][0]
    assert (told["chosen_by"], told["threshold"]) == ("given", 0.5)
    assert told["matrix"] == found.at(0.5).as_dict()


@pytest.mark.parametrize("name", ["mcc", "TP/(TP + 2*FN)"])
def test_the_best_metric_comes_with_its_interval(run_json, found, name):
    told = run_json(*ASKED, "--best", name)["thresholds"][1]["metrics"][ff.metric(name).name]
    assert told["value"] == pytest.approx(found.best(name).value, rel=1e-14)
    assert told["hdi"] == list(ff.believe(found.best(name).matrix).of(name).hdi())


def test_a_bargain_says_what_to_expect_on_other_rows(run, run_json, found):
    asked = *ASKED, "--best", "f1", "--costs", "1,5"
    told = run_json(*asked)["thresholds"][2]["optimism"]
    assert told["corrected"] == found.best_at_costs(fp=1, fn=5).optimism().corrected
    assert told["corrected"] < told["value"] < 0
    text = " ".join(run(*asked).stdout.split())
    assert f"cost per row {-told['value']:.3f}, expect {-told['corrected']:.3f}" in text


def test_the_curves_are_given_if_asked(run_json, found):
    assert "curves" not in run_json(*ASKED)
    told = run_json(*ASKED, "--curves")["curves"]
    assert told["threshold"][0] == "Infinity"
    assert told["threshold"][1:] == found.steps.thresholds[1:].tolist()
    assert (told["tp"], told["fp"]) == (found.steps.tp.tolist(), found.steps.fp.tolist())
    assert told["b"][0] is None
    assert told["roc_hull"] == found.roc.hull.tolist()


def test_the_text_holds_the_same_figures(run, found):
    done = run(*ASKED, "--precision", "0.99")
    assert done.exit_code == 0
    assert f"AUC                {found.auc.value:.3f}  0.850 to 0.962  confidence (Newcombe)" in done.stdout
    assert "precision > 0.99: no threshold reaches it" in done.stdout
    assert f"other rows: f1 0.838, expect {found.best('f1').optimism().corrected:.3f}" in done.stdout
    assert "calibration error 0.073 in 10 bins" in done.stdout


def test_scores_that_are_no_probabilities_have_no_calibration(run, run_json, tmp_path):
    file = tmp_path / "scores.csv"
    rng = np.random.default_rng(1)
    truth = np.arange(60) % 2
    rows = [f"{y},{s:.3f}" for y, s in zip(truth, rng.normal(size=60) - 2 * truth, strict=True)]
    file.write_text("\n".join(["y,s", *rows]), encoding="utf-8")
    asked = ["thresholds", str(file), "--truth", "y", "--score", "s", "--positive", "1"]
    told = run_json(*asked)
    assert "calibration" not in told
    assert told["indistinguishability"]["r_b"] is None
    assert "B is 0." in told["indistinguishability"]["why"]["b50"]
    done = run(*asked)
    assert "The score is lower for positives" in done.stdout
    assert "B = 1/2: B is 0." in " ".join(done.stdout.split())
    assert "precision at r_b" not in done.stdout
    binned = run(*asked, "--bins", "16")
    assert "different bins of scores" in binned.stdout
    assert "For the rows themselves the AUC is within" in " ".join(binned.stdout.split())


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        (["--predicted", "truth"], "--predicted: for predictions and matrices, not for a score"),
        (["--group", "truth", "--weight", "score"], "--group, --weight: for predictions"),
        (["--curves"], "--curves needs --json"),
        (["--prevalence", "0.1"], "--prevalence says where --benefits or --costs arise"),
        (["--benefits", "1,2,3"], "--benefits is '1,2,3'; 4 numbers are needed: TP,FP,FN,TN"),
        (["--benefits", "1,2,3,x"], "4 numbers are needed"),
        (["--costs", "1"], "2 numbers are needed: FP,FN"),
        (["--benefits", "1,0,1,1"], "tp > fn >= 0"),
        (["--best", "prevalence"], "neither better when high nor when low"),
        (["--best", "recal"], "did you mean recall?"),
        (["--recall", "95"], "95"),
        (["--level", "0"], "level"),
    ],
)
def test_bad_questions_end_with_one_line(run, extra, said):
    done = run(*ASKED, *extra)
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_score_must_be_named_and_have_two_values(run, tmp_path):
    assert "missing option --score" in run(*ASKED[:4]).stderr
    file = tmp_path / "flat.csv"
    file.write_text("y,s\n1,0.5\n0,0.5\n", encoding="utf-8")
    done = run("thresholds", str(file), "--truth", "y", "--score", "s", "--positive", "1")
    assert done.exit_code == 2
    assert "all 2 scores are 0.5" in done.stderr
