"""What stands before every route: refusals, and the headers that every answer carries."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .door import Door

RULES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
}
POLICY = "; ".join(f"{what} {allowed}" for what, allowed in RULES.items())
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
UNKNOWN = (
    "This page is open to one browser: the one that entered by the address in the terminal. That address "
    "works once. To open the page elsewhere, stop fourfold studio and start it again."
)


class Guard:
    """An application in front of another: it lets through what the door allows."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":

            async def with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    _protect(MutableHeaders(scope=message))
                await send(message)

            answer = self._instead(scope) or self.app
            await answer(scope, receive, with_headers)

    def _instead(self, scope: Scope) -> Response | None:
        """A refusal, or the way in; nothing where the request may pass."""
        if refusal := self.door.stranger(scope["method"], scope["headers"]):
            return PlainTextResponse(refusal.why, refusal.status)
        if scope["path"] == "/" and (cookie := self.door.enter(scope["query_string"])):
            return RedirectResponse("/", 303, headers={"set-cookie": cookie})
        if not self.door.is_known(scope["headers"]):
            return PlainTextResponse(UNKNOWN, 403)
        return None


def _protect(headers: MutableHeaders) -> None:
    for name, value in HEADERS.items():
        headers[name] = value
    headers.setdefault("cache-control", "no-store")
