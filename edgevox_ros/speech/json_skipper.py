"""JSON in a model's speech: skipped, unless it is a small object that can be said.

Skipped are an echoed result, a call that nobody recognised, and what stands behind a sentence.
"""

from __future__ import annotations

import re

_OBJECT = re.compile(r"\{\s{0,8}(?:[\"'}]|[A-Za-z_]\w{0,30}\s{0,4}:)")
_ARRAY = re.compile(r"\[\s{0,8}[{\[\"']")
_MAY_OPEN = re.compile(r"(?:\{\s{0,8}(?:[A-Za-z_]\w{0,30}\s{0,4})?|\[\s{0,8})\Z")
# An object of plain values on one line.
_KEY = r"\s{0,4}[\"']?[A-Za-z_][\w -]{0,30}[\"']?\s{0,2}:\s{0,2}"
_VALUE = (
    r"(?:-?\d[\d.]{0,20}|[Tt]rue|[Ff]alse|\"[^\"{}\[\]\\\n]{0,80}\"|'[^'{}\[\]\\\n]{0,80}')\s{0,4}"
)
_FLAT = re.compile(rf"\{{{_KEY}{_VALUE}(?:,{_KEY}{_VALUE}){{0,7}}\}}")
_FLAT_BEGUN = re.compile(r"\{[^{}\[\]\n]{0,300}\Z")
_PAIR = re.compile(rf"[\"']?([A-Za-z_][\w -]{{0,30}})[\"']?\s{{0,2}}:\s{{0,2}}({_VALUE})")
# What a call or a tool's result has.
_UNSAID = frozenset(
    ("ok", "error", "result", "retry_hint", "name", "tool", "tool_name", "function")
)
_UNSAID_TOO = frozenset(
    ("arguments", "parameters", "args", "input", "action", "tool_calls", "type")
)
_BLANKS = re.compile(r"[ \t]*")


def object_in_words(text: str, position: int, last: str, final: bool) -> tuple[int, str] | None:
    """How many characters are an object that is said, and its words; (0, "") if it is not said.

    It is said in the middle of a sentence, or alone on its line. `last` is the last character that
    was said, "" at the beginning of a line. None if more text is needed.
    """
    flat = _FLAT.match(text, position)
    if flat is None:
        return None if not final and _FLAT_BEGUN.match(text, position) else (0, "")
    pairs = [(match[1], match[2].strip()) for match in _PAIR.finditer(flat.group())]
    if any(key.strip() in _UNSAID or key.strip() in _UNSAID_TOO for key, _ in pairs):
        return 0, ""
    blanks = _BLANKS.match(text, flat.end())
    end = blanks.end() if blanks else flat.end()
    if end == len(text) and not final:
        return None
    goes_on = text[end : end + 1] not in ("", "\n")
    if goes_on != bool(last) or (last and not (last.isalnum() or last in ",:;(\"'")):
        return 0, ""
    words = (f"{key.replace('_', ' ').strip()} {value.strip(_QUOTES)}" for key, value in pairs)
    return len(flat.group()), ", ".join(words)


_QUOTES = "\"'"


class JsonSkipper:
    """Consumes one JSON value, however it is cut into pieces. An unclosed one swallows the rest."""

    def __init__(self) -> None:
        self._depth = 0
        self._quote = ""
        self._escaped = False

    @staticmethod
    def opens(text: str, position: int) -> bool:
        """Whether a JSON object or array begins here."""
        return bool(_OBJECT.match(text, position) or _ARRAY.match(text, position))

    @staticmethod
    def may_open(text: str, position: int) -> bool:
        """Whether more text could turn this into an object or array."""
        return bool(_MAY_OPEN.match(text, position))

    def skip(self, text: str, position: int) -> tuple[int, bool]:
        """How many characters belong to the value, and whether it is closed."""
        for index in range(position, len(text)):
            self._feed(text[index])
            if self._depth == 0:
                return index + 1 - position, True
        return len(text) - position, False

    def _feed(self, char: str) -> None:
        if self._quote:
            closes = char == self._quote and not self._escaped
            self._escaped = char == "\\" and not self._escaped
            self._quote = "" if closes else self._quote
        elif char == '"':
            self._quote = char
        elif char in "{[":
            self._depth += 1
        elif char in "}]":
            self._depth -= 1
