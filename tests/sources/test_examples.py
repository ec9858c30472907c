"""The published matrices, against what the paper says of them."""

import pytest

from fourfold import FourfoldError
from fourfold.sources import example, literature


def test_there_are_24_classifiers_with_8_to_350_samples():
    totals = [found.matrix.total for found in literature().values()]
    assert (len(totals), min(totals), max(totals), sum(totals)) == (24, 8, 350, 1860)


def test_cocaine_7a_is_as_printed():
    found = example("7a")
    assert found.matrix.as_dict() == {"tp": 26, "fn": 0, "fp": 2, "tn": 6}
    assert found.matrix.labels == ("high", "low")


def test_every_matrix_names_its_source():
    assert all(found.doi.startswith("10.") and found.location for found in literature().values())


def test_variants_of_one_publication_share_its_doi():
    assert example("14a").doi == example("14b").doi


def test_an_unknown_example_is_answered_with_the_known_ones():
    with pytest.raises(FourfoldError, match=r"no example '7c'; allowed: 1, 2, 3, 4a"):
        example("7c")


def test_the_collection_cannot_be_changed():
    with pytest.raises(TypeError):
        literature()["7a"] = None
