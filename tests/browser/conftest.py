"""What the tests of the rooms share: opening one, reading what is on the screen, and what can be saved."""

from __future__ import annotations

import base64
from pathlib import Path

import numpy as np
import pytest

# A screenshot is a PNG; the browser that made it also reads it.
DECODED = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let text = "";
  const step = 32768;
  for (let at = 0; at < data.length; at += step) text += String.fromCharCode(...data.subarray(at, at + step));
  return [image.height, image.width, btoa(text)];
}"""


@pytest.fixture
def enter(page, studio):
    """Return a function that opens a room in a state, and waits until it has drawn."""

    def enter(room, on="mcc", **state):
        asked = "&".join(f"{name}={value}" for name, value in {"on": on, **state}.items())
        door = studio.address if page.url == "about:blank" else f"http://{studio.hosts[0]}/"
        page.goto(f"{door}#/{room}?{asked}")
        page.wait_for_selector(f".room-{room}[data-on='{on}']")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    return enter


@pytest.fixture
def pixels():
    """Return a function from an element to its pixels on the screen: rows, columns, and red, green, blue."""

    def pixels(locator):
        height, width, data = locator.page.evaluate(DECODED, base64.b64encode(locator.screenshot()).decode())
        return np.frombuffer(base64.b64decode(data), np.uint8).reshape(height, width, 4)[..., :3].astype(int)

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
