"""The panel's program without a browser: what it prints, whom it refuses, and its plain STOP."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.cli.panel import PANEL, Panel, start_panel
from support.cli.typist import environment
from support.node.lost_answers import cancel_but_answer_late
from support.robot.graph import Side
from support.waiting import wait_until

from edgevox_ros.cli.processes import Children

pytestmark = [pytest.mark.not_unit, pytest.mark.timeout(600)]
JSON = {"accept": "application/json"}


@pytest.fixture(scope="module")
def children(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Children]:
    with Children(tmp_path_factory.mktemp("panel")) as made:
        yield made


@pytest.fixture(scope="module")
def local(children: Children) -> Panel:
    """On loopback, without a token."""
    return start_panel(children, name="local")


@pytest.fixture(scope="module")
def remote(children: Children) -> Panel:
    """On every address of this machine, with a token that it made."""
    return start_panel(children, "--host", "0.0.0.0", name="remote")


def test_it_says_where_it_is_and_with_loopback_needs_no_token(local: Panel) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", local.address)
    status, headers, page = local.ask("GET", "/")
    assert status == 200 and "stop-form" in page
    assert headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_it_listens_only_where_it_should(local: Panel) -> None:
    port = local.place[1]
    with socket.socket() as other, pytest.raises(OSError):
        other.settimeout(5)
        other.connect(("127.0.0.2", port))


def test_stop_says_that_nobody_answered(local: Panel) -> None:
    status, _, body = local.ask("POST", "/stop", **JSON)
    told = json.loads(body)
    assert (status, told["answered"]) == (503, False)
    assert told["message"].startswith("NOBODY ANSWERED: there is no service /edgevox/cancel")
    assert "NOBODY ANSWERED" in local.ask("POST", "/stop")[2]


def test_stop_is_asked_again_until_it_is_answered(local: Panel) -> None:
    """A node that was only just discovered can lose its first answer."""
    side = Side("edgevox")
    try:
        requests = cancel_but_answer_late(side.node)
        told = ""
        while not told or "there is no service" in told:
            told = json.loads(local.ask("POST", "/stop", **JSON)[2])["message"]
    finally:
        side.close()
    assert told == "Stopped: cancelled"
    assert len(requests) > 1


# A panel that never finishes drawing a page.
DRAWS_FOR_EVER = """
import sys, threading
from edgevox_ros.cli.panel_page import server
def draw(client):
    print("drawing", flush=True)
    threading.Event().wait()
