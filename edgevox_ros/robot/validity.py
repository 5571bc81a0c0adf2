"""Whether values are valid under a JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import fastjsonschema


def invalid(schema: Mapping[str, Any], value: Any) -> str:
    """Why a value is not valid under a schema, or an empty text.

    A schema that cannot be used says nothing: that is told where it is declared.
    """
    check = _compiled(json.dumps(schema, sort_keys=True, default=str))
    try:
        if check is not None:
            check(value)
    except fastjsonschema.JsonSchemaValueException as error:
        return str(error.message).replace("data.", "").replace("data ", "")
    return ""


@lru_cache(maxsize=256)
def _compiled(schema: str) -> Callable[[Any], Any] | None:
    try:
        compiled: Callable[[Any], Any] = fastjsonschema.compile(
            json.loads(schema), use_default=False
        )
    except Exception:
        return None
    return compiled
