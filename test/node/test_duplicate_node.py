"""Two nodes of one name: the later one does not act, whether it finds the other at once or late."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

pytestmark = pytest.mark.not_unit

DEAD_S = 120.0


def levels(person: Any) -> dict[str, tuple[int, str]]:
    """The newest level and message of each process that tells diagnostics."""
    found = {}
    for array in person.diagnostics:
        for status in array.status:
            told = [pair.value for pair in status.values if pair.key == "instance"]
            if told:
                found[told[0]] = (ord(status.level), status.message)
    return found


def one_has_yielded(person: Any) -> bool:
    told = sorted(levels(person).items())
    if len(told) != 2:
        return False
    (_, (_, of_first)), (_, (_, of_second)) = told
    return "found another node /edgevox" in of_second and "another node" in of_first


def test_a_later_node_of_the_same_name_does_not_act(stage: Any) -> None:
    stage.robot()
    person = stage.person()
    first = stage.node(autostart=True)
    person.wait(lambda: person.lifecycle() == "active")
    person.wait(lambda: person.pose is not None)
    second = stage.node(autostart=True)
    person.wait(lambda: one_has_yielded(person))
    # Its diagnostics may come before its log has the line.
    person.wait(lambda: "-r __ns:=/other" in second.last_lines(20))
    events = len(person.events)
    person.say("drive forward half a metre")
    person.wait(lambda: any(event["type"] == "result" for event in person.events[events:]))
    person.rest()
    calls = [event for event in person.events[events:] if event["type"] == "call"]
    assert len(calls) == 1
    assert first.status() is None and second.status() is None
    # The second may take over when the first has gone.
    os.kill(first.pid, signal.SIGTERM)
    person.wait(lambda: first.status() is not None)
    person.wait(lambda: person.activate() and person.lifecycle() == "active", DEAD_S)


def test_the_name_of_a_killed_node_holds_nobody_up(stage: Any) -> None:
    person = stage.person()
    killed = stage.node(autostart=True)
    person.wait(lambda: person.lifecycle() == "active")
    os.kill(killed.pid, signal.SIGKILL)
    person.wait(lambda: killed.status() is not None)
    node = stage.node(autostart=True)
    person.wait(lambda: person.lifecycle() == "active", DEAD_S)
    assert "found another node" not in node.last_lines(20)


def test_another_namespace_is_another_node(stage: Any) -> None:
    person = stage.person()
    stage.node(autostart=True)
    other = stage.node("-r", "__ns:=/robot1", autostart=True)
    person.wait(lambda: len(levels(person)) == 2)
    person.wait(lambda: person.lifecycle() == "active")
    seen = len(person.diagnostics)
    person.wait(lambda: len(person.diagnostics) > seen + 4)
    assert not [message for _, message in levels(person).values() if "another node" in message]
    assert "found another node" not in other.last_lines(20)
