"""Records as JSON objects, and back. Reading is strict: a wrong shape is an error, never a guess.

Numbers that JSON lacks are written as the texts `NaN`, `Infinity` and `-Infinity`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from edgevox_ros.core.errors import WrongValue, show_value
from edgevox_ros.evaluation.record import CaseRecord, GuardRecord, ModelRecord

Record = Union[ModelRecord, CaseRecord]
RECORDS: Mapping[str, type[Record]] = {"model": ModelRecord, "case": CaseRecord}

_KIND = "record"
_NAMES: Mapping[object, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
}


def record_line(record: Record) -> str:
    """A record as one line of JSON, with its line break. It can always be encoded as UTF-8."""
    kind = next(kind for kind, each in RECORDS.items() if isinstance(record, each))
    data = {_KIND: kind, **_plain(record)}
    line = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    try:
        line.encode()
    except UnicodeEncodeError:  # half of a surrogate pair, in what a model wrote
        line = json.dumps(data, separators=(",", ":"))
    return line + "\n"


def record_from(data: object) -> Record:
    """The record that a JSON value is. Raises WrongValue, with the key where it is wrong."""
    if not isinstance(data, dict):
        raise WrongValue(show_value(data), "an object")
    kind = data.get(_KIND)
    if not isinstance(kind, str) or kind not in RECORDS:
        raise WrongValue(f"{_KIND}: {show_value(kind)}", " or ".join(map(repr, RECORDS)))
    rest = {key: value for key, value in data.items() if key != _KIND}
    record: Record = _object(rest, RECORDS[kind], "")
    return record


def _plain(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return value


@cache
def _types(shape: type) -> Mapping[str, Any]:
    return get_type_hints(shape)


def _object(data: object, shape: Any, path: str) -> Any:
    if not isinstance(data, dict):
        raise _wrong(path, data, "an object")
    types = _types(shape)
    for key in data:
        if key not in types:
            raise WrongValue(f"the key {path}{key!s}", "one of " + ", ".join(types))
    for each in fields(shape):
        needed = each.default is MISSING and each.default_factory is MISSING
        if needed and each.name not in data:
            raise WrongValue(f"no key {path}{each.name}", _told(types[each.name]))
    return shape(
        **{key: _value(each, types[key], f"{path}{key}") for key, each in data.items()},
    )


def _value(data: object, wanted: Any, path: str) -> Any:
    if wanted is Any:
        return data
    if wanted is GuardRecord and isinstance(data, list) and len(data) == 2:
        data = {"guard": data[0], "did": "", "about": data[1]}  # of an older file
    if is_dataclass(wanted):
        return _object(data, wanted, f"{path}.")
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is tuple:
        return _tuple(data, inner, path)
    if origin is Literal:
        if data not in inner:
            raise _wrong(path, data, _told(wanted))
        return data
    if origin is not None:  # a mapping from texts
        if not isinstance(data, dict):
            raise _wrong(path, data, _told(wanted))
        return {key: _value(each, inner[1], f"{path}.{key}") for key, each in data.items()}
    return _scalar(data, wanted, path)


def _tuple(data: object, inner: tuple[Any, ...], path: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise _wrong(path, data, "a list")
    if inner[-1] is Ellipsis:
        inner = (inner[0],) * len(data)
    if len(data) != len(inner):
        raise _wrong(path, data, f"a list of {len(inner)}")
    return tuple(
        _value(each, kind, f"{path}[{index}]")
        for index, (each, kind) in enumerate(zip(data, inner, strict=True))
    )


def _scalar(data: object, wanted: Any, path: str) -> Any:
    if wanted is float and data in ("NaN", "Infinity", "-Infinity"):
        return float(str(data))
    allowed = (int, float) if wanted is float else (wanted,)
    if type(data) not in allowed:
        raise _wrong(path, data, _told(wanted))
    return data


def _told(wanted: Any) -> str:
    origin = get_origin(wanted)
    if origin is Literal:
        return "one of " + ", ".join(map(str, get_args(wanted)))
    if origin is tuple:
        return "a list"
    return _NAMES.get(wanted, "an object")


def _wrong(path: str, data: object, expected: str) -> WrongValue:
    return WrongValue(f"{path.rstrip('.') or 'a record'}: {show_value(data)}", expected)
