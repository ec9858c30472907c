"""The time from a moved slider to the frame on the screen: 95th percentiles in headless Chromium.

The slider is dragged by a mouse, move by move. Chromium itself says how long each took (EventLatency of its
trace): from the move's arrival in the browser until the frame that shows it is presented. Graphics are
software: WebGL by SwiftShader, and the page put together by the processor, as Chromium does where there is no
graphics card. The clock of the screen is switched off, so no waiting for it is counted. The limits are those
of a screen of 60 frames per second, and for the lattice of a million matrices a tenth of a second. On a
machine that is busy with other things the last column, processor time, is the one to compare.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from playwright.sync_api import CDPSession, Page, sync_playwright

from fourfold.studio.crew import Crew
from fourfold.studio.door import Door
from fourfold.studio.server import listen, server

CHROMIUM = Path(__file__).parents[1] / "scripts" / "chromium"
FLAGS = [
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
    "--disable-accelerated-2d-canvas",
    "--disable-frame-rate-limit",
    "--disable-gpu-vsync",
    "--disable-dev-shm-usage",
    "--no-sandbox",
]
MATRIX = "tp=16&fn=4&fp=8&tn=32"
STEPS = 120
# what is moved, the address, the label of the slider, from, to, and the limit in milliseconds
CASES = [
    ("Lattice, N = 60, prevalence", f"#/lattice?{MATRIX}&lattice.N=60", "Positives among them", 1, 59, 16.7),
    ("Lattice, p·n = 10^6, prevalence", f"#/lattice?{MATRIX}&lattice.N=2000&lattice.p=1000",
     "Positives among them", 970, 1030, 100.0),
    ("Tetrahedron, section", f"#/tetrahedron?{MATRIX}", "Prevalence of the section", 200, 800, 16.7),
    ("Tetrahedron, under the skin", f"#/tetrahedron?{MATRIX}&tetrahedron.show=skin",
     "Under the skin", 0, 24, 16.7),
]  # fmt: skip
PAUSE = 2.4  # limits between two moves, so that nothing of a frame is left when the next begins


@contextmanager
def opened() -> Iterator[tuple[Page, str]]:
    """Open the studio in a browser: the page, and the address of its rooms."""
    listening = listen(0)
    door, ready = Door(listening.getsockname()[1]), threading.Event()
    running = server(door, Crew(), ready.set)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    ready.wait(30)
    program = subprocess.run([CHROMIUM, "--find"], capture_output=True, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(door.address)
        page.wait_for_selector(".room h1")
        yield page, f"http://{door.hosts[0]}/"
        browser.close()
    running.should_exit = True
    thread.join()


def drag(page: Page, label: str, low: float, high: float, pause: float) -> None:
    """Drag a slider to and fro between two values, with a pause of so many seconds after each move."""
    slider = page.get_by_label(label, exact=True)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    least, most = (float(slider.get_attribute(end)) for end in ("min", "max"))  # type: ignore[arg-type]

    def move(value: float) -> None:
        share = (value - least) / (most - least)
        page.mouse.move(box["x"] + 8 + (box["width"] - 16) * share, box["y"] + box["height"] / 2)
        sleep(pause)

    move(low)
    page.mouse.down()
    for step in range(STEPS):
        move(low + (high - low) * (step * 37 % STEPS) / STEPS)
    page.mouse.up()


def latencies(page: Page, doing: Callable[[], None]) -> list[float]:
    """What Chromium says of the moves meanwhile, in milliseconds, in ascending order."""
    browser = page.context.browser
    browser.start_tracing(page=page, categories=["benchmark", "input"])
    doing()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    begun, taken = {}, []
    for event in sorted(
        (one for one in events if one.get("name") == "EventLatency"), key=lambda one: one["ts"]
    ):
        key = event["pid"], event.get("id") or event["id2"]["local"]
        if event["ph"] == "b" and event["args"]["event_latency"]["event_type"] == "MOUSE_DRAGGED":
            begun[key] = event["ts"]
        elif event["ph"] == "e" and key in begun:
            taken.append((event["ts"] - begun.pop(key)) / 1000)
    return sorted(taken)


def thread_time(session: CDPSession) -> float:
    """Return the processor time of the page's main thread so far, in milliseconds."""
    found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(found["ThreadTime"])


def frames(page: Page) -> int:
    """Return how often the room has drawn."""
    return int(page.locator("[data-drawn]").get_attribute("data-drawn") or 0)


def main() -> int:
    """Print a line for each case; return 1 if a 95th percentile exceeds its limit."""
    slow = 0
    with opened() as (page, base):
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        for title, address, label, low, high, limit in CASES:
            page.goto(base + address)
            page.wait_for_selector(f".room-{address[2:].partition('?')[0]}[data-on='mcc']")
            pause = PAUSE * limit / 1000
            drag(page, label, low, high, pause)  # the page's code is compiled as it is used
            before, drawn = thread_time(session), frames(page)
            times = latencies(page, lambda: drag(page, label, low, high, pause))  # noqa: B023 - called at once
            busy = (thread_time(session) - before) / STEPS
            if min(frames(page) - drawn, len(times)) < 0.9 * STEPS:
                raise RuntimeError(f"{len(times)} moves made {frames(page) - drawn} frames")
            middle, most = times[len(times) // 2], times[int(0.95 * len(times))]
            print(
                f"{title:34} median {middle:6.1f} ms   95th percentile {most:6.1f} ms   limit {limit:5.1f} ms"
                f"   of the page's own thread {busy:5.1f} ms"
            )
            slow += most > limit
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
