"""Sentences of the map over DDS: no model runs, and switched off everything is as before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.not_unit

TWO_READINGS = """
tools:
  first:
    description: The first.
    sentences: ["go home"]
    publish: {topic: first, type: std_msgs/msg/Empty}
  second:
    description: The second.
    sentences: ["go [straight] home"]
    publish: {topic: second, type: std_msgs/msg/Empty}
on_stop: none
"""


def of(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [event for event in events if event["type"] == kind]


def test_a_plain_command_runs_without_the_model(stage: Any) -> None:
    person = stage.person()
    stage.robot()
    stage.node(autostart=True)
    person.wait(lambda: person.pose is not None)
    person.wait(lambda: person.lifecycle() == "active")
    events = person.ask("Turn left ten degrees and then drive half a metre.")
    assert [(each["name"], each["by"]) for each in of(events, "call")] == [
        ("turn", "sentence"),
        ("drive", "sentence"),
    ]
    assert [each["status"] for each in of(events, "result")] == ["ok", "ok"]
    assert not of(events, "telemetry")
    assert person.commands
    person.set("sentences.enabled", False)
    events = person.ask("turn left ten degrees")
    assert of(events, "telemetry")
    assert ["by" in each for each in of(events, "call")] == [False]
    person.set("sentences.enabled", True)
    assert of(person.ask("drive forward fifty metres"), "telemetry")


def test_two_sentences_that_say_the_same_are_found_at_configure(stage: Any, tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(TWO_READINGS)
    person = stage.person()
    node = stage.node(tools__files=[str(file)])
    assert not person.configure()
    person.wait(lambda: "two.yaml:5" in node.log.read_text())
    assert "which is also said for second at" in node.log.read_text()


def test_an_unknown_language_of_a_text_is_found_at_configure(stage: Any, tmp_path: Path) -> None:
    file = tmp_path / "unknown.yaml"
    file.write_text(TWO_READINGS.replace("sentences: ", "say: {begin: {xx: A}}\n    sentences: "))
    person = stage.person()
    node = stage.node(tools__files=[str(file)])
    assert not person.configure()
    person.wait(lambda: "unknown.yaml:5: tools.first.say.begin.xx" in node.log.read_text())
    assert "found the language 'xx', expected one of en, de" in node.log.read_text()
