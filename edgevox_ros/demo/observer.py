"""Speaks to the node as a speech recogniser would, and watches node and robot over ROS."""

from __future__ import annotations

import math
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from geometry_msgs.msg import Twist
from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from nav_msgs.msg import Odometry
from rcl_interfaces.msg import Parameter, ParameterType, ParameterValue
from rcl_interfaces.srv import SetParameters
from sensor_msgs.msg import BatteryState
from std_msgs.msg import Bool, String

from edgevox_ros.cli.node_client import LATCHED, NodeClient, NodeListener, Reach
from edgevox_ros.core.events import Event, OccasionEvent, StopEvent, TranscriptEvent
from edgevox_ros.demo.record import SeenPose, SentenceRecord

_REACHES: tuple[Reach, ...] = (
    *("transcript", "response", "cancel", "get_state", "expects_answer"),
)
_STILL_FOR_S = 0.4
_CANCEL_S = 5.0
# A slow machine may need long for an answer.
_STATE_S = 60.0


class Observer(NodeListener):
    """One ROS node in a thread of its own. Every method may be called from the main thread.

    `events` is a queue of the node's events, to be printed.
    """

    def __init__(self) -> None:
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._record = SentenceRecord("")
        self._began = time.monotonic()
        self._pose: SeenPose | None = None
        self._moving_at = 0.0
        self._odometry_at = self._commanded_at = 0.0
        self._battery: float | None = None
        self._light: bool | None = None
        self._state = ""
        self._answered = self._expects = False
        self._asked: Future[GetState.Response] | None = None
        self._is_active = False
        self._client = NodeClient("edgevox", "demo_observer", _REACHES)
        node = self._client.node
        self._parameters = node.create_client(SetParameters, "demo_robot/set_parameters")
        self._subscribe()
        self._client.start(self)

    def close(self) -> None:
        """Leave the graph."""
        self._client.close()

    @property
    def pose(self) -> SeenPose:
        """Where the robot is now."""
        return self._pose or SeenPose()

    def robot_is_there(self) -> bool:
        """Whether the robot publishes where it is."""
        return self._pose is not None

    def check_listening(self) -> bool:
        """Ask the node, without waiting, whether it is active. Returns its last answer."""
        asked = self._asked
        if asked is not None and asked.done() and asked.exception() is None:
            self._is_active = asked.result().current_state.id == State.PRIMARY_STATE_ACTIVE
        if asked is None or asked.done():
            self._asked = self._client.ask_state(_STATE_S)
        return self._is_active and self._client.has_listeners

    def agent_failed(self) -> bool:
        """Whether the node has reported that it cannot go on. Its log says why."""
        return self._state == "error" and not self._is_active

    def set_dock_fails(self, fails: bool) -> None:
        """Tell the robot whether docking is to fail. Raises TimeoutError if it does not answer."""
        value = ParameterValue(type=ParameterType.PARAMETER_BOOL, bool_value=fails)
        self._set(Parameter(name="dock.fails", value=value))

    def set_battery(self, level: float) -> None:
        """Set how full the robot's battery is. Raises TimeoutError if it does not answer."""
        value = ParameterValue(type=ParameterType.PARAMETER_DOUBLE, double_value=level)
        self._set(Parameter(name="battery.level", value=value))

    def _set(self, parameter: Parameter) -> None:
        request = SetParameters.Request(parameters=[parameter])
        if not self._parameters.wait_for_service(timeout_sec=5.0):
            raise TimeoutError("the robot's parameter service is not there")
        try:
            self._client.ask_service(self._parameters, request).result()
        except (LookupError, TimeoutError):
            raise TimeoutError("the robot does not answer to a parameter") from None

    @property
    def asked(self) -> bool:
        """Whether a question of the robot is open."""
        return self._expects

    def begin(self, sentence: str) -> SentenceRecord:
        """Begin a new record of what follows a sentence, which is filled from now on."""
        with self._lock:
            self._record = SentenceRecord(
                sentence, path=[self._pose or SeenPose()], light=self._light
            )
            self._answered = False
            self._began = time.monotonic()
        return self._record

    def say(self, sentence: str) -> SentenceRecord:
        """Publish a transcript and begin a new record."""
        record = self.begin(sentence)
        self.publish(sentence)
        return record

    def publish(self, sentence: str) -> None:
        """Publish the transcript of the record, whose times count from now on."""
        with self._lock:
            self._began = time.monotonic()
            self._record.spoke_s = None
        self._client.say(sentence)

    def interrupt(self, sentence: str) -> None:
        """Publish a transcript that belongs to the record of the previous one."""
        with self._lock:
            self._record.interrupted_by = sentence
            self._record.interrupted_s = self._now()
        self._client.say(sentence)

    def cancel(self) -> str:
        """Have the node stop everything. Returns its answer, in words."""
        return self._client.trigger("cancel", _CANCEL_S)

    def check_settled(self) -> bool:
        """Return whether the turn is over and the robot stands still, and note when that began."""
        with self._lock:
            still = time.monotonic() - self._moving_at > _STILL_FOR_S
            over = self._answered and self._state in ("idle", "error")
            if over and still and self._record.ended_s is None:
                self._record.ended_s = self._now()
                self._record.battery_percent = self._battery
            return over and still

    def on_response(self) -> None:
        """The turn has ended, so the sentence is answered."""
        with self._lock:
            self._answered = True

    def on_state(self, state: str, *, orders_wait: bool) -> None:
        """A sentence is also answered when the node comes to rest and no order waits."""
        with self._lock:
            # Of two changes in a row a latched topic may deliver only the second, so the end of a
            # quick turn is noticed by its response.
            rests = state == "idle" and not orders_wait
            self._answered = self._answered or (rests and self._state != "idle")
            self._state = "" if orders_wait else state

    def on_expects_answer(self, expected: bool) -> None:
        """A question is open, or none is."""
        self._expects = expected

    def on_event(self, event: Event) -> None:
        """Add the event to the record of the sentence."""
        with self._lock:
            self._record.turn = self._record.turn.plus(round(self._now() * 1e9), event)
            if isinstance(event, (TranscriptEvent, StopEvent, OccasionEvent)):
                self._record.taken_up = True
            if isinstance(event, StopEvent):
                # A stop alone is no turn: nothing else follows.
                self._answered = True
            self.events.put(event)

    def _subscribe(self) -> None:
        subscribe = self._client.node.create_subscription
        subscribe(Odometry, "odom", self._locked(self._on_odometry), 10)
        subscribe(Twist, "cmd_vel", self._locked(self._on_velocity), 50)
        subscribe(BatteryState, "battery_state", self._locked(self._on_battery), 10)
        subscribe(Bool, "light", self._locked(self._on_light), LATCHED)
        subscribe(String, "speech", self._locked(self._on_speech), 10)

    def _locked(self, callback: Callable[[Any], None]) -> Callable[[Any], None]:
        def guarded(message: Any) -> None:
            with self._lock:
                callback(message)

        return guarded

    def _now(self) -> float:
        return time.monotonic() - self._began

    def _on_odometry(self, message: Odometry) -> None:
        self._odometry_at = self._note_silence(self._odometry_at)
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
