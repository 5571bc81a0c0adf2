"""Simulated robots: what calls change, what readers read, what is refused, and what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgevox_ros.core import ToolCall
from edgevox_ros.evaluation.cases.case_file import CaseFileError
from edgevox_ros.evaluation.cases.simulated_robot import SimulatedRobot
from edgevox_ros.evaluation.cases.simulation import SimulatedFailure, Simulation
from edgevox_ros.robot import ToolMap

MAP = """
tables:
  places:
    kitchen: {x: 2.0, aliases: [cooking area]}
    living room: {x: 1.0}
tools:
  go_to:
    description: d
    parameters: {place: {enum_from: places}, speed: {type: number, default: 0.5}}
    publish: {topic: t, type: std_msgs/msg/String, message: {data: "=place + text(speed)"}}
  set_light:
    description: d
    parameters: {room: {type: string}, "on": {type: boolean}}
    publish: {topic: l, type: std_msgs/msg/String, message: {data: '=room if on else ""'}}
  set_mode:
    description: d
    parameters: {state: {type: string}, level: {type: integer}}
    publish: {topic: m, type: std_msgs/msg/String, message: {data: "=state + text(level)"}}
  fetch: {description: d, parameters: {}, action: {name: f, type: none_msgs/action/Fetch}}
  dock: {description: d, service: {name: dock, type: std_srvs/srv/Trigger}}
  both: {description: d, parameters: {}, sequence: [{tool: dock}]}
  get_robot: {description: d, read: {topic: r, type: std_msgs/msg/String}}
