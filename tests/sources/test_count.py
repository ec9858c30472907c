"""`ff.count` on lists, arrays, frames and files: the counts that a plain loop finds."""

import zipfile

import numpy as np
import pandas as pd
import polars as pl
import pytest
from sklearn.metrics import confusion_matrix, roc_auc_score

import fourfold as ff
from fourfold.core.errors import SourceError

FRAMES = {"pandas": pd.DataFrame, "polars": pl.DataFrame, "dictionary": dict}
ENDINGS = ["csv", "csv.gz", "tsv", "parquet", "jsonl"]


@pytest.fixture(params=[*FRAMES, *ENDINGS])
def data(request, rows, tmp_path):
    """Return the rows as a frame or as a file."""
    if request.param in FRAMES:
        return FRAMES[request.param](rows)
    frame, path = pd.DataFrame(rows), tmp_path / f"rows.{request.param}"
    if request.param == "parquet":
        frame.to_parquet(path)
    elif request.param == "jsonl":
        frame.to_json(path, orient="records", lines=True)
    else:
        frame.to_csv(path, index=False, sep="\t" if request.param == "tsv" else ",")
    return path


@pytest.mark.parametrize(
    "form", [list, tuple, np.array, lambda values: np.array(values, dtype=object), pd.Series, pl.Series]
)
def test_texts_side_by_side_are_counted(form, rows, cells_of):
    found = ff.count(form(rows["y"]), form(rows["a"]), positive="ill")
    assert found.as_dict() == cells_of(rows["y"], rows["a"], "ill")
    assert (found.positive, found.negative) == ("ill", "well")


@pytest.mark.parametrize(
    "kind", [bool, np.int8, np.uint8, np.int64, np.uint64, float, object, "Int64", "boolean"]
)
def test_noughts_and_ones_of_any_type_are_counted_with_1_as_positive(kind, rows, cells_of):
    truth, predicted = ([value == "ill" for value in rows[name]] for name in "ya")
    form = pd.Series if isinstance(kind, str) else np.array
    found = ff.count(form(truth, dtype=kind), form(predicted, dtype=kind))
    assert found.as_dict() == cells_of(truth, predicted, positive=True)
    assert (found.positive, found.negative) == (1, 0)


def test_one_prediction_of_a_frame_or_file_gives_a_matrix(data, rows, cells_of):
    found = ff.count(data, truth="y", predicted="a", positive="ill")
    assert found.as_dict() == cells_of(rows["y"], rows["a"], "ill")


def test_several_predictions_are_counted_jointly(data, rows, loop, patterns_of):
    joint = ff.count(data, truth="y", predicted=["a", "b"], positive="ill")
    assert (joint.names, joint.positive) == (("a", "b"), "ill")
    assert patterns_of(joint) == loop(rows["y"], rows["a"], rows["b"])


def test_groups_are_counted_in_the_same_pass(data, rows, loop):
    found = ff.count(data, truth="y", predicted=["a", "b"], group="site", positive="ill")
    truth = loop(rows["site"], rows["y"], rows["a"], rows["b"])
    assert (found.by, found.groups) == ("site", ("north", "south", "west"))
    for group in found:
        joint = found.joint(group)
        for pattern, count in zip(joint.patterns.tolist(), joint.counts.tolist(), strict=True):
            assert truth.pop((group, *(joint.labels[code] for code in pattern))) == count
    assert not truth


def test_scores_are_counted_one_by_one(data, rows, loop):
    found = ff.count(data, truth="y", score="p", positive="ill")
    truth = loop(rows["y"], rows["p"])
    assert (found.positive, found.negative, found.width) == ("ill", "well", 0)
    assert found.scores.tolist() == sorted(set(rows["p"]))
    assert found.positives.tolist() == [truth["ill", score] for score in found.scores.tolist()]
    assert found.negatives.tolist() == [truth["well", score] for score in found.scores.tolist()]


def test_scores_in_bins_are_those_of_numpy(data, rows):
    found = ff.count(data, truth="y", score="p", positive="ill", bins=10)
    edges = np.arange(0, 1.125, 0.125)
    ill = [score for score, label in zip(rows["p"], rows["y"], strict=True) if label == "ill"]
    assert found.width == 0.125
    assert found.positives.tolist() == np.histogram(ill, edges)[0].tolist()[: len(found.scores)]
    assert found.scores.tolist() == edges[: len(found.scores)].tolist()


