"""Finds calls without a marker: JSON, an object after a name, call syntax (unmarked_calls.py)."""

from __future__ import annotations

import re

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.formats.base import ARRAY, CALLS, GEMMA, NAMED, OBJECT
from edgevox_ros.parsing.formats.gemma import plain_name
from edgevox_ros.parsing.formats.open_payload import read_named_object
from edgevox_ros.parsing.reading.call_expression import NAME, malformed
from edgevox_ros.parsing.reading.call_keys import (
    ARGUMENT_KEYS,
    NAME_KEYS,
    candidates_of,
    is_echoed_result,
    keyed_calls,
    looks_like_call,
    only_names,
)
from edgevox_ros.parsing.reading.findings import (
    CONTENT,
    INLINE,
    LONE,
    MOST_CALLS,
    WAIT,
    Candidate,
    Drop,
    Finding,
    ScanStep,
    Take,
)
from edgevox_ros.parsing.reading.repair import (
    balanced_end,
    escaped_value,
    missing_closers,
    unescape,
)
from edgevox_ros.parsing.reading.reply_text import (
    MOST_FAILURES,
    ReplyText,
    begins_line,
    mid_sentence,
    word_start,
)
from edgevox_ros.parsing.reading.strict_json import Malformed
from edgevox_ros.parsing.reading.values import PHRASE, WORD, Incomplete, read_loosely, read_value
from edgevox_ros.parsing.scanning.decided import UNDECIDED, Decided
from edgevox_ros.parsing.scanning.marks import ANY_TOKEN, FormatVocabulary
from edgevox_ros.parsing.scanning.unmarked_calls import loose_end, read_line, read_list

_JSON_START = re.compile(
    r"""\{(?:[{ \t\r\n]{0,80}["']|[ \t\r\n]{0,80}\}|[ \t\r\n]{0,80}[A-Za-z_]\w{0,60}[ \t]{0,8}:)"""
)
_ARRAY_START = re.compile(r"\[[ \t\r\n]{0,80}\{")
_CALLS_START = re.compile(
    r"\[[ \t\r\n]{0,80}([^\W\d][\w.-]{0,80})\("
    r"""(?=[ \t\r\n]{0,20}([^\W\d]\w{0,60}[ \t]{0,8}=|[\d"')-]|[^\W\d][\w.-]{0,80}\()?)"""
)
_PARTIAL_KEYWORD = re.compile(r"[ \t\r\n]{0,20}[\w.-]{0,81}[ \t]{0,8}")
# What stands before the argument of an expression: `print({..})`, `unlock[..]`.
_ARGUMENT = re.compile(r"[A-Za-z0-9_]\(?\Z")
# An object that was cut off in its first key.
_CUT_KEY = re.compile(r"\{\s{0,8}\w{0,60}\s{0,8}\Z")
# A bracket with a call after it on the same line.
_GLUED = re.compile(r"\[[^\[\]\n]{0,80}\w\(")
_MAY_BE_GLUED = re.compile(r"\[[^\[\]\n]{0,81}")
_WINDOW = 2048
# Keys that announce a call but are no part of its object.
_CALLING = frozenset(("action", "call", "command", "function_call", "tool_call"))
_KEY = "|".join(ARGUMENT_KEYS)
_BRACELESS = re.compile(
    rf"""["'](?:{"|".join(NAME_KEYS)})["']\s{{0,8}}:\s{{0,8}}["']([^"'\n]{{1,100}})["']\s{{0,8}}"""
    rf"""(?:(?:,\s{{0,8}}["'](?:{_KEY})["']\s{{0,8}}:\s{{0,8}}(?=(\{{)))|\}})"""
)
_MAY_BE_BRACELESS = re.compile(
    r"""["'][a-z_]{0,13}["']?\s{0,8}:?\s{0,8}["']?[^"'\n]{0,100}["']?\s{0,8}"""
    r""",?\s{0,8}["']?[a-z]{0,10}["']?\s{0,8}:?\s{0,8}\{?"""
)
_SPACED = re.compile(r"\{[A-Za-z_][\w -]{0,60}:")
_LONE_NAME = re.compile(r"\{\s{0,8}([^\W\d][\w.-]{0,80})\s{0,8}\}")
_NEXT = re.compile(r"[ \t\r\n]*[;,]?[ \t\r\n]*")
_GEMMA_CALL = re.compile(r"call:([\w.-]{0,100}(?::[\w.-]{1,60}){0,4})\Z")
# What may stand right before a `call:` that lost its marker.
_BEFORE_GEMMA = frozenset(">`},;.!?\u3002\uff01\uff1f\u2026")
# A call's end, with what may separate it from the next call.
_CALL_BEFORE = re.compile(r"\}[ \t]{0,4}[;,]?[ \t]{0,4}\Z")


