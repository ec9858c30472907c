"""The arb reference as a fixture: one module for these tests and for the benchmark."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def truth():
    spec = spec_from_file_location("arb_reference", Path(__file__).with_name("arb_reference.py"))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def worst(truth):
    """Return a function: the largest relative error of values whose truth is at least 1e-300."""

    def largest(values, truths):
        errors = [truth.error(v, t) for v, t in zip(values, truths, strict=True) if t > 1e-300]
        assert len(errors) > len(truths) / 2
        return max(errors)

    return largest
