"""The real node, the demo robot, and a collector: one trace for each turn."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.proto.trace.v1.trace_pb2 import Span
from rclpy.parameter import Parameter
from support.node.collector import (
    Collector,
    Trace,
    attributes,
    collecting,
    failed,
    spans_of,
    traces_in,
    traces_of,
)
from support.node.scripted_node import OpenNode, open_node

from edgevox_ros.core.settings import SETTINGS

__all__ = ["open_node"]

HOP = ["hop", ["prefill", "generate", "parse"]]


def call(name: str, arguments: str = "{}") -> str:
    return f'<tool_call>\n{{"name": "{name}", "arguments": {arguments}}}\n</tool_call>'


def last(person: Any, collector: Collector, count: int) -> Trace:
    """The newest of `count` traces, once all have come."""
    person.wait(lambda: len(traces_of(collector.spans)) >= count)
    traces = traces_of(collector.spans)
    assert len(traces) == count
    traces[-1].check_nesting()
    return traces[-1]


def moments(span: Span) -> list[str]:
    return [event.name for event in span.events]


@pytest.mark.timeout(300)
def test_turns_of_the_demo(stage: Any, tmp_path: Path) -> None:
    file = tmp_path / "traces.jsonl"
    with collecting() as collector:
        person = stage.person()
        stage.robot()
        node = stage.node(
            autostart=True, events__otlp_endpoint=collector.url, events__otlp_file=str(file)
        )
        person.wait(lambda: person.pose is not None)
        person.wait(lambda: person.lifecycle() == "active")
        person.ask("drive forward one metre")
        without_model = last(person, collector, 1)
        assert without_model.tree() == ["turn", ["hear", "call", "say", "say"]]
        assert attributes(without_model.one("call"))["edgevox.by"] == "sentence"

        person.set("sentences.enabled", False)
        person.ask("drive forward one metre")
        drive = last(person, collector, 2)
        names = [span.name for span in drive.below(drive.root)]
        assert [name for name in names if name != "say"][:3] == ["hear", "hop", "call"]
        assert next(part for part in drive.tree()[1] if isinstance(part, list)) == HOP[1]
        hop, called = drive.all("hop")[0], drive.one("call")
        assert attributes(hop)["gen_ai.operation.name"] == "chat"
        assert attributes(hop)["gen_ai.request.model"] == "demo"
        assert attributes(hop)["gen_ai.usage.output_tokens"] > 0
        assert attributes(called)["gen_ai.tool.name"] == "drive"
        assert called.end_time_unix_nano - called.start_time_unix_nano > 1e9, "it drove for seconds"
        assert not any(failed(span) for span in drive.spans)

        person.say("drive forward four metres")
        person.wait(person.moving)
        person.say("stop")
        stopped = last(person, collector, 3)
        assert failed(stopped.root) == "stopped" and "stop" in moments(stopped.root)
        assert failed(stopped.one("call")) == "cancelled"
        assert node.stop() == 0
        text = file.read_text() + b"".join(collector.bodies).decode()
    assert "metre" not in text, "words of people are private"
    lines = file.read_text().splitlines()
    written = [span for line in lines for span in spans_of(traces_in(line))]
    assert len(traces_of(written)) == 3


def test_a_rejection_a_failed_call_and_a_question(open_node: OpenNode, stage: Any) -> None:
    with collecting() as collector:
        person = stage.person()
        open_node(
            [call("drive", '{"distance_m": 900}')],
            ["I cannot drive that far."],
            [call("dock")],
            ["I could not dock."],
            **{"events.otlp_endpoint": collector.url, "events.otlp_content": True},
            **{"sentences.enabled": False},
        )
        person.ask("drive nine hundred metres")
        far = last(person, collector, 1)
        assert far.tree()[1][:5] == ["hear", *HOP, *HOP]
        first, second = far.all("parse")
        assert (failed(first), failed(second)) == ("out_of_range", "")
        assert moments(first) == ["rejection"]
        said = json.loads(attributes(far.root)["gen_ai.input.messages"])
        assert said[0]["parts"][0]["content"] == "drive nine hundred metres"

        person.ask("dock")
        docked = last(person, collector, 2)
        called = docked.all("call")[0]
        assert failed(called), "there is no robot"
        assert attributes(called)["edgevox.by"] == "model"


def test_a_question_of_the_map_is_a_span_of_its_call(
    open_node: OpenNode, stage: Any, tmp_path: Path
) -> None:
    ask = tmp_path / "ask.yaml"
    ask.write_text("""
tools:
  ring:
    description: Ring the bell.
    confirm: Shall I ring?
    publish: {topic: bell, type: std_msgs/msg/Empty, message: {}}
on_stop: none
""")
    with collecting() as collector:
        person = stage.person()
        engine = open_node(
            [call("ring")],
            ["I rang."],
            **{"events.otlp_endpoint": collector.url, "tools.files": [str(ask)]},
        )
        person.say("ring the bell")
        person.wait(lambda: engine.asks)
        person.say("no")
        trace = last(person, collector, 1)
        assert trace.tree(trace.one("call")) == ["call", ["confirm"]]
        assert attributes(trace.one("confirm"))["edgevox.confirm.answer"] == "no"
        assert failed(trace.one("call")) == "not_run"


def test_a_turn_that_is_talked_over(open_node: OpenNode, stage: Any) -> None:
    with collecting() as collector:
        person = stage.person()
        engine = open_node(["One thing. An", None], **{"events.otlp_endpoint": collector.url})
        person.say("tell me a story")
        assert engine.waiting.wait(60)
        person.talk_over()
        trace = last(person, collector, 1)
        assert failed(trace.root) == "stopped"
        assert failed(trace.one("hop")) == "cancelled"


def test_the_node_goes_on_without_its_collector(open_node: OpenNode, stage: Any) -> None:
    """It hangs for the whole test, so whoever waited for it would never answer."""
    with collecting() as collector:
        collector.answering.clear()
        person = stage.person()
        open_node(["One."], ["Two."], **{"events.otlp_endpoint": collector.url})
        assert person.ask("first")[-1]["text"] == "One."
        person.wait(lambda: collector.paths)
        assert person.ask("second")[-1]["text"] == "Two."
        assert person.trigger("cancel").success


def test_off_there_is_no_thread_and_no_endpoint(open_node: OpenNode) -> None:
    engine = open_node(["One."])
    assert not any(thread.name.startswith("Otel") for thread in threading.enumerate())
    for name, value in (
        ("events.otlp_endpoint", "http://localhost:4318"),
        ("events.otlp_file", "traces.jsonl"),
        ("events.otlp_content", True),
    ):
        (result,) = engine.node.set_parameters([Parameter(name, value=value)])
        assert not result.successful, "only whoever starts the node decides where words go"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("localhost:4318", "http://HOST:4318"),
        ("http://", "http://HOST:4318"),
        ("http://robot:key@host:4318", "OTEL_EXPORTER_OTLP_HEADERS"),
        ("http://host:4318/v1/traces", "without /v1/traces"),
        ("http://host:port", "http://HOST:4318"),
    ],
)
def test_an_address_that_is_none_is_refused(address: str, expected: str) -> None:
    (spec,) = [each for each in SETTINGS if each.name == "events.otlp_endpoint"]
    assert expected in spec.expected_in_parameter(address)
    for fine in ("", "http://localhost:4318", "https://collector.example/base/"):
        assert spec.expected_in_parameter(fine) == ""