def test_the_same_scores_in_arrays(rows):
    truth, scores = np.array(rows["y"]) == "ill", np.array(rows["p"])
    found = ff.count(truth, score=scores)
    below = np.cumsum(found.negatives) - found.negatives / 2
    auc = (found.positives @ below) / (found.positives.sum() * found.negatives.sum())
    assert auc == pytest.approx(roc_auc_score(truth, scores))


def test_many_classes_are_those_of_scikit_learn():
    draw = np.random.default_rng(0)
    truth, predicted = draw.integers(-3, 60, (2, 5000)) * 1000
    labels = np.union1d(truth, predicted)
    found = ff.count(truth, predicted)
    assert found.labels == tuple(labels.tolist())
    assert found.counts.tolist() == confusion_matrix(truth, predicted, labels=labels).tolist()


def test_many_classes_and_several_predictions_beyond_any_table(loop, patterns_of):
    columns = np.random.default_rng(1).integers(0, 200, (4, 3000))
    joint = ff.count(columns[0], dict(zip("abc", columns[1:], strict=True)))
    assert patterns_of(joint) == loop(*columns.tolist())


def test_a_folder_and_a_pattern_of_names_are_all_their_files(rows, tmp_path, cells_of):
    frame = pd.DataFrame(rows)
    for part in range(5):
        frame[part::5].to_parquet(tmp_path / f"part-{part}.parquet")
    truth = cells_of(rows["y"], rows["a"], "ill")
    for path in (tmp_path, str(tmp_path / "part-*.parquet"), str(tmp_path / "part-[0-4].parquet")):
        assert ff.count(path, truth="y", predicted="a", positive="ill").as_dict() == truth


def test_a_file_whose_name_has_signs_of_a_pattern_is_meant_itself(rows, tmp_path, cells_of):
    for name in ("rows[1].csv", "rows1.csv"):
        pd.DataFrame(rows)[: 100 if name == "rows1.csv" else 500].to_csv(tmp_path / name, index=False)
    found = ff.count(tmp_path / "rows[1].csv", truth="y", predicted="a", positive="ill")
    assert found.as_dict() == cells_of(rows["y"], rows["a"], "ill")


def test_two_texts_without_a_positive_one_are_asked_about(data):
    with pytest.raises(SourceError, match=r"two classes, 'ill', 'well'.*positive='ill' or"):
        ff.count(data, truth="y", predicted="a")


def test_labels_give_a_matrix_in_their_order_without_a_positive_class(rows):
    found = ff.count(rows["y"], rows["a"], labels=["well", "ill"])
    assert found.labels == ("well", "ill")
    assert found.counts.tolist() == confusion_matrix(rows["y"], rows["a"], labels=["well", "ill"]).tolist()


def test_the_first_sheet_of_a_spreadsheet_is_counted(tmp_path):
    path = tmp_path / "rows.xlsx"
    write_sheet(path, [["y", "p", "n"], ["ill", "ill", 1], ["ill", "well", 0], ["well", "", 1]])
    with pytest.raises(SourceError, match=r"1 row has no label \(p 1\), the first in row 2"):
        ff.count(path, truth="y", predicted="p", positive="ill")
    with pytest.warns(UserWarning, match="1 row has no label"):
        found = ff.count(path, truth="y", predicted="p", positive="ill", missing="drop")
    assert found.as_dict() == {"tp": 1, "fn": 1, "fp": 0, "tn": 0}
    assert ff.count(path, truth="y", score="n", positive="ill").positives.tolist() == [1, 1]


def write_sheet(path, lines):
    """Write a workbook of one sheet with texts in place and numbers, as the smallest that is valid."""
    cells = []
    for row, line in enumerate(lines, start=1):
        values = [
            f'<c r="{chr(65 + column)}{row}" t="inlineStr"><is><t>{value}</t></is></c>'
            if isinstance(value, str)
            else f'<c r="{chr(65 + column)}{row}"><v>{value}</v></c>'
            for column, value in enumerate(line)
            if value != ""
        ]
        cells.append(f'<row r="{row}">{"".join(values)}</row>')
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{links}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{links}"><sheets>'
        '<sheet name="one" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{"".join(cells)}</sheetData>'
        "</worksheet>",
    }
    with zipfile.ZipFile(path, "w") as zipped:
        for name, text in parts.items():
            zipped.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{text}')


def test_arrow_files_are_counted(rows, tmp_path, cells_of):
    path = tmp_path / "rows.feather"
    pd.DataFrame(rows).to_feather(path)
    found = ff.count(path, truth="y", predicted="a", positive="ill")
    assert found.as_dict() == cells_of(rows["y"], rows["a"], "ill")
