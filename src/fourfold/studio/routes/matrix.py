"""The Matrix room: metrics of one matrix with what is believed of them, and the sentences about them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from ...analyses.evaluation import HEADLINE, Posterior, Row, believed_rows, rows
from ...analyses.evaluation.scales import RATIO, REAL, Scale, masses
from ...analyses.evaluation.sentences import assumed, guessing, notes, widest
from ...analyses.typed_belief import read_prevalence
from ...core.beliefs import Belief
from ...core.errors import FourfoldError
from ...core.formulas import program
from ...core.metrics import Metric, metric, metrics
from ..answers import Answer
from ..questions import Query, question
from .catalogue import told, with_settings

MODELS = ("posterior", "beta-binomial", "binomial")
LARGEST_TEST = 50_000  # of each class; beyond it a prediction takes longer than a person waits
STEPS = 60
MOST_STEPS = 400
MOST_ROWS = 40


def start(asked: Query) -> Answer:
    """What the room needs once: the usual metrics as programs, and the names of all by family."""
    del asked
    families: dict[str, list[str]] = {}
    for found in metrics.values():
        families.setdefault(found.family, []).append(found.name)
    usual = [told(metrics[name]) for name in HEADLINE]
    return {"usual": [{**one, "glsl": None} for one in usual], "families": families}


def evaluated(asked: Query) -> Answer:
    """A row for each metric that is named."""
    names = asked.texts("on")
    if not 1 <= len(names) <= MOST_ROWS:
        raise FourfoldError(f"{len(names)} metrics are asked for", allowed=f"1 to {MOST_ROWS}")
    belief, level, model = asked.belief(), asked.number("level", 0.95, low=0.5, high=0.999), _model(asked)
    steps = asked.whole("steps", STEPS, most=MOST_STEPS)
    settings = asked.text("set", "")
    if model == "posterior":
        found = [_believed(belief, name, level, settings) for name in names]
    else:
        size = _size(asked, belief)
        found = [_predicted(belief, (name, settings), level, size, model) for name in names]
    return {"rows": [_as_dict(row, max(steps, 2)) for row in found]}


def sentences(asked: Query) -> Answer:
    """What the counts support and what they leave open."""
    belief, level = asked.belief(), asked.number("level", 0.95, low=0.5, high=0.999)
    found = [_believed(belief, name, level) for name in HEADLINE]
    exchanged = not isinstance(read_prevalence(asked.text("prevalence", "inferred")), str)
    return {
        "deceptive": belief.of("informedness").probability(below=0),
        "guessing": guessing(belief),
        "widest": widest(found),
        "notes": list(notes(found)),
        "assumed": assumed(belief, exchanged=exchanged),
    }


def _model(asked: Query) -> str:
    model = asked.text("model", "posterior")
    if model not in MODELS:
        raise FourfoldError(f"the model is {model!r}", allowed=", ".join(MODELS))
    return model


def _size(asked: Query, belief: Belief) -> tuple[int, int]:
    """The positives and negatives of the next test: as many again, unless told."""
    size = (
        asked.whole("positives", belief.matrix.positives),
        asked.whole("negatives", belief.matrix.negatives),
    )
    if max(size) > LARGEST_TEST:
        raise FourfoldError(
            f"a next test of {size[0]} positives and {size[1]} negatives",
            allowed=f"up to {LARGEST_TEST} of each",
            hint="choose a smaller next test",
        )
    return size


@lru_cache(4096)
def _believed(belief: Belief, name: str, level: float, settings: str = "") -> Row:
    return replace(believed_rows(belief, [_metric(name, settings)], level=level)[0], asked=_asked(name))


def _metric(name: str, settings: str) -> Metric:
    return with_settings(metric(name), settings)


def _asked(name: str) -> str:
    return " ".join(name.split())


@lru_cache(1024)
def _predicted(belief: Belief, of: tuple[str, str], level: float, size: tuple[int, int], model: str) -> Row:
    row = replace(rows(belief.matrix, [_metric(*of)])[0], asked=_asked(of[0]))
    try:
        law = belief.predict(positives=size[0], negatives=size[1], model=model)
        posterior = Posterior(row.metric, law.of(row.metric), level)
        posterior.as_dict()  # asks all questions now, so that a refusal comes here
    except (FourfoldError, ArithmeticError) as error:
        return Row(row.asked, row.metric, row.value, row.why, refused=" ".join(str(error).split()))
    return Row(row.asked, row.metric, row.value, row.why, posterior)


def _as_dict(row: Row, steps: int) -> dict[str, Any]:
    facts = {
        "asked": row.asked,
        "name": row.metric.name,
        "title": row.metric.title,
        "program": program(row.metric.formula),
        "parameters": dict(row.metric.parameters),
        **row.as_dict(),
    }
    if row.posterior is None or row.posterior.scale is None:
        return facts
    on = row.posterior.scale
    return {**facts, "scale": _scale(on), "strip": masses(row.posterior.found, on, steps)}


def _scale(on: Scale) -> dict[str, Any]:
    """How a value becomes a place: by its kind, or between two ends."""
    if on is RATIO or on is REAL:
        return {"kind": "ratio" if on is RATIO else "real", "labels": on.labels}
    return {"kind": "linear", "low": on.value(0), "high": on.value(1), "labels": on.labels}


ROUTES = (
    question("/api/matrix/start", start),
    question("/api/matrix/rows", evaluated),
    question("/api/matrix/sentences", sentences),
)
