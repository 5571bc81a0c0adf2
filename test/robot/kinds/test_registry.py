"""A kind of tool is a spec, which is read and checked, and a runner: each a row of a table."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from support.robot.graph import Rig

from edgevox_ros.cli.map_check import described
from edgevox_ros.core import ErrorKind, ResultStatus, ToolCall, ToolResult
from edgevox_ros.evaluation.rehearsal.canned_executor import CannedExecutor
from edgevox_ros.robot import ToolMap, ToolMapError
from edgevox_ros.robot.call_inputs import Inputs, evaluated
from edgevox_ros.robot.call_results import ToolFailed, succeeded
from edgevox_ros.robot.kinds import KINDS
from edgevox_ros.robot.kinds.kind import KindSpec, ParsedTool, ToolEntry
from edgevox_ros.robot.map.checks.fields import Fields
from edgevox_ros.robot.map.checks.tool_parameters import declared
from edgevox_ros.robot.prepared_call import PreparedCall
from edgevox_ros.robot.running.registry import RUNNERS
from edgevox_ros.robot.running.runner import Runner
from edgevox_ros.robot.tool import Tool


@dataclass(frozen=True)
class BlinkSpec(KindSpec):
    """Blink a lamp that needs no ROS."""

    KEY = "blink"
    KEYS = ("times",)
    MOVES = True

    times: object

    @classmethod
    def read(cls, written: ToolEntry) -> ParsedTool:
        tool = written.tool
        below = Fields(tool.document, (*tool.path, cls.KEY), tool.problems)
        below.known_keys(*cls.KEYS)
        properties = declared(tool, written.tables) or {}
        return ParsedTool(
            cls(below.value("times", written.known(properties))), properties, moves=True
        )

    def description(self) -> str:
        return "blinks"

    def check_values(self, inputs: Inputs) -> None:
        if evaluated({"times": self.times}, inputs.names)["times"] > 9:
            raise ToolFailed(ErrorKind.REJECTED, "nobody counts so far")


@dataclass
class Blinking(Runner[BlinkSpec]):
    blinked: list[int] = field(default_factory=list)
    halted: int = 0
    ended: int = 0

    def prepare(self, tool: Tool, spec: BlinkSpec, inputs: Inputs) -> PreparedCall:
        spec.check_values(inputs)
        times = evaluated({"times": spec.times}, inputs.names)["times"]
        return PreparedCall(lambda cancel, speech: self._blink(tool, times), f"blink {times}")

    def _blink(self, tool: Tool, times: int) -> ToolResult:
        self.blinked.append(times)
        return succeeded(tool.name, {"blinked": times})

    def halt(self) -> None:
        self.halted += 1

    def end_goals(self) -> None:
        self.ended += 1


MAP = """
tools:
  lamp:
    description: Blink.
    parameters: {n: {type: integer}}
    rate_limit: {calls: 3, per_s: 3600}
    blink: {times: "=n + 1"}
  twice:
    description: Blink twice.
    sequence: [{tool: lamp, arguments: {n: 1}}, {tool: lamp, arguments: {n: 2}}]
on_stop: none
"""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(KINDS, "blink", BlinkSpec)
    monkeypatch.setitem(RUNNERS, "blink", lambda parts: Blinking())
    yield


def errors(folder: Path, text: str) -> str:
    file = folder / "map.yaml"
    file.write_text(text)
    with pytest.raises(ToolMapError) as caught:
        ToolMap.from_yaml(file)
    return str(caught.value)


def test_a_new_kind_is_read_and_run_like_the_others(rig: Rig) -> None:
    rig.load(MAP)
    runner = rig.executor.runners["blink"]
    result = rig.call("lamp", n=2)
    assert (result.status, dict(result.data)) == (ResultStatus.OK, {"blinked": 3})
    assert rig.call("lamp", n=9).error == "nobody counts so far"
    steps = rig.call("twice").steps
    assert [dict(step.data) for step in steps] == [{"blinked": 2}, {"blinked": 3}]
    assert rig.call("lamp", n=1).error_kind is ErrorKind.REJECTED, "its rate limit holds"
    assert runner.blinked == [3, 2, 3]
    rig.executor.cancel()
    assert (runner.halted, runner.ended) == (1, 1)
    rig.load(MAP, dry_run=lambda: True)
    assert rig.call("lamp", n=1).dry_run
    assert rig.executor.runners["blink"].blinked == []


def test_what_is_wrong_with_it_is_told_in_its_words(tmp_path: Path) -> None:
    misspelt = errors(tmp_path, MAP.replace("times:", "time:"))
    assert "map.yaml:7: tools.lamp.blink.time: found the key 'time', expected times?" in misspelt
    assert "the name 'm'" in errors(tmp_path, MAP.replace("=n + 1", "=m + 1"))
    none = errors(tmp_path, MAP.replace('    blink: {times: "=n + 1"}\n', ""))
    assert "exactly one of publish, service, action, read, sequence, blink" in none
    still = errors(tmp_path, MAP.replace("on_stop: none", ""))
    assert "no on_stop, though lamp, twice may move" in still
    stop = errors(tmp_path, MAP.replace("on_stop: none", "on_stop: [lamp]"))
    assert "lamp, which is of another kind" in stop


def test_it_is_described_and_rehearsed(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    tool_map = ToolMap.from_yaml(file)
    assert list(described(tool_map.tools["lamp"]))[1] == "    blinks"
    executor = CannedExecutor(tool_map.schemas(), tool_map=tool_map)
    never = threading.Event()
    assert executor.execute(ToolCall(None, "lamp", {"n": 1}), never).status is ResultStatus.OK
    far = executor.execute(ToolCall(None, "lamp", {"n": 20}), never)
    assert far.error == "nobody counts so far"
