"""The demo robot: a simulated differential-drive robot with real ROS interfaces.

Subscribes to `cmd_vel`; publishes `odom` (50 Hz unless a parameter says otherwise), `battery_state`
(2 Hz) and `light`; serves `set_light`, `dock` and the action `go_to`. All names are relative.
motion.py says which command wins. It shares nothing with the nodes that command it except the ROS
graph.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("demo_robot"))

import argparse
import math
import signal
import sys
import threading
import time
from dataclasses import replace
from types import FrameType

import rclpy
from geometry_msgs.msg import Twist
from nav_msgs.msg import Odometry
from rclpy.action import ActionServer, CancelResponse, GoalResponse
from rclpy.action.server import ServerGoalHandle
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.exceptions import (
    InvalidParameterTypeException,
    InvalidParameterValueException,
    ParameterException,
)
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from rclpy.signals import SignalHandlerOptions
from rclpy.task import Future
from rclpy.utilities import remove_ros_args
from sensor_msgs.msg import BatteryState
from std_msgs.msg import Bool
from std_srvs.srv import SetBool, Trigger

from edgevox_ros import __version__
from edgevox_ros.demo import places
from edgevox_ros.demo import robot_settings as settings
from edgevox_ros.demo.battery import Battery
from edgevox_ros.demo.kinematics import Pose, Velocity, limited
from edgevox_ros.demo.motion import Drive, SimulatedMotion
from edgevox_ros.demo.ros_messages import battery_message, odometry
from edgevox_ros.demo.sim_clock import SimClock

try:
    from edgevox_demo_interfaces.action import GoTo
except ImportError:
    GoTo = None

MISSING = (
    "demo_robot: the package edgevox_demo_interfaces is missing; build it with "
    "`python scripts/build_demo_interfaces.py`, or with colcon (docs/how-to/install.md)"
)
# Fewer than core.signals knows: like any robot it takes nothing from what commands it.
ENDING = (
    signal.SIGHUP,
    signal.SIGINT,
    signal.SIGQUIT,
    signal.SIGTERM,
    signal.SIGUSR1,
    signal.SIGUSR2,
    signal.SIGALRM,
)
FEEDBACK_EVERY_S = 0.2
BATTERY_EVERY_S = 0.5
LAST_ROUNDS = 10  # of the executor, when the robot shuts down


class DemoRobot(Node):
    """Every callback runs on one thread. Long ones await a future that the timer sets."""

    def __init__(self) -> None:
        super().__init__("demo_robot")
        settings.declare(self)
        for unknown in settings.unknown_overrides(self):
            self.get_logger().warning(f"no parameter takes the override {unknown}")
        self._time = SimClock(self)
        self._motion = SimulatedMotion(self._start(), self._cruise(), self._time.tick())
        self._battery_set = settings.number(self, "battery.level")
        self._battery = Battery(self._battery_set)
        self._waiting: list[tuple[Drive, Future]] = []
        self._docking: tuple[float, Future] | None = None
        self._goal: tuple[ServerGoalHandle, Drive] | None = None
        self._rate_hz = settings.number(self, "odom.rate_hz")
        self._ticks = 0
        self._odom = self.create_publisher(Odometry, "odom", 10)
        self._battery_state = self.create_publisher(BatteryState, "battery_state", 10)
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self._light = self.create_publisher(Bool, "light", latched)
        self._light.publish(Bool(data=False))
        self.create_subscription(Twist, "cmd_vel", self._on_velocity, 10)
        self.create_service(SetBool, "set_light", self._on_light)
        # A callback that awaits keeps its group busy: in the default group the timer would stop.
        waiting = ReentrantCallbackGroup()
        self.create_service(Trigger, "dock", self._on_dock, callback_group=waiting)
        self._server = ActionServer(
            self,
            GoTo,
            "go_to",
            self._on_go_to,
            goal_callback=lambda _: GoalResponse.ACCEPT,
            cancel_callback=lambda _: CancelResponse.ACCEPT,
            callback_group=waiting,
        )
        self.create_timer(1.0 / self._rate_hz, self._on_tick, clock=self._time.timer_clock)

    def halt(self, why: str) -> None:
        """Stand still and end drive and docking, so that everyone who waits gets an answer."""
        self._motion.end_drive(why)
        self._end_docking(why)
        self._settle()

    def _start(self) -> Pose:
        yaw = math.radians(settings.number(self, "start.yaw_deg"))
        return Pose(settings.number(self, "start.x"), settings.number(self, "start.y"), yaw)

    def _cruise(self) -> Velocity:
        return Velocity(
            settings.number(self, "go_to.speed_mps"), settings.number(self, "go_to.turn_rps")
        )

    def _on_tick(self) -> None:
        travelled = self._motion.travelled
        self._motion.cruise = self._cruise()
        self._motion.advance(self._time.tick())
        self._battery = self._battery.after(1.0 / self._rate_hz, self._motion.travelled - travelled)
        self._watch_battery_setting()
        self._watch_goal()
        self._watch_docking()
        self._settle()
        self._publish()

    def _watch_battery_setting(self) -> None:
        level = settings.number(self, "battery.level")
        if level != self._battery_set:
            self._battery_set = level
            self._battery = replace(self._battery, level=level)

    def _publish(self) -> None:
        stamp = self.get_clock().now().to_msg()
        self._odom.publish(odometry(self._motion.pose, self._motion.velocity, stamp))
        if self._every(BATTERY_EVERY_S):
            self._battery_state.publish(battery_message(self._battery, stamp))
        self._ticks += 1

    def _every(self, period_s: float) -> bool:
        """Whether this tick is one of those that are so far apart."""
        return self._ticks % max(1, round(period_s * self._rate_hz)) == 0

    def _watch_goal(self) -> None:
        if self._goal is None:
            return
        goal, drive = self._goal
        if goal.is_cancel_requested:
            self._motion.end_drive("cancelled", only=drive)
        elif self._every(FEEDBACK_EVERY_S):
            goal.publish_feedback(GoTo.Feedback(distance_remaining=self._motion.remaining()))

    def _watch_docking(self) -> None:
        if self._docking and self._time.tick() >= self._docking[0]:
            fails = self.get_parameter("dock.fails").value
            self._end_docking("the charging contacts do not respond" if fails else "")

    def _end_docking(self, why: str) -> None:
        if self._docking:
            _, future = self._docking
            self._docking = None
            future.set_result(why)

    def _settle(self) -> None:
        """Wake those who wait for a drive that has ended."""
        ended = [(drive, future) for drive, future in self._waiting if drive.ended is not None]
        for drive, future in ended:
            self._waiting.remove((drive, future))
            future.set_result(drive.ended)

    async def _finish(self, drive: Drive) -> str:
        """Drive there. Returns "" on arrival, else why the drive ended."""
        self._leave_dock()
        future: Future = Future()
        self._waiting.append((drive, future))
        self._motion.start_drive(drive, self._time.tick())
        return str(await future)

    def _leave_dock(self) -> None:
        self._end_docking("another command took over")
        self._battery = Battery(self._battery.level)

    def _on_velocity(self, message: Twist) -> None:
        velocity = Velocity(message.linear.x, message.angular.z)
        if not (math.isfinite(velocity.linear) and math.isfinite(velocity.angular)):
            self.get_logger().warning(
                "cmd_vel: a velocity that is no finite number: standing still",
                throttle_duration_sec=5.0,
            )
            velocity = Velocity()
        if self._docking or not velocity.is_zero:
            self._leave_dock()
        cut = limited(
            velocity,
            settings.number(self, "limits.linear_mps"),
            settings.number(self, "limits.angular_rps"),
        )
        self._motion.command(cut, self._time.tick())

    def _on_light(self, request: SetBool.Request, response: SetBool.Response) -> SetBool.Response:
        self._light.publish(Bool(data=request.data))
        response.success = True
        response.message = "the light is on" if request.data else "the light is off"
        return response

    async def _on_dock(
        self, request: Trigger.Request, response: Trigger.Response
    ) -> Trigger.Response:
        station = places.PLACES[places.CHARGING_STATION]
        why = await self._finish(Drive(*station, yields_to_zero=True))
        if not why:
            self._end_docking("another command took over")
            future: Future = Future()
            duration = settings.number(self, "dock.duration_s")
            self._docking = (self._time.tick() + duration, future)
            why = str(await future)
        response.success = not why
        response.message = f"docking failed: {why}" if why else "docked and charging"
        if response.success:
            self._battery = Battery(self._battery.level, charging=True)
        return response

    async def _on_go_to(self, goal: ServerGoalHandle) -> GoTo.Result:
        name = " ".join(goal.request.place[:80].split())
        found = places.find(name)
        if found is None:
            goal.abort()
            return GoTo.Result(success=False, message=f"there is no place called '{name}'")
        drive = Drive(*found)
        self._goal = (goal, drive)
        why = await self._finish(drive)
        if self._goal == (goal, drive):
            self._goal = None
        if not why:
            goal.succeed()
            return GoTo.Result(success=True, message=f"arrived at the {name}")
        if goal.is_cancel_requested:
            goal.canceled()
        else:
            goal.abort()
        return GoTo.Result(success=False, message=why)


class _Signals:
    """Whether a signal to end the program has come. Later ones are ignored."""

    def __init__(self) -> None:
        # A plain flag: this thread may already hold an Event's lock, and would wait for ever.
        self.came = False
        for number in ENDING:
            if number == signal.SIGINT or signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._on_signal)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        for each in ENDING:
            signal.signal(each, signal.SIG_IGN)
        self.came = True


def main(arguments: list[str] | None = None) -> int:
    """Run the demo robot until a signal ends it. Returns the exit status."""
    _refuse_words(sys.argv if arguments is None else ["demo_robot", *arguments])
    if GoTo is None:
        print(MISSING, file=sys.stderr)
        return 1
    # rclpy's own handlers would shut the context before the last results could be sent.
    rclpy.init(args=arguments, signal_handler_options=SignalHandlerOptions.NO)
    signals = _Signals()
    try:
        robot = DemoRobot()
    except (
        ParameterException,
        InvalidParameterTypeException,
        InvalidParameterValueException,
    ) as error:
        print(f"demo_robot: {error}", file=sys.stderr)
        rclpy.shutdown()
        return 1
    _run(robot, signals)
    return 0


def _refuse_words(words: list[str]) -> None:
    """End for --help and --version, and for words that ROS would pass over in silence."""
    parser = argparse.ArgumentParser(
        prog="demo_robot",
        usage="demo_robot [-h] [--version] [--ros-args -p PARAMETER:=VALUE -r OLD:=NEW]",
        description=__doc__,
        epilog=settings.explained(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"demo_robot (edgevox_ros) {__version__}"
    parser.add_argument("--version", action="version", version=version)
    _, unknown = parser.parse_known_args(remove_ros_args(words)[1:])
    if unknown:
        expected = "expected --ros-args before parameters and remappings"
        parser.error(f"found {' '.join(unknown)}, {expected}")


def _run(robot: DemoRobot, signals: _Signals) -> None:
    stop = threading.Event()
    executor = SingleThreadedExecutor()
    executor.add_node(robot)

    def spin() -> None:
        try:
            executor.spin()
        except ExternalShutdownException:
            pass
        finally:
            stop.set()

    thread = threading.Thread(target=spin, name="spin")
    thread.start()
    # In slices: a signal may interrupt another thread, and is looked at by this one alone.
    while not signals.came and not stop.wait(0.2):
        pass
    executor.create_task(robot.halt, "the robot is shutting down")
    _last_rounds(executor, thread)
    executor.shutdown()
    thread.join()
    robot.destroy_node()
    rclpy.shutdown()


def _last_rounds(executor: SingleThreadedExecutor, spinning: threading.Thread) -> None:
    """Wait while it is spun for the last results to go out, also on a busy machine."""
    for _ in range(LAST_ROUNDS):
        passed = threading.Event()
        executor.create_task(passed.set)
        while spinning.is_alive() and not passed.wait(0.02):
            pass
        time.sleep(0.02)
