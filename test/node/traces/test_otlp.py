"""Traces on their way out: a file, a collector, and everything that may be wrong with either."""

from __future__ import annotations

import gc
import itertools
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.semconv.attributes import error_attributes, service_attributes
from opentelemetry.semconv.schemas import Schemas
from support.cli.typist import environment
from support.node.collector import (
    attributes,
    collecting,
    failed,
    spans_of,
    traces_in,
    traces_of,
)

from edgevox_ros.core.events import (
    CallEvent,
    Event,
    ReplyEvent,
    ResultEvent,
    SpeechEvent,
    StateEvent,
    TranscriptEvent,
)
from edgevox_ros.node import event_file
from edgevox_ros.node.traces import otlp
from edgevox_ros.node.traces import span_names as names
from edgevox_ros.node.traces.otlp import OtlpTraces
from edgevox_ros.node.traces.turn_spans import TraceSettings

# What rclpy prints of a task of another test, whenever that is freed.
OF_RCLPY = "The following exception was never retrieved"

# The library documents this name for conventions that are still in development.
gen_ai_attributes = import_module("opentelemetry.semconv._incubating.attributes.gen_ai_attributes")
PATIENCE_S = 60.0
CLOSE_S = 5.0
SETTINGS = TraceSettings("edgevox", "demo", "llama_cpp")
SPANS = ["turn", ["hear", "call", "say"]]


def tell_turn(traces: OtlpTraces, turn: int) -> None:
    """A turn in which a call fails."""
    events: tuple[Event, ...] = (
        TranscriptEvent("drive on", 0.01),
        StateEvent("acting"),
        CallEvent("a", "drive", {"distance_m": 1}, "sentence", "sentence"),
        ResultEvent("a", "drive", "error", "error", {}, "no answer", "timed_out", 1.0),
        SpeechEvent("It did not answer."),
        ReplyEvent("It did not answer."),
        StateEvent("idle"),
    )
    for event in events:
        traces.take(replace(event, turn=turn))


def wait(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)


def test_a_file_and_a_collector_get_every_trace(tmp_path: Path) -> None:
    file, told = tmp_path / "sub" / "traces.jsonl", list[str]()
    with collecting() as collector:
        traces = OtlpTraces(
            SETTINGS, endpoint=f"{collector.url}/", file=str(file), node="/a/edgevox",
            warn=told.append,
        )  # fmt: skip
        for turn in (1, 2, 3):
            tell_turn(traces, turn)
        traces.close(CLOSE_S)
        spans = collector.spans
        assert set(collector.paths) == {"/v1/traces"}
    lines = file.read_text(encoding="utf-8").splitlines()
    written = [span for line in lines for span in spans_of(traces_in(line))]
    for found in (spans, written):
        made = traces_of(found)
        assert [trace.tree() for trace in made] == [SPANS] * 3
        assert [attributes(trace.root)["edgevox.turn"] for trace in made] == [1, 2, 3]
        assert [failed(trace.one("call")) for trace in made] == ["timed_out"] * 3
        for trace in made:
            trace.check_nesting()
    (resource,) = traces_in(lines[0]).resource_spans
    about = attributes(resource.resource)
    assert about["service.name"] == "edgevox"
    assert about["service.instance.id"].startswith("/a/edgevox:")
    assert resource.scope_spans[0].schema_url == names.SCHEMA_URL
    assert told == []


def test_a_viewer_need_not_wait_for_the_end_of_the_node() -> None:
    with collecting() as collector:
        traces = OtlpTraces(SETTINGS, endpoint=collector.url)
        tell_turn(traces, 1)
        wait(lambda: collector.spans)
        traces.close(CLOSE_S)


def test_the_environment_of_opentelemetry_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_SERVICE_NAME", "robot seven")
    monkeypatch.setenv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=hall")
    with collecting() as collector:
        traces = OtlpTraces(SETTINGS, endpoint=collector.url)
        tell_turn(traces, 1)
        traces.close(CLOSE_S)
        body = collector.bodies[0].decode()
    assert "robot seven" in body and "hall" in body


