"""A tolerant reader of values, by recursive descent, for what strict JSON refuses.

It takes JSON with trailing commas, Python literals, bare keys, bare words where
asked, doubled braces, and the string delimiters of the Gemma family. It evaluates nothing.
"""

from __future__ import annotations

import re
from typing import Any

from edgevox_ros.parsing.reading.strict_json import (
    MAX_DEPTH,
    BeyondRepair,
    Malformed,
    read_json_prefix,
    skip_space,
)

# Which unquoted values are read as strings: one word, or words with spaces between; 0 for none.
WORD, PHRASE = 1, 2

_BLANK = re.compile(r"[ \t\r\n\ufeff\u200b\u2060\xa0]*")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
# The end of a number that is not complete yet.
_MAY_GO_ON = re.compile(r"[eE][-+]?")
_WORD = re.compile(r"[^\W\d][\w-]*")
_SPACED_KEY = re.compile(r"[^\W\d][\w -]*")
_PHRASE = re.compile(r"""[^\s,{}\[\]():"'<>=][^,{}\[\]():"'<>=\r\n]*""")
_PLAIN = {'"': re.compile(r'[^"\\]*'), "'": re.compile(r"[^'\\]*")}
# What Gemma 4 and FunctionGemma write on both sides of a string, in which nothing is escaped.
GEMMA4_QUOTE, FUNCTIONGEMMA_QUOTE = '<|"|>', "<escape>"
GEMMA_QUOTES = (GEMMA4_QUOTE, FUNCTIONGEMMA_QUOTE)
_DELIMITED = "|".join(f"{quote}[^<]*{quote}" for quote in map(re.escape, GEMMA_QUOTES))
# What may follow a value whose second brace has no end.
_FOLLOWS_HALF = ("{", "```")
# A pair with a simple value, and what follows it: the common case in one match.
_PAIR = re.compile(
    r"""\s*([A-Za-z_][A-Za-z0-9_-]*|"[^"\\]*"|'[^'\\]*')\s*:\s*"""
    rf"""({_DELIMITED}|"[^"\\]*"|'[^'\\]*'"""
    r"""|-?[0-9]+(?:\.[0-9]+)?(?![\w.])|(?:true|false|null|True|False|None)\b)\s*([,}])"""
)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPED = {
    "n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": "",
    **{char: char for char in "\"'\\/"},
}  # fmt: skip
_CONSTANTS: dict[str, Any] = {
    "true": True,
    "True": True,
    "false": False,
    "False": False,
    "null": None,
    "None": None,
    "NaN": float("nan"),
    "nan": float("nan"),
    "Infinity": float("inf"),
    "inf": float("inf"),
}


class Incomplete(Malformed):
    """The text ended inside a value. `repairable`: only closers are missing."""

    def __init__(self, position: int, *, repairable: bool = False) -> None:
        super().__init__(position)
        self.repairable = repairable


def skip_blank(text: str, at: int) -> int:
    """Like skip_space, but it also skips invisible characters."""
    match = _BLANK.match(text, at)
    return match.end() if match else at


def read_loosely(text: str, at: int, *, bare: int = 0) -> tuple[Any, int]:
    """The strict JSON at `at`, or what read_value reads there, and where it ends.

    Raises BeyondRepair where nothing may try again.
    """
    if text.startswith("{", skip_space(text, at + 1)):
        # Doubled braces are no JSON, and json would count the lines of the whole text to say so.
        return read_value(text, at, len(text), bare=bare)
    try:
        return read_json_prefix(text, at)
    except BeyondRepair:
        raise
    except Malformed:
        return read_value(text, at, len(text), bare=bare)


def read_value(text: str, at: int, limit: int, *, bare: int = 0, depth: int = 1) -> tuple[Any, int]:
    """The value at `at`, and where it ends; reads nothing at or after `limit`.

    `bare`: an unquoted WORD or PHRASE is read as a string. Raises Malformed, or Incomplete if the
    text ends inside the value.
    """
    if at >= limit:
        raise Incomplete(at)
    if depth > MAX_DEPTH:
        raise Malformed(at)
    char = text[at]
    if char == "{":
        inner = _space(text, at + 1, limit)
        if text.startswith("{", inner) and inner < limit:
            return _read_doubled(text, inner, limit, bare=bare, depth=depth)
        return read_object(text, at, limit, bare=bare, depth=depth)
    if char in "[(":
        return _read_list(text, at, limit, bare=bare, depth=depth)
    if char in "\"'<":
        return read_string(text, at, limit)
    if char in "-+.0123456789":
        return _read_number(text, at, limit)
    return _read_word(text, at, limit, bare=bare)


