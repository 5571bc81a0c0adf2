"""ToolCallParser: model text -> speech, thinking, tool calls and rejections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from edgevox_ros.core.tools import Rejection, ToolCall, ToolSchema
from edgevox_ros.parsing.gate.decide import Ruling, owner_of_all, rule
from edgevox_ros.parsing.gate.validator import Validator
from edgevox_ros.parsing.joiner import Joiner
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.shapes import candidates_of
from edgevox_ros.parsing.result import ParseReport, ParseResult
from edgevox_ros.parsing.scanning.lexicon import Lexicon
from edgevox_ros.parsing.scanning.scanner import Scanner
from edgevox_ros.parsing.scanning.segments import Part, Segment
from edgevox_ros.parsing.scanning.unclosed import thought_calls
from edgevox_ros.parsing.scanning.usual import Usual, candidates_in, read_usual, segments_of
from edgevox_ros.parsing.stream import ParserStream

# As ParseResult(..), without the call that a named tuple's constructor adds.
_new = tuple.__new__
_SPEECH, _THINKING, _CALL = Part.SPEECH, Part.THINKING, Part.CALL


class ToolCallParser:
    """Reads what models of the given formats write. Built once, used for every reply.

    `formats` in order of priority; () reads by fallback only. `prompt_opens_thinking` tells that
    the template ended its prompt inside a thinking block. Raises ValueError for an unknown format
    or a schema that cannot be compiled.
    """

    def __init__(
        self,
        formats: Sequence[str] = (),
        tools: Iterable[ToolSchema] = (),
        *,
        prompt_opens_thinking: bool = False,
    ) -> None:
        self.validator = Validator(tools)
        self.lexicon = Lexicon(tuple(formats), self.validator.names)
        self.prompt_opens_thinking = prompt_opens_thinking

    def parse(self, text: str, *, truncated: bool = False) -> ParseResult:
        """Read a whole reply. `truncated`: generation hit its limit. Never raises on any str."""
        usual = None if self.prompt_opens_thinking else read_usual(text, self.lexicon)
        if usual is not None:
            owner = owner_of_all(text, usual, self.lexicon, truncated=truncated)
            if owner is not None:
                return self._of_one_owner(text, usual, owner)
        rulings, segments, text = self._extract(text, usual, truncated=truncated)
        return self.result_of(text, segments, rulings)

    def extract(
        self, text: str, *, truncated: bool = False
    ) -> tuple[list[Ruling], list[Segment], str]:
        """The first phase alone: what counts as a candidate, and what the text is made of.

        The text that the segments speak of comes with them: entities in it may be un-escaped.
        """
        usual = None if self.prompt_opens_thinking else read_usual(text, self.lexicon)
        return self._extract(text, usual, truncated=truncated)

    def _extract(
        self, text: str, usual: Usual | None, *, truncated: bool
    ) -> tuple[list[Ruling], list[Segment], str]:
        if usual is None:
            return self.extract_thoroughly(text, truncated=truncated)
        segments = segments_of(usual)
        owner = owner_of_all(text, usual, self.lexicon, truncated=truncated)
        if owner is not None:
            return [Ruling(*each, owner, "") for each in candidates_in(text, usual)], segments, text
        return rule(text, segments, self.lexicon, truncated=truncated), segments, text

    def extract_thoroughly(
        self, text: str, *, truncated: bool = False
    ) -> tuple[list[Ruling], list[Segment], str]:
        """As extract, always by the scanner, which every reply can be read with."""
        source = ReplyText(text, self.lexicon.tools, final=True)
        scanner = self.new_scanner(source)
        scanner.advance()
        segments = scanner.segments
        text = source.text
        rulings = rule(text, segments, self.lexicon, truncated=truncated)
        if segments and segments[-1].part is _THINKING and not segments[-1].closed:
            rulings += thought_calls(text, segments[-1], self.lexicon, truncated=truncated)
        return rulings, segments, text

    def check(
        self, native_calls: Iterable[Mapping[str, Any]] | None, text: str = ""
    ) -> ParseResult:
        """Calls that a backend returned structured (OpenAI shape), through the same validator."""
        rulings = []
        for native in native_calls or ():
            for candidate in candidates_of(native, 0, 0):
                rulings.append(Ruling(candidate, str(native), "native", ""))
        _, segments, text = self.extract(text)
        return self.result_of(text, segments, rulings)

    def stream(self) -> ParserStream:
        """A new stream for one reply."""
        return ParserStream(self)

    def new_scanner(self, source: ReplyText) -> Scanner:
        """A scanner at the beginning of a reply."""
        return Scanner(self.lexicon, source, thinking=self.prompt_opens_thinking)

    def _of_one_owner(self, text: str, usual: Usual, owner: str) -> ParseResult:
        """As result_of, where speech stands before the calls alone and one format has them all."""
        begin, end, taken = usual
        calls: list[ToolCall] = []
        rejections: list[Rejection] = []
        position = 0
        for candidate, raw in candidates_in(text, usual):
            checked = self.validator.check(candidate, raw, owner, position)
            position += 1
            if isinstance(checked, ToolCall):
                calls.append(checked)
            else:
                rejections.append(checked)
        speech = text[begin : taken[0][0] if taken else end].strip()
        reason = rejections[0].reason.value if rejections else ""
        report = _made_report("", position, reason) if position else _NOTHING
        return _new(ParseResult, (tuple(calls), tuple(rejections), speech, "", report))

    def result_of(self, text: str, segments: list[Segment], rulings: list[Ruling]) -> ParseResult:
        """The second phase, for what extract found."""
        calls: list[ToolCall] = []
        rejections: list[Rejection] = []
        for position, ruling in enumerate(rulings):
            checked = self.validator.check(ruling.candidate, ruling.raw, ruling.format, position)
            if isinstance(checked, ToolCall):
                calls.append(checked)
            else:
                rejections.append(checked)
        speech, thinking = join(text, segments)
        report = _report(rulings, rejections)
        return _new(ParseResult, (tuple(calls), tuple(rejections), speech, thinking, report))


def join(text: str, segments: list[Segment]) -> tuple[str, str]:
    """The speech and the thinking of a segmented text."""
    only = None
    for each in segments:
        if each.part is not _CALL:
            if only is not None or each.part is _THINKING:
                break
            only = each
    else:
        return (text[only.start : only.end].strip() if only is not None else ""), ""
    spoken: list[str] = []
    thought: list[str] = []
    speech, thinking = Joiner(), Joiner()
    last = -1
    for segment in segments:
        if segment.part is _SPEECH:
            if last >= 0 and segment.start != last:
                speech.gap()
            spoken.append(speech.add(text[segment.start : segment.end]))
            last = segment.end
        elif segment.part is _THINKING:
            thought.append(thinking.add(text[segment.start : segment.end]))
            thinking.gap()
    return "".join(spoken), "".join(thought)


def _report(rulings: list[Ruling], rejections: list[Rejection]) -> ParseReport:
    if not rulings:
        return _NOTHING
    fallback = ""
    for each in rulings:
        fallback = fallback or each.fallback
    return _made_report(fallback, len(rulings), rejections[0].reason.value if rejections else "")


@lru_cache(maxsize=256)
def _made_report(fallback: str, count: int, reason: str) -> ParseReport:
    return ParseReport(
        parse_mode=fallback or "primary",
        fallback_used=bool(fallback),
        candidate_count=count,
        schema_validation="fail" if reason else "pass",
        reason=reason,
    )


_NOTHING = ParseReport()
