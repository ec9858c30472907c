"""What stands before every route: refusals, and the headers that every answer carries."""

from __future__ import annotations

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
PROTECTING = {name.encode(): value.encode() for name, value in HEADERS.items()}
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
                await send(_protected(message) if message["type"] == "http.response.start" else message)

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


def _protected(message: Message) -> Message:
    """The start of an answer with our headers in place of any others of these names."""
    own = [header for header in message["headers"] if header[0] not in PROTECTING]
    if not any(name == b"cache-control" for name, _ in own):
        own.append((b"cache-control", b"no-store"))
    return {**message, "headers": [*own, *PROTECTING.items()]}
