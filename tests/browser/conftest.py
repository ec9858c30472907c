"""What the tests of the rooms share: opening one, reading what is on the screen, and what can be saved."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest


@pytest.fixture
def enter(page, studio):
    """Return a function that opens a room in a state, and waits until it has drawn."""

    def enter(room, on="mcc", **state):
        if page.url == "about:blank":
            page.goto(studio.address)
            page.wait_for_selector(".room h1")
        asked = "&".join(f"{name}={value}" for name, value in {"on": on, **state}.items())
        page.goto(f"http://{studio.hosts[0]}/#/{room}?{asked}")
        page.wait_for_selector(f".room-{room}[data-on='{on}']")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    return enter


@pytest.fixture
def pixels():
    """Return a function from an element to its pixels on the screen: rows, columns, and red, green, blue."""
    import matplotlib.image

    def pixels(locator):
        shown = matplotlib.image.imread(io.BytesIO(locator.screenshot()), format="png")
        return np.round(shown[..., :3] * 255).astype(int)

    return pixels


@pytest.fixture
def saved(page):
    """Return a function that saves something by its name in the menu, and gives the bytes."""

    def saved(label):
        page.locator(".menu summary").first.click()
        with page.expect_download() as waiting:
            page.get_by_role("button", name=label).click()
        return Path(waiting.value.path()).read_bytes()

    return saved
