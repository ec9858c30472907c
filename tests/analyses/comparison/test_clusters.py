import numpy as np
import pytest

import fourfold as ff
from fourfold.analyses.comparison import compare


def rows(groups, size, alike, seed=1):
    """Rows in groups; a share `alike` of the errors of a group is made by all of its rows."""
    random = np.random.default_rng(seed)
    group = np.repeat(np.arange(groups), size)
    truth = random.random(groups * size) < 0.4
    whole = {name: (random.random(groups) < error)[group] for name, error in (("a", 0.2), ("b", 0.3))}
    own = {name: random.random(groups * size) < error for name, error in (("a", 0.2), ("b", 0.3))}
    shared = (random.random(groups) < alike)[group]
    said = {name: truth ^ np.where(shared, whole[name], own[name]) for name in ("a", "b")}
    return {"y": truth, "g": group, **said}


def grouped(data, **options):
    return compare(data, truth="y", predicted=["a", "b"], group="g", positive=True, **options)


def test_rows_that_are_copies_count_once():
    single = rows(400, 1, 0.0)
    copies = {name: np.repeat(column, 5) for name, column in single.items()}
    one, five = grouped(single), grouped(copies)
    assert one.clusters.observed == pytest.approx(1.0, abs=1e-9)
    assert five.clusters.design_effect == pytest.approx(5.0, rel=0.01)
    assert five.clusters.effective == pytest.approx(400, rel=0.01)
    assert five.difference.sd == pytest.approx(one.difference.sd, rel=0.01)
    assert five.p_first_better == pytest.approx(one.p_first_better, abs=0.002)


def test_independent_rows_have_a_design_effect_of_about_one():
    assert grouped(rows(300, 8, 0.0)).clusters.observed == pytest.approx(1.0, abs=0.25)


@pytest.mark.parametrize("on", ["accuracy", "mcc", "precision"])
def test_the_design_effect_is_the_ratio_of_variances_over_repetitions(on):
    values, effects = [], []
    for seed in range(150):
        data = rows(60, 10, 0.5, seed)
        one, other = (ff.count(data["y"], data[name], positive=True) for name in ("a", "b"))
        values.append(one[on] - other[on])
        if seed < 20:
            effects.append(grouped(data, on=on).clusters.observed)
    mixed = []
    for seed in range(150):
        data = rows(600, 1, 0.5, seed)
        one, other = (ff.count(data["y"], data[name], positive=True) for name in ("a", "b"))
        mixed.append(one[on] - other[on])
    assert np.mean(effects) == pytest.approx(np.var(values) / np.var(mixed), rel=0.35)


def test_groups_in_the_sentence():
    found = grouped(rows(50, 10, 0.8))
    told = found.clusters.sentence
    assert "500 rows in 50 groups by g" in told
    assert f"{found.clusters.observed:.3g} times" in told
    assert found.as_dict()["clusters"]["effective_rows"] == pytest.approx(found.clusters.effective)


def test_no_difference_falls_back_on_the_first_classifier():
    data = rows(40, 5, 1.0)
    data["b"] = data["a"]
    assert grouped(data).clusters.design_effect == pytest.approx(5.0, rel=0.3)
