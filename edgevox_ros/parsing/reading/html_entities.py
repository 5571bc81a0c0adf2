"""Un-escaping of HTML entities, used only where strict reading failed."""

from __future__ import annotations

import html
import re
from collections.abc import Container

# A marker whose brackets are escaped, and JSON or a literal whose first quote is escaped.
_MARKER = re.compile(r"&lt;((?:[^&<>]|&quot;){1,60})&gt;")
_VALUE = re.compile(r"[\[{][\[{ \t\r\n]{0,20}&(?:quot|apos|#34|#39|#x22|#x27);")
_MAY_BE_VALUE = re.compile(r"[\[{][\[{ \t\r\n]{0,20}(?:&[a-z#0-9]{0,4})?")
_OPENERS = ("<function=", "<parameter=", "<tool ")


def unescape(text: str) -> str:
    """`text` with its HTML entities replaced once; the same object if it has none."""
    return html.unescape(text) if "&" in text else text


def escaped_value(text: str, at: int, *, final: bool) -> bool | None:
    """Whether an escaped object or list begins at `at`; None if more text is needed."""
    if "&" in text[at + 1 : at + 23] and _VALUE.match(text, at):
        return True
    return None if not final and _MAY_BE_VALUE.fullmatch(text, at) else False


def is_marker(token: str, markers: Container[str]) -> bool:
    """Whether an un-escaped token is a marker, or the beginning of one that names a tool."""
    return token in markers or token.lower() in markers or token.startswith(_OPENERS)


def plain_markers(text: str, markers: Container[str]) -> str:
    """`text` with its escaped markers un-escaped; everything else stays as it is."""

    def plain(match: re.Match[str]) -> str:
        token = "<" + match.group(1).replace("&quot;", '"') + ">"
        return token if is_marker(token, markers) else match.group()

    return _MARKER.sub(plain, text)
