"""Logs as lm-eval, inspect-ai and W&B write them, and lists of labels: small samples of the same layout."""

import json
import zipfile
from pathlib import Path

import pytest
import zstandard

import fourfold as ff
from fourfold.core.errors import SourceError
from fourfold.sources import open_log
from fourfold.sources.logs import archive
from fourfold.sources.notices import SourceWarning

LOGS = Path(__file__).parent / "logs"
RESULTS = LOGS / "results_2025-01-01T00-00-00.json"
SAMPLES = LOGS / "samples_riddles_2025-01-01T00-00-00.jsonl"
INSPECT = LOGS / "2025-01-01T00-00-00_riddles_inspect.json"
TABLE = LOGS / "confusion_matrix.table.json"
LISTS = LOGS / "labels.json"


def shares(log):
    return {(found.task, found.metric): (found.correct, found.total) for found in log.successes}


def write_zstandard(path, members):
    """Write members stored as they are, and say in both headers that they are compressed by Zstandard."""
    with zipfile.ZipFile(path, "w") as zipped:
        for name, content in members.items():
            zipped.writestr(name, zstandard.compress(content))
    data = bytearray(path.read_bytes())
    for sign, place in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = data.find(sign)
        while at >= 0:
            data[at + place : at + place + 2] = (93).to_bytes(2, "little")
            at = data.find(sign, at + 4)
    path.write_bytes(bytes(data))


@pytest.fixture(params=["deflate", "zstandard"])
def eval_file(request, tmp_path):
    """Return the log of inspect-ai as an archive."""
    record = json.loads(INSPECT.read_text())
    samples = record.pop("samples")
    members = {"header.json": json.dumps(record).encode(), "summaries.json": b"[]"}
    for sample in samples:
        members[f"samples/{sample['id']}_epoch_{sample['epoch']}.json"] = json.dumps(sample).encode()
    path = tmp_path / "riddles.eval"
    if request.param == "zstandard":
        write_zstandard(path, members)
    else:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
            for name, content in members.items():
                zipped.writestr(name, content)
    return path


def test_results_of_lm_eval_are_right_answers_of_samples():
    log = open_log(RESULTS)
    assert (log.kind, log.model, log.rows) == ("lm-eval", "example/tiny", None)
    assert shares(log) == {
        ("riddles", "acc"): (6, 8),
        ("riddles", "acc_norm"): (5, 8),
        ("sums", "exact_match, strict-match"): (8, 20),
        ("sums", "exact_match, flexible-extract"): (9, 20),
    }


def test_a_value_that_is_no_share_of_right_answers_is_left_out():
    values = json.loads(RESULTS.read_text())["results"]["riddles"]
    assert values["f1,none"] * 8 == 4  # whole by chance: its error tells that it is no share
    assert ("riddles", "f1") not in shares(open_log(RESULTS))


def test_samples_of_lm_eval_have_the_choice_that_was_made():
    log = open_log(SAMPLES)
    assert shares(log) == {("riddles", "acc"): (6, 8), ("riddles", "acc_norm"): (5, 8)}
    matrix = ff.count(SAMPLES)
    assert (matrix.labels, matrix.counts.tolist()) == ((0, 1, 2), [[2, 1, 0], [1, 2, 0], [0, 0, 2]])
    assert matrix.correct == 6


def test_samples_of_free_text_have_no_classes(tmp_path):
    path = tmp_path / "samples_sums_2025.jsonl"
    line = {"doc_id": 0, "target": "#### 18", "filtered_resps": ["18"], "filter": "strict-match"}
    path.write_text(json.dumps(line | {"metrics": ["exact_match"], "exact_match": 1.0}) + "\n")
    log = open_log(path)
    assert (shares(log), log.rows) == ({("sums", "exact_match, strict-match"): (1, 1)}, None)
    with pytest.raises(SourceError, match="a log of lm-eval without labels: right were 1 of 1 in 'sums'"):
        ff.count(path)


