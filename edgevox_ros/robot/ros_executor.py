"""Carries out tool calls on the robot's own topics, services and actions."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence, Sized
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from edgevox_ros.core.occasions import Occasion
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.sentence_templates import SentenceTemplate
from edgevox_ros.core.tools import ErrorKind, Progress, ToolCall, ToolResult, ToolSchema
from edgevox_ros.robot.call_inputs import Inputs, as_said
from edgevox_ros.robot.call_results import (
    NoAnswer,
    ToolFailed,
    at_end,
    begun,
    failed,
    found_nothing,
    succeeded,
)
from edgevox_ros.robot.call_speech import CallSpeech, CallVoice
from edgevox_ros.robot.clock import CLOCK_PATIENCE_S, NO_TIME, RobotClock
from edgevox_ros.robot.event_watch import LOOK_S, EventWatch
from edgevox_ros.robot.expressions import Expression, ExpressionError, NotKnown, evaluate
from edgevox_ros.robot.graph_types import TopicTypes, refuse_other_types, refuse_own_ends
from edgevox_ros.robot.interfaces.readable import values_in
from edgevox_ros.robot.kinds import KINDS
from edgevox_ros.robot.kinds.publish import PublishSpec
from edgevox_ros.robot.kinds.service import ServiceSpec
from edgevox_ros.robot.map.moving import MovingSpec
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.prepared_call import PreparedCall
from edgevox_ros.robot.ros_entities import Entities
from edgevox_ros.robot.running.goal_speech import SILENT, GoalVoice
from edgevox_ros.robot.running.parts import RunnerParts
from edgevox_ros.robot.running.read import Reading
from edgevox_ros.robot.running.registry import RUNNERS
from edgevox_ros.robot.running.runner import Runner
from edgevox_ros.robot.running.service import result_of
from edgevox_ros.robot.state_words import readers_in_prompt
from edgevox_ros.robot.stop.robot_stop import RobotStop, spoken_names
from edgevox_ros.robot.stop.stop_services import StopServices
from edgevox_ros.robot.tool import Tool
from edgevox_ros.robot.waiting import CallCancel, raise_if_cancelled

if TYPE_CHECKING:
    from rclpy.node import Node

HELD = "the robot is not active now"


class RosExecutor:
    """Satisfies the agent's Executor. `execute` belongs to one worker thread; `cancel` to any.

    A call that `runs_beside` another may be carried out by a second thread meanwhile.

    Raises TypeTaken and OwnEnd. Spins nothing: the node's ROS executor has its own thread. `voice`
    speaks about goals that outlive their call, and has the words for failures. `language`: in which
    the map's words are said, asked at each call. `dry_run` is asked before each call; if it is
    true, only readers are carried out. For `clock_patience_s` see RobotClock. `report` gets the
    events of the map that come about, on the ROS executor's thread.
    """

    def __init__(
        self,
        node: Node,
        tool_map: ToolMap,
        *,
        dry_run: Callable[[], bool] = lambda: False,
        voice: GoalVoice = SILENT,
        language: Callable[[], str] = lambda: "en",
        clock_patience_s: Callable[[], float] = lambda: CLOCK_PATIENCE_S,
        report: Callable[[Occasion], None] = lambda occasion: None,
    ) -> None:
        self._node = node
        self._map = tool_map
        self._dry_run = dry_run
        self._language = language
        self._why = voice.why
        self._report = report
        self._stops = 0
        self._held = self._left_graph = False
        self.clock = RobotClock(node, clock_patience_s)
        self._entities = Entities(node)
        self._limits = RateLimits(self.clock.now)
        self.runners: dict[str, Runner[Any]] = {}
        try:
            self._enter_the_graph(voice)
        except BaseException:
            self._entities.close()
            self.clock.close()
            raise

    def _enter_the_graph(self, voice: GoalVoice) -> None:
        tool_map, tools = self._map, self._map.tools.values()
        ends = [tool.spec.end for tool in tools if not tool.unavailable]
        ends.append(tool_map.moving.end if tool_map.moving else None)
        ends += [event.end for event in tool_map.events if not event.unavailable]
        known = [end for end in ends if end is not None]
        refuse_other_types(self._node, known)
        acting = [tool for tool in tools if not (tool.unavailable or tool.schema.read_only)]
        refuse_own_ends(self._node, [tool.spec.end for tool in acting if tool.spec.end])
        parts = RunnerParts(
            self._entities,
            self.clock,
            Reading(self._entities, self.clock),
            tool_map.tools,
            tool_map.tables,
            tool_map.on_stop,
            voice,
            halt=lambda: self.stop.halt(),
            late=lambda name: self.stop.late(name),
            steps=self,
            tools_now=lambda: self._map.tools,
            language=self._language,
        )
        self.runners.update({key: RUNNERS[key](parts) for key in KINDS})
        self.motion = MotionWatch(parts.reading, tool_map.moving)
        self._watch_events(parts.reading)
        self._reading = parts.reading
        self._in_prompt = readers_in_prompt(tool for tool in tools if not tool.unavailable)
        services = StopServices(
            self._entities, tool_map.on_stop.calls, tool_map.tables, self._needs_undoing
        )
        runners = list(self.runners.values())
        self.stop = RobotStop(runners, services, voice, self._node.get_logger())
        self._topic_types = TopicTypes(self._entities, known)

    def _watch_events(self, reading: Reading) -> None:
        events = self._map.events
        if not events:
            return
        log = self._node.get_logger()
        for event in events:
            if event.unavailable:
                log.warning(f"event {event.name} is not watched: {event.unavailable}")
        watch = EventWatch(
            reading, events, self._map.tables, self._language, self._report, log.warning
        )
        self._entities.timer(LOOK_S, lambda: None if self._held else watch.look())

    def _needs_undoing(self) -> bool:
        called = {call.spec.name for call in self._map.on_stop.calls}
        return any(runner.needs_undoing(called) for runner in self.runners.values())

    def state_in_words(self) -> tuple[str, ...]:
        """What the model is shown of the robot's state, reader by reader. Does not wait."""
        return tuple(self._reading.in_words(tool, spec) for tool, spec in self._in_prompt)

    def state(self) -> tuple[ToolResult, ...]:
        """The same as results of the readers."""
        return tuple(self._reading.state(tool, spec) for tool, spec in self._in_prompt)

    @property
    def tool_map(self) -> ToolMap:
        """The map of these tools."""
        return self._map

    def grow(self, tool_map: ToolMap) -> None:
        """Use the same map with other rows that were taught. Nothing stops, nothing is made anew.

        Other threads see the old map or the new one.
        """
        self._map = tool_map

    def is_there(self, tool: Tool) -> bool:
        """Whether the graph has somebody who would receive a call of the tool."""
        steps = [self._map.tools[step.tool] for step in tool.spec.members] or [tool]
        return all(self.runners[step.spec.KEY].is_there(step.spec) for step in steps)

    def schemas(self) -> tuple[ToolSchema, ...]:
        """The tools that can be carried out here."""
        return self._map.schemas()

    def sentences(self) -> tuple[SentenceTemplate, ...]:
        """How people say the calls of these tools."""
        return self._map.sentences()

    def unavailable(self) -> dict[str, str]:
        """Tools that are left out, and why."""
        return self._map.unavailable()

    @property
    def lacking_stops(self) -> tuple[str, ...]:
        """What a stop should publish or call, but cannot here."""
        return self._map.lacking_stops()

    def check(self) -> list[str]:
        """Look for what keeps tools from working now: QoS that does not match, or no time."""
        timeless = [NO_TIME] if math.isnan(self.clock.now()) else []
        return self._entities.check_qos() + timeless

    @property
    def busy(self) -> bool:
        """Whether a motion or goal of ours is running."""
        return any(runner.busy for runner in self.runners.values())

    @property
    def moving(self) -> bool:
        """Whether something moves, or may, by our own calls or by the map's `moving`."""
        return bool(self._why_moving())

    def _why_moving(self) -> str:
        busy = self.busy
        if not busy and (silent := self._pending()):
            return f"{silent[0]} has not answered a request, so it may move something"
        return self.motion.why_moving(busy)

    def _pending(self) -> list[str]:
        """Names of those who have not answered a request that may move something."""
        return [name for runner in self.runners.values() for name in runner.pending]

    @property
    def unanswered(self) -> tuple[str, ...]:
        """The tools, as they are spoken, that have not answered the last stop."""
        return spoken_names(self.stop.unconfirmed(), self._map.tools)

    @property
    def may_move(self) -> bool:
        """Whether a motion or goal is running, or a request that may move something is open."""
        return self.busy or bool(self._pending())

    def needs_confirmation(self, call: ToolCall) -> str | None:
        """The question that the map declares for this tool, or for the steps of a sequence."""
        tool = self._map.tools.get(call.name)
        if tool is None:
            return None
        complain = self._node.get_logger().error
        return self._map.question(tool, as_said(call), complain, self._language()) or None

    def runs_beside(self, call: ToolCall) -> bool:
        """Whether this call moves nothing, asks nothing, and may run while something moves."""
        tool = self._map.tools.get(call.name)
        if tool is None or not tool.runs_beside:
            return False
        return self.needs_confirmation(call) is None

    def says_refused(self, call: ToolCall) -> str:
        """What the map says when the user does not permit this call, or an empty text."""
        tool = self._map.tools.get(call.name)
        if tool is None:
            return ""
        voice = CallVoice(self._language(), complain=self._node.get_logger().error)
        return self._map.refusal(tool, as_said(call), voice)

    def says_begin(self, call: ToolCall) -> bool:
        """Whether the map has words for the beginning of this call, or of a step of it."""
        tool = self._map.tools.get(call.name)
        return tool is not None and self._map.says_begin(tool, self._language())

    def execute(
        self,
        call: ToolCall,
        cancel: threading.Event,
        say: Callable[[str], None] = lambda text: None,
    ) -> ToolResult:
        """Run one call to its end, its time-out, a cancel or a stop. Never raises.

        A call of a tool that stops ends every other first. `say` gets the map's words when the call
        really begins.
        """
        start = time.monotonic()
        stopping = self.stops_now(call) and not (self._held or cancel.is_set())
        if stopping:
            self.cancel()
        stops = self._stops
        over = CallCancel(cancel, lambda: self._held or self._stops != stops)
        complain = self._node.get_logger().error
        voice = CallVoice(self._language(), say, over.is_set, complain)
        speech = self._map.speech(call.name, as_said(call), voice)
        try:
            result = self._run(call, over, speech, stopping=stopping)
        except ToolFailed as error:
            return self._failed(call.name, error, start, speech)
        except Exception as error:
            complain(f"tool {call.name}: {type(error).__name__}: {error}")
            self.stop.halt()
            wrong = ToolFailed(ErrorKind.ABORTED, f"{call.name} failed inside the robot's software")
            return self._failed(call.name, wrong, start, speech)
        closing = self._closing(result, speech)
        return replace(result, duration_s=time.monotonic() - start, closing=closing)

    def end_of(self, result: ToolResult, cancel: threading.Event) -> ToolResult:
        """Wait for the end of the goal that a call has begun. Never raises; see Executor."""
        start = time.monotonic() - result.duration_s
        stops = self._stops
        over = CallCancel(cancel, lambda: self._held or self._stops != stops)
        try:
            data = self._data_at_end(result.open_goal, over)
        except ToolFailed as error:
            return failed(result.name, error, time.monotonic() - start)
        return replace(at_end(result, data), duration_s=time.monotonic() - start)

    def _data_at_end(self, goal: str, cancel: threading.Event) -> Mapping[str, Any]:
        for runner in self.runners.values():
            data = runner.end_of(goal, cancel)
            if data is not None:
                return data
        raise ToolFailed(ErrorKind.ABORTED, "how it ended is not known")

    def _failed(self, name: str, error: ToolFailed, start: float, speech: CallSpeech) -> ToolResult:
        closing = speech.failed(error.clause(self._why, self._language()))
        return failed(name, error, time.monotonic() - start, closing)

    def _closing(self, result: ToolResult, speech: CallSpeech) -> str:
        """What is said at the end: of a reading without any value, that it failed."""
        tool = self._map.tools.get(result.name)
        if tool is None or not tool.schema.read_only or not found_nothing(result):
            return result.closing
        return speech.failed(self._why(Cause.UNREADABLE, self._language()))

    def cancel(self) -> None:
        """Stop everything that runs. Never waits, never raises. See RobotStop."""
        self._stops += 1
        self.stop.send()

    def when_stopped(self, notify: Callable[[bool], None]) -> None:
        """Call `notify` with whether everything that can move has answered the last stop.

        At once, or later from another thread.
        """
        if self.lacking_stops:
            notify(False)
        else:
            self.stop.when_confirmed(notify)

    def settled(self, patience_s: float) -> bool:
        """Wait after a `cancel` until nothing moves and the last messages have arrived.

        Returns whether everybody answered in time. From any thread but the one that spins.
        """
        return self.stop.settled(lambda: self.may_move, patience_s)

    def hold(self) -> None:
        """Let no call begin until `resume`. A `cancel` after it ends the running ones."""
        self._held = True

    def resume(self) -> None:
        """Let calls begin again."""
        self._held = False

    def detach_goals(self) -> None:
        """Let running goals go on when the call that waits for them is cancelled."""
        for runner in self.runners.values():
            runner.detach_goals()

    def close(self) -> None:
        """Stop, and free what was created on the node."""
        self.cancel()
        self.free()

    def free(self) -> None:
        """Free what was created on the node. After a `cancel`; it may wait for answers."""
        if self._left_graph:
            return
        self.stop.close()
        self._left_graph = True
        self._entities.close()
        self.clock.close()

    def _run(
        self, call: ToolCall, cancel: threading.Event, speech: CallSpeech, *, stopping: bool
    ) -> ToolResult:
        """Carry out a call. `stopping`: a stop was sent for it. Raises ToolFailed."""
        tool = self._map.tools.get(call.name)
        if tool is None or tool.unavailable:
            raise ToolFailed(ErrorKind.UNAVAILABLE, f"{call.name} is not available here")
        if self._held:
            raise ToolFailed(ErrorKind.CANCELLED, HELD)
        if stopping:
            return self._confirm_stop(tool, call.arguments, cancel, speech)
        if not tool.spec.USES_TOOLS:
            return self._perform(tool, call.arguments, cancel, speech, dry=tool.dry_run)
        self._allow(tool, cancel)
        return self._prepare(tool, call.arguments).run(cancel, speech)

    def stops_now(self, call: ToolCall) -> bool:
        """Whether a call is a stop. A rehearsal of one, while nothing moves, is none."""
        tool = self._map.tools.get(call.name)
        if tool is None or tool.unavailable or not tool.schema.stops:
            return False
        return self.moving or not (tool.dry_run or self._dry_run())

    def _confirm_stop(
        self,
        tool: Tool,
        arguments: Mapping[str, Any],
        cancel: threading.Event,
        speech: CallSpeech,
    ) -> ToolResult:
        """Wait until a stop that was sent for this call is confirmed. Raises ToolFailed.

        What keeps a tool from running while something moves, or too often, keeps no stop. A service
        has been called by the stop itself, and would have nothing to do a second time.
        """
        self.stop.wait_confirmed(cancel)
        raise_if_cancelled(cancel)
        silent = self.unanswered or self.lacking_stops
        if silent:
            message = f"no answer to the stop from {', '.join(silent)}, which may still go on"
            raise ToolFailed(ErrorKind.TIMED_OUT, message, cause=Cause.UNSURE)
        if isinstance(tool.spec, PublishSpec):
            return self._carry_out(tool, self._prepare(tool, arguments), arguments, cancel, speech)
        if isinstance(tool.spec, ServiceSpec):
            answer = self.stop.services.answer_to(tool.spec)
            if answer is not None:
                return result_of(tool.name, tool.spec, answer, speech)
        return succeeded(tool.name, {}, speech.done())

    def perform(
        self,
        step: Tool,
        arguments: Mapping[str, Any],
        cancel: threading.Event,
        whole: CallSpeech,
        *,
        dry: bool,
    ) -> ToolResult:
        """Carry out one step of a tool."""
        speech = whole.of_step(step, self._inputs(step, arguments).names)
        return self._perform(step, arguments, cancel, speech, dry=dry)

    def _perform(
        self,
        tool: Tool,
        arguments: Mapping[str, Any],
        cancel: threading.Event,
        speech: CallSpeech,
        *,
        dry: bool,
    ) -> ToolResult:
        """Carry out one call that is no sequence. Raises ToolFailed."""
        prepared = self._prepare(tool, arguments)
        self._allow(tool, cancel)
        if (dry or self._dry_run()) and not prepared.reads:
            self._node.get_logger().info(f"dry run of {tool.name}: {prepared.shown}")
            return begun(tool.name, Progress.DRY_RUN)
        if not tool.moves:
            return self._carry_out(tool, prepared, arguments, cancel, speech)
        self.stop.wait_confirmed(cancel)
        for runner in self.runners.values():
            runner.make_way(tool, cancel)
        with self.stop.moving_call():
            return self._carry_out(tool, prepared, arguments, cancel, speech)

    def check_step(self, step: Tool, arguments: Mapping[str, Any]) -> None:
        """Raise ToolFailed for values that the tool's runner would refuse."""
        self._prepare(step, arguments)

    def check_rate_limits(self, steps: Sequence[Tool]) -> None:
        """Raise ToolFailed if these calls, made now, would pass a rate limit."""
        self._limits.check(steps)

    def _prepare(self, tool: Tool, arguments: Mapping[str, Any]) -> PreparedCall:
        """Check a call. Raises ToolFailed."""
        inputs = self._inputs(tool, arguments)
        return self.runners[tool.spec.KEY].prepare(tool, tool.spec, inputs)

    def _inputs(self, tool: Tool, arguments: Mapping[str, Any]) -> Inputs:
        return tool.inputs(arguments, self._map.tables)

    def _carry_out(
        self,
        tool: Tool,
        prepared: PreparedCall,
        arguments: Mapping[str, Any],
        cancel: threading.Event,
        speech: CallSpeech,
    ) -> ToolResult:
        """Run a call that was allowed; once more if nobody answered and the tool is idempotent."""
        try:
            return prepared.run(cancel, speech)
        except NoAnswer as error:
            if not tool.idempotent or cancel.is_set():
                raise
            self._node.get_logger().warning(f"tool {tool.name}: {error}; asking once more")
            self._refuse_moving(tool)
            return self._prepare(tool, arguments).run(cancel, speech)
        except ToolFailed:
            if prepared.halt_on_failure:
                self.stop.halt()
            raise

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
                raise ToolFailed(ErrorKind.REJECTED, message, cause=Cause.MOVING)


