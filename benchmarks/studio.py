"""The studio under load, how soon its page can be used, and what the page weighs.

64 connections ask for a minute each: files of the page; what a room asks while a slider moves, the
posterior of one metric with its curve, of matrices that were never asked for before, with 0 to 99 misses;
the same where there are fewer than ten, which takes longest (no rate is stated); and the same of a few
matrices again and again, as several panels and a slider that goes back and forth do. The questions come
from a process of their own (this one), which shares the processors with the studio; the last column is
its part of one processor, so below 100 % it is not what limits the rate. Stated: no error, at least 2,000
files and 100 posteriors a second; a page that takes a count within a second of the command; at most 300
KB, compressed.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import itertools
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from urllib.request import HTTPCookieProcessor, Request, build_opener

PAGE = Path(__file__).resolve().parents[1] / "src" / "fourfold" / "studio" / "page"
CONNECTIONS, SECONDS = 64, 60
FILES, POSTERIORS, SOON, WEIGHT = 2000, 100, 1.0, 300
COMMAND = [sys.executable, "-m", "fourfold", "studio", "--no-browser"]


@contextmanager
def studio() -> Iterator[str]:
    """Start the command; yield the address that it prints."""
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().removeprefix("The studio is at ").strip()  # type: ignore[union-attr]
        finally:
            process.kill()


def cookie_of(address: str) -> str:
    """Enter, as a browser does."""
    jar = HTTPCookieProcessor()
    build_opener(jar).open(Request(address)).read()  # noqa: S310 - our own server
    (cookie,) = jar.cookiejar
    return f"{cookie.name}={cookie.value}"


async def one_connection(port: int, cookie: str, paths: Iterator[str], until: float) -> list[float]:
    """Ask again and again over one connection; return how long each answer took."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    taken = []
    while perf_counter() < until:
        start = perf_counter()
        writer.write(
            f"GET {next(paths)} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncookie: {cookie}\r\n\r\n".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        if not head.startswith(b"http/1.1 200"):
            raise RuntimeError(head.decode())
        await reader.readexactly(int(head.partition(b"content-length: ")[2].partition(b"\r")[0]))
        taken.append(perf_counter() - start)
    writer.close()
    return taken


async def load(port: int, cookie: str, paths: Callable[[int], Iterator[str]], seconds: float) -> list[float]:
    """Ask over all connections at once."""
    until = perf_counter() + seconds
    asking = (one_connection(port, cookie, paths(at), until) for at in range(CONNECTIONS))
    return sorted(itertools.chain(*await asyncio.gather(*asking)))


def files(_: int) -> Iterator[str]:
    """The files that the page loads first."""
    return itertools.cycle(["/", "/main.js", "/shell/frame.js", "/design/page.css"])


def posterior(k: int, errors: int = 100) -> str:
    """The question of the room's large curve, for one of a great many matrices with up to so many misses."""
    tp, fn, tn = 100 + k // 1000, k * 37 % errors, 50 + k // 100 % 10
    return f"/api/matrix/rows?on=mcc&steps=200&tp={tp}&fn={fn}&fp=7&tn={tn}"


def distinct(connection: int) -> Iterator[str]:
    """A matrix that nobody has asked about."""
    return (posterior(connection + CONNECTIONS * at) for at in itertools.count())


def few_errors(connection: int) -> Iterator[str]:
    """A matrix that nobody has asked about, and whose posterior takes longest: of fewer than ten misses."""
    return (posterior(1000 * (connection + CONNECTIONS * at) + at % 10, 10) for at in itertools.count())


def repeated(connection: int) -> Iterator[str]:
    """A matrix out of twenty."""
    return (posterior((connection + at) % 20) for at in itertools.count())


LOADS = (
    ("files", files, FILES),
    ("posteriors, new", distinct, POSTERIORS),
    ("of few errors, new", few_errors, 0),
    ("posteriors, repeated", repeated, POSTERIORS),
)


def under_load(seconds: float) -> bool:
    """Print the rates; return whether all are as stated."""
    kept = True
    for name, paths, least in LOADS:
        with studio() as address:
            port = int(address.split(":")[2].partition("/")[0])
            before = process_time()
            taken = asyncio.run(load(port, cookie_of(address), paths, seconds))
            busy = 100 * (process_time() - before) / seconds
        rate = len(taken) / seconds
        slow = 1000 * taken[int(0.99 * len(taken))]
        print(
            f"{name:<22}{rate:8.0f} a second   limit {least:5}   99 % within {slow:6.0f} ms   no error"
            f"   the asking process {busy:3.0f} %"
        )
        kept &= rate >= least
    return kept


def time_to_use(rounds: int = 5) -> float:
    """From the command until the page takes a count, in a browser that is open: the median, in seconds."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = subprocess.run(
            [PAGE.parents[3] / "scripts" / "chromium", "--find"], capture_output=True, text=True, check=True
        )
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=["--no-sandbox"])
        taken = []
        for _ in range(rounds):
            page = browser.new_context().new_page()
            start = perf_counter()
            with studio() as address:
                page.goto(address)
                page.get_by_label("True positives").fill("31")
                taken.append(perf_counter() - start)
        browser.close()
    return median(taken)


def weight() -> float:
    """All files of the page, compressed, in KB."""
    return (
        sum(len(gzip.compress(file.read_bytes())) for file in PAGE.rglob("*.*") if file.suffix != ".md")
        / 1000
    )


def main() -> int:
    """Print all figures; return 1 if one is not as stated."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    kept = under_load(parser.parse_args().seconds)
    soon, heavy = time_to_use(), weight()
    print(f"{'to use':<12}{soon:8.2f} s from the command   limit {SOON:g}")
    print(f"{'weight':<12}{heavy:8.1f} KB compressed   limit {WEIGHT}")
    return int(not (kept and soon <= SOON and heavy <= WEIGHT))


if __name__ == "__main__":
    sys.exit(main())