@pytest.mark.parametrize("status", [500, 503, 404])
def test_a_collector_that_refuses_costs_one_warning(status: int) -> None:
    told: list[str] = []
    with collecting() as collector:
        collector.status = status
        traces = OtlpTraces(SETTINGS, endpoint=collector.url, warn=told.append)
        for turn in range(1, 50):
            tell_turn(traces, turn)
        wait(lambda: told)
        for turn in range(50, 100):
            tell_turn(traces, turn)
        traces.close(0.5)
    (warning,) = told
    assert warning.startswith("traces: ")


def test_a_collector_that_is_away_costs_one_warning(capfd: pytest.CaptureFixture[str]) -> None:
    # What earlier tests of this process left behind may complain while it is freed.
    gc.collect()
    capfd.readouterr()
    told: list[str] = []
    with collecting() as collector:
        url = collector.url
    traces = OtlpTraces(SETTINGS, endpoint=url, warn=told.append)
    for turn in range(1, 1000):
        tell_turn(traces, turn)
    wait(lambda: told)
    traces.close(0.5)
    assert len(told) == 1
    shown = capfd.readouterr()
    lines = (shown.out + shown.err).splitlines()
    assert [line for line in lines if not line.startswith(OF_RCLPY)] == []


def test_a_collector_that_never_answers_delays_nobody() -> None:
    """Neither an event nor the end waits for it, and what is kept for it has a limit."""
    told: list[str] = []
    with collecting() as collector:
        collector.answering.clear()
        traces = OtlpTraces(SETTINGS, endpoint=collector.url, warn=told.append)
        turns = otlp.MOST_SPANS  # with four spans each
        for turn in range(1, turns + 1):
            tell_turn(traces, turn)
        wait(lambda: collector.paths)
        collector.answering.set()
        wait(
            lambda: any(
                attributes(t.root)["edgevox.turn"] == turns for t in traces_of(collector.spans)
            )
        )
        traces.close(CLOSE_S)
        in_flight = 512  # what was being sent when it began to hang
        assert len(collector.spans) <= otlp.MOST_SPANS + in_flight + 4 * otlp.MOST_TURNS
    assert len(told) <= 1


def test_the_end_does_not_wait_for_a_collector_that_hangs() -> None:
    with collecting() as collector:
        collector.answering.clear()
        traces = OtlpTraces(SETTINGS, endpoint=collector.url)
        tell_turn(traces, 1)
        wait(lambda: collector.paths)
        traces.close(0.2)  # returns, though nobody has been answered
        assert not collector.answering.is_set()
        tell_turn(traces, 2)  # after the end: no harm


def _is_written(folder: Path, turn: int) -> bool:
    try:
        lines = [line for each in folder.iterdir() for line in each.read_text().splitlines()]
    except FileNotFoundError:  # renamed just now
        return False
    lines = list(dict.fromkeys(lines))  # one that is renamed meanwhile is read twice
    return any(
        attributes(trace.root)["edgevox.turn"] == turn
        for trace in traces_of([span for line in lines for span in spans_of(traces_in(line))])
    )


def test_a_clock_that_is_set_back_bends_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = itertools.count(1000, -1)
    with collecting() as collector:
        traces = OtlpTraces(SETTINGS, endpoint=collector.url)
        with monkeypatch.context() as patched:
            patched.setattr("time.time_ns", lambda: next(hours) * 3600 * 10**9)
            tell_turn(traces, 1)
        wait(lambda: traces_of(collector.spans))
        (trace,) = traces_of(collector.spans)
        traces.close(CLOSE_S)
    trace.check_nesting()
    assert trace.tree() == SPANS
    assert trace.root.end_time_unix_nano - trace.root.start_time_unix_nano < 3600 * 10**9


def test_full_files_are_put_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_file, "FILE_BYTES", 5000)
    file = tmp_path / "traces.jsonl"
    traces = OtlpTraces(SETTINGS, file=str(file))
    for turn in range(1, 6):
        tell_turn(traces, turn)
        wait(partial(_is_written, tmp_path, turn))
    traces.close(CLOSE_S)
    files = sorted(tmp_path.iterdir())
    assert 1 < len(files) <= 1 + event_file.OLD_FILES
    assert all(traces_in(line) for each in files for line in each.read_text().splitlines())


