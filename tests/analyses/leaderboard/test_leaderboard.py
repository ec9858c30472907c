import numpy as np
import pytest

import fourfold as ff
from fourfold.analyses.comparison import compare
from fourfold.analyses.leaderboard import leaderboard
from fourfold.analyses.leaderboard.shared import balanced
from fourfold.core.confusion import JointCounts
from fourfold.core.errors import AnalysisError, MatrixError
from fourfold.sources import ten_teams

RANDOM = np.random.default_rng(6)
TRUTH = RANDOM.random(300) < 0.4
SAID = {
    name: TRUTH ^ (RANDOM.random(300) < error)
    for name, error in (("a", 0.1), ("b", 0.12), ("c", 0.15), ("d", 0.3))
}
MATRICES = {name: ff.count(TRUTH, said, positive=True) for name, said in SAID.items()}


def test_the_ten_teams():
    board = leaderboard(ten_teams(), prizes=[10_000, 2_000, 1_000])
    assert [entry.name for entry in board] == list(ten_teams())
    assert sum(entry.expected_prize for entry in board) == pytest.approx(13_000, abs=1e-5)
    winner = board["Lapwing"]
    assert winner is board[0]
    assert board.p_first_truly_best == winner.p_best == pytest.approx(winner.rank_probability[0], abs=1e-10)
    paid = np.dot(winner.rank_probability[:3], [10_000, 2_000, 1_000])
    assert winner.expected_prize == pytest.approx(paid)
    for entry in board:
        low, high = entry.rank_interval
        assert sum(entry.rank_probability[low - 1 : high]) >= 0.95
        assert sum(entry.rank_probability[: low - 1]) <= 0.025
        assert sum(entry.rank_probability[high:]) <= 0.025


def test_entries_stand_in_the_order_of_what_was_observed():
    board = leaderboard({"worse": (80, 100), "few": (9, 10), "better": (85, 100)})
    assert [entry.name for entry in board] == ["few", "better", "worse"]
    errors = leaderboard(MATRICES, on="fnr")
    values = [entry.value for entry in errors]
    assert values == sorted(values)
    assert errors[0].p_best == max(entry.p_best for entry in errors)


@pytest.mark.parametrize("on", ["mcc", "recall", "fnr"])
def test_a_board_from_matrices_agrees_with_draws(on):
    draws = 200_000
    random = np.random.default_rng(3)
    columns = [ff.believe(matrix).of(on).quantile(random.random(draws)) for matrix in MATRICES.values()]
    values = np.stack(columns, axis=1) * (-1 if on == "fnr" else 1)
    drawn = np.bincount(values.argmax(axis=1), minlength=4) / draws
    board = leaderboard(MATRICES, on=on)
    assert [board[name].p_best for name in MATRICES] == pytest.approx(drawn, abs=4 * 0.5 / draws**0.5)


@pytest.mark.parametrize("on", ["accuracy", "mcc", "specificity"])
def test_two_on_shared_rows_are_as_compared(on):
    pair = {name: SAID[name] for name in ("a", "b")}
    board = leaderboard(TRUTH, pair, on=on, positive=True)
    assert board.paired
    assert board["a"].p_best == pytest.approx(
        compare(TRUTH, pair, on=on, positive=True).p_first_better, abs=4e-3
    )


def test_pairs_within_a_board_are_as_compared():
    board = leaderboard(TRUTH, SAID, positive=True, on="mcc")
    assert not leaderboard(MATRICES, on="mcc").paired
    ranks = np.array([board[name].rank_probability for name in SAID])
    assert ranks.sum(axis=0) == pytest.approx(np.ones(4), abs=1e-9)
    assert ranks.sum(axis=1) == pytest.approx(np.ones(4), abs=1e-9)
    beaten = sum(
        compare(TRUTH, {"d": SAID["d"], name: SAID[name]}, positive=True, on="mcc").p_second_better
        for name in ("a", "b", "c")
    )
    assert board["d"].expected_rank == pytest.approx(1 + beaten, abs=0.01)