server.StatusView = draw
from edgevox_ros.cli.panel import main
sys.exit(main())
"""


def test_a_stop_never_waits_until_a_page_is_drawn(children: Children) -> None:
    command = [sys.executable, "-c", DRAWS_FOR_EVER]
    panel = start_panel(children, name="draws", command=command)
    side = Side("edgevox")
    opened = []
    try:
        requests = cancel_but_answer_late(side.node)
        for _ in range(3):
            opened.append(socket.create_connection(panel.place))
            opened[-1].sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        wait_until(lambda: "drawing" in panel.child.log.read_text())
        assert panel.ask("GET", "/alive")[0] == 204
        told = ""
        while not told or "there is no service" in told:
            told = json.loads(panel.ask("POST", "/stop", **JSON)[2])["message"]
    finally:
        for each in opened:
            each.close()
        side.close()
    assert told == "Stopped: cancelled" and requests
    # It leaves, too, though a page is still being drawn.
    panel.child.stop(((signal.SIGINT, 60.0), (signal.SIGKILL, 5.0)))
    assert panel.child.status() == 130


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/nothing"),
        ("GET", "/panel/stop.js"),
        ("POST", "/stop"),
        ("GET", "/_nicegui_ws/socket.io/?EIO=4&transport=polling"),
        ("POST", "/_nicegui_ws/socket.io/"),
    ],
)
def test_beyond_loopback_every_route_needs_the_token(remote: Panel, method: str, path: str) -> None:
    status, _, page = remote.ask(method, path)
    assert status == 401
    assert "Token, as the program printed it" in page
    assert remote.token not in page
    assert remote.ask(method, path, authorization="Bearer wrong")[0] == 401
    shown = {"authorization": f"Bearer {remote.token}"}
    assert remote.ask(method, path, **shown)[0] not in (401, 403)
    foreign = {**shown, "origin": "http://evil.example"}
    assert remote.ask(method, path, **foreign)[0] == 403


@pytest.mark.parametrize("query", ["token={}", "x=1&token={}", "token=wrong&token={}"])
def test_a_stop_with_the_token_in_its_address_is_a_stop(remote: Panel, query: str) -> None:
    """Or says that it is none: there is no node here."""
    route = f"/stop?{query.format(remote.token)}"
    status, headers, body = remote.ask("POST", route, **JSON)
    assert (status, json.loads(body)["answered"]) == (503, False)
    assert "set-cookie" not in headers
    assert "NOBODY ANSWERED" in remote.ask("POST", route)[2]


def test_a_node_gets_the_stop_that_has_the_token_in_its_address(remote: Panel) -> None:
    side = Side("edgevox")
    try:
        requests = cancel_but_answer_late(side.node)
        told = ""
        while not told or "there is no service" in told:
            answer = remote.ask("POST", f"/stop?token={remote.token}", **JSON)
            told = json.loads(answer[2])["message"]
    finally:
        side.close()
    assert (answer[0], told) == (200, "Stopped: cancelled")
    assert len(requests) > 1


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/stop", range(400, 500)),
        ("PUT", "/stop", range(400, 500)),
        ("POST", "/", range(400, 500)),
        ("GET", "/alive", range(204, 205)),
        ("GET", "/nothing", range(404, 405)),
    ],
)
def test_only_the_page_itself_is_opened_by_a_token_in_its_address(
    remote: Panel, method: str, path: str, expected: range
) -> None:
    """What does not stop must not look as if it had."""
    status, headers, _ = remote.ask(method, f"{path}?token={remote.token}")
    assert status in expected
    assert "set-cookie" not in headers


def upgraded(panel: Panel, **headers: str) -> int:
    """The status of the answer to a request for a websocket."""
    given = {
        "upgrade": "websocket",
        "connection": "Upgrade",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        **headers,
    }
    host, port = panel.place
    request = "GET /_nicegui_ws/socket.io/?EIO=4&transport=websocket HTTP/1.1"
    headers_sent = [f"{name}: {value}" for name, value in given.items()]
    text = "\r\n".join([request, f"host: {host}:{port}", *headers_sent])
    with socket.create_connection((host, port), timeout=60) as connection:
        connection.sendall(f"{text}\r\n\r\n".encode())
        return int(connection.recv(64).split()[1])


def test_beyond_loopback_a_websocket_needs_the_token(remote: Panel) -> None:
    assert upgraded(remote) == 403
    assert upgraded(remote, cookie="edgevox_panel=wrong") == 403
    cookie = f"edgevox_panel_{remote.place[1]}={remote.token}"
    assert upgraded(remote, cookie=cookie) == 101
    assert upgraded(remote, cookie=cookie, origin="http://evil.example") == 403


def test_another_page_gets_no_websocket(local: Panel) -> None:
    host, port = local.place
    assert upgraded(local) == 101
    assert upgraded(local, origin=f"http://{host}:{port}") == 101
    assert upgraded(local, origin="http://evil.example") == 403
    assert upgraded(local, origin=f"http://{host}:{port + 1}") == 403


@pytest.mark.parametrize(
    "headers",
    [{"host": "evil.example"}, {"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}],
)
def test_another_page_presses_no_button(local: Panel, headers: dict[str, str]) -> None:
    status, _, page = local.ask("POST", "/stop", **headers)
    assert status == 403 and "Refused" in page


def test_the_token_in_the_address_or_the_form_becomes_a_cookie(remote: Panel) -> None:
    status, headers, page = remote.ask("GET", f"/?token={remote.token}")
    assert status == 200
    assert headers["set-cookie"].startswith(f"edgevox_panel_{remote.place[1]}={remote.token};")
    assert "HttpOnly" in headers["set-cookie"] and "SameSite=Strict" in headers["set-cookie"]
    assert remote.token not in page
    form = {"content-type": "application/x-www-form-urlencoded"}
    typed = remote.ask("POST", "/token", f"token={remote.token}", **form)
    assert (typed[0], typed[1]["set-cookie"]) == (200, headers["set-cookie"])
    wrong = remote.ask("POST", "/token", "token=wrong", **form)
    assert wrong[0] == 401 and "This is not the token." in wrong[2]
    assert "set-cookie" not in wrong[1]
    assert remote.ask("POST", "/token", "x" * 100_000, **form)[0] == 401


def test_the_token_of_a_file_is_not_printed(children: Children, tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("a-token-of-our-own-0123\n")
    file.chmod(0o600)
    panel = start_panel(children, "--token-file", str(file), name="with_file")
    assert "token" not in panel.address
    assert panel.ask("GET", "/")[0] == 401
    assert panel.ask("GET", "/", authorization="Bearer a-token-of-our-own-0123")[0] == 200


def test_names_are_remapped_as_usual(children: Children) -> None:
    names = ("--ros-args", "-r", "__ns:=/robot1")
    panel = start_panel(children, "--node", "brain", *names, name="remapped")
    assert panel.child.log.read_text().startswith("panel of /robot1/brain: http://")
    assert "there is no service /robot1/brain/cancel" in panel.ask("POST", "/stop")[2]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PANEL, *words], capture_output=True, text=True, timeout=300, env=environment()
    )


def test_a_port_that_is_taken_is_told_in_one_line(local: Panel) -> None:
    done = run("--port", str(local.place[1]))
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert line.startswith(f"panel: cannot listen on 127.0.0.1 port {local.place[1]}: Address")


def test_a_token_file_that_cannot_be_used_is_told_in_one_line(tmp_path: Path) -> None:
    done = run("--token-file", str(tmp_path / "none"))
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert line.startswith("panel: --token-file ") and "No such file" in line


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_ends_it(children: Children, number: signal.Signals, status: int) -> None:
    panel = start_panel(children, name=f"signal_{number}")
    panel.child.stop(((number, 60.0), (signal.SIGKILL, 5.0)))
    assert panel.child.status() == status
    assert "Traceback" not in panel.child.log.read_text()
