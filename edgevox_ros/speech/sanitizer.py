"""Turns a model's text into what a voice may say: no markdown, code, links, emoji or payloads.

Text is fed as it comes and released word by word. Only a construct that may still turn out to be
something else (a link, a tag, a code span) is held back, and never for long.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from edgevox_ros.speech.call_syntax import read_arguments
from edgevox_ros.speech.inline_markdown import Taken, clean_inline, read_inline
from edgevox_ros.speech.json_skipper import JsonSkipper, object_in_words
from edgevox_ros.speech.line_starts import LineStart, is_picture, read_line_start, table_row
from edgevox_ros.speech.rare_marks import read_wiki
from edgevox_ros.speech.symbols import UNSEEN
from edgevox_ros.speech.tags import COMMENT_END, markdown_of_tag, read_unsaid

_PLAIN = re.compile(
    rf"[^\n(`\[\]{{}}<*_~#!|\\$^&=:%+hHwW\x00-\x1f\x7f-\x9f{UNSEEN}\u2000-\U0010ffff]+"
)
_ESCAPES = re.compile(r"[&\\>\n]")
_SEQUENCE_STARTS = "\x1b\x9b\\[^\u241b"
_TAG_LENGTH = 90
_TAG_ENDS = re.compile(r"[>\n]")
_LAST = re.compile(r"[^\W_]$")
_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ENTITY_BEGUN = re.compile(r"&(?:#(?:\d{0,7}|[xX][0-9a-fA-F]{0,6})|[A-Za-z][A-Za-z0-9]{0,31})?\Z")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|([nrt])(?![a-z]))")
_ESCAPE_BEGUN = re.compile(r"\\(?:u[0-9a-fA-F]{0,3}|[nrt])?\Z")
# A terminal's control sequence, with the escape character as such or in one of its spellings.
_ESC = r"(?:\x1b|\\x1[bB]|\\033|\\e|\\u001[bB]|\^\[|\u241b)"
_SEQUENCE = re.compile(
    rf"(?:{_ESC}\[|\x9b)[0-?]{{0,24}}[ -/]{{0,4}}[@-~]|\x1b\][^\x07\x1b\n]{{0,200}}(?:\x07|\x1b\\)"
    r"|\x1b(?:[()*+][0-9A-Z]|[=>78cDEHMNOZ])"
)
_SEQUENCE_BEGUN = re.compile(
    rf"(?:(?:{_ESC}\[|\x9b)[0-?]{{0,24}}[ -/]{{0,4}}|\x1b\][^\x07\x1b\n]{{0,200}}\x1b?"
    r"|\x1b[()*+]?|\\(?:x1?|0?3?|u(?:0(?:01?)?)?)?|\\x1[bB]|\\033|\\e|\\u001[bB]|\^\[?|\u241b)\Z"
)
# The rest of a sequence whose escape character is lost: the codes that set colours and styles,
# and what clears the screen or moves the cursor.
_CODE = r"(?:[0-9]|2[1-9]|[349][0-7]|[345][89]|10[0-7]|(?<=;)\d{1,3})"
_MOVES = r"\?\d{1,4}[hl]|[0-3]K|[0-3]J(?:\[H)?|\d{1,3}[ABCDG]|\d{1,3};\d{1,3}[Hf]|[Km](?!\w)"
_REST = re.compile(rf"\[(?:{_CODE}(?:;{_CODE}){{0,8}}m|{_MOVES})(?![^\[\]\n]{{0,40}}\])")
_REST_BEGUN = re.compile(r"\[\??[\d;]{0,24}(?:[A-DGHJKfhlm][^\[\]\n]{0,40}|J\[H?)?\Z")
_BLANKS = {"n": "\n", "r": " ", "t": " "}


class Sanitizer:
    """Cleans one reply. A newline in its output ends a sentence, whatever its last character is."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._pending = ""
        self._line_start = True
        self._item = False
        self._picture = False  # the line ends with an emoji so far
        self._fence = ""
        self._json: JsonSkipper | None = None
        self._last = ""
        self._said = ""  # the last visible character said on this line
        self._silent = False

    def feed(self, text: str) -> str:
        """Add text; return what may be said of it so far. Never raises."""
        self._pending += text
        return self._run(final=False)

    def finish(self) -> str:
        """Return what was held back, and start anew."""
        said = self._run(final=True)
        self._begin()
        return said

    def clean(self, text: str) -> str:
        """Clean a whole text at once."""
        return (self.feed(text) + self.finish()).strip()

    def _run(self, final: bool) -> str:
        out: list[str] = []
        position = 0
        while position < len(self._pending):
            taken = self._step(position, final)
            if taken is None:
                break
            if taken.said and not self._silent:
                out.append(taken.said)
                self._last = taken.said[-1]
                self._note(taken.said)
            position += taken.length
        self._pending = self._pending[position:]
        return "".join(out)

    def _note(self, said: str) -> None:
        """Remember the last visible character of the line."""
        line = said.rpartition("\n")[2].rstrip() if "\n" in said else said.rstrip()
        self._said = line[-1] if line else ("" if "\n" in said else self._said)

    def _step(self, position: int, final: bool) -> Taken | None:
        """Consume one unit at `position`; None if more text is needed."""
        if self._json is not None:
            return self._skip_json(position)
        if self._fence:
            return self._skip_fence(position, final)
        if self._line_start:
            return self._start_line(position, final)
        if self._pending[position] == "\n":
            return self._end_line()
        plain = _PLAIN.match(self._pending, position)
        if plain:
            self._picture = self._picture and plain.group().isspace()
            return Taken(len(plain.group()), plain.group())
        return self._inline(position, final)

    def _inline(self, position: int, final: bool) -> Taken | None:
        if self._pending[position] in _SEQUENCE_STARTS:
            sequence = read_sequence(self._pending, position, final)
            if sequence != 0:
                return None if sequence is None else Taken(sequence, "")
        if self._pending[position] == "{":
            spoken = object_in_words(self._pending, position, self._said, final)
            if spoken is None:
                return None
            if spoken[0]:
                return Taken(spoken[0], clean_inline(spoken[1], self._last))
        if self._pending[position] == "[":
            wiki = read_wiki(self._pending, position, final)
            if wiki is None or wiki[0]:
                return (
                    None
                    if wiki is None
                    else read_inline(self._pending, position, self._last, final)
                )
        if JsonSkipper.opens(self._pending, position):
            self._json = JsonSkipper()
            return Taken(0, "")
        if not final and JsonSkipper.may_open(self._pending, position):
            return None
        if self._pending[position] == "(":
            length = read_arguments(self._pending, position, final) if self._last.isalnum() else 0
            return None if length is None else Taken(length or 1, "" if length else "(")
        if self._pending[position] == "<":
            decoded = self._decode_tag(position, final)
            if decoded is not True:
                return Taken(0, "") if decoded is False else None
            if self._rewrite_tag(position):
                return Taken(0, "")
        escape = read_escape(self._pending, position, final)
        if escape is None:
            return None
        if escape.length:
            self._rewrite(position, position + escape.length, escape.text)
            return Taken(0, "")
        taken = read_inline(self._pending, position, self._last, final)
        if taken is not None:
            self._picture = not taken.said and is_picture(self._pending[position])
        return taken

    def _decode_tag(self, position: int, final: bool) -> bool | None:
        """Decode the first escape within a tag's length. Returns true if there is none.

        None if more text is needed.
        """
        for match in _ESCAPES.finditer(self._pending, position, position + _TAG_LENGTH):
            if match.group() in ">\n":
                break
            escape = read_escape(self._pending, match.start(), final)
            if escape is None:
                return None
            if escape.length:
                self._rewrite(match.start(), match.start() + escape.length, escape.text)
                return False
        return True

    def _rewrite_tag(self, position: int) -> bool:
        """Put Markdown in the place of a tag of HTML that ends a line; whether it was one.

        Of an element that nobody reads, all is skipped.
        """
        length, self._fence = read_unsaid(self._pending, position)
        if length:
            self._rewrite(position, position + length, "")
            return True
        markdown = markdown_of_tag(self._pending, position)
        if markdown:
            self._rewrite(position, self._pending.index(">", position) + 1, markdown)
        return bool(markdown)

    def _rewrite(self, start: int, end: int, text: str) -> None:
        self._pending = self._pending[:start] + text + self._pending[end:]

    def _skip_json(self, position: int) -> Taken:
        assert self._json is not None
        length, done = self._json.skip(self._pending, position)
        if done:
            self._json = None
        return Taken(length, "")

    def _skip_fence(self, position: int, final: bool) -> Taken | None:
        end = self._pending.find(self._fence, position)
        if end >= 0:
            length = end + len(self._fence) - position
            said = " " if self._fence == COMMENT_END else "\n"
            self._fence = ""
            return Taken(length, said)
        held = 0 if final else len(self._fence) - 1
        length = len(self._pending) - position - held
        return Taken(length, "") if length > 0 else None

    def _start_line(self, position: int, final: bool) -> Taken | None:
        if self._pending[position] == "<":
            ahead = self._pending[position : position + _TAG_LENGTH]
            if not final and len(ahead) < _TAG_LENGTH and not _TAG_ENDS.search(ahead):
                return None
            if self._rewrite_tag(position):
                return Taken(0, "")
        start: LineStart | None = read_line_start(self._pending, position, final)
        if start is None:
            return None
        if start.kind == "table":
            return self._table(position, final)
        self._line_start = start.kind in ("blank", "rule", "quote")
        self._item = start.kind == "item"
        self._silent = self._silent or start.kind == "turn"
        if start.kind == "fence":
            self._fence = start.text
        return Taken(start.length, "" if start.kind in ("text", "quote", "role") else "\n")

    def _table(self, position: int, final: bool) -> Taken | None:
        end = self._pending.find("\n", position)
        if end < 0 and not final:
            return None if len(self._pending) - position < 2000 else self._drop_bar()
        row = self._pending[position : end if end >= 0 else len(self._pending)]
        return Taken(len(row) + (end >= 0), table_row(row))

    def _drop_bar(self) -> Taken:
        self._line_start = False
        return Taken(1, "")

    def _end_line(self) -> Taken:
        self._line_start = True
        ended = self._item or self._picture
        self._picture = False
        stop = "." if ended and _LAST.match(self._last) else ""
        if stop and _WIDE.match(self._last):
            stop = "\u3002"
        return Taken(1, f"{stop}\n" if ended else " ")


