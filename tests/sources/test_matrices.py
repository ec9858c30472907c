"""Ready matrices: with and without names, either way round, long or square, and never by guess."""

import pandas as pd
import pytest

import fourfold as ff
from fourfold.core.errors import FourfoldError

COUNTS = [[5, 1, 0], [2, 7, 1], [0, 0, 4]]
NAMES = ["ant", "bee", "cow"]
FILES = {
    "names above and left": ",ant,bee,cow\nant,5,1,0\nbee,2,7,1\ncow,0,0,4\n",
    "a named corner": "truth;ant;bee;cow\nant;5;1;0\nbee;2;7;1\ncow;0;0;4\n",
    "no corner": "ant\tbee\tcow\nant\t5\t1\t0\nbee\t2\t7\t1\ncow\t0\t0\t4\n",
    "names above": "ant,bee,cow\n5,1,0\n2,7,1\n0,0,4\n",
    "names left": "ant,5,1,0\nbee,2,7,1\ncow,0,0,4\n",
    "quoted, with a mark of its encoding": '\ufeff"","ant","bee","cow"\nant,5,1,0\nbee,2,7,1\ncow,0,0,4\n',
}


@pytest.fixture
def file(tmp_path):
    """Return a function that writes a text and returns its path."""

    def write(text, name="matrix.csv"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_the_rows_are_what_the_caller_says(file, text):
    path = file(text)
    assert ff.count(path, rows="truth") == ff.ConfusionMatrix(COUNTS, NAMES, rows="truth")
    assert ff.count(path, rows="predicted") == ff.ConfusionMatrix(COUNTS, NAMES, rows="predicted")


@pytest.mark.parametrize("text", ["5,1,0\n2,7,1\n0,0,4\n", "5 1 0\n2 7 1\n0 0 4\n"])
def test_without_names_the_classes_are_numbered(file, text):
    found = ff.count(file(text), rows="truth")
    assert (found.labels, found.counts.tolist()) == ((0, 1, 2), COUNTS)


def test_a_table_in_memory_is_read_too():
    frame = pd.DataFrame(COUNTS, index=NAMES, columns=NAMES)
    assert ff.count(frame, rows="predicted") == ff.ConfusionMatrix(COUNTS, NAMES, rows="predicted")
    assert ff.count(COUNTS, rows="truth", positive=1).as_dict() == {"tp": 7, "fn": 3, "fp": 1, "tn": 9}


def test_a_positive_class_and_an_order_can_be_asked_for(file):
    path = file(FILES["names above"])
    assert ff.count(path, rows="truth", positive="bee").as_dict() == {"tp": 7, "fn": 3, "fp": 1, "tn": 9}
    turned = ff.count(path, rows="truth", labels=["cow", "bee", "ant"])
    assert turned.counts.tolist() == [[4, 0, 0], [1, 7, 2], [0, 1, 5]]


@pytest.mark.parametrize("form", ["csv", "frame", "dictionary"])
def test_lines_of_truth_prediction_and_count_are_a_matrix(file, form):
    lines = {
        "truth": [NAMES[i] for i in range(3) for _ in range(3)],
        "predicted": NAMES * 3,
        "count": [count for row in COUNTS for count in row],
    }
    data = {
        "csv": lambda: file(pd.DataFrame(lines).to_csv(index=False)),
        "frame": lambda: pd.DataFrame(lines),
        "dictionary": lambda: lines,
    }[form]()
    found = ff.count(data, truth="truth", predicted="predicted", counts="count")
    assert found == ff.ConfusionMatrix(COUNTS, NAMES, rows="truth")


def test_counts_near_a_quintillion_stay_exact():
    big = 10**18 + 1
    lines = {"t": ["x", "x", "y"], "p": ["x", "y", "y"], "n": [big, 3, big]}
    found = ff.count(lines, truth="t", predicted="p", counts="n", positive="x")
    assert found.as_dict() == {"tp": big, "fn": 3, "fp": 0, "tn": big}
    with pytest.raises(FourfoldError, match=r"adds up to .*e\+18; allowed: at most 2\*\*62"):
        ff.count(lines | {"n": [4 * big, 3, big]}, truth="t", predicted="p", counts="n", positive="x")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a,b\n1,-2\n3,4\n", "row 1, column 2 is -2"),
        ("a,b\n1,2\n3,0.5\n", "row 2, column 2 is 0.5"),
        ("a,b\n1,2\n3,x\n", "row 2, column 2 is 'x'"),
        ("a,b\n1,2\n", "a table of 2 lines with 2 cells"),
        ("a,b\n1,2\n3,4\n5,6\n", "a table of 4 lines with 2 cells"),
        ("a,b\n1,2\n3\n", "with 1 or 2 cells"),
        (",a,b\nb,1,2\na,3,4\n", "names its rows 'b', 'a' and its columns 'a', 'b'"),
        ("a,a\n1,2\n3,4\n", "the label 'a' stands twice"),
        ("a,b\n1,nan\n3,4\n", "row 1, column 2 is nan"),
        ("\n", "is empty"),
    ],
)
def test_what_is_no_matrix_of_counts_is_refused_with_its_place(file, text, told):
    with pytest.raises(FourfoldError) as refused:
        ff.count(file(text), rows="truth")
    assert told in str(refused.value)


@pytest.mark.parametrize("count", [-1, 0.5, float("inf")])
def test_a_count_of_lines_is_whole(count):
    lines = {"t": ["x", "y"], "p": ["x", "y"], "n": [2.0, count]}
    with pytest.raises(FourfoldError, match=r"a value of n is .*allowed: a whole number from 0"):
        ff.count(lines, truth="t", predicted="p", counts="n", positive="x")
