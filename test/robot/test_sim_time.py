"""With use_sim_time everything that concerns the robot lasts as long as /clock says."""

from __future__ import annotations

import gc
import itertools
import re
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from edgevox_demo_interfaces.action import GoTo
from rclpy.action import ActionServer, CancelResponse
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.parameter import Parameter
from rosgraph_msgs.msg import Clock
from sensor_msgs.msg import BatteryState
from std_srvs.srv import Trigger
from support.robot.graph import Rig, Side, meet, wait
from support.robot.simulation import Simulation

from edgevox_ros.core import ErrorKind, ResultStatus
from edgevox_ros.robot import clock
from edgevox_ros.robot.running import service

MAP = """
tools:
  drive:
    description: Drive.
    parameters: {distance_m: {type: number}}
    say: {done: '="I drove " + text(distance_m)', failed: '="I could not drive: " + reason'}
    publish:
      topic: VELOCITY
      type: geometry_msgs/msg/Twist
      message: {linear.x: 0.5}
      rate_hz: 20
      duration_s: "=distance_m / 0.5"
      finally: {}
  stop:
    description: Stop.
    publish: {topic: VELOCITY, type: geometry_msgs/msg/Twist, message: {}}
  battery:
    description: Battery.
    read:
      {topic: BATTERY, type: sensor_msgs/msg/BatteryState, max_age_s: 20, timeout_s: 1,
       result: {volts: "=voltage"}}
  beep:
    description: Twice a minute.
    service: {name: beep_sim, type: std_srvs/srv/Trigger, timeout_s: 30}
    rate_limit: {calls: 1, per_s: 30}
  go_to:
    description: Go.
    parameters: {place: {type: string}}
    action: {name: go_to_sim, type: edgevox_demo_interfaces/action/GoTo, timeout_s: 30}
  careful:
    description: Only at rest.
    service: {name: beep_sim, type: std_srvs/srv/Trigger}
    while_moving: refuse
moving: {topic: BATTERY, type: sensor_msgs/msg/BatteryState, when: "=voltage > 100", max_age_s: 20}
on_stop: [stop]
"""
_numbers = itertools.count()


class Scene:
    """A simulated robot, and the executor that lives in its time."""

    def __init__(self, rig: Rig, robot: Side) -> None:
        number = next(_numbers)
        self.rig = rig
        self.robot = robot
        self.node = rig.side.node
        self.patience_s = 0.0
        # Time goes on from test to test.
        self.simulation = Simulation(robot, f"velocity_sim{number}", 1e5 * (number + 1))
        self.battery = robot.node.create_publisher(BatteryState, f"battery_sim{number}", 10)
        text = MAP.replace("VELOCITY", f"velocity_sim{number}")
        rig.load(
            text.replace("BATTERY", f"battery_sim{number}"),
            clock_patience_s=lambda: self.patience_s,
        )
        wait(lambda: self.battery.get_subscription_count() == 1)

    def _heard(self) -> float | None:
        """What the executor has heard of the battery, at whatever time."""
        executor = self.rig.executor
        newest = executor.runners["read"].newest_at_any_age(executor.tool_map.tools["battery"].spec)
        return None if newest is None else newest.voltage

    def start(self) -> Simulation:
        self.simulation.start(self.node)
        return self.simulation

    def tell_battery(self, volts: float) -> None:
        """Returns when the executor has read it, and no message is on its way any more."""
        self.send_battery(volts)
        wait(lambda: self.rig.call("battery").data == {"volts": volts})

    def send_battery(self, volts: float) -> None:
        """Returns when the executor has heard it, at whatever time."""
        self.battery.publish(BatteryState(voltage=volts))
        wait(lambda: self._heard() == volts)

    def pass_time(self, seconds: float) -> None:
        """Let simulated time pass, as fast as it goes, and let the executor know of it."""
        until = self.simulation.now_s + seconds
        rate, self.simulation.rate = self.simulation.rate, 2000.0
        wait(lambda: self.node.get_clock().now().nanoseconds / 1e9 > until)
        self.simulation.rate = rate

    def pass_steps(self, number: int) -> None:
        """Let the clock take some steps, and let the executor know of them."""
        for _ in range(number):
            self._pass_step(self.node.get_clock().now())

    def _pass_step(self, before: Any) -> None:
        wait(lambda: self.node.get_clock().now() > before)

    def drive(self, distance_m: float, cancel: threading.Event | None = None) -> Any:
        """A drive under way, of which the robot has heard."""
        pending = self.rig.start("drive", cancel, distance_m=distance_m)
        wait(lambda: self.simulation.velocities, "the first command")
        return pending

    def stands(self) -> bool:
        return self.simulation.velocities[-1:] == [0.0]


