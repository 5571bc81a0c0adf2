"""An executor without a robot: it offers tools, runs none, and answers with canned results."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Union

from edgevox_ros.agent.phrases import why_failed
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.tools import (
    ErrorKind,
    Progress,
    ResultStatus,
    ToolCall,
    ToolResult,
    ToolSchema,
)
from edgevox_ros.evaluation.cases.answers import Answers, CannedResults
from edgevox_ros.evaluation.cases.made_up_answer import MadeUpAnswer
from edgevox_ros.robot.call_inputs import Inputs, as_said
from edgevox_ros.robot.call_results import ToolFailed, at_end, begun, failed
from edgevox_ros.robot.call_speech import CallSpeech, CallVoice
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.prepared_call import prepare_steps
from edgevox_ros.robot.state_words import readers_in_prompt, state_words
from edgevox_ros.robot.tool import Tool


class CannedExecutor:
    """Satisfies the agent's Executor. `answers` gives the results; without it all calls succeed.

    What the map says about a call applies as on the robot: its question, its steps, the longest
    motion, dry runs, and its words. The canned result of a goal that nobody waits for is its end,
    which what comes next in the turn waits for, as on the robot.
    Limits of the rate do not apply: no time passes here.
    `warn` hears of sentences of the map that cannot be said, which are in `language`.
    """

    def __init__(
        self,
        schemas: Sequence[ToolSchema],
        answers: Answers | None = None,
        tool_map: ToolMap | None = None,
        warn: Callable[[str], None] = complain,
        language: str = "en",
    ) -> None:
        self._schemas = tuple(schemas)
        self._answers: Answers = answers or CannedResults()
        self._map = tool_map or ToolMap()
        self._warn = warn
        self._language = language
        self._announced: list[str] = []
        self._ends: dict[str, Union[ToolResult, ToolFailed]] = {}
        self._carried_out: list[NamedCall] = []

    def schemas(self) -> tuple[ToolSchema, ...]:
        """The tools that can be called."""
        return self._schemas

    def state_in_words(self) -> tuple[str, ...]:
        """What the model is shown of the state, as the robot shows it: what readers would read."""
        offered = {schema.name for schema in self._schemas}
        tools = (tool for tool in self._map.tools.values() if tool.name in offered)
        readers = readers_in_prompt(tools)
        return tuple(self._reading_in_words(tool) for tool, _ in readers)

    def _reading_in_words(self, tool: Tool) -> str:
        try:
            result = _as_result(tool.name, self._answers.peek(tool.name))
            return state_words(tool, MadeUpAnswer(tool).selected(result.data))
        except ToolFailed:
            return state_words(tool, None)

    def needs_confirmation(self, call: ToolCall) -> str | None:
        """The question that the map declares for this tool."""
        tool = self._map.tools.get(call.name)
        if tool is None:
            return None
        return self._map.question(tool, as_said(call), self._warn, self._language) or None

    def stops_now(self, call: ToolCall) -> bool:
        """A call of a tool that stops is a stop, as it would be with a robot."""
        return any(tool.stops and tool.name == call.name for tool in self._schemas)

    def runs_beside(self, call: ToolCall) -> bool:
        """Calls of a case run one after the other."""
        return False

    def says_refused(self, call: ToolCall) -> str:
        """What the map says when the user does not permit this call, or an empty text."""
        tool = self._map.tools.get(call.name)
        if tool is None:
            return ""
        return self._map.refusal(
            tool, as_said(call), CallVoice(self._language, complain=self._complain)
        )

    def says_begin(self, call: ToolCall) -> bool:
        """Whether the map has words for the beginning of this call, or of a step of it."""
        tool = self._map.tools.get(call.name)
        return tool is not None and self._map.says_begin(tool, self._language)

    def execute(
        self,
        call: ToolCall,
        cancel: threading.Event,
        say: Callable[[str], None] = lambda text: None,
    ) -> ToolResult:
        """The canned result of a call. `say` gets the map's words about its beginning."""
        tool = self._map.tools.get(call.name)
        voice = CallVoice(self._language, say, cancel.is_set, self._complain)
        speech = self._map.speech(call.name, as_said(call), voice)
        try:
            if tool is None:
                result = self._canned(call, speech)
            else:
                result = self._result(tool, call, cancel, speech)
        except ToolFailed as error:
            result = failed(
                call.name, error, 0.0, speech.failed(error.clause(why_failed, self._language))
            )
        return replace(result, call_id=call.id)

    def end_of(self, result: ToolResult, cancel: threading.Event) -> ToolResult:
        """How the goal of a call ended; here it has ended already."""
        end = self._ends[result.open_goal]
        if isinstance(end, ToolFailed):
            return replace(failed(result.name, end, 0.0), call_id=result.call_id)
        return at_end(result, end.data)

    def check_step(self, step: Tool, arguments: Mapping[str, Any]) -> None:
        """Raise ToolFailed for values that the map forbids."""
        step.spec.check_values(self._inputs(step, arguments))

    def check_rate_limits(self, steps: Sequence[Tool]) -> None:
        """Allow any: there are no rate limits here."""
        return

    def perform(
        self,
        step: Tool,
        arguments: Mapping[str, Any],
        cancel: threading.Event,
        whole: CallSpeech,
        *,
        dry: bool,
    ) -> ToolResult:
        """Answer one step with its canned result."""
        speech = whole.of_step(step, self._inputs(step, arguments).names)
        return self._perform(step, arguments, speech, dry=dry)

    def _perform(
        self, tool: Tool, arguments: Mapping[str, Any], speech: CallSpeech, *, dry: bool
    ) -> ToolResult:
        self.check_step(tool, arguments)
        if dry and not tool.schema.read_only:
            return begun(tool.name, Progress.DRY_RUN)
        call = ToolCall(None, tool.name, dict(arguments))
        if tool.spec.waits:
            return self._canned(call, speech)
        speech.begun()
        return self._started(tool, call)

    def cancel(self) -> None:
        """Nothing runs."""

    def detach_goals(self) -> None:
        """Nothing runs."""

    @property
    def busy(self) -> bool:
        """Nothing runs."""
        return False

    def take_announced(self) -> tuple[str, ...]:
        """What is said after the turn about the goals that nobody waited for; returned once."""
        announced, self._announced = tuple(self._announced), []
        return announced

    def take_carried_out(self) -> tuple[NamedCall, ...]:
        """The calls that were carried out since this was asked last.

        They succeeded, or a goal was accepted for which nobody waits, however it ended. A sequence
        comes behind its steps.
        """
        done, self._carried_out = tuple(self._carried_out), []
        return done

    def _result(
        self, tool: Tool, call: ToolCall, cancel: threading.Event, speech: CallSpeech
    ) -> ToolResult:
        if not tool.spec.USES_TOOLS:
            return self._perform(tool, call.arguments, speech, dry=tool.dry_run)
        inputs = self._inputs(tool, call.arguments)
        prepared = prepare_steps(tool, inputs, self._map.tools, self)
        dry = tool.dry_run and not tool.schema.read_only
        if isinstance(self._answers, CannedResults) and call.name in self._answers and not dry:
            return self._canned(call, speech)
        result = prepared.run(cancel, speech)
        if not result.dry_run:
            self._note(call)
        return result

    def _inputs(self, tool: Tool, arguments: Mapping[str, Any]) -> Inputs:
        return tool.inputs(arguments, self._map.tables)

    def _note(self, call: ToolCall) -> None:
        self._carried_out.append((call.name, dict(call.arguments)))

    def _canned(self, call: ToolCall, speech: CallSpeech) -> ToolResult:
        """The canned result. Raises ToolFailed."""
        speech.begun()
        result, names = self._answer(call)
        self._note(call)
        return replace(result, closing=speech.done(selected=names))

    def _answer(self, call: ToolCall) -> tuple[ToolResult, Mapping[str, Any]]:
        """The canned result, and what the map's words can name. Raises ToolFailed."""
        result = _as_result(call.name, self._answers.answer(call))
        tool = self._map.tools.get(call.name)
        if tool is None:
            return result, result.data
        answer = MadeUpAnswer(tool)
        selected = answer.selected(result.data)
        return replace(result, data=selected), answer.names({**result.data, **selected})

    def _started(self, tool: Tool, call: ToolCall) -> ToolResult:
        """A goal was accepted; its canned end is announced after the turn."""
        self._note(call)
        voice = CallVoice(self._language, complain=self._complain)
        speech = self._map.speech(tool.name, as_said(call), voice)
        end: Union[ToolResult, ToolFailed]
        try:
            end, names = self._answer(call)
            ending = speech.done(selected=names)
        except ToolFailed as error:
            end, ending = error, speech.failed(error.clause(why_failed, self._language))
        self._announced += [ending] if ending else []
        goal = str(len(self._ends) + 1)
        self._ends[goal] = end
        return begun(call.name, Progress.STARTED, goal)

    def _complain(self, problem: str) -> None:
        self._warn(f"{problem} (fields of the result come from --results)")


def _as_result(name: str, canned: Any) -> ToolResult:
    """A canned result as a tool result.

    `{"ok": false, "error": "..."}` is a failed call: raises ToolFailed.
    """
    if not isinstance(canned, Mapping):
        return ToolResult(name, ResultStatus.OK, {"result": canned})
    data = {key: value for key, value in canned.items() if key != "ok"}
    if canned.get("ok", True) is False:
        error = str(data.get("error") or "")
        raise ToolFailed(ErrorKind.ABORTED, error or "it failed", error)
    return ToolResult(name, ResultStatus.OK, data)
