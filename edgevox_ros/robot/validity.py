"""Whether values are valid under a JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Union

import fastjsonschema

from edgevox_ros.core.json_schema import compile_schema


def invalid(schema: Mapping[str, Any], value: object) -> str:
    """Why a value is not valid under a schema, or an empty text.

    Under a schema that cannot be used nothing is valid.
    """
    check = _compiled(_text(schema))
    if isinstance(check, str):
        return f"cannot be checked: {check}"
    try:
        check(value)
    except fastjsonschema.JsonSchemaValueException as error:
        return str(error.message).replace("data.", "").replace("data ", "")
    except Exception as error:
        return f"cannot be checked: {type(error).__name__}: {error}"
    return ""


def unusable(schema: Mapping[str, Any]) -> str:
    """Why a schema cannot be used to check values, or an empty text."""
    check = _compiled(_text(schema))
    return check if isinstance(check, str) else ""


def _text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, sort_keys=True, default=str)


@lru_cache(maxsize=256)
def _compiled(schema: str) -> Union[Callable[[Any], Any], str]:
    """The validating function, or why there is none."""
    try:
        return compile_schema(json.loads(schema))
    except Exception as error:
        return str(error) or type(error).__name__
