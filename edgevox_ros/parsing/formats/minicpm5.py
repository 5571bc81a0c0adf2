"""minicpm5: `<function name="f"><param name="x">raw text</param></function>` (MiniCPM5)."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import CallForm, Name, ParameterTags
from edgevox_ros.parsing.formats.function_tag import CLOSER, read_stray
from edgevox_ros.parsing.formats.notation import CannotRender, dump
from edgevox_ros.parsing.formats.raw_values import RawValues
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS
from edgevox_ros.parsing.formats.unreadable import unreadable_tag
from edgevox_ros.parsing.reading.findings import Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import Malformed, skip_space
from edgevox_ros.parsing.reading.values import Incomplete

OPENER, PARAM, PARAM_END = "<function ", "<param ", "</param>"
CDATA, CDATA_END = "<![CDATA[", "]]>"
_NAME = r"""name\s?=\s?(?:"([^"<>\n]{1,100})"|'([^'<>\n]{1,100})')\s{0,8}>"""
_HEAD = re.compile(rf"<function\s{{1,8}}{_NAME}")
_PARAM = re.compile(rf"<param\s{{1,8}}{_NAME}")
# A tag around all parameters, which MiniCPM5 does not need.
_WRAPPER = re.compile(r"<(/?)(?:arguments|parameters|tool_call)>[ \t\r\n]{0,40}")
_WRAPPER_BEGUN = re.compile(r"</?[a-z_]{0,10}")
_FOLLOWS = r"<param\s|</function>|</(?:arguments|parameters|tool_call)>"
# A parameter whose text contains no tag, in one match: the common case.
_PLAIN = re.compile(rf"{_PARAM.pattern}([^<]*)</param>[ \t\r\n]{{0,40}}(?={_FOLLOWS})")
_VALUES = RawValues(
    end=re.compile(re.escape(PARAM_END)),
    follows=re.compile(_FOLLOWS),
    call=re.compile(OPENER),
    call_end=re.compile(CLOSER),
    argument=re.compile(r"<param\s"),
    cut_by=re.compile(CLOSER),
)
# What may become a tag when more text comes.
_MAY_BE_TAG = re.compile(r"(?:<[a-z/]{0,9}(?:\s[^<>]{0,120})?)?")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `<function `: a head that names the tool, then its parameters."""
    head = _HEAD.match(reply.text, start)
    if head is None:
        return unreadable_tag(reply, start, at, CLOSER)
    name = head.group(1) or head.group(2)
    try:
        arguments, end = _read_params(reply, head.end())
    except Incomplete:
        return (
            reply.wait(">") if not reply.final else _VALUES.broken(reply, start, head.end(), name)
        )
    except Malformed as error:
        return _VALUES.broken(reply, start, error.position, name)
    closed = reply.text.startswith(CLOSER, end)
    end = end + len(CLOSER) if closed else end
    candidate = Candidate(name, arguments, start, end, raw_text=True)
    return Finding(start, end, [candidate], closed=closed)


def read_param(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Take parameters whose call has lost its head."""
    return read_stray(reply, start, at, PARAM_END)


def _read_params(reply: ReplyText, at: int) -> tuple[dict[str, str], int]:
    """The arguments, and the position of `</function>` or of the end of the text.

    Raises Incomplete if more text may help, otherwise Malformed.
    """
    text = reply.text
    arguments: dict[str, str] = {}
    at = _past_wrapper(reply, skip_space(text, at), "")
    while head := _PLAIN.match(text, at) or _PARAM.match(text, at):
        key = head[1] or head[2]
        if key in arguments:
            raise Malformed(at)
        if head.re is _PLAIN:
            arguments[key], at = _without_breaks(head[3]), head.end()
        else:
            arguments[key], at = _read_value(reply, head.end())
    at = _past_wrapper(reply, at, "/")
    if text.startswith(CLOSER, at) or (reply.final and arguments and at >= len(text)):
        return arguments, at
    raise Incomplete(at) if _MAY_BE_TAG.fullmatch(text, at) else Malformed(at)


def _past_wrapper(reply: ReplyText, at: int, slash: str) -> int:
    """The position behind a wrapper's opening tag at `at`, or with a slash behind its end tag."""
    wrapper = _WRAPPER.match(reply.text, at)
    if wrapper is not None:
        return wrapper.end() if wrapper[1] == slash else at
    if not reply.final and _WRAPPER_BEGUN.fullmatch(reply.text, at):
        raise Incomplete(at)
    return at


def _read_value(reply: ReplyText, at: int) -> tuple[str, int]:
    """A parameter's text, and the position after it. Raises Incomplete or Malformed."""
    text = reply.text
    begin = skip_space(text, at)
    if text.startswith(CDATA, begin):
        return _read_cdata(reply, begin + len(CDATA))
    value, end = _VALUES.read(reply, at)
    return _without_breaks(value), end


def _read_cdata(reply: ReplyText, begin: int) -> tuple[str, int]:
    text = reply.text
    stop = reply.find(CDATA_END, begin)
    if stop < 0:
        raise Incomplete(begin)
    end = skip_space(text, stop + len(CDATA_END))
    if not text.startswith(PARAM_END, end):
        raise Incomplete(end) if PARAM_END.startswith(text[end:]) else Malformed(end)
    return text[begin:stop], _VALUES.past(reply, end + len(PARAM_END))


def _without_breaks(value: str) -> str:
    """The value without one line break on each side."""
    return value.removeprefix("\n").removesuffix("\n")


def _written(key: str, value: object) -> str:
    """The text of a value: with `<`, `&` or a line break in it, it is written as CDATA.

    Refused are the end of the CDATA, and the text "null", which would be read back as a null.
    """
    if value == "null":
        raise CannotRender(f"{key}: minicpm5 cannot carry the text 'null'")
    text = value if isinstance(value, str) else dump(value)
    if not any(char in text for char in "<&\n\r"):
        return text
    if CDATA_END in text:
        raise CannotRender(f"{key}: minicpm5 cannot carry the text {CDATA_END!r}")
    return f"{CDATA}{text}{CDATA_END}"


def _attribute(name: str) -> str:
    if not 0 < len(name) <= 100 or any(char in name for char in '"<>\n'):
        raise CannotRender(f"minicpm5 cannot carry the name {name!r}")
    return name


_TAGS = ParameterTags('<param name="', '">', PARAM_END, "", name=_attribute, text=_written)


FORMAT = WireFormat(
    name="minicpm5",
    calls=(CallForm((Name(_attribute), '">', _TAGS), '<function name="', CLOSER),),
    models="MiniCPM5",
    also_reads="`<![CDATA[..]]>`, single quotes, `</param>` missing, one too many, "
    "`<arguments>` or `<tool_call>` around; values typed by the schema",
    readers={OPENER: read, PARAM: read_param},
    inner=(PARAM,),
    more_closers=(PARAM_END, "<tool_sep>", "<arguments>", "</arguments>"),
    thinking=(THINK,),
    signs=(Sign(("<function name=", "<param name="), 5),),
    tool_style=JSON_IN_TAGS,
)
