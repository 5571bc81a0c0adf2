"""Guards against acts that the user has just forbidden: "don't drive to the kitchen"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from edgevox_ros.agent.phrases import phrase
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.tools import Reason, Rejection, ToolCall, ToolSchema
from edgevox_ros.hearing.prohibitions import forbids
from edgevox_ros.parsing import ParseResult


class ForbiddenActsGuard:
    """Rejects the calls of acting tools if the utterance only forbids; see hearing/prohibitions.py.

    A stop is no act: "do not drive on" may well be one. `answer`: what is said then, and ends the
    turn; "" if no call was rejected.
    """

    name: GuardName = "forbidden"

    def __init__(
        self, text: str, tools: Iterable[ToolSchema], language: str, *, on: bool = True
    ) -> None:
        self._forbidden = on and forbids(text, language)
        tools = tuple(tools)
        self._stopping = {tool.name for tool in tools if tool.stops}
        self._harmless = {tool.name for tool in tools if tool.read_only} | self._stopping
        self._language = language
        self.answer = ""

    def judge(self, result: ParseResult) -> ParseResult:
        """The same reply, with rejections for what is forbidden."""
        acting = [call for call in result.calls if call.name not in self._harmless]
        if not self._forbidden or not acting:
            return result
        calls = tuple(call for call in result.calls if call.name in self._harmless)
        stops = any(call.name in self._stopping for call in calls)
        self.answer = phrase("cancelled" if stops else "did_nothing", self._language)
        rejections = (*result.rejections, *map(_rejection, acting))
        return replace(result, calls=calls, rejections=rejections)


def _rejection(call: ToolCall) -> Rejection:
    return Rejection(
        call.raw, call.format, call.name, Reason.FORBIDDEN,
        "the user has just forbidden it", call.position, call.arguments,
    )  # fmt: skip