def test_what_contestants_share_tells_them_apart():
    hard = RANDOM.random(2_000) < 0.3  # rows that all get wrong
    truth = RANDOM.random(2_000) < 0.5
    said = {name: truth ^ hard ^ (RANDOM.random(2_000) < error) for name, error in (("a", 0.01), ("b", 0.03))}
    shared = leaderboard(truth, said, positive=True)
    apart = leaderboard({name: (int(np.sum(one == truth)), 2_000) for name, one in said.items()})
    assert shared["a"].p_best > apart["a"].p_best


@pytest.mark.parametrize("contestants", [1, 2, 3, 7, 8, 20])
def test_the_prior_design_is_balanced(contestants):
    design = balanced(contestants)
    assert set(design.ravel()) == {0.0, 1.0}
    assert design.mean(axis=0) == pytest.approx(np.full(contestants, 0.5))
    together = design.T @ design / len(design)
    assert together[~np.eye(contestants, dtype=bool)] == pytest.approx(0.25)


def test_three_classes_without_a_positive_one():
    joint = JointCounts(
        [[0, 0, 0], [1, 1, 0], [2, 0, 2]], [50, 30, 4], labels=["x", "y", "z"], names=["a", "b"]
    )
    board = leaderboard(joint)
    assert board[0].value == pytest.approx(80 / 84)
    assert board["a"].p_best > 0.99
    with pytest.raises(AnalysisError, match="positive"):
        leaderboard(joint, on="recall")


def test_groups_and_sentence():
    board = leaderboard({"a": (990, 1000), "b": (988, 1000), "c": (700, 1000)})
    assert board.groups == [("a", "b"), ("c",)]
    assert [entry.group for entry in board] == [1, 1, 2]
    assert "cannot be told apart from 1 other." in board.sentence
    assert leaderboard({"a": (990, 1000), "c": (700, 1000)}).sentence.endswith("told apart from all others.")


def test_a_long_board_has_intervals_and_prizes_but_not_all_ranks():
    random = np.random.default_rng(1)
    long = {f"team {k}": (int(count), 3_000) for k, count in enumerate(random.binomial(3_000, 0.8, 1_001))}
    board = leaderboard(long, prizes=[100, 50])
    assert board[0].rank_probability == ()
    assert "rank_probability" not in board[0].as_dict()
    assert sum(entry.expected_prize for entry in board) == pytest.approx(150, abs=1e-6)
    assert sum(entry.p_best for entry in board) == pytest.approx(1, abs=1e-9)
    with pytest.raises(AnalysisError, match="prizes"):
        leaderboard(long, prizes=[1] * 201)


def test_the_same_board_twice():
    once, twice = (leaderboard(TRUTH, SAID, positive=True, on="f1").as_dict() for _ in range(2))
    assert once == twice


@pytest.mark.parametrize(
    ("contestants", "options", "message"),
    [
        ({"a": (9, 10)}, {}, "board of 1"),
        ({"a": (9, 10), "b": (11, 10)}, {}, "11 correct answers of 10"),
        ({"a": (9, 10), "b": (8, 10, 3)}, {}, "correct, total"),
        ({"a": (9, 10), "b": (8, 10)}, {"on": "recall"}, "recall from correct answers"),
        ({"a": (9, 10), "b": (8, 10)}, {"truth": "y"}, "counts together with truth"),
        ({"a": (9, 10), "b": (8, 10)}, {"level": 0}, "level"),
        ({"a": (9, 10), "b": (8, 10)}, {"prizes": [-5]}, "prizes"),
        (MATRICES, {"on": "sqrt(recall - 0.9)"}, "may be undefined"),
        (MATRICES, {"on": "sign(informedness)"}, "takes few values"),
    ],
)
def test_what_makes_no_board_is_refused(contestants, options, message):
    with pytest.raises(AnalysisError, match=message):
        leaderboard(contestants, **options)


def test_more_that_makes_no_board():
    with pytest.raises(MatrixError, match="correct of b"):
        leaderboard({"a": (9, 10), "b": (8.5, 10)})
    with pytest.raises(AnalysisError, match="no board"):
        leaderboard(TRUTH, SAID["a"], positive=True)
    with pytest.raises(AnalysisError, match="same for right and for wrong"):
        leaderboard(TRUTH, SAID, positive=True, prior=ff.Beta(8, 2))
    with pytest.raises(AnalysisError, match="no contestant"):
        leaderboard({"a": (9, 10), "b": (8, 10)})["c"]
