"""Logs of lm-eval: `results_*.json` with a value for each task, `samples_*.jsonl` with the answers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ...core.errors import SourceError
from .log import Json, LabelledRows, Log, Successes, member

KIND = "lm-eval"
SLACK = 1e-6  # of values that were printed with many digits
ROUGH = 0.02  # of standard errors, some of which divide by n and some by n - 1


def is_results(record: Json) -> bool:
    """Whether this is a file of results."""
    results = member(record, "results")
    return isinstance(results, Mapping) and (
        "n-samples" in record or "configs" in record or "n-shot" in record
    )


def read_results(record: Json) -> Log:
    """The answers that were right: the value of a metric times the number of samples."""
    found: list[Successes] = []
    for task, values in record["results"].items():
        total = member(record, "n-samples", task, "effective")
        if isinstance(total, int) and isinstance(values, Mapping):
            found.extend(_of_task(task, values, total))
    if not found:
        raise SourceError(
            "results of lm-eval without a share of right answers",
            allowed="a metric such as acc or exact_match, and n-samples",
        )
    return Log(KIND, str(record.get("model_name") or member(record, "config", "model") or ""), tuple(found))


def _of_task(task: str, values: Mapping[str, Json], total: int) -> Iterator[Successes]:
    """Metrics that are shares of right answers: whole numbers over the samples, with the fitting error."""
    for key, value in values.items():
        metric, _, setting = key.partition(",")
        if metric.endswith("_stderr") or isinstance(value, bool) or not isinstance(value, int | float):
            continue
        error = values.get(f"{metric}_stderr,{setting}" if setting else f"{metric}_stderr")
        if 0 <= value <= 1 and _is_share(value, total, error):
            name = metric if setting in {"", "none"} else f"{metric}, {setting}"
            yield Successes(task, name, round(value * total), total)


def _is_share(value: float, total: int, error: Json) -> bool:
    right = value * total
    if abs(right - round(right)) > SLACK * max(total, 1):
        return False
    if not isinstance(error, int | float) or total < 2:
        return True
    return math.isclose(error, math.sqrt(value * (1 - value) / (total - 1)), rel_tol=ROUGH, abs_tol=SLACK)


def is_sample(record: Json) -> bool:
    """Whether this is a line of samples."""
    return isinstance(record, Mapping) and {"doc_id", "target", "filtered_resps"} <= record.keys()


def read_samples(records: Iterable[Json], task: str) -> Log:
    """The answers, each with what was right; of multiple choice also which choice was made for which."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    truth: list[int] = []
    predicted: list[int] = []
    lines = 0
    for record in records:
        if not is_sample(record):
            raise SourceError(
                f"line {lines + 1} is no sample of lm-eval", allowed="doc_id, target, filtered_resps"
            )
        lines += 1
        for metric, value in _marks(record):
            total[metric] += 1
            right[metric] += value
        choice, target = _choice(record["filtered_resps"]), str(record["target"])
        if choice is not None and target.isdigit():
            truth.append(int(target))
            predicted.append(choice)
    found = tuple(Successes(task, metric, right[metric], total[metric]) for metric in total)
    if not found:
        raise SourceError(
            "samples of lm-eval without a mark of 0 or 1", allowed="acc, exact_match or the like"
        )
    rows = LabelledRows(truth=truth, predicted=predicted) if lines and len(truth) == lines else None
    return Log(KIND, "", found, rows)


def _marks(record: Mapping[str, Json]) -> Iterator[tuple[str, int]]:
    """The metrics of a sample whose value is 0 or 1."""
    named = record.get("metrics")
    names = named if isinstance(named, list) else ["acc", "acc_norm", "exact_match"]
    setting = record.get("filter", "none")
    for name in names:
        if record.get(name) in (0, 1):
            yield name if setting == "none" else f"{name}, {setting}", int(record[name])


def _choice(responses: Json) -> int | None:
    """The choice with the highest log-likelihood; None where the answer is free text."""
    try:
        likelihoods = [float(response[0]) for response in responses]
    except (TypeError, ValueError, IndexError, KeyError):
        return None
    pairs = all(isinstance(response, list | tuple) and len(response) == 2 for response in responses)
    return likelihoods.index(max(likelihoods)) if pairs and len(likelihoods) > 1 else None
