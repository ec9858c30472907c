"""Questions of the page: a path, and a function from the query to an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..analyses.typed_belief import read_prevalence, read_prior
from ..core.beliefs import Belief, believe
from ..core.confusion import BinaryMatrix
from ..core.errors import FourfoldError
from .answers import Answer, Encoded, encode, refusal

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


def answered(answering: Answering, values: Mapping[str, Sequence[str]]) -> Encoded:
    """The bytes of an answer, or of the refusal of what was asked."""
    try:
        return encode(answering(Query(values)))
    except (FourfoldError, ArithmeticError) as error:
        return refusal(error)


class Question(Route):
    """A route that answers a GET at the desk of the application."""

    def __init__(self, path: str, answering: Answering) -> None:
        super().__init__(path, self._answer, methods=["GET"])
        self.answering = answering

    async def _answer(self, request: Request) -> Response:
        return response(await request.app.state.desk.answer(self, request))


def question(path: str, answering: Answering) -> Question:
    """A path, and what answers there."""
    return Question(path, answering)


def response(found: Encoded) -> Response:
    """An answer as it is sent."""
    return Response(found.content, found.status, media_type=found.media_type)
