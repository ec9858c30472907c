"""The page: every file of the folder `page`, held in memory and found by its exact name."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.responses import Response

TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


@cache
def page_files() -> dict[str, Response]:
    """The answers by their paths; no path of the disk is ever made from what a browser asks."""
    found = dict(_under(files(__package__).joinpath("page"), ""))
    return {**found, "/": found["/index.html"]}


def _under(folder: Traversable, path: str) -> list[tuple[str, Response]]:
    found = []
    for entry in folder.iterdir():
        here = f"{path}/{entry.name}"
        if entry.is_dir():
            found += _under(entry, here)
        elif (kind := entry.name.rpartition(".")[2]) in TYPES:
            found.append((here, _answer(entry.read_bytes(), TYPES[kind])))
    return found


def _answer(content: bytes, media_type: str) -> Response:
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"content-type": media_type, "cache-control": "no-cache", "etag": tag}
    return Response(content, headers=headers)
