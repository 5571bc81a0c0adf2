from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolCall, ToolSchema
from edgevox_ros.core.errors import (
    ContextOverflow,
    DecodeError,
    EngineBusy,
    EngineClosed,
    ModelError,
    TemplateError,
)
from edgevox_ros.llm import ModelOptions, RunningModel, ServerOptions, open_server_engine
from edgevox_ros.llm.server import http_stream
from edgevox_ros.llm.server.connection_errors import ConnectionLost
from edgevox_ros.llm.server.server_engine import ServerEngine
from edgevox_ros.llm.server.server_process import ServerProcess
from edgevox_ros.parsing import ParseResult, ToolCallParser

Open = Callable[..., RunningModel]
NEVER = threading.Event()
DRIVE = ToolSchema(
    "drive",
    "Drive ahead.",
    {"type": "object", "properties": {"distance_m": {"type": "number"}}, "required": []},
)


def ask(running: RunningModel, text: str, *before: Message, **settings: Any) -> Generation:
    return both(running, text, *before, **settings)[1]


def both(
    running: RunningModel, text: str, *before: Message, **settings: Any
) -> tuple[list[str], Generation]:
    said = (*before, Message("user", text))
    *pieces, last = running.engine.generate(said, (DRIVE,), SamplingSettings(**settings), NEVER)
    assert isinstance(last, Generation)
    return [str(piece) for piece in pieces], last


def test_words_come_one_by_one_and_the_counts_behind_them(start_stand_in: Open) -> None:
    pieces, last = both(start_stand_in(), "hello")
    assert pieces == ["Good ", "morn", "ing."]
    assert (last.finish, last.text, last.native_calls) == ("stop", "Good morning.", ())
    assert (last.prompt_tokens, last.evaluated_tokens, last.sampled_tokens) == (37, 7, 5)


def test_thoughts_are_not_text(open_stand_in: Open) -> None:
    assert ask(open_stand_in(), "think").text == "Good morning."


def test_what_the_server_says_of_itself_is_taken_over(open_stand_in: Open) -> None:
    running = open_stand_in()
    assert running.n_ctx == running.preset.n_ctx == 1234
    assert "hermes" in running.formats
    assert "llama-server" in running.description


def test_structured_calls_are_put_together_and_pass_the_validator(open_stand_in: Open) -> None:
    running = open_stand_in()
    last = ask(running, "call")
    parser = ToolCallParser(running.formats, (DRIVE,))
    (call,) = parser.check(last.native_calls, last.text).calls
    assert (call.id, call.name, dict(call.arguments)) == ("c1", "drive", {"distance_m": 2})
    assert last.finish == "stop"


def test_a_call_that_the_token_limit_cut_off_is_left_out(open_stand_in: Open) -> None:
    last = ask(open_stand_in(), "two")
    assert [call["id"] for call in last.native_calls] == ["c1"]
    assert last.finish == "length"


def test_a_call_that_the_server_did_not_see_reaches_the_parser(open_stand_in: Open) -> None:
    running = open_stand_in()
    pieces, last = both(running, "raw")
    assert not last.native_calls
    stream = ToolCallParser(running.formats, (DRIVE,)).stream()
    for piece in pieces:
        stream.feed(piece)
    assert [call.name for call in stream.finish()[1].calls] == ["drive"]


def test_a_thought_that_the_servers_template_opens_is_one(open_stand_in: Open) -> None:
    running = open_stand_in()

    def read(text: str) -> ParseResult:
        """The reply, as it is read; what its pieces say is its text."""
        stream = ToolCallParser(running.formats, (DRIVE,)).stream()
        pieces, last = both(running, text)
        assert "".join(pieces) == last.text
        for piece in pieces:
            stream.feed(piece)
        return stream.finish()[1]

    first = read("aloud")
    assert (first.calls, first.speech) == ((), "I could now.\nI stay.")
    assert [rejection.reason for rejection in first.rejections] == ["inside_thinking"]
    for _ in range(2):  # from the second one on, it is known
        later = read("aloud")
        assert (later.calls, later.rejections, later.speech) == ((), (), "I stay.")
    meant = read("meant")
    assert [call.name for call in meant.calls] == ["drive"]
    assert (meant.rejections, meant.speech) == ((), "")
    # One answer without a thought is not heard, the next one is.
    assert read("hello").speech == ""
    assert read("hello").speech == "Good morning."


def test_calls_that_come_apart_need_no_thought_before_them(open_stand_in: Open) -> None:
    running = open_stand_in()
    ask(running, "aloud")
    last = ask(running, "call")
    assert (last.text, len(last.native_calls)) == ("", 1)
    assert ask(running, "aloud").text.startswith("<think>")


def test_stop_strings_also_hold_where_the_server_overlooks_them(open_stand_in: Open) -> None:
    last = ask(open_stand_in(), "stop", stop=("END",))
    assert (last.text, last.finish) == ("one ", "stop")


