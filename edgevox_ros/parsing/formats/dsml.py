"""dsml: `<｜DSML｜invoke name="f">`, a tag for each parameter (DeepSeek V3.2 and V4, GigaChat 3.5).

A parameter's tag says whether its value is a string; another value is JSON.
"""

from __future__ import annotations

import re
from typing import Any

from edgevox_ros.parsing.formats.base import BAR, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import CallForm, Name, ParameterTags
from edgevox_ros.parsing.formats.notation import CannotRender, dump
from edgevox_ros.parsing.formats.raw_values import RawValues, check_text
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.unreadable import unreadable, unreadable_tag
from edgevox_ros.parsing.reading.findings import Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import Malformed, read_whole_json, skip_space
from edgevox_ros.parsing.reading.values import Incomplete, read_loosely, read_value

DSML, GCML = "｜DSML｜", "｜GCML｜"
INVOKE, INVOKE_END = f"<{DSML}invoke ", f"</{DSML}invoke>"
PARAMETER_END = f"</{DSML}parameter>"
# V3.2 has its calls in `function_calls`, V4 in `tool_calls`, V4.1 in ` calls`, with a space in each
# tag. Some models write other bars.
_SPELLINGS = (DSML, f"{DSML} ", "|DSML|", GCML)
_BOTH = ("function_calls", "tool_calls")
_SECTIONS = tuple(
    f"<{spelling}{name}>"
    for spelling, names in zip(
        _SPELLINGS,
        (_BOTH, ("calls",), _BOTH, _BOTH),
        strict=True,
    )
    for name in names
)
_INVOKES = tuple(f"<{spelling}invoke " for spelling in _SPELLINGS)
_CLOSERS = tuple(
    f"</{spelling}{name}>" for spelling in _SPELLINGS for name in ("invoke", "parameter")
)
_DSML = f"{BAR}(?:DSML|GCML){BAR} ?"
_ANY_INVOKE = re.compile(rf"<{_DSML}invoke ")
_ATTRIBUTE = r"""\s?=\s?(?:"([^"<>\n]{1,100})"|'([^'<>\n]{1,100})')"""
_HEAD = re.compile(rf"\s{{0,8}}name{_ATTRIBUTE}\s{{0,8}}(/?)>")
_PARAMETER = re.compile(
    rf"<{_DSML}parameter\s{{1,8}}name{_ATTRIBUTE}"
    r"""(?:\s{1,8}string\s?=\s?["']?(true|false)["']?)?\s{0,8}>""",
    re.IGNORECASE,
)
_PARAMETER_END = re.compile(rf"</{_DSML}parameter>", re.IGNORECASE)
_INVOKE_END = re.compile(rf"</{_DSML}invoke>", re.IGNORECASE)
_SECTION_END = re.compile(rf"</{_DSML}(?:function_|tool_)?calls>", re.IGNORECASE)
_FOLLOWS = rf"(?:<{_DSML}parameter|</?{_DSML}(?:invoke|(?:function_|tool_)?calls))"
# A parameter whose text contains no tag, in one match: the common case.
_PLAIN = re.compile(
    rf"{_PARAMETER.pattern}([^<]*)</{_DSML}parameter>[ \t\r\n]{{0,40}}(?={_FOLLOWS})",
    re.IGNORECASE,
)
_VALUES = RawValues(
    end=_PARAMETER_END,
    follows=re.compile(_FOLLOWS, re.IGNORECASE),
    call=re.compile(rf"<{_DSML}invoke", re.IGNORECASE),
    call_end=_INVOKE_END,
)
# What may become a tag when more text comes.
_MAY_BE_TAG = re.compile(
    rf"(?:</?(?:{BAR})?[DSMLGC]{{0,4}}(?:{BAR})?\s?[a-z_]{{0,14}}(?:\s[^<>]{{0,240}})?)?", re.I
)


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `<｜DSML｜invoke `: the tool's name, then its parameters or an object."""
    text = reply.text
    closer = f"</{text[start + 1 : at - 1]}>"
    head = _HEAD.match(text, at)
    if head is None:
        return unreadable_tag(reply, start, at, closer)
    name = head[1] or head[2]
    if head[3]:
        return Finding(start, head.end(), [Candidate(name, {}, start, head.end())])
    begin = skip_space(text, head.end())
    try:
        if text.startswith("{", begin):
            (arguments, end), raw = read_loosely(text, begin), False
        else:
            arguments, end, raw = _read_parameters(reply, begin)
        end = skip_space(text, end)
        closed = _INVOKE_END.match(text, end)
        if closed is None:
            _check_end(reply, end, begun=bool(arguments))
    except Incomplete:
        return (
            reply.wait(">") if not reply.final else _VALUES.broken(reply, start, head.end(), name)
        )
    except Malformed:
        return _VALUES.broken(reply, start, head.end(), name)
    end = closed.end() if closed else end
    found = Candidate(name, arguments, start, end, raw_text=raw)
    return Finding(start, end, [found], closed=closed is not None)


