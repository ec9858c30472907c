"""Who may enter: this machine's own page, after a token that works once."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import parse_qs

SAFE_METHODS = ("GET", "HEAD")
METHODS = (*SAFE_METHODS, "POST")
FROM_HERE = ("same-origin", "none")  # what a browser says of its own page, and of an address that was typed

Headers = Iterable[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Refusal:
    """A status and a sentence."""

    status: int
    why: str


def secret() -> str:
    """A new secret of 256 bits."""
    return secrets.token_urlsafe(32)


@dataclass
class Door:
    """The one-time token of the terminal, the cookie that it is exchanged for, the names of this server."""

    port: int
    token: str = field(default_factory=secret)
    session: str = field(default_factory=secret)
    is_open: bool = True  # until the token has been used

    @property
    def hosts(self) -> tuple[str, ...]:
        """The only values of `Host` that are answered."""
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}"

    @property
    def cookie(self) -> str:
        """The name of the cookie; ports share their cookies, so the name has the port."""
        return f"fourfold-{self.port}"

    @property
    def address(self) -> str:
        """Where to enter, once."""
        return f"http://{self.hosts[0]}/?token={self.token}"

    def enter(self, query: bytes) -> str | None:
        """The cookie for whoever brings the token for the first time."""
        offered = parse_qs(query.decode("latin-1")).get("token", [""])[-1]
        if not (self.is_open and _same(offered, self.token)):
            return None
        self.is_open = False
        return f"{self.cookie}={self.session}; Path=/; HttpOnly; SameSite=Strict"

    def stranger(self, method: str, headers: Headers) -> Refusal | None:
        """Why a request is not of this server's page, whatever it asks for."""
        hosts = _all(headers, b"host")
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            return Refusal(403, "this server answers to its own name alone")
        if method not in METHODS:
            return Refusal(405, "there is nothing to do that way")
        origins = _all(headers, b"origin")
        if any(origin != f"http://{hosts[0]}" for origin in origins) or (
            method not in SAFE_METHODS and len(origins) != 1
        ):
            return Refusal(403, "another page asks")
        if any(site not in FROM_HERE for site in _all(headers, b"sec-fetch-site")):
            return Refusal(403, "another site asks")
        return None

    def is_known(self, headers: Headers) -> bool:
        """Whether the request has the cookie."""
        pairs = [pair.strip().partition("=") for line in _all(headers, b"cookie") for pair in line.split(";")]
        values = [value for name, _, value in pairs if name == self.cookie]
        return bool(values) and all(_same(value, self.session) for value in values)


def _all(headers: Headers, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in headers if key == name]


def _same(offered: str, wanted: str) -> bool:
    return hmac.compare_digest(offered.encode(), wanted.encode())
