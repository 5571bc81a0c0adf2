"""The places in a text where a token or an unmarked call may begin."""

from __future__ import annotations

import re

from edgevox_ros.parsing.reading.shapes import NAME_KEYS

# Only there does Python look. `{0,n}` keeps it linear; each alternative begins with a literal (its
# look-behind follows), so that the regular expression engine skips plain text by a character set.
# A byte order mark and other characters without width that no script needs.
INVISIBLE = "\ufeff\u200b\u2060"
_NAME = r"[^\W\d][\w.-]{0,80}"
_SPACE = r"[ \t\r\n]"
_ECHO = "ool call rejected:"
_PARTIAL_ECHO = "".join(f"(?:{char}" for char in _ECHO[:-1]) + ")?" * (len(_ECHO) - 1) + r"\Z"
SUSPECT = re.compile(
    "|".join(
        (
            r"<(?=[|｜](?:[\w/\"]|\Z)|/(?:[a-zA-Z]|\Z)|[a-zA-Z]{2}|s>|[a-zA-Z]?\Z)",
            r"\[(?=/?[A-Z]{3}|/?[tT][hH]|assist|[\w/]{0,8}\Z)",
            r"\[(?<=functools\[)",
            r"\[(?=[^\[\]\n]{0,80}(?:\w\(|\Z))",
            rf"\[(?=\[{_SPACE}{{0,80}}(?:\{{|{_NAME}\(|(?:{_NAME})?\Z))",
            rf"\[(?=\]|{_SPACE}{{0,80}}(?:\{{|{_NAME}\(|(?:{_NAME})?\]?{_SPACE}{{0,9}}\Z))",
            rf"\{{(?={_SPACE}{{0,80}}(?:[\"'}}&]|[A-Za-z_]\w{{0,60}}[ \t]{{0,8}}:))",
            r"\{(?=[\s\w]{0,150}\Z)",
            r"\{(?<=\w\{)(?=[A-Za-z_][\w -]{0,60}(?::|\Z))",
            r"\{(?=\s{0,8}[A-Za-z_]\w{0,80}\s{0,8}\})",
            r"`(?:``|`?\Z)",
            r"~(?:~~|~?\Z)",
            r"&(?=l|\Z)",
            r">(?<!>>)(?=>>|>?\Z)",
            r"=(?<=to=)(?=f|\Z)",
            r"\.(?<=functions\.)",
            rf"T(?<=\nT)(?={_ECHO}|{_PARTIAL_ECHO})",
            r"\((?<=\w\()",
            r"\((?<=\w \()(?=[^\W\d]\w{0,60}[ \t]{0,8}(?:=|\Z)|[\"']|\Z)",
            "\u25c1",
            rf"[{INVISIBLE}]",
            rf"\"(?=(?:{'|'.join(NAME_KEYS)})\"{_SPACE}{{0,8}}:|[a-z_]{{0,13}}\"?{_SPACE}{{0,8}}\Z)",
        )
    )
)
