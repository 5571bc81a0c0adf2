"""`~/reload_tools`: beside everything else, and done when it says so."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from lifecycle_msgs.msg import Transition
from std_srvs.srv import Trigger
from support.node.scripted_node import MAP, OpenNode, open_node

from edgevox_ros.agent import phrase

__all__ = ["open_node"]

SMALL = """
tools:
  wave:
    description: Wave.
    parameters: {}
    publish: {topic: wave, type: std_msgs/msg/Empty, message: {}}
  stop:
    description: Stop.
    publish: {topic: cmd_vel, type: geometry_msgs/msg/Twist, message: {}}
on_stop: [stop]
"""
ROWS = "\n".join(f"    shelf_{n}: {{x: {n}.5, aliases: [regal {n}]}}" for n in range(12000))
LARGE = f"""
tables:
  places:
{ROWS}
tools:
  tell:
    description: Tell where it is.
    parameters: {{place: {{enum_from: places}}}}
    publish: {{topic: row, type: std_msgs/msg/String, message: {{data: "=places[place].name"}}}}
{SMALL.partition("tools:")[2]}
"""


def asked(person: Any) -> Any:
    """A request to reload that nobody waits for yet."""
    name = "/edgevox/reload_tools"
    client = person.node.create_client(Trigger, name)
    person.wait(client.service_is_ready)
    return client.call_async(Trigger.Request())


def tools_of(person: Any) -> str:
    return str(person.trigger("list_tools").message)


def test_while_the_model_reads_new_tools_a_stop_works_and_a_sentence_waits(
    open_node: OpenNode, stage: Any, tmp_path: Path
) -> None:
    person = stage.person()
    file = tmp_path / "map.yaml"
    file.write_text(MAP.read_text())
    engine = open_node(["Hello there."], **{"tools.files": [str(file)]})
    assert person.ask("hello")
    file.write_text(SMALL)
    engine.warm.clear()
    engine.reading.clear()
    done = asked(person)
    person.wait(engine.reading.is_set)
    person.wait(lambda: person.states[-1] == "loading")
    assert "drive" in tools_of(person), "the old tools serve until the new ones are warm"
    assert person.trigger("reload_tools").message == "the tools are already being read"
    person.say("drive to the moon")
    person.commands.clear()
    person.say("stop")
    person.wait(lambda: person.commands)
    person.wait(lambda: phrase("cancelled", "en") in person.said)
    person.say("what can you do")
    assert not done.done()
    engine.warm.set()
    person.wait(done.done)
    assert (done.result().success, done.result().message) == (True, "2 tools")

    def heard() -> list[str]:
        return [event["text"] for event in person.events if event["type"] == "transcript"]

    # It is idle for a moment between the new tools and the turn that has waited for them.
    person.wait(lambda: "what can you do" in heard())
    person.rest()
    assert engine.read[-1] == ({"wave", "stop"}, 2), "with what was said before"
    assert heard() == ["hello", "what can you do"]
    assert "wave" in tools_of(person)


def test_tools_that_do_not_fit_are_refused_and_the_old_ones_are_read_again(
    open_node: OpenNode, stage: Any, tmp_path: Path
) -> None:
    person = stage.person()
    file = tmp_path / "map.yaml"
    file.write_text(MAP.read_text())
    engine = open_node(["Hello."], ["Yes."], **{"tools.files": [str(file)]})
    assert person.ask("hello")
    engine.full, _ = engine.read[-1]
    file.write_text(SMALL)
    refused = person.trigger("reload_tools")
    assert not refused.success
    assert "9000 tokens" in refused.message
    assert [names for names, _ in engine.read[-2:]] == [{"wave", "stop"}, engine.full]
    person.wait(lambda: person.states[-1] == "idle")
    assert person.ask("are you there")
    assert "drive" in tools_of(person)


def test_a_file_without_end_is_refused_and_a_long_one_keeps_no_stop_waiting(
    open_node: OpenNode, stage: Any, tmp_path: Path
) -> None:
    person = stage.person()
    file = tmp_path / "map.yaml"
    file.write_text(SMALL)
    open_node(**{"tools.files": [str(file)]})
    file.unlink()
    os.mkfifo(file)
    assert "found a named pipe, expected a regular file" in person.trigger("reload_tools").message
    file.unlink()
    file.symlink_to("/dev/zero")
    assert "found a device, expected a regular file" in person.trigger("reload_tools").message
    file.unlink()
    file.write_text(LARGE)
    # Once more where the machine stands still while it is being read.
    person.wait(lambda: stops_while_reading(person) > 0, 120.0)


def stops_while_reading(person: Any) -> int:
    """How many stops were carried out while the tools were read."""
    done = asked(person)
    stops = 0
    while not done.done():
        person.commands.clear()
        person.say("stop")
        person.wait(lambda: person.commands or done.done())
        stops += bool(person.commands) and not done.done()
    assert done.result().success, done.result().message
    return stops


def test_a_node_that_leaves_gives_up_what_it_reads(open_node: OpenNode, stage: Any) -> None:
    person = stage.person()
    engine = open_node()
    engine.warm.clear()
    engine.reading.clear()
    done = asked(person)
    person.wait(engine.reading.is_set)
    assert person.change(4)  # deactivate
    assert person.change(2)  # cleanup
    person.wait(done.done)
    assert not done.result().success
    engine.warm.set()
    assert person.configure()


def named(kind: str, name: str, given: str) -> str:
    what = {"publish": "topic", "service": "name", "action": "name", "read": "topic"}[kind]
    tool = f"{{description: Go., {kind}: {{{what}: {name}, type: {given}}}}}"
    return f"tools:\n  go: {tool}\non_stop: none\n"


@pytest.mark.parametrize(
    ("kind", "was", "becomes", "told"),
    [
        ("publish", "std_msgs/msg/Empty", "std_msgs/Bool", "topic /zed: found type std_msgs/"),
        (
            "read",
            "std_msgs/msg/Empty",
            "std_msgs/msg/Bool",
            "topic /zed: found type std_msgs/",
        ),
        ("service", "std_srvs/srv/Trigger", "std_srvs/srv/Empty", "service /zed: found type "),
        (
            "action",
            "test_msgs/action/Fibonacci",
            "edgevox_demo_interfaces/action/GoTo",
            "action /zed: found type edgevox_demo_interfaces/action/GoTo",
        ),
    ],
)
def test_a_name_keeps_its_type_until_the_node_is_configured_anew(
    open_node: OpenNode, stage: Any, tmp_path: Path, kind: str, was: str, becomes: str, told: str
) -> None:
    person = stage.person()
    file = tmp_path / "map.yaml"
    file.write_text(named(kind, "zed", was))
    open_node(**{"tools.files": [str(file)]})
    file.write_text(named(kind, "zed", becomes))
    answer = person.trigger("reload_tools")
    assert not answer.success
    assert told in answer.message
    assert f"in the tool map, expected {was}, as this node has it now" in answer.message
    assert "configured again (deactivate, cleanup, configure, activate)" in answer.message
    file.write_text(named(kind, "other", becomes))
    assert person.trigger("reload_tools").success
    file.write_text(named(kind, "zed", becomes))
    for step in ("DEACTIVATE", "CLEANUP", "CONFIGURE", "ACTIVATE"):
        assert person.change(getattr(Transition, f"TRANSITION_{step}")), step


def test_a_map_that_is_wrong_is_told_with_its_line_and_the_tools_stay(
    open_node: OpenNode, stage: Any, tmp_path: Path
) -> None:
    person = stage.person()
    file = tmp_path / "map.yaml"
    file.write_text(named("publish", "zed", "std_msgs/msg/Empty"))
    open_node(**{"tools.files": [str(file)]})
    before = tools_of(person)
    file.write_text(named("publish", "edgevox/call", "std_msgs/msg/Empty"))
    answer = person.trigger("reload_tools")
    assert not answer.success
    place = r"map\.yaml:\d+: tools\.\w+\.publish\.topic: found .*, expected "
    assert re.search(place, answer.message)
    assert tools_of(person) == before


def test_a_topic_of_the_node_itself_keeps_its_type(
    open_node: OpenNode, stage: Any, tmp_path: Path
) -> None:
    person = stage.person()
    file = tmp_path / "map.yaml"
    file.write_text(named("publish", "zed", "std_msgs/msg/Empty"))
    open_node(**{"tools.files": [str(file)]})
    file.write_text(named("read", "transcript", "std_msgs/msg/Empty"))
    answer = person.trigger("reload_tools")
    assert "topic /transcript: found type std_msgs/msg/Empty" in answer.message
    assert "expected std_msgs/msg/String" in answer.message
