"""Carries out tool calls on the robot's own topics, services and actions."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from edgevox_ros.core.tools import (
    ErrorKind,
    Progress,
    ResultStatus,
    ToolCall,
    ToolResult,
    ToolSchema,
)
from edgevox_ros.robot.call_cancel import CallCancel
from edgevox_ros.robot.clock import NO_TIME, RobotClock, default_patience
from edgevox_ros.robot.entities import Entities
from edgevox_ros.robot.holdouts import spoken_names
from edgevox_ros.robot.kinds.goal_speech import SILENT, GoalVoice
from edgevox_ros.robot.kinds.hands import Hands, Prepared, Reins
from edgevox_ros.robot.kinds.inputs import Inputs
from edgevox_ros.robot.kinds.publishing import Motion
from edgevox_ros.robot.kinds.waiting import raise_if_cancelled
from edgevox_ros.robot.limits import RateLimits, why_moving
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.outcome import NoAnswer, ToolFailed, begun, failed
from edgevox_ros.robot.own_types import refuse_other_types
from edgevox_ros.robot.questions import question_of
from edgevox_ros.robot.sequences import calls_of, in_step
from edgevox_ros.robot.specs import PublishSpec, SequenceSpec, Tool
from edgevox_ros.robot.stop_watch import SLICE_S, StopWatch
from edgevox_ros.robot.topic_types import TopicTypes

HELD = "the robot is not active now"


class RosExecutor:
    """Satisfies the agent's Executor. `execute` belongs to one worker thread; `cancel` to any.

    Raises TypeTaken. Nothing here spins: the node's executor runs in a thread of its own. `voice`
    speaks of goals that go on. `dry_run` is asked before each call: only what reads is carried out.
    For `clock_patience_s` see RobotClock.
    """

    def __init__(
        self,
        node: Any,
        tool_map: ToolMap,
        *,
        dry_run: Callable[[], bool] = lambda: False,
        voice: GoalVoice = SILENT,
        clock_patience_s: Callable[[], float] = default_patience,
    ) -> None:
        self._node = node
        self._map = tool_map
        self._dry_run = dry_run
        self._stops = 0
        self._held = self._left_graph = False
        self._clock = clock = RobotClock(node, clock_patience_s)
        self._entities = Entities(node)
        self._moving_calls = 0
        self._unstopped = voice.unstopped
        self._limits = RateLimits(clock.now)
        try:
            self._enter_the_graph(voice)
        except BaseException:
            self._entities.close()
            raise

    def _enter_the_graph(self, voice: GoalVoice) -> None:
        tool_map, clock = self._map, self._clock
        specs = [tool.spec for tool in tool_map.tools.values() if not tool.unavailable]
        refuse_other_types(self._node, [*specs, tool_map.moving])
        stops, moving, reins = tool_map.on_stop, tool_map.moving, Reins(self._halt, self._on_late)
        self._hands = Hands(
            self._entities, specs, stops, moving, tool_map.tables, voice, reins, clock
        )
        log = self._node.get_logger()
        self._watch = StopWatch(
            self._hands.left, self._repeat_stop, self._hands.look, self._warn, log
        )
        self._stop_messages = self._build_stop_messages()
        self._topic_types = TopicTypes(self._entities, [*specs, tool_map.moving])

    def schemas(self) -> tuple[ToolSchema, ...]:
        """The tools that can be carried out here."""
        return self._map.schemas()

    def unavailable(self) -> dict[str, str]:
        """Tools that are left out, and why."""
        tools = self._map.tools.values()
        return {tool.name: tool.unavailable for tool in tools if tool.unavailable}

    @property
    def lacking_stops(self) -> tuple[str, ...]:
        """Tools that a stop should publish and that are unavailable."""
        stops, unavailable = self._map.on_stop, self.unavailable()
        calls = [call.name for call in stops.calls if call.unavailable]
        return (*(name for name in stops.publish if name in unavailable), *calls)

    @property
    def warnings(self) -> list[str]:
        """What keeps tools from working now: ends that are not joined (see Entities), no time."""
        timeless = [NO_TIME] if math.isnan(self._clock.now()) else []
        return self._entities.unjoined + timeless

    @property
    def busy(self) -> bool:
        """Whether a motion or a goal of ours is under way."""
        return self._hands.busy

    @property
    def moving(self) -> bool:
        """Whether something moves, or may: by what we do, and by what the map's `moving` tells."""
        return bool(self._why_moving())

    def _why_moving(self) -> str:
        if not self.busy and (silent := self._hands.pending):
            return f"{silent[0]} has not answered a request, so it may move something"
        return why_moving(self._map.moving, self._hands.motion_message(), self.busy)

    @property
    def unanswered(self) -> tuple[str, ...]:
        """The tools, as they are said, that have not answered the last stop."""
        return spoken_names(self._hands.left(), self._map.tools)

    @property
    def may_move(self) -> bool:
        """Whether it is busy, or somebody has not answered who may move something."""
        return self.busy or bool(self._hands.pending)

    def needs_confirmation(self, call: ToolCall) -> str | None:
        """The question that the map declares for this tool, or for the steps of a sequence."""
        tool = self._map.tools.get(call.name)
        if tool is None:
            return None
        complain = self._node.get_logger().error
        return question_of(self._map, tool, call.arguments, complain) or None

    def execute(self, call: ToolCall, cancel: threading.Event) -> ToolResult:
        """Run one call to its end, its time-out, a cancel or a stop. Raises nothing."""
        start = time.monotonic()
        stops = self._stops
        over = CallCancel(cancel, lambda: self._held or self._stops != stops)
        try:
            result = self._run(call, over)
        except ToolFailed as error:
            return failed(call.name, error, time.monotonic() - start)
        except Exception as error:
            self._node.get_logger().error(f"tool {call.name}: {type(error).__name__}: {error}")
            self._stop_base()
            wrong = ToolFailed(ErrorKind.ABORTED, f"{call.name} failed inside the robot's software")
            return failed(call.name, wrong, time.monotonic() - start)
        return replace(result, duration_s=time.monotonic() - start)

    def cancel(self) -> None:
        """Stop everything: zero messages first, then requests. Never waits, never raises.

        It is repeated until everybody has answered: see StopWatch.
        """
        self._stops += 1
        self._stop_base()
        self._try(self._hands.cancel_goals)
        self._try(self._hands.call_stops)
        self._try(self._watch.begin)

    def when_stopped(self, tell: Callable[[bool], None]) -> None:
        """Call back, at once or from another thread, whether everything that can move has answered
        the last stop."""
        if self.lacking_stops:
            tell(False)
        else:
            self._watch.when_told(tell)

    def settled(self, patience_s: float) -> bool:
        """Whether all that moves has ended behind a `cancel`, everybody has answered it, and the
        last messages have arrived; waits for that. From any thread but the executor's."""
        end = time.monotonic() + patience_s
        while self.may_move or self._hands.left():
            if time.monotonic() > end:
                return False
            time.sleep(SLICE_S)
        self._hands.arrive()
        return True

    def hold(self) -> None:
        """No call begins from here on; a `cancel` behind it ends those that did. See `resume`."""
        self._held = True

    def resume(self) -> None:
        """Calls may begin again."""
        self._held = False

    def detach_goals(self) -> None:
        """Goals under way go on when the call that waits for them is cancelled."""
        self._hands.detach_goals()

    def _stop_base(self) -> None:
        """Publish the stop messages."""
        self._try(self._halt)

    def _halt(self) -> None:
        self._hands.halt(self._stop_messages)

    def _repeat_stop(self) -> None:
        """Repeat the stop, unless the user has given another command meanwhile."""
        if not self._moving_calls and not self._hands.moves_behind_stop:
            self._hands.repeat(self._stop_messages)

    def _on_late(self, name: str) -> None:
        """Somebody may have begun behind a stop what he was asked before it: stop again."""
        if self._left_graph:
            return
        log = self._node.get_logger()
        log.warning(f"{name} has only now answered a request from before a stop: stopping again")
        self._stop_base()
        self._try(self._hands.call_stops)
        self._try(self._watch.begin)

    def _warn(self, names: Sequence[str]) -> None:
        for name in names:
            self._unstopped(name)

    def _try(self, stop: Callable[[], None]) -> None:
        try:
            stop()
        except Exception as error:
            # A late answer on another thread of the executor's may be met while this leaves.
            if not self._left_graph:
                self._node.get_logger().error(f"stop: {type(error).__name__}: {error}")

    def close(self) -> None:
        """Stop, and free what was created on the node."""
        self.cancel()
        self.free()

    def free(self) -> None:
        """Free what was created on the node. After a `cancel`; it may wait for answers."""
        if self._left_graph:
            return
        self._watch.close()
        self._hands.close()
        self._left_graph = True
        self._entities.close()

    def _run(self, call: ToolCall, cancel: threading.Event) -> ToolResult:
        tool = self._map.tools.get(call.name)
        if tool is None or tool.unavailable:
            raise ToolFailed(ErrorKind.UNAVAILABLE, f"{call.name} is not available here")
        if self._held:
            raise ToolFailed(ErrorKind.CANCELLED, HELD)
        if not isinstance(tool.spec, SequenceSpec):
            return self._perform(tool, call.arguments, cancel, dry=tool.dry_run)
        self._allow(tool, cancel)
        return self._sequence(tool, tool.spec, call.arguments, cancel)

    def _perform(
        self, tool: Tool, arguments: Mapping[str, Any], cancel: threading.Event, *, dry: bool
    ) -> ToolResult:
        """One call that is no sequence."""
        prepared = self._hands.prepare(tool, self._inputs(tool, arguments))
        self._allow(tool, cancel)
        if (dry or self._dry_run()) and not prepared.reads:
            self._node.get_logger().info(f"dry run of {tool.name}: {prepared.shown}")
            return begun(tool.name, Progress.DRY_RUN)
        if not tool.moves:
            return self._carry_out(tool, prepared, arguments, cancel)
        self._watch.settle(cancel)
        self._hands.make_way(tool, cancel)
        self._moving_calls += 1
        self._hands.begin()
        try:
            return self._carry_out(tool, prepared, arguments, cancel)
        finally:
            self._moving_calls -= 1

    def _carry_out(
        self, tool: Tool, prepared: Prepared, arguments: Mapping[str, Any], cancel: threading.Event
    ) -> ToolResult:
        """Run a call that was allowed; once more where nobody answered and that does no harm."""
        try:
            return prepared.run(cancel)
        except NoAnswer as error:
            if not tool.idempotent or cancel.is_set():
                raise
            self._node.get_logger().warning(f"tool {tool.name}: {error}; asking once more")
            self._refuse_moving(tool)
            return self._hands.prepare(tool, self._inputs(tool, arguments)).run(cancel)
        except ToolFailed:
            # A motion that was cut short, and whose map has no last message for it.
            if isinstance(tool.spec, PublishSpec) and tool.spec.timed and tool.spec.final is None:
                self._stop_base()
            raise

    def _sequence(
        self, tool: Tool, spec: SequenceSpec, given: Mapping[str, Any], cancel: threading.Event
    ) -> ToolResult:
        """The steps in order, until one fails or a stop comes."""
        calls = calls_of(spec, self._inputs(tool, given), self._map.tools)
        for index, (step, arguments) in enumerate(calls):
            try:
                self._hands.prepare(step, self._inputs(step, arguments))
            except ToolFailed as error:
                raise in_step(spec, index, error) from error
        for index in range(len(calls)):
            try:
                self._limits.expect([step for step, _ in calls[: index + 1]])
            except ToolFailed as error:
                raise in_step(spec, index, error) from error
        results: list[ToolResult] = []
        for index, (step, arguments) in enumerate(calls):
            try:
                raise_if_cancelled(cancel)
                dry = tool.dry_run or step.dry_run
                results.append(self._perform(step, arguments, cancel, dry=dry))
            except ToolFailed as error:
                raise in_step(spec, index, error) from error
            if results[-1].progress is Progress.DETACHED:
                break
        return ToolResult(tool.name, ResultStatus.OK, steps=tuple(results))

    def _allow(self, tool: Tool, cancel: threading.Event) -> None:
        """Raise ToolFailed if the tool may not run now."""
        raise_if_cancelled(cancel)
        self._refuse_moving(tool)
        self._limits.take(tool)

    def _refuse_moving(self, tool: Tool) -> None:
        if tool.still_only:
            why = self._why_moving()
            if why:
                message = f"{tool.name} is refused while the robot moves: {why}"
                raise ToolFailed(ErrorKind.REJECTED, message)

    def _inputs(self, tool: Tool, arguments: Mapping[str, Any]) -> Inputs:
        return Inputs({**tool.defaults, **arguments}, self._map.tables)

    def _build_stop_messages(self) -> list[Motion]:
        messages = []
        for name in self._map.on_stop.publish:
            tool = self._map.tools[name]
            if isinstance(tool.spec, PublishSpec) and not tool.unavailable:
                messages.append(self._hands.stop_message(tool.spec, self._inputs(tool, {})))
        return messages
