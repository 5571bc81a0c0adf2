"""The one gate: a candidate becomes a ToolCall or a Rejection here and nowhere else."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from fastjsonschema import JsonSchemaValueException

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.safe_text import cut
from edgevox_ros.core.tools import REJECTED, Reason, Rejection, ToolCall, ToolSchema
from edgevox_ros.parsing.gate.coerce import beside_schema, coerce_arguments, decoded, inside_schema
from edgevox_ros.parsing.gate.compiled_tool import CompiledTool, choices_of, is_same, types_of
from edgevox_ros.parsing.reading.findings import Candidate
from edgevox_ros.parsing.reading.strict_json import Malformed

_HALF = re.compile("[\ud800-\udfff]")
_LARGEST = sys.float_info.max
_MESSAGES = {
    Reason.MALFORMED: "could not be read as a tool call",
    Reason.TRUNCATED: "was cut off before its end",
    Reason.AMBIGUOUS: "can be read in more than one way; write one call in your own format",
    Reason.TOO_LARGE: "is too long for a call outside your own format",
    Reason.INSIDE_THINKING: "stands inside thinking, which is never run",
}
_RANGES = (
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
    "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems", "minProperties",
    "maxProperties",
)  # fmt: skip
# How many choices a message lists, compares with the model's value, and suggests.
_MOST_CHOICES, _MOST_COMPARED, _MOST_NEAR = 20, 2000, 2
# Characters kept of a name that no tool has.
_LONGEST_NAME = 200
_REASONS = {
    "required": Reason.MISSING_ARGUMENT,
    "additionalProperties": Reason.EXTRA_ARGUMENT,
    "enum": Reason.NOT_IN_ENUM,
    "const": Reason.NOT_IN_ENUM,
    **dict.fromkeys(_RANGES, Reason.OUT_OF_RANGE),
}


class Refused(EdgevoxError):
    """A candidate does not pass: the reason, and a sentence for the model."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message


class Validator:
    """Checks candidates against the tools' compiled schemas. No check affects a later one."""

    def __init__(self, tools: Iterable[ToolSchema]) -> None:
        """Raises ValueError where two tools share a name or a schema does not compile."""
        self._tools: dict[str, CompiledTool] = {}
        for tool in tools:
            if tool.name in self._tools:
                raise ValueError(f"tool {tool.name}: declared twice")
            self._tools[tool.name] = CompiledTool(tool)
        self.names = frozenset(self._tools)

    def check(
        self, candidate: Candidate, raw: str, format_name: str, position: int
    ) -> ToolCall | Rejection:
        """A ToolCall if the candidate passes, otherwise a Rejection that says why not."""
        try:
            name, arguments = self._checked(candidate)
            if not _surely_text(raw) and not is_text(arguments):
                raise Refused(
                    Reason.MALFORMED,
                    f"{name}: a string holds an unpaired surrogate, which is no character.",
                )
        except Refused as refused:
            shown = None if _is_no_name(candidate.name) else cut(candidate.name, _LONGEST_NAME)
            message, written = f"{REJECTED} {refused.message}", _plain_json(candidate.arguments)
            return Rejection(
                raw, format_name, shown, refused.reason, message, position, written, refused.message
            )
        return ToolCall(candidate.id, name, arguments, raw, format_name, position)

    def held_back(self, call: ToolCall) -> Rejection:
        """The rejection of a valid call that counts only beside others, one of which is not valid.

        What is wrong with that one, its own rejection says.
        """
        why = f"The call of {call.name} waits for another call of the reply, which is not valid."
        return Rejection(
            call.raw, call.format, call.name, Reason.AMBIGUOUS, f"{REJECTED} {why}",
            call.position, call.arguments, why, waits=True,
        )  # fmt: skip

    def _checked(self, candidate: Candidate) -> tuple[str, dict[str, Any]]:
        if candidate.error is not None:
            raise Refused(candidate.error, self._sentence(candidate))
        name, arguments = candidate.name, candidate.arguments
        tool = self._tools.get(name) if type(name) is str else None
        if tool is None:
            tool = self._tool(name)
        if type(arguments) is not dict or candidate.positional or not tool.properties:
            arguments = _arguments_of(candidate, tool)
        try:
            arguments = _validated(arguments, tool, candidate)
            if tool.has_number_choices:
                _refuse_bool_as_number(arguments, tool)
        except JsonSchemaValueException as error:
            reason, message = explain(tool, error)
            if not all_finite(error.value):
                reason = Reason.NOT_FINITE
            raise Refused(reason, message) from None
        except (RecursionError, OverflowError, ValueError) as error:
            raise Refused(Reason.MALFORMED, f"{tool.name}: {error}.") from None
        if not all_finite(arguments):
            message = f"{tool.name} takes only finite numbers; {signature(tool)}."
            raise Refused(Reason.NOT_FINITE, message)
        return tool.name, arguments

    def _tool(self, name: Any) -> CompiledTool:
        if _is_no_name(name):
            raise Refused(Reason.BAD_NAME, f"A tool's name must be a string; {self._known()}.")
        tool = self._tools.get(name)
        if tool is None and name.startswith("functions."):
            tool = self._tools.get(name[10:])
        if tool is None:
            raise Refused(
                Reason.UNKNOWN_TOOL, f"There is no tool {_name(name)!r}; {self._known()}."
            )
        return tool

    def _known(self) -> str:
        return "the tools are " + ", ".join(sorted(self._tools)) if self._tools else "there is none"

    def _sentence(self, candidate: Candidate) -> str:
        reason = candidate.error or Reason.MALFORMED
        subject = "It"
        tail = ""
        if isinstance(candidate.name, str) and candidate.name in self._tools:
            subject = f"The call of {candidate.name}"
            tail = f"; {signature(self._tools[candidate.name])}"
        return f"{subject} {_MESSAGES.get(reason, 'was refused')}{tail}."


