"""What `thresholds` answers, as lines and as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..analyses.thresholds import Thresholds
from ..analyses.thresholds.calibration import Calibration
from ..analyses.wording import chance, short, span
from .layout import Column, faint, table, terminal_width, words
from .ranking import Ranking
from .threshold_choices import SHOWN, Chosen, Wanted, shown_threshold

HALF = 0.5
NAMES = {"benefits": "benefit per row", "costs": "cost per row"}
CELLS = ("tp", "fn", "fp", "tn")


@dataclass(frozen=True)
class Report:
    """A score, the thresholds wanted of it, and the level of the intervals."""

    found: Thresholds
    wanted: Wanted
    level: float

    @property
    def ranking(self) -> Ranking:
        """How well the score ranks."""
        return Ranking(self.found, self.level)

    @cached_property
    def choices(self) -> list[Chosen]:
        """The thresholds that were asked for."""
        return list(self.wanted.choices(self.found))

    @cached_property
    def calibration(self) -> Calibration | None:
        """How well the scores are calibrated, if they may be probabilities."""
        scores = self.found.counts.scores
        return self.found.calibration() if scores[0] >= 0 and scores[-1] <= 1 else None

    def as_dict(self, *, curves: bool) -> dict[str, Any]:
        """The answer as JSON."""
        counts, steps = self.found.counts, self.found.steps
        told: dict[str, Any] = {
            "rows": {
                "positives": steps.positives, "negatives": steps.negatives, "scores": len(counts.scores),
                "positive": counts.positive, "bin_width": counts.width,
            },
            "level": self.level,
            **self.ranking.as_dict(),
            "indistinguishability": self._indistinguishability(),
            "thresholds": [choice.as_dict(self.level) for choice in self.choices],
        }  # fmt: skip
        if self.calibration is not None:
            told["calibration"] = _calibration(self.calibration)
        return told | ({"curves": self._curves()} if curves else {})

    def _indistinguishability(self) -> dict[str, Any]:
        of = self.found.indistinguishability
        told = {
            "r_b": of.r_b,
            "b": of.balance.b,
            "precision": of.balance.precision,
            "precision_hdi": list(of.belief.precision.hdi(self.level)),
            "recall": of.balance.recall,
            "r_b_hdi": list(of.belief.threshold.hdi(self.level)),
            "r_b_exists": of.belief.exists,
            "r_b_bin_limits": list(of.bin_limits()),
            "r40": of.r40,
            "r60": of.r60,
        }
        why = {f"b{level * 100:g}": of.at(level).why for level in (0.4, 0.5, 0.6) if of.at(level).why}
        return told | ({"why": why} if why else {})

    def _curves(self) -> dict[str, Any]:
        steps = self.found.steps
        return {
            "threshold": steps.thresholds,
            "tp": steps.tp,
            "fp": steps.fp,
            "b": self.found.indistinguishability.b,
            "roc_hull": self.found.roc.hull,
        }

    def lines(self) -> Iterator[str]:
        """The answer as text."""
        steps, counts = self.found.steps, self.found.counts
        yield (
            f"{steps.positives} positives ({counts.positive}) and {steps.negatives} negatives, "
            f"with {len(counts.scores)} different {'bins of scores' if counts.width else 'scores'}."
        )
        yield ""
        yield from table(*self._judgements())
        yield ""
        yield from table(*self._proposals())
        for note in (
            *self._wrong_way(),
            *self._missing(),
            *self._optimism(),
            *self._balance(),
            *self._calibrated(),
        ):
            yield from ("", *words(note, terminal_width()))
        yield ""
        yield from (faint(line) for line in words(self._terms(), terminal_width()))

    def _judgements(self) -> tuple[list[Column], list[list[str]]]:
        rows, of = self.ranking.rows(), self.found.indistinguishability
        if of.balance.exists:
            rows.append([
                "precision at r_b", short(of.balance.precision),
                span(*of.belief.precision.hdi(self.level)), "HDI",
            ])  # fmt: skip
        return self.ranking.columns(), rows

    def _proposals(self) -> tuple[list[Column], list[list[str]]]:
        columns = [Column("chosen by"), Column("threshold", right=True)]
        columns += [Column(name, right=True) for name in (*(cell.upper() for cell in CELLS), *SHOWN)]
        rows = []
        for choice in self.choices:
            of = choice.matrix
            cells = [str(of.as_dict()[cell]) for cell in CELLS] if of else [""] * len(CELLS)
            values = [short(of[name]) for name in SHOWN] if of else [""] * len(SHOWN)
            rows.append([choice.by, shown_threshold(choice.threshold), *cells, *values])
        return columns, rows

    def _wrong_way(self) -> Iterator[str]:
        if self.found.auc.confidence(self.level).high < HALF:
            yield "The score is lower for positives: it may be that of the other class (see --positive)."

    def _missing(self) -> Iterator[str]:
        for choice in self.choices:
            if choice.why:
                yield f"{choice.by}: {choice.why}."

    def _optimism(self) -> Iterator[str]:
        told = [
            f"{NAMES.get(choice.by, choice.by.removeprefix('best '))} {_with_expected(choice)}"
            for choice in self.choices
            if choice.optimism is not None
        ]
        if told:
            yield (
                "A best value is too good, since its threshold was chosen on the same rows. On other rows: "
                f"{'; '.join(told)}."
            )
        for choice in self.choices:
            if choice.matrix is not None and choice.probability is not None:
                yield f"P({choice.by}) = {chance(choice.probability)} at {shown_threshold(choice.threshold)}."

    def _balance(self) -> Iterator[str]:
        of = self.found.indistinguishability
        if of.balance.exists:
            low, high = (shown_threshold(end) for end in of.belief.threshold.hdi(self.level))
            others = ", ".join(
                f"B = {at.level:g} at {shown_threshold(at.threshold)}" if at.exists else at.why
                for at in (of.at(0.4), of.at(0.6))
            )
            yield (
                f"Rows called positive from r_b = {shown_threshold(of.r_b)} on score like the positive rows: "
                f"B = {of.balance.b:.3f}. The true r_b is between {low} and {high}; {others}."
            )

    def _calibrated(self) -> Iterator[str]:
        if (of := self.calibration) is not None:
            yield (
                f"As probabilities: calibration error {of.error:.3f} in {len(of.rows)} bins, where perfectly "
                f"calibrated scores would show {of.noise:.3f} by chance."
            )
        if self.found.counts.width:
            yield self._binned()

    def _binned(self) -> str:
        """How far the answers can be from those of the rows."""
        found, of = self.found, self.found.indistinguishability
        told = (
            f"Scores came in bins of {found.counts.width:g}. For the rows themselves the AUC is within "
            f"{found.auc.bin_error:.2g} of the value, the average precision between "
            f"{' and '.join(map(short, found.average_precision.bin_limits))}"
        )
        ends = [shown_threshold(end) for end in of.bin_limits()] if of.balance.exists else []
        return f"{told}{', r_b between ' + ' and '.join(ends) if ends else ''}."

    def _terms(self) -> str:
        return (
            "A row with a score of the threshold or more is called positive. B: the probability that a "
            "positive row scores higher than a row called positive."
        )


def _with_expected(choice: Chosen) -> str:
    """The value on these rows and what to expect on others; a cost is a benefit with a minus."""
    of, sign = choice.optimism, -1 if choice.by == "costs" else 1
    assert of is not None  # noqa: S101 - asked before
    expected = short(sign * of.corrected) if math.isfinite(of.optimism) else f"nothing certain ({of.why})"
    return f"{short(sign * of.value)}, expect {expected}"


def _calibration(of: Calibration) -> dict[str, Any]:
    return {
        "error": of.error,
        "error_if_perfect": of.noise,
        "bins": {
            "score": of.score, "share": of.share, "low": of.low, "high": of.high, "rows": of.rows,
        },
    }  # fmt: skip
