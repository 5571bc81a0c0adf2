"""`tools.dry_run` over DDS: nothing moves, readers read, and nobody is told that something did."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.agent import phrase

pytestmark = pytest.mark.not_unit


def test_a_rehearsal_moves_nothing_and_says_so(stage: Any) -> None:
    person = stage.person()
    stage.robot()
    node = stage.node(autostart=True, tools__dry_run=True)
    person.wait(lambda: person.pose is not None)
    person.wait(lambda: person.lifecycle() == "active")
    start = person.pose
    for sentence, tool in (
        ("drive forward half a metre", "drive"),
        ("go to the kitchen", "go_to"),
        ("turn on the light", "set_light"),
    ):
        said = len(person.said)
        events = person.ask(sentence)
        assert [event["name"] for event in events if event["type"] == "call"] == [tool]
        assert person.said[said:] == [phrase("rehearsed", "en")]
        assert f"dry run of {tool}" in node.log.read_text()
    assert (person.commands, person.pose) == ([], start)
    person.ask("how full is the battery")
    assert person.said[-1] != phrase("rehearsed", "en")
    person.set("tools.dry_run", False)
    person.ask("drive forward half a metre")
    assert person.said[-1] != phrase("rehearsed", "en")
    person.wait(lambda: person.commands)
    person.set("tools.dry_run", True)
    person.ask("drive forward one metre")
    assert person.said[-1] == phrase("rehearsed", "en")
