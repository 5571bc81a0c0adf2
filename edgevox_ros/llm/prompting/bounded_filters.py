"""Jinja's filters, those that can make much of little looked at before they run."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import jinja2
import jinja2.filters

from edgevox_ros.llm.prompting.template_limits import (
    TooMuch,
    allow,
    joined,
    text_of,
    weighed,
)

_SHORT = 1000
_WIDE = re.compile(r"%[^A-Za-z%]*(?:\d{4}|\*)")


def call_of_text(text: str, method: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """What a method of a text gives."""
    name = method.__name__
    if name == "join":
        return _joined_by(text, *args, **kwargs)
    if name == "replace":
        return _replace(text, *args, **kwargs)
    if "strip" in name and args and isinstance(args[0], str) and len(args[0]) > _SHORT:
        raise TooMuch(f"it strips more than {_SHORT} different characters")
    return weighed(method(*args, **kwargs))


@jinja2.pass_environment
def _join(environment: Any, value: Iterable[Any], d: str = "", attribute: Any = None) -> str:
    """See Jinja's filter `join`."""
    if attribute is not None:
        value = map(jinja2.filters.make_attrgetter(environment, attribute), value)
    return _joined_by(text_of(d), value)


def _joined_by(between: str, values: Iterable[Any]) -> str:
    texts = []
    size = 0
    for each in values:
        text = text_of(each)
        size += len(text) + len(between)
        allow(size)
        texts.append(text)
    return between.join(texts)


def _replace(text: Any, old: str, new: str, count: int = -1) -> str:
    """See Jinja's filter `replace`."""
    text, old, new = text_of(text), text_of(old), text_of(new)
    most = -1 if count is None else int(count)
    times = text.count(old)
    allow(len(text) + (times if most < 0 else min(times, most)) * len(new))
    return str(text.replace(old, new, most))


def _indent(text: Any, width: Any = 4, first: bool = False, blank: bool = False) -> str:
    """See Jinja's filter `indent`."""
    text = text_of(text)
    each = len(width) if isinstance(width, str) else int(width)
    allow(len(text) + (text.count("\n") + 1) * max(each, 0))
    return str(jinja2.filters.do_indent(text, width, first, blank))


def _int(value: Any, default: int = 0, base: int = 10) -> int:
    """See Jinja's filter `int`."""
    if isinstance(value, str) and len(value) > _SHORT:
        raise TooMuch(f"it reads a number of {len(value)} digits")
    return jinja2.filters.do_int(value, default, base)


def _center(text: Any, width: int = 80) -> str:
    """See Jinja's filter `center`."""
    allow(width)
    return text_of(text).center(width)


@jinja2.pass_environment
def _sum(environment: Any, values: Iterable[Any], attribute: Any = None, start: Any = 0) -> Any:
    """See Jinja's filter `sum`; of numbers only."""
    if not isinstance(start, (int, float)):
        raise TooMuch("it adds up what are no numbers")
    return jinja2.filters.do_sum(environment, values, attribute, start)


def _round(value: float, precision: int = 0, method: Any = "common") -> float:
    """See Jinja's filter `round`."""
    return jinja2.filters.do_round(value, max(-20, min(int(precision), 20)), method)


def format_text(text: Any, *values: Any, **named: Any) -> str:
    """See Jinja's filter `format`; also `%` behind a text."""
    text = text_of(text)
    if _WIDE.search(text):
        raise TooMuch("it formats to a width of more than 999")
    shown = [text_of(each) for each in (*values, *named.values())]
    allow(len(text) + 1000 * text.count("%") + text.count("%") * sum(map(len, shown)))
    given: Any = named or values
    if len(values) == 1 and isinstance(values[0], (tuple, dict)):
        given = values[0]
    return str(text % given)


def _tojson(
    value: Any,
    ensure_ascii: bool = False,
    indent: Any = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    """JSON that keeps the order of keys and escapes no HTML, as in the transformers library."""
    wide = [indent if isinstance(indent, int) else len(indent or ""), *map(len, separators or ())]
    if max(wide) > _SHORT:
        raise TooMuch("it indents JSON by more than 1000 characters")
    encoder = json.JSONEncoder(
        ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys
    )
    return joined(encoder.iterencode(weighed(value)))


OWN_FILTERS: Mapping[str, Callable[..., Any]] = {
    "int": _int, "join": _join, "replace": _replace, "indent": _indent, "round": _round,
    "center": _center, "sum": _sum, "string": text_of, "format": format_text, "tojson": _tojson,
}  # fmt: skip
