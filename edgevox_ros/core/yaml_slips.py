"""Says what to change in a text that is not valid YAML.

No part of the text is quoted: it may come from a file that is something else entirely.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

TOLD = 3
# (the parser's message, found, expected); {} becomes the line where the broken part began.
_TOLD: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a colon that is not allowed here",
        "quotes around a text with ': ' in it, a colon after every name, and the same indentation "
        "as the lines beside it",
    ),
    (
        "could not find expected ':'",
        "a line without a colon",
        "NAME: VALUE",
    ),
    (
        "did not find expected key",
        "a line that does not fit those before it",
        "the same indentation as the lines of its block{}, and every quote closed",
    ),
    (
        "did not find expected '-' indicator",
        "a line that is not an item of the list",
        "a line that begins with '- ', or that is indented less than the list{}",
    ),
    ("did not find expected ',' or '}'", "no comma and no end", "a comma, or the }} of the {{{}"),
    ("did not find expected ',' or ']'", "no comma and no end", "a comma, or the ] of the [{}"),
    ("found unexpected end of stream", "a quote that is not closed", "the closing quote{}"),
    ("found another document", "a second document (---)", "one document in a file"),
    ("undefined alias", "an alias without its anchor", "values written out"),
    (
        "cannot start any token",
        "a character that no value begins with",
        "quotes around a text that begins with it",
    ),
)
# The messages of PyYAML's own parser (used without libyaml), and libyaml's for the same errors.
_SAME = (
    ("expected <block end>, but found", "did not find expected key"),
    ("expected ',' or '}'", "did not find expected ',' or '}'"),
    ("expected ',' or ']'", "did not find expected ',' or ']'"),
    ("while scanning a simple key", "could not find expected ':'"),
    ("expected the node content, but found", "did not find expected key"),
)
_ODD: tuple[tuple[str, str, str], ...] = (
    ("^ *\t", "a tab at the beginning of the line", "spaces: YAML is not indented by tabs"),
    ("^ *```", "a line of Markdown", "only the YAML, without the text around it"),
    (
        "[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]",
        "a space that YAML does not accept (U+{:04X})",
        "plain spaces",
    ),
    ("[\uff1a\uff0c\uff5b\uff5d\uff3b\uff3d]", "a wide character (U+{:04X})", "a plain one"),
    ("[:,{[=-] *[\u2018-\u201f\u00ab]", "a curved quote (U+{:04X})", "plain quotes, ' or \""),
)  # fmt: skip
_QUOTED = re.compile(r"""(?<![',}\]])'(?![<,}\]:-])[^']{2,}'|"[^"]{2,}\"""")


def syntax_slip(text: str, error: yaml.MarkedYAMLError) -> tuple[int, str, str]:
    """(line from 1, found, expected) for the part that the parser could not read."""
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
    """Known slips, such as tabs and curved quotes, on the line or just before it; nearest first."""
    lines = text.splitlines()[:line]
    for number in range(len(lines), max(len(lines) - TOLD, 0), -1):
        for pattern, found, expected in _ODD:
            match = re.search(pattern, lines[number - 1])
            if match:
                yield number, found.format(ord(match.group()[-1])), expected


def encoding_slip(data: bytes, offset: int) -> tuple[int, str, str]:
    """(line, found, expected) for bytes that are not UTF-8 at `offset`."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return 1, "UTF-16", "UTF-8 text: save the file as UTF-8"
    return (
        data[:offset].count(b"\n") + 1,
        f"invalid UTF-8 at offset {offset}",
        "UTF-8 text",
    )
