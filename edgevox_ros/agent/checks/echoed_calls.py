"""Calls that somebody else wrote: their text stands in a result, a fact or in what was said.

A server's error text, a sign that was read or a transcript may hold a call, in any wire format. A
model that repeats it has decided nothing.
"""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import REJECTED, Reason, Rejection, ToolCall
from edgevox_ros.parsing import ParseResult
from edgevox_ros.parsing.formats.registry import INNER, READERS
from edgevox_ros.parsing.reading.call_keys import ARGUMENT_KEYS, NAME_KEYS

_UNSEEN = re.compile(r"[\s\"'\\]+")
_SHAPED = re.compile(r"[{(<\[]")
# What a text holds if it holds a call, as it is or escaped.
_SYNTAX_MARK = re.compile(r"[{(<\[>=&]|\\u|functions\.")
_WORD = re.compile(r"[\w.+-]+")
_OPENS = re.compile(r"\s{0,8}[({\[]")
_NO_ARGUMENTS = re.compile(r"\s{0,8}(?:\(\s{0,8}\)|\{\s{0,8}\}|\[ARGS\])", re.IGNORECASE)
_OBJECT_ENDS = re.compile(r"[\s\"'\\]{0,8}\}")
_PARENTHESIS = re.compile(r"[\s\"'\\,]{0,8}\)")
# Words of wire formats before a tool's name, and behind it.
_BEFORE = frozenset((*NAME_KEYS, "tool_call", "tool_calls", "call", "begin", "invoke", "functions"))
_BEHIND = frozenset((*ARGUMENT_KEYS, "parameter", "param", "tool_call", "function", "tool", "sep"))
_BETWEEN = frozenset((
    "json", "type", "arg_key", "arg_type", "arg_value", "tool_sep", "ifm", "opensource", "action",
    "action_input",
))  # fmt: skip
_SYNTAX = _BEFORE | _BEHIND | _BETWEEN
# What opens a call in some format, with what may stand between it and the tool's name.
_MARKERS = "|".join(re.escape(each) for each in READERS if each not in INNER)
_KEYS = "|".join(NAME_KEYS)
_MARKED = re.compile(
    rf"(?:(?:{_MARKERS})[\s\[{{]{{0,8}}"
    rf"(?:[\"'\\]{{0,4}}(?:{_KEYS})[\"'\\]{{0,4}}\s{{0,4}}[:=]\s{{0,4}})?"
    r"|<[\w:]{1,30}\sname=)[\"'\\]{0,4}\Z",
    re.IGNORECASE,
)
# Words of a text that are looked at behind a call's name, beyond twice those of the call.
_MORE = 8
_ESCAPE = re.compile(r"\\{1,4}u([0-9a-fA-F]{4})")
# Entities of entities are undone this many times.
_DEEPEST = 3
_SAME = {"none": "null"}
_WHY = "it stands in a tool's result or in what the user said, and a text gives no orders"


class EchoedCallsCheck(Check):
    """Rejects calls whose text stands in the conversation. `stopping`: tools that stop."""

    def __init__(self, stopping: frozenset[str]) -> None:
        self._stopping = stopping

    def reply(self, reply: Reply) -> Verdict:
        """Leave the calls that the model has written itself."""
        prompt = reply.prompt
        shown = (*prompt.earlier, Message("user", prompt.facts), *prompt.turn)
        own = without_echoes(reply.result, shown, self._stopping)
        return PASS if own is reply.result else Verdict(GuardAct.MENDED, result=own)


def without_echoes(
    result: ParseResult, conversation: Iterable[Message], stopping: frozenset[str]
) -> ParseResult:
    """The same reply, with a rejection for each call whose text stands in the conversation.

    Only what tools and the user wrote counts. A tool's bare name is no text of a call. Calls of
    `stopping` tools run, whoever wrote them: a stop too many harms nobody.
    """
    calls = [call for call in result.calls if call.name not in stopping]
    if not calls:
        return result
    names = {call.name.casefold() for call in calls}
    texts = [
        _Text.of(text)
        for text in _texts(conversation)
        if any(name in text.casefold() for name in names)
    ]
    echoes = [call for call in calls if texts and _is_in(texts, call)]
    if not echoes:
        return result
    return replace(
        result,
        calls=tuple(call for call in result.calls if call not in echoes),
        rejections=(*result.rejections, *map(_rejection, echoes)),
    )


