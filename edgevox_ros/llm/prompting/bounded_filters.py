"""Jinja's filters with limits: those that can turn small input into large output are checked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import jinja2
import jinja2.filters

from edgevox_ros.llm.prompting.template_limits import (
    LimitExceeded,
    allow,
    joined,
    text_of,
    weighed,
)

_SHORT = 1000
_CONVERSION = re.compile(r"%(?:\([^()]*\))?[ #0+-]*\d{0,3}(?:\.\d{0,3})?[A-Za-z%]")
_NEEDLE = 16


def call_of_text(text: str, method: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """The result of a string method; slow methods are replaced or limited."""
    name = method.__name__
    if name == "join":
        return _joined_by(text, *args, **kwargs)
    if name == "replace":
        return _replace(text, *args, **kwargs)
    if name in _FROM_BEHIND and args and isinstance(args[0], str) and len(args[0]) > _NEEDLE:
        return weighed(_FROM_BEHIND[name](text, *args, **kwargs))
    if "strip" in name and args and isinstance(args[0], str) and len(args[0]) > _SHORT:
        raise LimitExceeded(f"it strips more than {_SHORT} different characters")
    return weighed(method(*args, **kwargs))


def _rfind(text: str, sought: str, start: int | None = None, end: int | None = None) -> int:
    """See str.rfind. Python's own searches from the end may take quadratic time.

    Its searches from the front are linear, so both texts are reversed.
    """
    first, behind, _ = slice(start, end).indices(len(text))
    at = text[first:behind][::-1].find(sought[::-1])
    return -1 if at < 0 else behind - at - len(sought)


def _rindex(text: str, sought: str, start: int | None = None, end: int | None = None) -> int:
    at = _rfind(text, sought, start, end)
    if at < 0:
        raise ValueError("substring not found")
    return at


def _rsplit(text: str, sep: str, maxsplit: int = -1) -> list[str]:
    return [part[::-1] for part in text[::-1].split(sep[::-1], maxsplit)][::-1]


def _rpartition(text: str, sep: str) -> tuple[str, str, str]:
    after, found, before = text[::-1].partition(sep[::-1])
    return (before[::-1], found[::-1], after[::-1])


_FROM_BEHIND: Mapping[str, Callable[..., Any]] = {
    "rfind": _rfind, "rindex": _rindex, "rsplit": _rsplit, "rpartition": _rpartition,
}  # fmt: skip


@jinja2.pass_environment
def _join(
    environment: jinja2.Environment,
    value: Iterable[object],
    d: str = "",
    attribute: str | int | None = None,
) -> str:
    """See Jinja's filter `join`."""
    if attribute is not None:
        value = map(jinja2.filters.make_attrgetter(environment, attribute), value)
    return _joined_by(text_of(d), value)


def _joined_by(separator: str, values: Iterable[object]) -> str:
    texts = []
    size = 0
    for each in values:
        text = text_of(each)
        size += len(text) + len(separator)
        allow(size)
        texts.append(text)
    return separator.join(texts)


def _replace(text: object, old: str, new: str, count: int = -1) -> str:
    """See Jinja's filter `replace`."""
    text, old, new = text_of(text), text_of(old), text_of(new)
    most = -1 if count is None else int(count)
    times = text.count(old)
    allow(len(text) + (times if most < 0 else min(times, most)) * len(new))
    return str(text.replace(old, new, most))


def _indent(text: object, width: int | str = 4, first: bool = False, blank: bool = False) -> str:
    """See Jinja's filter `indent`."""
    text = text_of(text)
    each = len(width) if isinstance(width, str) else int(width)
    allow(len(text) + (text.count("\n") + 1) * max(each, 0))
    return str(jinja2.filters.do_indent(text, width, first, blank))


def _int(value: object, default: int = 0, base: int = 10) -> int:
    """See Jinja's filter `int`."""
    if isinstance(value, str) and len(value) > _SHORT:
        raise LimitExceeded(f"it reads a number of {len(value)} digits")
    return jinja2.filters.do_int(value, default, base)


def _center(text: object, width: int = 80) -> str:
    """See Jinja's filter `center`."""
    allow(width)
    return text_of(text).center(width)


@jinja2.pass_environment
def _sum(environment: Any, values: Iterable[Any], attribute: Any = None, start: Any = 0) -> Any:
    """See Jinja's filter `sum`; it only takes numbers."""
    if not isinstance(start, (int, float)):
        raise LimitExceeded("it adds up values that are not numbers")
    return jinja2.filters.do_sum(environment, values, attribute, start)


def _round(value: float, precision: int = 0, method: Any = "common") -> float:
    """See Jinja's filter `round`."""
    return jinja2.filters.do_round(value, max(-20, min(int(precision), 20)), method)


def format_text(text: object, *values: object, **keywords: object) -> str:
    """See Jinja's filter `format`; also used for the operator `%` on a text."""
    text = text_of(text)
    if "%" in _CONVERSION.sub("", text):
        raise LimitExceeded("it formats to a width of more than 999, or to one that it computes")
    shown = [text_of(each) for each in (*values, *keywords.values())]
    allow(len(text) + 1000 * text.count("%") + text.count("%") * sum(map(len, shown)))
    given: object = keywords or values
    if len(values) == 1 and isinstance(values[0], (tuple, dict)):
        given = values[0]
    return str(text % given)


def _tojson(
    value: object,
    ensure_ascii: bool = False,
    indent: int | str | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    """JSON that keeps the order of keys and escapes no HTML, as in the transformers library."""
    wide = [indent if isinstance(indent, int) else len(indent or ""), *map(len, separators or ())]
    if max(wide) > _SHORT:
        raise LimitExceeded("it indents JSON by more than 1000 characters")
    encoder = json.JSONEncoder(
        ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys
    )
    return joined(encoder.iterencode(weighed(value)))


OWN_FILTERS: Mapping[str, Callable[..., Any]] = {
    "int": _int, "join": _join, "replace": _replace, "indent": _indent, "round": _round,
    "center": _center, "sum": _sum, "string": text_of, "format": format_text, "tojson": _tojson,
}  # fmt: skip
