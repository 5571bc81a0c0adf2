"""Results that are prepared in a file, and what is wrong with such files."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.core import Progress, ResultStatus, ToolCall, ToolResult, ToolSchema
from edgevox_ros.evaluation.cases.answers import CannedResults, ResultsError, read_results
from edgevox_ros.evaluation.cases.derived_simulation import simulation_of
from edgevox_ros.evaluation.cases.simulated_robot import SimulatedRobot
from edgevox_ros.evaluation.cases.tried_tools import read_tried_tools
from edgevox_ros.evaluation.rehearsal.canned_executor import CannedExecutor
from edgevox_ros.robot import ToolMap

TOOLS = (ToolSchema("dock"), ToolSchema("get_battery"))


def run(executor: CannedExecutor, name: str) -> ToolResult:
    return executor.execute(ToolCall("id1", name, {}), threading.Event())


def test_a_call_just_succeeds_where_nothing_is_prepared() -> None:
    result = run(CannedExecutor(TOOLS), "dock")
    assert (result.status, dict(result.data), result.call_id) == (ResultStatus.OK, {}, "id1")


def test_results_come_in_order_and_the_last_one_stays() -> None:
    answers = CannedResults({"get_battery": [{"percent": 80}, {"percent": 79}]})
    executor = CannedExecutor(TOOLS, answers)
    assert [run(executor, "get_battery").data["percent"] for _ in range(3)] == [80, 79, 79]
    answers.begin()
    assert run(executor, "get_battery").data["percent"] == 80


MAP = """
tables:
  places: {hall: {x: 1.0}}
tools:
  drive:
    description: Drive.
    parameters: {distance_m: {type: number}}
    publish: {topic: v, type: geometry_msgs/msg/Twist, message: {}, rate_hz: 10,
              duration_s: "=abs(distance_m)", max_duration_s: 5, finally: {}}
  dock: {description: Dock., confirm: Dock now?, service: {name: dock, type: std_srvs/srv/Trigger}}
  both:
    description: Drive a bit, then dock.
    parameters: {far: {type: number}}
    sequence: [{tool: drive, arguments: {distance_m: "=far"}}, {tool: dock}]
  stop: {description: Stop., publish: {topic: v, type: geometry_msgs/msg/Twist, message: {}}}
on_stop: [stop]
"""


def test_the_map_holds_as_on_the_robot(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    tool_map = ToolMap.from_yaml(file)
    executor = CannedExecutor(
        tool_map.schemas(include_unavailable=True),
        CannedResults({"dock": [{"ok": False, "error": "dark"}]}),
        tool_map,
    )
    never = threading.Event()
    near = ToolCall("id1", "both", {"far": 1})
    assert executor.needs_confirmation(near) == "Dock now?"
    failed = executor.execute(near, never)
    assert failed.error == "step 2 of 2, dock: dark"
    assert failed.call_id == "id1"
    far = executor.execute(ToolCall("id2", "drive", {"distance_m": -9}), never)
    assert (far.status, far.error) == (
        ResultStatus.ERROR,
        "this would take 9 s, at most 5 s are allowed",
    )


# A robot whose types are not installed anywhere: lamp only rehearses, nobody waits for go_to.
ROBOT = """
tools:
  go_to:
    description: Go.
    parameters: {room: {type: string}}
    action:
      name: go
      type: submarine_msgs/action/Go
      goal: {room: "=room"}
      wait: false
      announce:
        started: '="On my way to the " + room + "."'
        done: '="I am at the " + room + " after " + text(way.metres) + " metres."'
        failed: '="No way: " + reason + "."'
  spin:
    description: Spin.
    parameters: {deg: {type: number}}
    publish: {topic: v, type: submarine_msgs/msg/V, message: {z: 1.0}, rate_hz: 10,
              duration_s: "=deg / 10", max_duration_s: 5, finally: {}}
  look: {description: Look., read: {topic: l, type: submarine_msgs/msg/L, result: {fish: "=n"}}}
  lamp:
    description: Blink.
    parameters: {times: {type: integer}}
    dry_run: true
    publish: {topic: b, type: submarine_msgs/msg/B, message: {n: "=times"}}
  dance:
    description: Go and spin.
    parameters: {deg: {type: number}}
    sequence: [{tool: go_to, arguments: {room: hall}}, {tool: spin, arguments: {deg: "=deg"}}]
  away:
    description: Spin and go.
    parameters: {deg: {type: number}}
    sequence: [{tool: spin, arguments: {deg: "=deg"}}, {tool: go_to, arguments: {room: hall}}]
  shine: {description: Spin and blink., parameters: {}, sequence: [
    {tool: spin, arguments: {deg: 10}}, {tool: lamp, arguments: {times: 2}}]}
  tour: {description: Only tried., parameters: {}, dry_run: true, sequence: [
    look, {tool: spin, arguments: {deg: 10}}]}
