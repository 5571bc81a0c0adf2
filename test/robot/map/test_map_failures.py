"""A map's expression that fails on a call: the model is told, and nothing moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from geometry_msgs.msg import Twist
from rclpy.action import ActionServer
from std_srvs.srv import SetBool
from support.robot.graph import Rig, Side
from test_msgs.action import Fibonacci

from edgevox_ros.core import ErrorKind, ResultStatus

# Beyond what the map's reader tries, so that the fault is met by a call.
FAILS = "1 / (3 * x - 1)"
NUMBER = "{type: number, minimum: -9, maximum: 9}"


def timed(name: str, duration: str, finally_: str = "{}", x: str = NUMBER) -> str:
    """A tool that drives for a time, and then says something else."""
    return f"""
  {name}:
    description: d
    parameters: {{x: {x}}}
    publish:
      topic: failing_vel
      type: geometry_msgs/msg/Twist
      message: {{linear.x: 1.0}}
      rate_hz: 10
      duration_s: {duration}
      finally: {finally_}"""


TOOLS = f"""
tools:
  values:
    description: d
    parameters: {{x: {NUMBER}}}
    publish:
      topic: failing_vel
      type: geometry_msgs/msg/Twist
      message: {{linear.x: "={FAILS}"}}
{timed("lasting", f'"=abs({FAILS})"')}
{timed("ending", "0.1", f'{{linear.x: "={FAILS}"}}')}
{timed("long", '"=x"', x="{type: integer}")}
  asking:
    description: d
    parameters: {{x: {NUMBER}}}
    service: {{name: failing_light, type: std_srvs/srv/SetBool, request: {{data: "={FAILS} > 0"}}}}
  going:
    description: d
    parameters: {{x: {NUMBER}}}
    action: {{name: failing_go, type: test_msgs/action/Fibonacci, goal: {{order: "=int({FAILS})"}}}}
  steps:
    description: d
    parameters: {{x: {NUMBER}}}
    sequence:
      - {{tool: asking, arguments: {{x: 1}}}}
      - {{tool: values, arguments: {{x: "=1 / (3 * x - 1) if x < 1 else 0"}}}}
"""


class Robot:
    """Everybody who could be asked to do something."""

    def __init__(self, side: Side) -> None:
        self.asked: list[str] = []
        self._node = side.node
        self._made = [
            side.node.create_subscription(Twist, "failing_vel", self._velocity, 10),
            side.node.create_service(SetBool, "failing_light", self._light),
            ActionServer(side.node, Fibonacci, "failing_go", self._go),
        ]

    def _velocity(self, message: Twist) -> None:
        self.asked.append("velocity")

    def _light(self, request: object, answer: SetBool.Response) -> SetBool.Response:
        self.asked.append("light")
        return answer

    def _go(self, goal: object) -> Fibonacci.Result:
        self.asked.append("go")
        return Fibonacci.Result()


@pytest.fixture(scope="module")
def robot(robot_side: Side) -> Iterator[Robot]:
    yield Robot(robot_side)


@pytest.mark.parametrize(
    "tool", ["values", "lasting", "ending", "asking", "going", "steps", "long"]
)
@pytest.mark.parametrize("dry", [False, True])
def test_the_model_is_told_and_nothing_is_sent(
    rig: Rig, robot: Robot, tool: str, dry: bool
) -> None:
    rig.load(TOOLS, dry_run=lambda: dry)
    result = rig.call(tool, x=10**400 if tool == "long" else 1 / 3)
    assert result.status is ResultStatus.ERROR
    assert result.error_kind in (ErrorKind.INVALID, ErrorKind.REJECTED)
    assert "division by zero" in result.error or "at most 60 s are allowed" in result.error
    assert "Traceback" not in result.error and "\n" not in result.error
    # Publishers and clients outlive the next call, which shows that nothing was under way.
    assert not rig.executor.may_move
    assert not robot.asked
