"""Recognises the token at a position, in any spelling, and decides what it means there."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import BAR, BARS
from edgevox_ros.parsing.formats.registry import (
    HEADERS,
    NEXT_MESSAGE,
    OPENER_OF,
    READERS,
    UNSPOKEN,
    VALUE_ENDS,
)
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import (
    WAIT,
    Drop,
    End,
    Finding,
    Marker,
    ScanStep,
    Take,
    Think,
)
from edgevox_ros.parsing.reading.repair import is_marker, plain_markers
from edgevox_ros.parsing.reading.reply_text import ReplyText, begins_line
from edgevox_ros.parsing.reading.strict_json import skip_space
from edgevox_ros.parsing.scanning.decided import Decided
from edgevox_ros.parsing.scanning.foreign_tags import ForeignTags
from edgevox_ros.parsing.scanning.marks import (
    ALL_TOKENS,
    CLOSER_OF,
    CUT_TOKENS,
    LACKING,
    LONGEST,
    MAY_BE_CUT,
    PREFIXES,
    TAG,
    TOKEN_OF,
    Kind,
)
from edgevox_ros.parsing.scanning.reply_opening import turn_header_end

_CONTROL = re.compile(rf"<{BAR}/?[\w▁ -]{{1,40}}{BAR}>")
# One in square brackets, and the beginning of one.
_BRACKETED = re.compile(rf"\[{BAR}/?[\w▁ -]{{1,40}}{BAR}\]")
_BRACKETED_BEGUN = re.compile(rf"\[{BAR}(?:/?[\w▁ -]{{1,40}}(?:{BAR})?)?")
# A closer of thinking that no family here writes, in two parts around what would be its opener's.
_ENDS_THOUGHT = re.compile(
    r"(<[|｜])(/|end[_▁ ])((?:of[_▁ ])?(?:think|thinking|thoughts?|reason|reasoning|cot)[|｜]>)",
    re.IGNORECASE,
)
_IN_SPEECH = re.compile("|".join(f"<(?:{each})>" for each in UNSPOKEN))
_DEEPSEEK = re.compile(rf"<{BAR}[\w▁ \\]{{1,40}}{BAR}>")
# A family's tag: its closing slash, the family's word, and the tag's name with any space before it.
_BARRED = re.compile(rf"<(/?){BAR}([A-Za-z]{{1,16}}){BAR}( ?\w{{1,40}})([> ]?)")
_ESCAPED_XML = "&lt;function="
# Markers that a tool's name ends.
_NAMING_OPENER = re.compile(
    "|".join(re.escape(marker) for marker in READERS if marker[0] == "<" and marker[-1] != ">")
)
# A token inside a marker: without it, the white space in its place would complete the marker.
# After `<`: what such a marker begins with.
CUT_OPENER = rf"(?:function|tool|invoke|param(?:eter)?|/?{BAR}\w{{1,16}}(?:｜ ?|{BAR} ?invoke))"
_CUT_OPENER = re.compile(rf"<{CUT_OPENER}(?=[<\[{{◁])")
# The role in a message's header whose first token is missing.
_ROLE = re.compile(r"(?<![^\s>])assistant\s{0,2}\Z")
_LONGEST_ROLE = 12
# How far the beginning of a call is looked for before an end marker.
_LONGEST_LINE = 400
# Between two of these a token is only mentioned, as `<think>`.
_WRAPS = frozenset("`\"'")


class Tokens:
    """Looks for tokens in a reply; `unfinished` is where an incomplete one begins, or -1.

    `foreign` looks for tags that are no tokens.
    """

    def __init__(self, reply: ReplyText, decided: Decided) -> None:
        self.reply = reply
        self.decided = decided
        self.foreign = ForeignTags(reply)
        self.unfinished = -1
        self._plain = False  # escaped markers were made plain
        self._spoken = ""  # the closer of a channel that is spoken

    def look(self, at: int, closer: str) -> ScanStep:
        """The step for the text at `at`, where a token that ends with `closer` may begin."""
        text = self.reply.text
        step = self.known(at, closer)
        if step is not None:
            return step
        if naming := _NAMING_OPENER.match(text, at):
            return Marker(naming.group(), at, naming.end())
        if barred := _BARRED.match(text, at):
            plain = f"<{barred[1]}｜{barred[2]}｜{barred[3]}{barred[4]}"
            if plain in ALL_TOKENS:
                return self._step(plain, ALL_TOKENS[plain], at, barred.end())
        if cut := _CUT_OPENER.match(text, at):
            return Drop(at, cut.end(), stray=True)
        end = text.find(closer, at, at + LONGEST) + 1
        renamed = end and (_IN_SPEECH.fullmatch(text, at, end) or TAG.fullmatch(text, at, end))
        if closer == ">" and not renamed:
            foreign = self.foreign.tag(at)
            may_be_known = foreign == WAIT and text[at : at + LONGEST].lower() in PREFIXES
            if foreign is not None and not may_be_known:
                return foreign
        return self._renamed(at, end) if end else self._cut_off(at)

    def known(self, at: int, closer: str) -> ScanStep | None:
        """The step for a token in upper or lower case, with or without its last bracket.

        None if there is no such token.
        """
        text = self.reply.text
        end = text.find(closer, at, at + LONGEST) + 1
        token = TOKEN_OF.get(text[at:end].lower())
        if token is not None:
            return self._step(token, ALL_TOKENS[token], at, end)
        cut = MAY_BE_CUT.match(text, at)
        token = CUT_TOKENS.get(cut.group().lower()) if cut else None
        return self._step(token, ALL_TOKENS[token], at, at + len(token) - 1) if token else None

    def bracketed(self, at: int) -> ScanStep | None:
        """The step for `[|name|]`, whole or cut off; None if there is none."""
        text = self.reply.text
        whole = _BRACKETED.match(text, at)
        if whole is not None:
            token = f"<|{whole.group()[1:-1].strip(BARS)}|>"
            kind = ALL_TOKENS.get(token)
            if kind in (Kind.END, Kind.TURN, Kind.RESPONSE):
                return self._step(token, kind, at, whole.end())
            return Drop(at, whole.end())
        begun = _BRACKETED_BEGUN.match(text, at)
        return self._cut_off(at) if begun and begun.end() == len(text) else None

    def may_become(self, at: int) -> ScanStep | None:
        """The step for text that has no `]` yet but may still become a token; else None."""
        text = self.reply.text
        if "]" in text[at : at + LONGEST] or text[at : at + LONGEST].lower() not in PREFIXES:
            return None
        return self._cut_off(at)

    def escaped(self, at: int) -> ScanStep:
        """The step for a marker written with entities; at the reply's end all are un-escaped."""
        text, final = self.reply.text, self.reply.final
        if not text.startswith("&lt;", at):
            return WAIT if "&lt;".startswith(text[at : at + 4]) and not final else at + 1
        end = text.find("&gt;", at, at + LONGEST) + 4
        if end < 4:
            return WAIT if len(text) - at < LONGEST and not final else at + 1
        kind = ALL_TOKENS.get(text[at:end])
        inner = skip_space(text, end)
        behind = text[inner : inner + len(_ESCAPED_XML)]
        if not final and _ESCAPED_XML.startswith(behind):
            return WAIT
        if kind is not None and (self._plain or behind != _ESCAPED_XML):
            return self._step(text[at:end], kind, at, end)
        token = "<" + text[at + 4 : end - 4].replace("&quot;", '"') + ">"
        if not is_marker(token, ALL_TOKENS):
            return at + 1
        if not final:
            return WAIT
        if self._plain:
            return Drop(at, end)
        self._plain = True
        self.reply.rewrite(at, plain_markers(text[at:], ALL_TOKENS))
        self.decided.rewritten()
        return at

    def _cut_off(self, at: int) -> ScanStep:
        """The step for an incomplete token that reaches to the end of the text."""
        text, size = self.reply.text, len(self.reply.text)
        if not self.reply.final and size - at < LONGEST:
            self.unfinished = at
            return WAIT
        least = 2 if begins_line(text, at) else 3  # `a <b` may be meant
        return Drop(at, size) if least <= size - at < LONGEST else at + 1

    def _renamed(self, at: int, end: int) -> ScanStep:
        """The step for a token with other bars, with attributes, or with an unknown name."""
        token = self.reply.text[at:end]
        if _DEEPSEEK.fullmatch(token):
            plain = _normal(token)
            if plain in ALL_TOKENS:
                return self._step(plain, ALL_TOKENS[plain], at, end)
        tag = TAG.fullmatch(token)
        if tag is not None:
            plain = f"<{tag.group(1)}{tag.group(2).lower()}>"
            return self._step(plain, ALL_TOKENS[plain], at, end)
        if _IN_SPEECH.fullmatch(token):
            return Drop(at, end, in_speech=True)
        ended = _ENDS_THOUGHT.fullmatch(token)
        if ended is not None:
            lead = "" if ended[2] == "/" else f"begin{ended[2][-1]}"
            return Drop(at, end, stray=True, unopened=f"{ended[1]}{lead}{ended[3]}")
        return Drop(at, end) if _CONTROL.fullmatch(token) else at + 1

    def _step(self, token: str, kind: Kind, at: int, end: int) -> ScanStep:
        """The step for a token of this kind at `[at, end)`."""
        text = self.reply.text
        if at and text[at - 1] in _WRAPS and kind is not Kind.CLOSE:
            if end >= len(text) and not self.reply.final:
                return WAIT
            if text[end : end + 1] == text[at - 1]:
                return Drop(at, end)
        if token in HEADERS:
            role = _ROLE.search(text, max(self.decided.until, at - _LONGEST_ROLE), at)
            start = role.start() if role else at
            step = HEADERS[token](text, start, self.reply.final).step(start)
            if step is not None:
                if isinstance(step, Drop):
                    self._spoken = CLOSER_OF.get(token, "")
                return step
        if kind is Kind.OPEN:
            return Marker(token, at, end)
        if kind is Kind.THINK:
            return Think(token.lower(), at, end)
        if kind is Kind.TURN:
            return self._turn(at, end)
        if token in NEXT_MESSAGE:
            begin = skip_space(text, end)
            if any(text.startswith(each, begin) for each in NEXT_MESSAGE[token]):
                return Drop(at, end)
            begun = text[begin:]
            if not self.reply.final and any(each.startswith(begun) for each in NEXT_MESSAGE[token]):
                return WAIT
        if kind in (Kind.END, Kind.RESPONSE):
            return End(at)
        opener = OPENER_OF.get(token, "") if text.startswith(token, at) else ""
        if opener and self._ends_unread_call(at):
            return Take(Finding(at, end, [malformed(at, end)]), opener)
        unit = text[at:end]
        while text[at - 1 : at] != "`" and text.startswith(unit, end):
            end += len(unit)
        closes = kind is Kind.UNTHINK and token.lower() != self._spoken
        unopened = LACKING[token.lower()] if closes else ""
        self._spoken = self._spoken if unopened else ""
        ends_value = token in VALUE_ENDS
        return Drop(at, end, True, opener, unopened=unopened, ends_value=ends_value)

    def _ends_unread_call(self, at: int) -> bool:
        """Whether the shape of a call stands before an end marker at `at`, and none was found."""
        decided, text = self.decided, self.reply.text
        if decided.last_call is not None and decided.is_blank(at):
            return False
        before = text[max(0, at - _LONGEST_LINE) : at].rstrip().removesuffix("]").rstrip()
        if before.endswith("}"):
            return "{" in before
        name = before[: max(0, before.rfind("("))][-1:]
        return before.endswith(")") and (name.isalnum() or name == "_")

    def _turn(self, at: int, end: int) -> ScanStep:
        """The step for a turn's header: it is dropped before the reply, else it ends the reply."""
        if not (self.decided.fresh and self.decided.is_blank(at)):
            return End(at)
        header = turn_header_end(self.reply.text, at, end, final=self.reply.final)
        if header == WAIT:
            return WAIT
        return Drop(at, header) if header > at else End(at)


def _normal(token: str) -> str:
    """DeepSeek's token as its tokeniser writes it, whichever bars and spaces the model used."""
    inner = token[1:-1].strip(BARS).replace("\\", "").replace("_", "▁").replace(" ", "▁")
    return f"<｜{inner}｜>"
