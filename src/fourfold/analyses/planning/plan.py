"""The plan of a test: how many samples for a wanted MU, or the MU of so many samples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.beliefs import Belief
from ...core.confusion import ConfusionMatrix
from ...core.distributions import Beta
from ...core.distributions.pushed.facts import facts
from ...core.distributions.pushed.rates import OfRates
from ...core.errors import AnalysisError
from ...core.metrics import Metric, metric
from . import rates, sizes
from .guess import USUAL, Guess, earlier, guessed
from .surface import Reading

Split = float | str | None
Likely = Guess | Belief | ConfusionMatrix | Beta | None


@dataclass(frozen=True)
class Plan:
    """A test of `n` rows whose MU stays within `width` with probability `assurance`.

    `positives` and `negatives` are None where chance decides how many of the rows are positive.
    """

    on: str
    width: float
    assurance: float
    n: int
    positives: int | None
    negatives: int | None
    guess: str
    exact: bool

    @property
    def sentence(self) -> str:
        """What the plan says."""
        return (
            f"{self.rows[:1].upper() + self.rows[1:]} keep the 95 % HDI of {self.on} within {self.width:.4g} "
            f"with {self.assurance * 100:g} % probability."
        )

    @property
    def rows(self) -> str:
        """The rows of the test in words."""
        if self.positives is None or self.negatives is None:
            return f"{self.n:,} rows, as they come,"
        if not (self.positives and self.negatives):
            return f"{self.n:,} {'positive' if self.positives else 'negative'} rows"
        return f"{self.positives:,} positive and {self.negatives:,} negative rows"

    def as_dict(self) -> dict[str, Any]:
        """The plan for programs."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__} | {"sentence": self.sentence}

    def __repr__(self) -> str:
        return f"Plan(n={self.n}: {self.sentence})"


def plan(
    on: str | Metric,
    *,
    width: float | None = None,
    size: int | Mapping[str, int] | None = None,
    split: Split = None,
    guess: Likely = None,
    assurance: float = 0.95,
) -> Plan:
    """How many samples a wanted metric uncertainty needs, or the one that a size reaches.

    `width` asks for the size; `size`, a number of rows or {"positives": …, "negatives": …}, for the width.
    `split` is "best" (the fewest rows), "natural" (as they come), or the share of positives. `guess` is what
    is expected of the classifier: an earlier matrix, a ff.Beta, or a ff.Guess; by default a rate is around
    0.8, as vaguely as after ten samples.

    >>> import fourfold as ff
    >>> ff.plan("recall", width=0.05)
    Plan(n=1525: 1,525 positive rows keep the 95 % HDI of recall within 0.05 with 95 % probability.)
    >>> round(ff.plan("accuracy", size=100).width, 3)
    0.192

    References
    ----------
    Tötsch & Hoffmann 2021, Fig. 7; Kruschke 2015, chapter 13.
    """
    if (width is None) == (size is None):
        raise AnalysisError("both or neither of width= and size=", allowed="one of them")
    if not 0 < assurance < 1:
        raise AnalysisError(f"an assurance of {assurance!r}", allowed="a number between 0 and 1")
    if width is not None and not (np.isfinite(width) and width > 0):
        raise AnalysisError(f"a width of {width!r}", allowed="a number above 0, such as 0.05")
    of = metric(on)
    rate = rate_of(of, guess, size) if split in {None, "best"} else None
    if rate is not None and (split is None or rate.rows != "all"):
        return _of_rate(of, rate, (width, size), assurance)
    return _of_rates(of, guessed(guess), (width, size), split, assurance)


@dataclass(frozen=True)
class Rate:
    """One rate that alone decides: what is guessed of it, and which rows it is a rate of."""

    guess: Beta
    prior: Beta
    rows: str


def rate_of(of: Metric, guess: Likely, size: object = None) -> Rate | None:
    """The rate that the metric is: of one class, or of all rows; none if sizes or rates go by class."""
    if isinstance(size, Mapping):
        return None
    found = facts(OfRates(of, 1.0), ("tpr", "tnr", "prevalence"), {}).rate
    if found is not None and found[0] != "prevalence":
        return _of_a_class(guess, *found)
    if isinstance(guess, Guess) or not _share_of_rows(of):
        return None
    prior, matrix = guessed(guess).prior, earlier(guess)
    if guess is None or isinstance(guess, Beta):
        return Rate(guess or USUAL, prior, "all")
    told = 0 if matrix is None else round(float(of(*matrix.cells)) * matrix.total)
    return None if matrix is None else Rate(prior.updated(told, matrix.total - told), prior, "all")


