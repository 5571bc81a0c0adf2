"""Writes the grammar (GBNF) of the text from a start marker to the call's end.

The format defines how a call is written (parsing/formats); the tools' schemas fill in the rest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edgevox_ros.core.errors import GrammarError
from edgevox_ros.core.tools import MOST_CALLS, ToolSchema
from edgevox_ros.llm.grammar.rules import GrammarRules, quote, raw_string
from edgevox_ros.parsing import CannotRender, get_format
from edgevox_ros.parsing.formats.call_form import (
    Arguments,
    CallForm,
    CallId,
    Gap,
    Name,
    ParameterTags,
    Part,
    Parts,
)
from edgevox_ros.parsing.formats.notation import check_name

_LARGEST = 1 << 20

Tools = Sequence[ToolSchema]


def call_starts(formats: Sequence[str]) -> dict[str, str]:
    """The start markers after which a grammar applies, with the format that owns each."""
    starts: dict[str, str] = {}
    for name in formats:
        for form in get_format(name).marked_calls:
            starts.setdefault(form.start, name)
    return starts


def bare_starts(formats: Sequence[str]) -> dict[str, str]:
    """The first characters of unmarked calls, with the format that owns each."""
    starts: dict[str, str] = {}
    for name in formats:
        for start in get_format(name).bare_calls:
            starts.setdefault(start, name)
    return starts


def spoken_instead(name: str, start: str) -> str:
    """The text that may replace a call and announces speech instead; "" for none."""
    form = _form(name, start)
    return form.heading.speech if form and form.heading else ""


def call_grammar(name: str, start: str, tools: Tools) -> str:
    """GBNF of the text after the marker `start` of a format, up to and with the end marker.

    Raises GrammarError naming format and tool.
    """
    if not tools:
        raise GrammarError(f"format {name}: found no tools, expected at least one")
    form = _form(name, start)
    if form is None:
        raise GrammarError(f"format {name}: no grammar is known for what follows {start!r}")
    try:
        text = _GrammarWriter(form).write(tools)
    except GrammarError as error:
        raise GrammarError(f"format {name}: {error}") from None
    if len(text) > _LARGEST:
        raise GrammarError(f"format {name}: found a grammar of {len(text)} characters")
    return text


def _form(name: str, start: str) -> CallForm | None:
    wire = get_format(name)
    marked = {form.start: form for form in wire.marked_calls}
    return marked.get(start) or wire.bare_calls.get(start)


class _GrammarWriter:
    """Turns what follows the start of a form into rules."""

    def __init__(self, form: CallForm) -> None:
        self._form = form
        self._rules = GrammarRules(form.notation)

    def write(self, tools: Tools) -> str:
        before, opened, call, after = self._parts()
        first = self._any_tool(opened, tools)
        calls = first
        if self._form.between:
            later = first if call == opened else self._any_tool(call, tools)
            calls = f"{first} ({self._fixed(self._form.between)} {later}){{0,{MOST_CALLS - 1}}}"
        root = f"{self._fixed(before)} {calls} {self._fixed(after)}".strip()
        speech = self._form.heading.speech if self._form.heading else ""
        return self._rules.text(f"{quote(speech)} | {root}" if speech else root)

    def _parts(self) -> tuple[Parts, Parts, Parts, Parts]:
        """What stands before the calls, the first call, each later one, and what stands after.

        The first character of a form without a marker was written already.
        """
        form = self._form
        end: Parts = (form.end,) if form.end else ()
        call = form.call if form.after else (*form.call, *end)
        after = (*form.after, *end) if form.after else ()
        if form.start:
            return form.before, call, call, after
        if form.before:
            return form.before[1:], call, call, after
        rest = call[2:] if isinstance(call[1], Gap) else call[1:]
        return (), rest, call, after

    def _any_tool(self, parts: Parts, tools: Tools) -> str:
        """A rule for one call of any tool."""
        cases = []
        for tool in tools:
            try:
                written = (self._part(each, tool) for each in parts if not isinstance(each, CallId))
                cases.append(self._rules.rule(" ".join(written)))
            except (GrammarError, CannotRender, ArithmeticError, TypeError, ValueError) as error:
                raise GrammarError(f"tool {tool.name}: {error}") from None
        return self._rules.rule(" | ".join(cases))

    def _fixed(self, parts: Parts) -> str:
        return " ".join(_gap(each) if isinstance(each, Gap) else quote(str(each)) for each in parts)

    def _part(self, part: Part, tool: ToolSchema) -> str:
        if isinstance(part, ParameterTags):
            return " ".join(self._tags(part, tool))
        if isinstance(part, Name):
            name = json.dumps(tool.name, ensure_ascii=False) if part.quoted else tool.name
            return quote(name if part.quoted else check_name(name))
        if isinstance(part, Arguments):
            if part.keywords:
                return self._rules.sequence(list(self._keywords(tool)))
            return self._object(tool)
        return self._fixed((part,))

    def _object(self, tool: ToolSchema) -> str:
        if self._form.notation.bare_keys:
            for key in tool.parameters.get("properties") or {}:
                check_name(key)
        return self._rules.object(tool.parameters, "parameters")

    def _keywords(self, tool: ToolSchema) -> Iterator[tuple[str, bool]]:
        """A rule for each `key=value`, and whether it is required."""
        for key, schema, needed in _properties(tool):
            yield f"{quote(check_name(key) + '=')} {self._rules.value(schema, key)}", needed

    def _tags(self, tags: ParameterTags, tool: ToolSchema) -> Iterator[str]:
        for key, schema, needed in _properties(tool):
            opener, closer = quote(tags.start + key + tags.open), quote(tags.close + tags.after)
            yield f"({opener} {self._raw(schema, key)} {closer}){'' if needed else '?'}"

    def _raw(self, schema: Mapping[str, Any], key: str) -> str:
        """A rule for a value between tags: texts without quotes, other values as JSON."""
        if "enum" in schema or "const" in schema:
            every = schema["enum"] if "enum" in schema else [schema["const"]]
            texts = [each if isinstance(each, str) else json.dumps(each) for each in every]
            return self._rules.rule(" | ".join(quote(text) for text in texts))
        if schema.get("type") == "string":
            return raw_string(self._rules, schema, key)
        return self._rules.value(schema, key)


def _gap(gap: Gap) -> str:
    return r"[ \n]?" if gap.breaks else '" "?'


def _properties(tool: ToolSchema) -> Iterator[tuple[str, Mapping[str, Any], bool]]:
    """Name and schema of each parameter, and whether it is required."""
    required = set(tool.parameters.get("required") or ())
    for key, schema in (tool.parameters.get("properties") or {}).items():
        yield key, schema, key in required
