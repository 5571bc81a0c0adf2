"""The real node with `model.engine: server`: away, back, stopped, with and without a fallback."""

from __future__ import annotations

import itertools
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from support.llm.chat_servers import WORDS, Manner, serving
from support.waiting import wait_until

from edgevox_ros.agent import phrase
from edgevox_ros.core.errors import ModelError
from edgevox_ros.core.settings import settings_of
from edgevox_ros.node.session import load_model

GOOD, FAILED, ALONE = "".join(WORDS), phrase("failed", "en"), phrase("by_myself", "en")
STOPS = itertools.cycle(("stop", "please stop"))


class Machine:
    """The machine with the server: it can be switched off and on."""

    def __init__(self) -> None:
        self.manner = Manner("vllm")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._on = ExitStack()

    def on(self) -> None:
        self._on.enter_context(serving(self.manner, self.port))

    def off(self) -> None:
        self._on.close()


@pytest.fixture
def machine() -> Iterator[Machine]:
    made = Machine()
    made.on()
    yield made
    made.off()


def begin(stage: Any, machine: Machine, **parameters: Any) -> Any:
    """A person who talks to an active node."""
    person = stage.person()
    stage.robot()
    stage.node(
        autostart=True,
        sentences__enabled=False,
        model__engine="server",
        model__server_url=machine.url,
        **parameters,
    )
    person.wait(lambda: person.pose is not None)
    person.wait(lambda: person.lifecycle() == "active")
    person.meet()
    return person


def guards(person: Any) -> list[str]:
    return [each["detail"] for each in person.events if each.get("guard") == "server"]


def diagnosed(person: Any, words: str) -> None:
    seen = len(person.diagnostics)
    person.wait(lambda: any(words in each.message for each in statuses(person, seen)))


def statuses(person: Any, seen: int) -> list[Any]:
    return [status for array in person.diagnostics[seen:] for status in array.status]


def test_without_a_fallback_the_turn_fails_at_once_and_the_node_listens(
    stage: Any, machine: Machine
) -> None:
    person = begin(stage, machine)
    person.ask("hello there")
    assert person.said == [GOOD]
    machine.off()
    for number, text in enumerate(("and now", "are you there", "say something"), 1):
        person.say(text)
        person.wait(lambda number=number: person.said[1:] == [FAILED] * number)
    diagnosed(person, "server away since")
    machine.on()
    person.wait(lambda: len(guards(person)) == 2)
    away, back = guards(person)
    assert away.startswith("away: ") and back.startswith("back after ")
    person.say("good morning to you")
    person.wait(lambda: person.said[-1] == GOOD)
    diagnosed(person, "idle")


def test_the_robot_thinks_by_itself_while_the_server_is_away(stage: Any, machine: Machine) -> None:
    person = begin(stage, machine, model__fallback="preset")
    person.ask("hello there")
    assert person.said == [GOOD]
    machine.off()
    person.say("drive forward half a metre")
    person.wait(lambda: person.moving())
    person.wait(lambda: person.stands())
    person.wait(lambda: ALONE in person.said)
    person.say("turn on the light")
    person.wait(lambda: any(each.get("name") == "set_light" for each in person.events))
    assert person.said.count(ALONE) == 1
    diagnosed(person, "demo_model.gguf answers instead")
    machine.on()
    person.wait(lambda: len(guards(person)) == 2)
    person.say("good morning to you")
    person.wait(lambda: person.said[-1] == GOOD)
    assert person.said.count(ALONE) == 1


def test_it_says_so_in_the_language_of_the_node(stage: Any, machine: Machine) -> None:
    person = begin(stage, machine, model__fallback="preset", prompt__language="de")
    machine.off()
    person.say("hello there")
    person.wait(lambda: person.said[:1] == [phrase("by_myself", "de")])


@pytest.mark.parametrize("fault", ["hang", "silent", "long"])
def test_a_stop_ends_a_request_and_nothing_is_said_of_it(
    stage: Any, machine: Machine, fault: str
) -> None:
    person = begin(stage, machine, model__fallback="preset", server__first_token_s=300.0)
    machine.manner.fault = fault
    asked = len(machine.manner.requests)
    person.say("tell me a story")
    person.wait(lambda: len(machine.manner.requests) > asked)
    person.say(next(STOPS))
    person.wait(lambda: any(each["type"] == "stop" for each in person.events))
    assert machine.manner.left.wait(60.0)
    machine.manner.fault = ""
    person.say("hello there")
    # "I stopped." may come behind it: it is said once the robot has confirmed the stop.
    person.wait(lambda: GOOD in person.said)
    assert ALONE not in person.said and not guards(person)


def test_leaving_ends_the_waiting_for_a_server(stage: Any) -> None:
    stage.person()
    child = stage.node(
        autostart=True,
        model__engine="server",
        model__server_url="http://127.0.0.1:9",
        server__wait_s=3000.0,
    )
    wait_until(lambda: "waiting up to 3000 s" in stage.children.last_lines(40))
    os.kill(child.pid, signal.SIGTERM)
    wait_until(lambda: child.status() is not None)


def test_what_the_parameters_lack_is_named(tmp_path: Path) -> None:
    never = threading.Event()
    with pytest.raises(ModelError, match=r"model\.server_url: found nothing"):
        load_model(settings_of({"model.engine": "server"}), never)
    chosen = {"model.engine": "server", "model.server_url": "http://127.0.0.1:9"}
    with pytest.raises(ModelError, match="a server that answers"):
        load_model(settings_of({**chosen, "server.wait_s": 0.0}), never)
    with pytest.raises(ModelError, match=r"model\.fallback.*expected nothing, or model\.engine"):
        load_model(settings_of({"model.fallback": "preset"}), never)
    file = str(tmp_path / "key")
    with pytest.raises(ModelError, match=r"server\.api_key_file: found .*key \(No such file"):
        load_model(settings_of({**chosen, "server.api_key_file": file}), never)


def test_tools_are_reloaded_while_the_server_is_away(stage: Any, machine: Machine) -> None:
    person = begin(stage, machine, model__fallback="preset")
    person.ask("hello there")
    machine.off()
    assert person.trigger("reload_tools").success
    machine.on()
    person.wait(lambda: len(guards(person)) == 2)
    asked = len(machine.manner.requests)
    assert person.trigger("reload_tools").success
    assert len(machine.manner.requests) > asked, "the server reads them as well"
