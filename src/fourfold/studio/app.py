"""The application: the page, the questions of its rooms, and the guard before both."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from .crew import Crew
from .desk import Desk
from .door import SAFE_METHODS, Door
from .guard import Guard
from .page_files import page_files
from .routes import ROUTES


def application(door: Door, crew: Crew) -> Guard:
    """What the server runs."""
    routes = Starlette(routes=list(ROUTES), exception_handlers={Exception: _broken})
    routes.state.desk = Desk(crew)
    return Guard(Page(routes), door)


class Page:
    """The files of the page; everything else is for the routes."""

    def __init__(self, routes: ASGIApp) -> None:
        self.routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        found = page_files().get(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            await self.routes(scope, receive, send)
        elif scope["method"] not in SAFE_METHODS:
            await Response(status_code=405)(scope, receive, send)
        elif (b"if-none-match", found.headers["etag"].encode()) in scope["headers"]:
            await Response(status_code=304, headers={"etag": found.headers["etag"]})(scope, receive, send)
        else:
            await found(scope, receive, send)


async def _broken(request: Request, error: Exception) -> Response:
    del request, error  # the terminal has the traceback; the page gets a sentence
    return JSONResponse({"error": "the studio failed; the terminal says where"}, 500)