class MotionWatch:
    """Tells whether the robot moves, from the topic under the map's `moving`, if there is one."""

    def __init__(self, reading: Reading, spec: MovingSpec | None) -> None:
        self._spec = spec
        self._reading = reading
        if spec is not None:
            reading.subscribe(spec.reading)

    def why_moving(self, busy: bool) -> str:
        """Why the robot counts as moving, by the newest message, or an empty text."""
        return why_moving(self._spec, self.newest(), busy)

    def newest(self) -> Any:
        """The newest message; None if there is no fresh one."""
        return self._reading.newest(self._spec.reading) if self._spec else None


def why_moving(spec: MovingSpec | None, message: Any, busy: bool) -> str:
    """Why the robot counts as moving, or an empty text. `message` None: no fresh one."""
    if busy:
        return "a motion is under way"
    if spec is None:
        return ""
    if message is None:
        return f"there is no fresh message on {spec.topic} that says it stands still"
    names = values_in(message)
    silent = f"{spec.topic} does not say how fast it is"
    try:
        if isinstance(spec.when, Expression) and spec.when.reads_no_number(names):
            return silent
        moves = evaluate(spec.when, names)
    except NotKnown:
        return silent
    except ExpressionError as error:
        return f"whether it moves cannot be told: {error}"
    # A list is no number, and cannot always be compared with one.
    still = not isinstance(moves, Sized) and moves == 0
    return "" if still else "the robot is moving"