on_stop: none
"""


@pytest.fixture(scope="module")
def tool_map(tmp_path_factory: pytest.TempPathFactory) -> ToolMap:
    file = tmp_path_factory.mktemp("simulated") / "map.yaml"
    file.write_text(MAP)
    return ToolMap.from_yaml(file)


STATE = {"battery": 71, "at": {"x": 0.0, "name": "hall"}, "lights": {"kitchen": False}, "mode": ""}


def robot(tool_map: ToolMap, **what: Any) -> SimulatedRobot:
    return SimulatedRobot(Simulation(**{"place": "cases.yaml:3", "state": STATE, **what}), tool_map)


def call(name: str, **arguments: Any) -> ToolCall:
    return ToolCall(None, name, arguments)


def test_calls_change_the_state_and_readers_read_it(tool_map: ToolMap) -> None:
    played = robot(
        tool_map,
        effects={
            "go_to": {"at.x": "=places[place].x", "at.name": "=places[place].name"},
            "set_light": {"lights.{room}": "=on"},
        },
        reads={"get_robot": {"where": "=state.at.name", "light": '=state.lights["kitchen"]'}},
    )
    assert played.answer(call("get_robot")) == {"where": "hall", "light": False}
    assert played.answer(call("go_to", place="cooking area")) == {"ok": True}
    assert played.answer(call("set_light", room="kitchen", on=True)) == {"ok": True}
    assert played.answer(call("get_robot")) == {"where": "kitchen", "light": True}
    assert played.at("at.x") == 2.0
    assert played.state["battery"] == 71


def test_values_are_those_before_the_call(tool_map: ToolMap) -> None:
    effects = {"dock": {"battery": "=state.battery + 1", "mode": "=text(state.battery)"}}
    played = robot(tool_map, effects=effects)
    played.answer(call("dock"))
    assert (played.at("battery"), played.at("mode")) == (72, "71")


def test_a_tool_may_change_the_state_and_read_it(tool_map: ToolMap) -> None:
    played = robot(
        tool_map,
        effects={"dock": {"battery": 100}},
        reads={"dock": {"percent": "=state.battery"}},
    )
    assert played.answer(call("dock")) == {"percent": 100}


def test_defaults_of_the_map_and_arguments_are_names(tool_map: ToolMap) -> None:
    played = robot(tool_map, effects={"go_to": {"at": {"x": "=speed", "name": ["=place"]}}})
    played.answer(call("go_to", place="kitchen"))
    assert played.at("at") == {"x": 0.5, "name": ["kitchen"]}
    played.answer(call("go_to", place="kitchen", speed=0.1))
    assert played.at("at.x") == 0.1


def test_an_alias_is_the_name_of_its_row(tool_map: ToolMap) -> None:
    played = robot(tool_map, effects={"go_to": {"mode": "=place", "lights.{place}": True}})
    played.answer(call("go_to", place="cooking area"))
    assert (played.at("mode"), played.at("lights")) == ("kitchen", {"kitchen": True})


def test_a_service_may_only_read(tool_map: ToolMap) -> None:
    played = robot(tool_map, reads={"dock": {"percent": "=state.battery"}})
    assert played.answer(call("dock")) == {"percent": 71}


def test_an_argument_counts_before_the_state(tool_map: ToolMap) -> None:
    played = robot(tool_map, effects={"set_mode": {"mode": "=state"}})
    played.answer(call("set_mode", state="slow", level=1))
    assert played.at("mode") == "slow"


def test_arguments_in_a_path_are_one_part_each(tool_map: ToolMap) -> None:
    effects = {
        "set_light": {"lights.{room}": 1, "at.in {room} {on}": 2},
        "set_mode": {"at.{level}": 3},
    }
    played = robot(tool_map, effects=effects)
    played.answer(call("set_light", room="living room", on=True))
    played.answer(call("set_light", room="a.b", on=False))
    played.answer(call("set_mode", state="s", level=2))
    assert played.state["lights"] == {"kitchen": False, "living room": 1, "a.b": 1}
    assert played.state["at"] == {
        "x": 0.0, "name": "hall", "in living room true": 2, "in a.b false": 2, "2": 3,
    }  # fmt: skip


def test_the_first_refusal_that_is_true_counts_and_nothing_changes(tool_map: ToolMap) -> None:
    played = robot(
        tool_map,
        effects={"dock": {"battery": "=state.battery - 40"}},
        refusals={
            "dock": (
                SimulatedFailure("=state.battery < 20", "empty"),
                SimulatedFailure("=state.battery < 40", "nearly empty"),
                SimulatedFailure(False, "never"),
            )
        },
    )
    assert played.answer(call("dock")) == {"ok": True}
    assert played.answer(call("dock")) == {"ok": False, "error": "nearly empty"}
    assert played.at("battery") == 31


def test_an_error_of_a_refusal_is_computed(tool_map: ToolMap) -> None:
    error = '="only " + text(state.battery) + " percent"'
    played = robot(tool_map, refusals={"dock": (SimulatedFailure(True, error),)})
    assert played.answer(call("dock")) == {"ok": False, "error": "only 71 percent"}


def test_a_case_starts_where_it_says_and_begins_again(tool_map: ToolMap) -> None:
    played = robot(
        tool_map,
        start={"battery": 5, "lights.kitchen": True},
        effects={"dock": {"battery": 100, "lights": {}}},
    )
    assert (played.at("battery"), played.at("lights.kitchen")) == (5, True)
    played.answer(call("dock"))
    assert played.at("lights") == {}
    played.begin()
    assert (played.at("battery"), played.at("lights.kitchen")) == (5, True)
    assert STATE["battery"] == 71


def test_nobody_can_change_the_state_from_outside(tool_map: ToolMap) -> None:
    played = robot(tool_map, reads={"get_robot": {"lights": "=state.lights"}})
    played.state["lights"]["kitchen"] = 1
    played.at("lights")["kitchen"] = 1
    played.answer(call("get_robot"))["lights"]["kitchen"] = 1
    assert played.at("lights.kitchen") is False


def test_what_a_reader_would_read_is_known_without_a_call(tool_map: ToolMap) -> None:
    reads = {"get_robot": {"battery": "=state.battery", "half": "=100 / state.battery"}}
    played = robot(tool_map, reads=reads, effects={"dock": {"battery": 0}})
    assert played.peek("get_robot")["battery"] == 71
    played.peek("dock")
    assert played.at("battery") == 71, "nothing was carried out"
    played.answer(call("dock"))
    assert played.peek("get_robot")["ok"] is False
    assert played.broken == ""


def test_what_the_state_lacks_cannot_be_looked_up(tool_map: ToolMap) -> None:
    for path in ("nowhere", "lights.cellar", "battery.percent"):
        with pytest.raises(LookupError, match=path):
            robot(tool_map).at(path)


def test_what_the_simulation_does_not_name_just_succeeds(tool_map: ToolMap) -> None:
    assert robot(tool_map).answer(call("dock")) == {"ok": True}
    assert robot(tool_map).answer(call("get_robot")) == {"ok": True}


@pytest.mark.parametrize(
    "what",
    [
        {"effects": {"set_mode": {"mode": "=1 / level", "battery": 1}}},
        {"effects": {"set_mode": {"battery": 1, "at.{state}.deep": "=level"}}},
        {"refusals": {"set_mode": (SimulatedFailure("=1 / level > 1", ""),)}},
        {"effects": {"set_mode": {"battery": 1}}, "reads": {"set_mode": {"a": "=2 / level"}}},
    ],
)
def test_an_expression_that_fails_is_a_failed_call(tool_map: ToolMap, what: Any) -> None:
    played = robot(tool_map, **what)
    before = played.state
    answer = played.answer(call("set_mode", state="s", level=0))
    assert answer["ok"] is False
    assert "the simulated robot cannot do this: " in answer["error"]
    assert played.state == before
    assert played.broken.startswith("the simulated robot cannot do this: set_mode: ")
    played.begin()
    assert played.broken == ""


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ({"effects": {"dok": {}}}, r"effects.dok: found the tool 'dok', expected dock\? The"),
        ({"reads": {"xyz": {}}}, r"reads.xyz: found the tool 'xyz', expected one of go_to, "),
        ({"refusals": {"xyz": ()}}, r"refuses.xyz: found the tool 'xyz'"),
        ({"effects": {"both": {}}}, r"found both, which is a sequence, expected its steps.*dock"),
        (
            {"effects": {"dock": {"battery": "=percent"}}},
            r"effects.dock.battery: found the name 'percent', expected one of places, state",
        ),
        (
            {"effects": {"dock": {"battery": "=places.attic.x"}}},
            r"effects.dock.battery: found the row 'attic'",
        ),
        ({"reads": {"get_robot": {"a": "=1 +"}}}, r"reads.get_robot.a: found an expression that"),
        ({"reads": {"get_robot": {"a": ["=b"]}}}, r"reads.get_robot.a\[0\]: found the name 'b'"),
        (
            {"reads": {"get_robot": {"a": "=state.batery"}}},
            r"found the name 'batery', expected battery\? The state has battery, at, lights",
        ),
        ({"reads": {"get_robot": {"a": '=state["xyz"]'}}}, r"found the name 'xyz'"),
        ({"reads": {"get_robot": {"ok": True}}}, r"found the field 'ok', expected another name"),
        (
            {"refusals": {"dock": (SimulatedFailure("=low", "e"),)}},
            r"refuses.dock\[0\].when: found the name 'low'",
        ),
        (
            {"refusals": {"dock": (SimulatedFailure(True, "=low"),)}},
            r"refuses.dock\[0\].error: found the name 'low'",
        ),
        (
            {"effects": {"go_to": {"at.name": "place"}}},
            r"effects.go_to.at.name: found 'place', which looks like an expression, expected "
            r"'=place', since expressions begin with =, or '=\"place\"' for the text",
        ),
        (
            {"effects": {"dock": {"battery": "state.battery + 1"}}},
            r"found 'state.battery \+ 1', which looks like an expression, expected '=state.batt",
        ),
        (
            {"refusals": {"go_to": (SimulatedFailure(True, "{place} is locked"),)}},
            r"refuses.go_to\[0\].error: found .* expected '=text\(place\) \+ \" is locked\"'",
        ),
        (
            {"effects": {"set_light": {"lights.{rom}": True}}},
            r"effects.set_light.lights.{rom}: found the argument {rom}, expected one of room, on",
        ),
        ({"effects": {"dock": {"{room}": 1}}}, r"expected one of none: it has no parameters"),
        ({"effects": {"dock": {"lights.{room": 1}}}, r"expected a path such as lights.{room}"),
        ({"effects": {"dock": {"lights..x": 1}}}, r"expected a path such as lights.{room}"),
        ({"effects": {"dock": {"batery": 1}}}, r"found the name 'batery', expected battery\?"),
        ({"effects": {"dock": {"battery.x": 1}}}, r"found battery, which is 71 in the state"),
        ({"effects": {"dock": {"at.y.z": 1}}}, r"found y, which is nothing in the state"),
        (
            {"reads": {"go_to": {"at": "=state.at"}}},
            r"reads.go_to: found go_to, which acts \(publish\), in reads alone, expected effects: "
            r"\{go_to: ...\}, or a tool that only reads",
        ),
        ({"reads": {"fetch": {"at": "hall"}}}, r"found fetch, which acts \(action\), in reads al"),
        ({"start": {"lights.kitchn": 1}}, r"start.lights.kitchn: found the path .*, expected one in"
         r" the state, such as lights.kitchen"),
        ({"start": {"battery.x": 1}}, r"start.battery.x: found the path 'battery.x'"),
        ({"state": {"a": {"b.c": 1}}}, r"state.a.b.c: found the name 'a.b.c', expected a name w"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(
    tool_map: ToolMap, what: dict[str, Any], message: str
) -> None:
    with pytest.raises(CaseFileError, match=message) as error:
        robot(tool_map, **what)
    assert str(error.value).startswith("cases.yaml:3: ")


def test_all_problems_are_told_at_once(tool_map: ToolMap) -> None:
    with pytest.raises(CaseFileError) as error:
        robot(tool_map, effects={"dock": {"a": "=b"}, "xyz": {}}, start={"c": 1})
    assert len(error.value.problems) == 4


CALLS = st.one_of(
    st.builds(call, st.just("dock")),
    st.builds(call, st.just("get_robot")),
    st.builds(call, st.just("set_mode"), state=st.text(), level=st.integers()),
    st.builds(call, st.just("set_light"), room=st.text(), on=st.booleans()),
)


@given(st.lists(CALLS, max_size=6))
@settings(deadline=None)
def test_no_call_raises_and_the_same_calls_give_the_same(
    tool_map: ToolMap, calls: list[ToolCall]
) -> None:
    played = robot(
        tool_map,
        effects={
            "dock": {"battery": "=state.battery / state.at.x"},
            "set_mode": {"at.x": "=level", "mode": "=state"},
            "set_light": {"lights.{room}": "=state.lights[room]"},
        },
        refusals={"dock": (SimulatedFailure('=state.mode > "q"', "=state.mode"),)},
        reads={"get_robot": {"all": "=state"}},
    )
    first = [played.answer(each) for each in calls], played.state
    played.begin()
    assert ([played.answer(each) for each in calls], played.state) == first