class UnmarkedCalls:
    """Looks for calls that no marker and no family's start begins.

    `content`: the message is for the listener, so that none of it is such a call.
    """

    def __init__(self, reply: ReplyText, decided: Decided, vocabulary: FormatVocabulary) -> None:
        self.reply = reply
        self.decided = decided
        self.vocabulary = vocabulary
        self.content = False
        self._unescaped = False  # the rest of the reply was un-escaped

    def look(self, at: int) -> ScanStep:
        """The step for JSON, for an object after a name, or for call syntax."""
        reply, decided = self.reply, self.decided
        if reply.failures > MOST_FAILURES:
            return at + 1
        if not self._unescaped:
            escaped = escaped_value(reply.text, at, final=reply.final)
            if escaped is not False:
                return self._unescape(at) if escaped else WAIT
        if self._is_empty_list(at):
            return Drop(at, at + 2)
        found = _read_unmarked(reply, at, decided.until, self.vocabulary)
        if found is None:
            return WAIT
        if isinstance(found, int):
            reply.failures += 1
            return found
        if self.content and found.candidates and found.kind != INLINE:
            found.candidates, found.kind = [], CONTENT
            over = reply.search(reply.ends, at)
            found.end = min(found.end, over) if over >= 0 else found.end
        is_content = self.content or not _follows_call(reply.text, at, self.vocabulary)
        if found.kind == CONTENT and is_content:
            # Data that hold a token are no longer said, for speech holds none.
            held = ANY_TOKEN.search(reply.text, found.start, found.end)
            return found.end if held is None else Take(found)
        if self._is_repeated(found):
            found.candidates = []
        return Take(found)

    def _unescape(self, at: int) -> ScanStep:
        """Un-escape the rest of the reply: it has an object or list written with entities."""
        if not self.reply.final:
            return WAIT
        self._unescaped = True
        self.reply.rewrite(at, unescape(self.reply.text[at:]))
        return at

    def _is_empty_list(self, at: int) -> bool:
        """Whether `[]` begins the reply: in a format with lists it says that no tool fits."""
        text, decided, fence = self.reply.text, self.decided, self.decided.fence
        if not (decided.fresh and self.vocabulary.lists and text.startswith("[]", at)):
            return False
        if at - decided.until > 100:
            return False
        fenced = fence.state == UNDECIDED and at >= fence.end
        return decided.is_blank(fence.start if fenced else at) and not (
            fenced and not fence.is_empty(text, at)
        )

    def _is_repeated(self, finding: Finding) -> bool:
        """Whether an unmarked finding repeats the calls of the marked one right before it."""
        last = self.decided.last_call
        if last is None or not last.marker or last.finding is None:
            return False
        if not self.decided.is_blank(finding.start):
            return False
        before = [each.key() for each in last.finding.candidates]
        return bool(before) and before == [each.key() for each in finding.candidates]


def _read_unmarked(
    reply: ReplyText, at: int, floor: int, vocabulary: FormatVocabulary
) -> Finding | int | None:
    """What begins at the bracket or quote: a finding, where to continue (plain text), None to wait.

    `floor` is where undecided text begins: a name before the bracket cannot begin earlier.
    """
    char = reply.text[at]
    if char == "(":
        return read_line(reply, at, floor, vocabulary)
    if char == "{":
        found = _at_brace(reply, at, floor, vocabulary)
    elif char == "[":
        found = _at_bracket(reply, at, vocabulary)
    else:
        return _at_quote(reply, at, vocabulary)
    if isinstance(found, Finding) and _ARGUMENT.search(
        reply.text, max(0, found.start - 2), found.start
    ):
        for candidate in found.candidates:
            candidate.error = Reason.MALFORMED
    return found


