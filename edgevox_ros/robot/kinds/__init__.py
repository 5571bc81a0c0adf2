"""The kinds of tools: one file each, registered here under its key in the map."""

from __future__ import annotations

from edgevox_ros.robot.kinds.action import ActionSpec
from edgevox_ros.robot.kinds.kind import KindSpec
from edgevox_ros.robot.kinds.publish import PublishSpec
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.kinds.sequence import SequenceSpec
from edgevox_ros.robot.kinds.service import ServiceSpec

__all__ = ["KINDS"]

# Messages list them in this order, and a stop reaches them in it.
KINDS: dict[str, type[KindSpec]] = {
    kind.KEY: kind for kind in (PublishSpec, ServiceSpec, ActionSpec, ReadSpec, SequenceSpec)
}
