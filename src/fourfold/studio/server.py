"""Start the studio: a port of this machine, the address with its token, a browser."""

from __future__ import annotations

import logging
import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from .app import application
from .crew import Crew
from .door import Door

LOOPBACK = "127.0.0.1"
WAITING = 128
MOST_CONNECTIONS = 512
LONGEST_HEAD = 32 << 10
SETTLED = 2.0  # seconds; until then the browser that opens the page needs the processors


class Server(uvicorn.Server):
    """A server that says when it answers."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; what was still computed for a page that nobody looks at is no error to tell."""
        log = logging.getLogger("uvicorn.error")
        before = log.level
        log.setLevel(logging.CRITICAL)
        await super().shutdown(sockets)
        log.setLevel(before)


def listen(port: int) -> socket.socket:
    """A socket on this machine only; port 0 takes a free one."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((LOOPBACK, port))
        listening.listen(WAITING)
    except OSError:
        listening.close()
        raise
    return listening


def server(door: Door, crew: Crew, when_ready: Callable[[], None]) -> Server:
    """The server behind a door; `run` with a listening socket starts it."""
    config = uvicorn.Config(
        application(door, crew),
        lifespan="off",
        ws="none",
        access_log=False,
        log_level="error",
        server_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=LONGEST_HEAD,
        timeout_graceful_shutdown=1,
    )
    return Server(config, when_ready)


def serve(listening: socket.socket, *, tell: Callable[[str], None], browser: bool) -> None:
    """Answer until it is interrupted."""
    door, crew = Door(listening.getsockname()[1]), Crew()
    later = threading.Timer(SETTLED, crew.begin)

    def ready() -> None:
        tell(door.address)
        if browser:
            webbrowser.open(door.address)
        later.start()

    try:
        server(door, crew, ready).run(sockets=[listening])
    finally:
        later.cancel()
        crew.end()