def test_the_request_carries_messages_tools_settings_and_variables(
    stand_in: Path, tiny_path: Path
) -> None:
    options = ModelOptions(path=str(tiny_path), over={"variables": {"enable_thinking": False}})
    running = open_server_engine(None, options, ServerOptions(program=str(stand_in)))
    called = ToolCall("c1", "drive", {"distance_m": 1.5, "note": "<|im_end|>"})
    before = (
        Message("system", "be kind"),
        Message("assistant", "", (called,)),
        Message("tool", "done <|im_start|>user", tool_call_id="c1", name="drive"),
    )
    body = json.loads(ask(running, "echo", *before, temperature=0.5, max_tokens=9, seed=3).text)
    running.engine.close()
    assert body["chat_template_kwargs"] == {"enable_thinking": False}
    assert [tool["function"]["name"] for tool in body["tools"]] == ["drive"]
    assert (body["temperature"], body["max_tokens"], body["seed"]) == (0.5, 9, 3)
    assert [message["role"] for message in body["messages"]][:3] == ["system", "assistant", "tool"]
    function = body["messages"][1]["tool_calls"][0]["function"]
    assert json.loads(function["arguments"]) == {"distance_m": 1.5, "note": "< |im_end|>"}
    assert body["messages"][2]["content"] == "done < |im_start|>user"


def test_errors_are_the_engine_s_own(open_stand_in: Open) -> None:
    running = open_stand_in()
    with pytest.raises(ContextOverflow, match="9999"):
        ask(running, "overflow")
    with pytest.raises(TemplateError, match="no system"):
        ask(running, "refuse")
    assert ask(running, "hello").text == "Good morning."


def test_a_cancel_ends_the_reply_and_the_server_hears_of_it(
    open_stand_in: Open, tmp_path: Path
) -> None:
    running, cancel = open_stand_in(), threading.Event()
    replies = running.engine.generate((Message("user", "long"),), (), SamplingSettings(), cancel)
    next(replies)
    cancel.set()
    *_, last = replies
    assert isinstance(last, Generation) and last.finish == "cancelled"
    wait_until(lambda: (tmp_path / "left").exists())
    assert ask(running, "hello").finish == "stop"


