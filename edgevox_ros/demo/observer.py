"""Speaks to the node as a speech recogniser would, and watches node and robot over ROS."""

from __future__ import annotations

import json
import math
import queue
import threading
import time
from collections.abc import Callable
from typing import Any

from geometry_msgs.msg import Twist
from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from nav_msgs.msg import Odometry
from rcl_interfaces.msg import Parameter, ParameterType, ParameterValue
from rcl_interfaces.srv import SetParameters
from rclpy.qos import DurabilityPolicy, QoSProfile
from rclpy.task import Future
from sensor_msgs.msg import BatteryState
from std_msgs.msg import Bool, String
from std_srvs.srv import Trigger

from edgevox_ros.cli.node_thread import NodeThread
from edgevox_ros.core.event_json import read_event
from edgevox_ros.core.events import Event, StopEvent, TranscriptEvent
from edgevox_ros.demo.record import SeenPose, SentenceRecord

_LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
_STILL_FOR_S = 0.4
_ASK_AGAIN_S = 1.0


class Observer:
    """One ROS node in a thread of its own. Every method may be called from the main thread.

    `heard` is a queue of what the node tells, to be printed.
    """

    def __init__(self) -> None:
        self.heard: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._record = SentenceRecord("")
        self._began = time.monotonic()
        self._pose: SeenPose | None = None
        self._moving_at = 0.0
        self._told_at = self._commanded_at = 0.0
        self._battery: float | None = None
        self._light: bool | None = None
        self._state = ""
        self._answered = False
        self._side = NodeThread("demo_observer")
        self._node = self._side.node
        self._transcript = self._node.create_publisher(String, "transcript", 10)
        self._parameters = self._node.create_client(SetParameters, "demo_robot/set_parameters")
        self._lifecycle = self._node.create_client(GetState, "edgevox/get_state")
        self._cancel = self._node.create_client(Trigger, "edgevox/cancel")
        self._asked: list[Future] = []
        self._asked_at = 0.0
        self._listens = False
        self._subscribe()
        self._side.start()

    def close(self) -> None:
        """Leave the graph."""
        self._side.close()

    @property
    def pose(self) -> SeenPose:
        """Where the robot is now."""
        return self._pose or SeenPose()

    def robot_is_there(self) -> bool:
        """Whether the robot publishes where it is."""
        return self._pose is not None

    def check_listening(self) -> bool:
        """Ask the node, without waiting, whether it is active. Returns its last answer."""
        answers = [future.result() for future in self._asked if future.done()]
        if answers:
            self._listens = answers[-1].current_state.id == State.PRIMARY_STATE_ACTIVE
            for future in self._asked:
                self._lifecycle.remove_pending_request(future)
            self._asked.clear()
        # A server that has only just discovered a client can lose its first answer. A slow one may
        # need longer for each: what was asked before still counts.
        late = time.monotonic() > self._asked_at + _ASK_AGAIN_S
        if (late or not self._asked) and self._lifecycle.service_is_ready():
            self._asked.append(self._lifecycle.call_async(GetState.Request()))
            self._asked_at = time.monotonic()
        return self._listens and self._transcript.get_subscription_count() > 0

    def agent_failed(self) -> bool:
        """Whether the node has reported that it cannot go on. Its log says why."""
        return self._state == "error" and not self._listens

    def set_dock_fails(self, fails: bool) -> None:
        """Tell the robot whether docking is to fail. Raises TimeoutError if it does not answer."""
        value = ParameterValue(type=ParameterType.PARAMETER_BOOL, bool_value=fails)
        request = SetParameters.Request(parameters=[Parameter(name="dock.fails", value=value)])
        if not self._parameters.wait_for_service(timeout_sec=5.0):
            raise TimeoutError("the robot's parameter service is not there")
        done = threading.Event()
        future = self._parameters.call_async(request)
        future.add_done_callback(lambda _: done.set())
        if not done.wait(5.0):
            raise TimeoutError("the robot does not answer to a parameter")

    def say(self, sentence: str) -> SentenceRecord:
        """Publish a transcript and begin a new record, which is filled from now on."""
        with self._lock:
            self._record = SentenceRecord(
                sentence, path=[self._pose or SeenPose()], light=self._light
            )
            self._answered = False
            self._began = time.monotonic()
        self._transcript.publish(String(data=sentence))
        return self._record

    def interrupt(self, sentence: str) -> None:
        """Publish a transcript that belongs to the record of the previous one."""
        with self._lock:
            self._record.interrupted_by = sentence
            self._record.interrupted_s = self._now()
        self._transcript.publish(String(data=sentence))

    def cancel(self) -> str:
        """Have the node stop everything. Returns its answer, in words."""
        if not self._cancel.service_is_ready():
            return f"there is no service {self._cancel.srv_name}"
        done = threading.Event()
        future = self._cancel.call_async(Trigger.Request())
        future.add_done_callback(lambda _: done.set())
        return str(future.result().message) if done.wait(5.0) else "no answer from the node"

    def check_settled(self) -> bool:
        """Return whether the turn is over and the robot stands still, and note when that began."""
        with self._lock:
            still = time.monotonic() - self._moving_at > _STILL_FOR_S
            over = self._answered and self._state in ("idle", "error")
            if over and still and self._record.ended_s is None:
                self._record.ended_s = self._now()
                self._record.battery_percent = self._battery
            return over and still

    def _subscribe(self) -> None:
        subscribe = self._node.create_subscription
        subscribe(Odometry, "odom", self._locked(self._on_odometry), 10)
        subscribe(Twist, "cmd_vel", self._locked(self._on_velocity), 50)
        subscribe(BatteryState, "battery_state", self._locked(self._on_battery), 10)
        subscribe(Bool, "light", self._locked(self._on_light), _LATCHED)
        subscribe(String, "speech", self._locked(self._on_speech), 10)
        subscribe(String, "edgevox/events", self._locked(self._on_event), 100)
        subscribe(String, "edgevox/response", self._locked(self._on_response), 10)
        subscribe(String, "edgevox/state", self._locked(self._on_state), _LATCHED)

    def _locked(self, callback: Callable[[Any], None]) -> Callable[[Any], None]:
        def guarded(message: Any) -> None:
            with self._lock:
                callback(message)

        return guarded

    def _now(self) -> float:
        return time.monotonic() - self._began

    def _on_odometry(self, message: Odometry) -> None:
        self._told_at = self._note_silence(self._told_at)
        position, turned = message.pose.pose.position, message.pose.pose.orientation
        heading = 2.0 * math.degrees(math.atan2(turned.z, turned.w))
        self._pose = SeenPose(position.x, position.y, math.remainder(heading, 360.0))
        self._record.path.append(self._pose)
        velocity = message.twist.twist
        if velocity.linear.x or velocity.angular.z:
            self._moving_at = time.monotonic()

    def _note_silence(self, since: float) -> float:
        """Note how long the robot was silent, once it was heard at all. Returns the time now."""
        now = time.monotonic()
        if since:
            begun = max(since, self._began)
            self._record.silent_s = max(self._record.silent_s, now - begun)
        return now

    def _on_velocity(self, message: Twist) -> None:
        record = self._record
        if self._commanded_at:
            self._note_silence(self._commanded_at)
        moves = bool(message.linear.x or message.angular.z)
        self._commanded_at = time.monotonic() if moves else 0.0
        if moves and record.moved_s is None:
            record.moved_s = self._now()
        if not moves and record.interrupted_s is not None and record.stopped_at is None:
            record.stop_took_s = self._now() - record.interrupted_s
            record.stopped_at = self._pose

    def _on_battery(self, message: BatteryState) -> None:
        self._battery = round(100.0 * message.percentage, 1)

    def _on_light(self, message: Bool) -> None:
        self._light = self._record.light = bool(message.data)

    def _on_speech(self, message: String) -> None:
        if self._record.spoke_s is None:
            self._record.spoke_s = self._now()
        self._record.sentences.append(message.data)

    def _on_response(self, message: String) -> None:
        self._answered = True

    def _on_state(self, message: String) -> None:
        # Of two changes in a row a latched topic may deliver only the second, so the end of a
        # quick turn is noticed by its response.
        self._answered = self._answered or (message.data == "idle" and self._state != "idle")
        self._state = message.data

    def _on_event(self, message: String) -> None:
        event = read_event(json.loads(message.data))
        if event is None:
            return
        self._record.turn = self._record.turn.plus(round(self._now() * 1e9), event)
        if isinstance(event, (TranscriptEvent, StopEvent)):
            self._record.heard = True
        if isinstance(event, StopEvent):
            # A stop alone is no turn: nothing else follows.
            self._answered = True
        self.heard.put(event)
