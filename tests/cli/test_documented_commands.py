"""The documents are true: every command that they show prints what they show.

A block of `console` has commands after `$` and their output. A line that ends with `...` may go on, and a
line of `...` alone stands for any number of lines.
"""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from fourfold.cli import main

ROOT = Path(__file__).resolve().parents[2]
FILES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def shown(file):
    blocks = BLOCK.findall(file.read_text(encoding="utf-8"))
    return [found for block in blocks for found in COMMAND.findall(block)]


COMMANDS = [
    pytest.param(command, output, id=f"{file.name}: {command}")
    for file in FILES
    for command, output in shown(file)
]


def pattern_of(output):
    lines = [
        r"(?:.*\n)*?"
        if line == "..."
        else re.escape(line.removesuffix("...")) + (r".*\n" if line.endswith("...") else r"\n")
        for line in output.rstrip("\n").splitlines()
    ]
    return "".join(lines) + r"\n*"


def test_there_are_commands_to_check():
    assert len(COMMANDS) > 8


@pytest.mark.parametrize(("command", "output"), COMMANDS)
def test_a_command_prints_what_the_document_shows(command, output):
    program, *arguments = shlex.split(command)
    assert program == "fourfold"
    done = CliRunner().invoke(main, arguments)
    assert re.fullmatch(pattern_of(output), done.output), done.output
