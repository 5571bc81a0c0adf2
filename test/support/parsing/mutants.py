"""Damaged replies and what must be true of each: shared by the tests and the benchmark."""

from __future__ import annotations

import random
from collections import Counter

from edgevox_ros.parsing import FORMATS, ParseResult, ToolCall, ToolCallParser
from edgevox_ros.parsing.reading.findings import Candidate
from edgevox_ros.parsing.scanning.marks import ALL_TOKENS
from support.parsing.replies import TOOL_SETS, TOOLS, assert_streams, replies, traps

_WORDS = ("functools", "functions.", "to=functions.")
_PARTIAL = ("<tool ", "<function=")
TOKENS = [
    *ALL_TOKENS, *"\"'{}[]()\\`:,=;\n ", "```", "<parameter=x>", "&quot;", "&lt;", "stop", "turn",
    "go_to(", "all\n", "functions.turn:", "assistant", "call:", '{"ok": true}', "I am here. ", "“",
]  # fmt: skip
# Of the words that open a thought at the very beginning, elsewhere nothing is known.
MARKERS = [
    token
    for token in ALL_TOKENS
    if token not in (*_WORDS, *_PARTIAL, ">>>", "here are my reasoning steps:")
]


class Mutator:
    """Picks replies, damages them, and keeps a parser for each choice of formats."""

    def __init__(self, rnd: random.Random) -> None:
        self.rnd = rnd
        self._seeds = [reply.raw[:600] for reply in replies()]
        self._seeds += [trap["raw"][:600] for trap in traps()]
        for each in FORMATS.values():
            for call in (ToolCall(None, "turn", {"angle_deg": 5}), ToolCall(None, "stop", {})):
                self._seeds.append("Sure. " + each.render([call]))
                self._seeds.append(each.render([call]))
        self._parsers: dict[tuple[tuple[str, ...], bool], ToolCallParser] = {}

    def formats(self) -> tuple[str, ...]:
        """None, one or two formats."""
        return tuple(self.rnd.sample(sorted(FORMATS), self.rnd.choice([0, 1, 1, 1, 2])))

    def parser(self) -> ToolCallParser:
        """A parser for a random choice."""
        key = (self.formats(), self.rnd.random() < 0.1)
        if key not in self._parsers:
            tools = self.rnd.choice([TOOLS, TOOL_SETS[-1]])
            self._parsers[key] = ToolCallParser(key[0], tools, prompt_opens_thinking=key[1])
        return self._parsers[key]

    def text(self) -> str:
        """One damaged reply."""
        rnd = self.rnd
        text = rnd.choice(self._seeds)
        for _ in range(rnd.randint(0, 5)):
            start = rnd.randint(0, len(text))
            end = min(len(text), start + rnd.randint(0, 12))
            other = rnd.choice(self._seeds)
            at = rnd.randint(0, len(other))
            text = rnd.choice(
                [
                    text[:start] + text[end:],
                    text[:start] + rnd.choice(TOKENS) + text[start:],
                    text[:start] + text[start:end] * 2 + text[end:],
                    text[:start] + rnd.choice(TOKENS) + text[end:],
                    text[:start] + other[at : at + rnd.randint(0, 60)] + text[start:],
                    text[:start],
                ]
            )
        return text


def assert_taken_out(text: str, result: ParseResult) -> None:
    """Assert that no candidate's text is in the speech, unless it also occurs elsewhere."""
    raws = Counter(call.raw for call in result.calls)
    raws.update(rejection.raw for rejection in result.rejections)
    for raw, taken in raws.items():
        said = result.speech.count(raw) if len(raw) > 6 else 0
        assert not said or said + taken <= text.count(raw), raw


def check_reply(mutator: Mutator) -> ParseResult:
    """Check one damaged reply and return its result; an AssertionError shows the reply."""
    rnd = mutator.rnd
    parser, text = mutator.parser(), mutator.text()
    truncated = rnd.random() < 0.2
    try:
        result = assert_streams(parser, text, rnd, rnd.choice([1, 3, 10, 60]), truncated=truncated)
        for marker in MARKERS:
            assert marker not in result.speech, marker
        for call in result.calls:
            again = parser.validator.check(Candidate(call.name, call.arguments, 0, 0), "", "", 0)
            assert isinstance(again, ToolCall)
            assert again.arguments == call.arguments
        assert_taken_out(text, result)
        assert '"retry_hint"' not in result.speech or '{"' not in result.speech
    except AssertionError as error:
        names = [each.name for each in parser.vocabulary.formats]
        raise AssertionError(f"{names} truncated={truncated} {text!r}: {error}") from error
    return result
