"""The documents are true: every Python example in them runs and prints what it shows.

pytest's own `--doctest-glob` takes the fence that closes a Markdown block for printed output; hence these
lines. A document is one test, for its examples build on each other.
"""

import doctest
from itertools import pairwise
from pathlib import Path

import pytest
from _pytest.doctest import _get_checker, get_optionflags

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "docs" / "_build"
DOCUMENTS = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
    if BUILT not in path.parents
}


def python_of(text):
    """Return the text with all lines outside its Python blocks left blank, so that line numbers stay true."""
    lines, inside = [], False
    for line in text.splitlines():
        fence = line.startswith("```")
        lines.append(line if inside and not fence else "")
        if fence:
            inside = line.removeprefix("```") in {"python", "pycon"}
    return "\n".join(lines) + "\n"


def first_lines(text):
    lines = text.splitlines()
    return [after for line, after in pairwise(lines) if line in {"```python", "```pycon"}]


@pytest.mark.parametrize("name", [name for name, text in DOCUMENTS.items() if python_of(text).strip()])
def test_the_examples_of_a_document_run(name, request):
    examples = doctest.DocTestParser().get_doctest(python_of(DOCUMENTS[name]), {}, name, name, 0)
    report = []
    runner = doctest.DocTestRunner(_get_checker(), optionflags=get_optionflags(request.config))
    runner.run(examples, out=report.append)
    assert runner.tries, "no example was found"
    assert not runner.failures, "".join(report)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_python_block_has_prompts_so_that_it_is_run(name):
    assert [line for line in first_lines(DOCUMENTS[name]) if not line.startswith(">>> ")] == []


def test_an_example_that_prints_something_else_is_noticed():
    text = "words\n```python\n>>> 1 + 1\n3\n```\n>>> not python\n"
    examples = doctest.DocTestParser().get_doctest(python_of(text), {}, "text", "text", 0)
    runner = doctest.DocTestRunner(_get_checker())
    runner.run(examples, out=lambda _: None)
    assert (runner.tries, runner.failures) == (1, 1)
