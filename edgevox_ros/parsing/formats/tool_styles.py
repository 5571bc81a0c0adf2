"""How tools are declared as text, for chat templates without support for tools."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# Tools in OpenAI's form.
Tools = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class ToolStyle:
    """A way to declare tools. `name` is what presets call it; `declare` writes the tools.

    `example_format`: the format of the example call if the preset names no format.
    """

    name: str
    declare: Callable[[Tools], str]
    example_format: str


def _lines(tools: Tools) -> str:
    return "\n".join(json.dumps(tool, ensure_ascii=False) for tool in tools)


def _in_tags(tools: Tools) -> str:
    return f"# Tools\n\nYou may call these functions:\n<tools>\n{_lines(tools)}\n</tools>\n"


def _plainly(tools: Tools) -> str:
    return f"You may call these functions:\n\n{_lines(tools)}\n"


JSON_IN_TAGS = ToolStyle("hermes", _in_tags, "hermes")
PLAIN_JSON = ToolStyle("json", _plainly, "xlam")


_LONG = {"string": "text", "boolean": "true | false", "integer": "integer", "number": "number"}
# What a short form can express. Any other schema stays as it is: the model must see all of it.
_EXPRESSIBLE = frozenset(
    ("type", "description", "minimum", "maximum", "multipleOf", "enum", "default", "examples")
)


def _signatures(tools: Tools) -> str:
    """The tools, one a line, under a heading: a fifth of the tokens of their JSON.

        set_vent(percent: integer 0..100 (opening), beds?: "herbs" | "peppers"): Open the vent.

    A parameter that may be left out has a `?`. A schema without a short form is written as JSON.
    """
    lines = (_signature(tool.get("function", tool)) for tool in tools)
    return "\n".join(("Tools:", *lines))


def _signature(tool: Mapping[str, Any]) -> str:
    schema = tool.get("parameters") or {}
    needed = schema.get("required", ())
    parameters = ", ".join(
        f"{name}{'' if name in needed else '?'}: {_parameter(value)}"
        for name, value in schema.get("properties", {}).items()
    )
    return f"{tool['name']}({parameters}): {tool.get('description', '')}".rstrip(": ")


def _parameter(schema: Any) -> str:
    about = schema.get("description") if isinstance(schema, Mapping) else None
    kind = _kind(schema)
    if isinstance(schema, Mapping) and "default" in schema:
        kind = f"{kind} = {_json(schema['default'])}"
    return f"{kind} ({about})" if about else kind


def _kind(schema: Any) -> str:
    if not isinstance(schema, Mapping):
        return _json(schema)
    if not _EXPRESSIBLE.issuperset(schema):
        return _json({key: schema[key] for key in schema if key not in ("description", "default")})
    if "enum" in schema:
        return " | ".join(map(_json, schema["enum"]))
    kind = schema.get("type")
    if not isinstance(kind, str) or kind not in _LONG:
        return _json(schema)
    return f"{_LONG[kind]}{_limits(schema)}"


def _limits(schema: Mapping[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    by = f" by {schema['multipleOf']}" if "multipleOf" in schema else ""
    return f"{_range(low, high)}{by}"


def _range(low: object, high: object) -> str:
    if low is not None and high is not None:
        return f" {low}..{high}"
    if low is not None:
        return f" from {low}"
    return "" if high is None else f" to {high}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# For small models.
SIGNATURES = ToolStyle("signatures", _signatures, "pythonic")