@pytest.fixture(scope="module")
def simulated_side() -> Iterator[Side]:
    side = Side("simulated", use_sim_time=True)
    yield side
    side.close()


@pytest.fixture
def scene(simulated_side: Side, robot_side: Side, tmp_path: Any) -> Iterator[Scene]:
    rig = Rig(simulated_side, tmp_path)
    made = Scene(rig, robot_side)
    yield made
    made.simulation.close()
    rig.close()


@pytest.fixture
def timeless(robot_side: Side, tmp_path: Any) -> Iterator[Scene]:
    """A scene whose executor has not met any clock."""
    side = Side("timeless", use_sim_time=True)
    rig = Rig(side, tmp_path)
    made = Scene(rig, robot_side)
    yield made
    made.simulation.close()
    rig.close()
    side.close()


@pytest.mark.parametrize("rate", [0.5, 2.0, 8.0])
def test_a_metre_is_a_metre_at_any_pace_of_the_clock(scene: Scene, rate: float) -> None:
    scene.simulation.keep_pace_with(scene.rig.executor)
    simulation = scene.start()
    simulation.rate = rate
    assert scene.rig.call("drive", distance_m=0.25 * rate).status is ResultStatus.OK
    wait(scene.stands)
    assert 0.95 < simulation.distance_m / (0.25 * rate) < 1.2


def test_a_clock_that_always_takes_long_steps_jumps_nowhere(scene: Scene) -> None:
    scene.simulation.keep_pace_with(scene.rig.executor)
    simulation = scene.start()
    simulation.rate = 100.0  # half a second in each step
    scene.pass_steps(10)
    assert scene.rig.call("drive", distance_m=20.0).status is ResultStatus.OK
    wait(scene.stands)
    assert 19.5 < simulation.distance_m < 21.5


@pytest.mark.parametrize(
    ("at_rate", "jumps_s"), [(1.0, 6.0), (1.0, 3.0), (0.0, 6.0), (8.0, 40.0), (0.5, 1e4)]
)
def test_a_clock_that_jumps_forward_ends_the_motion(
    scene: Scene, at_rate: float, jumps_s: float
) -> None:
    simulation = scene.start()
    simulation.rate = at_rate or 1.0
    scene.pass_steps(10)
    pending = scene.drive(25.0)
    simulation.rate = at_rate
    simulation.leap(jumps_s)
    result = pending.result()
    assert (result.status, result.error_kind) == (ResultStatus.ERROR, ErrorKind.ABORTED)
    told = re.search(r"the clock jumped forward by ([\d.]+) seconds", result.error)
    assert told is not None
    assert jumps_s <= float(told[1]) < jumps_s + 10
    assert result.closing == "I could not drive: something went wrong"
    wait(scene.stands)
    assert not scene.rig.executor.busy


def test_after_a_jump_the_next_motion_is_measured_again(scene: Scene) -> None:
    simulation = scene.start()
    scene.pass_steps(10)
    pending = scene.drive(5.0)
    simulation.leap(6.0)
    assert pending.result().error_kind is ErrorKind.ABORTED
    assert scene.rig.call("drive", distance_m=0.1).status is ResultStatus.OK


