"""Writes the grammar (Lark, for llguidance) of the text from a start marker to the call's end.

The format defines how a call is written (parsing/formats); the tools' schemas fill in the rest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from edgevox_ros.core.errors import GrammarError
from edgevox_ros.core.tools import MOST_CALLS, ToolSchema
from edgevox_ros.llm.grammar.rules import GrammarRules, Words, raw_string
from edgevox_ros.parsing import CannotRender, get_format
from edgevox_ros.parsing.formats.call_form import (
    Arguments,
    CallForm,
    CallId,
    Gap,
    Name,
    ParameterTags,
    Parts,
)
from edgevox_ros.parsing.formats.notation import check_name

_LARGEST = 1 << 20
# The place of a call in its reply, or in the conversation.
_PLACE = "[0-9]{1,3}"

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


def end_of_calls(name: str, start: str) -> str:
    """What stands behind the last call of a form, as the format writes it; "" for nothing."""
    form = _form(name, start)
    if form is None:
        return ""
    own = _SPACINGS[0]
    parts = (own.text(each) if isinstance(each, Gap) else str(each) for each in form.after)
    return "".join(parts) + form.end


def call_grammar(
    name: str, start: str, tools: Tools, words: Words | None = None, spacing: int | None = None
) -> str:
    """The grammar of the text after the marker `start` of a format, up to and with the end marker.

    `words`: what the model's vocabulary has to do with it. `spacing`: only calls that are spaced
    in this one of N_SPACINGS ways; the first is the format's own.
    Raises GrammarError naming format and tool.
    """
    if not tools:
        raise GrammarError(f"format {name}: found no tools, expected at least one")
    form = _form(name, start)
    if form is None:
        raise GrammarError(f"format {name}: no grammar is known for what follows {start!r}")
    try:
        writer = _GrammarWriter(form, words or Words())
        text = writer.write(
            tools, _SPACINGS if spacing is None else _SPACINGS[spacing : spacing + 1]
        )
    except GrammarError as error:
        raise GrammarError(f"format {name}: {error}") from None
    if len(text) > _LARGEST:
        raise GrammarError(f"format {name}: found a grammar of {len(text)} characters")
    return text


def _form(name: str, start: str) -> CallForm | None:
    wire = get_format(name)
    marked = {form.start: form for form in wire.marked_calls}
    return marked.get(start) or wire.bare_calls.get(start)


@dataclass(frozen=True)
class _Spacing:
    """How one model spaces a call: the same way at each of its gaps.

    `breaks`: by line breaks where they may stand; None: where the writer puts them. `spaces`: by
    spaces elsewhere. `within`: by spaces between arguments.
    """

    breaks: bool | None
    spaces: bool
    within: bool

    def text(self, gap: Gap) -> str:
        """What stands in the gap."""
        if gap.breaks and (self.breaks or (self.breaks is None and gap.written == "\n")):
            return "\n"
        return " " if gap.written == " " and self.spaces else ""


_SPACINGS = tuple(
    _Spacing(*each) for each in product((None, True, False), (True, False), (True, False))
)
N_SPACINGS = len(_SPACINGS)


class _GrammarWriter:
    """Turns what follows the start of a form into rules.

    They leave the spacing open until the first gap is written; then the rest of it is known.
    """

    def __init__(self, form: CallForm, words: Words) -> None:
        self._form = form
        self._rules = GrammarRules(form.notation, words)

    def write(self, tools: Tools, spacings: Sequence[_Spacing]) -> str:
        roots = dict.fromkeys(self._root(tools, spacing) for spacing in spacings)
        speech = self._form.heading.speech if self._form.heading else ""
        said = [self._rules.fixed(speech)] if speech else []
        return self._rules.text(" | ".join((*said, *roots)))

    def _root(self, tools: Tools, spacing: _Spacing) -> str:
        before, opened, call, after = self._parts()
        first = self._any_tool(opened, tools, spacing)
        calls = first
        if self._form.between:
            later = first if call == opened else self._any_tool(call, tools, spacing)
            more = self._rules.rule(f"{self._fixed(self._form.between, spacing)} {later}")
            calls = f"{first} {more}{{0,{MOST_CALLS - 1}}}"
        return f"{self._fixed(before, spacing)} {calls} {self._fixed(after, spacing)}"

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
        return (), call[1:], call, after

    def _any_tool(self, parts: Parts, tools: Tools, spacing: _Spacing) -> str:
        """A rule for one call of any tool."""
        cases = []
        for tool in tools:
            try:
                cases.append(self._rules.rule(" ".join(self._written(parts, tool, spacing))))
            except (GrammarError, CannotRender, ArithmeticError, TypeError, ValueError) as error:
                raise GrammarError(f"tool {tool.name}: {error}") from None
        return self._rules.rule(" | ".join(cases))

    def _written(self, parts: Parts, tool: ToolSchema, spacing: _Spacing) -> Iterator[str]:
        """Each part of a call; neighbouring texts are one, so that a token may span them."""
        text = ""
        for part in parts:
            if isinstance(part, CallId):
                if part.numbered:
                    yield self._rules.fixed(text + part.before)
                    yield self._rules.terminal(_PLACE)
                    text = part.after
            elif isinstance(part, Gap):
                text += spacing.text(part)
            elif isinstance(part, Name):
                text += _name(part, tool)
            elif isinstance(part, str):
                text += part
            else:
                yield self._rules.fixed(text)
                yield self._arguments(part, tool, spacing)
                text = ""
        yield self._rules.fixed(text)

    def _fixed(self, parts: Parts, spacing: _Spacing) -> str:
        texts = (spacing.text(each) if isinstance(each, Gap) else str(each) for each in parts)
        return self._rules.fixed("".join(texts))

    def _arguments(
        self, part: Arguments | ParameterTags, tool: ToolSchema, spacing: _Spacing
    ) -> str:
        if isinstance(part, ParameterTags):
            return " ".join(self._tags(part, tool, spacing)) or '""'
        if part.keywords:
            return self._rules.sequence(list(self._keywords(tool, spacing)), spacing.within)
        if self._form.notation.bare_keys:
            for key in tool.parameters.get("properties") or {}:
                check_name(key)
        return self._rules.object(tool.parameters, "parameters", spacing.within)

    def _keywords(self, tool: ToolSchema, spacing: _Spacing) -> Iterator[tuple[str, bool]]:
        """A rule for each `key=value`, and whether it is required."""
        for key, schema, needed in _properties(tool):
            value = self._rules.value(schema, key, spacing.within)
            yield f"{self._rules.literal(check_name(key) + '=')} {value}", needed

    def _tags(self, tags: ParameterTags, tool: ToolSchema, spacing: _Spacing) -> Iterator[str]:
        for key, schema, needed in _properties(tool):
            kind = tags.kinds[not _is_text(schema)]
            opener = self._rules.fixed(tags.start + key + kind + tags.open)
            closer = self._rules.fixed(tags.close + tags.after)
            tagged = self._rules.rule(f"{opener} {self._raw(schema, key, spacing)} {closer}")
            yield tagged if needed else f"{tagged}?"

    def _raw(self, schema: Mapping[str, Any], key: str, spacing: _Spacing) -> str:
        """A rule for a value between tags: texts without quotes, other values as JSON."""
        if schema.get("enum") or "const" in schema:
            every = schema.get("enum") or [schema["const"]]
            texts = [each if isinstance(each, str) else json.dumps(each) for each in every]
            return self._rules.rule(" | ".join(self._rules.literal(text) for text in texts))
        if schema.get("type") == "string":
            return raw_string(self._rules, schema, key)
        return self._rules.value(schema, key, spacing.within)


def _is_text(schema: Mapping[str, Any]) -> bool:
    """Whether every value is a string."""
    values = schema.get("enum", [schema["const"]] if "const" in schema else ())
    if values:
        return all(isinstance(value, str) for value in values)
    return schema.get("type") == "string"


def _name(part: Name, tool: ToolSchema) -> str:
    if part.quoted:
        return json.dumps(tool.name, ensure_ascii=False)
    return check_name(tool.name)


def _properties(tool: ToolSchema) -> Iterator[tuple[str, Mapping[str, Any], bool]]:
    """Name and schema of each parameter, and whether it is required."""
    required = set(tool.parameters.get("required") or ())
    for key, schema in (tool.parameters.get("properties") or {}).items():
        yield key, schema, key in required
