"""gemma: calls as `call:f{k:<|"|>text<|"|>,n:1.5}`, between the marks of Gemma 4 or FunctionGemma.

gemma4: `<|tool_call>call:f{k:<|"|>text<|"|>,n:1.5,o:{a:true}}<tool_call|>`.
functiongemma: `<start_function_call>call:f{k:<escape>text<escape>}<end_function_call>`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from edgevox_ros.parsing.formats.base import (
    GEMMA,
    NAMED,
    Header,
    HeaderKind,
    Reader,
    Sign,
    WireFormat,
)
from edgevox_ros.parsing.formats.call_form import ARGUMENTS, NAME, CallForm
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.notation import delimited
from edgevox_ros.parsing.formats.open_payload import mended_object
from edgevox_ros.parsing.formats.thinking_marks import ThinkingPair
from edgevox_ros.parsing.formats.tool_styles import Tools, ToolStyle
from edgevox_ros.parsing.reading.call_expression import malformed, read_call
from edgevox_ros.parsing.reading.findings import MOST_CALLS, Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import Malformed, skip_space
from edgevox_ros.parsing.reading.values import (
    FUNCTIONGEMMA_QUOTE,
    GEMMA4_QUOTE,
    PHRASE,
    Incomplete,
    read_object,
)

_HEAD = re.compile(
    r"[ \t\r\n]{0,8}(?:(?:call)?[ ]?:[ ]?)?"
    r"([^\W\d][\w.-]{0,100}(?::[\w.-]{1,60}){0,4})[ ]{0,2}(?=\{)"
)
_PARTIAL = re.compile(r"[ \t\r\n]{0,8}[\w.:-]{0,110}[ ]{0,2}")
_PREFIX = re.compile(r"[ \t\r\n]{0,8}(?:call)?[ ]?:[ ]?")
_NEXT = "call:"
# Namespaces that Gemma writes before a tool's name on its own account.
_NAMESPACES = ("default_api:", "functions:", "default_api.")


def _read(reply: ReplyText, start: int, at: int, opener: str, closer: str) -> Finding | None:
    """Read the calls between Gemma's markers; JSON and Python are read as in other formats."""
    text = reply.text
    found: list[Candidate] = []
    while True:
        head = _HEAD.match(text, at)
        if head is None:
            return _otherwise(reply, start, at, opener, closer)
        try:
            value, end = read_object(text, head.end(), len(text), bare=PHRASE)
        except Incomplete:
            if not reply.final:
                return reply.wait(closer)
            return _cut(reply, start, head, closer, found)
        except Malformed:
            return _bounded(reply, start, head, closer, found)
        name = plain_name(head.group(1), reply.tools)
        found.append(Candidate(name, value, at if found else start, end))
        end, after = _loose_end(text, end)
        if text.startswith(closer, after):
            return Finding(start, after + len(closer), found)
        if not reply.final and (
            closer.startswith(text[after : after + len(closer)])
            or _NEXT.startswith(text[after : after + len(_NEXT)])
        ):
            return reply.wait()
        if not text.startswith(_NEXT, after) or len(found) > MOST_CALLS:
            return Finding(start, end, found, closed=False)
        at = after


def plain_name(name: str, tools: frozenset[str]) -> str:
    """The tool's name without a namespace of Gemma's own; a tool's name may contain colons."""
    if name in tools:
        return name
    return next((name[len(each) :] for each in _NAMESPACES if name.startswith(each)), name)


def _otherwise(reply: ReplyText, start: int, at: int, opener: str, closer: str) -> Finding | None:
    """Read a payload without `f{`: what other formats write, with or without `call:`."""
    if not reply.final and _PARTIAL.fullmatch(reply.text, at):
        return reply.wait()
    prefix = _PREFIX.match(reply.text, at)
    begin = prefix.end() if prefix else at
    if reply.final or reply.find(closer, at) >= 0:
        called = _in_parentheses(reply, start, skip_space(reply.text, begin), closer)
        if called is not None:
            return called
    return read_enclosed(reply, start, begin, opener, closer)


def _in_parentheses(reply: ReplyText, start: int, at: int, closer: str) -> Finding | None:
    """A call with parentheses instead of braces, `f(a: "b")`, and nothing else; None for others."""
    text = reply.text
    try:
        call = read_call(text, at, len(text), colons=True)
    except Malformed:
        return None
    after = skip_space(text, call.end)
    closed = text.startswith(closer, after)
    if not closed and after < len(text):
        return None
    return Finding(start, after + len(closer) * closed, [call], closed=closed)


def _loose_end(text: str, end: int) -> tuple[int, int]:
    """The end after one extra brace and a separator, and where the text after it begins."""
    after = skip_space(text, end)
    if text.startswith("}", after):
        end = after + 1
        after = skip_space(text, end)
    if text.startswith((",", ";"), after):
        end = after + 1
        after = skip_space(text, end)
    return end, after


