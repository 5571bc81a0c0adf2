r"""Marks of Pandoc, wikis and chats, and paths of Windows: H~2~O, ==new==, [[a page]], C:\maps."""

from __future__ import annotations

import re

from edgevox_ros.speech.latex import raised

# Plain words between two marks: below and above the line, added, and an aside that is not said.
_PAIR = re.compile(
    r"~(?P<low>\w{1,10})~(?!~)|\^(?P<high>[\w+-]{1,20})\^(?![\w^])|%%[^%\n]{1,200}%%"
    r"|\+\+(?P<added>\w[^+\n`<>{}()\[\]=]{0,100})\+\+(?![\w+])"
)
_PAIR_BEGUN = re.compile(
    r"(?:~\w{0,10}~?|\^[\w+-]{0,20}\^?|%(?:%[^%\n]{0,200}%{0,2})?"
    r"|\+(?:\+(?:\w[^+\n`<>{}()\[\]=]{0,100}\+{0,2})?)?)\Z"
)
_EQUALS = re.compile(r"=+")
_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
# The name of an emoji, which is not said either.
_SHORTCODE = re.compile(r":[a-z][a-z0-9_+-]{1,30}:(?![\w:])")
_SHORTCODE_BEGUN = re.compile(r":(?:[a-z][a-z0-9_+-]{0,30}:?)?\Z")
# A link within a wiki, with the words that are shown for it; behind a `!`, a file that is shown.
_PAGE = r"[^\W\d_][^\[\]{}|\n\"']{0,200}"
_WIKI = re.compile(rf"(!?)\[\[({_PAGE})(?:\|([^\[\]{{}}\n]{{1,200}}))?\]\]")
_WIKI_BEGUN = re.compile(rf"!?\[(?:\[(?:{_PAGE}(?:\|[^\[\]{{}}\n]{{0,200}})?\]?)?)?\Z")
# What follows a drive or a folder, and a folder of another computer. A backslash may be doubled.
_PART = r"[\w.$@-]{0,100}[\w$]"
_BEHIND = re.compile(rf"(?:\\{{1,2}}{_PART}){{1,40}}(?!\{{)")
_BEHIND_BEGUN = re.compile(rf"(?:\\{{1,2}}{_PART}){{0,40}}\\{{1,2}}[\w.$@-]{{0,100}}\Z")
_SHARE = re.compile(rf"\\{{2,4}}{_PART}(?:\\{{1,2}}{_PART}){{1,40}}(?!\{{)")
_SHARE_BEGUN = re.compile(
    rf"\\{{2,4}}(?:{_PART}(?:\\{{1,2}}{_PART}){{0,40}}(?:\\{{1,2}})?)?[\w.$@-]{{0,100}}\Z"
)
_BACKSLASHES = re.compile(r"\\+")


def read_pair(text: str, position: int, last: str, final: bool) -> tuple[int, str] | None:
    """How many characters at `~`, `^`, `%` or `+` are words between two marks, and what is said.

    (0, "") if they are none; None if more text is needed. `last` is the character said before.
    """
    char = text[position]
    # "5~10", "C++", "100%%"
    if (last.isdigit() and char == "~") or (last.isalnum() and char in "+%"):
        return 0, ""
    pair = _PAIR.match(text, position)
    if not final and _PAIR_BEGUN.match(text, position):
        return None
    if pair is None:
        return 0, ""
    high = pair["high"]
    if high and (last.isalnum() or last in ")]") and last:
        return len(pair.group()), raised(high, last)
    return len(pair.group()), pair["low"] or high or pair["added"] or ""


def read_equals(text: str, position: int, last: str, final: bool) -> tuple[int, str] | None:
    """How many characters are signs of equality, and what is said: nothing for a mark of words.

    None if more text is needed.
    """
    run = _EQUALS.match(text, position)
    assert run is not None, "an equals sign stands here"
    signs, following = run.group(), text[run.end() : run.end() + 1]
    if not following and not final:
        return None
    blank = (not last or last.isspace()) and (not following or following.isspace())
    within = last.isalnum() and following.isalnum() and not _WIDE.match(last + following)
    within = within and not _WIDE.match(following)
    return len(signs), "" if len(signs) == 2 and not (blank or within) else signs


def read_shortcode(text: str, position: int, last: str, final: bool) -> int | None:
    """How many characters at a colon are the name of an emoji; 0 if none; None: more is needed."""
    if last.isalnum():
        return 0
    if not final and _SHORTCODE_BEGUN.match(text, position):
        return None
    code = _SHORTCODE.match(text, position)
    return len(code.group()) if code else 0


def read_wiki(text: str, position: int, final: bool) -> tuple[int, str] | None:
    """How many characters at a bracket are a link within a wiki, and its words; (0, "") if none.

    None if more text is needed.
    """
    if not final and _WIKI_BEGUN.match(text, position):
        return None
    link = _WIKI.match(text, position)
    if link is None:
        return 0, ""
    return len(link.group()), "" if link[1] else link[3] or link[2]


def read_path(text: str, position: int, last: str, final: bool) -> tuple[int, str] | None:
    """How many characters at a backslash belong to a path of Windows, and what is said for them.

    It is said with slashes, as any other path. (0, "") if they are none; None if more text is
    needed. Behind a letter LaTeX is to be looked for before.
    """
    behind = last.isalnum() or (last != "" and last in ":.%~_")
    path, begun = (_BEHIND, _BEHIND_BEGUN) if behind else (_SHARE, _SHARE_BEGUN)
    if not final and begun.match(text, position):
        return None
    found = path.match(text, position)
    if found is None:
        return 0, ""
    if found.end() == len(text) and not final:
        return None
    said = _BACKSLASHES.sub("/", found.group()).replace("_", " ")
    return len(found.group()), said if behind else said.lstrip("/")
