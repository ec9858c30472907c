from itertools import pairwise, permutations

import numpy as np
import pytest
import scipy.stats
from scipy.integrate import quad

import fourfold as ff
from fourfold.analyses.leaderboard.crowd import Crowd
from fourfold.analyses.leaderboard.first import first
from fourfold.analyses.leaderboard.groups import beats, groups
from fourfold.analyses.leaderboard.laws import Betas, Listed, laws
from fourfold.analyses.leaderboard.others import others_above
from fourfold.analyses.leaderboard.ranks import rank_probability
from fourfold.analyses.leaderboard.standings import summing_to_one
from fourfold.sources import ten_teams


def betas(pairs):
    a, b = np.array(pairs, float).T
    return Betas(a, b)


def board(count, spread, rows=2_000, seed=0):
    random = np.random.default_rng(seed)
    rates = np.clip(random.normal(0.9, spread, count), 0.01, 0.995)
    correct = random.binomial(rows, rates)
    return Betas(correct + 1.0, rows - correct + 1.0)


TEN = betas([(correct + 1, total - correct + 1) for correct, total in ten_teams().values()])
MIXED = betas([(1, 1), (0.5, 0.5), (27, 1), (3, 40), (400, 380)])


def ranks_by_hand(law):
    """The rank probabilities of a few contestants by adaptive quadrature and enumeration of who is above."""
    count = law.a.size
    found = np.zeros((count, count))
    for one in range(count):
        others = [other for other in range(count) if other != one]

        def counted(x, one=one, others=others):
            below = [scipy.stats.beta.cdf(x, law.a[other], law.b[other]) for other in others]
            law_of_count = np.ones(1)
            for p in below:
                law_of_count = np.convolve(law_of_count, [p, 1 - p])
            return law_of_count * scipy.stats.beta.pdf(x, law.a[one], law.b[one])

        cuts = [0, *scipy.stats.beta.ppf([0.001, 0.1, 0.5, 0.9, 0.999], law.a[one], law.b[one]), 1]
        for rank in range(count):
            found[one, rank] = sum(
                quad(lambda x, rank=rank: counted(x)[rank], low, high, epsabs=1e-11, limit=200)[0]
                for low, high in pairwise(cuts)
            )
    return found


@pytest.mark.parametrize("law", [MIXED, betas([(90, 12), (80, 22), (88, 14)])], ids=["mixed", "close"])
def test_ranks_agree_with_adaptive_quadrature(law):
    exact = ranks_by_hand(law)
    assert rank_probability(law) == pytest.approx(exact, abs=1e-8)
    one = first(law)
    assert one.p_best == pytest.approx(exact[:, 0], abs=1e-8)
    assert one.expected_rank == pytest.approx(exact @ np.arange(1, len(exact) + 1), abs=1e-7)


def test_the_two_leaders_of_the_published_board():
    correct = [round(15_123 * accuracy) for accuracy in (0.99763, 0.9967)]
    pair = betas([(count + 1, 15_123 - count + 1) for count in correct])
    assert first(pair).p_best[0] == pytest.approx(0.933, abs=1e-3)
    (a, c), (b, d) = pair.a, pair.b
    exact = quad(
        lambda x: scipy.stats.beta.pdf(x, a, b) * scipy.stats.beta.cdf(x, c, d),
        0.99,
        1,
        points=[0.9967, 0.9976],
        epsabs=1e-12,
    )[0]
    assert first(pair).p_best[0] == pytest.approx(exact, abs=1e-10)


@pytest.mark.parametrize(
    "law",
    [TEN, MIXED, board(300, 0.02), board(300, 0.0), board(120, 0.3), board(60, 0.0, rows=20)],
    ids=["ten teams", "mixed", "300 spread", "300 alike", "120 far apart", "60 with few rows"],
)
def test_rank_probabilities_sum_to_one_both_ways(law):
    ranks, one = rank_probability(law), first(law)
    assert ranks.sum(axis=1) == pytest.approx(np.ones(len(ranks)), abs=1e-9)
    assert ranks.sum(axis=0) == pytest.approx(np.ones(len(ranks)), abs=1e-9)
    assert one.p_best == pytest.approx(ranks[:, 0], abs=1e-10)
    assert one.expected_rank == pytest.approx(ranks @ np.arange(1, len(ranks) + 1), abs=1e-8)


@pytest.mark.parametrize("law", [TEN, board(40, 0.01)], ids=["ten teams", "forty"])
def test_ranks_agree_with_draws(law):
    draws = 400_000
    random = np.random.default_rng(11)
    values = random.beta(law.a, law.b, (draws, law.a.size))
    order = np.argsort(-values, axis=1)
    drawn = np.stack(
        [np.bincount(order[:, rank], minlength=law.a.size) for rank in range(law.a.size)], axis=1
    )
    assert rank_probability(law) == pytest.approx(drawn / draws, abs=4 * 0.5 / draws**0.5)


def test_contestants_with_equal_counts_share_all_ranks():
    law = betas([(180, 22)] * 7)
    assert rank_probability(law) == pytest.approx(np.full((7, 7), 1 / 7), abs=1e-12)
    assert first(law).p_best == pytest.approx(np.full(7, 1 / 7), abs=1e-12)


