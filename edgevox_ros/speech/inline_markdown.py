"""Marks inside a line: emphasis, code, links, tags, addresses."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from edgevox_ros.speech.call_syntax import holds_call
from edgevox_ros.speech.latex import raised, read_latex
from edgevox_ros.speech.symbols import said_of_symbol

_TAG = re.compile(
    r"<(?:[|\uff5c][^\n|\uff5c>]{0,80}[|\uff5c]?>|/?[A-Za-z][^<>\n]{0,80}>|![^<>\n]{0,80}>"
    r"|0x[0-9A-Fa-f]{2}>)"
)
_CLOSING_CUT = re.compile(r"</[A-Za-z]{0,20}\Z")
_TAG_START = re.compile(r"<(?:[|\uff5c]|/|!|[A-Za-z]|0x|0?\Z)")
_OPENS_TURN = re.compile(
    r"<(?:\|im_start\||start_of_turn|\|start_(?:header_id|of_role)\||\|start\|)>\Z"
)
# Tags of HTML that end a line, as the Markdown that says the same; any other one is only left out.
_BLOCKS = (
    "address|article|aside|blockquote|caption|center|dd|details|div|dl|dt|fieldset|figcaption"
    "|figure|footer|form|header|hr|main|nav|ol|option|p|pre|section|select|summary|table|tbody"
    "|tfoot|thead|title|ul"
)
_HTML = (
    (re.compile(r"<br\b", re.I), "\n"),
    (re.compile(r"<li\b", re.I), "\n- "),
    (re.compile(r"</(?:li|tr)\b", re.I), "\n"),
    (re.compile(r"<tr\b", re.I), "\n- "),
    (re.compile(r"<t[dh]\b", re.I), " | "),
    (re.compile(r"</t[dh]\b", re.I), " "),
    (re.compile(r"<h[1-6]\b", re.I), "\n\n# "),
    (re.compile(rf"</?(?:{_BLOCKS}|h[1-6])\b", re.I), "\n\n"),
)
# Elements whose content is not for people.
_UNSAID = re.compile(r"<(script|style)\b[^<>\n]{0,80}>", re.I)
_RAISED = re.compile(r"<sup\b[^<>\n]{0,40}>([^<>\n]{1,40})</sup\s?>", re.I)
_RAISED_BEGUN = re.compile(
    r"<sup\b[^<>\n]{0,40}>(?:[^<>\n]{1,40}(?:<(?:/(?:s(?:u(?:p\s?)?)?)?)?)?)?\Z", re.I
)
_ROLES = ("assistant", "model")
_COMPARES = re.compile(r"<[\s\d=]")
_LINK = re.compile(r"!?\[([^\[\]\n]{0,200})\]\([^()\s]{0,400}\)")
_BRACKETS = re.compile(r"!?\[([^\[\]\n]{0,200})\]")
_CONTROL = re.compile(r"\s*(?:/?[A-Z][A-Z0-9_]{2,24}|[\d,\s^-]*)\s*\Z")
_CODE = re.compile(r"(`{1,3})([^`\n]{0,200})\1")
_SPOKEN_CODE = re.compile(r"[\w .,:/%+-]*\Z")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S*", re.I)
_AFTER_ADDRESS = ".,;:!?)]}'\""
_STARS = re.compile(r"\*+")
_ADDRESS_STARTS = ("https://", "http://", "www.")
_WORD = re.compile(r"[hHwW][^\W_]*")
_HOLD = 400


@dataclass(frozen=True)
class Taken:
    """How many characters were consumed, and what is said for them."""

    length: int
    said: str


def read_inline(text: str, position: int, last: str, final: bool) -> Taken | None:
    """Consume one mark or odd character; None if more text is needed.

    `last` is the character said before. Raises nothing; consumes at least one character.
    """
    char = text[position]
    if not final and len(text) - position > _HOLD:
        final = True
    if char in "hHwW":
        return _word(text, position, last, final)
    if char == "<":
        return _tag(text, position, last, final)
    if char in "[!":
        return _bracket(text, position, last, final)
    if char == "`":
        return _code(text, position, final)
    if char in "*_~#|":
        return _emphasis(text, position, last, final)
    if char in "$^\\":
        return _latex(text, position, last, final)
    if char in "{]}":
        return Taken(1, "")
    return Taken(1, said_of_symbol(char, last))


def _latex(text: str, position: int, last: str, final: bool) -> Taken | None:
    latex = read_latex(text, position, last, final)
    if latex is None:
        return None
    length, said = latex
    return Taken(length, said) if length else Taken(1, text[position].replace("\\", ""))


def _word(text: str, position: int, last: str, final: bool) -> Taken | None:
    """A word that may be the beginning of an address."""
    if not last.isalnum():
        address = _ADDRESS.match(text, position)
        if address:
            ended = final or address.end() < len(text)
            return Taken(len(address.group().rstrip(_AFTER_ADDRESS)), "") if ended else None
        rest = text[position : position + 8].lower()
        if not final and any(start.startswith(rest) for start in _ADDRESS_STARTS):
            return None
    word = _WORD.match(text, position)
    length = word.end() - position if word else 1
    return Taken(length, text[position : position + length])


def _tag(text: str, position: int, last: str, final: bool) -> Taken | None:
    power = _RAISED.match(text, position)
    if power and (last.isalnum() or last in ")]"):
        said = html.unescape(power.group(1))
        ordinal = said.isalpha() and said != "o"
        return Taken(len(power.group()), said if ordinal else raised(said, last))
    tag = _TAG.match(text, position)
    if tag:
        if not final and _RAISED_BEGUN.match(text, position):
            return None
        role = _role_after(text, tag, final)
        said = " " if markdown_of_tag(text, position) else ""
        return None if role is None else Taken(len(tag.group()) + role, said)
    if not _TAG_START.match(text, position):
        return Taken(1, "<" if _COMPARES.match(text, position) else "")
    ahead = text[position : position + 90]
    undecided = len(ahead) < 90 and "\n" not in ahead and ">" not in ahead
    if undecided and not final:
        return None
    if cut := _CLOSING_CUT.match(text, position):
        return Taken(len(cut.group()), "")
    return Taken(1, " " if last.isalnum() and text[position + 1 : position + 2].isalnum() else "")


def markdown_of_tag(text: str, position: int) -> str:
    """The Markdown that says what the tag of HTML here says; "" for a tag that ends no line."""
    if not _TAG.match(text, position):
        return ""
    return next((said for tag, said in _HTML if tag.match(text, position)), "")


def unsaid_end(text: str, position: int) -> str:
    """The tag that ends an element whose content is never said; "" where none begins."""
    element = _UNSAID.match(text, position)
    return f"</{element[1]}>" if element else ""


def _role_after(text: str, tag: re.Match[str], final: bool) -> int | None:
    """Length of the role after a tag that opens a turn: '<|im_start|>assistant'."""
    if not _OPENS_TURN.match(tag.group()):
        return 0
    rest = text[tag.end() : tag.end() + max(map(len, _ROLES))]
    if not final and any(role.startswith(rest) and role != rest for role in _ROLES):
        return None
    return next((len(role) for role in _ROLES if rest.startswith(role)), 0)


def _bracket(text: str, position: int, last: str, final: bool) -> Taken | None:
    if text[position] == "!" and not text.startswith("![", position):
        return None if position + 1 == len(text) and not final else Taken(1, "!")
    link = _LINK.match(text, position)
    if link:
        return Taken(len(link.group()), clean_inline(link.group(1), last))
    brackets = _BRACKETS.match(text, position)
    if brackets is None:
        undecided = not final and "\n" not in text[position:]
        return None if undecided else Taken(1, "")
    end = brackets.end()
    opened = text.startswith("(", end) and not re.search(r"[\s)]", text[end : end + 400])
    if not final and (end == len(text) or opened):
        return None
    inner = brackets.group(1)
    return Taken(
        len(brackets.group()),
        "" if _CONTROL.match(inner) or holds_call(inner) else clean_inline(inner, last),
    )


def clean_inline(inner: str, last: str = "") -> str:
    """What is said for a part of a line that stands alone: in brackets, or in a table cell."""
    inner = html.unescape(inner)
    out: list[str] = []
    position = 0
    while position < len(inner):
        taken = read_inline(inner, position, last, final=True)
        assert taken is not None, "with final=True nothing is held"
        position += taken.length
        out.append(taken.said)
        last = taken.said[-1:] or last
    return "".join(out)


def _code(text: str, position: int, final: bool) -> Taken | None:
    code = _CODE.match(text, position)
    if code:
        inner = code.group(2)
        said = inner.replace("_", " ") if _SPOKEN_CODE.match(inner) else ""
        return Taken(len(code.group()), said)
    undecided = not final and "\n" not in text[position:]
    return None if undecided else Taken(1, "")


def _emphasis(text: str, position: int, last: str, final: bool) -> Taken | None:
    """Asterisks and underscores vanish, unless they stand alone or inside a word."""
    if text[position] == "*":
        return _stars(text, position, last, final)
    if position + 1 == len(text) and not final:
        return None
    char = text[position]
    following = text[position + 1 : position + 2]
    if char == "_" and last.isalnum() and following.isalnum():
        return Taken(1, " ")
    alone = (not last or last.isspace()) and (not following or following.isspace())
    if char == "~":
        return Taken(2, "") if following == "~" else Taken(1, char)
    if char == "#" and last.isalpha():
        return Taken(1, char)
    return Taken(1, "," if alone and char == "|" and following and last else "")


def _stars(text: str, position: int, last: str, final: bool) -> Taken | None:
    """A run of asterisks: between numbers a product or power; a lone one stays; others vanish."""
    run = _STARS.match(text, position)
    assert run is not None, "a star stands here"
    length, following = len(run.group()), text[run.end() : run.end() + 1]
    if not following and not final:
        return None
    if last.isdigit() and following.isdigit():
        return Taken(length, "*" if length == 1 else " ^ ")
    alone = (not last or last.isspace()) and following.isspace() and length == 1
    return Taken(length, "*" if alone else "")