def _cut(
    reply: ReplyText, start: int, head: re.Match[str], closer: str, found: list[Candidate]
) -> Finding:
    """Read braces that do not end: repaired if only closers are missing."""
    text = reply.text
    stop = reply.find(closer, head.end())
    end = stop + len(closer) if stop >= 0 else len(text)
    begin = head.start() if found else start
    value = mended_object(text, head.end(), stop if stop >= 0 else len(text), bare=PHRASE)
    name = plain_name(head.group(1), reply.tools)
    call = malformed(begin, end, name) if value is None else Candidate(name, value, begin, end)
    return Finding(start, end, [*found, call], closed=stop >= 0)


def _bounded(
    reply: ReplyText, start: int, head: re.Match[str], closer: str, found: list[Candidate]
) -> Finding | None:
    """Read braces whose content is not a value: it ends at the end marker."""
    if reply.find(closer, head.end()) < 0 and not reply.final:
        return reply.wait(closer)
    return _cut(reply, start, head, closer, found)


def _form(start: str, end: str, quote: str) -> CallForm:
    """A call between these markers. `quote` delimits strings."""
    return CallForm(("call:", NAME, ARGUMENTS), start, end, notation=delimited(quote))


def _reader(opener: str, closer: str) -> Reader:
    """The reader of calls between these markers."""

    def read(reply: ReplyText, start: int, at: int) -> Finding | None:
        return _read(reply, start, at, opener, closer)

    return read


def _style(name: str, opener: str, closer: str, quote: str, example_format: str) -> ToolStyle:
    """Tools declared between these markers. `quote` delimits strings."""

    def declare(tools: Tools) -> str:
        return "\n".join(_declared(tool["function"], opener, closer, quote) for tool in tools)

    return ToolStyle(name, declare, example_format)


def _declared(function: Mapping[str, Any], opener: str, closer: str, quote: str) -> str:
    declared = {
        "description": function.get("description", ""),
        "parameters": _schema(function.get("parameters") or {"type": "object"}),
    }
    return f"{opener}declaration:{function['name']}{_notation(declared, quote)}{closer}"


def _schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a schema that Gemma's declarations have, in their order, types in capitals."""
    declaration = {key: schema[key] for key in ("description", "enum") if schema.get(key)}
    if isinstance(schema.get("items"), Mapping):
        declaration["items"] = _schema(schema["items"])
    if schema.get("properties"):
        declaration["properties"] = {k: _schema(v) for k, v in schema["properties"].items()}
    if schema.get("required"):
        declaration["required"] = list(schema["required"])
    kind = schema.get("type", "string")
    return {**declaration, "type": (kind if isinstance(kind, str) else kind[0]).upper()}


def _notation(value: Any, quote: str) -> str:
    """A value in Gemma's notation: bare keys, strings between delimiters."""
    if isinstance(value, str):
        return f"{quote}{value}{quote}"
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{k}:{_notation(v, quote)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(_notation(item, quote) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


_START, _END = "<|tool_call>", "<tool_call|>"
_CHANNEL = "<|channel>"
# The names of thinking channels; some models leave the name out.
_THOUGHTS = ("", "thought", "analysis", "commentary", "thinking")
_CHANNEL_HEADER = re.compile(rf"{re.escape(_CHANNEL)}[ \t]*([a-z_]*)[ \t]*\n?", re.IGNORECASE)


def _read_header(text: str, start: int, final: bool) -> Header:
    """Read a channel's header: thinking if its name is in _THOUGHTS, otherwise speech."""
    match = _CHANNEL_HEADER.match(text, start)
    if match is None:
        return Header(HeaderKind.NONE, start)
    if match.end() >= len(text) and not final:
        return Header(HeaderKind.UNFINISHED, start)
    if match.group(1).lower() in _THOUGHTS:
        return Header(HeaderKind.THOUGHT, match.end(), _CHANNEL)
    return Header(HeaderKind.SPEECH, match.end())


GEMMA4 = WireFormat(
    name="gemma4",
    calls=(_form(_START, _END, GEMMA4_QUOTE),),
    models="Gemma 4",
    also_reads=(
        "JSON or call syntax inside, several calls in one pair, markers and delimiters "
        "dropped, keys with spaces, `:f{`, names with colons, `default_api:f{`"
    ),
    readers={_START: _reader(_START, _END)},
    headers={_CHANNEL: _read_header},
    forms=frozenset((GEMMA, NAMED)),
    name_words=(_NEXT,),
    thinking=(ThinkingPair(_CHANNEL, "<channel|>", heading="thought\n", nested=False),),
    signs=(Sign(("<|tool_call>",), 3),),
    tool_style=_style("gemma", "<|tool>", "<tool|>", GEMMA4_QUOTE, example_format="gemma4"),
)

_CALL, _CALL_END = "<start_function_call>", "<end_function_call>"


FUNCTIONGEMMA = WireFormat(
    name="functiongemma",
    calls=(_form(_CALL, _CALL_END, FUNCTIONGEMMA_QUOTE),),
    models="FunctionGemma",
    also_reads="as gemma4",
    readers={_CALL: _reader(_CALL, _CALL_END)},
    forms=frozenset((GEMMA, NAMED)),
    signs=(Sign(("<start_function_call>",), 3),),
    tool_style=_style(
        "functiongemma",
        "<start_function_declaration>",
        "<end_function_declaration>",
        FUNCTIONGEMMA_QUOTE,
        example_format="functiongemma",
    ),
)