def read_section(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Take the tag before the calls; if no call follows, that cannot be read."""
    text = reply.text
    begin = skip_space(text, at)
    if _ANY_INVOKE.match(text, begin):
        return Finding(start, at, [])
    if not reply.final and _MAY_BE_TAG.fullmatch(text, begin):
        return reply.wait()
    return unreadable(reply, start, at, f"</{text[start + 1 : at]}")


def _read_parameters(reply: ReplyText, at: int) -> tuple[dict[str, Any], int, bool]:
    """The arguments, where they end, and whether they are raw text, to be typed by the schema.

    They are, if a tag does not say whether its value is a string. Raises Incomplete or Malformed.
    """
    text = reply.text
    written: dict[str, tuple[str, str | None]] = {}
    while head := _PLAIN.match(text, at) or _PARAMETER.match(text, at):
        key = head[1] or head[2]
        if key in written:
            raise Malformed(at)
        if head.re is _PLAIN:
            value, at = head[4], head.end()
        else:
            value, at = _VALUES.read(reply, head.end())
        written[key] = (value, head[3])
    if any(is_string is None for _, is_string in written.values()):
        return {key: value for key, (value, _) in written.items()}, at, True
    values = {
        key: value if is_string and is_string.lower() == "true" else _value(value)
        for key, (value, is_string) in written.items()
    }
    return values, at, False


def _value(text: str) -> Any:
    """The value that the text spells; the text itself if it spells none."""
    try:
        return read_whole_json(text)
    except Malformed:
        pass
    ended = f"{text} "  # at the very end, a number might go on
    try:
        value, end = read_value(ended, skip_space(ended, 0), len(ended))
    except Malformed:
        return text
    return value if skip_space(ended, end) == len(ended) else text


def _check_end(reply: ReplyText, at: int, *, begun: bool) -> None:
    """Raise Incomplete or Malformed, unless a call without its end may be over at `at`.

    `begun`: it has arguments.
    """
    text = reply.text
    if _MAY_BE_TAG.fullmatch(text, at) and not (reply.final and begun and at >= len(text)):
        raise Incomplete(at)
    over = at >= len(text) or _SECTION_END.match(text, at) or reply.ends.match(text, at)
    if not (begun and over):
        raise Malformed(at)


def _attribute(name: str) -> str:
    if not 0 < len(name) <= 100 or any(char in name for char in '"<>\n'):
        raise CannotRender(f"dsml cannot carry the name {name!r}")
    return name


def _text(key: str, value: object) -> str:
    return check_text("dsml", key, value if isinstance(value, str) else dump(value))


_TAGS = ParameterTags(
    f'<{DSML}parameter name="',
    '">',
    PARAMETER_END,
    "\n",
    name=_attribute,
    text=_text,
    kinds=('" string="true', '" string="false'),
)

FORMAT = WireFormat(
    name="dsml",
    calls=(CallForm((Name(_attribute), '">\n', _TAGS), f'{INVOKE}name="', INVOKE_END),),
    apart="\n",
    around=(f"{_SECTIONS[0]}\n", f"\n</{_SECTIONS[0][1:]}"),
    models="DeepSeek V3.2, V4 and V4.1, GigaChat 3.5",
    also_reads=(
        "`<｜DSML｜tool_calls>`, `GCML` for `DSML`, a space in each tag, other bars, an object "
        'instead of parameters, `<｜DSML｜invoke name="f"/>`, tags without `string`: values are '
        "then typed by the schema"
    ),
    readers={**dict.fromkeys(_INVOKES, read), **dict.fromkeys(_SECTIONS, read_section)},
    more_closers=(*_CLOSERS, *(f"</{each[1:]}" for each in _SECTIONS)),
    thinking=(THINK,),
    results=("<function_results>",),
    signs=(Sign((DSML,), 5), Sign((GCML,), 5)),
)
