"""The repository stands for itself: no traces of a machine, one version, two commands to begin with."""

import re
import subprocess
import tempfile
from importlib.metadata import version
from pathlib import Path

import pytest

import fourfold

# Written in pieces, so that this file does not contain what it forbids.
REGISTRIES = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("conda", "anaconda", "org"),
    ]
]
HOMES = re.compile(r"(?<![\w.:~-])/(?:home/\w+|Users/\w+|root)/")
ADDRESSES = re.compile(
    r'^--?(?:i|index-url|extra-index-url|find-links|trusted-host)\b|"resolved":\s*"http', re.MULTILINE
)


@pytest.fixture(scope="module")
def texts(root):
    """Return the content of each text file that git tracks or would track, by its path."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    files = {name: root / name for name in listed.stdout.split("\0")}
    content = {name: path.read_bytes() for name, path in files.items() if path.is_file()}
    return {name: data.decode() for name, data in content.items() if b"\0" not in data}


def test_the_files_are_found(texts):
    assert {"README.md", "pyproject.toml", "requirements/dev.txt"} <= texts.keys()


def test_no_file_names_a_folder_of_a_person_or_of_this_machine(texts, root):
    anybodys = {Path(root.anchor), Path(tempfile.gettempdir())}
    private = [f"{folder}/" for folder in {Path.home(), root, root.parent} - anybodys]
    named = {name for name, text in texts.items() if any(folder in text for folder in private)}
    assert named | {name for name, text in texts.items() if HOMES.search(text)} == set()


def test_no_file_names_the_host_of_a_package_registry(texts):
    assert [(name, host) for name, text in texts.items() for host in REGISTRIES if host in text] == []


@pytest.mark.parametrize("lock", ["requirements/dev.txt", "package-lock.json"])
def test_a_lock_says_what_to_install_and_not_where_from(texts, lock):
    assert ADDRESSES.findall(texts[lock]) == []


def test_every_pinned_requirement_has_its_hashes(texts):
    pins = re.split(r"\n(?=\S)", re.sub(r"^\s*#.*\n", "", texts["requirements/dev.txt"], flags=re.MULTILINE))
    assert [pin for pin in pins if not re.match(r"[\w.-]+==\S+ \\\n(?:\s+--hash=sha256:)", pin)] == []


def test_there_is_one_lock_of_python_packages(texts):
    assert not {"uv.lock", "poetry.lock", "Pipfile.lock"} & texts.keys()


def test_the_version_is_written_in_one_place():
    assert fourfold.__version__ == version("fourfold")


def test_the_changelog_names_the_current_version(texts):
    assert f"## [{fourfold.__version__}]" in texts["CHANGELOG.md"]


@pytest.mark.parametrize("command", ["make demo", "make test"])
def test_the_readme_shows_how_to_begin(texts, command):
    assert re.search(rf"^{command}\b", texts["README.md"], re.MULTILINE)
