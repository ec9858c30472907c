"""Processes that compute answers, so that several are computed at once and the page is served meanwhile.

Python computes on one processor at a time in one process. Until the processes are ready, and where there is
only one processor, answers are computed in threads of this process: the same answers, one after the other.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence

from .answers import Encoded
from .questions import Question, answered

MOST = 4  # processes; a page asks few questions at a time
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")  # of a process: it is one of several
DETAILS = ("on", "steps")  # what questions about one belief differ in

Values = Mapping[str, Sequence[str]]


class Worker:
    """One process; it is asked one question at a time."""

    def __init__(self) -> None:
        self.about: object = None  # what it was asked about last, which it remembers
        self._process = subprocess.Popen(  # noqa: S603 - this program
            [sys.executable, "-m", f"{__package__}.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | dict.fromkeys(THREADS, "1"),
        )

    def wait(self) -> bool:
        """Wait until it has begun; whether it has."""
        return bool(self._process.stdout and self._process.stdout.readline())

    def ask(self, path: str, values: Values) -> Encoded:
        """The answer of the process."""
        to, back = self._process.stdin, self._process.stdout
        if to is None or back is None:
            raise BrokenPipeError
        to.write(json.dumps([path, dict(values)]).encode() + b"\n")
        to.flush()
        status, media_type, size = json.loads(back.readline())
        content = back.read(size)
        if len(content) < size:
            raise BrokenPipeError
        return Encoded(content, media_type, status)

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


class Crew:
    """The processes of one studio."""

    def __init__(self) -> None:
        self.size = min(max(_processors(), 2), MOST)  # answers that are computed at a time
        self._idle: list[Worker] = []
        self._all: list[Worker] = []
        self._lock = threading.Lock()
        self._ended = False

    def begin(self) -> None:
        """Start the processes; each is asked as soon as it is ready."""
        for _ in range(self.size if _processors() > 1 else 0):
            with self._lock:
                if self._ended:
                    return
                worker = Worker()
                self._all.append(worker)
            threading.Thread(target=self._welcome, args=(worker,), daemon=True).start()

    def ask(self, question: Question, values: Values) -> Encoded:
        """The answer of a process that is free; or of this one, where none is."""
        worker = self._take([pair for pair in values.items() if pair[0] not in DETAILS])
        if worker is None:
            return answered(question.answering, values)
        try:
            found = worker.ask(question.path, values)
        except (OSError, ValueError):  # it has ended, whatever has ended it
            return answered(question.answering, values)
        with self._lock:
            self._idle.append(worker)
        return found

    def end(self) -> None:
        """End all processes."""
        with self._lock:
            self._ended = True
            self._idle.clear()
        for worker in self._all:
            worker.end()

    def _welcome(self, worker: Worker) -> None:
        if worker.wait():
            with self._lock:
                self._idle.append(worker)

    def _take(self, about: object) -> Worker | None:
        """A free worker; the one that remembers the belief, if it is free."""
        with self._lock:
            if not self._idle:
                return None
            knowing = (at for at, worker in enumerate(self._idle) if worker.about == about)
            worker = self._idle.pop(next(knowing, 0))
        worker.about = about
        return worker


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