def _is_no_name(name: Any) -> bool:
    """Whether what stands in a name's place names nothing."""
    return not isinstance(name, str) or not name.strip()


def _validated(
    arguments: dict[str, Any], tool: CompiledTool, candidate: Candidate
) -> dict[str, Any]:
    """The arguments as they pass the schema: as given, coerced, or out of an echoed schema.

    Raises JsonSchemaValueException where they do not pass.
    """
    if not candidate.raw_text and not (tool.has_integers and _may_hold_whole(arguments)):
        try:
            tool.validate(arguments)
            return arguments
        except JsonSchemaValueException:
            pass
    try:
        return _coerced(arguments, tool, candidate.raw_text, candidate.strings)
    except JsonSchemaValueException:
        inner = inside_schema(arguments) or beside_schema(arguments, tool.properties)
        if not inner:
            raise
    return _coerced(inner, tool, False)


def _coerced(
    arguments: dict[str, Any],
    tool: CompiledTool,
    raw_text: bool,
    strings: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    coerced = coerce_arguments(arguments, tool, raw_text=raw_text, strings=strings)
    tool.validate(coerced)
    return coerced


def _arguments_of(candidate: Candidate, tool: CompiledTool) -> dict[str, Any]:
    arguments = candidate.arguments
    if type(arguments) is not dict:
        arguments = _object_of(arguments, tool)
    if candidate.positional:
        if arguments or len(candidate.positional) != 1 or len(tool.properties) != 1:
            raise Refused(Reason.MALFORMED, f"{tool.name}: name each argument; {signature(tool)}.")
        arguments = {next(iter(tool.properties)): candidate.positional[0]}
    if arguments and not tool.properties:
        left = inside_schema(arguments)
        if left == {} or beside_schema(arguments, ()) == {}:
            return {}
    checked: dict[str, Any] = arguments
    return checked


def _object_of(arguments: Any, tool: CompiledTool) -> dict[str, Any]:
    if arguments is None or arguments == "null":
        return {}
    if isinstance(arguments, str):
        try:
            value = decoded(arguments)
        except Malformed:
            value = None
        if type(value) is dict:
            return value
    raise Refused(
        Reason.WRONG_TYPE, f"{tool.name}: the arguments must be an object; {signature(tool)}."
    )


def _may_hold_whole(arguments: dict[str, Any]) -> bool:
    """Whether a float such as 50.0, to be read as an integer, may be among the arguments."""
    for value in arguments.values():
        kind = type(value)
        if kind is float or kind is list or kind is dict:
            return True
    return False


def all_finite(value: Any) -> bool:
    """Whether every number in a value is finite and fits into a double."""
    kind = type(value)
    if kind is float or kind is int:
        return bool(-_LARGEST <= value <= _LARGEST)
    if kind is dict:
        value = value.values()
    elif kind is not list:
        return True
    for item in value:
        kind = type(item)
        if kind is not str and kind is not bool and not all_finite(item):
            return False
    return True


def _surely_text(raw: str) -> bool:
    """Whether `raw` has neither an unpaired surrogate nor an escape that may become one."""
    if "\\u" in raw or "&" in raw:
        return False
    if raw.isascii():
        return True
    try:
        raw.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_text(value: Any) -> bool:
    """Whether every string in a value is valid Unicode: none contains an unpaired surrogate."""
    kind = type(value)
    if kind is str:
        return not _HALF.search(value)
    if kind is dict:
        return all(is_text(key) and is_text(item) for key, item in value.items())
    return kind is not list or all(is_text(item) for item in value)


def _plain_json(arguments: Any) -> dict[str, Any] | None:
    """The arguments to show in a Rejection; None if they are no object that JSON can carry."""
    if type(arguments) is not dict or not is_text(arguments) or not all_finite(arguments):
        return None
    try:
        json.dumps(arguments)
    except (TypeError, ValueError, RecursionError):
        return None
    return arguments


def _refuse_bool_as_number(arguments: dict[str, Any], tool: CompiledTool) -> None:
    """Raise the error that older fastjsonschema versions miss: True is not 1 in enum and const."""
    for key, value in arguments.items():
        if value is True or value is False or value == 0 or value == 1:
            schema = tool.properties.get(key, {})
            choices = choices_of(schema)
            if choices is not None and not any(is_same(value, each) for each in choices):
                rule = "enum" if "enum" in schema else "const"
                raise JsonSchemaValueException("", value, f"data.{key}", schema, rule)


def signature(tool: CompiledTool) -> str:
    """The tool's real parameters in one phrase, for a message to the model."""
    if not tool.properties:
        return "it takes no parameters"
    parts = []
    for key, schema in tool.properties.items():
        parts.append(f"{key} ({_kind(schema)}{', required' if key in tool.required else ''})")
    return "its parameters are " + ", ".join(parts)


def explain(tool: CompiledTool, error: JsonSchemaValueException) -> tuple[Reason, str]:
    """The reason for a schema error, and a sentence: where, what is wrong, what the tool takes."""
    place = str(error.name).removeprefix("data").removeprefix(".")
    fault = _fault(error)
    if error.rule == "enum" and place not in tool.properties:
        fault += f", only {_kind(error.definition)}"
    subject = f"{tool.name}: {cut(place, _LONGEST_NAME)}" if place else tool.name
    reason = _REASONS.get(error.rule or "", Reason.WRONG_TYPE)
    return reason, f"{subject} {fault}; {signature(tool)}."


def _fault(error: JsonSchemaValueException) -> str:
    """What is wrong: the part of the sentence after the place."""
    rule, value, schema = error.rule, error.value, error.definition
    if rule == "required":
        lacking = [key for key in schema["required"] if key not in value]
        return f"lacks {', '.join(lacking)}{_unknown(value, schema, ' and ')}"
    if rule == "additionalProperties" and "patternProperties" not in schema:
        return _unknown(value, schema)
    if rule == "enum":
        return f"has no choice {_shown(value)}{_near(value, schema['enum'])}"
    if rule in _RANGES:
        return f"is out of range{_bounds(schema)}, found {_shown(value)}"
    expected = ""
    if rule == "const":
        expected = _shown(schema["const"])
    elif rule == "type":
        expected = " or ".join(types_of(schema))
    elif rule in ("anyOf", "oneOf"):
        expected = " or ".join(_kind(each) + _bounds(each) for each in schema[rule])
    if expected:
        return f"must be {expected}, found {_shown(value)}"
    message = str(error.message).removeprefix(str(error.name)).strip()
    return message if len(message) <= 200 else message[:197] + "..."


def _unknown(value: Mapping[str, Any], schema: Mapping[str, Any], before: str = "") -> str:
    """A phrase with the names that the object does not take; often a missing one, misnamed."""
    if schema.get("additionalProperties") is not False:
        return ""
    names = [key for key in value if key not in schema.get("properties", {})]
    shown = [_name(name) for name in names[:_MOST_CHOICES]]
    more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
    return f"{before}has no {', '.join(shown)}{more}" if names else ""


def _kind(schema: Any) -> str:
    """What a value may be, as text: its choices or its types."""
    if not isinstance(schema, Mapping):
        return "any"
    if "enum" in schema:
        text = ", ".join(str(each) for each in schema["enum"][:_MOST_CHOICES])
        more = len(schema["enum"]) - _MOST_CHOICES
        return f"one of {text} and {more} more" if more > 0 else f"one of {text}"
    return " or ".join(types_of(schema)) or "any"


def _near(value: Any, choices: Sequence[Any]) -> str:
    """A phrase with the choices that are spelt much like a text."""
    names = [each for each in choices if isinstance(each, str)][:_MOST_COMPARED]
    near = get_close_matches(value, names, _MOST_NEAR, 0.75) if isinstance(value, str) else []
    return f", did you mean {' or '.join(near)}?" if near else ""


def _bounds(schema: Any) -> str:
    rules = _RANGES if isinstance(schema, Mapping) else ()
    bounds = [f"{rule} {schema[rule]}" for rule in rules if rule in schema]
    return f" ({', '.join(bounds)})" if bounds else ""


def _name(text: str) -> str:
    """A name that somebody made up, in a short form."""
    return text if len(text) <= 40 else text[:37] + "..."


def _shown(value: Any) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return _name(text)
