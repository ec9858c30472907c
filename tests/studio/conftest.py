"""The application called without a wire: by a stranger, and by a browser that has entered."""

from concurrent.futures import ThreadPoolExecutor

import anyio
import httpx
import pytest

from fourfold.studio.app import application
from fourfold.studio.crew import Crew
from fourfold.studio.door import Door


class Caller:
    """A browser that calls the application without a wire, and keeps its cookies."""

    def __init__(self, app, base):
        self.app, self.base, self.cookies = app, base, httpx.Cookies()

    def request(self, method, path, headers=None, **more):
        async def call():
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(
                transport=transport, base_url=self.base, cookies=self.cookies, trust_env=False
            ) as client:
                answer = await client.request(method, path, headers=headers, **more)
                self.cookies = client.cookies
                return answer

        with ThreadPoolExecutor(1) as thread:  # another test's browser may have a loop in this one
            return thread.submit(anyio.run, call).result()

    def get(self, path, headers=None):
        return self.request("GET", path, headers)

    def post(self, path, headers=None):
        return self.request("POST", path, headers)


@pytest.fixture
def door():
    """Return the door of an application that is called without a wire."""
    return Door(8321)


@pytest.fixture
def stranger(door):
    return Caller(application(door, Crew()), f"http://{door.hosts[0]}")


@pytest.fixture
def client(door, stranger):
    """Return a browser that has entered."""
    assert stranger.get(door.address).status_code == 303
    return stranger


@pytest.fixture
def own(door):
    """Return what a browser sends with a request of the studio's own page."""
    return {"origin": f"http://{door.hosts[0]}", "sec-fetch-site": "same-origin"}