class RateLimits:
    """Counts the calls of each tool that has a limit. Thread-safe."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._calls: dict[str, deque[float]] = {}

    def take(self, tool: Tool) -> None:
        """Count a call. Raises ToolFailed if it is one too many."""
        with self._lock:
            self.check([tool])
            if tool.rate_limit is not None:
                self._calls[tool.name].append(self._clock())

    def check(self, tools: Sequence[Tool]) -> None:
        """Raise ToolFailed if the last of these calls, made now, would be one too many.

        Calls that no longer count are forgotten.
        """
        tool = tools[-1]
        limit = tool.rate_limit
        if limit is None:
            return
        now = self._clock()
        if math.isnan(now):
            raise ToolFailed(ErrorKind.UNAVAILABLE, f"{tool.name} has a rate limit, and {NO_TIME}")
        with self._lock:
            calls = self._forget_old(tool.name, now, limit.per_s)
        more = sum(each.name == tool.name for each in tools)
        if len(calls) + more > limit.calls:
            wait_s = math.ceil((calls[0] if calls else now) + limit.per_s - now)
            often = f"{limit.calls} call{'s' if limit.calls > 1 else ''} in {limit.per_s:g} seconds"
            message = f"{tool.name} is limited to {often}; possible again in {wait_s} seconds"
            raise ToolFailed(ErrorKind.REJECTED, message, cause=Cause.TOO_OFTEN)

    def _forget_old(self, name: str, now: float, per_s: float) -> deque[float]:
        """Forget calls that no longer count. Returns when the others were made."""
        # A call of the future was made before the clock was set back: it counts from now on.
        calls = deque(min(at, now) for at in self._calls.get(name, ()))
        while calls and calls[0] <= now - per_s:
            calls.popleft()
        self._calls[name] = calls
        return calls