def test_a_log_of_inspect_ai_is_read(eval_file):
    for path in (INSPECT, eval_file):
        log = open_log(path)
        assert (log.kind, log.model) == ("inspect-ai", "example/tiny")
        assert shares(log) == {("riddles", "choice"): (7, 10)}
        matrix = ff.count(path)
        assert (matrix.labels, matrix.correct, matrix.total) == (("A", "B", "C"), 7, 10)
        assert ff.count(path, positive="A").as_dict() == {"tp": 3, "fn": 1, "fp": 2, "tn": 4}


def test_scores_between_and_repeated_questions_are_told(tmp_path):
    record = json.loads(INSPECT.read_text())
    record["samples"][0]["scores"]["choice"]["value"] = "P"
    record["samples"][1]["id"] = record["samples"][2]["id"]
    path = tmp_path / "log.json"
    path.write_text(json.dumps(record))
    with pytest.warns(SourceWarning) as told:
        log = open_log(path)
    assert shares(log) == {("riddles", "choice"): (6, 9)}
    assert [str(warning.message) for warning in told] == [
        "1 scores of choice are neither right nor wrong: left out of 10",
        "10 samples are 9 questions, asked several times: they are not independent",
    ]


def test_a_confusion_table_of_wandb_is_a_matrix():
    matrix = ff.count(TABLE, positive="cat")
    assert matrix.as_dict() == {"tp": 5, "fn": 1, "fp": 2, "tn": 7}
    assert shares(open_log(TABLE)) == {("", "accuracy"): (12, 15)}


def test_lists_of_labels_are_counted():
    assert ff.count(LISTS, positive="dog").as_dict() == {"tp": 1, "fn": 1, "fp": 0, "tn": 2}


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        (
            "x.json",
            '{"accuracy": 0.9}',
            "is JSON of an unknown layout; allowed: lm-eval's results and samples",
        ),
        ("x.json", '{"results": ', "is no JSON"),
        ("x.json", '{"y_true": [1, 0], "y_pred": [1]}', "y_true has 2 labels and y_pred 1"),
        ("x.json", '{"columns": ["Actual", "Predicted", "nPredictions"], "data": [[1]]}', "do not fit"),
        (
            "x.json",
            '{"results": {"t": {"bleu,none": 31.2}}, "n-samples": {"t": {"effective": 5}}}',
            "without a",
        ),
        (
            "x.jsonl",
            '{"doc_id": 0, "target": "1", "filtered_resps": [], "acc": 1}\n[]\n',
            "line 2 is no sample",
        ),
        ("x.eval", "PK\x03\x04 and nothing more", "cannot be read"),
    ],
)
def test_an_unknown_or_broken_log_is_refused(tmp_path, name, content, told):
    path = tmp_path / name
    path.write_text(content, encoding="latin-1")
    with pytest.raises(SourceError) as refused:
        ff.count(path)
    assert told in str(refused.value)


def test_an_archive_that_is_no_log_is_refused(tmp_path):
    path = tmp_path / "x.eval"
    with zipfile.ZipFile(path, "w") as zipped:
        zipped.writestr("readme.txt", "hello")
    with pytest.raises(SourceError, match=r"is no log of inspect-ai; allowed: an archive with header\.json"):
        open_log(path)


def test_a_member_that_unpacks_to_more_than_fits_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "LARGEST_MEMBER", 2**16)
    path = tmp_path / "bomb.eval"
    for write in (write_zstandard, zipped_small):
        write(path, {"header.json": b"0" * 2**17})
        with pytest.raises(SourceError, match=r"takes|larger than it says"):
            open_log(path)


def zipped_small(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in members.items():
            zipped.writestr(name, content)


def test_json_that_is_rows_is_no_log(tmp_path):
    rows = [{"y": 1, "p": 1}, {"y": 0, "p": 1}]
    for name, text in (("rows.json", json.dumps(rows)), ("rows.jsonl", "\n".join(map(json.dumps, rows)))):
        path = tmp_path / name
        path.write_text(text)
        assert open_log(path) is None
        assert ff.count(path, truth="y", predicted="p").as_dict() == {"tp": 1, "fn": 0, "fp": 1, "tn": 0}