def test_three_contestants_by_the_orders_that_they_can_have():
    random = np.random.default_rng(4)
    law = betas([(20, 10), (18, 12), (15, 9)])
    values = random.beta(law.a, law.b, (300_000, 3))
    for order in permutations(range(3)):
        seen = np.mean(np.all(np.diff(values[:, order], axis=1) < 0, axis=1))
        assert 0.05 < seen < 0.5  # all orders occur, so the ranks below are no matter of course
    assert rank_probability(law)[0, 1] == pytest.approx(
        np.mean((values[:, 0] < values.max(axis=1)) & (values[:, 0] > values.min(axis=1))), abs=4e-3
    )


def test_counts_above_leave_one_out():
    random = np.random.default_rng(2)
    above, share = random.random((5, 3)), random.random((5, 3))
    found = others_above(above, share, 5)
    for one in range(5):
        exact = np.zeros(5)
        for node in range(3):
            law = np.ones(1)
            for other in range(5):
                if other != one:
                    law = np.convolve(law, [1 - above[other, node], above[other, node]])
            exact += share[one, node] * law
        assert found[one] == pytest.approx(exact, abs=1e-14)


def test_a_coin_among_others_loses_no_digits():
    above = np.full((151, 1), 0.5)
    found = others_above(above, np.ones((151, 1)), 151)
    exact = scipy.stats.binom.pmf(np.arange(151), 150, 0.5)
    assert found[0] == pytest.approx(exact, abs=1e-14)


def test_posteriors_of_any_kind_give_what_betas_give():
    pairs = [(27, 4), (25, 6), (22, 9), (28, 1)]
    exact = betas(pairs)
    other = Listed([ff.Beta(a, b) for a, b in pairs])
    assert rank_probability(other) == pytest.approx(rank_probability(exact), abs=1e-6)
    assert first(other).expected_rank == pytest.approx(first(exact).expected_rank, abs=1e-6)


def test_where_lower_is_better_the_order_turns():
    each = [ff.Beta(4, 27), ff.Beta(6, 25), ff.Beta(9, 22)]
    up, down = laws(each, lower_is_better=False), laws(each, lower_is_better=True)
    assert rank_probability(down) == pytest.approx(rank_probability(up)[:, ::-1], abs=1e-11)
    listed = Listed(each, lower_is_better=True)
    assert rank_probability(listed) == pytest.approx(rank_probability(down), abs=1e-6)


@pytest.mark.parametrize("spread", [0.0, 0.02, 0.2])
def test_a_long_board_has_the_intervals_of_a_short_one(spread):
    law = board(500, spread)
    sums = np.cumsum(rank_probability(law), axis=1)
    crowd = Crowd(law)
    assert crowd.top == pytest.approx(np.diff(sums[:, :200], axis=1, prepend=0), abs=1e-9)
    for rank in (10, 200, 230, 350):
        at_most = crowd.at_most(np.full(500, rank))
        assert at_most == pytest.approx(sums[:, rank - 1], abs=1e-9 if rank <= 200 else 0.01)
    for q in (0.025, 0.975):
        exact = (sums < q).sum(axis=1) + 1
        assert np.abs(crowd.quantile(q) - exact).max() <= 1


def test_a_board_of_ten_thousand():
    law = board(10_000, 0.01, rows=15_000)
    crowd = Crowd(law)
    assert crowd.top.sum(axis=0) == pytest.approx(np.ones(200), abs=1e-8)
    random = np.random.default_rng(8)
    low, high = crowd.quantile(0.025), crowd.quantile(0.975)
    values = random.beta(law.a, law.b, (60, 10_000))
    ranks = np.argsort(np.argsort(-values, axis=1), axis=1) + 1
    assert np.mean((ranks >= low) & (ranks <= high)) == pytest.approx(0.95, abs=0.005)


def test_groups_end_where_the_leader_is_surely_better():
    law = betas([(990, 12), (988, 14), (960, 42), (700, 302), (699, 303)])
    found = groups(law, np.arange(5), 0.95)
    assert [group.tolist() for group in found] == [[0, 1], [2], [3, 4]]
    for leader, other in ((0, 1), (0, 2), (3, 4)):
        pair = betas([(law.a[leader], law.b[leader]), (law.a[other], law.b[other])])
        assert beats(law, leader, np.array([other]))[0] == pytest.approx(first(pair).p_best[0], abs=1e-10)


def test_groups_of_many_are_found_in_steps():
    law = betas([(500, 500)] * 100 + [(100, 900)] * 3)
    assert [len(group) for group in groups(law, np.arange(103), 0.95)] == [100, 3]


def test_scaling_gives_the_sums_and_moves_next_to_nothing():
    exact = rank_probability(board(12, 0.01))
    off = exact * (1 + 1e-6 * np.random.default_rng(2).normal(size=exact.shape))
    found = summing_to_one(off)
    assert found.sum(axis=0) == pytest.approx(np.ones(12), abs=1e-10)
    assert found.sum(axis=1) == pytest.approx(np.ones(12), abs=1e-10)
    assert found == pytest.approx(exact, abs=5e-6)
    assert off.sum(axis=0) != pytest.approx(np.ones(12), abs=1e-9)


@pytest.mark.parametrize("on", ["mcc", "dor", "precision"])
def test_a_board_of_posteriors_sums_to_one_both_ways(on):
    matrices = {f"team {k}": ff.ConfusionMatrix.binary(tp=20 + k, fn=5, fp=k, tn=30) for k in range(4)}
    ranks = ff.leaderboard(matrices, on=on).standings.rank_probability
    assert ranks.sum(axis=0) == pytest.approx(np.ones(4), abs=1e-9)
    assert ranks.sum(axis=1) == pytest.approx(np.ones(4), abs=1e-9)
