"""Where questions wait for their answers: equal ones are answered once, a few are computed at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import anyio.to_thread
from starlette.requests import Request

from .answers import Encoded
from .crew import Crew
from .questions import Question

KEPT_BYTES = 64 << 20
GONE = Encoded(b"", "text/plain", 499)  # to nobody

Key = tuple[str, str]


class Kept:
    """Answers that were given before: the latest, up to so many bytes."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most, self._size = most, 0
        self._answers: OrderedDict[Key, Encoded] = OrderedDict()

    def get(self, key: Key) -> Encoded | None:
        """The answer, which is the latest from now on."""
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, key: Key, answer: Encoded) -> None:
        """Keep an answer, and forget the oldest where there are too many."""
        if key in self._answers or len(answer.content) > self._most // 8:
            return
        self._answers[key] = answer
        self._size += len(answer.content)
        while self._size > self._most:
            self._size -= len(self._answers.popitem(last=False)[1].content)


class Desk:
    """Takes the questions of one application."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._kept = Kept()
        self._places = asyncio.Semaphore(crew.size)
        self._underway: dict[Key, asyncio.Task[Encoded]] = {}
        self._askers: dict[Key, list[Request]] = {}

    async def answer(self, question: Question, request: Request) -> Encoded:
        """The answer: a kept one, that of an equal question that is underway, or a new one."""
        key = (question.path, request.url.query)
        if found := self._kept.get(key):
            return found
        self._askers.setdefault(key, []).append(request)
        if key not in self._underway:
            self._underway[key] = asyncio.ensure_future(self._computed(question, key))
        return await asyncio.shield(self._underway[key])

    async def _computed(self, question: Question, key: Key) -> Encoded:
        try:
            async with self._places:
                if all([await one.is_disconnected() for one in self._askers[key]]):
                    return GONE
                asked = self._askers[key][0].query_params
                values = {name: asked.getlist(name) for name in asked}
                found = await anyio.to_thread.run_sync(self._crew.ask, question, values)
        finally:
            del self._underway[key], self._askers[key]
        if found.status == 200:
            self._kept.put(key, found)
        return found
