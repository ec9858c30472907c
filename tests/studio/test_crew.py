"""Questions at the desk: equal ones are computed once, and processes answer as this one does."""

import signal
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import anyio
import pytest
from starlette.datastructures import URL, QueryParams

from fourfold.studio.answers import Encoded
from fourfold.studio.crew import Crew, Worker
from fourfold.studio.desk import GONE, Desk, Kept
from fourfold.studio.questions import Question, answered
from fourfold.studio.routes import ROUTES

QUESTIONS = {route.path: route for route in ROUTES if isinstance(route, Question)}
COUNTS = {"tp": ["26"], "fn": ["0"], "fp": ["2"], "tn": ["6"]}


@pytest.fixture(scope="module")
def worker():
    worker = Worker()
    assert worker.wait()
    yield worker
    worker.end()


@pytest.mark.parametrize("path", QUESTIONS)
def test_a_process_answers_every_question_as_this_one_does(worker, path):
    asked = {**COUNTS, "on": ["f1"]}
    assert worker.ask(path, asked) == answered(QUESTIONS[path].answering, asked)


def test_a_process_refuses_in_the_same_words(worker):
    wrong = {**COUNTS, "tp": ["-1"], "on": ["f1"]}
    found = worker.ask("/api/matrix/rows", wrong)
    assert found == answered(QUESTIONS["/api/matrix/rows"].answering, wrong)
    assert (found.status, b"tp is '-1'" in found.content) == (400, True)


def test_a_process_outlives_ctrl_c(worker):
    worker._process.send_signal(signal.SIGINT)
    assert worker.ask("/api/catalogue", {}).status == 200


def test_where_a_process_has_ended_this_one_answers():
    ended = Worker()
    assert ended.wait()
    ended.end()
    crew = Crew()
    crew._idle.append(ended)
    question = QUESTIONS["/api/formula"]
    assert crew.ask(question, {"on": ["f1"]}) == answered(question.answering, {"on": ["f1"]})
    assert crew._idle == []


def test_a_crew_begins_answers_and_leaves_no_process(monkeypatch):
    monkeypatch.setattr("fourfold.studio.crew._processors", lambda: 2)
    crew = Crew()
    crew.begin()
    question = QUESTIONS["/api/formula"]
    deadline = time.monotonic() + 60
    while len(crew._idle) < len(crew._all):
        assert time.monotonic() < deadline, "the processes did not begin"
        assert crew.ask(question, {"on": ["f1"]}).status == 200  # meanwhile this process answers
        time.sleep(0.05)
    asked = [worker.about for worker in crew._idle]
    assert crew.ask(question, {"on": ["f1"], "set": ["x"]}) == answered(question.answering, {"on": ["f1"]})
    assert [worker.about for worker in crew._idle] != asked  # one of them did
    crew.end()
    assert all(worker._process.returncode is not None for worker in crew._all)
    assert crew.ask(question, {"on": ["f1"]}).status == 200


def test_the_process_that_knows_a_belief_is_asked_about_it_again():
    crew, calls = Crew(), []
    crew._idle = [
        SimpleNamespace(about=None, name=name, ask=lambda *_, name=name: calls.append(name)) for name in "ab"
    ]
    question = QUESTIONS["/api/matrix/rows"]
    for belief, on in (
        ({"tp": ["1"]}, "f1"),
        ({"tp": ["2"]}, "f1"),
        ({"tp": ["1"]}, "mcc"),
        ({"tp": ["2"]}, "mcc"),
    ):
        crew.ask(question, {**belief, "on": [on]})
    assert calls == ["a", "b", "a", "b"]


class Asker:
    """What the desk sees of a request."""

    def __init__(self, query, *, gone=False):
        self.url, self.query_params, self.gone = URL(f"/?{query}"), QueryParams(query), gone

    async def is_disconnected(self):
        return self.gone


def at_once(*askers):
    """The answers of a desk to these who ask at the same time, and how often each question was computed."""
    computed = Counter()

    class Counting:
        size = 2

        def ask(self, question, values):
            computed[values["on"][0]] += 1
            return answered(question.answering, values)

    async def run():
        desk, found = Desk(Counting()), {}

        async def one(at, asker):
            found[at] = await desk.answer(QUESTIONS["/api/formula"], asker)

        async with anyio.create_task_group() as group:
            for at, asker in enumerate(askers):
                group.start_soon(one, at, asker)
        again = await desk.answer(QUESTIONS["/api/formula"], askers[0])
        return [found[at] for at in range(len(askers))], again

    with ThreadPoolExecutor(1) as thread:  # another test's browser may have a loop in this one
        return *thread.submit(anyio.run, run).result(), computed


def test_equal_questions_are_computed_once():
    found, again, computed = at_once(*[Asker("on=f1")] * 5, Asker("on=mcc"))
    assert computed == {"f1": 1, "mcc": 1}
    assert found[:5] == [again] * 5
    assert found[5] != again


def test_a_refusal_is_not_kept():
    found, again, computed = at_once(Asker("on=nothing"))
    assert (found[0].status, again.status, computed["nothing"]) == (400, 400, 2)


def test_a_question_whose_asker_has_gone_is_not_computed():
    found, _, computed = at_once(Asker("on=f1", gone=True))
    assert (found, computed) == ([GONE], {})


def test_a_question_is_computed_as_long_as_one_asker_waits():
    found, _, computed = at_once(Asker("on=f1", gone=True), Asker("on=f1"))
    assert (found[0].status, found[1].status, computed) == (200, 200, {"f1": 1})


def test_the_oldest_answers_are_forgotten_where_there_are_too_many():
    kept = Kept(most=80)
    for name in "abcdefghij":
        kept.put(("", name), Encoded(b"0123456789", "text/plain"))
        kept.get(("", "a"))
    assert [name for name in "abcdefghij" if kept.get(("", name))] == list("adefghij")