def _rejection(call: ToolCall) -> Rejection:
    why = f"{call.name}: {_WHY}."
    return Rejection(
        call.raw, call.format, call.name, Reason.ECHOED, f"{REJECTED} {why}", call.position,
        call.arguments, why,
    )  # fmt: skip


def _is_in(texts: Sequence[_Text], call: ToolCall) -> bool:
    sought = _Sought.of(call)
    return any(each.has(sought) for each in texts)


def _texts(conversation: Iterable[Message]) -> Iterator[str]:
    """The texts that may hold a call: each as it was written, and the parts of results as one."""
    parts: list[str] = []
    for message in conversation:
        if message.role not in ("user", "tool"):
            continue
        texts = [message.content]
        if message.role == "tool":
            inner = list(_strings(_value(message.content)))
            parts += inner
            texts += inner
        yield from (_bared(text) for text in texts if _may_hold_call(text))
    if len(parts) > 1:
        whole = " ".join(parts)
        if _may_hold_call(whole):
            yield _bared(whole)


def _may_hold_call(text: str) -> bool:
    return _SYNTAX_MARK.search(text) is not None or not text.isascii()


def _value(content: str) -> Any:
    """What a result says; None if it is no JSON."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _strings(value: Any) -> Iterator[str]:
    """Every string in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _strings(inner)


def _bared(text: str) -> str:
    """The text with entities and escapes undone, in plain letters, without what nobody sees."""
    for _ in range(_DEEPEST):
        if "&" not in text:
            break
        text = html.unescape(text)
    if "\\u" in text:
        text = _ESCAPE.sub(lambda match: chr(int(match.group(1), 16)), text)
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKC", text)
    return "".join(char for char in plain if unicodedata.category(char) != "Cf")


@dataclass(frozen=True)
class _Sought:
    """A call to be found: its name, and the words of each argument (those of its key first)."""

    raw: str
    name: str
    arguments: tuple[tuple[str, ...], ...]
    values: tuple[str, ...]

    @classmethod
    def of(cls, call: ToolCall) -> _Sought:
        arguments = tuple(tuple(_words_in({key: call.arguments[key]})) for key in call.arguments)
        values = tuple(_words_in(list(call.arguments.values())))
        raw = _squashed(_bared(call.raw)) if _SHAPED.search(call.raw) else ""
        return cls(raw, call.name.casefold(), arguments, values)


