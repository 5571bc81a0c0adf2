"""Who may use the panel: by host, origin and token."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from edgevox_ros.cli.access_token import same
from edgevox_ros.cli.panel_page.access import (
    AccessRules,
    Asked,
    refusal,
)
from edgevox_ros.cli.panel_page.guard import Guard

TOKEN = "0123456789abcdefghij"
LOCAL = AccessRules()
REMOTE = AccessRules(token=TOKEN)


def asked(method: str = "GET", query: str = "", **headers: str) -> Asked:
    given = {"host": "127.0.0.1:8090", **headers}
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in given.items()]
    return Asked.of(method, "/", query.encode(), pairs)


def status(rules: AccessRules, method: str = "GET", query: str = "", **headers: str) -> int:
    found = refusal(asked(method, query, **headers), rules)
    return found.status if found else 200


@pytest.mark.parametrize("host", ["127.0.0.1:8090", "localhost:8090", "[::1]:8090", "LOCALHOST"])
def test_names_of_loopback_are_answered(host: str) -> None:
    assert status(LOCAL, host=host) == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example:8090", "127.0.0.1.evil.example", "", "[::1", "user@evil.example", "10.0.0.7"],
)
def test_a_foreign_name_that_leads_to_loopback_is_refused(host: str) -> None:
    """DNS rebinding."""
    assert status(LOCAL, host=host) == 403


@pytest.mark.parametrize("rules", [LOCAL, REMOTE])
@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1:3000", "http://localhost:8090", "file://"],
)
def test_another_page_may_not_ask_anything(rules: AccessRules, method: str, origin: str) -> None:
    """CSRF, and websockets of other pages: browsers tell the origin of both."""
    assert status(rules, method, origin=origin, authorization=f"Bearer {TOKEN}") == 403


def test_the_page_itself_may() -> None:
    own = "http://127.0.0.1:8090"
    assert status(LOCAL, "POST", origin=own, sec_fetch_site="same-origin") == 200
    assert status(LOCAL, origin=own) == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_only_opening_the_page_may_begin_elsewhere(site: str) -> None:
    assert status(LOCAL, sec_fetch_site=site, sec_fetch_mode="navigate") == 200
    assert status(LOCAL, "POST", sec_fetch_site=site, sec_fetch_mode="navigate") == 403
    assert status(LOCAL, sec_fetch_site=site, sec_fetch_mode="no-cors") == 403


def test_programs_without_a_browser_may_stop_the_robot() -> None:
    assert status(LOCAL, "POST") == 200


def test_beyond_loopback_each_request_shows_the_token() -> None:
    assert status(REMOTE) == 401
    assert status(REMOTE, cookie=f"a=b; edgevox_panel={TOKEN}") == 200
    assert status(REMOTE, authorization=f"Bearer {TOKEN}") == 200
    assert status(REMOTE, query=f"token={TOKEN}") == 200
    assert status(REMOTE, host="robot.local:8090", query=f"token={TOKEN}") == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"cookie": "edgevox_panel=wrong"},
        {"cookie": f"other={TOKEN}"},
        {"cookie": "\x00;;;="},
        {"authorization": TOKEN},
        {"authorization": f"Basic {TOKEN}"},
        {"authorization": "Bearer "},
        {"authorization": f"Bearer {TOKEN}x"},
        {"authorization": f"Bearer {TOKEN[:-1]}"},
    ],
)
def test_anything_else_is_no_token(headers: dict[str, str]) -> None:
    assert status(REMOTE, **headers) == 401
    assert status(REMOTE, query="token=") == 401


@pytest.mark.parametrize(
    "cookies",
    [
        ('prefs={"a": 1}; edgevox_panel=TOKEN',),
        ("a b=c; edgevox_panel=TOKEN",),
        ("edgevox_panel=TOKEN; [x]=1",),
        ("edgevox_panel_8091=wrong; edgevox_panel_8090=TOKEN",),
        ("a=b", "edgevox_panel=TOKEN"),
    ],
)
def test_cookies_of_other_programs_hide_no_token(cookies: tuple[str, ...]) -> None:
    """Browsers send those of all ports of a host."""
    pairs = [(b"cookie", each.replace("TOKEN", TOKEN).encode()) for each in cookies]
    assert refusal(Asked.of("POST", "/stop", b"", [(b"host", b"robot"), *pairs]), REMOTE) is None


@pytest.mark.parametrize("rules", [LOCAL, REMOTE])
@pytest.mark.parametrize("origin", ["http://[", "http://]x", "http://[::1"])
def test_an_origin_that_cannot_be_read_is_another_page(rules: AccessRules, origin: str) -> None:
    assert status(rules, "POST", origin=origin, authorization=f"Bearer {TOKEN}") == 403


class Passed:
    """The program behind the guard: keeps the address of what passes."""

    def __init__(self) -> None:
        self.queries: list[bytes] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.queries.append(scope["query_string"])


def answer(passed: Passed, query: str = "", **headers: str) -> tuple[int, str]:
    """The status and body of the guard's own answer to a stop."""
    given = {"host": "robot:8090", **headers}
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/stop",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "server": ("robot", 8090),
    }
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Guard(passed, REMOTE)(scope, receive, send))
    if not sent:
        return 200, ""
    return sent[0]["status"], sent[1]["body"].decode()


@pytest.mark.parametrize(
    ("query", "headers", "expected"),
    [
        ("", {}, 401),
        ("token=wrong", {}, 401),
        ("", {"cookie": "edgevox_panel_8090=that-of-yesterday"}, 401),
        (f"token={TOKEN}", {"origin": "http://evil.example"}, 403),
    ],
)
def test_a_stop_that_is_refused_says_that_it_was_none(
    query: str, headers: dict[str, str], expected: int
) -> None:
    passed = Passed()
    status, told = answer(passed, query, accept="application/json", **headers)
    said = json.loads(told)
    assert (status, said["answered"], passed.queries) == (expected, False, [])
    assert said["message"].startswith("NOT STOPPED: ")
    status, told = answer(passed, query, **headers)
    assert (status, passed.queries) == (expected, [])
    assert "NOT STOPPED: " in told


@pytest.mark.parametrize(
    ("query", "left"),
    [("token={}", ""), ("a=1&token={}&b=2", "a=1&b=2"), ("token=wrong&token={}", "")],
)
def test_who_is_behind_the_guard_gets_no_token_to_log(query: str, left: str) -> None:
    passed = Passed()
    assert answer(passed, query.format(TOKEN))[0] == 200
    assert passed.queries == [left.encode()]


def test_tokens_are_compared_whole() -> None:
    assert same(TOKEN, TOKEN)
    assert not same("", TOKEN)
    assert not same("ä" * 20, TOKEN)
    assert not same("\udcff", TOKEN)
