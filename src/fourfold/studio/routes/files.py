"""Files: sent by the page or named in the terminal; their columns, and the counts of two of them."""

from __future__ import annotations

from typing import Any

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...core.errors import FourfoldError
from ..answers import refusal
from ..counting import ask
from ..questions import Query, response
from ..shelf import shelf

LONGEST_NAME = 200


async def send(request: Request) -> Response:
    """Take a file: the body as it is."""
    name = request.query_params.get("name", "file")[:LONGEST_NAME]
    try:
        key = await shelf().sent(name, request.stream())
    except FourfoldError as error:
        answer = response(refusal(error))
        answer.headers["connection"] = "close"  # what is still on its way is not read
        return answer
    return JSONResponse({"key": key, "name": name})


async def listed(request: Request) -> Response:
    """The files that the terminal named."""
    del request
    return JSONResponse({"files": shelf().listed()})


async def columns(request: Request) -> Response:
    """The columns of a file."""
    return await _asked(request, [])


async def counted(request: Request) -> Response:
    """The counts of a truth and a prediction."""
    return await _asked(request, ["truth", "predicted", "positive"])


async def _asked(request: Request, names: list[str]) -> Response:
    query = Query({name: request.query_params.getlist(name) for name in request.query_params})
    try:
        file = shelf().get(query.text("key"))
        asked = {name: query.text(name) for name in names}
        answer: dict[str, Any] = await anyio.to_thread.run_sync(lambda: ask(file, **asked))
    except FourfoldError as error:
        return response(refusal(error))
    return JSONResponse(answer)


ROUTES = (
    Route("/api/files", send, methods=["POST"]),
    Route("/api/files", listed, methods=["GET"]),
    Route("/api/files/columns", columns, methods=["GET"]),
    Route("/api/files/counts", counted, methods=["GET"]),
)
