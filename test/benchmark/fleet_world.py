"""For fleet.py: light stand-in robots in their namespaces, and somebody who talks to each.

A stand-in robot has a battery of its own and listens to its own cmd_vel. Every number that a person
says is said to one robot only, so a number at another robot is an answer that went astray.
"""

from __future__ import annotations

import itertools
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from geometry_msgs.msg import Twist
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import BatteryState
from std_msgs.msg import String

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
PATIENCE_S = 120.0
STOP_S = 5.0
ANGLES_EACH = 10
FIRST_ANGLE, FIRST_PERCENT = 20, 34
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_GREETINGS = ("hello", "good morning", "hi robot", "hello there", "good evening")
_BATTERY = ("how full is your battery", "what is your battery level", "check your battery")


@dataclass
class Tally:
    """What was found at one robot. Times are seconds."""

    turns: int = 0
    first_word: list[float] = field(default_factory=list)
    stops: list[float | None] = field(default_factory=list)
    quiet_stops: list[float | None] = field(default_factory=list)
    prompt_tokens: int = 0
    evaluated_tokens: int = 0
    hops: int = 0
    astray: list[str] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)


class Robot:
    """One robot and the person who talks to it."""

    def __init__(self, node: Node, number: int, others: Callable[[float], bool]) -> None:
        """`others`: whether a number belongs to another robot, asked with `owned_by`."""
        self.number, self.name = number, f"robot{number:02d}"
        self.angles = owned_angles(number)
        self.percent = FIRST_PERCENT + 2 * number
        self.tally = Tally()
        self._node = node
        self._is_others = others
        self._changed = threading.Condition()
        self._events: list[dict[str, Any]] = []
        self._said: list[tuple[float, str]] = []
        self._responses = 0
        self._zero_at: float | None = None
        self._may_move = self._moves = False
        self._state = ""
        self._transcripts = node.create_publisher(String, self._at("transcript"), 10)
        battery = node.create_publisher(BatteryState, self._at("battery_state"), LATCHED)
        node.create_timer(1.0, lambda: battery.publish(self._battery()))
        listen = node.create_subscription
        listen(Twist, self._at("cmd_vel"), self._noting(self._on_twist), 100)
        listen(String, self._at("speech"), self._noting(self._on_speech), 100)
        listen(String, self._at("edgevox/events"), self._noting(self._on_event), 100)
        listen(String, self._at("edgevox/response"), self._noting(self._on_response), 10)
        listen(String, self._at("edgevox/state"), self._noting(self._on_state), LATCHED)

    def is_heard(self) -> bool:
        """Whether its node listens: it confirms a stop."""
        seen = len(self._events)
        self._say("stop")
        return self._wait(lambda: any(e["type"] == "stop" for e in self._events[seen:]), 0.5)

    def talk(self, rounds: int, pause_s: float, stop: bool) -> None:
        """Say `rounds` times a command with a number, a question, a greeting, and perhaps stop."""
        said = _sentences(self.angles)
        for number in range(rounds):
            for _ in range(3):
                text, angle = next(said)
                time.sleep(pause_s)
                self._ask(text, angle)
            if stop:
                time.sleep(pause_s)
                self._stop(number, self.tally.stops)

    def stop_alone(self, times: int) -> None:
        """Stop `times` times, while nobody else says anything."""
        for number in range(times):
            self._stop(number, self.tally.quiet_stops)

    def _ask(self, text: str, angle: int | None) -> None:
        with self._changed:
            self._events.clear()
            self._said.clear()
            self._responses, self._may_move = 0, angle is not None
        start = self._say(text)
        if not self._wait(lambda: self._responses and self._state == "idle", PATIENCE_S):
            self.tally.unanswered.append(f"{self.name}: {text}")
            return
        # Events and sentences are on topics of their own.
        wanted = ("telemetry", "call") if angle is not None else ("telemetry",)
        self._wait(lambda: self._said and all(map(self._of, wanted)), 5.0)
        with self._changed:
            self._judge(text, angle, start)

    def _judge(self, text: str, angle: int | None, start: float) -> None:
        tally = self.tally
        tally.turns += 1
        if self._said:
            tally.first_word.append(self._said[0][0] - start)
        for event in self._of("telemetry"):
            tally.hops += 1
            tally.prompt_tokens += event["prompt_tokens"]
            tally.evaluated_tokens += event["evaluated_tokens"]
        called = [event for event in self._of("call") if event["name"] == "turn"]
        angles = [abs(event["arguments"]["angle_deg"]) for event in called]
        words = " ".join(sentence for _, sentence in self._said)
        told = [float(each) for each in _NUMBER.findall(words)]
        tally.astray += [
            f"{self.name}: {text} -> {n:g}" for n in (*angles, *told) if self._not_mine(n)
        ]
        wanted = [angle] if angle is not None else []
        asked_battery = text in _BATTERY
        if angles != wanted or (asked_battery and self.percent not in told):
            tally.mistakes.append(f"{self.name}: {text} -> {angles} {words}")

    def _not_mine(self, number: float) -> bool:
        mine = number in self.angles or number == self.percent
        return not mine and self._is_others(number)

    def _stop(self, number: int, stops: list[float | None]) -> None:
        with self._changed:
            self._may_move, self._zero_at, self._moves = True, None, False
        self._say(f"drive forward {('seven', 'eight', 'nine')[number % 3]} metres")
        if not self._wait(lambda: self._moves, PATIENCE_S):
            self.tally.unanswered.append(f"{self.name}: drive")
            return
        with self._changed:
            self._zero_at = None
        start = self._say("stop")
        self._wait(lambda: self._zero_at is not None, STOP_S)
        zero_at = self._zero_at
        stops.append(None if zero_at is None else zero_at - start)
        self._wait(lambda: self._state == "idle", PATIENCE_S)
        time.sleep(0.1)

    def _say(self, text: str) -> float:
        now = time.monotonic()
        self._transcripts.publish(String(data=text))
        return now

    def _of(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self._events if event["type"] == kind]

    def _wait(self, condition: Callable[[], Any], patience_s: float) -> bool:
        with self._changed:
            return bool(self._changed.wait_for(condition, patience_s))

    def _at(self, topic: str) -> str:
        return f"/{self.name}/{topic}"

    def _battery(self) -> BatteryState:
        return BatteryState(percentage=self.percent / 100)

    def _noting(self, take: Callable[[float, Any], None]) -> Callable[[Any], None]:
        def callback(message: Any) -> None:
            now = time.monotonic()
            with self._changed:
                take(now, message)
                self._changed.notify_all()

        return callback

    def _on_twist(self, now: float, twist: Twist) -> None:
        self._moves = bool(twist.linear.x or twist.angular.z)
        if self._moves and not self._may_move:
            self.tally.astray.append(f"{self.name}: moves unasked")
        if not self._moves and self._zero_at is None:
            self._zero_at = now

    def _on_speech(self, now: float, sentence: String) -> None:
        self._said.append((now, str(sentence.data)))

    def _on_event(self, now: float, event: String) -> None:
        self._events.append(json.loads(event.data))

    def _on_response(self, now: float, response: String) -> None:
        self._responses += 1

    def _on_state(self, now: float, state: String) -> None:
        self._state = str(state.data)


def owned_angles(number: int) -> range:
    """The angles, in degrees, that are said to this robot only."""
    return range(FIRST_ANGLE + ANGLES_EACH * number, FIRST_ANGLE + ANGLES_EACH * (number + 1))


def owner_of(number: float, robots: int) -> set[int]:
    """The robots to which a number belongs, as an angle or as a battery."""
    return {
        robot
        for robot in range(robots)
        if number in owned_angles(robot) or number == FIRST_PERCENT + 2 * robot
    }


def _sentences(angles: range) -> Iterator[tuple[str, int | None]]:
    """What is said, in turn; with the angle in it, if there is one."""
    sides = itertools.cycle(("left", "right"))
    for angle, battery, greeting in zip(
        itertools.cycle(angles),
        itertools.cycle(_BATTERY),
        itertools.cycle(_GREETINGS),
        strict=False,
    ):
        yield f"turn {next(sides)} {angle} degrees", angle
        yield battery, None
        yield greeting, None
