"""Whether the robot moves, and why it counts as moving."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from edgevox_ros.robot.expressions import Expression, ExpressionError, NotKnown, evaluate
from edgevox_ros.robot.interfaces.readable import values_in
from edgevox_ros.robot.map.moving import MovingSpec
from edgevox_ros.robot.running.read import Reading


class MotionWatch:
    """Tells whether the robot moves, from the topic under the map's `moving`, if there is one."""

    def __init__(self, reading: Reading, spec: MovingSpec | None) -> None:
        self._spec = spec
        self._reading = reading
        if spec is not None:
            reading.subscribe(spec.reading)

    def why_moving(self, busy: bool) -> str:
        """See why_moving."""
        return why_moving(self._spec, self.newest(), busy)

    def newest(self) -> Any:
        """The newest message; None if there is no fresh one."""
        return self._reading.newest(self._spec.reading) if self._spec else None


def why_moving(spec: MovingSpec | None, message: Any, busy: bool) -> str:
    """Why the robot counts as moving, or an empty text. `message` None: no fresh one."""
    if busy:
        return "a motion is under way"
    if spec is None:
        return ""
    if message is None:
        return f"there is no fresh message on {spec.topic} that says it stands still"
    names = values_in(message)
    silent = f"{spec.topic} does not say how fast it is"
    try:
        if isinstance(spec.when, Expression) and spec.when.reads_no_number(names):
            return silent
        moves = evaluate(spec.when, names)
    except NotKnown:
        return silent
    except ExpressionError as error:
        return f"whether it moves cannot be told: {error}"
    # A list is no number, and cannot always be compared with one.
    still = not isinstance(moves, Sized) and moves == 0
    return "" if still else "the robot is moving"
