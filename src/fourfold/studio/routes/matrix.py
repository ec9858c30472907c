"""The Matrix room: metrics of one matrix with what is believed of them."""

from __future__ import annotations

from starlette.routing import Route

ROUTES: tuple[Route, ...] = ()