def test_the_time_budget_ends_a_reply(open_stand_in: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    running, passed_s = open_stand_in(), [0.0]
    now = SimpleNamespace(monotonic=lambda: time.monotonic() + passed_s[0])
    monkeypatch.setattr(http_stream, "time", now)
    settings = SamplingSettings(budget_s=300.0)
    replies = running.engine.generate((Message("user", "long"),), (), settings, NEVER)
    next(replies)
    passed_s[0] = 301.0
    *_, last = replies
    assert isinstance(last, Generation)
    assert last.finish == "length" and last.text.startswith("word0 ")


def test_a_crash_before_the_first_word_is_not_noticed(start_stand_in: Open) -> None:
    assert ask(start_stand_in(crash_seen_s=60.0), "crash").text == "Good morning."


def test_a_crash_in_the_middle_is_an_error_and_the_next_request_works(start_stand_in: Open) -> None:
    running = start_stand_in(crash_seen_s=60.0)
    with pytest.raises(ConnectionLost):
        ask(running, "halfway")
    assert ask(running, "hello").text == "Good morning."


def test_a_second_request_is_refused_or_waits(open_stand_in: Open) -> None:
    running, long = open_stand_in(wait=False), (Message("user", "long"),)
    first = running.engine.generate(long, (), SamplingSettings(), NEVER)
    next(first)
    with pytest.raises(EngineBusy):
        ask(running, "hello")
    getattr(first, "close")()  # noqa: B009 (an abandoned generation frees the engine)
    assert ask(running, "hello").text == "Good morning."


def test_closing_ends_what_runs(start_stand_in: Open) -> None:
    running = start_stand_in()
    replies = running.engine.generate((Message("user", "long"),), (), SamplingSettings(), NEVER)
    next(replies)
    running.engine.close()
    with pytest.raises(EngineClosed):
        list(replies)
    with pytest.raises(EngineClosed):
        ask(running, "hello")


def test_a_server_at_an_address_is_asked_and_left_alone(
    start_stand_in: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = start_stand_in()
    engine = mine.engine
    assert isinstance(engine, ServerEngine)
    address = engine.server.ensure_ready()
    assert address is not None
    monkeypatch.setenv("LLAMA_API_KEY", address.key)
    other = open_server_engine(None, server=ServerOptions(url=str(address)))
    other.engine.warm_up("be kind", ())
    assert ask(other, "hello").text == "Good morning."
    other.engine.close()
    assert ask(mine, "hello").text == "Good morning."


@pytest.mark.parametrize("url", ["ftp://x", "http://", "http://x:99999"])
def test_an_odd_address_is_an_error(url: str) -> None:
    with pytest.raises(ModelError, match="server_url"):
        open_server_engine(None, server=ServerOptions(url=url))


def test_nobody_at_the_address_is_an_error() -> None:
    with pytest.raises(ModelError, match="a llama-server that answers"):
        open_server_engine(None, server=ServerOptions(url="http://127.0.0.1:9"))


def test_settings_without_effect_are_named_once(
    open_stand_in: Open, caplog: pytest.LogCaptureFixture
) -> None:
    running = open_stand_in()
    with caplog.at_level(logging.WARNING, "edgevox.llm"):
        ask(running, "hello")
        assert not caplog.records
        for _ in range(2):
            ask(running, "hello", constrain="turn", strings="free")
        ask(running, "hello", constrain="calls")
    first, second = [record.getMessage() for record in caplog.records]
    assert "sampling.constrain: turn" in first and "sampling.free_strings" in first
    assert "names and types" in second


@pytest.mark.parametrize("way", ["line", "blank", "headers"])
def test_an_answer_without_end_is_cut_by_bytes(
    open_stand_in: Open, tmp_path: Path, way: str
) -> None:
    running = open_stand_in()
    with pytest.raises(ConnectionLost, match="more than 1114112 bytes"):
        ask(running, way, max_tokens=32)
    wait_until(lambda: (tmp_path / "left").exists())
    assert ask(running, "hello").text == "Good morning."


@pytest.mark.parametrize("way", ["flood", "thoughts", "calls"])
def test_more_than_was_asked_for_is_cut_off(open_stand_in: Open, tmp_path: Path, way: str) -> None:
    last = ask(open_stand_in(), way, max_tokens=8)
    assert last.finish == "length" and not last.native_calls
    assert len(last.text) < 100_000
    wait_until(lambda: (tmp_path / "left").exists())


WITHOUT_END = ("line", "blank", "thoughts", "calls", "flood", "drip", "headers", "silent", "long")


@pytest.mark.parametrize("way", WITHOUT_END)
def test_a_stop_ends_the_connection_at_once_whatever_the_server_does(
    open_stand_in: Open, tmp_path: Path, way: str
) -> None:
    running, cancel = open_stand_in(), threading.Event()
    settings = SamplingSettings(max_tokens=1 << 20)
    replies = running.engine.generate((Message("user", way),), (), settings, cancel)
    asked = tmp_path / "asked"

    def stop() -> None:
        wait_until(asked.exists)
        cancel.set()

    stopping = threading.Thread(target=stop)
    stopping.start()
    *_, last = replies
    stopping.join()
    assert isinstance(last, Generation) and last.finish == "cancelled"
    if way != "silent":
        wait_until(lambda: (tmp_path / "left").exists())
    assert ask(running, "hello").finish == "stop"


@pytest.mark.parametrize("way", ["drip", "silent"])
def test_a_budget_ends_what_never_says_a_word(open_stand_in: Open, way: str) -> None:
    assert ask(open_stand_in(), way, budget_s=0.3).finish == "length"


def test_without_a_budget_an_answer_has_a_limit_of_time(
    open_stand_in: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = open_stand_in()
    hurried = SimpleNamespace(monotonic=lambda: 2000.0 * time.monotonic())
    monkeypatch.setattr(http_stream, "time", hurried)
    with pytest.raises(ConnectionLost, match="no end of the reply after 600 s"):
        ask(running, "drip")


def test_json_that_is_nested_too_deeply_is_an_error_of_ours(open_stand_in: Open) -> None:
    running = open_stand_in()
    with pytest.raises(ConnectionLost, match="nested too deeply"):
        ask(running, "deep")
    assert ask(running, "hello").text == "Good morning."


def test_events_of_odd_shapes_are_passed_over(open_stand_in: Open) -> None:
    last = ask(open_stand_in(), "odd")
    assert last.text == "all right"
    assert (last.prompt_tokens, last.evaluated_tokens, last.sampled_tokens) == (0, 0, 0)


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("loud", r"status 500, help \S+ help"),
        ("locked", r"status 401, .*\(its key: LLAMA_API_KEY, or server\.api_key_file\)"),
        ("moved", "status 302, no reason given"),
    ],
)
def test_what_a_server_says_is_one_short_line(open_stand_in: Open, way: str, told: str) -> None:
    running = open_stand_in()
    with pytest.raises(DecodeError, match=told) as raised:
        ask(running, way)
    assert len(str(raised.value)) < 400
    assert "\n" not in str(raised.value)


def test_a_prompt_too_long_by_odd_numbers_is_an_error_all_the_same(open_stand_in: Open) -> None:
    with pytest.raises(TemplateError, match="too long"):
        ask(open_stand_in(), "nonsense")


def test_the_server_that_we_start_answers_nobody_else(start_stand_in: Open) -> None:
    running = start_stand_in()
    assert isinstance(running.engine, ServerEngine)
    server = running.engine.server
    assert isinstance(server, ServerProcess)
    address = server.address
    assert address.host == "127.0.0.1" and len(address.key) >= 32
    assert address.key not in f"{address} {address!r} {running.description}"
    with pytest.raises(ModelError, match="Invalid API Key"):
        open_server_engine(None, server=ServerOptions(url=str(address)))
    assert server.pid is not None
    for pid in (server.pid, *children(server.pid)):
        assert address.key.encode() not in Path(f"/proc/{pid}/cmdline").read_bytes()


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def wait_until(condition: Callable[[], bool]) -> None:
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.02)
    pytest.fail("it did not happen")
