"""The parser: model text -> speech, thinking, tool calls and rejections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from edgevox_ros.core.tools import SENTENCE, Rejection, ToolCall, ToolSchema
from edgevox_ros.parsing.gate.candidate_rules import Ruling
from edgevox_ros.parsing.gate.validator import Validator
from edgevox_ros.parsing.parse_result import ParseResult, validated
from edgevox_ros.parsing.reading.call_keys import candidates_of
from edgevox_ros.parsing.reading.findings import Candidate
from edgevox_ros.parsing.scanning.marks import FormatVocabulary
from edgevox_ros.parsing.stream import ParserStream


class ToolCallParser:
    """Parses replies written in the given formats. Built once, used for every reply.

    `formats`: in order of priority; with () only the fallback reads. `prompt_opens_thinking`: the
    template ends its prompt inside a thinking block. Raises ValueError for an unknown format or a
    schema that cannot be compiled.
    """

    def __init__(
        self,
        formats: Sequence[str] = (),
        tools: Iterable[ToolSchema] = (),
        *,
        prompt_opens_thinking: bool = False,
    ) -> None:
        self.validator = Validator(tools)
        self.vocabulary = FormatVocabulary(tuple(formats), self.validator.names)
        self.prompt_opens_thinking = prompt_opens_thinking

    def stream(self) -> ParserStream:
        """A new stream for one reply."""
        return ParserStream(
            self.vocabulary, self.validator, prompt_opens_thinking=self.prompt_opens_thinking
        )

    def parse(self, text: str, *, truncated: bool = False) -> ParseResult:
        """Read a whole reply. `truncated`: generation hit its limit. Never raises on any str."""
        return self.stream().result(text, truncated=truncated)

    def check(
        self, native_calls: Iterable[Mapping[str, Any]] | None, text: str = ""
    ) -> ParseResult:
        """Check calls that a backend returned as objects (OpenAI form) with the same validator."""
        rulings = [
            Ruling(candidate, str(native), "native", "")
            for native in native_calls or ()
            for candidate in candidates_of(native, 0, 0)
        ]
        read = self.parse(text)
        return validated(
            rulings,
            self.validator,
            speech=read.speech,
            thinking=read.thinking,
            ends_thought=read.ends_thought,
        )

    def check_spoken(
        self, name: str, arguments: Mapping[str, Any], raw: str
    ) -> ToolCall | Rejection:
        """Check a call that a sentence of the map says, with the same validator. `raw`: its words.

        Its format is `sentence`.
        """
        candidate = Candidate(name, dict(arguments), 0, len(raw))
        return self.validator.check(candidate, raw, SENTENCE, 0)

    def check_changed(self, call: ToolCall, arguments: Mapping[str, Any]) -> ToolCall | Rejection:
        """Check a call anew with other arguments, with the same validator."""
        candidate = Candidate(call.name, dict(arguments), 0, len(call.raw))
        candidate.id = call.id
        return self.validator.check(candidate, call.raw, call.format, call.position)
