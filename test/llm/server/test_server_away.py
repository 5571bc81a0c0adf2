"""A server that dies, hangs, sends garbage, is not there yet, and comes back."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from support.llm.chat_servers import WORDS, Manner, serving
from support.waiting import wait_until

from edgevox_ros.core import Generation, Message, SamplingSettings
from edgevox_ros.core.errors import DecodeError, ModelError
from edgevox_ros.llm import RunningModel, ServerOptions, open_server_engine
from edgevox_ros.llm.running_model import ServerNews
from edgevox_ros.llm.server.address import Address
from edgevox_ros.llm.server.connection_errors import ConnectionLost, ServerAway
from edgevox_ros.llm.server.remote_server import RemoteServer
from edgevox_ros.llm.server.server_engine import ServerEngine, ServerEngineOptions
from edgevox_ros.llm.server.server_options import Patience

SHORT = Patience(connect_s=5.0, first_token_s=0.3, silence_s=0.3)
LONG = Patience(connect_s=60.0, first_token_s=300.0, silence_s=300.0)
GOOD = "".join(WORDS)

Open = Callable[..., RunningModel]


@pytest.fixture
def open_at() -> Iterator[Open]:
    with ExitStack() as closing:

        def build(manner: Manner, patience: Patience = LONG, port: int = 0) -> RunningModel:
            server = closing.enter_context(serving(manner, port))
            where = ServerOptions(url=server.url, kind=None, patience=patience)
            running = open_server_engine(None, server=where)
            closing.callback(running.engine.close)
            return running

        yield build


def ask(running: RunningModel, text: str) -> str:
    said = [Message("user", text)]
    *_, last = running.engine.generate(said, (), SamplingSettings(), threading.Event())
    assert isinstance(last, Generation)
    return last.text


def remote(running: RunningModel) -> RemoteServer:
    engine = running.engine
    assert isinstance(engine, ServerEngine) and isinstance(engine.server, RemoteServer)
    return engine.server


def heard_by(running: RunningModel) -> list[ServerNews]:
    heard: list[ServerNews] = []
    running.engine.watch(heard.append, lambda: None)
    return heard


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


FAULTS = {
    "hang": "no first token within 0.3 s",
    "silent": "nothing more for 0.3 s",
    "dies": "http://127.0.0.1",
    "garbage": "http://127.0.0.1",
    "nojson": "JSON",
    "huge": "an answer of more than",
    "error": "CUDA out of memory",
}
AWAY = ("hang", "silent", "dies")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_an_error_of_ours_and_the_next_request_works(open_at: Open, fault: str) -> None:
    running = open_at(Manner(), LONG if fault not in ("hang", "silent") else SHORT)
    heard = heard_by(running)
    with pytest.raises(DecodeError, match=FAULTS[fault]):
        ask(running, fault)
    if fault in AWAY:
        wait_until(lambda: len(heard) == 2)
        assert [news.here for news in heard] == [False, True]
    assert remote(running).away is None
    assert ask(running, "hello") == GOOD


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_server_without_its_model_is_away(open_at: Open, status: int) -> None:
    manner = Manner()
    running = open_at(manner)
    heard = heard_by(running)
    manner.status, manner.error = status, {"error": {"message": "Loading model"}}
    with pytest.raises(DecodeError, match=f"status {status}, Loading model"):
        ask(running, "hello")
    with pytest.raises(ServerAway, match=f"away since .*status {status}"):
        ask(running, "hello")
    assert len(manner.requests) == 1, "it is not asked while it is away"
    manner.status = 0
    wait_until(lambda: remote(running).away is None)
    assert ask(running, "hello") == GOOD
    assert [news.here for news in heard] == [False, True], "no flood"
    assert str(heard[0]).startswith("away: ") and str(heard[1]).startswith("back after ")


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500])
def test_a_refusal_does_not_count_as_away(open_at: Open, status: int) -> None:
    manner = Manner()
    running = open_at(manner)
    heard = heard_by(running)
    manner.status, manner.error = status, {"error": {"message": "no"}}
    with pytest.raises(Exception, match=f"status {status}"):
        ask(running, "hello")
    assert not heard and remote(running).away is None


def test_a_server_that_is_gone_is_looked_for_until_it_is_back() -> None:
    port = free_port()
    with serving(Manner(), port) as server:
        where = ServerOptions(url=server.url, kind=None, patience=LONG)
        running = open_server_engine(None, server=where)
        heard = heard_by(running)
        assert ask(running, "hello") == GOOD
    with pytest.raises(ConnectionLost):
        ask(running, "hello")
    with pytest.raises(ServerAway, match="away since"):
        ask(running, "hello")
    with serving(Manner(), port):
        wait_until(lambda: remote(running).away is None)
        assert ask(running, "hello") == GOOD
        assert [news.here for news in heard] == [False, True]
        running.engine.close()


def test_a_listener_that_raises_does_not_end_the_search(open_at: Open) -> None:
    manner = Manner()
    running = open_at(manner)
    told: list[ServerNews] = []

    def listen(news: ServerNews) -> None:
        told.append(news)
        raise RuntimeError("there is nobody to tell any more")

    running.engine.watch(listen, lambda: None)
    manner.status = 503
    with pytest.raises(DecodeError, match="status 503"):
        ask(running, "hello")
    manner.status = 0
    wait_until(lambda: remote(running).away is None)
    assert ask(running, "hello") == GOOD and len(told) == 2


def test_a_server_that_never_answers_a_connection_is_given_up() -> None:
    with socket.socket() as deaf, ExitStack() as filling:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen(0)
        port = deaf.getsockname()[1]
        # A full backlog: the next connection is neither taken nor refused.
        for _ in range(4):
            caller = filling.enter_context(socket.socket())
            caller.setblocking(False)
            caller.connect_ex(("127.0.0.1", port))
        options = ServerEngineOptions(patience=Patience(connect_s=0.2))
        engine = ServerEngine(RemoteServer(Address("127.0.0.1", port)), options)
        never = threading.Event()
        with pytest.raises(ConnectionLost, match=r"no connection within 0\.2 s"):
            list(engine.generate([Message("user", "hi")], (), SamplingSettings(), never))
        engine.close()


@pytest.mark.parametrize("way", ["hang", "silent", "long", "huge"])
def test_a_stop_ends_it_at_once_whatever_the_server_does(open_at: Open, way: str) -> None:
    manner = Manner()
    running, cancel = open_at(manner), threading.Event()
    heard = heard_by(running)
    settings = SamplingSettings(max_tokens=1 << 20)
    replies = running.engine.generate([Message("user", way)], (), settings, cancel)

    def stop() -> None:
        wait_until(lambda: manner.requests)
        cancel.set()

    stopping = threading.Thread(target=stop)
    stopping.start()
    *_, last = replies
    stopping.join()
    assert isinstance(last, Generation) and last.finish == "cancelled"
    assert manner.left.wait(60.0), "the server hears of it"
    assert not heard, "a stop is no loss"
    assert ask(running, "hello") == GOOD


def test_a_slow_first_token_is_waited_for(open_at: Open) -> None:
    manner = Manner(first_s=0.2)
    assert ask(open_at(manner), "hello") == GOOD


def test_a_warm_up_waits_longer_than_a_turn(open_at: Open) -> None:
    manner = Manner(first_s=0.6)
    running = open_at(manner, SHORT)
    running.engine.warm_up("be kind", ())
    with pytest.raises(ConnectionLost, match="no first token"):
        ask(running, "hello")


def options(port: int, wait_s: float) -> ServerOptions:
    return ServerOptions(url=f"http://127.0.0.1:{port}", kind=None, wait_s=wait_s)


def test_a_server_that_is_not_there_yet_is_waited_for() -> None:
    port = free_port()
    opened: list[RunningModel] = []

    def wait() -> None:
        opened.append(open_server_engine(None, server=options(port, 300.0)))

    waiting = threading.Thread(target=wait)
    waiting.start()
    loading = Manner(status=503, error={"error": {"message": "Loading model"}})
    with serving(loading, port):
        wait_until(lambda: loading.asked)
        assert not opened
        loading.status = 0
        waiting.join(60.0)
    [running] = opened
    running.engine.close()


def test_nobody_there_is_an_error_that_names_the_address() -> None:
    port = free_port()
    with pytest.raises(ModelError, match=rf"http://127\.0\.0\.1:{port}.*a server that answers"):
        open_server_engine(None, server=options(port, 0.0))


def test_a_cancel_ends_the_waiting() -> None:
    cancel = threading.Event()
    ended: list[Any] = []

    def wait() -> None:
        try:
            open_server_engine(None, None, options(free_port(), 3000.0), cancel)
        except ModelError as error:
            ended.append(error)

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.05)
    cancel.set()
    waiting.join(60.0)
    assert ended


def test_looking_ends_with_the_engine() -> None:
    port = free_port()
    with serving(Manner(), port) as server:
        where = ServerOptions(url=server.url, kind=None)
        running = open_server_engine(None, server=where)
    with pytest.raises(ConnectionLost):
        ask(running, "hello")
    running.engine.close()
    name = "looking for the server"
    wait_until(lambda: not [each for each in threading.enumerate() if each.name == name])
