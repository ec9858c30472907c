"""What all tests of the core share."""

import flint
import pytest

BITS = 192


@pytest.fixture(autouse=True)
def precision():
    """Each test finds arb with the same precision, whatever another one needed."""
    flint.ctx.prec = BITS
    yield
    flint.ctx.prec = BITS
