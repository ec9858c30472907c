"""Every route refuses strangers: without the cookie, under another name, from another page."""

import socket

import httpx
import pytest
from starlette.routing import Route

from fourfold.studio.guard import HEADERS, POLICY
from fourfold.studio.page_files import page_files
from fourfold.studio.routes import ROUTES
from fourfold.studio.server import listen

PATHS = sorted({*page_files(), *(route.path for route in ROUTES)})
METHODS = ["GET", "HEAD", "POST"]


def refused(client, headers=None):
    """Return the paths that do not refuse, by method."""
    answers = {
        (method, path): client.request(method, path, headers=headers) for method in METHODS for path in PATHS
    }
    assert all(answer.headers["content-security-policy"] == POLICY for answer in answers.values())
    return [asked for asked, answer in answers.items() if answer.status_code != 403]


def test_the_walk_has_all_routes():
    assert all(isinstance(route, Route) for route in ROUTES)
    assert {"/", "/index.html", "/main.js", "/api/formula"} <= set(PATHS)


def test_no_route_answers_without_the_cookie(stranger, own):
    assert refused(stranger, own) == []


@pytest.mark.parametrize("value", ["", "wrong", "wrong; fourfold=1"])
def test_no_route_answers_to_a_wrong_cookie(door, stranger, value, own):
    assert refused(stranger, {**own, "cookie": f"{door.cookie}={value}"}) == []


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "localhost:1", "127.0.0.1.evil.example:{port}", ""]
)
def test_no_route_answers_under_another_name(door, client, host):
    assert refused(client, {"host": host.format(port=door.port)}) == []


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://{host}", "http://localhost:1"])
def test_no_route_answers_to_another_page(door, client, origin):
    assert refused(client, {"origin": origin.format(host=door.hosts[0])}) == []


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_no_route_answers_to_another_site(client, site, own):
    assert refused(client, {**own, "sec-fetch-site": site}) == []


def test_nothing_is_changed_without_an_origin(client):
    assert [path for path in PATHS if client.post(path).status_code != 403] == []


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(client, method, own):
    assert {client.request(method, path, headers=own).status_code for path in PATHS} == {405}


def test_the_token_lets_in_once(door, stranger):
    first = stranger.get(door.address)
    assert (first.status_code, first.headers["location"]) == (303, "/")
    cookie = first.headers["set-cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=Strict", "Path=/"))
    assert door.token not in cookie
    assert type(stranger)(stranger.app, stranger.base).get(door.address).status_code == 403


def test_a_wrong_token_leaves_the_right_one_valid(door, stranger):
    assert stranger.get("/?token=wrong").status_code == 403
    assert stranger.get("/?token=").status_code == 403
    assert stranger.get(door.address).status_code == 303


def test_who_has_entered_is_answered_under_both_names_of_this_machine(door, client):
    for host in door.hosts:
        answer = client.get("/", headers={"host": host})
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_every_answer_carries_the_protecting_headers(client):
    for path in [*PATHS, "/nothing-here"]:
        found = client.get(path).headers
        assert {name: found.get(name) for name in HEADERS} == HEADERS
        assert found["cache-control"] in {"no-store", "no-cache"}


@pytest.mark.parametrize(
    "path", ["/../door.py", "/%2e%2e/door.py", "/..%2fdoor.py", "/shell/../../door.py", "//etc/passwd"]
)
def test_no_path_leads_out_of_the_page(studio, path):
    with httpx.Client() as client:
        cookie = client.get(studio.address).headers["set-cookie"].partition(";")[0]
    lines = [
        f"GET {path} HTTP/1.1",
        f"host: {studio.hosts[0]}",
        f"cookie: {cookie}",
        "connection: close",
        "",
        "",
    ]
    with socket.create_connection(("127.0.0.1", studio.port)) as wire:
        wire.sendall("\r\n".join([*lines, "", ""]).encode())
        answer = b"".join(iter(lambda: wire.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 404")


def test_the_server_listens_on_this_machine_only():
    with listen(0) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"
