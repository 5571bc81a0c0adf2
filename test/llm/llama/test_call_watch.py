"""Inside a call's markers the likeliest token is taken, whatever the preset's sampling."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from edgevox_ros.core.messages import Message, SamplingSettings
from edgevox_ros.llm.llama.call_watch import CallWatch
from edgevox_ros.llm.loader import LoadedModel

Open = Callable[..., LoadedModel]


def test_the_watch_follows_markers_cut_anywhere() -> None:
    watch = CallWatch(("hermes",))
    states = []
    for piece in ("I go. <tool", "_call>", '{"name": "x"}', "</tool_call", ">", " done"):
        watch.feed(piece)
        states.append(watch.inside)
    assert states == [False, True, True, True, False, False]
    assert not CallWatch(()).inside


def test_sampling_is_greedy_between_the_markers_only(open_tiny: Open) -> None:
    """The model is made to write a call by force; who chose each token is recorded."""
    loaded = open_tiny(formats=("hermes",))
    engine, model = loaded.engine, loaded.engine._model
    script = model.tokenize("ok <tool_call>{}</tool_call> bye")
    chosen: list[str] = []

    class Scripted:
        def __init__(self, name: str) -> None:
            self.name = name

        def sample(self, context: int) -> int:
            chosen.append(self.name)
            return script[len(chosen) - 1]

    greedy, usual = Scripted("greedy"), Scripted("usual")
    samplers: Any = engine._samplers
    samplers.greedy, keep = greedy, samplers.greedy
    samplers.begin = lambda settings: usual
    settings = SamplingSettings(temperature=1.0, max_tokens=len(script))
    list(engine.generate([Message("user", "go")], (), settings, threading.Event()))
    samplers.greedy = keep
    inside = [model.text(script[:index]).count("tool_call>") == 1 for index in range(len(script))]
    assert chosen == ["greedy" if each else "usual" for each in inside]


def test_the_inside_of_string_arguments_is_known() -> None:
    watch = CallWatch(("hermes",))
    states = []
    opener = '<tool_call>{"name": "say", "arguments": {"text": "'
    for piece in (opener, "hello", '"}}', "</tool_call>"):
        watch.feed(piece)
        states.append((watch.inside, watch.in_string))
    assert states == [(True, True), (True, True), (True, False), (False, False)]


def test_what_the_end_of_the_prompt_opened_is_a_call_unless_it_is_for_the_user() -> None:
    watch = CallWatch(("functionary",), opened_by=">>>")
    states = [watch.inside]
    for text in ('drive\n{"x": ', "1}", ">>>al", "l\nHello ", ">>>stop\n{}>>>all\nBye"):
        watch.feed(text)
        states.append(watch.inside)
    assert states == [True, True, False, True, False, False]


def test_a_prompt_that_opens_no_call() -> None:
    assert not CallWatch(("functionary",)).inside
