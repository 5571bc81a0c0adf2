"""Reads call syntax without markers: `[f(x=1), g()]`, and `f(x=1)` on a line of its own."""

from __future__ import annotations

import re

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.formats.base import BUILTIN, CALL, CALLS, GEMMA
from edgevox_ros.parsing.reading.call_expression import NAME, malformed, read_call, read_call_list
from edgevox_ros.parsing.reading.findings import INLINE, MOST_CALLS, Candidate, Finding
from edgevox_ros.parsing.reading.repair import balanced_end, missing_closers, unescape
from edgevox_ros.parsing.reading.reply_text import ReplyText, begins_line, word_start
from edgevox_ros.parsing.reading.strict_json import Malformed, skip_space
from edgevox_ros.parsing.reading.values import Incomplete
from edgevox_ros.parsing.scanning.marks import FormatVocabulary

# What separates two calls on one line, and the name of the second.
_NEXT = re.compile(r"[ \t]{0,4}[,;][ \t]{0,4}([^\W\d][\w.-]{0,80})\(")
# What never follows a name and a parenthesis in prose: a keyword, a quote, `)`, another call.
_SHAPE = re.compile(
    r"""\([ \t\r\n]{0,20}(?:[^\W\d]\w{0,60}[ \t]{0,8}=(?!=)|["')]|([^\W\d][\w.-]{0,80})\()"""
)
_MAY_BE_SHAPE = re.compile(r"\([ \t\r\n]{0,20}[\w.-]{0,80}[ \t]{0,8}=?")
# The call's return value is used in the same expression: `.system(..)`, `[0]`, `(..)`.
_GOES_ON = re.compile(r"\.\w|[\[(]")
_MAY_GO_ON = re.compile(r"\.")
# Parentheses in prose that are empty or more likely contain a word's ending than an argument.
_NO_ARGUMENT = ("", "s", "es", "n", "en", "d", "ed", "r", "er", "ers", "ing", "ly")
_ENDED = re.compile(r"(?:\A|[.!?;*=\n\u3002\uff01\uff1f\u2026-])\s{0,6}\Z")
# Words, not code.
_WORDS = re.compile(r"(?:[^\W\d]|[ ,'-]){1,80}")
# The first line of a block of Python code, whose calls are never run.
_BLOCK = re.compile(
    r"(?:^|\n)[ \t]*(?:async )?(?:for\b[^\n]{1,80}\bin|if|elif|else|while|with|try|except|finally"
    r"|def|class)\b[^\n]{0,200}:[ \t]*\r?\n[ \t]+\Z"
)
# What Gemma writes before a name.
_GEMMA = "call:"
# A broken or inline call, which never runs, is examined up to this many characters.
_WINDOW = 2048
_MAY_BE_NEXT = re.compile(r"[ \t]{0,4}(?:[,;][ \t]{0,4}[\w.-]{0,80})?")
_LINE_END = re.compile(r"[ \t,;]{0,8}(\]?)[ \t,;]{0,8}")
# The bracket of a list behind its last call, before an end marker.
_LIST_END = re.compile(r"[ \t]{0,4}\](?=\s{0,4}<[|/])")
_MAY_BE_LIST_END = re.compile(r"[ \t]{0,4}(?:\]\s{0,4}<?)?")


def loose_end(reply: ReplyText, end: int) -> int:
    """The end of a value, past one surplus closer and a `;`; -1 if more text is needed."""
    if reply.final and end >= len(reply.text):
        return end
    for loose in ("}])", ";"):
        after = skip_space(reply.text, end)
        if after >= len(reply.text):
            return end if reply.final else -1
        if reply.text[after] in loose:
            end = after + 1
    return end


