"""How long it takes from the transcript "stop" to a zero Twist on the wire.

Compares three situations in which somebody says stop to the node: the robot drives (a timed
publisher runs), the model is generating, and a goal of an action runs. Node and demo robot are
processes of their own, DDS on loopback. The clock runs from just before the transcript is
published until the first zero Twist behind it is received, both in this process: it holds two DDS
hops. A stop in a situation that did not arise is not timed. `moved_after_stop` counts stops behind
which a Twist that moves was received at last.

    python test/benchmark/stop_latency.py [--count 200] [--model-path GGUF]

Prints a table, and the same figures in milliseconds as one JSON object on the last line. Exit
status 1 when a stop did not reach the wire or the robot moved on, 2 when there was nothing to
measure, 130 when a signal ended it.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from geometry_msgs.msg import Twist
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import String

from edgevox_ros.cli.dds_loopback import apply, free_domain, loopback_environment
from edgevox_ros.cli.demo import commands
from edgevox_ros.cli.processes import ChildDied, Children, interrupt_on_signals
from edgevox_ros.cli.ros_side import RosSide

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
PATIENCE_S, SETTLE_S, FULL_SPEED_S = 30.0, 0.15, 0.1
DISTANCES = ("four", "five", "six", "seven", "eight", "nine")
SITUATIONS = ("driving", "generating", "goal")


@dataclass(frozen=True)
class Trial:
    """One stop. `seconds` is None when no zero Twist came.

    `arose`: the robot or the model was doing what it was told to when stop was said.
    """

    situation: str
    seconds: float | None
    moved_after: bool
    arose: bool = True


class Person:
    """Says sentences and notes when commands and states arrive. Closed with `close`."""

    def __init__(self) -> None:
        self._side = RosSide("stop_latency")
        self._node = self._side.node
        self._said = self._node.create_publisher(String, "transcript", 10)
        self.state = ""
        self.goal_runs = False
        self.turn_began = False
        self._twists: list[tuple[float, bool]] = []
        self._changed = threading.Condition()
        self._node.create_subscription(Twist, "cmd_vel", self._on_twist, 100)
        self._node.create_subscription(String, "edgevox/state", self._on_state, LATCHED)
        self._node.create_subscription(String, "edgevox/events", self._on_event, 100)
        self._side.start()

    def close(self) -> None:
        self._side.close()

    def _on_twist(self, twist: Twist) -> None:
        now = time.monotonic()
        with self._changed:
            self._twists.append((now, bool(twist.linear.x or twist.angular.z)))
            self._changed.notify_all()

    def _on_state(self, state: String) -> None:
        with self._changed:
            self.state = str(state.data)
            self._changed.notify_all()

    def _on_event(self, event: String) -> None:
        told = json.loads(event.data)
        with self._changed:
            self.turn_began = self.turn_began or told["type"] == "transcript"
            if told["type"] in ("call", "result"):
                self.goal_runs = told["type"] == "call" and told["name"] == "go_to"
            self._changed.notify_all()

    def wait(self, condition: Callable[[], bool], patience_s: float = PATIENCE_S) -> bool:
        """Whether the condition came true in time."""
        with self._changed:
            return self._changed.wait_for(condition, patience_s)

    def ready(self) -> bool:
        """Whether a node listens and is idle."""
        return self._said.get_subscription_count() > 0 and self.state == "idle"

    def say(self, text: str) -> None:
        with self._changed:
            self._twists.clear()
            self.turn_began = False
        self._said.publish(String(data=text))

    def moving(self) -> bool:
        """Whether the newest command is one that moves."""
        return bool(self._twists) and self._twists[-1][1]

    def stop(self, situation: str) -> Trial:
        """Say stop, and wait for the first zero Twist behind it."""
        start = time.monotonic()
        self.say("stop")
        stopped = self.wait(lambda: any(not moves for _, moves in self._twists), 5.0)
        first = next((at for at, moves in self._twists if not moves), None)
        self.wait(lambda: self.state == "idle")
        time.sleep(SETTLE_S)
        seconds = first - start if stopped and first is not None else None
        return Trial(situation, seconds, self.moving())


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    _stay_on_loopback()
    interrupt_on_signals()
    try:
        trials = measure(options)
    except KeyboardInterrupt:
        return 130
    except (ChildDied, TimeoutError) as error:
        print(f"stop_latency: {error}", file=sys.stderr)
        return 2
    figures = summary(trials)
    show(figures)
    print(json.dumps(figures))
    return 1 if figures["missed"] or figures["moved_after_stop"] else 0


def measure(options: argparse.Namespace) -> list[Trial]:
    """Start robot and agent, say stop to them, and end both."""
    with tempfile.TemporaryDirectory() as folder, Children(Path(folder)) as children:
        for name, command in commands("demo", options.model_path).items():
            children.start(name, command, os.environ)
        person = Person()
        try:
            _wait_for(person, children)
            return list(run(person, options.count))
        finally:
            person.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="stops in all (default: 200)")
    parser.add_argument("--model-path", default="", metavar="GGUF")
    return parser


def _stay_on_loopback() -> None:
    environment = loopback_environment(os.environ, free_domain())
    prefixes = environment.get("AMENT_PREFIX_PATH", "").split(os.pathsep)
    if (Path(sys.prefix) / "share" / "ament_index").is_dir() and sys.prefix not in prefixes:
        environment["AMENT_PREFIX_PATH"] = os.pathsep.join(filter(None, [*prefixes, sys.prefix]))
    apply(environment)


def _wait_for(person: Person, children: Children) -> None:
    """Wait for what no message announces."""
    end = time.monotonic() + 2 * PATIENCE_S
    while not person.ready():
        children.check()
        if time.monotonic() > end:
            raise TimeoutError(f"nobody listens\n{children.last_lines()}")
        time.sleep(0.05)


def run(person: Person, count: int) -> Iterator[Trial]:
    """Stops in every situation in turn."""
    distances, places = itertools.cycle(DISTANCES), itertools.cycle(("kitchen", "office"))
    time.sleep(1.0)
    for situation in itertools.islice(itertools.cycle(SITUATIONS), count):
        if situation == "goal":
            person.say(f"go to the {next(places)}")
            arose = person.wait(lambda: person.goal_runs)
        else:
            person.say(f"drive forward {next(distances)} metres")
            # The latched state keeps its newest value alone: thinking may go by unseen.
            begun = (lambda: person.turn_began) if situation == "generating" else person.moving
            arose = person.wait(begun)
        if situation != "generating":
            time.sleep(FULL_SPEED_S)
        yield replace(person.stop(situation), arose=arose)


def summary(trials: Sequence[Trial]) -> dict[str, object]:
    """Median and worst in milliseconds, in all and for each situation."""
    figures: dict[str, object] = {
        "benchmark": "stop_latency",
        "stops": len(trials),
        "did_not_arise": sum(not trial.arose for trial in trials),
        "missed": sum(trial.seconds is None for trial in trials),
        "moved_after_stop": sum(trial.moved_after for trial in trials),
        **_times(trials),
    }
    for situation in SITUATIONS:
        figures[situation] = _times([t for t in trials if t.situation == situation])
    return figures


def _times(trials: Sequence[Trial]) -> dict[str, object]:
    found = [1000 * trial.seconds for trial in trials if trial.arose and trial.seconds is not None]
    if not found:
        return {"median_ms": None, "worst_ms": None}
    return {"median_ms": round(statistics.median(found), 2), "worst_ms": round(max(found), 2)}


def show(figures: dict[str, object]) -> None:
    for name, value in figures.items():
        print(f"{name:18} {json.dumps(value)}")


if __name__ == "__main__":
    sys.exit(main())
