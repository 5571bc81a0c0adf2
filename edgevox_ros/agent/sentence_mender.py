"""Mends the sentences of a model's reply before they are said."""

from __future__ import annotations

from collections.abc import Callable

from edgevox_ros.agent.claims import claims_of, wrong_tool_count
from edgevox_ros.agent.phrases import tools_counted
from edgevox_ros.agent.speech_guards import RecitalGuard
from edgevox_ros.core.events import EventListener, GuardEvent
from edgevox_ros.core.outcomes import GuardAct


class SentenceMender:
    """Puts the number of tools right, and leaves out what may not be said.

    No sentence may recite the prompt, nor, once the map's words have told of a hop (`worded`),
    claim anything beside them. `count_tools`: whether a number of tools is looked for.
    """

    def __init__(
        self,
        recital: RecitalGuard,
        tool_count: Callable[[], int],
        tell: EventListener,
        language: str,
        *,
        count_tools: bool,
    ) -> None:
        self._recital = recital
        self._tool_count = tool_count
        self._tell = tell
        self._language = language
        self._count_tools = count_tools
        self.worded = False

    def mended(self, sentence: str) -> str:
        """The sentence as it may be said; empty if it may not."""
        if self.worded and claims_of(sentence):
            return ""
        if self._recital.recites(sentence):
            self._tell(GuardEvent(self._recital.name, GuardAct.HELD_BACK, sentence[:200]))
            return ""
        count = self._tool_count()
        if self._count_tools and wrong_tool_count(sentence, count):
            return tools_counted(count, self._language)
        return sentence