def _at_brace(
    reply: ReplyText, at: int, floor: int, vocabulary: FormatVocabulary
) -> Finding | int | None:
    text = reply.text
    begins = text.startswith('{"', at) or _JSON_START.match(text, at)
    if not (begins or _opens_spaced(text, at, floor, vocabulary)):
        if not reply.final and len(text) - at < 150 and _may_be_json(text[at:]):
            return reply.wait()
        lone = _LONE_NAME.match(text, at)
        if lone and lone.group(1) in vocabulary.tools:
            found = [Candidate(lone.group(1), None, at, lone.end())]
            return Finding(at, lone.end(), found, kind=LONE)
        if not reply.final or len(text) - at > 90 or not _CUT_KEY.match(text, at):
            return at + 1
        name, start = _tool_before(text, at, floor, vocabulary)
        if text[at + 1 :].strip():
            cut = malformed(start, len(text), name)
            return Finding(start, len(text), [cut], closed=False, kind=GEMMA) if name else at + 1
    name, start = _tool_before(text, at, floor, vocabulary)
    try:
        if name:
            gemma = text.startswith("call:", start)
            finding = read_named_object(reply, start, at, name, bare=PHRASE if gemma else WORD)
            if finding is not None:
                finding.kind = GEMMA if gemma else NAMED
            return finding
        return _objects(reply, at, vocabulary)
    except Incomplete:
        if not reply.final:
            return reply.wait("}")
        return _cut(text, start, at, vocabulary, name)
    except Malformed:
        return _balanced(reply, start, at, name, vocabulary)


def _opens_spaced(text: str, at: int, floor: int, vocabulary: FormatVocabulary) -> bool:
    """Whether the brace belongs to a `call:f{` and its first key may contain spaces."""
    name, start = _tool_before(text, at, floor, vocabulary)
    return bool(name and text.startswith("call:", start) and _SPACED.match(text, at))


def _at_quote(reply: ReplyText, at: int, vocabulary: FormatVocabulary) -> Finding | int | None:
    """An object whose opening brace was lost: `"name": "f", "arguments": {..}}`."""
    text = reply.text
    head = _BRACELESS.match(text, at)
    if head is None:
        partial = not reply.final and _MAY_BE_BRACELESS.fullmatch(text, at)
        return reply.wait() if partial else at + 1
    if head.end() >= len(text) and not reply.final:
        return reply.wait()
    if head.group(1) not in vocabulary.tools and not head.group(2):
        return at + 1
    end = text.find("{", head.end(), head.end() + 8) if head.group(2) else head.end()
    if head.group(2):
        end = balanced_end(text, end, len(text)) if end >= 0 else -1
    if end < 0:
        if not reply.final:
            return reply.wait("}")
        end = len(text)
    end = reply.past_closers(end)
    return reply.wait() if end < 0 else Finding(at, end, [malformed(at, end)], kind=OBJECT)


def _may_be_json(rest: str) -> bool:
    inner = rest.lstrip("{ \t\r\n").rstrip().replace("_", "").replace(" ", "").replace("-", "")
    return not inner or inner.isalnum()


def _objects(reply: ReplyText, at: int, vocabulary: FormatVocabulary) -> Finding | None:
    """One object or several in a row, as a finding; it has no candidates if none is a call."""
    text = reply.text
    start, form = at, OBJECT if text[at] == "{" else ARRAY
    row, content = _Row(vocabulary.tools), True
    while True:
        value, end = read_loosely(text, at, bare=WORD)
        row.add(value, at, end)
        content = content and not (_is_empty(value) or is_echoed_result(value) or only_names(value))
        if len(row.found) > MOST_CALLS:
            return Finding(start, end, row.candidates, kind=form)
        if reply.final and end == len(text):
            kind = CONTENT if content and not row.candidates else form
            return Finding(start, end, row.candidates, kind=kind, mixed=row.mixed)
        match = _NEXT.match(text, end)
        after = match.end() if match else end
        if after >= len(text) and not reply.final:
            return reply.wait()
        if form != OBJECT or not text.startswith("{", after):
            break
        if not _JSON_START.match(text, after):
            if not reply.final and len(text) - after < 90 and _may_be_json(text[after:]):
                return reply.wait()
            break
        at = after
    if content and not row.candidates:
        return Finding(start, end, [], kind=CONTENT)
    loose = loose_end(reply, end)
    if loose < 0:
        return None
    return Finding(start, loose, row.candidates, kind=form, mixed=row.mixed)