def read_list(reply: ReplyText, at: int) -> Finding | None:
    """Read the list of calls whose bracket stands at `at`; None to wait for more text."""
    text = reply.text
    try:
        found, end = read_call_list(text, at, len(text))
    except Incomplete as cut:
        if not reply.final:
            return reply.wait("}")
        size = len(text)
        whole = _mended_list(text, at) if cut.repairable else None
        return Finding(at, size, whole or [malformed(at, size)], closed=False, kind=CALLS)
    except Malformed:
        end = balanced_end(text, at, len(text))
        if end < 0:
            if not reply.final:
                return reply.wait("}")
            end = len(text)
        return Finding(at, end, _unescaped(text, at, end), kind=CALLS)
    loose = loose_end(reply, end)
    return None if loose < 0 else Finding(at, loose, found, kind=CALLS)


def _unescaped(text: str, at: int, end: int) -> list[Candidate]:
    """The list read again with its entities un-escaped; malformed if that does not help."""
    plain = unescape(text[at:end])
    try:
        if plain != text[at:end]:
            found, _ = read_call_list(plain, 0, len(plain))
            for candidate in found:
                candidate.start, candidate.end = at, end
            return found
    except Malformed:
        pass
    return [malformed(at, end)]


def _mended_list(text: str, at: int) -> list[Candidate] | None:
    closers = missing_closers(text, at, len(text))
    if not closers:
        return None
    mended = text + closers
    try:
        found, _ = read_call_list(mended, at, len(mended))
    except Malformed:
        return None
    for candidate in found:
        candidate.end = min(candidate.end, len(text))
    return found


def read_line(
    reply: ReplyText, at: int, floor: int, vocabulary: FormatVocabulary
) -> Finding | int | None:
    """Read call syntax at the parenthesis `at`: a whole line of calls, or one call within a line.

    Calls of unknown tools are only taken if their line is certainly not prose.
    """
    text = reply.text
    start = word_start(text, at, floor)
    written = text[start:at]
    if not written and text.startswith(" ", at - 1):
        return _spaced(reply, at, floor, vocabulary)
    if not NAME.match(text, start):
        return at + 1
    known = _plain(written) in vocabulary.tools
    if known and text.endswith(_GEMMA, floor, start) and begins_line(text, start - len(_GEMMA)):
        return _line(reply, start - len(_GEMMA), at, GEMMA, _plain(written), start)
    if not begins_line(text, start):
        return _inline(reply, start, at) if known else at + 1
    if not known:
        # The first word of a line is held back only where it may be a call.
        if not vocabulary.lines and text[start] != "_" and written != "print":
            return at + 1
        shape = _SHAPE.match(text, at)
        if shape is None:
            partial = not reply.final and _MAY_BE_SHAPE.fullmatch(text, at)
            return reply.wait() if partial else at + 1
        if shape.group(1) and shape.group(1).rpartition(".")[2] not in vocabulary.tools:
            return at + 1
    kind = BUILTIN if written.endswith(".call") else CALL
    found = _line(reply, start, at, kind, _plain(written) if known else None)
    if isinstance(found, Finding) and _BLOCK.search(text, max(0, start - 300), start):
        for candidate in found.candidates:
            candidate.error = Reason.MALFORMED
    return found


def _spaced(
    reply: ReplyText, at: int, floor: int, vocabulary: FormatVocabulary
) -> Finding | int | None:
    """Read `f (x=1)` on a line of its own: malformed because of the space."""
    text = reply.text
    start = word_start(text, at - 1, floor)
    if text[start : at - 1] not in vocabulary.tools or not begins_line(text, start):
        return at + 1
    if _SHAPE.match(text, at) is None or text.startswith("()", at):
        partial = not reply.final and _MAY_BE_SHAPE.fullmatch(text, at)
        return reply.wait() if partial else at + 1
    return _broken_line(reply, start, start, [], CALL, text[start : at - 1])


