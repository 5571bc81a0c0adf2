"""Reads an utterance by the sentences of the tool map: calls for which no model is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from edgevox_ros.agent.call_log import canonical
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.events import EventListener, GuardEvent
from edgevox_ros.core.sentence_templates import SentenceTemplate
from edgevox_ros.core.tools import SENTENCE, Reason, Rejection, ToolCall, ToolSchema
from edgevox_ros.hearing import wanted_instead
from edgevox_ros.hearing.sentences import SentenceMatcher
from edgevox_ros.hearing.sentences.sentence_matcher import Unreadable, read_transcript
from edgevox_ros.parsing import ToolCallParser

Sentences = Callable[[], tuple[SentenceTemplate, ...]]


def no_sentences() -> tuple[SentenceTemplate, ...]:
    """The sentences of a map that has none."""
    return ()


@dataclass(frozen=True)
class _Reading:
    """A call, or why it is none, as readings are compared: equal for equal calls."""

    key: str
    call: ToolCall | Rejection

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Reading) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


class SentenceReading:
    """Reads utterances with certain templates and tools. `language`: of templates that name none.

    Raises ValueError for a schema that cannot be compiled.
    """

    def __init__(
        self,
        templates: tuple[SentenceTemplate, ...],
        tools: tuple[ToolSchema, ...],
        language: str,
    ) -> None:
        self.templates = templates
        self.tools = tools
        self.language = language
        self._matcher = SentenceMatcher(templates, language)
        self._parser = ToolCallParser((), tools)

    def calls(self, text: str) -> tuple[ToolCall, ...]:
        """The calls that the whole text says in one way only, all of them valid; else none."""
        found = self._matcher.match(text, self._judge)
        return tuple(
            replace(reading.call, position=position)
            for position, reading in enumerate(found)
            if isinstance(reading.call, ToolCall)
        )

    def rejected(self, text: str) -> Rejection | None:
        """The first invalid call of those that the whole text says, if it says them in one way."""
        found = self._matcher.match(text, self._any)
        calls = (reading.call for reading in found)
        return next((call for call in calls if isinstance(call, Rejection)), None)

    def every_reading(self, words: str) -> list[tuple[SentenceTemplate, ToolCall | Rejection]]:
        """Each template that says these words as a whole, with its call, or why it is none.

        Raises TooManyStates.
        """
        try:
            words = read_transcript(words).text
        except Unreadable:
            return []
        found = self._matcher.matches(words)
        return [(each, self._checked(each, captured, words)) for each, captured in found]

    def _judge(
        self, template: SentenceTemplate, captured: Mapping[str, Any], words: str
    ) -> _Reading | None:
        reading = self._any(template, captured, words)
        return reading if isinstance(reading.call, ToolCall) else None

    def _any(self, template: SentenceTemplate, captured: Mapping[str, Any], words: str) -> _Reading:
        checked = self._checked(template, captured, words)
        key = canonical(checked) if isinstance(checked, ToolCall) else checked.message
        return _Reading(key, checked)

    def _checked(
        self, template: SentenceTemplate, captured: Mapping[str, Any], words: str
    ) -> ToolCall | Rejection:
        try:
            arguments = template.arguments_of(captured)
        except Exception as error:  # of the map's expression, which any value may defeat
            return Rejection(words, SENTENCE, template.tool, Reason.MALFORMED, str(error))
        return self._parser.check_spoken(template.tool, arguments, words)


class SpokenCalls:
    """The sentences of the tools that can be called now. `sentences` is asked at each utterance.

    What is made of templates and tools is kept as long as they stay the same. `ready`: what was
    made already.
    """

    def __init__(
        self, sentences: Sentences = no_sentences, ready: SentenceReading | None = None
    ) -> None:
        self._sentences = sentences
        self.ready = ready

    def read(
        self,
        text: str,
        tools: tuple[ToolSchema, ...],
        settings: TurnSettings,
        emit: EventListener,
    ) -> tuple[ToolCall, ...]:
        """The calls that the text says, or a correction wants; none if the model has to read it.

        Never raises.

        `emit` gets an event for an error.
        """
        try:
            reading = self.reading(tools, settings.language) if settings.sentences else None
            calls = reading.calls(text) if reading else ()
            if reading and not calls and (instead := wanted_instead(text)):
                calls = reading.calls(instead)
        except Exception as error:
            emit(GuardEvent.failure(error, "sentences"))
            return ()
        return calls if len(calls) <= settings.max_calls else ()

    def rejected(
        self, text: str, tools: tuple[ToolSchema, ...], settings: TurnSettings
    ) -> Rejection | None:
        """Why the one call that the text says is invalid; None if it says none. Never raises."""
        try:
            reading = self.reading(tools, settings.language) if settings.sentences else None
            return reading.rejected(text) if reading else None
        except Exception:
            return None  # `read` has reported it

    def templates(self) -> tuple[SentenceTemplate, ...]:
        """The sentences now; none if asking for them fails, which `read` reports."""
        try:
            return self._sentences()
        except Exception:
            return ()

    def reading(self, tools: tuple[ToolSchema, ...], language: str) -> SentenceReading | None:
        """What reads utterances now; None without sentences."""
        templates = self._sentences()
        if not templates:
            return None
        reading = self.ready
        if (
            reading is None
            or reading.templates != templates
            or reading.tools != tools
            or reading.language != language
        ):
            reading = self.ready = SentenceReading(templates, tools, language)
        return reading