on_stop: none
"""
HALL = ("go_to", {"room": "hall"})
FAR = {"ok": True, "way": {"metres": 9}}
LOST = {"ok": False, "error": "the door is shut"}


def robot(tmp_path: Path, **results: Any) -> tuple[CannedExecutor, list[str]]:
    """An executor for ROBOT, and the complaints about what cannot be said."""
    file = tmp_path / "map.yaml"
    file.write_text(ROBOT)
    tried = read_tried_tools([file])
    complaints: list[str] = []
    answers = CannedResults({name: [result] for name, result in results.items()})
    return CannedExecutor(tried.schemas, answers, tried.tool_map, complaints.append), complaints


def call(executor: CannedExecutor, name: str, **arguments: Any) -> ToolResult:
    return executor.execute(ToolCall("id1", name, arguments), threading.Event())


def test_all_steps_are_checked_before_the_first(tmp_path: Path) -> None:
    executor, _ = robot(tmp_path)
    refused = call(executor, "dance", deg=90)
    assert refused.error == "step 2 of 2, spin: this would take 9 s, at most 5 s are allowed"
    assert (executor.take_carried_out(), executor.take_announced()) == ((), ())


def test_steps_are_checked_also_where_the_result_of_all_is_prepared(tmp_path: Path) -> None:
    executor, _ = robot(tmp_path, dance={"bows": 2})
    assert call(executor, "dance", deg=90).status is ResultStatus.ERROR
    assert dict(call(executor, "dance", deg=10).data) == {"bows": 2}
    assert executor.take_carried_out() == (("dance", {"deg": 10}),)


def test_a_sequence_is_carried_out_with_its_steps(tmp_path: Path) -> None:
    executor, _ = robot(tmp_path, look={"fish": 3})
    assert call(executor, "dance", deg=10).status is ResultStatus.OK
    assert executor.take_carried_out() == (HALL, ("spin", {"deg": 10}), ("dance", {"deg": 10}))


def test_a_sequence_that_failed_is_not_carried_out(tmp_path: Path) -> None:
    executor, _ = robot(tmp_path, spin=LOST)
    assert call(executor, "dance", deg=10).error == "step 2 of 2, spin: the door is shut"
    assert executor.take_carried_out() == (HALL,)


def test_a_dry_run_is_checked_and_not_carried_out(tmp_path: Path) -> None:
    executor, _ = robot(tmp_path, lamp=LOST)
    result = call(executor, "lamp", times=2)
    assert (result.status, result.progress) == (ResultStatus.OK, Progress.DRY_RUN)
    assert executor.take_carried_out() == ()


def test_a_dry_run_of_one_step_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    executor, _ = robot(tmp_path)
    result = call(executor, "shine")
    assert [step.dry_run for step in result.steps] == [False, True]
    assert executor.take_carried_out() == (("spin", {"deg": 10}),)


def test_a_dry_run_of_a_sequence_still_reads(tmp_path: Path) -> None:
    executor, _ = robot(tmp_path, look={"fish": 3}, tour={"bows": 2})
    result = call(executor, "tour")
    assert [step.dry_run for step in result.steps] == [False, True]
    assert dict(result.steps[0].data) == {"fish": 3}
    assert executor.take_carried_out() == (("look", {}),)


def test_a_goal_that_nobody_waits_for_speaks_without_its_type(tmp_path: Path) -> None:
    executor, complaints = robot(tmp_path, go_to=FAR)
    said: list[str] = []
    result = executor.execute(ToolCall("id1", *HALL), threading.Event(), said.append)
    assert (result.progress, said) == (Progress.STARTED, ["On my way to the hall."])
    assert executor.take_announced() == ("I am at the hall after 9 metres.",)
    assert (executor.take_announced(), complaints) == ((), [])


def test_a_field_that_the_result_lacks_cannot_be_said(tmp_path: Path) -> None:
    executor, complaints = robot(tmp_path)
    assert call(executor, "go_to", room="hall").ongoing
    assert executor.take_announced() == ()
    assert "'way'" in complaints[0]


def test_an_accepted_goal_is_carried_out_even_if_it_fails_in_the_end(tmp_path: Path) -> None:
    executor, _ = robot(tmp_path, go_to=LOST)
    assert call(executor, "go_to", room="hall").progress is Progress.STARTED
    assert executor.take_announced() == ("No way: the door is shut.",)
    assert executor.take_carried_out() == (HALL,)


def test_a_step_waits_for_the_good_end_of_the_one_before(tmp_path: Path) -> None:
    executor, _ = robot(tmp_path, go_to=LOST)
    assert call(executor, "dance", deg=10).error == "step 1 of 2, go_to: the door is shut"
    assert (executor.take_carried_out(), executor.take_announced()) == ((), ())
    executor, _ = robot(tmp_path, go_to=FAR)
    result = call(executor, "dance", deg=10)
    assert (result.ongoing, result.open_goal) == (False, "")


def test_only_the_last_step_frees_the_turn(tmp_path: Path) -> None:
    executor, _ = robot(tmp_path, go_to=FAR)
    result = call(executor, "away", deg=10)
    assert result.open_goal
    end = executor.end_of(result, threading.Event())
    assert (end.ongoing, dict(end.steps[-1].data)) == (False, {"way": {"metres": 9}})


@pytest.mark.parametrize(("end", "error"), [(FAR, ""), (LOST, "the door is shut")])
def test_the_end_of_a_goal_is_known_to_what_comes_next(
    tmp_path: Path, end: Any, error: str
) -> None:
    executor, _ = robot(tmp_path, go_to=end)
    result = call(executor, "go_to", room="hall")
    told = executor.end_of(result, threading.Event())
    assert (told.error, told.ongoing) == (error, False)


@pytest.mark.parametrize(
    ("prepared", "status", "data", "error"),
    [
        ({"ok": True, "percent": 5}, ResultStatus.OK, {"percent": 5}, ""),
        ({"ok": False, "error": "no power"}, ResultStatus.ERROR, {}, "no power"),
        ({"ok": False}, ResultStatus.ERROR, {}, "it failed"),
        ("parked", ResultStatus.OK, {"result": "parked"}, ""),
        (None, ResultStatus.OK, {"result": None}, ""),
    ],
)
def test_what_a_prepared_result_means(
    prepared: Any, status: ResultStatus, data: dict[str, Any], error: str
) -> None:
    result = run(CannedExecutor(TOOLS, CannedResults({"dock": [prepared]})), "dock")
    assert (result.status, dict(result.data), result.error) == (status, data, error)


def test_a_file_holds_results_or_lists_of_them(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    file.write_text('{"dock": {"ok": false}, "get_battery": [{"percent": 2}, {"percent": 1}]}')
    assert read_results(file) == {
        "dock": [{"ok": False}],
        "get_battery": [{"percent": 2}, {"percent": 1}],
    }


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "expected a JSON object"),
        (b"[1]", "found a list, expected an object"),
        (b"\xff\xfe", "expected UTF-8"),
        (b"[" * 100_000, "expected a JSON object"),
        (b'{"dock": 5}', "dock: found 5, expected a result: "),
        (b'{"dock": [{}, []]}', r"dock\[1\]: found \[\], expected a result: "),
    ],
)
def test_a_bad_file_is_told_by_name(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "results.json"
    file.write_bytes(content)
    with pytest.raises(ResultsError, match=message) as error:
        read_results(file)
    assert str(file) in str(error.value)


def test_a_missing_file_is_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=r"none\.json.*No such file"):
        read_results(tmp_path / "none.json")


RAW = """
tools:
  get_battery:
    description: How full the battery is.
    say: {done: '="At " + text(percent) + " percent, " + text(voltage) + " volts."'}
    read: {topic: b, type: sensor_msgs/msg/BatteryState,
           result: {percent: "=round(percentage * 100)"}}
  lift:
    description: Lift the tray.
    say: {done: '="Lifted: " + answer + "."', failed: '="Not lifted: " + reason + "."'}
    service: {name: l, type: std_srvs/srv/SetBool, request: {data: true},
              result: {answer: "=message"}, failed_when: '=message == "jammed"'}
