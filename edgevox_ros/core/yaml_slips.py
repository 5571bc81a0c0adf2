"""Says what to change in a text that no YAML parser can read.

Nothing of the text is quoted: it may be no file of ours at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

TOLD = 3
# (in the parser's words, found, expected); {} is where what was being read began.
_TOLD: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a colon where none may stand",
        "quotes about a text that has ': ' in it, a colon after every name, and each line as far "
        "right as those beside it",
    ),
    (
        "could not find expected ':'",
        "a line without a colon",
        "NAME: VALUE",
    ),
    (
        "did not find expected key",
        "a line that does not fit those before it",
        "a line as far right as those of its part{}, and every quote closed",
    ),
    (
        "did not find expected '-' indicator",
        "a line that is no item of the list",
        "a line that begins with '- ', or stands further left than the list{}",
    ),
    ("did not find expected ',' or '}'", "no comma and no end", "a comma, or the }} of the {{{}"),
    ("did not find expected ',' or ']'", "no comma and no end", "a comma, or the ] of the [{}"),
    ("found unexpected end of stream", "a quote that is not closed", "its other end{}"),
    ("found another document", "a second document (---)", "one document a file"),
    ("undefined alias", "an alias of something that is not there", "values written out"),
    (
        "cannot start any token",
        "a character that no value begins with",
        "quotes about a text that begins so",
    ),
)
# PyYAML's own parser, where libyaml is not there, has other words for the same.
_SAME = (
    ("expected <block end>, but found", "did not find expected key"),
    ("expected ',' or '}'", "did not find expected ',' or '}'"),
    ("expected ',' or ']'", "did not find expected ',' or ']'"),
    ("while scanning a simple key", "could not find expected ':'"),
    ("expected the node content, but found", "did not find expected key"),
)
_ODD: tuple[tuple[str, str, str], ...] = (
    ("^ *\t", "a tab at the beginning of the line", "spaces: YAML is not indented by tabs"),
    ("^ *```", "a line of Markdown", "the YAML alone, without what stands around it"),
    (
        "[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]",
        "a space that is none for YAML (U+{:04X})",
        "plain spaces",
    ),
    ("[\uff1a\uff0c\uff5b\uff5d\uff3b\uff3d]", "a wide character (U+{:04X})", "a plain one"),
    ("[:,{[=-] *[\u2018-\u201f\u00ab]", "a curved quote (U+{:04X})", "plain quotes, ' or \""),
)  # fmt: skip
_QUOTED = re.compile(r"""(?<![',}\]])'(?![<,}\]:-])[^']{2,}'|"[^"]{2,}\"""")


def syntax_slip(text: str, error: yaml.MarkedYAMLError) -> tuple[int, str, str]:
    """(line from 1, found, expected) of what the parser could not read."""
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 1
    odd = next(_odd_near(text, line), None)
    if odd is not None:
        return odd
    said = f"{error.context or ''} {error.problem or ''}"
    for theirs, ours in _SAME:
        if theirs in said:
            said = ours
    began = error.context_mark.line + 1 if error.context_mark else line
    for words, found, expected in _TOLD:
        if words in said:
            return line, found, expected.format(f" (it begins on line {began})")
    why = _QUOTED.sub("a name", error.problem or error.context or "no details")
    return line, f"a syntax error ({why})", "valid YAML"


def _odd_near(text: str, line: int) -> Iterator[tuple[int, str, str]]:
    """Characters that only look right, in the line or right before it: the nearest first."""
    lines = text.splitlines()[:line]
    for number in range(len(lines), max(len(lines) - TOLD, 0), -1):
        for pattern, found, expected in _ODD:
            match = re.search(pattern, lines[number - 1])
            if match:
                yield number, found.format(ord(match.group()[-1])), expected


def encoding_slip(data: bytes, offset: int) -> tuple[int, str, str]:
    """(line, found, expected) for bytes that are not UTF-8 at `offset`."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return 1, "UTF-16", "UTF-8 text: save the file so"
    return data[:offset].count(b"\n") + 1, f"no byte of UTF-8 at offset {offset}", "UTF-8 text"
