"""A server with a second choice: the model in the box answers while the server is away."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from support.llm.chat_servers import WORDS, ChatServer, Manner, about, serving
from support.llm.overrides import model_options
from support.llm.real_talk import TOOLS
from support.waiting import wait_until

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolCall
from edgevox_ros.core.errors import EngineChanged, ModelError
from edgevox_ros.llm import LoadedModel, RunningModel, ServerOptions, find_preset, load_presets
from edgevox_ros.llm.running_model import ServerNews
from edgevox_ros.llm.server.fallback_engine import FallbackEngine, open_with_fallback
from edgevox_ros.llm.server.server_options import Patience
from edgevox_ros.parsing import ToolCallParser

pytestmark = pytest.mark.not_unit
(DRIVE,) = (tool for tool in TOOLS if tool.name == "drive")
GOOD = "".join(WORDS)
NEVER = threading.Event()


class Pair:
    """A model with a second choice, and a server that can be ended and begun again."""

    def __init__(self, manner: Manner, begun: bool = True, **options: Any) -> None:
        self.manner = manner
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._running = ExitStack()
        if begun:
            self.begin()
        patience = Patience(first_token_s=0.5, silence_s=300.0)
        where = ServerOptions(
            url=f"http://127.0.0.1:{self.port}", kind=None, patience=patience, wait_s=3000.0
        )
        chosen = {"warm_cache": False, **options}
        preset = find_preset(load_presets(), "demo")
        self.model = open_with_fallback(preset, model_options(**chosen), where, NEVER)
        assert isinstance(self.model.engine, FallbackEngine)
        self.engine = self.model.engine
        self.news: list[ServerNews] = []
        self.alone = 0
        self.engine.watch(self.news.append, self._count)

    def _count(self) -> None:
        self.alone += 1

    def begin(self) -> ChatServer:
        return self._running.enter_context(serving(self.manner, self.port))

    def end(self) -> None:
        self._running.close()

    def close(self) -> None:
        self.engine.close()
        self.end()

    def answers(self) -> RunningModel:
        return self.model.answering

    def ask(self, *said: Message | str) -> tuple[int, Generation]:
        """As a turn asks: once more after each change. Returns how many changes there were."""
        messages = [Message("user", each) if isinstance(each, str) else each for each in said]
        settings = SamplingSettings(temperature=0.0, max_tokens=60)
        for changes in range(4):
            try:
                *_, last = self.engine.generate(messages, (DRIVE,), settings, NEVER)
            except EngineChanged:
                continue
            assert isinstance(last, Generation)
            return changes, last
        raise AssertionError("it changes without end")

    def calls(self, last: Generation) -> list[tuple[str, dict[str, Any]]]:
        parser = ToolCallParser(self.answers().formats, (DRIVE,))
        found = parser.check(last.native_calls, last.text) if last.native_calls else None
        return [
            (each.name, dict(each.arguments)) for each in (found or parser.parse(last.text)).calls
        ]


@pytest.fixture
def pair() -> Iterator[Pair]:
    made = Pair(Manner("vllm"))
    yield made
    made.close()


def test_the_server_answers_while_it_is_there(pair: Pair) -> None:
    changes, last = pair.ask("hello")
    assert (changes, last.text, pair.alone) == (0, GOOD, 0)
    assert not pair.news and pair.model.engine.away is None
    assert "vLLM" in pair.model.description and "demo_model.gguf" in pair.model.description
    local, server = pair.model.parts
    assert isinstance(local, LoadedModel) and server is pair.answers()


def test_the_model_in_the_box_takes_over_and_gives_back(pair: Pair) -> None:
    assert pair.ask("hello")[1].text == GOOD
    pair.end()
    changes, last = pair.ask("drive two metres")
    assert changes == 1 and pair.calls(last) == [("drive", {"distance_m": 2})]
    assert pair.answers() is pair.engine.local and last.token_ids
    changes, last = pair.ask("drive three metres")
    assert changes == 0 and pair.calls(last) == [("drive", {"distance_m": 3})]
    assert pair.alone == 1, "it says so once"
    away = pair.model.engine.away
    assert away is not None and str(away).startswith("away since ")
    pair.begin()
    wait_until(lambda: pair.model.engine.away is None)
    assert [news.here for news in pair.news] == [False, True]
    changes, last = pair.ask("hello")
    assert (changes, last.text) == (1, GOOD)


def test_the_server_does_not_take_over_in_the_middle_of_a_turn(pair: Pair) -> None:
    pair.end()
    _, last = pair.ask("drive two metres")
    pair.begin()
    wait_until(lambda: pair.model.engine.away is None)
    call = ToolCall("c1", "drive", {"distance_m": 2})
    turn = (
        Message("user", "drive two metres"),
        Message("assistant", "", (call,), token_ids=last.token_ids),
        Message("tool", '{"ok": true}', tool_call_id="c1", name="drive"),
    )
    changes, last = pair.ask(*turn)
    assert changes == 0 and last.token_ids and last.text != GOOD
    assert pair.ask(*turn, Message("assistant", last.text), "hello")[1].text == GOOD


def test_history_goes_from_one_to_the_other_as_text(pair: Pair) -> None:
    said = [Message("user", "hello"), Message("assistant", pair.ask("hello")[1].text)]
    pair.end()
    _, last = pair.ask(*said, "drive two metres")
    assert pair.calls(last) == [("drive", {"distance_m": 2})]
    said += [
        Message("user", "drive two metres"),
        Message("assistant", "", token_ids=last.token_ids),
    ]
    pair.begin()
    wait_until(lambda: pair.model.engine.away is None)
    pair.ask(*said, "hello")
    sent = pair.manner.requests[-1]["messages"]
    assert [each["role"] for each in sent] == ["user", "assistant"] * 2 + ["user"]
    assert not any("token_ids" in each for each in sent)
    pair.end()
    _, last = pair.ask(*said, "drive three metres")
    assert pair.calls(last) == [("drive", {"distance_m": 3})]


@pytest.mark.parametrize("status", [400, 401, 429, 500])
def test_a_refusal_is_answered_by_the_other_and_the_server_is_asked_again(
    pair: Pair, status: int
) -> None:
    pair.manner.status, pair.manner.error = status, {"error": {"message": "no"}}
    for number in (1, 2):
        _, last = pair.ask("drive two metres")
        assert pair.calls(last) == [("drive", {"distance_m": 2})]
        assert len(pair.manner.requests) == number
    assert pair.alone == 1 and not pair.news, "no flood"
    pair.manner.status = 0
    assert pair.ask("hello")[1].text == GOOD


@pytest.mark.parametrize("fault", ["hang", "garbage"])
def test_a_fault_before_the_first_word_is_answered_by_the_other(pair: Pair, fault: str) -> None:
    pair.manner.fault = fault
    _, last = pair.ask("drive two metres")
    assert pair.calls(last) == [("drive", {"distance_m": 2})]


def test_a_fault_in_mid_reply_is_an_error(pair: Pair) -> None:
    """What was said cannot be taken back."""
    with pytest.raises(Exception, match="http"):
        pair.ask("dies")
    _, last = pair.ask("drive two metres")
    assert last.finish == "stop"


def test_a_stop_while_it_waits_for_the_server_changes_nothing(pair: Pair) -> None:
    cancel = threading.Event()

    def stop() -> None:
        wait_until(lambda: pair.manner.requests)
        cancel.set()

    pair.manner.fault = "hang"
    stopping = threading.Thread(target=stop)
    stopping.start()
    settings = SamplingSettings()
    *_, last = pair.engine.generate([Message("user", "hello")], (), settings, cancel)
    stopping.join()
    assert isinstance(last, Generation) and last.finish == "cancelled"
    assert not pair.news and not pair.alone
    assert pair.manner.left.wait(60.0)


def test_a_robot_that_starts_without_its_server_finds_it_later() -> None:
    pair = Pair(Manner("ollama"), begun=False)
    try:
        assert pair.engine.server is None and pair.model.parts == (pair.engine.local,)
        assert "no server yet" in pair.model.description
        assert pair.model.engine.away is not None
        _, last = pair.ask("drive two metres")
        assert pair.calls(last) == [("drive", {"distance_m": 2})] and pair.alone == 1
        pair.begin()
        wait_until(lambda: pair.engine.server is not None)
        wait_until(lambda: pair.news)
        assert [news.here for news in pair.news] == [True]
        assert pair.ask("hello")[1].text == GOOD
        pair.end()
        _, last = pair.ask("drive two metres")
        assert pair.calls(last) == [("drive", {"distance_m": 2})] and pair.alone == 2
    finally:
        pair.close()


def test_what_waiting_does_not_mend_is_an_error_at_once() -> None:
    with pytest.raises(ModelError, match=r"401.*api_key_file"):
        Pair(Manner("vllm", key="sk-needed"))


def test_settings_for_the_prompt_are_for_the_server_alone() -> None:
    pair = Pair(Manner("vllm"), formats=(), n_ctx=777)
    local, server = pair.model.parts
    assert (server.formats, local.formats) == ((), ("hermes",))
    assert local.n_ctx == 4096 or local.n_ctx > 777
    pair.close()


def test_the_preset_is_for_the_robot_unless_the_server_runs_the_same_file() -> None:
    pair = Pair(Manner("llama.cpp"))
    assert [each.preset.name for each in pair.model.parts] == ["demo", "small"]
    pair.close()
    answers = about("llama.cpp")
    answers["/props"]["model_path"] = "/elsewhere/demo_model.gguf"
    pair = Pair(Manner("llama.cpp", answers))
    assert [each.preset.name for each in pair.model.parts] == ["demo", "demo"]
    pair.close()


def test_closing_ends_the_search() -> None:
    Pair(Manner(), begun=False).close()
    name = "looking for the server"
    wait_until(lambda: not [each for each in threading.enumerate() if each.name == name])