def _line(
    reply: ReplyText, start: int, at: int, kind: str, known: str | None, name: int = -1
) -> Finding | int | None:
    """Read the line of calls at `start`; `known` is the first call's name if a tool has it.

    `name`: where that name begins, if not at `start`.
    """
    text = reply.text
    calls: list[Candidate] = []
    begin = start if name < 0 else name
    while True:
        try:
            calls.append(read_call(text, begin, len(text), colons=kind == GEMMA))
        except Incomplete as cut:
            return (
                reply.wait("}") if not reply.final else _cut(text, start, begin, calls, cut, kind)
            )
        except Malformed:
            return _broken_line(reply, start, begin, calls, kind, known)
        end = calls[-1].end
        if not reply.final and _MAY_BE_NEXT.fullmatch(text, end):
            return reply.wait()
        following = _NEXT.match(text, end)
        if not following or len(calls) > MOST_CALLS:
            break
        begin = following.start(1)
    match = _LINE_END.match(text, end)
    line_end = match.end() if match else end
    if line_end >= len(text) and not reply.final:
        return reply.wait()
    if line_end >= len(text) or text[line_end] in "\r\n<`":
        # The list's opening bracket may have been dropped with its marker.
        form = CALLS if match and match[1] and kind == CALL else kind
        return Finding(start, line_end, calls, kind=form)
    if not reply.final and _MAY_GO_ON.fullmatch(text, end):
        return reply.wait()
    if _GOES_ON.match(text, end):
        return _broken_line(reply, start, start, [], kind, known)
    return Finding(start, end, calls, kind=INLINE) if known else at + 1


def _broken_line(
    reply: ReplyText, start: int, begin: int, calls: list[Candidate], kind: str, known: str | None
) -> Finding | None:
    """The finding for a whole line of calls of which the one at `begin` cannot be read."""
    text = reply.text
    opening = text.index("(", begin)
    limit = min(len(text), opening + _WINDOW)
    end = balanced_end(text, opening, limit)
    if end < 0 and limit == len(text) and not reply.final:
        return reply.wait()
    stop = text.find("\n", max(opening, end))
    if stop < 0:
        if not reply.final:
            return reply.wait()
        stop = len(text)
    broken = malformed(begin, stop, known if begin == start else None)
    return Finding(start, stop, [*calls, broken], closed=end >= 0, kind=kind)


def _inline(reply: ReplyText, start: int, at: int) -> Finding | int | None:
    """Read a known tool's call within a line of prose: it does not run.

    In a sentence its name is said, and words in its parentheses, but no code.
    """
    text = reply.text
    newline = text.find("\n", at, at + _WINDOW)
    limit = newline if newline >= 0 else min(len(text), at + _WINDOW)
    cut = limit == len(text)
    # Behind a whole sentence, or as an item of a list, it is not part of a sentence.
    name = "" if _ENDED.search(text, max(0, start - 8), start) else text[start:at]
    try:
        call = read_call(text, start, limit)
    except Incomplete:
        if cut and not reply.final:
            return reply.wait("}")
        broken = [malformed(start, limit)]
        return Finding(start, limit, broken, kind=INLINE, speech=name) if cut else at + 1
    except Malformed:
        end = balanced_end(text, at, limit)
        if end < 0:
            return reply.wait("}") if cut and not reply.final else at + 1
        speech = name and _with_words(name, text[at + 1 : end - 1])
        return Finding(start, end, [malformed(start, end)], kind=INLINE, speech=speech)
    inner = text[at + 1 : call.end - 1]
    if inner.strip() in _NO_ARGUMENT:
        return at + 1
    speech = name and _with_words(name, inner)
    if not reply.final and _MAY_BE_LIST_END.fullmatch(text, call.end):
        return reply.wait()
    listed = _LIST_END.match(text, call.end)
    end = listed.end() if listed else call.end
    return Finding(start, end, [call], kind=INLINE, speech=speech)


def _with_words(name: str, inner: str) -> str:
    return f"{name} {inner.strip()}" if _WORDS.fullmatch(inner) else name


def _plain(name: str) -> str:
    return name.removesuffix(".call").removeprefix("functions.")


def _cut(
    text: str, start: int, begin: int, calls: list[Candidate], cut: Incomplete, kind: str
) -> Finding:
    """The finding for calls cut off in the last one: repaired if only its `)` is missing."""
    size = len(text)
    if cut.repairable and missing_closers(text, begin, size) == ")":
        last = read_call(text + ")", begin, size + 1)
        last.end = size
    else:
        last = malformed(begin, size)
    return Finding(start, size, [*calls, last], closed=False, kind=kind)
