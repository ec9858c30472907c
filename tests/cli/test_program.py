"""The program: help, version, one-line errors, and a quiet end."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

import fourfold
from fourfold.cli import main
from fourfold.cli.program import COMMANDS


def examples_of(command):
    return [line.strip() for line in (command.epilog or "").splitlines()[2:]]


ONES = ["--tp", "1", "--fn", "1", "--fp", "1", "--tn", "1"]
ZEROS = ["--tp", "0", "--fn", "0", "--fp", "0", "--tn", "0"]
PROGRAMS = [main, *(main.get_command(None, name) for name in COMMANDS)]
SERVES = "fourfold studio"  # runs until it is ended: tests/cli/test_studio.py
EXAMPLES = dict.fromkeys(
    line for program in PROGRAMS for line in examples_of(program) if not line.startswith(SERVES)
)


def test_the_version_is_one_line(process):
    assert process("--version").stdout == f"fourfold {fourfold.__version__}\n"


def test_without_arguments_it_explains_itself(run):
    done = run()
    assert done.exit_code == 0
    assert all(name in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(run, name):
    done = run(name, "--help")
    assert done.exit_code == 0
    assert f"Examples:\n    fourfold {name}" in done.stdout


@pytest.fixture
def predictions(tmp_path, monkeypatch):
    """Make a folder with the files that the examples name the folder in which they run."""
    monkeypatch.chdir(tmp_path)
    rows = ["spam,spam,spam,ham,0.9", "spam,ham,spam,spam,0.4", "ham,ham,ham,ham,0.2", "ham,spam,ham,ham,0.6"]
    Path("preds.csv").write_text("\n".join(["y,yhat,a,b,p", *5 * rows]), encoding="utf-8")
    duckdb.sql("COPY (FROM 'preds.csv') TO 'preds.parquet'")
    for name in ("train.csv", "test.csv"):
        Path(name).write_text("\n".join(["y,yhat,a,b,p", *5 * rows]), encoding="utf-8")
    sites = [f"{row},{site}" for site in ("north", "south") for row in rows]
    Path("sites.csv").write_text("\n".join(["y,yhat,a,b,p,site", *sites]), encoding="utf-8")
    Path("scores.csv").write_text("team,k,n\nx,900,1000\ny,890,1000\nz,14000,15000", encoding="utf-8")
    Path("tags.csv").write_text("tags,said\ncat;dog,cat\ncat,cat\n;,dog\ndog,dog;cat\n", encoding="utf-8")
    Path("matrix.csv").write_text("truth,spam,ham\nspam,8,1\nham,2,7\n", encoding="utf-8")


@pytest.mark.usefixtures("predictions")
@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_of_a_help_runs(run, line):
    program, *arguments = shlex.split(line)
    assert program == "fourfold"
    assert run(*arguments).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["metrics", "recal"], "did you mean recall?"),
        (["metrics", "TP/("], "cannot read the formula"),
        (["metrics", "f1", "mcc"], "one formula in quotes"),
        (["metrics", "--properties"], "--properties needs a metric"),
        (["evaluate", "--tp", "1"], "missing: --fn, --fp, --tn"),
        (["evaluate", "--tp", "0.5", "--fn", "1", "--fp", "1", "--tn", "1"], "the counts behind them"),
        (["evaluate", "--tp", "-1", "--fn", "1", "--fp", "1", "--tn", "1"], "tp is -1"),
        (["evaluate", "--tp", "many", "--fn", "1", "--fp", "1", "--tn", "1"], "tp is 'many'"),
        (["evaluate", "--tp", "9" * 19, "--fn", "1", "--fp", "1", "--tn", "1"], "at most 2**62"),
        (
            ["evaluate", *ONES, "--all", "--on", "f1"],
            "one of them",
        ),
        (["evaluate", *ONES, "--prior", "flat"], "two numbers such as 0.5,0.5"),
        (["evaluate", *ONES, "--prior", "haldane"], "has no finite total"),
        (["evaluate", *ONES, "--prior", "0,0"], "has no finite total"),
        (["evaluate", *ONES, "--prior", "-1,2"], "finite numbers above 0"),
        (["evaluate", *ONES, "--prevalence", "rare"], "a share such as 0.01"),
        (["evaluate", *ONES, "--prevalence", "1.5"], "a share such as 0.01"),
        (["evaluate", *ONES, "--level", "95"], "not in the range 0<x<1"),
        (["evaluate", *ZEROS, "--prevalence", "fixed"], "a test with rows"),
        (["predict", *ONES], "missing option '--on'"),
        (["predict", "--on", "f1"], "missing: --tp, --fn, --fp, --tn"),
        (["predict", *ONES, "--on", "f1", "--positives", "-1"], "positives is -1"),
        (["predict", *ONES, "--on", "f1", "--model", "normal"], "'beta-binomial', 'binomial'"),
        (["predict", *ZEROS, "--on", "f1", "--model", "binomial"], "needs an observed recall"),
        (["evalute"], "did you mean evaluate?"),
        (["xyz"], "there are demo, evaluate, compare"),
        (["--bogus"], "`fourfold --help`"),
    ],
)
@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_a_mistake_is_told_in_one_line_on_standard_error(run, arguments, said, as_json):
    done = run(*arguments, *as_json)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("fourfold: ")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("\n")
    assert said in done.stderr


def test_a_mistake_in_a_real_process_has_no_traceback(process):
    done = process("metrics", "recal")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "fourfold: there is no metric 'recal'; "
        f"allowed: {len(fourfold.metrics)} names, or a formula (did you mean recall?)\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise on Windows")
def test_a_reader_that_leaves_early_is_no_failure_to_talk_about():
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "fourfold", "metrics"], stdout=write, stderr=subprocess.PIPE, check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_signs_that_the_terminal_lacks_do_not_stop_a_command(process):
    done = process("metrics", "f1", "--properties", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


def test_nothing_is_coloured_where_there_is_no_terminal(process):
    assert "\x1b" not in process("demo").stdout


def test_no_color_is_heeded(run):
    assert "\x1b" in run("demo", color=True).stdout
    assert "\x1b" not in run("demo", color=True, env={"NO_COLOR": "1"}).stdout


def test_the_help_and_the_catalogue_load_no_plotting_and_no_frames():
    script = "from fourfold.cli import main\ntry: main(['metrics'])\nfinally: import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert loaded.isdisjoint({"matplotlib", "pandas", "duckdb", "narwhals", "rich", "scipy.stats"})