class _Row:
    """The candidates of objects in a row. A name without arguments is data, but not among calls.

    `mixed`: data stand among them, or what a tool might return.
    """

    __slots__ = ("_has_call", "_names", "_tools", "found", "mixed")

    def __init__(self, tools: frozenset[str]) -> None:
        self.found: list[Candidate] = []
        self._names: list[Candidate] = []
        self._has_call = self.mixed = False
        self._tools = tools

    def add(self, value: object, at: int, end: int) -> None:
        """Take the next object or list, which stands at `[at, end)`."""
        if looks_like_call(value, self._tools):
            self.found += candidates_of(value, at, end)
            self._has_call = True
        elif keyed := keyed_calls(value, self._tools):
            self.found += (Candidate(name, given, at, end) for name, given in keyed)
            self._has_call = True
        elif only_names(value):
            self._names += candidates_of(value, at, end)
            self.found.append(self._names[-1])
        elif _holds_call(value, self._tools):
            self.found.append(malformed(at, end))
        else:
            self.mixed = self.mixed or not _is_empty(value)

    @property
    def candidates(self) -> list[Candidate]:
        """All of them, in the order written."""
        if self._has_call or not self._names:
            return self.found
        return [each for each in self.found if each not in self._names]


def _is_empty(value: object) -> bool:
    """Whether it holds nothing: no item, or a list of calls without one."""
    return not value or value == {"tool_calls": []}


def _holds_call(value: object, tools: frozenset[str]) -> bool:
    """Whether a value that is no call contains a part of one: a tool's name, arguments, a call."""
    if isinstance(value, dict):
        return not is_echoed_result(value) and any(
            key in tools
            or (key in ARGUMENT_KEYS and isinstance(inner, dict))
            or (key in _CALLING and (isinstance(inner, dict) or _names(inner, tools)))
            for key, inner in value.items()
        )
    if not isinstance(value, list):
        return False
    return any(looks_like_call(item, tools) or _holds_call(item, tools) for item in value)


def _names(value: object, tools: frozenset[str]) -> bool:
    return isinstance(value, str) and value in tools


def _cut(text: str, start: int, at: int, vocabulary: FormatVocabulary, name: str | None) -> Finding:
    """The finding for cut-off JSON: repaired if only closers are missing, else malformed."""
    size = len(text)
    closers = missing_closers(text, at, len(text.rstrip()))
    form = NAMED if name else (OBJECT if text[at] == "{" else ARRAY)
    if closers:
        try:
            value, _ = read_value(text.rstrip() + closers, at, size + len(closers), bare=WORD)
        except Malformed:
            value = None
        if name and value is not None:
            found = [Candidate(name, value, start, size)]
            return Finding(start, size, found, closed=False, kind=form)
        if value is not None and looks_like_call(value, vocabulary.tools):
            return Finding(start, size, candidates_of(value, at, size), closed=False, kind=form)
    return Finding(start, size, [malformed(start, size, name)], closed=False, kind=form)


def _balanced(
    reply: ReplyText, start: int, at: int, name: str | None, vocabulary: FormatVocabulary
) -> Finding | None:
    end = balanced_end(reply.text, at, len(reply.text))
    if end < 0:
        if not reply.final:
            return reply.wait("}")
        end = len(reply.text)
    end = reply.past_closers(end)
    if end < 0:
        return reply.wait()
    in_sentence = name is None and mid_sentence(reply.text, at)
    if in_sentence and not vocabulary.shape.search(reply.text, at, end):
        return Finding(start, end, [], kind=CONTENT)
    form = NAMED if name else OBJECT
    return Finding(start, end, [malformed(start, end, name)], kind=form)


