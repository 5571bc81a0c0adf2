"""Blocks in tags of families that no format knows: nothing of them is spoken, none of them runs.

`<a|b>..</a|b>`, `<a:b>..</a:b>`, `<｜a｜b>..</｜a｜b>`, `<|a:begin_b:a|>..<|a:end_b:a|>`,
`<a_tool_call>..</a_tool_call>`, `<|open|>a<|sep|>..<|close|>a<|sep|>` and
`]<]a[>[<b>..]<]a[>[</b>`. A block whose name speaks of a call is a call that cannot be read.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from edgevox_ros.parsing.formats.base import BAR, begun
from edgevox_ros.parsing.formats.registry import READERS
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import WAIT, Candidate, Drop, Finding, ScanStep, Take
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence
from edgevox_ros.parsing.reading.strict_json import skip_space

# The marker of a block, for the rules of the gate; no text contains it.
FOREIGN = "\x00foreign"
# A family's name; with an underscore in it, it would be held back in too much that is no tag.
_WORD = r"(?:[A-Za-z][A-Za-z0-9.-]{0,15}|tool_calls?|tool_sep)"
# A family's name and an underscore before what it names: `<longcat_tool_call>`.
_NAMED = ("tool_calls", "tool_call", "function_calls", "function_call", "arg_key", "arg_value")
_PREFIXED = rf"[a-z]{{1,12}}_(?:{'|'.join(_NAMED)})"
_NAMED_BEGUN = sorted({name[:size] for name in _NAMED for size in range(len(name) + 1)})
# A space may follow the second bar.
_BARRED = rf"{BAR}{_WORD}{BAR} ?"
_PARTS = rf"(?:{_PREFIXED}|{_BARRED}[\w.-]{{1,40}}|{_WORD}(?:[|｜:][\w.-]{{1,40}}){{1,3}})"
_TAG = re.compile(
    rf"<(/?)({_PARTS})(?:\s[^<>]{{0,200}})?>|<\|(/?)({_WORD}(?::[\w.-]{{1,60}}){{1,3}})\|>"
)
# A tag with a plain name that speaks of a call, and what shows that one follows.
_HEADS = ("tool", "function", "call", "action")
_TAILS = ("s", "_call", "_calls", "_code", "_input", "_request", "_use")
_PLAIN = f"(?:{'|'.join(_HEADS)})(?:{'|'.join(_TAILS)})?"
_PLAIN_BEGUN = rf"(?:{begun(_HEADS)}|(?:{'|'.join(_HEADS)}){begun(_TAILS)})\Z"
_PAYLOAD = r"\s{0,8}(?:[\[{]|call:|[A-Za-z_][\w.]{0,80}[({])"
_PAYLOAD_BEGUN = r"\s{0,8}(?:[A-Za-z_][\w.]{0,80})?\Z"
_PLAIN_TAG = re.compile(rf"<(?:/{_PLAIN}>|({_PLAIN})>(?={_PAYLOAD}))")
# Kimi K3's tags, of two tokens each, and what may become one when more text comes.
_SPLIT = re.compile(r"<\|(open|close)\|>(\w{1,20})[^<>]{0,200}<\|sep\|>")
_SPLIT_BEGUN = re.compile(r"<\|(?:open|close)\|>(?:\w{1,20}[^<>]{0,200}(?:<[|sep]{0,5})?)?\Z")
_HEAD = re.compile(r"\]?<\]([\w-]{1,40})\[>\[")
_HEADED = re.compile(r"<(/?)([A-Za-z][\w.:-]{0,60})(?:\s[^<>]{0,200})?>")
_HEADED_BEGUN = re.compile(r"(?:<(?:/?(?:[A-Za-z][\w.:-]{0,60}(?:\s[^<>]{0,200})?)?)?)?\Z")
# What may become such a tag when more text comes, from its second character on. The scanner looks
# where one of these patterns matches behind `<` or `]`.
BEGINS = (
    rf"/?{_PARTS}(?:\s[^<>]{{0,200}})?(?:>|\Z)",
    rf"/?(?:(?:{BAR})?(?:{_WORD})?|{_BARRED}|{_WORD}[|｜:](?:[\w.-]{{1,40}}[|｜:]){{0,2}})\Z",
    rf"/?[a-z]{{1,12}}_(?:{'|'.join(_NAMED_BEGUN)})\Z",
    rf"\|/?{_WORD}(?::[\w.-]{{0,60}}){{1,3}}\|?(?:>|\Z)",
    rf"{_PLAIN}(?:\Z|>(?:{_PAYLOAD}|{_PAYLOAD_BEGUN}))",
    rf"/{_PLAIN}>",
    rf"/?{_PLAIN_BEGUN}",
)
_MAY_BECOME = re.compile(rf"<(?:{'|'.join(BEGINS)})")
# The same for the head of a tag, behind `<` and behind `]`.
HEAD_BEGINS = (r"\][\w-]{1,40}\[>\[", r"(?:\](?:[\w-]{1,40}(?:\[(?:>)?)?)?)?\Z")
BRACKET_BEGINS = (rf"<(?:{'|'.join(HEAD_BEGINS)})", r"\Z")
_CUT = re.compile(rf"</?({_PARTS})\s[^<>]{{0,200}}\Z")
_HEAD_MAY_BECOME = re.compile(rf"\]?<(?:{HEAD_BEGINS[1]})|\]\Z")
_LINE = 80
# Names that speak of a call or of thinking: such a block reaches to the end if it is not closed.
_CALLS = re.compile(r"tool|call|func|invoke|action|param|arg", re.IGNORECASE)
_THINKS = re.compile(r"think|thought|reason|reflect|cot", re.IGNORECASE)
_BEGIN = re.compile(r"(?<![A-Za-z])(?:begin|start)(?![A-Za-z])")
_WORD_AFTER = re.compile(r"[ \t]{1,4}[^\W_]|[.,;:!?)\u2026]|\Z")
_KNOWN = tuple(marker for marker in READERS if marker[0] == "<")
_WRAPS = frozenset("`\"'")
# After so many blocks without an end no further one is looked for.
_MOST_FAILURES = 64


class _Opener(NamedTuple):
    """An opening tag up to `end`; its block ends with `closer`."""

    name: str
    end: int
    closer: str


class ForeignTags:
    """Looks for tags that no format knows, in a reply."""

    def __init__(self, reply: ReplyText) -> None:
        self.reply = reply
        self._failures = 0

    def tag(self, at: int) -> ScanStep | None:
        """The step for a tag at `<`; None if there is none."""
        text = self.reply.text
        if text.startswith("]", at + 1) or at + 1 == len(text):
            return self.headed(at)
        split = self._split(at)
        if split is not None:
            return split
        plain = _PLAIN_TAG.match(text, at)
        if plain is not None:
            name, end = plain[1], plain.end()
            if name is None:
                return Drop(at, end, stray=True)
            return self._block(at, _Opener(name, end, f"</{name}>"))
        match = _TAG.match(text, at)
        if match is None:
            partial = _MAY_BECOME.match(text, at)
            if self.reply.final:
                return self._cut_off(at)
            return WAIT if partial and partial.end() == len(text) else None
        closes, name = match[1] or match[3], match[2] or match[4]
        if closes:
            unopened = f"<{name}>" if _THINKS.search(name) else ""
            return Drop(at, match.end(), stray=True, unopened=unopened)
        if match[0].endswith("/>"):
            found = self._candidates(name, at, match.end())
            return Take(Finding(at, match.end(), found), FOREIGN)
        closer = _closer(name, match[0])
        return (
            self._block(at, _Opener(name, match.end(), closer)) if closer else Drop(at, match.end())
        )

    def _split(self, at: int) -> ScanStep | None:
        """The step for `<|open|>name<|sep|>` or `<|close|>name<|sep|>`; None if there is none."""
        text = self.reply.text
        tag = _SPLIT.match(text, at)
        if tag is None:
            begun = _SPLIT_BEGUN.match(text, at)
            return (Drop(at, len(text)) if self.reply.final else WAIT) if begun else None
        name = tag[2]
        if tag[1] == "close":
            unopened = f"<|open|>{name}<|sep|>" if _THINKS.search(name) else ""
            return Drop(at, tag.end(), stray=True, unopened=unopened)
        if not (_CALLS.search(name) or _THINKS.search(name)):
            return Drop(at, tag.end())
        return self._block(at, _Opener(name, tag.end(), f"<|close|>{name}<|sep|>"))

    def headed(self, at: int) -> ScanStep:
        """The step for `]<]a[>[` at its first or second character, the head of a tag.

        A bracket that closes another one on its line does not belong to it.
        """
        text = self.reply.text
        line = text[max(0, at - _LINE) : at].rpartition("\n")[2] if text[at] == "]" else ""
        if line.count("[") > line.count("]"):
            return at + 1
        head = _HEAD.match(text, at)
        if head is None:
            if not _HEAD_MAY_BECOME.match(text, at):
                return at + 1
            if not self.reply.final:
                return WAIT
            return Drop(at, len(text)) if len(text) - at > len("]<") else at + 1
        if _HEADED_BEGUN.match(text, head.end()):
            return Drop(at, len(text)) if self.reply.final else WAIT
        tag = _HEADED.match(text, head.end())
        if tag is None or tag[1]:
            return Drop(at, tag.end() if tag else head.end(), stray=True)
        return self._block(at, _Opener(tag[2], tag.end(), f"{head[0]}</{tag[2]}>"))

    def _block(self, at: int, opener: _Opener) -> ScanStep:
        text, final = self.reply.text, self.reply.final
        begin = skip_space(text, opener.end)
        if begin >= len(text) and not final:
            return WAIT
        wrapped = (
            text[at - 1 : at] in _WRAPS and text[at - 1 : at] == text[opener.end : opener.end + 1]
        )
        if (at and wrapped) or self._failures > _MOST_FAILURES:
            return Drop(at, opener.end, stray=True)
        if not final and any(marker.startswith(text[begin:]) for marker in _KNOWN):
            return WAIT
        if text.startswith(_KNOWN, begin):
            return Drop(at, opener.end, stray=True)  # what a format knows, in a wrapper
        stop = self.reply.find(opener.closer, opener.end)
        if stop >= 0:
            end = stop + len(opener.closer)
            return Take(Finding(at, end, self._candidates(opener.name, at, end)), FOREIGN)
        if not final:
            self.reply.wait(opener.closer)
            return WAIT
        self._failures += 1
        return self._unclosed(at, opener)

    def _unclosed(self, at: int, opener: _Opener) -> ScanStep:
        """A block that never ends, or a tag that a sentence only mentions."""
        text = self.reply.text
        mentioned = mid_sentence(text, at) and _WORD_AFTER.match(text, opener.end)
        if mentioned or not (_CALLS.search(opener.name) or _THINKS.search(opener.name)):
            return Drop(at, opener.end)
        stop = self.reply.search(self.reply.ends, opener.end)
        end = stop if stop >= 0 else len(text)
        return Take(Finding(at, end, self._candidates(opener.name, at, end), closed=False), FOREIGN)

    def _candidates(self, name: str, start: int, end: int) -> list[Candidate]:
        return [malformed(start, end)] if _CALLS.search(name) else []

    def _cut_off(self, at: int) -> ScanStep | None:
        """The step for a tag that the reply's end cuts off, with attributes; else None."""
        text = self.reply.text
        cut = _CUT.match(text, at)
        if cut is None:
            return None
        return Drop(at, len(text)) if _CALLS.search(cut[1]) else at + 1


def _closer(name: str, tag: str) -> str:
    """What ends the block that a tag opens; "" for a token that opens none."""
    if not tag.startswith("<|") or not tag.endswith("|>"):
        return f"</{name}>"
    return f"<|{_BEGIN.sub('end', name)}|>" if _BEGIN.search(name) else ""
