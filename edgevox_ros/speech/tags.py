"""Tags of HTML, SSML, XML and of a model's prompt: never said themselves, but their text is."""

from __future__ import annotations

import html
import re

from edgevox_ros.speech.latex import raised

# A tag may be long, or go over several lines, if all that it holds is attributes.
_NAME = r"[A-Za-z][\w:.-]{0,40}"
_ATTRIBUTE = r"""(?:\s{1,20}[\w:.-]{1,40}\s?=\s?(?:"[^"<>]{0,300}"|'[^'<>]{0,300}'))"""
_ATTRIBUTE_BEGUN = r"""\s{1,20}[\w:.-]{0,40}(?:\s?=\s?(?:"[^"<>]{0,300}|'[^'<>]{0,300})?)?"""
_TAG = re.compile(
    r"<(?:[|\uff5c][^\n|\uff5c>]{0,80}[|\uff5c]?>|/?[A-Za-z][^<>\n]{0,80}>|![^<>\n]{0,80}>"
    rf"|0x[0-9A-Fa-f]{{2}}>|\?[^<>\n]{{1,200}}\?>|{_NAME}{_ATTRIBUTE}{{1,12}}\s{{0,20}}/?>)"
)
_LONG_BEGUN = re.compile(
    rf"<(?:{_NAME}{_ATTRIBUTE}{{0,12}}(?:{_ATTRIBUTE_BEGUN}|\s{{0,20}}/?)|\?[^<>\n]{{0,200}})\Z"
)
# Elements of SSML, which say how a text is to be spoken.
_SSML = (
    "speak|say-as|prosody|emphasis|break|phoneme|sub|voice|audio|mark|lang|lexicon|lookup|meta"
    "|metadata|desc|token"
)
# What there is of a tag within which the reply ends.
_CUT = re.compile(
    rf"<(?:/[\w:.-]{{0,40}}|!-?|(?:{_SSML})(?:\s[^<>]{{0,300}})?|\?[^<>\n]{{0,200}}"
    rf"|{_NAME}{_ATTRIBUTE}{{0,12}}\s{{1,20}}[\w:.-]{{1,40}}\s?=[^<>]{{0,300}})\Z"
)
_START = re.compile(r"<(?:[|\uff5c]|/|!|[?A-Za-z]|0x|0?\Z)")
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
# Elements whose content is not for people, and comments.
_UNSAID = re.compile(r"<(script|style)\b[^<>\n]{0,80}>", re.I)
_COMMENT, COMMENT_END = "<!--", "-->"
_RAISED = re.compile(r"<sup\b[^<>\n]{0,40}>([^<>\n]{1,40})</sup\s?>", re.I)
_RAISED_BEGUN = re.compile(
    r"<sup\b[^<>\n]{0,40}>(?:[^<>\n]{1,40}(?:<(?:/(?:s(?:u(?:p\s?)?)?)?)?)?)?\Z", re.I
)
_ROLES = ("assistant", "model")
_COMPARES = re.compile(r"<[\s\d=]")
_LOOK_AHEAD = 90


def read_tag(text: str, position: int, last: str, final: bool) -> tuple[int, str] | None:
    """How many characters at a `<` are a tag, or else only that, and what is said for them.

    None if more text is needed. `last` is the character said before.
    """
    power = _RAISED.match(text, position)
    if power and (last.isalnum() or last in ")]"):
        said = html.unescape(power.group(1))
        ordinal = said.isalpha() and said != "o"
        return len(power.group()), said if ordinal else raised(said, last)
    tag = _TAG.match(text, position)
    if tag:
        if not final and _RAISED_BEGUN.match(text, position):
            return None
        role = _role_after(text, tag, final)
        said = " " if markdown_of_tag(text, position) else ""
        return None if role is None else (len(tag.group()) + role, said)
    if not _START.match(text, position):
        return 1, "<" if _COMPARES.match(text, position) else ""
    if not final and _undecided(text, position):
        return None
    if cut := _CUT.match(text, position):
        return len(cut.group()), ""
    return 1, " " if last.isalnum() and text[position + 1 : position + 2].isalnum() else ""


def _undecided(text: str, position: int) -> bool:
    ahead = text[position : position + _LOOK_AHEAD]
    short = len(ahead) < _LOOK_AHEAD and "\n" not in ahead and ">" not in ahead
    return short or _LONG_BEGUN.match(text, position) is not None


def markdown_of_tag(text: str, position: int) -> str:
    """The Markdown that says what the tag of HTML here says; "" for a tag that ends no line."""
    if not _TAG.match(text, position):
        return ""
    return next((said for tag, said in _HTML if tag.match(text, position)), "")


def read_unsaid(text: str, position: int) -> tuple[int, str]:
    """The length of the tag of an element that is never said, and what ends it; else (0, "")."""
    if text.startswith(_COMMENT, position):
        return len(_COMMENT), COMMENT_END
    element = _UNSAID.match(text, position)
    return (len(element.group()), f"</{element[1]}>") if element else (0, "")


def _role_after(text: str, tag: re.Match[str], final: bool) -> int | None:
    """Length of the role after a tag that opens a turn: '<|im_start|>assistant'."""
    if not _OPENS_TURN.match(tag.group()):
        return 0
    rest = text[tag.end() : tag.end() + max(map(len, _ROLES))]
    if not final and any(role.startswith(rest) and role != rest for role in _ROLES):
        return None
    return next((len(role) for role in _ROLES if rest.startswith(role)), 0)
