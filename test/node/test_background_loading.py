"""With `model.load_first: false` the node acts on the map's sentences before its model is there."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest
from support.node.scripted_node import OpenNode, open_node

from edgevox_ros.agent import phrase
from edgevox_ros.core.errors import ModelError
from edgevox_ros.node.session import BackgroundLoading

__all__ = ["open_node"]

pytestmark = pytest.mark.not_unit

LATER: dict[str, Any] = {"model.load_first": False}
NOT_READY, FAILED = phrase("not_ready", "en"), phrase("failed", "en")
HELLO = ("Hello to you.",)


class Engine:
    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True


def test_a_model_that_was_taken_is_not_freed_though_its_news_fail() -> None:
    model: Any = SimpleNamespace(engine=Engine())
    told: list[str] = []
    news = threading.Event()

    def failed(error: Exception) -> None:
        told.append(str(error))
        news.set()

    def arrived(found: Any) -> None:
        raise RuntimeError("the log is gone")

    loading = BackgroundLoading(lambda _: model, arrived, failed)
    assert news.wait(100)
    loading.close(100)
    assert told == ["the log is gone"]
    assert not model.engine.closed


def names(events: list[dict[str, Any]]) -> list[str]:
    return [each["name"] for each in events if each["type"] == "call"]


def test_sentences_act_while_the_model_is_loaded_and_the_rest_is_told(
    stage: Any, open_node: OpenNode
) -> None:
    loaded = threading.Event()
    person = stage.person()
    stage.robot()
    engine = open_node(HELLO, before_loaded=lambda given_up: loaded.wait(100), **LATER)
    assert person.lifecycle() == "active"
    assert names(person.ask("turn left ten degrees")) == ["turn"]
    assert person.commands
    person.ask("hello there")
    assert person.responses[-1] == NOT_READY
    loaded.set()
    person.wait(lambda: engine.session.model.engine is engine)
    person.ask("good morning")
    assert person.responses[-1] == HELLO[0]


def test_a_model_that_cannot_be_loaded_is_told_and_sentences_go_on(
    stage: Any, open_node: OpenNode
) -> None:
    def fail(given_up: threading.Event) -> None:
        raise ModelError.at("model.gguf", "half a file", "a whole one")

    person = stage.person()
    stage.robot()
    open_node(before_loaded=fail, **LATER)

    def told() -> str:
        return str(person.diagnostics[-1].status[0].message) if person.diagnostics else ""

    person.wait(lambda: "model.gguf: found half a file" in told())
    person.ask("hello there")
    assert person.responses[-1] == FAILED
    assert names(person.ask("turn left ten degrees")) == ["turn"]


def test_a_node_that_leaves_gives_the_loading_up(stage: Any, open_node: OpenNode) -> None:
    given_up = threading.Event()

    def wait(asked: threading.Event) -> None:
        asked.wait(100)
        given_up.set()

    person = stage.person()
    engine = open_node(before_loaded=wait, **LATER)
    assert person.lifecycle() == "active"
    engine.node.shut_down(3.0)
    assert given_up.wait(100)
    assert engine.session.model.engine is not engine


def test_a_real_model_is_loaded_behind_an_active_node(stage: Any) -> None:
    person = stage.person()
    stage.robot()
    stage.node(autostart=True, model__load_first=False)
    person.wait(lambda: person.lifecycle() == "active")

    def model() -> str:
        values = person.diagnostics[-1].status[0].values if person.diagnostics else ()
        return next((each.value for each in values if each.key == "model"), "still being loaded")

    person.wait(lambda: "still being loaded" not in model())
    person.set("sentences.enabled", False)
    assert names(person.ask("turn left ten degrees")) == ["turn"]


def test_a_file_that_is_no_model_fails_at_configure_all_the_same(stage: Any, tmp_path: Any) -> None:
    file = tmp_path / "model.gguf"
    file.write_bytes(b"GGUF")
    person = stage.person()
    node = stage.node(model__load_first=False, model__path=str(file))
    assert not person.configure()
    person.wait(lambda: f"{file}" in node.log.read_text())


def test_who_speaks_while_the_node_starts_is_told_that_it_is_not_ready(
    open_node: OpenNode, stage: Any
) -> None:
    person = stage.person()
    not_ready = phrase("not_ready", "en")

    def speak(_: object) -> None:
        person.say("go to the kitchen")
        person.wait(lambda: not_ready in person.said)

    open_node(["Hello there."], before_loaded=speak)
    assert person.said.count(not_ready) == 1
    assert person.ask("hello")
    assert not_ready not in person.said[1:]
