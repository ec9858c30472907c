"""How long the studio takes from a moved slider to the painted frame: 95th percentiles in headless Chromium.

Graphics are software: WebGL by SwiftShader, and the page put together by the processor, as Chromium does
where there is no graphics card. The clock of the screen is switched off, so no waiting for it is counted.
A frame ends when every canvas has been read back and the browser asks for the next one. The limits are those
of a screen of 60 frames per second, and for the lattice of a million matrices a tenth of a second. On a
machine that is busy with other things the last column, processor time, is the one to compare.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
MOVE = """async ([label, from, to, steps]) => {
    const labelled = [...document.querySelectorAll("label")].find((one) => one.textContent === label);
    const slider = document.getElementById(labelled.htmlFor);
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const finish = () => {
        for (const canvas of document.querySelectorAll("canvas")) {
            const gl = canvas.getContext("webgl2");
            if (gl) gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
            else canvas.getContext("2d").getImageData(0, 0, 1, 1);
        }
    };
    const times = [];
    for (let step = 0; step < steps; step += 1) {
        await frame();
        const start = performance.now();
        const value = Math.round(from + ((to - from) * ((step * 37) % steps)) / steps);
        slider.value = value;
        slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
        await frame();
        finish();
        await frame();
        if (step >= 10) times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b);
}"""


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


def thread_time(session: CDPSession) -> float:
    """Return the processor time of the page's main thread so far, in milliseconds."""
    found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(found["ThreadTime"])


def main() -> int:
    """Print a line for each case; return 1 if a 95th percentile exceeds its limit."""
    slow = 0
    with opened() as (page, base):
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        for title, address, label, low, high, limit in CASES:
            page.goto(base + address)
            page.wait_for_selector(f".room-{address[2:].partition('?')[0]}[data-on='mcc']")
            before = thread_time(session)
            times = page.evaluate(MOVE, [label, low, high, STEPS])
            busy = (thread_time(session) - before) / STEPS
            middle, most = times[len(times) // 2], times[int(0.95 * len(times))]
            print(
                f"{title:34} median {middle:6.1f} ms   95th percentile {most:6.1f} ms   limit {limit:5.1f} ms"
                f"   of the page's own thread {busy:5.1f} ms"
            )
            slow += most > limit
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
