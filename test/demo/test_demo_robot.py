"""The demo robot as users run it: a process of its own, driven over DDS."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import rclpy
from action_msgs.msg import GoalStatus
from edgevox_demo_interfaces.action import GoTo
from geometry_msgs.msg import Twist
from nav_msgs.msg import Odometry
from rclpy.context import Context
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor
from rclpy.parameter import Parameter
from rclpy.parameter_client import AsyncParameterClient
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import BatteryState
from std_msgs.msg import Bool
from std_srvs.srv import SetBool, Trigger
from support.node.meeting import known_by

from edgevox_ros.demo import places
from edgevox_ros.robot.ros_entities import LosslessActionClient

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE_S = 60.0
WAITING_COMMANDS = 10
PARAMETERS = {
    "dock.duration_s": 0.3,
    "go_to.speed_mps": 2.0,
    "go_to.turn_rps": 6.0,
    "battery.level": 0.5,
}


def start(*arguments: str, **parameters: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "edgevox_ros.demo.demo_robot", "--ros-args", *arguments]
    for name, value in parameters.items():
        command += ["-p", f"{name}:={value}"]
    # `known_by` asks until it is answered; rclpy warns of each answer that is lost before.
    lost = "ignore:failed to send response:RuntimeWarning"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": lost}
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


class Driver:
    """Somebody else in the graph."""

    def __init__(self) -> None:
        self.context = Context()
        rclpy.init(context=self.context, args=[])
        self.node = rclpy.create_node("driver", context=self.context)
        self.odometry: list[Odometry] = []
        self.battery: list[BatteryState] = []
        self.light: list[bool] = []
        self.feedback: list[float] = []
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self.node.create_subscription(Odometry, "odom", self.odometry.append, 10)
        self.node.create_subscription(BatteryState, "battery_state", self.battery.append, 10)
        self.node.create_subscription(Bool, "light", lambda m: self.light.append(m.data), latched)
        self.velocity = self.node.create_publisher(Twist, "cmd_vel", 10)
        self.set_light = self.node.create_client(SetBool, "set_light")
        self.dock = self.node.create_client(Trigger, "dock")
        self.go_to = LosslessActionClient(self.node, GoTo, "go_to")
        self.parameters = AsyncParameterClient(self.node, "demo_robot")
        self._executor = SingleThreadedExecutor(context=self.context)
        self._executor.add_node(self.node)
        self._thread = threading.Thread(target=self._spin)
        self._thread.start()

    def _spin(self) -> None:
        try:
            self._executor.spin()
        except ExternalShutdownException:
            return

    def close(self) -> None:
        self._executor.shutdown()
        self._thread.join()
        self.go_to.destroy()
        self.node.destroy_node()
        self.context.try_shutdown()

    def run(self, work: Callable[[], None]) -> None:
        """On the thread that spins: spin fails when another one destroys what it waits for."""
        ended = threading.Event()

        def task() -> None:
            work()
            ended.set()

        self._executor.create_task(task)
        wait(ended.is_set)

    def meet(self) -> None:
        clients = (self.set_light, self.dock)
        wait(lambda: self.go_to.server_is_ready() and all(c.service_is_ready() for c in clients))
        wait(lambda: self.odometry and self.velocity.get_subscription_count() > 0)
        wait(self.parameters.services_are_ready)
        known_by(self.node, "demo_robot")

    def drive(self, linear: float, angular: float, seconds: float) -> None:
        message = Twist()
        message.linear.x, message.angular.z = linear, angular
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.velocity.publish(message)
            time.sleep(0.02)

    def stand(self) -> None:
        self.velocity.publish(Twist())
        # Commands wait in a row, of which the robot takes one between two answers: behind as many
        # none is left that could move it.
        for _ in range(WAITING_COMMANDS + 1):
            done(self.parameters.get_parameters(["dock.fails"]))
        seen = len(self.odometry)
        wait(lambda: len(self.odometry) > seen and not self.moving())

    def moving(self) -> bool:
        twist = self.odometry[-1].twist.twist
        return bool(twist.linear.x or twist.angular.z)

    def at(self) -> tuple[float, float]:
        point = self.odometry[-1].pose.pose.position
        return point.x, point.y

    def yaw(self) -> float:
        turned = self.odometry[-1].pose.pose.orientation
        return 2 * math.atan2(turned.z, turned.w)

    def send(self, place: str) -> Any:
        def on_feedback(message: Any) -> None:
            self.feedback.append(message.feedback.distance_remaining)

        return done(self.go_to.send_goal_async(GoTo.Goal(place=place), on_feedback))

    def set(self, name: str, value: object) -> None:
        done(self.parameters.set_parameters([Parameter(name, value=value)]))

    def fails(self, value: bool) -> None:
        self.set("dock.fails", value)


def wait(condition: Callable[[], Any], patience_s: float = PATIENCE_S) -> None:
    deadline = time.monotonic() + patience_s
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.005)


def done(future: Any) -> Any:
    wait(future.done)
    return future.result()


@pytest.fixture(scope="module")
def scene() -> Iterator[Driver]:
    process = start(**PARAMETERS)
    driver = Driver()
    try:
        driver.meet()
        yield driver
    finally:
        driver.close()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60.0)
    assert process.returncode == 0
    assert "Traceback" not in errors


@pytest.fixture
def driver(scene: Driver) -> Iterator[Driver]:
    yield scene
    scene.fails(False)
    scene.stand()


@pytest.fixture
def slow(driver: Driver) -> Iterator[None]:
    """So that no goal is reached before the test has done something about it."""
    yield from at_speed(driver, 0.1)


@pytest.fixture
def unhurried(driver: Driver) -> Iterator[None]:
    """So that a robot that hangs for a while does not arrive in one step, without feedback."""
    yield from at_speed(driver, 0.5)


def at_speed(driver: Driver, speed_mps: float) -> Iterator[None]:
    driver.set("go_to.speed_mps", speed_mps)
    yield
    driver.set("go_to.speed_mps", PARAMETERS["go_to.speed_mps"])


def test_it_follows_velocity_commands_and_stops_when_they_end(driver: Driver) -> None:
    x, y = driver.at()
    driver.drive(0.5, 0.0, 0.5)
    # What is known of it may be older than the first command.
    wait(lambda: driver.at() != (x, y) and not driver.moving())
    moved = math.dist((x, y), driver.at())
    assert 0.2 < moved < 1.0
    before = driver.yaw()

    def has_turned() -> bool:
        driver.drive(0.0, 1.0, 0.1)
        return math.remainder(driver.yaw() - before, math.tau) > 0.1

    wait(has_turned)
    driver.stand()


def test_a_command_that_is_no_number_stands_still(driver: Driver) -> None:
    where = driver.at()
    driver.drive(math.nan, 0.0, 0.2)
    driver.drive(0.0, math.inf, 0.2)
    assert (driver.at(), driver.moving()) == (where, False)


def test_speeds_are_cut_to_the_limits(driver: Driver) -> None:
    seen = len(driver.odometry)
    driver.drive(50.0, 0.0, 0.1)
    wait(lambda: any(told.twist.twist.linear.x for told in driver.odometry[seen:]))
    assert {told.twist.twist.linear.x for told in driver.odometry[seen:]} <= {0.0, 1.0}


def test_odometry_is_well_formed(driver: Driver) -> None:
    newest = driver.odometry[-1]
    assert (newest.header.frame_id, newest.child_frame_id) == ("odom", "base_link")
    turned = newest.pose.pose.orientation
    assert turned.z**2 + turned.w**2 == pytest.approx(1.0)
    assert newest.header.stamp.sec > 0


@pytest.mark.parametrize(
    ("on", "message"), [(True, "the light is on"), (False, "the light is off")]
)
def test_the_light_can_be_switched_and_is_told(driver: Driver, on: bool, message: str) -> None:
    response = done(driver.set_light.call_async(SetBool.Request(data=on)))
    assert (response.success, response.message) == (True, message)
    wait(lambda: driver.light[-1:] == [on])


def test_a_goal_is_driven_to_with_feedback(driver: Driver, unhurried: None) -> None:
    driver.feedback.clear()
    handle = driver.send("Kitchen")
    assert handle.accepted
    answer = done(handle.get_result_async())
    assert (answer.status, answer.result.success) == (GoalStatus.STATUS_SUCCEEDED, True)
    assert answer.result.message == "arrived at the Kitchen"
    # The answer may overtake what is told of the way there.
    wait(lambda: math.dist(driver.at(), places.PLACES["kitchen"]) < 0.05 and driver.feedback)
    assert driver.feedback == sorted(driver.feedback, reverse=True) != []


def test_a_goal_that_is_no_place_is_aborted(driver: Driver) -> None:
    answer = done(driver.send("the moon").get_result_async())
    assert answer.status == GoalStatus.STATUS_ABORTED
    assert answer.result.message == "there is no place called 'the moon'"


def test_a_goal_can_be_cancelled(driver: Driver, slow: None) -> None:
    handle = driver.send("office")
    wait(driver.moving)
    assert done(handle.cancel_goal_async()).goals_canceling
    answer = done(handle.get_result_async())
    assert (answer.status, answer.result.success) == (GoalStatus.STATUS_CANCELED, False)
    wait(lambda: not driver.moving())


def test_a_velocity_command_takes_over_from_a_goal(driver: Driver, slow: None) -> None:
    handle = driver.send("front door")
    wait(driver.moving)
    driver.drive(-0.2, 0.0, 0.1)
    answer = done(handle.get_result_async())
    assert answer.status == GoalStatus.STATUS_ABORTED
    assert "took over" in answer.result.message


def test_docking_charges_and_driving_away_ends_it(driver: Driver) -> None:
    response = done(driver.dock.call_async(Trigger.Request()))
    assert (response.success, response.message) == (True, "docked and charging")
    charging = BatteryState.POWER_SUPPLY_STATUS_CHARGING
    wait(lambda: driver.battery and driver.battery[-1].power_supply_status == charging)
    assert driver.battery[-1].percentage == pytest.approx(0.5, abs=0.1)
    assert math.isnan(driver.battery[-1].temperature)
    driver.drive(0.2, 0.0, 0.1)
    wait(lambda: driver.battery[-1].power_supply_status != charging)


def test_docking_can_be_told_to_fail(driver: Driver) -> None:
    driver.fails(True)
    response = done(driver.dock.call_async(Trigger.Request()))
    assert not response.success
    assert "charging contacts" in response.message


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_it_ends_a_goal_when_it_is_told_to_end(scene: Driver, number: signal.Signals) -> None:
    # So slow that it is on its way for a minute, however busy this machine is.
    other = start("-r", "__ns:=/other", **{"go_to.speed_mps": 0.05})
    client = LosslessActionClient(scene.node, GoTo, "/other/go_to")
    known_by(scene.node, "/other/demo_robot")
    wait(client.server_is_ready)
    handle = done(client.send_goal_async(GoTo.Goal(place="kitchen")))
    result = handle.get_result_async()
    other.send_signal(number)
    assert "shutting down" in done(result).result.message
    _, errors = other.communicate(timeout=60.0)
    assert (other.returncode, errors) == (0, "")
    scene.run(client.destroy)


@pytest.mark.parametrize(
    ("name", "value"), [("start.x", 1000.0), ("battery.level", 2.0), ("dock.duration_s", "'soon'")]
)
def test_a_parameter_that_cannot_be_used_is_named(name: str, value: object) -> None:
    process = start(**{name: value})
    _, errors = process.communicate(timeout=60.0)
    assert process.returncode == 1
    assert errors.startswith("demo_robot: ")
    assert name in errors
    assert "Traceback" not in errors
