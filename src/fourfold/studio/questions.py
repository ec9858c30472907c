"""Questions of the page: a path, and a function from the query to an answer."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..analyses.typed_belief import read_prevalence, read_prior
from ..core.beliefs import Belief, believe
from ..core.confusion import BinaryMatrix
from ..core.errors import FourfoldError
from .answers import Answer, Encoded, encode

AT_A_TIME = 2  # computations; more of them would only wait for each other
KEPT_BYTES = 64 << 20
LONGEST_TEXT = 2000


@dataclass(frozen=True)
class Query:
    """What the page asks, by name; whatever is missing or wrong is refused in a sentence."""

    values: Mapping[str, Sequence[str]]

    def text(self, name: str, default: str | None = None) -> str:
        """One value as text."""
        found = self.values.get(name)
        if not found:
            if default is None:
                raise FourfoldError(f"{name} is missing")
            return default
        if len(found[-1]) > LONGEST_TEXT:
            raise FourfoldError(f"{name} has {len(found[-1])} signs", allowed=f"at most {LONGEST_TEXT}")
        return found[-1]

    def texts(self, name: str) -> list[str]:
        """All values of a name."""
        return [Query({name: [value]}).text(name) for value in self.values.get(name, ())]

    def whole(self, name: str, default: int | None = None, *, most: int = 10**15) -> int:
        """A whole number from 0."""
        text = self.text(name, None if default is None else str(default))
        if not (text.isascii() and text.isdigit() and len(text) <= 16 and int(text) <= most):
            raise FourfoldError(f"{name} is {text[:40]!r}", allowed=f"whole numbers from 0 to {most}")
        return int(text)

    def number(self, name: str, default: float | None = None, *, low: float, high: float) -> float:
        """A number between two ends, which are allowed too."""
        text = self.text(name, None if default is None else str(default))
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise FourfoldError(f"{name} is {text[:40]!r}", allowed=f"a number from {low:g} to {high:g}")
        return value

    def matrix(self) -> BinaryMatrix:
        """The matrix: tp, fn, fp, tn."""
        return BinaryMatrix(**{cell: self.whole(cell) for cell in ("tp", "fn", "fp", "tn")})

    def belief(self) -> Belief:
        """What is believed: the matrix, the prior and the prevalence."""
        prior = read_prior(self.text("prior", "uniform"))
        return believe(self.matrix(), prior, prevalence=read_prevalence(self.text("prevalence", "inferred")))


Answering = Callable[[Query], Answer]


class Kept:
    """Answers that were given before: the latest, up to so many bytes."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most, self._size = most, 0
        self._answers: OrderedDict[tuple[str, str], Encoded] = OrderedDict()

    def get(self, key: tuple[str, str]) -> Encoded | None:
        """The answer, which is the latest from now on."""
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, key: tuple[str, str], answer: Encoded) -> None:
        """Keep an answer, and forget the oldest where there are too many."""
        if key in self._answers or len(answer.content) > self._most // 8:
            return
        self._answers[key] = answer
        self._size += len(answer.content)
        while self._size > self._most:
            self._size -= len(self._answers.popitem(last=False)[1].content)


KEPT = Kept()


def question(path: str, answering: Answering) -> Route:
    """A route that answers a GET; the same question is computed once."""

    async def endpoint(request: Request) -> Response:
        key = (path, request.url.query)
        found = KEPT.get(key)
        if found is None:
            asked = Query({name: request.query_params.getlist(name) for name in request.query_params})
            try:
                found = await anyio.to_thread.run_sync(
                    lambda: encode(answering(asked)), limiter=_limiter(request)
                )
            except (FourfoldError, ArithmeticError) as error:
                return refused(error)
            KEPT.put(key, found)
        return Response(found.content, media_type=found.media_type)

    return Route(path, endpoint, methods=["GET"])


def refused(error: Exception) -> Response:
    """Bad input as the page shows it: a sentence."""
    return JSONResponse({"error": " ".join(str(error).split())}, 400)


def _limiter(request: Request) -> anyio.CapacityLimiter:
    state = request.app.state
    if not hasattr(state, "limiter"):
        state.limiter = anyio.CapacityLimiter(AT_A_TIME)
    found: anyio.CapacityLimiter = state.limiter
    return found