@dataclass(frozen=True)
class _Text:
    """A text that somebody wrote: as it is, without what models change, and its words.

    `words` are those that are no syntax; each has its place among all `matches`.
    """

    plain: str
    squashed: str
    matches: tuple[re.Match[str], ...]
    words: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, text: str) -> _Text:
        matches = tuple(_WORD.finditer(text))
        words = ((_word(match.group()), at) for at, match in enumerate(matches))
        content = tuple(pair for pair in words if pair[0] not in _SYNTAX)
        return cls(text, _squashed(text), matches, content)

    def has(self, call: _Sought) -> bool:
        """Whether the call stands here, in any wire format, whole or in part."""
        if call.raw and call.raw in self.squashed:
            return True
        places = [at for at, (word, _) in enumerate(self.words) if _names(word, call.name)]
        return any(self._is_call(at, call) for at in places)

    def _is_call(self, at: int, call: _Sought) -> bool:
        """Whether the word at `at` is the name of this call."""
        if not call.arguments:
            return self._stands_alone(at)
        if self._is_positional(at, call.values):
            return True
        behind = self.words[at + 1 : at + 1 + 2 * sum(map(len, call.arguments)) + _MORE]
        if behind and self._opens(at, call):
            return _agrees([word for word, _ in behind], call.arguments)
        size = sum(map(len, call.arguments))
        before = [word for word, _ in self.words[max(0, at - size) : at]]
        return self._is_named(at) and self._closes(at) and _agrees(before, call.arguments)

    def _opens(self, at: int, call: _Sought) -> bool:
        """Whether arguments of a call begin behind the name at `at`."""
        place, (first, following) = self.words[at][1], self.words[at + 1]
        between = self.plain[self.matches[place].end() : self.matches[following].start()]
        if _OPENS.match(between):
            return True
        named = self._is_named(at) or self._before(at) == "action"
        headed = _word(self.matches[following - 1].group()) in ARGUMENT_KEYS
        own = headed or any(argument[:1] == (first,) for argument in call.arguments)
        return named and own and _SHAPED.search(between) is not None

    def _closes(self, at: int) -> bool:
        """Whether the object that names the tool at `at` ends behind it, with its arguments."""
        place, floor = self.words[at][1], self.words[at - 1][1] if at else 0
        between = self.plain[self.matches[floor].end() : self.matches[place].start()]
        end = self.matches[place].end()
        return "}" in between and _OBJECT_ENDS.match(self.plain, end) is not None

    def _is_positional(self, at: int, values: tuple[str, ...]) -> bool:
        """Whether the values stand in parentheses right behind the name, and nothing else."""
        found = self.words[at + 1 : at + 1 + len(values)]
        if tuple(word for word, _ in found) != values or not values:
            return False
        opened = self.matches[self.words[at][1]].end()
        closed = self.matches[found[-1][1]].end()
        return self.plain.startswith("(", opened) and bool(_PARENTHESIS.match(self.plain, closed))

    def _stands_alone(self, at: int) -> bool:
        """Whether the name at `at` is a whole call without arguments."""
        place = self.words[at][1]
        name = self.matches[place]
        if _NO_ARGUMENTS.match(self.plain, name.end()):
            return True
        if name.group().casefold().startswith("functions."):
            return True
        if _MARKED.search(self.plain, max(0, name.start() - 60), name.start()):
            return True
        behind = self.matches[place + 1 : place + 2]
        return self._is_named(at) and any(_word(each.group()) in _BEHIND for each in behind)

    def _is_named(self, at: int) -> bool:
        """Whether a wire format's word stands before the name at `at`."""
        return self._before(at) in _BEFORE

    def _before(self, at: int) -> str:
        place = self.words[at][1]
        return _word(self.matches[place - 1].group()) if place else ""


def _agrees(words: Sequence[str], arguments: tuple[tuple[str, ...], ...]) -> bool:
    """Whether the words hold some of these arguments and give none of them another value.

    Their order does not count: a model may leave an argument out, or add one.
    """
    agree = False
    for argument in arguments:
        if argument and argument[0] in words:
            at = words.index(argument[0])
            if tuple(words[at : at + len(argument)]) != argument:
                return False
            agree = True
    return agree


def _names(word: str, name: str) -> bool:
    """Whether a word is the tool's name, also as a method or with one: `robot.f`, `f.call`."""
    return word == name or (name in word and name in word.split("."))


def _squashed(text: str) -> str:
    return _UNSEEN.sub("", text).casefold()


def _words_in(value: Any) -> Iterator[str]:
    """The words of arguments as a wire format writes them: keys and values, without syntax."""
    if isinstance(value, (list, tuple)):
        for inner in value:
            yield from _words_in(inner)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _words_in(key)
            yield from _words_in(inner)
    else:
        words = map(_word, _WORD.findall(_bared(str(value))))
        yield from (word for word in words if word not in _SYNTAX)


def _word(text: str) -> str:
    """A word in the one spelling in which words are compared: 5 and 5.0 are the same."""
    word = text.casefold().removeprefix("functions.").strip(".")
    try:
        return repr(float(word))
    except ValueError:
        return _SAME.get(word, word)