on_stop: none
"""


def raw(tmp_path: Path, **results: Any) -> tuple[CannedExecutor, list[str]]:
    """An executor for RAW whose other answers are those of the robot that is derived from it."""
    (tmp_path / "raw.yaml").write_text(RAW)
    tool_map, told = ToolMap.from_yaml(tmp_path / "raw.yaml", only_tried=True), list[str]()
    robot = SimulatedRobot(simulation_of(tool_map), tool_map)
    answers = CannedResults({name: [given] for name, given in results.items()}, robot)
    schemas = tuple(tool.schema for tool in tool_map.tools.values())
    return CannedExecutor(schemas, answers, tool_map, told.append), told


@pytest.mark.not_unit
def test_what_the_map_says_of_an_answer_has_plausible_values_where_none_are_given(
    tmp_path: Path,
) -> None:
    executor, told = raw(tmp_path)
    assert run(executor, "get_battery").closing == "At 71 percent, 24.1 volts."
    assert run(executor, "lift").closing == "Lifted: all is well."
    assert told == []


@pytest.mark.not_unit
def test_a_result_may_name_fields_of_the_message_as_the_map_does(tmp_path: Path) -> None:
    executor, told = raw(
        tmp_path, get_battery={"percentage": 0.4, "voltage": 12}, lift={"message": "done"}
    )
    battery = run(executor, "get_battery")
    assert (battery.closing, dict(battery.data)) == ("At 40 percent, 12 volts.", {"percent": 40})
    assert run(executor, "lift").closing == "Lifted: done."
    assert told == []


@pytest.mark.not_unit
@pytest.mark.parametrize("answer", [{"success": False, "message": "jammed"}, {"message": "jammed"}])
def test_a_result_of_raw_fields_fails_as_the_answer_would(tmp_path: Path, answer: Any) -> None:
    executor, _ = raw(tmp_path, lift=answer)
    result = run(executor, "lift")
    assert (result.status, result.closing) == (ResultStatus.ERROR, "Not lifted: jammed.")
