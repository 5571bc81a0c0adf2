"""Stops the robot: ends our motions, stops everybody else, and repeats that until they answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from edgevox_ros.robot.running.goal_speech import GoalVoice
from edgevox_ros.robot.running.runner import Runner
from edgevox_ros.robot.stop.stop_confirmation import StopConfirmation, StopReceivers
from edgevox_ros.robot.stop.stop_services import StopServices
from edgevox_ros.robot.tool import Tool
from edgevox_ros.robot.waiting import SLICE_S

if TYPE_CHECKING:
    from rclpy.impl.rcutils_logger import RcutilsLogger


class RobotStop:
    """`send` may be called from any thread. `voice` hears who did not confirm a stop."""

    def __init__(
        self,
        runners: Sequence[Runner[Any]],
        services: StopServices,
        voice: GoalVoice,
        logger: RcutilsLogger,
    ) -> None:
        self._runners = runners
        self.services = services
        self._logger = logger
        self._closed = False
        self._receivers = StopReceivers(runners, services)
        self.confirmation = StopConfirmation(self._receivers, voice, logger)

    def send(self) -> None:
        """Stop everything: zero messages first, then requests. Never waits, never raises.

        The stop is repeated until everybody has answered: see StopConfirmation.
        """
        self.halt()
        self._each(lambda runner: runner.end_goals())
        self._call_services()

    def halt(self) -> None:
        """End our own motions, and publish the stop messages. Never waits, never raises."""
        self._each(lambda runner: runner.halt())

    def late(self, name: str) -> None:
        """A server may have begun something after a stop that it was asked before: stop again."""
        if self._closed:
            return
        again = "has only now answered a request from before a stop: stopping again"
        self._logger.warning(f"{name} {again}")
        self.halt()
        self._call_services()

    def unconfirmed(self) -> list[str]:
        """Names of those who have not answered the last stop, or ended what was running then."""
        return self._receivers.unconfirmed()

    def when_confirmed(self, notify: Callable[[bool], None]) -> None:
        """Call `notify` once, with whether the last stop was confirmed before time is up."""
        self.confirmation.when_known(notify)

    def wait_confirmed(self, cancel: threading.Event) -> None:
        """Wait until the last stop is confirmed or its time is up."""
        self.confirmation.settle(cancel)

    def settled(self, may_move: Callable[[], bool], patience_s: float) -> bool:
        """Wait until nothing moves, everybody has answered and the last messages have arrived.

        Returns whether that happened in time.
        """
        end = time.monotonic() + patience_s
        while may_move() or self.unconfirmed():
            if time.monotonic() > end:
                return False
            time.sleep(SLICE_S)
        for runner in self._runners:
            runner.flush()
        return True

    @property
    def moving_calls(self) -> int:
        """How many calls are being carried out that may move something."""
        return self._receivers.moving_calls

    @contextmanager
    def moving_call(self) -> Iterator[None]:
        """While this context is open a call may move something: no stop is repeated."""
        self._receivers.moving_calls += 1
        self.services.begin()
        try:
            yield
        finally:
            self._receivers.moving_calls -= 1

    def close(self) -> None:
        """End the thread that repeats stops. Errors are no longer logged.

        An answer may still come on another thread of the executor while this leaves the graph.
        """
        self.confirmation.close()
        for runner in self._runners:
            runner.close()
        self._closed = True

    def _call_services(self) -> None:
        self._each(lambda runner: runner.mark_stop())
        self._try(self.services.send)
        self._try(self.confirmation.begin)

    def _each(self, stop: Callable[[Runner[Any]], None]) -> None:
        for runner in self._runners:
            self._try(partial(stop, runner))

    def _try(self, stop: Callable[[], None]) -> None:
        try:
            stop()
        except Exception as error:
            if not self._closed:
                self._logger.error(f"stop: {type(error).__name__}: {error}")


def spoken_names(unconfirmed: Sequence[str], tools: Mapping[str, Tool]) -> tuple[str, ...]:
    """The tools of those who have not answered, as they are spoken ("set light"), each once.

    A service that only a stop calls has no tool: the last part of its name is used.
    """
    return tuple(dict.fromkeys(_spoken(who, tools) for who in unconfirmed))


def _spoken(who: str, tools: Mapping[str, Tool]) -> str:
    server = who.partition(",")[0]
    names = [name for name, tool in tools.items() if server == tool.spec.label]
    name = names[0] if names else server.rpartition(" ")[2].rpartition("/")[2]
    return " ".join(name.split("_")).strip()
