"""For stop_latency.py: the loads under which somebody says stop. See there."""

from __future__ import annotations

import itertools
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from edgevox_demo_interfaces.action import GoTo
from node_scene import PATIENCE_S, Scene
from rclpy.action import ActionClient

from edgevox_ros.cli.processes import Child

SETTLE_S, FULL_SPEED_S, GENERATING_S, PREFILL_S = 0.15, 0.1, 0.3, 0.05
ARISES_S, MISSED_S = 5.0, 5.0
HANGS_S, MEET_S = 0.02, 3.0
MANY = 10
LONG = "and then " * 430
FLOODED_S = 4.0
FLOODER = Path(__file__).parent / "flooder.py"
SERVER = Path(__file__).parents[1] / "support" / "node" / "goal_server.py"


@dataclass(frozen=True)
class Trial:
    """One stop. `seconds` is None when no zero Twist came.

    `arose`: what the load is called was going on when stop was said. `cancelled_s`: until the last
    goal was asked to end, None where there was none to ask.
    """

    arose: bool
    seconds: float | None
    moved_after: bool = False
    cancelled_s: float | None = None


class Stopping:
    """Says stop in a scene. A load is a method that takes the number of the trial."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.talker = scene.talker

    def stop(self, arose: bool, then: Callable[[], object] = lambda: None) -> tuple[Trial, float]:
        """The trial, and when stop was said. `then` is done as soon as the zero Twist is there."""
        talker = self.talker
        start = talker.say("stop")
        talker.wait(lambda: any(not moves for _, moves in talker.twists), MISSED_S)
        first = next((at for at, moves in talker.twists if not moves), None)
        then()
        talker.wait(lambda: talker.state == "idle")
        time.sleep(SETTLE_S)
        seconds = first - start if first is not None else None
        return Trial(arose, seconds, talker.moving()), start


class FastLoads(Stopping):
    """With the demo model."""

    def idle(self, number: int) -> Trial:
        time.sleep(SETTLE_S)
        return self.stop(True)[0]

    def driving(self, number: int) -> Trial:
        self.talker.say(f"drive forward {('four', 'five', 'six')[number % 3]} metres")
        arose = self.talker.wait(self.talker.moving, ARISES_S)
        time.sleep(FULL_SPEED_S)
        return self.stop(arose)[0]


class ModelLoads(Stopping):
    """With a model that never ends."""

    def generating(self, number: int) -> Trial:
        return self._in_turn(f"tell me story {number}", GENERATING_S, lambda tokens: tokens > 0)

    def prefill(self, number: int) -> Trial:
        return self._in_turn(f"{number} {LONG}", PREFILL_S, lambda tokens: tokens == 0)

    def _in_turn(self, text: str, after_s: float, fits: Callable[[int], bool]) -> Trial:
        self.talker.say(text)
        self.talker.wait(lambda: self.talker.of("transcript"))
        time.sleep(after_s)
        trial, _ = self.stop(True)
        self.talker.wait(lambda: self.talker.of("telemetry"), ARISES_S)
        told = self.talker.of("telemetry")[-1:]
        arose = bool(told) and told[0]["finish"] == "cancelled" and fits(told[0]["sampled_tokens"])
        return replace(trial, arose=arose)


class FloodLoads(Stopping):
    """While others publish transcripts faster than anybody speaks."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._children = itertools.count()
        self._flooder: Child | None = None
        self._load = ""

    def flood(self, number: int) -> Trial:
        return self._in_flood("5000", "30")

    def long_flood(self, number: int) -> Trial:
        return self._in_flood("1000", "3900")

    def _in_flood(self, rate: str, characters: str) -> Trial:
        """Starts the flood at its first trial; the last one ends it with the scene."""
        if self._load != rate:
            if self._flooder is not None:
                self._flooder.stop()
            command = [sys.executable, str(FLOODER), rate, characters]
            name = f"flooder{next(self._children)}"
            self._flooder = self.scene.children.start(name, command, os.environ)
            self._load = rate
            time.sleep(FLOODED_S)
        time.sleep(SETTLE_S)
        arose = self._flooder is not None and self._flooder.log.read_text().count("sent") > 1
        start = self.talker.say("stop")
        talker = self.talker
        # Babble moves nothing, so a Twist is that of the stop; events may push each other out.
        heard = talker.wait(lambda: talker.twists or talker.of("stop"), MISSED_S)
        return Trial(arose, time.monotonic() - start if heard else None)


class GoalLoads(Stopping):
    """With goals that a process of its own holds."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._places = itertools.cycle(("kitchen", "office"))
        self._servers = itertools.count()
        self._others = ActionClient(self.talker.node, GoTo, "go_to")
        self._start_server()

    def goal(self, number: int) -> Trial:
        return self._timed(self._go())

    def ten_goals(self, number: int) -> Trial:
        before = self._count("goal")
        for _ in range(MANY):
            self._others.send_goal_async(GoTo.Goal(place="office"))
        return self._timed(self._until(lambda: self._count("goal") >= before + MANY), MANY)

    def hung_server(self, number: int) -> Trial:
        arose = self._go()
        os.kill(self._server.pid, signal.SIGUSR1)
        time.sleep(HANGS_S)
        return self.stop(arose, lambda: os.kill(self._server.pid, signal.SIGUSR2))[0]

    def killed_server(self, number: int) -> Trial:
        arose = self._go()
        os.kill(self._server.pid, signal.SIGKILL)
        trial, _ = self.stop(arose)
        self._start_server()
        return trial

    def _start_server(self) -> None:
        command = [sys.executable, str(SERVER)]
        name = f"goal_server{next(self._servers)}"
        self._server = self.scene.children.start(name, command, os.environ)
        self._until(lambda: self._count("ready") > 0)
        time.sleep(MEET_S)

    def _go(self) -> bool:
        """Have the node send a goal; whether the server holds it."""
        before = self._count("goal")
        self.talker.say(f"go to the {next(self._places)}")
        return self._until(lambda: self._count("goal") > before)

    def _timed(self, arose: bool, goals: int = 1) -> Trial:
        before = self._count("cancel")
        trial, start = self.stop(arose)
        if not arose:
            return trial
        if not self._until(lambda: self._count("cancel") >= before + goals):
            return replace(trial, seconds=None)
        last = max(float(line.split()[1]) for line in self._lines()[-goals:] if " " in line)
        return replace(trial, cancelled_s=last - start)

    def _lines(self) -> list[str]:
        return self._server.log.read_text().splitlines()

    def _count(self, word: str) -> int:
        return sum(line.startswith(word) for line in self._lines())

    def _until(self, condition: Callable[[], bool]) -> bool:
        end = time.monotonic() + min(ARISES_S, PATIENCE_S)
        while not condition():
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        return True