def test_who_is_closed_or_forgotten_hears_of_no_more_steps(scene: Scene) -> None:
    scene.start()
    closed, forgotten = clock.RobotClock(scene.node), clock.RobotClock(scene.node)
    all_steps = [closed.steps, forgotten.steps]
    before = [steps.newest_s for steps in all_steps]
    wait(lambda: all(s.newest_s > b for s, b in zip(all_steps, before, strict=True)))
    closed.close()
    del forgotten
    gc.collect()
    before = [steps.newest_s for steps in all_steps]
    scene.pass_steps(5)
    assert [steps.newest_s for steps in all_steps] == before
    assert scene.rig.executor.clock.steps.newest_s > max(before)


def test_a_motion_that_waits_for_a_paused_clock_is_ended_by_its_jump(scene: Scene) -> None:
    simulation = scene.start()
    scene.pass_steps(10)
    simulation.rate = 0.0
    pending = scene.drive(1.0)
    simulation.leap(5.0)
    assert pending.result().error_kind is ErrorKind.ABORTED
    wait(scene.stands)


def test_a_motion_pauses_with_the_clock_and_goes_on_with_it(scene: Scene) -> None:
    scene.simulation.keep_pace_with(scene.rig.executor)
    simulation = scene.start()
    simulation.rate = 0.01
    pending = scene.drive(0.2)
    simulation.rate = 0.0
    time.sleep(0.6)  # longer than all of it takes
    assert pending.running
    assert not scene.stands()
    simulation.rate = 1.0
    assert pending.result().status is ResultStatus.OK
    wait(scene.stands)
    assert 0.19 < simulation.distance_m < 0.24


def test_a_motion_that_begins_while_the_clock_is_paused_waits_for_it(scene: Scene) -> None:
    simulation = scene.start()
    simulation.rate = 0.0
    pending = scene.drive(0.1)
    assert pending.running
    simulation.rate = 1.0
    assert pending.result().status is ResultStatus.OK


@pytest.mark.parametrize("by", ["stop", "flag"])
def test_a_stop_works_while_the_clock_is_paused(scene: Scene, by: str) -> None:
    simulation = scene.start()
    flag = threading.Event()
    pending = scene.drive(5.0, flag)
    simulation.rate = 0.0
    if by == "stop":
        scene.rig.executor.cancel()
    else:
        flag.set()
    assert pending.result().error_kind is ErrorKind.CANCELLED
    wait(scene.stands)
    assert not scene.rig.executor.busy


def test_a_clock_that_stands_for_too_long_ends_the_motion(scene: Scene) -> None:
    simulation = scene.start()
    scene.patience_s = 0.3
    pending = scene.drive(5.0)
    simulation.rate = 0.0
    result = pending.result()
    assert result.error_kind is ErrorKind.ABORTED
    assert "stood still for 0.3 seconds (watchdog.clock_s)" in result.error
    wait(scene.stands)


def test_a_clock_that_is_set_back_ends_the_motion(scene: Scene) -> None:
    simulation = scene.start()
    pending = scene.drive(5.0)
    simulation.set(1.0)
    result = pending.result()
    assert result.error_kind is ErrorKind.ABORTED
    assert "jumped back" in result.error
    wait(scene.stands)


def test_changing_use_sim_time_ends_the_motion(scene: Scene) -> None:
    scene.start()
    pending = scene.drive(5.0)
    # On the thread that spins: it destroys the clock's subscription.
    real = Parameter("use_sim_time", value=False)
    scene.rig.side.run(lambda: scene.node.set_parameters([real]))
    result = pending.result()
    assert result.error_kind is ErrorKind.ABORTED
    scene.node.set_parameters([Parameter("use_sim_time", value=True)])
    assert "use_sim_time was changed" in result.error
    wait(scene.stands)


