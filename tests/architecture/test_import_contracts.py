"""Imports go one way: the contracts of pyproject.toml hold."""

import subprocess
import sys

LINT = """
import sys
from importlinter.cli import lint_imports
sys.exit(lint_imports(no_cache=True, no_logo=True))
"""


def test_every_import_contract_is_kept(root):
    done = subprocess.run([sys.executable, "-c", LINT], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout
