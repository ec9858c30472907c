"""What tests share: a real Chromium, a folder served on this machine, and Hypothesis without a stopwatch."""

from __future__ import annotations

import os
import subprocess
import threading
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parents[1]
THIS_MACHINE = {"127.0.0.1", "localhost"}

# A slow moment of a shared machine is no failure of the code.
hypothesis.settings.register_profile("fourfold", deadline=None, print_blob=True)
hypothesis.settings.load_profile("fourfold")

FLAGS = [
    # software drawing: WebGL2 without a graphics card, the same pixels everywhere
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    # no talk with the outside
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    # small /dev/shm of containers
    "--disable-dev-shm-usage",
]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what uses the browser, and keep it on one worker: one Chromium is enough for two cores."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def root():
    """Return the folder of this repository."""
    return ROOT


@pytest.fixture(scope="session")
def browser():
    """Start a headless Chromium; without one the test fails, for a skipped test would say nothing."""
    from playwright.sync_api import sync_playwright

    found = subprocess.run(
        [ROOT / "scripts" / "chromium", "--find"], capture_output=True, text=True, check=False
    )
    if found.returncode:
        pytest.fail(found.stderr + "Or leave these tests out: pytest -m 'not browser'", pytrace=False)
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found.stdout.strip(), args=FLAGS + as_root)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser):
    """Open an empty page; the test fails if the page throws or asks for anything outside this machine."""
    thrown, refused = [], []

    def refuse(route):
        refused.append(route.request.url)
        route.abort()

    context = browser.new_context()
    context.route(lambda url: urlsplit(url).hostname not in THIS_MACHINE, refuse)
    page = context.new_page()
    page.on("pageerror", lambda error: thrown.append(str(error)))
    yield page
    context.close()
    assert not thrown, "the page threw"
    assert not refused, "the page asked for something outside this machine"


class _Folder(SimpleHTTPRequestHandler):
    """Serve files quietly, scripts as `text/javascript` whatever this machine's MIME table says."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".html": "text/html",
        ".json": "application/json",
        ".svg": "image/svg+xml",
    }

    def log_message(self, *_):
        pass


@contextmanager
def _serving(folder):
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Folder, directory=folder)) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@contextmanager
def _studio():
    from fourfold.studio.crew import Crew
    from fourfold.studio.door import Door
    from fourfold.studio.server import listen, server

    listening = listen(0)
    door, ready = Door(listening.getsockname()[1]), threading.Event()
    running = server(door, Crew(), ready.set)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    assert ready.wait(30), "the studio did not start"
    yield door
    running.should_exit = True
    thread.join()
    listening.close()


@pytest.fixture(scope="session")
def running():
    """Run the studio as `fourfold studio` does."""
    with _studio() as door:
        yield door


@pytest.fixture
def studio(running):
    """Return the door of the studio, with a new token; who entered before is a stranger now."""
    from fourfold.studio.door import secret

    running.token, running.session, running.is_open = secret(), secret(), True
    return running


@pytest.fixture
def serve():
    """Return a function that serves a folder on 127.0.0.1 until the test ends, and returns its address."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(_serving(folder))