def read_object(
    text: str, at: int, limit: int, *, bare: int = 0, depth: int = 1
) -> tuple[dict[str, Any], int]:
    """The object whose `{` is at `at`, and where it ends. Keys may be quoted, delimited or bare."""
    result: dict[str, Any] = {}
    at += 1
    while True:
        match = _PAIR.match(text, at, limit)
        if match is not None:
            key, written, after = match.groups()
            if key[0] in "\"'":
                key = key[1:-1]
            if key in result:
                raise BeyondRepair(at)
            if written[0] in "\"'":
                result[key] = written[1:-1]
            else:
                result[key] = _simple(written, at)
            at = match.end()
            if after == "}":
                return result, at
            continue
        at = _space(text, at, limit)
        if at >= limit:
            raise Incomplete(at, repairable=True)
        if text[at] == "}":
            return result, at + 1
        key, at = _read_key(text, at, limit, bare=bare)
        at = _space(text, at, limit)
        if at >= limit:
            raise Incomplete(at)
        if text[at] != ":":
            raise Malformed(at)
        if key in result:
            raise BeyondRepair(at)
        value, at = read_value(text, _space(text, at + 1, limit), limit, bare=bare, depth=depth + 1)
        result[key] = value
        at = _after_item(text, at, limit, "}")


def _read_doubled(text: str, at: int, limit: int, *, bare: int, depth: int) -> tuple[Any, int]:
    """The object in a pair of braces too many, `{{..}}`; of a whole value, also `{{..}, {..}}`.

    `at` is that of the inner brace. Templates that escape their example show it so, and models copy
    that. Where another object or the end of a fence follows, the outer brace may have no end.
    """
    found: list[Any] = []
    while True:
        value, end = read_object(text, at, limit, bare=bare, depth=depth + 1)
        found.append(value)
        after = _space(text, end, limit)
        if after >= limit:
            raise Incomplete(after, repairable=True)
        if text[after] == "}":
            return (value if len(found) == 1 else found), after + 1
        if depth > 1:
            raise Malformed(after)
        if len(found) == 1 and text.startswith(_FOLLOWS_HALF, after):
            return value, end
        at = _space(text, after + 1, limit) if text[after] == "," else after
        if at >= limit:
            raise Incomplete(at)
        if text[after] != "," or text[at] != "{":
            raise Malformed(after)


def _simple(written: str, at: int) -> Any:
    """The value of a simple pair that is not in quotation marks."""
    if written[0] == "<":
        quote = GEMMA4_QUOTE if written.startswith(GEMMA4_QUOTE) else FUNCTIONGEMMA_QUOTE
        return written[len(quote) : -len(quote)]
    return _CONSTANTS[written] if written in _CONSTANTS else _to_number(written, at)


def _to_number(digits: str, at: int) -> Any:
    if "." not in digits:
        try:
            return int(digits)
        except ValueError:
            pass
    if len(digits) > 400:
        raise Malformed(at)
    return float(digits)


def _read_list(text: str, at: int, limit: int, *, bare: int, depth: int) -> tuple[list[Any], int]:
    """The list, or the tuple of a Python literal: one value in parentheses needs a comma."""
    result: list[Any] = []
    closer = "]" if text[at] == "[" else ")"
    at = _space(text, at + 1, limit)
    while True:
        if at >= limit:
            raise Incomplete(at, repairable=True)
        if text[at] == closer:
            return result, at + 1
        value, at = read_value(text, at, limit, bare=bare, depth=depth + 1)
        result.append(value)
        if type(value) is dict:
            at = _one_too_many(text, at, limit)
        end, at = at, _after_item(text, at, limit, closer)
        if closer == ")" and len(result) == 1 and "," not in text[end:at]:
            raise Malformed(end)


def _one_too_many(text: str, at: int, limit: int) -> int:
    """Skip a stray second `}` after an object in a list."""
    at = _space(text, at, limit)
    return at + 1 if at < limit and text[at] == "}" else at


def _after_item(text: str, at: int, limit: int, closer: str) -> int:
    """The position of the next item or of the closer, after any comma."""
    at = _space(text, at, limit)
    if at >= limit:
        raise Incomplete(at, repairable=True)
    if text[at] == ",":
        return _space(text, at + 1, limit)
    if text[at] != closer:
        raise Malformed(at)
    return at


