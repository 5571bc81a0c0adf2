"""Looks at the text before a brace, bracket or marker: a call's name, a header, a line's start."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.gemma import plain_name
from edgevox_ros.parsing.reading.call_expression import NAME
from edgevox_ros.parsing.reading.reply_text import mid_sentence
from edgevox_ros.parsing.reading.strict_json import skip_space
from edgevox_ros.parsing.scanning.vocabulary import Vocabulary

# What models call the variable of a call's result.
_VARIABLES = frozenset((
    "tool_code", "tool_call", "tool_result", "tool_output", "tool_response", "function_call",
    "result", "results", "response", "output", "res", "ret", "out", "x", "code",
))  # fmt: skip
VARIABLES_BEGUN = frozenset(name[:size] for name in _VARIABLES for size in range(1, 20))
# What separates a header from the text before it.
_EDGE = r"(?:(?<![^\s\ufeff\u200b\u2060])|(?<=>))"
_HEADER = re.compile(
    rf"{_EDGE}((?:\[assistant\]\s{{0,4}}|assistant\s{{1,4}})?to=)?"
    r"functions\.[\w.-]{0,80}:\s{0,4}\Z",
    re.IGNORECASE,
)
# A header as seen from its `=`: what stands before it, and what follows.
_TO = re.compile(
    rf"{_EDGE}(?:\[assistant\]\s{{0,4}}|(?:assistant\s{{1,4}})?"
    r"(?:(?:commentary|analysis)\s{1,4})?)?to\Z",
    re.IGNORECASE,
)
_TO_END = re.compile(r"=functions\.[\w.-]{0,80}:?(?:\s{0,4}json\b)?")
_RECIPIENT_LINE = re.compile(r"\s{0,20}([\w.-]{1,100})[ \t]{0,4}\r?\n\s{0,8}")
_BEFORE_HEADER = re.compile(_EDGE)
_AFTER_FUNCTIONS = re.compile(r"\.([\w.-]{1,80}):\s{0,4}")
_OBJECT = re.compile(r"""\{\s{0,80}(?:["'}&]|[A-Za-z_]\w{0,60}[ \t]{0,8}:)""")
_MAY_BE_OBJECT = re.compile(r"\{\s{0,80}(?:[A-Za-z_]\w{0,60}[ \t]{0,8})?")
_TO_OBJECT = re.compile(rf"=functions\.[\w.-]{{1,80}}:\s{{0,4}}{_OBJECT.pattern}")
_TO_PARTIAL = re.compile(
    r"=(?:f[unctios]{0,8})?\.?[\w.-]{0,80}:?\s{0,4}"
    rf"(?:{_MAY_BE_OBJECT.pattern}|j(?:s(?:on?)?)?)?"
)
_MAY_BE_FUNCTIONS = re.compile(r"\.[\w.-]{0,80}:?\s{0,4}")
_GEMMA_CALL = re.compile(r"call:([\w.-]{0,100}(?::[\w.-]{1,60}){0,4})\Z")
# What may stand right before a `call:` that lost its marker.
_BEFORE_GEMMA = frozenset(">`},;.!?\u3002\uff01\uff1f\u2026")
# A call's end, with what may separate it from the next call.
_CALL_BEFORE = re.compile(r"\}[ \t]{0,4}[;,]?[ \t]{0,4}\Z")


def begins_line(text: str, start: int) -> bool:
    """Whether only a little indentation stands before `start` on its line."""
    floor = max(0, start - 6)
    while start > floor and text[start - 1] in " \t\xa0\u3000":
        start -= 1
    if start == 0 or text[start - 1] in "\n>\ufeff\u200b\u2060\u200e\u200f":
        return True
    return text.endswith("[/THINK]", 0, start)


def word_start(text: str, end: int, floor: int) -> int:
    """Where the word that ends at `end` begins; `end` if too long or it begins before `floor`."""
    start = end
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in "_.-"):
        start -= 1
        if end - start > 100:
            return end
    while start < end and text[start] in ".-":
        start += 1
    return start if start >= floor else end


def follows_call(text: str, at: int, vocabulary: Vocabulary) -> bool:
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


def assigned_before(text: str, at: int, floor: int, *, begun: bool = False) -> str:
    """The variable of a line of code before its `=`; "" for none. `begun`: also part of one."""
    end = at
    while end > floor and at - end < 2 and text[end - 1] in " \t":
        end -= 1
    start = word_start(text, end, floor)
    name = text[start:end]
    known = name in (VARIABLES_BEGUN if begun and end == at else _VARIABLES)
    return name if known and begins_line(text, start) else ""


def shown_end(text: str, end: int, variable: str, *, final: bool) -> int:
    """Where the lines end that show a variable (`print(x)`) behind its assignment; -1 to wait."""
    for line in (f"print({variable})", variable):
        at = skip_space(text, end)
        if text.startswith(line, at):
            end = at + len(line)
    rest = text[skip_space(text, end) :]
    unknown = rest == "" or f"print({variable})".startswith(rest) or variable.startswith(rest)
    return -1 if unknown and not final else end


def header_before(text: str, at: int, floor: int) -> tuple[str, int] | None:
    """Marker and start of the `functions.f:` or `assistant to=functions.f:` before a brace."""
    colon = text.rfind(":", max(floor, at - 6), at)
    if colon < 0:
        return None
    low = max(floor, at - 140)
    word = max(text.rfind(" ", low, colon), text.rfind("\n", low, colon))
    # Before the last word only `[assistant]` and four spaces can belong to it.
    match = _HEADER.search(text, max(low, word - 16), at)
    if match is None:
        return None
    return ("to=functions." if match.group(1) else "functions."), match.start()


def header_start(text: str, at: int, floor: int) -> int:
    """Where the message header begins whose `to=` has its `=` at `at`; -1 if it is none."""
    before = _TO.search(text, max(floor, at - 40), at)
    return before.start() if before else -1


def stray_header(text: str, at: int, floor: int, *, final: bool) -> tuple[int, int] | None:
    """The range of `assistant to=functions.f:` whose `=` stands at `at`, if no object follows it.

    An empty range if it is no header or an object follows; None if more text is needed.
    """
    before = _TO.search(text, max(floor, at - 40), at)
    if before is None or _TO_OBJECT.match(text, at):
        return at, at
    if not final and _TO_PARTIAL.fullmatch(text, at):
        return None
    after = _TO_END.match(text, at)
    return (before.start(), after.end()) if after else (at, at)


def bare_header(
    text: str, at: int, floor: int, vocabulary: Vocabulary, *, final: bool
) -> tuple[int, int] | None:
    """The range of `functions.f:` whose full stop stands at `at`, if no object follows it.

    An empty range if it is no header or an object follows; None if more text is needed.
    """
    start = at - len("functions")
    if start < floor or not _BEFORE_HEADER.match(text, start):
        return at, at
    after = _AFTER_FUNCTIONS.match(text, at)
    if after is None or (after.end() >= len(text) and not final):
        return None if not final and _MAY_BE_FUNCTIONS.fullmatch(text, at) else (at, at)
    if text.startswith("{", after.end()):
        if not final and _MAY_BE_OBJECT.fullmatch(text, after.end()):
            return None
        if _OBJECT.match(text, after.end()):
            return at, at
    known = after.group(1) in vocabulary.tools or vocabulary.function_headers
    return (start, after.end(1) + 1) if known and not mid_sentence(text, start) else (at, at)


def broken_recipient(text: str, at: int, vocabulary: Vocabulary, *, final: bool) -> int | None:
    """Where the tool's name begins that is Functionary's first line, if no object follows it.

    -1 if there is no such line; None if more text is needed.
    """
    line = _RECIPIENT_LINE.match(text, at)
    if line is None or line.group(1) not in vocabulary.tools:
        return -1
    if line.end() >= len(text):  # a name and nothing behind it: a call without arguments
        return line.start(1) if final else None
    return -1 if text[line.end()] in "{<" else line.start(1)


def recipient_before(text: str, at: int, floor: int) -> int:
    """Where the recipient's name before `<|content|>` begins; `at` if there is none."""
    end = at
    while end > floor and at - end < 4 and text[end - 1] in " \t\r\n":
        end -= 1
    start = word_start(text, end, floor)
    return start if start < end and begins_line(text, start) else at


def name_before(text: str, at: int, floor: int, tools: frozenset[str]) -> int:
    """Where the tool's name (or the word `function`) before `at` begins; `at` if there is none."""
    end = at
    while end > floor and at - end < 2 and text[end - 1] == " ":
        end -= 1
    start = word_start(text, end, floor)
    name = text[start:end].removeprefix("functions.")
    return start if name in tools or name == "function" else at


def tool_before(text: str, at: int, floor: int, vocabulary: Vocabulary) -> tuple[str | None, int]:
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
    alone = (
        vocabulary.first_line_names and text[stop:at].startswith("\n") and not text[:start].strip()
    )
    return (name, start) if alone and NAME.fullmatch(name) else (None, at)
