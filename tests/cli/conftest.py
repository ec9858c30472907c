"""What the tests of the commands share: a run inside this process, and one in a process of its own."""

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from fourfold.cli import main


def options(tp, fn, fp, tn):
    return ["--tp", str(tp), "--fn", str(fn), "--fp", str(fp), "--tn", str(tn)]


SEVEN_A = options(26, 0, 2, 6)


@pytest.fixture
def run():
    """Return a function that runs `fourfold` with these arguments."""
    return lambda *arguments, **extra: CliRunner().invoke(main, list(arguments), **extra)


@pytest.fixture
def run_json(run):
    """Return a function that runs a command with --json and reads the one object that it prints."""

    def read(*arguments):
        done = run(*arguments, "--json")
        assert done.exit_code == 0, done.output
        assert done.stderr == ""
        return json.loads(done.stdout, parse_constant=lambda word: pytest.fail(f"{word} is not JSON"))

    return read


@pytest.fixture
def process():
    """Return a function that runs `python -m fourfold` as a user does."""

    def run_it(*arguments, **settings):
        return subprocess.run(
            [sys.executable, "-m", "fourfold", *arguments],
            capture_output=True,
            check=False,
            encoding="utf-8",
            env=os.environ | {"PYTHONIOENCODING": "utf-8"} | settings,
        )

    return run_it


@pytest.fixture
def seven_a():
    """Return the counts of cocaine 7a as options."""
    return SEVEN_A


@pytest.fixture
def counts():
    """Return a function that turns TP, FN, FP and TN into options."""
    return options
