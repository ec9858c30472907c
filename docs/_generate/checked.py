"""The properties of every metric, kept beside the built pages until a formula or the checker changes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import fourfold
from fourfold import metrics
from fourfold.cli import facts
from fourfold.core.geometry.properties import properties


@dataclass(frozen=True)
class Checked:
    """What the page of a metric tells of its properties."""

    signs: Mapping[str, str]
    sentences: Mapping[str, str]
    undefined: str
    undefined_in_words: str
    up_to: int


def checked(kept: Path) -> Mapping[str, Checked]:
    """The properties of every metric; some seconds of work, done once."""
    state = _state()
    if kept.exists() and (known := json.loads(kept.read_text(encoding="utf-8")))["state"] == state:
        return {name: Checked(**found) for name, found in known["metrics"].items()}
    with ProcessPoolExecutor() as pool:
        found = dict(zip(metrics, pool.map(_check, metrics, chunksize=4), strict=True))
    kept.parent.mkdir(parents=True, exist_ok=True)
    record = {"state": state, "metrics": {name: asdict(one) for name, one in found.items()}}
    kept.write_text(json.dumps(record), encoding="utf-8")
    return found


def _check(name: str) -> Checked:
    found = properties(name)
    sentences = {finding.claim: str(finding.counterexample) for finding in found if finding.counterexample}
    signs = {finding.claim: finding.sign for finding in found}
    return Checked(signs, sentences, str(found.undefined), facts.undefined(found), found.up_to)


def _state() -> str:
    """A fingerprint of the code that the properties depend on."""
    package = Path(fourfold.__file__).parent
    rooms = [package / "core" / room for room in ("formulas", "metrics", "geometry")]
    files = sorted([*(file for room in rooms for file in room.rglob("*.py")), package / "cli" / "facts.py"])
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
