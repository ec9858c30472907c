"""`fourfold studio`: says where it is, answers there, ends quietly."""

import signal
import socket
import subprocess
import sys
from contextlib import contextmanager

import httpx
import pytest


@contextmanager
def running(*arguments):
    """Start the command as a person does, and yield the process and the first line that it prints."""
    command = [sys.executable, "-m", "fourfold", "studio", "--no-browser", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process, process.stdout.readline()
        finally:
            process.kill()


def test_the_address_that_is_printed_lets_in():
    with running() as (_, line):
        address = line.removeprefix("The studio is at ").strip()
        with httpx.Client(follow_redirects=True) as client:
            assert "fourfold studio" in client.get(address).text


def test_an_interrupt_ends_it_without_a_traceback():
    with running() as (process, line):
        assert line
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) in {0, 130}
        assert process.stderr.read().strip() == ""


def test_a_port_that_is_taken_is_told_in_a_line(run):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("studio", "--no-browser", "--port", str(port))
    assert done.exit_code == 2
    assert f"port {port} is not free" in done.stderr


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_refused(run, port):
    assert run("studio", "--port", port).exit_code == 2


def test_a_file_of_the_terminal_is_offered_to_the_page(tmp_path):
    (tmp_path / "preds.csv").write_text("y,yhat\na,a\nb,a\n", encoding="utf-8")
    with running(str(tmp_path / "preds.csv")) as (_, line):
        address = line.removeprefix("The studio is at ").strip()
        with httpx.Client(follow_redirects=True, timeout=60) as client:
            client.get(address)
            base = address.partition("/?")[0]
            (file,) = client.get(f"{base}/api/files").json()["files"]
            assert file["name"] == "preds.csv"
            found = client.get(f"{base}/api/files/columns", params={"key": file["key"]}).json()
            assert [column["name"] for column in found["columns"]] == ["y", "yhat"]


def test_a_file_that_is_not_there_or_no_table_is_told_in_a_line(run, tmp_path):
    assert run("studio", "nothing.csv").exit_code == 2
    (tmp_path / "broken.parquet").write_bytes(b"PAR1")
    done = run("studio", str(tmp_path / "broken.parquet"))
    assert done.exit_code == 2
    assert "broken.parquet" in done.stderr
