"""Sends goals from the worker's thread, and cancels them from any."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

from action_msgs.msg import GoalStatus
from action_msgs.srv import CancelGoal
from unique_identifier_msgs.msg import UUID

from edgevox_ros.robot.clock import Countdown, RobotClock
from edgevox_ros.robot.entities import Entities
from edgevox_ros.robot.interfaces.types import load_type
from edgevox_ros.robot.kinds.cancelling import Cancellers
from edgevox_ros.robot.kinds.goal_speech import GoalSpeech, GoalVoice
from edgevox_ros.robot.kinds.inputs import Inputs, built
from edgevox_ros.robot.kinds.waiting import CANCELLED, SLICE_S, Lookout, wait_for, wait_until
from edgevox_ros.robot.outcome import (
    LET_GO,
    STARTED,
    NoAnswer,
    ToolFailed,
    raise_if_refused,
    select,
    words_of,
)
from edgevox_ros.robot.specs import ActionSpec
from edgevox_ros.tools import ErrorKind

FIND_S = 2.0
ACCEPT_S = 5.0
GRACE_S = 2.0
LAST_ANSWERS_S = 1.0
OVER = (CancelGoal.Response.ERROR_UNKNOWN_GOAL_ID, CancelGoal.Response.ERROR_GOAL_TERMINATED)


class ServerGone(ToolFailed):
    """The server of a goal went away: nobody is left who could confirm its end."""

    def __init__(self, name: str) -> None:
        unsure = "whether the robot stands still is not known"
        super().__init__(ErrorKind.UNAVAILABLE, f"the action {name} went away under way; {unsure}")


class LetGo(ToolFailed):
    """The call was cancelled, and its goal is to go on."""


class Actions:
    """A client for each action of the map. Thread-safe.

    `voice` and `halt` are called from any thread. `halt` publishes the stop messages, for a goal
    whose end its server does not confirm.
    """

    def __init__(
        self,
        entities: Entities,
        specs: list[ActionSpec],
        cancel_all: tuple[str, ...],
        voice: GoalVoice,
        halt: Callable[[], None],
        clock: RobotClock,
    ) -> None:
        self._node = entities.node
        self._clock = clock
        self._voice = voice
        self._halt = halt
        self._lock = threading.Lock()
        self._epoch = 0
        self._stopped = threading.Event()
        self._closing = threading.Event()
        self._goals: dict[int, tuple[Any, Any]] = {}
        self._let_go: set[int] = set()
        self._lost: set[int] = set()
        self._watchers: list[threading.Thread] = []
        self._asked: set[Any] = set()
        self._types = {spec.type: load_type(spec.type, "action") for spec in specs}
        self._clients = {
            (spec.name, spec.type): entities.action_client(self._types[spec.type], spec.name)
            for spec in specs
        }
        self._cancel_all = cancel_all
        self._cancellers = Cancellers(entities, [*cancel_all, *(spec.name for spec in specs)])

    @property
    def running(self) -> int:
        """How many goals of ours are under way; those of a server that is gone are not."""
        with self._lock:
            goals = [goal for key, goal in self._goals.items() if key not in self._lost]
        return sum(1 for _, client in goals if client.server_is_ready())

    def prepare(self, spec: ActionSpec, inputs: Inputs) -> Any:
        """The goal of a call. Raises ToolFailed."""
        goal = self._types[spec.type].Goal
        stamp = self._node.get_clock().now().to_msg()
        return built(goal, inputs.filled(goal, spec.goal), stamp)

    def run(
        self, spec: ActionSpec, goal: Any, inputs: Inputs, cancel: threading.Event
    ) -> dict[str, Any]:
        """Send a goal, wait for its end unless the map says not to. Raises ToolFailed."""
        with self._lock:
            epoch, stopped = self._epoch, self._stopped
        client = self._clients[spec.name, spec.type]
        speech = GoalSpeech(
            spec, inputs, self._voice, self._node.get_logger(), lambda: self._epoch != epoch
        )
        self._clock.find(cancel)
        countdown = self._clock.countdown(spec.timeout_s)
        absent = ToolFailed(ErrorKind.UNAVAILABLE, f"the action {spec.name} is not available")
        wait_until(client.server_is_ready, min(FIND_S, spec.timeout_s), cancel, absent)
        handle = self._send(spec, goal, epoch, cancel, speech)
        note = STARTED
        if spec.announce is None:
            try:
                return self._result(spec, handle, countdown, cancel)[0]
            except LetGo:
                note = LET_GO
        self._watch(spec, handle, countdown, speech, stopped)
        said = speech.started() if note == STARTED else ""
        return {"note": note, "said": said} if said else {"note": note}

    def cancel(self) -> None:
        """Ask for the end of every goal. Only sends; never waits."""
        with self._lock:
            self._epoch += 1
            stopped, self._stopped = self._stopped, threading.Event()
            self._let_go.clear()
            goals = list(self._goals.values())
        for handle, _ in goals:
            self._cancel_goal(handle)
        for name in self._cancel_all:
            self._shielded(partial(self._cancellers.every_goal, name))
        stopped.set()

    def let_go(self) -> None:
        """Goals under way go on when the call that waits for them is cancelled."""
        with self._lock:
            self._let_go.update(self._goals)

    def _shielded(self, request: Callable[[], Any]) -> Any:
        """What it returns. What fails is logged: it must not keep others from being sent."""
        try:
            return request()
        except Exception as error:
            self._node.get_logger().error(f"ending goals: {type(error).__name__}: {error}")
            return None

    def _cancel_goal(self, handle: Any) -> None:
        """Ask for the end of a goal; one that its server no longer knows is forgotten."""

        def on_answer(answered: Any) -> None:
            answer = answered.result() if answered.exception() is None else None
            if answer is not None and answer.return_code in OVER:
                self._forget(handle)

        future = self._shielded(handle.cancel_goal_async)
        if future is not None:
            future.add_done_callback(on_answer)

    def close(self) -> None:
        """End the threads that wait for goals.

        A goal that was sent and given up is waited for, so that its late acceptance is cancelled.
        """
        self._closing.set()
        deadline = time.monotonic() + LAST_ANSWERS_S
        while self._asked and time.monotonic() < deadline:
            time.sleep(SLICE_S)
        for watcher in self._watchers:
            watcher.join(1.0)

    def _send(
        self, spec: ActionSpec, goal: Any, epoch: int, cancel: threading.Event, speech: GoalSpeech
    ) -> Any:
        """The handle of an accepted goal. One that is accepted too late is cancelled."""
        given_up = threading.Event()

        def on_answer(answered: Any) -> None:
            handle = answered.result() if answered.exception() is None else None
            accepted = handle is not None and handle.accepted
            with self._lock:
                current = self._epoch == epoch and not given_up.is_set()
                if accepted and current:
                    self._goals[id(handle)] = handle, client
            if accepted and not current:
                self._cancel_goal(handle)
            self._asked.discard(answered)

        client = self._clients[spec.name, spec.type]
        goal_id = UUID(uuid=list(uuid4().bytes))
        told = speech.on_feedback if spec.feedback else None
        # Under the lock a stop comes either before, and nothing is sent, or after, and the answer
        # finds that its epoch is over.
        with self._lock:
            if self._epoch != epoch or cancel.is_set():
                raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)
            future = client.send_goal_async(goal, told, goal_id)
        self._asked.add(future)
        future.add_done_callback(on_answer)
        patience_s = min(ACCEPT_S, spec.timeout_s)
        late = NoAnswer(f"the action {spec.name} did not answer within {patience_s:g} seconds")
        try:
            handle = wait_for(future, patience_s, cancel, late)
        except ToolFailed as error:
            if isinstance(error, NoAnswer):
                self._asked.discard(future)
            self._give_up(given_up, future)
            self._shielded(partial(self._cancellers.one_goal, spec.name, goal_id))
            raise
        if not handle.accepted:
            raise ToolFailed(ErrorKind.REJECTED, f"the action {spec.name} refused the goal")
        return handle

    def _give_up(self, given_up: threading.Event, future: Any) -> None:
        """Cancel the goal now if it was accepted meanwhile, else when it is."""
        with self._lock:
            given_up.set()
            accepted = future.result() if future.done() and not future.exception() else None
            if accepted is not None:
                self._goals.pop(id(accepted), None)
        if accepted is not None and accepted.accepted:
            self._cancel_goal(accepted)

    def _watch(
        self,
        spec: ActionSpec,
        handle: Any,
        countdown: Countdown,
        speech: GoalSpeech,
        stopped: threading.Event,
    ) -> None:
        """Wait for the end in a thread, and have it announced; after a stop, see that it ends."""

        def wait() -> None:
            try:
                _, answer = self._result(spec, handle, countdown, stopped)
            except ToolFailed as error:
                if not self._closing.is_set():
                    speech.failed(str(error))
            else:
                speech.done(answer)

        self._watchers = [watcher for watcher in self._watchers if watcher.is_alive()]
        self._watchers.append(threading.Thread(target=wait, name="goal", daemon=True))
        self._watchers[-1].start()

    def _result(
        self, spec: ActionSpec, handle: Any, countdown: Countdown, cancel: threading.Event
    ) -> tuple[dict[str, Any], Any]:
        """The selected fields of the result, and the result itself. Raises ToolFailed."""
        future = handle.get_result_async()
        # Until its end is known a goal stays among those that a stop cancels.
        future.add_done_callback(lambda _: self._forget(handle))
        message = f"{spec.name} was not done within {spec.timeout_s:g} seconds"
        late = ToolFailed(ErrorKind.TIMED_OUT, f"{message} and was cancelled")
        client = self._clients[spec.name, spec.type]
        lookout = Lookout(client.server_is_ready, ServerGone(spec.name))
        try:
            answer = wait_for(future, countdown, cancel, late, lookout)
        except ServerGone:
            # Its successor knows nothing of it; a stop still asks.
            self._lost.add(id(handle))
            self._shielded(self._halt)
            raise
        except ToolFailed as error:
            if error.kind is ErrorKind.CANCELLED and id(handle) in self._let_go:
                raise LetGo(error.kind, str(error)) from None
            if self._cancel_and_wait(handle, future, cancel) or self._closing.is_set():
                raise
            self._shielded(self._halt)
            if error.kind is ErrorKind.CANCELLED:
                self._shielded(partial(self._voice.unstopped, spec.name))
            unsure = "it did not confirm that and may still be going on"
            raise ToolFailed(error.kind, f"{error}; {unsure}") from None
        _raise_unless_succeeded(spec, answer)
        selected = select(answer.result, spec.result)
        fields = {key: item for key, item in selected.items() if key != "success" or spec.result}
        return fields, answer.result

    def _forget(self, handle: Any) -> None:
        with self._lock:
            self._goals.pop(id(handle), None)
            self._let_go.discard(id(handle))
            self._lost.discard(id(handle))

    def _cancel_and_wait(self, handle: Any, future: Any, cancel: threading.Event) -> bool:
        """Whether the goal has ended within the grace time."""
        self._cancel_goal(handle)
        deadline = time.monotonic() + GRACE_S
        while not future.done() and time.monotonic() < deadline and not self._closing.is_set():
            # Whoever looks at the flag is alive: the watchdog counts on it.
            cancel.is_set()
            time.sleep(SLICE_S)
        return bool(future.done())


def _raise_unless_succeeded(spec: ActionSpec, answer: Any) -> None:
    if answer.status == GoalStatus.STATUS_CANCELED:
        raise ToolFailed(ErrorKind.CANCELLED, f"{spec.name} was cancelled")
    if answer.status != GoalStatus.STATUS_SUCCEEDED:
        text = words_of(answer.result)
        reason = f": {text}" if text else ""
        raise ToolFailed(ErrorKind.ABORTED, f"{spec.name} was aborted{reason}")
    raise_if_refused(spec.name, answer.result)