def test_a_disk_that_is_full_stops_nothing() -> None:
    told: list[str] = []
    traces = OtlpTraces(SETTINGS, file="/dev/full", warn=told.append)
    tell_turn(traces, 1)
    traces.close(CLOSE_S)
    assert told == []


def test_whatever_is_in_an_event_nothing_is_raised() -> None:
    told: list[str] = []
    traces = OtlpTraces(replace(SETTINGS, content=True), file="/dev/null", warn=told.append)
    strange = CallEvent("a", "drive", {1: object()}, "hermes")  # type: ignore[dict-item]
    for event in (
        TranscriptEvent("\ud83d", float("nan")),
        strange,
        SpeechEvent("\ud83d"),
        StateEvent("idle"),
    ):
        traces.take(replace(event, turn=1))
    tell_turn(traces, 2)
    traces.close(CLOSE_S)
    assert all(text.startswith("traces: a turn has no trace: ") for text in told)


def test_afterwards_the_library_is_as_it_was() -> None:
    library = logging.getLogger("opentelemetry")
    before = (list(library.handlers), library.propagate, threading.active_count())
    for _ in range(2):
        traces = OtlpTraces(SETTINGS, file="/dev/null")
        traces.close(CLOSE_S)
    assert (list(library.handlers), library.propagate, threading.active_count()) == before


def test_the_names_are_those_of_the_conventions() -> None:
    ours = {value for name, value in vars(names).items() if name.isupper()}
    theirs = {
        value
        for module in (gen_ai_attributes, error_attributes, service_attributes)
        for name, value in vars(module).items()
        if name.isupper()
    }
    borrowed = {each for each in ours if each.startswith(("gen_ai.", "error.", "service."))}
    assert borrowed and borrowed <= theirs | {"service.instance.id"}
    operations = {each.value for each in gen_ai_attributes.GenAiOperationNameValues}
    assert {names.CHAT, names.EXECUTE_TOOL, names.INVOKE_AGENT} <= operations
    assert names.SCHEMA_URL in {each.value for each in Schemas}


MISSING = """
import sys
{hidden}
from dataclasses import replace
from functools import partial
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.settings import Settings
from edgevox_ros.core.settings.table import EventSettings
from edgevox_ros.node.traces.open_traces import open_traces
values = Settings(events=EventSettings({given}))
try:
    print(open_traces(values, "/edgevox", print))
except ConfigurationError as error:
    print(error)
used = ("opentelemetry", "urllib3", "edgevox_ros.node.traces.")
print(sorted(name for name in sys.modules if name.startswith(used)))
"""


def opened(given: str, hidden: str = "") -> list[str]:
    """What a fresh Python prints when it opens traces with these parameters."""
    program = MISSING.format(given=given, hidden=hidden)
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True, text=True, env=environment(), timeout=PATIENCE_S,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.not_unit
def test_off_imports_nothing() -> None:
    assert opened("log_file='x'") == ["None", "['edgevox_ros.node.traces.open_traces']"]


@pytest.mark.not_unit
@pytest.mark.parametrize("name", ["otlp_file", "otlp_endpoint"])
def test_a_missing_package_is_told_with_its_remedy(name: str) -> None:
    hidden = "sys.modules['opentelemetry.sdk'] = sys.modules['opentelemetry'] = None"
    told = opened(f"{name}='http://localhost:4318'", hidden)[0]
    assert told.startswith(f"parameter events.{name}: found no Python package opentelemetry")
    assert "python3 -m pip install -r" in told and told.endswith("traces.txt")


@pytest.mark.not_unit
def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    for path in (tmp_path, tmp_path / "plain" / "traces.jsonl"):
        told = opened(f"otlp_file={str(path)!r}")[0]
        assert told.startswith(f"parameter events.otlp_file: found {tmp_path}")
        assert told.endswith("expected a file that can be written")
