"""What an endpoint answers: a JSON object, a JSON object with large arrays behind it, or a refusal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..analyses.as_json import plain

ALIGNED = 8
KINDS = {"f8": np.float64, "f4": np.float32, "i4": np.int32, "u4": np.uint32, "u1": np.uint8}


@dataclass(frozen=True)
class Arrays:
    """Facts, and arrays by name; the page gets the arrays as typed arrays, without a copy."""

    facts: Mapping[str, object]
    arrays: Mapping[str, NDArray[Any]]


Answer = Mapping[str, object] | Arrays


@dataclass(frozen=True)
class Encoded:
    """The bytes of an answer and their type."""

    content: bytes
    media_type: str
    status: int = 200


def encode(answer: Answer) -> Encoded:
    """The bytes that are sent.

    >>> encode({"mean": float("nan")})
    Encoded(content=b'{"mean":null}', media_type='application/json', status=200)
    """
    if isinstance(answer, Arrays):
        return Encoded(_packed(answer), "application/octet-stream")
    return Encoded(_json(answer), "application/json")


def refusal(error: Exception, status: int = 400) -> Encoded:
    """Bad input as the page shows it: a sentence."""
    return Encoded(_json({"error": " ".join(str(error).split())}), "application/json", status)


def _packed(answer: Arrays) -> bytes:
    """The length of the head in four bytes, the head as JSON, then the arrays, each at a multiple of 8."""
    kinds = {name: _kind(array) for name, array in answer.arrays.items()}
    parts = {name: np.asarray(array, KINDS[kinds[name]]).tobytes() for name, array in answer.arrays.items()}
    places, place = {}, 0
    for name, part in parts.items():
        places[name] = [kinds[name], place, answer.arrays[name].size]
        place += _padded(len(part))
    head = _json({"facts": answer.facts, "arrays": places})
    head += b" " * (_padded(4 + len(head)) - 4 - len(head))
    body = b"".join(part + bytes(_padded(len(part)) - len(part)) for part in parts.values())
    return len(head).to_bytes(4, "little") + head + body


def _kind(array: NDArray[Any]) -> str:
    for kind, dtype in KINDS.items():
        if array.dtype == dtype:
            return kind
    return "f8"


def _padded(length: int) -> int:
    return -(-length // ALIGNED) * ALIGNED


def _json(value: object) -> bytes:
    return json.dumps(plain(value), ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
