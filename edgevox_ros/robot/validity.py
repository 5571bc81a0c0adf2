"""Whether values are valid under a JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import fastjsonschema

from edgevox_ros.core.json_schema import compile_schema


def invalid(schema: Mapping[str, Any], value: object) -> str:
    """Why a value is not valid under a schema, or an empty text.

    Nothing is valid under a schema that cannot be used.
    """
    try:
        check = compile_schema(schema)
    except Exception as error:
        return f"cannot be checked: {_in_words(error)}"
    try:
        check(value)
    except fastjsonschema.JsonSchemaValueException as error:
        return str(error.message).replace("data.", "").replace("data ", "")
    except Exception as error:
        return f"cannot be checked: {type(error).__name__}: {error}"
    return ""


def unusable(schema: Mapping[str, Any]) -> str:
    """Why a schema cannot be used to check values, or an empty text."""
    try:
        compile_schema(schema)
    except Exception as error:
        return _in_words(error)
    return ""


def _in_words(error: Exception) -> str:
    return str(error) or type(error).__name__
