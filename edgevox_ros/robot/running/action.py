"""Runs actions: sends goals from the worker's thread, watches them, ends them from any thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import uuid4

from unique_identifier_msgs.msg import UUID

from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.tools import CANCELLED, ErrorKind, Progress, ToolResult
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.call_results import (
    MAX_ITEMS,
    NoAnswer,
    ToolFailed,
    begun,
    select,
    succeeded,
)
from edgevox_ros.robot.call_speech import CallSpeech
from edgevox_ros.robot.clock import Countdown
from edgevox_ros.robot.interfaces.conversion import to_data
from edgevox_ros.robot.kinds.action import ActionSpec
from edgevox_ros.robot.prepared_call import PreparedCall
from edgevox_ros.robot.running.goal import (
    ActionServerGone,
    Detached,
    Goal,
    GoalEnd,
    raise_unless_succeeded,
)
from edgevox_ros.robot.running.goal_speech import GoalSpeech
from edgevox_ros.robot.running.parts import RunnerParts
from edgevox_ros.robot.running.runner import Runner
from edgevox_ros.robot.running.server_gone import Lookout
from edgevox_ros.robot.stop import cancel_with_handle
from edgevox_ros.robot.stop.cancel_with_handle import GoalCancels
from edgevox_ros.robot.stop.cancel_without_handle import HandlelessCancels
from edgevox_ros.robot.stop.unanswered_requests import UnansweredRequests, servers_of_action
from edgevox_ros.robot.tool import Endpoint, Tool
from edgevox_ros.robot.waiting import (
    FIND_S,
    SLICE_S,
    patiently,
    raise_if_cancelled,
    wait_for,
    wait_until,
)

ACCEPT_S = 5.0
LAST_ANSWERS_S = 1.0
# A turn asks for the ends of the goals that it began itself.
ENDS_KEPT = 32


class ActionRunner(Runner[ActionSpec]):
    """A client for each action of the map. Thread-safe.

    If a server does not confirm the end of a goal, the stop messages are published.
    """

    def __init__(self, parts: RunnerParts) -> None:
        self._node = parts.entities.node
        self._clock = parts.clock
        self._voice = parts.voice
        logger = self._node.get_logger()
        self._speech = partial(
            GoalSpeech, voice=parts.voice, language=parts.language, logger=logger
        )
        self._halt = parts.halt
        self._lock = threading.Lock()
        self._epoch = 0
        self._stopped = threading.Event()
        self._closing = threading.Event()
        self._goals: dict[int, Goal] = {}
        self._ending = GoalCancels(self._forget, logger.error, self._closing)
        self._watchers: list[threading.Thread] = []
        self._ends: dict[str, GoalEnd] = {}
        self._asked: dict[Any, Goal] = {}
        self._requests = UnansweredRequests(parts.late)
        specs = parts.specs(ActionSpec)
        self.clients = {
            (spec.name, spec.type): parts.entities.action_client(spec.interface_type(), spec.name)
            for spec in specs
        }
        self._cancel_all = parts.on_stop.cancel_all
        names = [*self._cancel_all, *(spec.name for spec in specs)]
        self.cancels = HandlelessCancels(parts.entities, names)

    def is_there(self, spec: ActionSpec) -> bool:
        """Whether a server of the action is on the graph."""
        return bool(self._node.count_publishers(f"{spec.name}/_action/status"))

    @property
    def busy(self) -> bool:
        """Whether a goal of ours is running; goals of a server that is gone do not count."""
        return any(goal.under_way for goal in self._listed())

    @property
    def pending(self) -> list[str]:
        """Names of those who have not said whether they accept a goal that may move something."""
        return self._requests.names()

    @property
    def began_after_stop(self) -> bool:
        """Whether a goal is running that was sent after the last stop."""
        return any(goal.epoch == self._epoch and goal.under_way for goal in self._listed())

    def unconfirmed(self) -> list[str]:
        """Names of goals and servers that have not confirmed the last stop."""
        with self._lock:
            goals = [*self._asked.values(), *self._goals.values()]
        older = [goal for goal in goals if goal.epoch != self._epoch and goal.moves]
        names = [goal.label for goal in older if goal.under_way]
        names += [
            Endpoint("action", name, "").label for name in self.cancels.silent(self._cancel_all)
        ]
        return [*names, *self._requests.names(before_stop=True)]

    def look(self) -> None:
        """Look for servers that had left the graph and are back."""
        self._requests.look()

    def prepare(self, tool: Tool, spec: ActionSpec, inputs: Inputs) -> PreparedCall:
        """Make the goal of a call. Raises ToolFailed."""
        message = spec.message_of(inputs, self._node.get_clock().now().to_msg())
        return PreparedCall(
            lambda cancel, speech: self._run(tool, spec, message, inputs, cancel, speech),
            f"{spec.name}: {to_data(message, MAX_ITEMS)}",
        )

    def _run(
        self,
        tool: Tool,
        spec: ActionSpec,
        message: Any,
        inputs: Inputs,
        cancel: threading.Event,
        words: CallSpeech,
    ) -> ToolResult:
        """Send a goal, and wait for its end unless the map says not to. Raises ToolFailed."""
        with self._lock:
            epoch, stopped = self._epoch, self._stopped
        client = self.clients[spec.name, spec.type]
        self._clock.find(cancel)
        countdown = self._clock.countdown(spec.timeout_s)
        absent = ToolFailed(ErrorKind.UNAVAILABLE, f"the action {spec.name} is not available")
        wait_until(client.server_is_ready, min(FIND_S, spec.timeout_s), cancel, absent)
        servers = servers_of_action(self._node, spec.name)
        ready = client.server_is_ready
        goal = Goal(
            spec.name, ready, servers, servers(), epoch, moves=tool.moves, group=tool.exclusive
        )
        speech = self._speech(
            tool, spec, inputs.names, stopped=lambda: self._epoch != epoch or goal.quiet
        )
        lookout = Lookout(ready, ActionServerGone(spec.name), servers)
        self._send(spec, message, goal, cancel, speech)
        words.begun()
        if spec.wait:
            try:
                data, result = self._result(spec, goal, countdown, cancel, lookout)
            except Detached:
                self._watch(spec, goal, countdown, speech, stopped, lookout)
                return begun(tool.name, Progress.DETACHED)
            return succeeded(tool.name, data, words.done(result, spec.result and data))
        end = self._watch(spec, goal, countdown, speech, stopped, lookout)
        return begun(tool.name, Progress.STARTED, end)

    def end_of(self, goal: str, cancel: threading.Event) -> Mapping[str, Any] | None:
        """Wait for the end of a goal; None if it is not known here. Raises ToolFailed."""
        end = self._ends.get(goal)
        if end is None:
            return None
        while not end.over.wait(SLICE_S):
            raise_if_cancelled(cancel)
        if end.error is not None:
            raise end.error.with_traceback(None)
        return end.data

    def make_way(self, tool: Tool, cancel: threading.Event) -> None:
        """End the goals of the tool's group at other servers. Raises ToolFailed if one goes on.

        What happens to another goal at the same server is for that server to decide.
        """
        if not tool.exclusive:
            return
        same = [each for each in self._listed() if each.group == tool.exclusive]
        others = [each for each in same if each.label != tool.spec.label and each.under_way]
        for other in others:
            other.gave_way = True
            self._ending.cancel(other)
        deadline = time.monotonic() + cancel_with_handle.GRACE_S
        while left := [each for each in self._listed() if each in others and each.under_way]:
            raise_if_cancelled(cancel)
            if time.monotonic() >= deadline:
                left[0].gave_way = False
                message = f"{left[0].name} is still going on: it was told to end, and did not"
                raise ToolFailed(ErrorKind.REJECTED, message, cause=Cause.MOVING)
            time.sleep(SLICE_S)

    def end_goals(self) -> None:
        """Cancel our own goals, and all goals of the servers under `on_stop`. Never waits."""
        with self._lock:
            self._epoch += 1
            self._requests.mark_stop()
            stopped, self._stopped = self._stopped, threading.Event()
            goals = list(self._goals.values())
            for goal in goals:
                goal.detached = False
        for goal in goals:
            self._ending.cancel(goal)
        for name in self._cancel_all:
            self._ending.shielded(partial(self.cancels.every_goal, name))
        stopped.set()

    def repeat_halt(self) -> None:
        """Ask again those servers that refused to end the goals of others."""
        self.cancels.ask_again(self._cancel_all)

    def detach_goals(self) -> None:
        """Let running goals go on when the call that waits for them is cancelled."""
        for goal in self._listed():
            goal.detached = True

    def _listed(self) -> list[Goal]:
        with self._lock:
            return list(self._goals.values())

    def close(self) -> None:
        """End the threads that wait for goals.

        A goal that was sent and given up is waited for, so that a late acceptance is cancelled.
        """
        self._closing.set()

        def answered(seconds: float) -> bool:
            if self._asked:
                time.sleep(seconds)
            return not self._asked

        patiently(answered, LAST_ANSWERS_S)
        for watcher in self._watchers:
            watcher.join(1.0)

    def _send(
        self,
        spec: ActionSpec,
        message: Any,
        goal: Goal,
        cancel: threading.Event,
        speech: GoalSpeech,
    ) -> None:
        """Send a goal and wait until it is accepted. One accepted too late is cancelled."""
        client = self.clients[spec.name, spec.type]
        goal_id = UUID(uuid=list(uuid4().bytes))
        on_feedback = speech.on_feedback if spec.feedback else None
        # Under the lock a stop comes either before, and nothing is sent, or after, and the answer
        # finds its epoch over.
        with self._lock:
            if self._epoch != goal.epoch or cancel.is_set():
                raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)
            future = client.send_goal_async(message, on_feedback, goal_id)
            self._asked[future] = goal
            if goal.moves:
                self._requests.sent(goal.label, future, goal.servers)
            before = [each for each in self._goals.values() if each.name == spec.name]
            for each in before:
                each.successor = future
        future.add_done_callback(partial(self._on_accepted, goal, before))
        patience_s = min(ACCEPT_S, spec.timeout_s)
        late = NoAnswer(f"the action {spec.name} did not answer within {patience_s:g} seconds")
        try:
            handle = wait_for(future, patience_s, cancel, late)
            # The executor runs the callbacks of an answer some time after it.
            if not goal.answered.wait(patience_s):
                raise late
        except ToolFailed as error:
            if isinstance(error, NoAnswer):
                self._asked.pop(future, None)
            if goal.detached:
                # It was accepted and may go on: whoever waits for its end hears of that.
                return
            self._give_up(goal)
            self._ending.shielded(partial(self.cancels.one_goal, spec.name, goal_id))
            raise
        if not handle.accepted:
            raise ToolFailed(ErrorKind.REJECTED, f"the action {spec.name} refused the goal")

    def _on_accepted(self, goal: Goal, before: list[Goal], answered: Any) -> None:
        """The server has answered a goal. Goals sent `before` to this server make way."""
        try:
            self._take(goal, before, answered)
        finally:
            self._asked.pop(answered, None)
            goal.answered.set()

    def _take(self, goal: Goal, before: list[Goal], answered: Any) -> None:
        handle = answered.result() if answered.exception() is None else None
        accepted = handle is not None and handle.accepted
        with self._lock:
            current = self._epoch == goal.epoch and not goal.given_up
            if accepted:
                goal.handle = handle
                self._goals[id(goal)] = goal
        if accepted and not current:
            self._ending.end_unattended(goal)
        for other in before if accepted and goal.group else ():
            if other.group == goal.group:
                self._ending.cancel(other)

    def _give_up(self, goal: Goal) -> None:
        """Cancel the goal now if it has been accepted, else as soon as it is."""
        with self._lock:
            goal.given_up = True
            accepted = id(goal) in self._goals
        if accepted:
            self._ending.end_unattended(goal)

    def _watch(
        self,
        spec: ActionSpec,
        goal: Goal,
        countdown: Countdown,
        speech: GoalSpeech,
        stopped: threading.Event,
        lookout: Lookout,
    ) -> str:
        """Wait for the end in a thread, and announce it. After a stop, make sure that it ends.

        Returns the id under which `end_of` knows the end.
        """
        end = GoalEnd()
        goal_id = uuid4().hex
        with self._lock:
            self._ends[goal_id] = end
            for oldest in list(self._ends)[:-ENDS_KEPT]:
                del self._ends[oldest]

        def wait() -> None:
            try:
                watch()
            finally:
                end.over.set()

        def watch() -> None:
            try:
                data, answer = self._result(spec, goal, countdown, stopped, lookout)
            except ToolFailed as error:
                end.error = error
                if not self._closing.is_set() and not goal.was_replaced():
                    speech.failed(error)
            except Exception:
                # After a close its client may have been destroyed.
                if not self._closing.is_set():
                    raise
            else:
                end.data, end.error = data, None
                speech.done(answer, data if spec.result else {})

        self._watchers = [watcher for watcher in self._watchers if watcher.is_alive()]
        self._watchers.append(threading.Thread(target=wait, name="goal", daemon=True))
        self._watchers[-1].start()
        return goal_id

    def _result(
        self,
        spec: ActionSpec,
        goal: Goal,
        countdown: Countdown,
        cancel: threading.Event,
        lookout: Lookout,
    ) -> tuple[dict[str, Any], Any]:
        """The selected fields of the result, and the result itself. Raises ToolFailed."""
        future = goal.handle.get_result_async()
        # Until its end is known, a stop cancels the goal.
        future.add_done_callback(lambda _: self._forget(goal))
        message = f"{spec.name} was not done within {spec.timeout_s:g} seconds"
        late = ToolFailed(ErrorKind.TIMED_OUT, f"{message} and was cancelled")
        try:
            answer = wait_for(future, countdown, cancel, late, lookout)
        except ActionServerGone:
            # The new server does not know the goal; a stop still asks.
            goal.lost = True
            self._ending.shielded(self._halt)
            raise
        except ToolFailed as error:
            if error.kind is ErrorKind.CANCELLED and goal.detached:
                raise Detached(error.kind, str(error)) from None
            if self._ending.cancel_and_wait(goal, future, cancel) or self._closing.is_set():
                raise
            self._ending.shielded(self._halt)
            if error.kind is ErrorKind.CANCELLED and goal.epoch == self._epoch:
                self._ending.shielded(partial(self._voice.unstopped, goal.label))
            unsure = "it did not confirm that and may still be going on"
            raise ToolFailed(error.kind, f"{error}; {unsure}", cause=Cause.UNSURE) from None
        # Callbacks of the answer run later, but once the call has ended nothing counts as running.
        self._forget(goal)
        raise_unless_succeeded(spec, answer)
        selected = select(answer.result, spec.result)
        fields = {key: item for key, item in selected.items() if key != "success" or spec.result}
        return fields, answer.result

    def _forget(self, goal: Goal) -> None:
        with self._lock:
            self._goals.pop(id(goal), None)
