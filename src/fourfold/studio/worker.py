"""A process that answers the questions of a studio: a line of JSON comes in, a line and the bytes go out."""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback

from .answers import Encoded, refusal
from .questions import Question, answered
from .routes import ROUTES

GENTLE = 5  # so that what is painted comes before what is computed


def main() -> None:
    """Answer until the studio ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the studio, which ends this process
    if hasattr(os, "nice"):
        os.nice(GENTLE)
    questions = {route.path: route for route in ROUTES if isinstance(route, Question)}
    with os.fdopen(os.dup(1), "wb") as out:
        sys.stdout = sys.stderr  # nothing else may write between the answers
        out.write(b"ready\n")
        out.flush()
        for line in sys.stdin.buffer:
            path, values = json.loads(line)
            found = _found(questions[path], values)
            out.write(json.dumps([found.status, found.media_type, len(found.content)]).encode() + b"\n")
            out.write(found.content)
            out.flush()


def _found(question: Question, values: dict[str, list[str]]) -> Encoded:
    try:
        return answered(question.answering, values)
    except Exception as error:  # noqa: BLE001 - the terminal has the traceback; the page gets a sentence
        traceback.print_exception(error)
        return refusal(RuntimeError("the studio failed; the terminal says where"), 500)


if __name__ == "__main__":
    main()
