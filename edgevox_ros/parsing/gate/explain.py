"""Why arguments fail a tool's schema: the reason, and one sentence for the model."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from fastjsonschema import JsonSchemaValueException

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.gate.compiled_tool import CompiledTool, types_of

_RANGES = (
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
    "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems", "minProperties",
    "maxProperties",
)  # fmt: skip
# How many choices are told, are compared with what was given, and may have been meant.
_MOST_CHOICES, _MOST_COMPARED, _MOST_NEAR = 20, 2000, 2
_REASONS = {
    "required": Reason.MISSING_ARGUMENT,
    "additionalProperties": Reason.EXTRA_ARGUMENT,
    "enum": Reason.NOT_IN_ENUM,
    "const": Reason.NOT_IN_ENUM,
    **dict.fromkeys(_RANGES, Reason.OUT_OF_RANGE),
}


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
    subject = f"{tool.name}: {place}" if place else tool.name
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
    return f"{before}has no {', '.join(names)}" if names else ""


def _kind(schema: Any) -> str:
    """What a value may be, as text: its choices or its types."""
    if not isinstance(schema, Mapping):
        return "any"
    if "enum" in schema:
        told = ", ".join(str(each) for each in schema["enum"][:_MOST_CHOICES])
        more = len(schema["enum"]) - _MOST_CHOICES
        return f"one of {told} and {more} more" if more > 0 else f"one of {told}"
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


def _shown(value: Any) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
