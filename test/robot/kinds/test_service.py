"""Service tools over real DDS, with servers that answer, refuse, hang, come late and die."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from rclpy.callback_groups import ReentrantCallbackGroup
from std_srvs.srv import SetBool, Trigger
from support.robot.graph import Mortal, Rig, Side

from edgevox_ros.core import ErrorKind, ResultStatus

MAP = """
tools:
  light:
    description: Light.
    parameters: {on: {type: boolean}}
    service: {name: light, type: std_srvs/srv/SetBool, request: {data: "=on"}, timeout_s: 15}
  derived:
    description: Its parameters come from the interface.
    service: {name: light, type: std_srvs/srv/SetBool, timeout_s: 15}
  refuses:
    description: Answers with success false.
    service: {name: refuses, type: std_srvs/srv/Trigger, timeout_s: 15}
  hangs:
    description: Does not answer in time.
    service: {name: hangs, type: std_srvs/srv/Trigger, timeout_s: 0.4}
  waits:
    description: Answers when it is told to.
    service: {name: hangs, type: std_srvs/srv/Trigger, timeout_s: 20}
  absent:
    description: Nobody serves it.
    service: {name: absent, type: std_srvs/srv/Trigger, timeout_s: 0.3}
  selected:
    description: One field of the answer.
    service: {name: refuses_not, type: std_srvs/srv/Trigger, result: {said: "=message"}}
  agreed:
    description: The answer says in its words that it failed.
    parameters: {on: {type: boolean}}
    say: {done: It is on., failed: '="It is not on: " + reason + "."'}
    service:
      name: light
      type: std_srvs/srv/SetBool
      request: {data: "=on"}
      failed_when: '="False" in message'
  missing:
    description: Its type is not installed.
    parameters: {depth_m: {type: number}}
    service: {name: dive, type: submarine_msgs/srv/Dive}
"""


class Servers:
    def __init__(self, side: Side) -> None:
        self.requests: list[bool] = []
        self.go = threading.Event()
        group = ReentrantCallbackGroup()
        node = side.node
        node.create_service(SetBool, "light", self._light, callback_group=group)
        node.create_service(Trigger, "refuses", self._refuse, callback_group=group)
        node.create_service(Trigger, "refuses_not", self._agree, callback_group=group)
        node.create_service(Trigger, "hangs", self._hang, callback_group=group)

    def _light(self, request: Any, response: Any) -> Any:
        self.requests.append(request.data)
        response.success, response.message = True, f"on is {request.data}"
        return response

    def _refuse(self, request: Any, response: Any) -> Any:
        response.success, response.message = False, "the door is locked"
        return response

    def _agree(self, request: Any, response: Any) -> Any:
        response.success, response.message = True, "fine"
        return response

    def _hang(self, request: Any, response: Any) -> Any:
        self.go.wait(10.0)
        response.success = True
        return response


@pytest.fixture(scope="module")
def served(robot_side: Side) -> Servers:
    return Servers(robot_side)


@pytest.fixture
def servers(served: Servers, rig: Rig) -> Iterator[Servers]:
    served.requests.clear()
    served.go.clear()
    rig.load(MAP)
    yield served
    served.go.set()


def test_an_answer_comes_back_as_data(rig: Rig, servers: Servers) -> None:
    result = rig.call("light", on=True)
    assert (result.status, dict(result.data)) == (ResultStatus.OK, {"message": "on is True"})
    assert servers.requests == [True]


def test_parameters_are_derived_from_the_interface(rig: Rig, servers: Servers) -> None:
    schema = {tool.name: tool for tool in rig.executor.schemas()}["derived"]
    assert schema.parameters == {
        "type": "object",
        "properties": {
            "data": {"type": "boolean", "description": "e.g. for hardware enabling / disabling"}
        },
        "required": ["data"],
        "additionalProperties": False,
    }
    assert rig.call("derived", data=False).status is ResultStatus.OK
    assert servers.requests == [False]


def test_success_false_is_an_error_with_the_servers_words(rig: Rig, servers: Servers) -> None:
    result = rig.call("refuses")
    assert (result.status, result.error_kind) == (ResultStatus.ERROR, ErrorKind.ABORTED)
    assert "the door is locked" in result.error


def test_what_the_map_calls_a_failure_is_one(rig: Rig, servers: Servers) -> None:
    result = rig.call("agreed", on=True)
    assert (result.status, result.closing) == (ResultStatus.OK, "It is on.")
    result = rig.call("agreed", on=False)
    assert (result.status, result.error_kind) == (ResultStatus.ERROR, ErrorKind.ABORTED)
    assert result.error == "light failed: on is False"
    assert result.closing == "It is not on: on is False."
    assert servers.requests == [True, False]


def test_result_selects_and_names_fields(rig: Rig, servers: Servers) -> None:
    assert dict(rig.call("selected").data) == {"said": "fine"}


def test_an_absent_service_is_unavailable(rig: Rig, servers: Servers) -> None:
    assert rig.call("absent").error_kind is ErrorKind.UNAVAILABLE
    assert rig.call("light", on=True).status is ResultStatus.OK


def test_a_hanging_service_times_out_and_its_late_answer_harms_nobody(
    rig: Rig, servers: Servers
) -> None:
    result = rig.call("hangs")
    assert result.error_kind is ErrorKind.TIMED_OUT
    assert "0.4 seconds" in result.error
    servers.go.set()
    assert rig.call("waits").status is ResultStatus.OK


def test_the_cancel_flag_ends_the_wait(rig: Rig, servers: Servers) -> None:
    cancel = threading.Event()
    pending = rig.start("waits", cancel)
    time.sleep(0.1)
    assert pending.running
    cancel.set()
    assert pending.result().error_kind is ErrorKind.CANCELLED


def test_a_call_behind_the_cancel_flag_is_not_sent(rig: Rig, servers: Servers) -> None:
    cancel = threading.Event()
    cancel.set()
    assert rig.call("light", cancel, on=True).error_kind is ErrorKind.CANCELLED
    assert rig.call("light", on=False).status is ResultStatus.OK
    assert servers.requests == [False]


def test_a_server_that_dies_in_mid_call_times_out(
    rig: Rig, servers: Servers, mortal: Mortal
) -> None:
    rig.load(MAP.replace("name: hangs", f"name: {mortal.space}/work").replace("0.4", "30"))
    clock = rig.slow()
    pending = rig.start("hangs")
    mortal.asked()
    mortal.kill()
    clock.pass_time(31.0)
    assert pending.result().error_kind is ErrorKind.TIMED_OUT
    assert rig.call("light", on=True).status is ResultStatus.OK


def test_a_tool_whose_type_is_missing_is_left_out(rig: Rig, servers: Servers) -> None:
    assert "missing" not in {tool.name for tool in rig.executor.schemas()}
    assert "submarine_msgs/srv/Dive" in rig.executor.unavailable()["missing"]
    assert rig.call("missing", depth_m=1.0).error_kind is ErrorKind.UNAVAILABLE
