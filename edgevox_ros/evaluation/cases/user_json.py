"""Reads JSON that users write: errors have their place, and no key occurs twice."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Union

from edgevox_ros.core.errors import WrongValue


class NoJson(WrongValue):
    """A text is no JSON. `line` counts from 1; 0 if it is not known."""

    def __init__(self, found: str, expected: str, line: int = 0) -> None:
        super().__init__(found, expected)
        self.line = line


def read_json(text: Union[str, bytes], expected: str) -> Any:
    """The value of a JSON text. `expected` says what it should be. Raises NoJson."""
    try:
        plain = text.decode() if isinstance(text, bytes) else text
        return json.loads(plain, object_pairs_hook=_no_key_twice)
    except json.JSONDecodeError as error:
        found = f"no JSON ({error.msg}, at column {error.colno})"
        raise NoJson(found, expected, error.lineno) from None
    except UnicodeDecodeError as error:
        found = f"byte {error.object[error.start]:#04x} at offset {error.start}"
        raise NoJson(found, "UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise NoJson(f"no JSON ({error})", expected) from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    for key, count in Counter(key for key, _ in pairs).items():
        if count > 1:
            raise ValueError(f"the key {key!r} a second time")
    return dict(pairs)