def _space(text: str, at: int, limit: int) -> int:
    return at if at < limit and text[at] > " " else min(skip_space(text, at), limit)


def _read_key(text: str, at: int, limit: int, *, bare: int) -> tuple[str, int]:
    if text[at] in "\"'<":
        return read_string(text, at, limit)
    match = (_SPACED_KEY if bare == PHRASE else _WORD).match(text, at, limit)
    if not match:
        raise Malformed(at)
    if match.end() >= limit:
        raise Incomplete(at)
    return match.group().rstrip(" "), match.end()


def _read_word(text: str, at: int, limit: int, *, bare: int) -> tuple[Any, int]:
    match = (_PHRASE if bare == PHRASE else _WORD).match(text, at, limit)
    if not match:
        raise Malformed(at)
    word = match.group().rstrip()
    end = match.end()
    if end >= limit:
        raise Incomplete(at, repairable=word in _CONSTANTS)
    if word in _CONSTANTS:
        return _CONSTANTS[word], end
    if bare == PHRASE and text[end] == "<":
        end = _past_delimiter(text, end, limit)
    after = _space(text, end, limit) if bare else end
    if after >= limit:
        raise Incomplete(at)
    if bare and text[after] in ",})]":
        return word, end
    raise Malformed(at)


def _past_delimiter(text: str, at: int, limit: int) -> int:
    """The position after a closing delimiter that was never opened; `at` if there is none."""
    for quote in GEMMA_QUOTES:
        if text.startswith(quote, at):
            return at + len(quote)
        if limit - at < len(quote) and quote.startswith(text[at:limit]):
            raise Incomplete(at)
    return at


def _read_number(text: str, at: int, limit: int) -> tuple[Any, int]:
    match = _NUMBER.match(text, at, limit)
    if not match:
        if text.startswith(("-Infinity", "-inf"), at):
            end = at + (9 if text.startswith("-Infinity", at) else 4)
            return float("-inf"), end
        if at + 1 >= limit or "-Infinity".startswith(text[at:limit]):
            raise Incomplete(at)
        raise Malformed(at)
    end = match.end()
    if end >= limit:
        raise Incomplete(end)
    if _MAY_GO_ON.fullmatch(text, end, limit):
        raise Incomplete(end)
    if text[end] in ".*_%/+-" or text[end].isalnum():
        raise Malformed(end)
    return _to_number(match.group(), at), end


def read_string(text: str, at: int, limit: int) -> tuple[str, int]:
    """A string in quotes (JSON's and Python's escapes) or Gemma's delimiters, and where it ends."""
    quote = text[at]
    if quote == "<":
        return _read_delimited(text, at, limit)
    plain = _PLAIN[quote]
    begin = at + 1
    at = begin
    while True:
        match = plain.match(text, at, limit)
        at = match.end() if match else at
        if at >= limit:
            raise Incomplete(at)
        if text[at] == quote:
            break
        at += 2
    inner = text[begin:at]
    return (_unescape(inner, begin) if "\\" in inner else inner), at + 1


def _read_delimited(text: str, at: int, limit: int) -> tuple[str, int]:
    for quote in GEMMA_QUOTES:
        if text.startswith(quote, at):
            begin = at + len(quote)
            end = text.find(quote, begin, limit)
            if end < 0:
                raise Incomplete(limit)
            return text[begin:end], end + len(quote)
        if limit - at < len(quote) and quote.startswith(text[at:limit]):
            raise Incomplete(limit)
    raise Malformed(at)


def _unescape(inner: str, at: int) -> str:
    r"""The string that `inner`, at position `at`, writes with escapes.

    What is no escape of JSON or Python stays as it is ("50\% done"). If there are both kinds, as
    in "C:\new\Log", nobody knows which backslashes are meant: raises Malformed.
    """
    codes = _ESCAPE.findall(inner)
    known = [len(code) > 1 or code in _ESCAPED for code in codes]
    if not any(known):
        return inner
    if not all(known):
        raise Malformed(at)
    text = _ESCAPE.sub(_unescape_one, inner)
    if any("\ud800" <= char <= "\udfff" for char in text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return text


def _unescape_one(match: re.Match[str]) -> str:
    code = match.group(1)
    return chr(int(code[1:], 16)) if len(code) > 1 else _ESCAPED[code]
