"""What may follow a start marker, for each wire format: up to the call's end, nothing beyond."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from edgevox_ros.core.errors import GrammarError
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.grammar.dialect import FUNCTION_GEMMA, GEMMA, JSON, PYTHON, quote
from edgevox_ros.llm.grammar.schema import Rules, raw_string
from edgevox_ros.parsing.formats.base import CannotRender, check_name
from edgevox_ros.parsing.formats.registry import get_format

# Behind functionary's marker, instead of a tool's name: what follows is for the user.
SPOKEN = "all\n"
_MOST_CALLS = 8
_LARGEST = 1 << 20
_SPACE = '" "?'
_BREAK = r"[ \n]?"

Tools = Sequence[ToolSchema]
Body = Callable[[Tools], str]


def call_starts(formats: Sequence[str]) -> dict[str, str]:
    """The start markers at which a grammar is entered, with the format that owns each."""
    starts: dict[str, str] = {}
    for name in formats:
        for span in get_format(name).spans:
            starts.setdefault(span.start, name)
    return starts


def bare_starts(formats: Sequence[str]) -> dict[str, str]:
    """The first characters of calls without a marker, with the format that owns each."""
    starts: dict[str, str] = {}
    for name in formats:
        for start in _BARE.get(name, ()):
            starts.setdefault(start, name)
    return starts


def call_grammar(name: str, start: str, tools: Tools) -> str:
    """GBNF of what may follow the marker `start` of a format, the end marker included.

    Raises GrammarError naming format and tool.
    """
    if not tools:
        raise GrammarError(f"format {name}: found no tools, expected at least one")
    try:
        text = _body(name, start)(tools)
    except GrammarError as error:
        raise GrammarError(f"format {name}: {error}") from None
    if len(text) > _LARGEST:
        raise GrammarError(f"format {name}: found a grammar of {len(text)} characters")
    return text


def _body(name: str, start: str) -> Body:
    body = _BY_MARKER.get((name, start)) or _BY_MARKER.get(("", start))
    if body is None:
        raise GrammarError(f"no grammar is known behind {start!r}")
    return body


def _each(tools: Tools, rules: Rules, write: Callable[[Rules, ToolSchema], str]) -> str:
    """A rule for one call of any tool."""
    cases = []
    for tool in tools:
        try:
            cases.append(rules.rule(write(rules, tool)))
        except (GrammarError, CannotRender, ArithmeticError, TypeError, ValueError) as error:
            raise GrammarError(f"tool {tool.name}: {error}") from None
    return rules.rule(" | ".join(cases))


def _arguments(rules: Rules, tool: ToolSchema) -> str:
    return rules.object(tool.parameters, "parameters")


def _object(
    key: str, name_key: str = "name", opened: bool = False
) -> Callable[[Rules, ToolSchema], str]:
    """A call as an object; `opened`: its brace is the marker's."""

    def write(rules: Rules, tool: ToolSchema) -> str:
        name = quote(json.dumps(tool.name, ensure_ascii=False))
        brace = "" if opened else f'"{{" {_SPACE}'
        head = f'{brace} "\\"{name_key}\\":" {_SPACE} {name} {_SPACE} "," {_SPACE}'
        return f'{head} "\\"{key}\\":" {_SPACE} {_arguments(rules, tool)} {_SPACE} "}}"'

    return write


def _json_body(before: str, after: str, key: str = "arguments") -> Body:
    """One JSON object."""

    def body(tools: Tools) -> str:
        rules = Rules(JSON)
        call = _each(tools, rules, _object(key))
        return rules.text(f"{before} {call} {after}")

    return body


def _json_list(before: str, after: str, opened: bool = False) -> Body:
    """A list of JSON objects; `opened`: its bracket is the marker's."""

    def body(tools: Tools) -> str:
        rules = Rules(JSON)
        call = _each(tools, rules, _object("arguments"))
        more = f'("," {_SPACE} {call}){{0,{_MOST_CALLS - 1}}}'
        bracket = "" if opened else '"["'
        return rules.text(f'{before} {bracket} {call} {more} "]" {after}')

    return body


def _named_body(between: str, after: str, before: str = "", otherwise: str = "") -> Body:
    """The name, then the arguments as a JSON object; or what is allowed `otherwise`."""

    def write(rules: Rules, tool: ToolSchema) -> str:
        return (
            f"{before} {quote(check_name(tool.name))} {between} {_arguments(rules, tool)} {after}"
        )

    def body(tools: Tools) -> str:
        rules = Rules(JSON)
        return rules.text(" | ".join(filter(None, [otherwise, _each(tools, rules, write)])))

    return body


def _python_list(after: str, opened: bool = False) -> Body:
    def write(rules: Rules, tool: ToolSchema) -> str:
        fields = _fields(rules, tool, lambda key: quote(check_name(key) + "="))
        return f'{quote(check_name(tool.name) + "(")} {rules.sequence(fields)} ")"'

    def body(tools: Tools) -> str:
        rules = Rules(PYTHON)
        call = _each(tools, rules, write)
        bracket = "" if opened else '"["'
        more = f'("," {_SPACE} {call}){{0,{_MOST_CALLS - 1}}}'
        return rules.text(f'{bracket} {call} {more} "]" {after}')

    return body


