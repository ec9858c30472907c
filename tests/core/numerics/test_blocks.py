"""Blocks cover an array once, whatever its length."""

import numpy as np
import pytest

from fourfold.core.numerics.blocks import SIZE, blocks, in_floats

LENGTHS = 0, 1, 2, SIZE - 1, SIZE, SIZE + 1, 2 * SIZE, 2 * SIZE + 1


@pytest.mark.parametrize("length", LENGTHS)
def test_each_place_is_in_one_block(length):
    places = np.arange(length)
    found = [places[block] for block in blocks(length)]
    assert np.array_equal(np.concatenate([places[:0], *found]), places)


@pytest.mark.parametrize("length", LENGTHS[2:])
def test_blocks_that_overlap_by_one_have_each_neighbour_once(length):
    values = np.random.default_rng(length).integers(0, 1000, length)
    steps = [np.diff(part[0]) for _, part in in_floats(values, overlap=1)]
    assert np.array_equal(np.concatenate(steps), np.diff(values))