def _of_a_class(guess: Likely, name: str, flipped: bool) -> Rate:  # noqa: FBT001 - as `facts` gives them
    """The rate of one class, or one minus it; a single Beta is a guess of the metric itself."""
    rows, likely = ("positive" if name == "tpr" else "negative"), guessed(guess)
    if isinstance(guess, Beta):
        return Rate(guess, likely.prior, rows)
    belief: Beta = getattr(likely, name)
    return (
        Rate(belief.flipped(), likely.prior.flipped(), rows) if flipped else Rate(belief, likely.prior, rows)
    )


def _share_of_rows(of: Metric) -> bool:
    """Whether the metric is the share of some cells in all rows, such as accuracy."""
    corners = np.asarray(of(*np.eye(4)))
    if not np.isin(corners, [0.0, 1.0]).all() or not 0 < corners.sum() < 4:
        return False
    cells = np.array([[13, 7, 5, 29], [3, 11, 17, 2], [41, 2, 3, 19]]).T
    return bool(np.allclose(of(*cells), corners @ cells / cells.sum(axis=0), rtol=1e-12))


def _of_rate(of: Metric, rate: Rate, asked: tuple[float | None, Any], assurance: float) -> Plan:
    """Exact sums."""
    width, size = asked
    if width is None:
        n = rows_of(size)
        width = float(rates.reached(n, rate.guess, rate.prior, assurance)[0])
    else:
        n = rates.needed(width, rate.guess, rate.prior, assurance)
    positives = {"positive": n, "negative": 0}.get(rate.rows)
    negatives = None if positives is None else n - positives
    return Plan(of.name, width, assurance, n, positives, negatives, f"{of.name} ~ {rate.guess}", exact=True)


def _of_rates(
    of: Metric, guess: Guess, asked: tuple[float | None, Any], split: Split, assurance: float
) -> Plan:
    """Three rates: a share of positives that is fixed, or as it comes."""
    width, size = asked
    known = not isinstance(guess.prevalence, Beta) or not of.depends_on_prevalence
    chosen = split if split is not None else ("best" if known else "natural")
    if isinstance(size, Mapping):
        chosen, size = _share_of(size)
    read = sizes.reading(of, guess, fixed=chosen != "natural")
    sampling = sizes.Sampling(guess, _share(chosen, read, guess, (width or 0.1, assurance)))
    if width is None:
        n = rows_of(size)
        width = sizes.reached(read, sampling, n, assurance)
    else:
        n = sizes.needed(read, sampling, width, assurance)
    positives = None if sampling.share is None else sampling.positives(n)
    negatives = None if positives is None else n - positives
    return Plan(of.name, width, assurance, n, positives, negatives, repr(guess), exact=False)


def _share_of(size: Mapping[str, int]) -> tuple[float, int]:
    """The share of positives and the number of rows."""
    if unknown := set(size) - {"positives", "negatives"}:
        raise AnalysisError(f"a size with {sorted(unknown)}", allowed="positives and negatives")
    total = rows_of(sum(size.values()))
    return size.get("positives", 0) / total, total


def _share(chosen: Split, read: Reading, guess: Guess, goal: tuple[float, float]) -> float | None:
    if chosen == "natural":
        return None
    if chosen == "best":
        return sizes.best_share(read, guess, *goal)
    if isinstance(chosen, str) or chosen is None or not 0 <= chosen <= 1:
        raise AnalysisError(f"the split {chosen!r}", allowed="'best', 'natural', or the share of positives")
    lacking = {0.0: "tnr", 1.0: "tpr"}.get(float(chosen))
    if lacking and read.active != (lacking,):
        raise AnalysisError(
            f"a test of {'positives' if chosen else 'negatives'} only says nothing of the other rate",
            allowed="a share between 0 and 1",
        )
    return float(chosen)


def rows_of(value: object) -> int:
    """A number of rows."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 1:
        raise AnalysisError(
            f"a size of {value!r}", allowed="a whole number of rows, or positives and negatives"
        )
    return int(value)
