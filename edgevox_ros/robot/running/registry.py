"""Which runner runs the tools of each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from edgevox_ros.robot.kinds.action import ActionSpec
from edgevox_ros.robot.kinds.publish import PublishSpec
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.kinds.sequence import SequenceSpec
from edgevox_ros.robot.kinds.service import ServiceSpec
from edgevox_ros.robot.running.action import ActionRunner
from edgevox_ros.robot.running.parts import RunnerParts
from edgevox_ros.robot.running.publish import Publishing
from edgevox_ros.robot.running.read import Reading
from edgevox_ros.robot.running.runner import Runner
from edgevox_ros.robot.running.sequence import Sequences
from edgevox_ros.robot.running.service import Services


def _reading(parts: RunnerParts) -> Reading:
    for spec in parts.specs(ReadSpec):
        parts.reading.subscribe(spec)
    return parts.reading


def _sequences(parts: RunnerParts) -> Sequences:
    return Sequences(parts.tools_now, parts.steps)


RUNNERS: dict[str, Callable[[RunnerParts], Runner[Any]]] = {
    PublishSpec.KEY: Publishing,
    ServiceSpec.KEY: Services,
    ActionSpec.KEY: ActionRunner,
    ReadSpec.KEY: _reading,
    SequenceSpec.KEY: _sequences,
}