def _fields(rules: Rules, tool: ToolSchema, key: Callable[[str], str]) -> list[tuple[str, bool]]:
    parameters = tool.parameters
    required = set(parameters.get("required") or ())
    return [
        (f"{key(name)} {rules.value(schema, name)}", name in required)
        for name, schema in (parameters.get("properties") or {}).items()
    ]


def _gemma_body(dialect: Any, end: str) -> Body:
    def write(rules: Rules, tool: ToolSchema) -> str:
        for key in tool.parameters.get("properties") or {}:
            check_name(key)
        return f"{quote('call:' + check_name(tool.name))} {_arguments(rules, tool)} {quote(end)}"

    def body(tools: Tools) -> str:
        rules = Rules(dialect)
        return rules.text(_each(tools, rules, write))

    return body


def _xml_body(before: str, after: str) -> Body:
    def parameter(rules: Rules, key: str, schema: Mapping[str, Any]) -> str:
        plain = schema.get("type") == "string" and not {"enum", "const"} & set(schema)
        if plain:
            value = raw_string(rules, schema, key)
        elif "enum" in schema or "const" in schema:
            every = schema["enum"] if "enum" in schema else [schema["const"]]
            texts = [v if isinstance(v, str) else json.dumps(v) for v in every]
            value = rules.rule(" | ".join(quote(text) for text in texts))
        else:
            value = rules.value(schema, key)
        return f'{quote(f"<parameter={key}>")} "\\n" {value} "\\n</parameter>\\n"'

    def write(rules: Rules, tool: ToolSchema) -> str:
        required = set(tool.parameters.get("required") or ())
        every = [
            f"({parameter(rules, key, schema)}){'' if key in required else '?'}"
            for key, schema in (tool.parameters.get("properties") or {}).items()
        ]
        return f'{quote(check_name(tool.name))} ">\\n" {" ".join(every)} "</function>"'

    def body(tools: Tools) -> str:
        rules = Rules(JSON)
        return rules.text(f"{before} {_each(tools, rules, write)} {after}")

    return body


def _several(opened: bool = False) -> Body:
    """Llama's objects, parted by `;`."""

    def body(tools: Tools) -> str:
        rules = Rules(JSON)
        first = _each(tools, rules, _object("parameters", opened=opened))
        call = _each(tools, rules, _object("parameters"))
        return rules.text(f'{first} (";" {_SPACE} {call}){{0,{_MOST_CALLS - 1}}}')

    return body


def _one_object(tools: Tools) -> str:
    rules = Rules(JSON)
    return rules.text(_each(tools, rules, _object("arguments", "tool", opened=True)))


_FUNCTION = _named_body('">"', '"</function>"')
_TAGGED = _named_body('"\\">"', '"</tool>"', before='"name=\\""')
_DEEPSEEK = _named_body('"<｜tool▁sep｜>"', '"<｜tool▁call▁end｜>"')
_BY_MARKER: Mapping[tuple[str, str], Body] = {
    ("", "<tool_call>"): _json_body(_BREAK, f'{_BREAK} "</tool_call>"'),
    ("smollm", "<tool_call>"): _json_list("", '"</tool_call>"'),
    ("qwen3_coder", "<tool_call>"): _xml_body('"\\n<function="', '"\\n</tool_call>"'),
    ("qwen3_coder", "<function="): _xml_body("", ""),
    ("", "<function="): _FUNCTION,
    ("", "<|python_tag|>"): _several(),
    ("", "[TOOL_CALLS]"): _json_list(_SPACE, ""),
    ("", "<|python_start|>"): _python_list('"<|python_end|>"'),
    ("", "<|tool_call_start|>"): _python_list('"<|tool_call_end|>"'),
    ("granite", "<|tool_call|>"): _json_list(_SPACE, ""),
    ("", "<|tool_call|>"): _json_list("", '"<|/tool_call|>"'),
    ("", "functools["): _json_list("", "", opened=True),
    ("", "<function_call>"): _json_body(_SPACE, ""),
    ("", "<|tool_call>"): _gemma_body(GEMMA, "<tool_call|>"),
    ("", "<start_function_call>"): _gemma_body(FUNCTION_GEMMA, "<end_function_call>"),
    ("", ">>>"): _named_body('"\\n"', "", otherwise=quote(SPOKEN)),
    ("", "<｜tool▁call▁begin｜>"): _DEEPSEEK,
    ("", "<tool "): _TAGGED,
    ("", "functions."): _named_body('":\\n"', ""),
    ("xlam", "["): _json_list("", "", opened=True),
    ("pythonic", "["): _python_list("", opened=True),
    ("llama32", "{"): _several(opened=True),
    ("json", "{"): _one_object,
}
_BARE: Mapping[str, tuple[str, ...]] = {
    name: tuple(start for each, start in _BY_MARKER if each == name and start in ("[", "{"))
    for name in ("xlam", "pythonic", "llama32", "json")
}