def _at_bracket(reply: ReplyText, at: int, vocabulary: FormatVocabulary) -> Finding | int | None:
    text = reply.text
    if text.startswith("[[", at) and not text.startswith("[[[", at):
        inner = _at_bracket(reply, at + 1, vocabulary)
        if isinstance(inner, Finding) and inner.candidates:
            inner.start = at
        return at + 1 if isinstance(inner, int) else inner
    opening = text.find("(", at, at + 90)
    name = text[at + 1 : opening]
    if opening > 0 and name in vocabulary.tools and name.isascii() and name.isidentifier():
        return read_list(reply, at)
    if text.startswith("[{", at) or _ARRAY_START.match(text, at):
        try:
            return _objects(reply, at, vocabulary)
        except Incomplete:
            return _cut(text, at, at, vocabulary, None) if reply.final else reply.wait("}")
        except Malformed:
            return _balanced(reply, at, at, None, vocabulary)
    match = _CALLS_START.match(text, at)
    if match is None:
        rest = text[at : at + 200]
        if rest.rstrip() == "[]" and at == 0:
            return Finding(at, at + 2, [], kind=ARRAY) if reply.final else reply.wait()
        if not reply.final and len(text) - at < 100 and _may_be_list(rest):
            return reply.wait()
        return _holding_call(reply, at, vocabulary)
    if match.group(1) not in vocabulary.tools and not match.group(2):
        if not reply.final and _PARTIAL_KEYWORD.fullmatch(text, match.end()):
            return reply.wait()
        return at + 1
    return read_list(reply, at)


def _holding_call(reply: ReplyText, at: int, vocabulary: FormatVocabulary) -> Finding | int | None:
    """Brackets around an expression that calls a tool (`[lambda: stop()]`): malformed."""
    text = reply.text
    if mid_sentence(text, at):
        return at + 1
    if not _GLUED.match(text, at):
        partial = not reply.final and _MAY_BE_GLUED.fullmatch(text, at)
        return reply.wait() if partial else at + 1
    limit = min(len(text), at + _WINDOW)
    end = balanced_end(text, at, limit)
    if end < 0:
        return reply.wait("}") if limit == len(text) and not reply.final else at + 1
    if not vocabulary.shape.search(text, at, end):
        return at + 1
    return Finding(at, end, [malformed(at, end)], kind=CALLS)


def _may_be_list(rest: str) -> bool:
    inner = rest[1:].lstrip()
    return not inner or all(char.isalnum() or char in "_.-]" for char in inner)


def _follows_call(text: str, at: int, vocabulary: FormatVocabulary) -> bool:
    """Whether a tag, a tool's name or a part of an expression stands right before `at`."""
    end = at
    while end > 0 and at - end < 4 and text[end - 1] in " \t\r\n":
        end -= 1
    if end == at and text[end - 1 : end].isalnum():
        return True
    return (
        text[end - 1 : end] in (">", "_")
        or text[word_start(text, end, 0) : end] in vocabulary.tools
    )


def _tool_before(
    text: str, at: int, floor: int, vocabulary: FormatVocabulary
) -> tuple[str | None, int]:
    """Name and start of the call whose brace is at `at`; (None, `at`) if it opens no call."""
    if at == floor:
        return None, at
    end = at
    while end > floor and at - end < 4 and text[end - 1] in " \t\r\n":
        end -= 1
    colon = end > floor and text[end - 1] == ":"
    stop = end - 1 if colon else end
    start = word_start(text, stop, floor)
    gemma = None if colon else _GEMMA_CALL.search(text, max(floor, stop - 110), stop)
    if gemma is not None:
        begin = gemma.start()
        if begin and not (text[begin - 1].isspace() or text[begin - 1] in _BEFORE_GEMMA):
            return None, at
        return plain_name(gemma.group(1), vocabulary.tools) or None, begin
    name = text[start:stop]
    if colon or not name:
        return None, at
    if not begins_line(text, start):
        follows = _CALL_BEFORE.search(text, max(0, start - 12), start) and name in vocabulary.tools
        return (name, start) if follows else (None, at)
    if name.removeprefix("functions.") in vocabulary.tools:
        return name, start
    alone = vocabulary.first_line and text[stop:at].startswith("\n") and not text[:start].strip()
    return (name, start) if alone and NAME.fullmatch(name) else (None, at)