@dataclass(frozen=True)
class Escape:
    """How many characters it takes, and the text that it stands for."""

    length: int
    text: str


def read_escape(text: str, position: int, final: bool) -> Escape | None:
    """The escape that begins here, or the character itself; None if more text is needed."""
    plain = Escape(0, "")
    if text[position] not in "&\\":
        return plain
    if not final and (_ENTITY_BEGUN.match(text, position) or _ESCAPE_BEGUN.match(text, position)):
        return None
    entity = _ENTITY.match(text, position)
    if entity:
        character = html.unescape(entity.group())
        return plain if character == entity.group() else Escape(len(entity.group()), character)
    escape = _ESCAPE.match(text, position)
    if escape is None:
        return plain
    code, blank = escape.groups()
    return Escape(len(escape.group()), _BLANKS[blank] if blank else _character(int(code, 16)))


def read_sequence(text: str, position: int, final: bool) -> int | None:
    """How many characters are a terminal's colour or other control sequence, or the rest of one.

    0 if they are none; None if more text is needed.
    """
    if text[position] == "[":
        if not final and _REST_BEGUN.match(text, position):
            return None
        match = _REST.match(text, position)
    else:
        if not final and _SEQUENCE_BEGUN.match(text, position):
            return None
        match = _SEQUENCE.match(text, position)
    return match.end() - position if match else 0


def _character(code: int) -> str:
    """The character with this code; nothing for a lone surrogate."""
    return "" if 0xD800 <= code < 0xE000 else chr(code)
