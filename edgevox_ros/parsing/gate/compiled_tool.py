"""A tool's JSON Schema, compiled once, with undeclared properties forbidden by default."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from edgevox_ros.core.json_schema import SchemaCheck, compile_schema
from edgevox_ros.core.tools import ToolSchema

_OPEN_KEYS = ("allOf", "anyOf", "oneOf", "$ref", "patternProperties", "if", "not")


class CompiledTool:
    """A tool's compiled schema, and the facts about it that coercion needs."""

    __slots__ = (
        "has_integers",
        "has_number_choices",
        "kinds",
        "name",
        "nullable",
        "properties",
        "required",
        "schema",
        "validate",
    )

    def __init__(self, tool: ToolSchema) -> None:
        """Raises ValueError naming the tool where its schema cannot be compiled."""
        schema = copy.deepcopy(dict(tool.parameters))
        schema.setdefault("type", "object")
        if schema["type"] != "object":
            raise ValueError(
                f"tool {tool.name}: expected parameters of type object, found {schema['type']!r}"
            )
        _close(schema, top=True)
        self.name = tool.name
        self.schema = schema
        properties = schema.get("properties") or {}
        self.properties: dict[str, Mapping[str, Any]] = {
            key: value if isinstance(value, dict) else {} for key, value in properties.items()
        }
        self.required: frozenset[str] = frozenset(schema.get("required") or ())
        self.nullable = frozenset(
            key for key, value in self.properties.items() if may_be_null(value)
        )
        self.kinds = {key: kind_of(value) for key, value in self.properties.items()}
        self.has_number_choices = any(has_number_choices(each) for each in self.properties.values())
        self.has_integers = self.has_number_choices or holds_integers(schema)
        self.validate = _compile(tool.name, schema)


def _close(schema: dict[str, Any], *, top: bool = False) -> None:
    """Forbid undeclared properties wherever properties are declared and no keyword allows more."""
    properties = schema.get("properties")
    declares = isinstance(properties, dict) and (top or bool(properties))
    if top and properties is None:
        schema["properties"] = {}
        declares = True
    closable = not any(key in schema for key in _OPEN_KEYS)
    if declares and closable and "additionalProperties" not in schema:
        schema["additionalProperties"] = False
    for child in (schema.get("properties") or {}).values():
        if isinstance(child, dict):
            _close(child)
    for key in ("items", "additionalProperties"):
        child = schema.get(key)
        if isinstance(child, dict):
            _close(child)


def _compile(name: str, schema: dict[str, Any]) -> SchemaCheck:
    try:
        return compile_schema(schema)
    except Exception as error:
        raise ValueError(f"tool {name}: its parameters are no JSON Schema: {error}") from error


def types_of(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """The types that `type`, `anyOf` or `oneOf` allow; () where the schema leaves them open."""
    declared = schema.get("type")
    if isinstance(declared, str):
        return (declared,)
    if isinstance(declared, list):
        return tuple(declared)
    choices = schema.get("anyOf") or schema.get("oneOf") or ()
    named = [types_of(each) if isinstance(each, Mapping) else () for each in choices]
    return tuple(dict.fromkeys(sum(named, ()))) if all(named) else ()


def kind_of(schema: Mapping[str, Any]) -> str:
    """The only type that the schema names besides null; "" for none or several."""
    kinds = [each for each in types_of(schema) if each != "null"]
    return kinds[0] if len(kinds) == 1 else ""


def may_be_null(schema: Mapping[str, Any]) -> bool:
    """Whether the schema allows null."""
    types = types_of(schema)
    if types:
        return "null" in types
    if "enum" in schema:
        return None in schema["enum"]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return any(isinstance(each, dict) and may_be_null(each) for each in schema[key])
    return "const" not in schema


def choices_of(schema: Mapping[str, Any]) -> Sequence[Any] | None:
    """The values that `enum` or `const` lists; None if the schema has neither."""
    if "enum" in schema:
        return tuple(schema["enum"])
    return (schema["const"],) if "const" in schema else None


def is_same(value: Any, choice: Any) -> bool:
    """Whether a value is this choice: true is not 1, which Python takes for the same."""
    return bool(value == choice) and isinstance(value, bool) is isinstance(choice, bool)


def has_number_choices(schema: Mapping[str, Any]) -> bool:
    """Whether `enum` or `const` lists a number or a boolean."""
    return any(isinstance(each, (int, float)) for each in choices_of(schema) or ())


def holds_integers(schema: Mapping[str, Any]) -> bool:
    """Whether an integer is declared anywhere: then 50.0 must become 50."""
    return '"integer"' in repr(schema).replace("'", '"')