def test_without_any_clock_it_is_refused(timeless: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = timeless
    monkeypatch.setattr(clock, "FIND_CLOCK_S", 0.3)
    calls: dict[str, dict[str, Any]] = {
        "drive": {"distance_m": 1.0},
        "go_to": {"place": "kitchen"},
        "beep": {},
        "battery": {},
    }
    for tool, arguments in calls.items():
        result = scene.rig.call(tool, **arguments)
        assert result.error_kind is ErrorKind.UNAVAILABLE
        assert "no time has come on /clock" in result.error
    assert not any(scene.simulation.velocities)
    assert any("no time has come" in warning for warning in scene.rig.executor.check())


def test_what_arrived_before_the_first_time_is_of_unknown_age(
    timeless: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "FIND_S", 0.1)  # nobody serves `careful`
    scene = timeless
    scene.send_battery(1.0)
    assert "no fresh message" in scene.rig.call("careful").error
    scene.start()
    assert "no fresh message" in scene.rig.call("careful").error
    scene.tell_battery(2.0)
    assert "no fresh message" not in (scene.rig.call("careful").error or "")


def test_messages_grow_old_with_the_clock_alone(scene: Scene) -> None:
    scene.start()
    scene.tell_battery(12.0)
    scene.simulation.rate = 0.0
    assert scene.rig.call("battery").data == {"volts": 12.0}
    scene.simulation.rate = 100.0
    scene.pass_time(21.0)
    result = scene.rig.call("battery")
    assert "no message on" in result.error
    assert "no fresh message" in scene.rig.call("careful").error


def test_a_message_of_a_time_that_was_taken_back_is_of_unknown_age(scene: Scene) -> None:
    simulation = scene.start()
    scene.tell_battery(12.0)
    simulation.set(5.0)
    wait(lambda: scene.node.get_clock().now().nanoseconds < 1e12)
    simulation.rate = 10.0
    assert "no message on" in scene.rig.call("battery").error
    simulation.rate = 1.0
    scene.tell_battery(13.0)


def test_a_rate_limit_counts_simulated_seconds(scene: Scene) -> None:
    scene.robot.node.create_service(
        Trigger, "beep_sim", lambda _, answer: Trigger.Response(success=True)
    )
    meet()
    scene.start()
    assert scene.rig.call("beep").status is ResultStatus.OK
    assert "limited to 1 call in 30 seconds" in scene.rig.call("beep").error
    scene.pass_time(31.0)
    assert scene.rig.call("beep").status is ResultStatus.OK


def test_a_goal_has_its_timeout_in_simulated_seconds(scene: Scene) -> None:
    ended = threading.Event()

    def execute(goal: Any) -> Any:
        while not goal.is_cancel_requested and not ended.is_set():
            time.sleep(0.01)
        goal.canceled()
        return GoTo.Result()

    ActionServer(
        scene.robot.node,
        GoTo,
        "go_to_sim",
        execute,
        cancel_callback=lambda _: CancelResponse.ACCEPT,
        callback_group=ReentrantCallbackGroup(),
    )
    meet()
    simulation = scene.start()
    pending = scene.rig.start("go_to", place="kitchen")
    wait(lambda: scene.rig.executor.busy)
    simulation.rate = 0.0
    time.sleep(0.3)
    assert pending.running
    scene.pass_time(31.0)
    result = pending.result()
    ended.set()
    assert result.error_kind is ErrorKind.TIMED_OUT
    assert "not done within 30 seconds" in result.error


def test_a_clock_that_nobody_asked_for_changes_nothing(
    agent_side: Side, robot_side: Side, tmp_path: Any
) -> None:
    rig = Rig(agent_side, tmp_path)
    scene = Scene(rig, robot_side)
    other_clock = robot_side.node.create_publisher(Clock, "/clock", 10)
    pending = scene.drive(0.2)
    other_clock.publish(Clock())
    assert pending.result().status is ResultStatus.OK
    assert pending.result().duration_s >= 0.4
    rig.close()
