"""What is expected of a classifier before it is tested."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.beliefs import Belief, believe
from ...core.confusion import BinaryMatrix, ConfusionMatrix
from ...core.distributions import Beta
from ...core.errors import AnalysisError

Like = "Guess | Belief | ConfusionMatrix | Beta | None"


def around(mode: float, concentration: float) -> Beta:
    """The Beta with this mode; its concentration counts like so many samples that were seen (Kruschke 2015).

    >>> around(0.8, 10)
    Beta(7.4, 2.6)
    """
    if not (0 <= mode <= 1 and 2 <= concentration < float("inf")):
        raise AnalysisError(
            f"a guess with mode {mode!r} and concentration {concentration!r}",
            allowed="a mode from 0 to 1 and a concentration of at least 2",
            hint="2 says nothing, 10 is vague, 100 is as good as a hundred samples",
        )
    return Beta(mode * (concentration - 2) + 1, (1 - mode) * (concentration - 2) + 1)


USUAL, FLAT = around(0.8, 10), Beta(1, 1)


@dataclass(frozen=True)
class Guess:
    """The three rates as they may turn out, and the prior with which the planned test will be read.

    The guess is about the classifier; the prior belongs to the evaluation and stays uninformed, so that the
    result of the test will not depend on what was hoped for.

    >>> Guess(tpr=around(0.9, 20), prevalence=0.1)
    Guess(TPR ~ Beta(17.2, 2.8), TNR ~ Beta(7.4, 2.6), prevalence 0.1, read with Beta(1, 1))
    """

    tpr: Beta = USUAL
    tnr: Beta = USUAL
    prevalence: float | Beta = 0.5
    prior: Beta = FLAT

    def __post_init__(self) -> None:
        if not isinstance(self.prevalence, Beta) and not 0 < self.prevalence < 1:
            raise AnalysisError(
                f"a prevalence of {self.prevalence!r}", allowed="a number between 0 and 1, or a ff.Beta"
            )

    def __repr__(self) -> str:
        rates = f"TPR ~ {self.tpr}, TNR ~ {self.tnr}, prevalence {self.prevalence}"
        return f"Guess({rates}, read with {self.prior})"


def guessed(like: Guess | Belief | ConfusionMatrix | Beta | None) -> Guess:
    """A guess from what there is: an earlier matrix, a belief, one Beta for both rates, or nothing.

    >>> guessed(ConfusionMatrix.binary(tp=16, fn=4, fp=8, tn=32)).tpr
    Beta(17, 5)
    """
    if like is None:
        return Guess()
    if isinstance(like, Guess):
        return like
    if isinstance(like, Beta):
        return Guess(tpr=like, tnr=like)
    if isinstance(like, ConfusionMatrix):
        like = believe(like)
    if not isinstance(like, Belief):
        raise AnalysisError(
            f"a guess of type {type(like).__name__}",
            allowed="a ff.Guess, a ff.Beta, an earlier matrix, or a belief",
        )
    return Guess(like.tpr, like.tnr, like.prevalence)


def earlier(like: object) -> BinaryMatrix | None:
    """The matrix behind a guess, if it came from one."""
    if isinstance(like, Belief):
        return like.matrix
    return like if isinstance(like, BinaryMatrix) else None
