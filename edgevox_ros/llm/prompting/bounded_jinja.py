"""Jinja in which no template runs long, grows large, or holds the interpreter.

A chat template is a program that came with a model. Jinja's sandbox keeps it from Python's inside,
but not from `n**(n**9)`, from `'x'.center(10**9)` or from loops in loops. Here each operator,
filter, method and literal that can make much of little is looked at before it runs; the rest is
linear in what it is given. Loops and calls look at the clock.
"""

from __future__ import annotations

import functools
import json
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import jinja2
import jinja2.compiler
import jinja2.filters
import jinja2.nodes
import jinja2.runtime
import jinja2.sandbox

# Of processor time of the rendering thread: a busy machine breaks no template.
MOST_SECONDS = 2.0
# Of a text, of a whole prompt, and of a list or mapping with all that is in it.
MOST_CHARACTERS = 2_000_000
MOST_BITS = 4096
_ITEM = 10
_SHORT = 1000
_STEPS_A_LOOK = 32
_CONTAINERS = (list, tuple, dict, set, frozenset)

# What takes at most about as long as its text or list is long.
_TEXT_METHODS = (
    "capitalize casefold count endswith find index isalnum isalpha isascii isdecimal isdigit "
    "islower isnumeric isspace istitle isupper join lower lstrip partition removeprefix "
    "removesuffix replace rfind rindex rpartition rsplit rstrip split splitlines startswith "
    "strip swapcase title upper"
)
_METHODS: Mapping[type, frozenset[str]] = {
    str: frozenset(_TEXT_METHODS.split()),
    dict: frozenset(("copy", "get", "items", "keys", "values")),
    list: frozenset(("copy", "count", "index")),
    tuple: frozenset(("count", "index")),
    **dict.fromkeys((int, float, bytes, set, frozenset), frozenset()),
}
_BARRED = {kind: frozenset(dir(kind)) - offered for kind, offered in _METHODS.items()}
_FILTERS = (
    "abs attr capitalize count d default dictsort e escape first float groupby items last length "
    "filesizeformat forceescape list lower map max min reject rejectattr reverse safe select "
    "selectattr sort title trim truncate unique upper urlencode wordcount"
)
_WIDE = re.compile(r"%[^A-Za-z%]*(?:\d{4}|\*)")


class TooMuch(jinja2.TemplateRuntimeError):
    """A template that wants more than it may have."""


class _Budget(threading.local):
    """What the rendering that goes on in this thread has left.

    `known` are the weights, by id, of every list and mapping that it was given: they stay as they
    are, and are looked at over and over.
    """

    until = 0.0
    steps = 0

    def __init__(self) -> None:
        self.known: dict[int, int] = {}

    def start(self, given: Mapping[str, Any]) -> None:
        self.until = time.thread_time() + MOST_SECONDS
        self.steps = 0
        self.known = {}
        self._learn(given)

    def spend(self) -> None:
        self.steps += 1
        if self.steps % _STEPS_A_LOOK == 0 and time.thread_time() > self.until:
            raise TooMuch(f"it runs for more than {MOST_SECONDS:g} s")

    def _learn(self, value: Any) -> int:
        if isinstance(value, str):
            return _ITEM + len(value)
        if not isinstance(value, _CONTAINERS):
            return _ITEM
        inside = value.values() if isinstance(value, dict) else value
        weight = _ITEM * (1 + len(value)) + sum(map(self._learn, inside))
        self.known[id(value)] = weight
        return weight


_BUDGET = _Budget()


class BoundedEnvironment(jinja2.sandbox.ImmutableSandboxedEnvironment):
    """An environment for one template."""

    intercepted_binops = frozenset(("+", "*", "**", "%", "//"))

    def __init__(self, **options: Any) -> None:
        super().__init__(finalize=_output, **options)
        self.code_generator_class = _Generator
        known = {name: self.filters[name] for name in _FILTERS.split() if name in self.filters}
        own = {"int": _int, "join": _join, "replace": _replace, "indent": _indent,
               "round": _round, "center": _center, "sum": _sum, "string": _text,
               "format": _format, "tojson": _tojson}  # fmt: skip
        self.filters = {name: self._bounded(each) for name, each in {**known, **own}.items()}
        self.globals = {
            name: self.globals[name] for name in ("range", "dict", "namespace", "cycler", "joiner")
        }

    def begin(self, given: Mapping[str, Any]) -> None:
        """Start the clock of what this thread does next: render with these variables."""
        _BUDGET.start(given)

    def loaded(self, source: str) -> jinja2.Template:
        """The compiled template, its joining of texts bounded. Raises what Jinja raises."""
        self.begin({})
        template = self.from_string(source)
        inside = template.root_render_func.__globals__
        inside.update(str_join=_joined, markup_join=_joined)
        if "concat" in inside:  # before Jinja 3.1
            inside["concat"] = self.concat
        return template

    @staticmethod
    def concat(pieces: Iterable[str]) -> str:
        """The pieces as one text."""
        return _joined(pieces)

    def counted(self, values: Any) -> Iterator[Any]:
        """What a loop goes over."""
        for value in values:
            _BUDGET.spend()
            yield value

    def weighed(self, value: Any) -> Any:
        """A list or mapping that was just made of others."""
        return _weighed(value)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """See SandboxedEnvironment; of texts, numbers and lists only harmless methods."""
        if not _is_harmless(obj, attribute):
            return self.unsafe_undefined(obj, attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """See SandboxedEnvironment, which falls back to attributes."""
        if isinstance(argument, str) and not isinstance(obj, Mapping):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """See SandboxedEnvironment."""
        return _is_harmless(obj, attr) and super().is_safe_attribute(obj, attr, value)

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        """See SandboxedEnvironment."""
        _BUDGET.spend()
        for given in args:
            _weighed(given)
        # With an underscore: what Jinja hands to its own functions.
        named = {key: _weighed(each) for key, each in kwargs.items() if key[0] != "_"}
        owner = getattr(__obj, "__self__", None)
        if isinstance(owner, str):
            return _of_text(owner, __obj, args, named)
        return _weighed(super().call(__context, __obj, *args, **kwargs))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """See SandboxedEnvironment."""
        _BUDGET.spend()
        if operator == "+" and type(left) is str and type(right) is str:
            _allow(len(left) + len(right))
            return left + right
        _check_operands(operator, left, right)
        return _weighed(super().call_binop(context, operator, left, right))

    def _bounded(self, used: Callable[..., Any]) -> Callable[..., Any]:
        """A filter that looks at the clock and weighs what it takes and gives."""

        @functools.wraps(used)
        def bounded(*args: Any, **kwargs: Any) -> Any:
            _BUDGET.spend()
            for given in (*args, *kwargs.values()):
                _weighed(given)
            return _weighed(used(*args, **kwargs))

        return bounded


class _Generator(jinja2.compiler.CodeGenerator):
    """Jinja's compiler, whose loops are counted and whose literals are weighed."""

    def visit_For(self, node: jinja2.nodes.For, frame: Any) -> None:
        counted = jinja2.nodes.EnvironmentAttribute("counted")
        node.iter = jinja2.nodes.Call(counted, [node.iter], [], None, None, lineno=node.lineno)
        super().visit_For(node, frame)

    def visit_List(self, node: jinja2.nodes.List, frame: Any) -> None:
        self.write("environment.weighed(")
        super().visit_List(node, frame)
        self.write(")")

    def visit_Dict(self, node: jinja2.nodes.Dict, frame: Any) -> None:
        self.write("environment.weighed(")
        super().visit_Dict(node, frame)
        self.write(")")

    def visit_Tuple(self, node: jinja2.nodes.Tuple, frame: Any) -> None:
        made = node.ctx == "load"
        self.write("environment.weighed(" if made else "")
        super().visit_Tuple(node, frame)
        self.write(")" if made else "")


def _is_harmless(obj: Any, attribute: str) -> bool:
    barred = _BARRED.get(type(obj))
    if barred is not None:
        return attribute not in barred
    # Markup, which is text with more methods.
    offered = next((_METHODS[kind] for kind in _METHODS if isinstance(obj, kind)), None)
    return offered is None or attribute in offered


def _check_operands(operator: str, left: Any, right: Any) -> None:
    """Raise TooMuch where an operator would make very much of two values."""
    size = 0
    bits = 0
    lengths = [len(each) for each in (left, right) if isinstance(each, (str, list, tuple))]
    if operator == "%" and isinstance(left, str):
        _format(left, right)
    elif operator == "*" and lengths:
        factor = next((each for each in (left, right) if isinstance(each, int)), 0)
        size = lengths[0] * max(factor, 0)
    elif operator == "+":
        size = sum(lengths)
    elif isinstance(left, int) and isinstance(right, int):
        if operator == "**":
            bits = left.bit_length() * max(right, 0)
        elif operator == "*":
            bits = left.bit_length() + right.bit_length()
    if bits > MOST_BITS:
        raise TooMuch(f"it computes a number of more than {MOST_BITS} bits")
    _allow(size)


def _allow(characters: int) -> None:
    if characters > MOST_CHARACTERS:
        raise TooMuch(f"it makes more than {MOST_CHARACTERS} characters or values")


def _weighed(value: Any) -> Any:
    """The value, if it is not too large with all that is in it, counted as often as it is there."""
    if isinstance(value, str):
        _allow(len(value))
        return value
    known = _BUDGET.known
    if not isinstance(value, _CONTAINERS) or id(value) in known:
        return value
    weight = 0
    waiting: list[Any] = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            weight += _ITEM + len(each)
        elif not isinstance(each, _CONTAINERS):
            weight += _ITEM
        elif id(each) in known:
            weight += known[id(each)]
        else:
            weight += _ITEM * (1 + len(each))
            waiting += each.values() if isinstance(each, dict) else each
        if weight > MOST_CHARACTERS:
            _allow(weight)
    return value


def _text(value: Any) -> str:
    """A value as the template writes it."""
    if isinstance(value, str):
        return value
    plain = isinstance(value, (bool, int, float, jinja2.Undefined, *_CONTAINERS))
    if value is not None and not plain:
        raise TooMuch(f"it writes a {type(value).__name__}, which is no text")
    return str(_weighed(value))


def _output(value: Any) -> Any:
    """What `{{ }}` writes."""
    return value if isinstance(value, str) else _text(value)


def _joined(pieces: Iterable[Any]) -> str:
    """The pieces as one text, if it is not too long."""
    texts = []
    size = 0
    for piece in pieces:
        text = piece if type(piece) is str else _text(piece)
        size += len(text)
        if size > MOST_CHARACTERS:
            _allow(size)
        texts.append(text)
    return "".join(texts)


def _of_text(text: str, method: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """What a method of a text gives."""
    name = method.__name__
    if name == "join":
        return _joined_by(text, *args, **kwargs)
    if name == "replace":
        return _replace(text, *args, **kwargs)
    if "strip" in name and args and isinstance(args[0], str) and len(args[0]) > _SHORT:
        raise TooMuch(f"it strips more than {_SHORT} different characters")
    return _weighed(method(*args, **kwargs))


@jinja2.pass_environment
def _join(environment: Any, value: Iterable[Any], d: str = "", attribute: Any = None) -> str:
    """See Jinja's filter `join`."""
    if attribute is not None:
        value = map(jinja2.filters.make_attrgetter(environment, attribute), value)
    return _joined_by(_text(d), value)


def _joined_by(between: str, values: Iterable[Any]) -> str:
    texts = []
    size = 0
    for each in values:
        text = _text(each)
        size += len(text) + len(between)
        _allow(size)
        texts.append(text)
    return between.join(texts)


def _replace(text: Any, old: str, new: str, count: int = -1) -> str:
    """See Jinja's filter `replace`."""
    text, old, new = _text(text), _text(old), _text(new)
    most = -1 if count is None else int(count)
    times = text.count(old)
    _allow(len(text) + (times if most < 0 else min(times, most)) * len(new))
    return str(text.replace(old, new, most))


def _indent(text: Any, width: Any = 4, first: bool = False, blank: bool = False) -> str:
    """See Jinja's filter `indent`."""
    text = _text(text)
    each = len(width) if isinstance(width, str) else int(width)
    _allow(len(text) + (text.count("\n") + 1) * max(each, 0))
    return str(jinja2.filters.do_indent(text, width, first, blank))


def _int(value: Any, default: int = 0, base: int = 10) -> int:
    """See Jinja's filter `int`."""
    if isinstance(value, str) and len(value) > _SHORT:
        raise TooMuch(f"it reads a number of {len(value)} digits")
    return jinja2.filters.do_int(value, default, base)


def _center(text: Any, width: int = 80) -> str:
    """See Jinja's filter `center`."""
    _allow(width)
    return _text(text).center(width)


@jinja2.pass_environment
def _sum(environment: Any, values: Iterable[Any], attribute: Any = None, start: Any = 0) -> Any:
    """See Jinja's filter `sum`; of numbers only."""
    if not isinstance(start, (int, float)):
        raise TooMuch("it adds up what are no numbers")
    return jinja2.filters.do_sum(environment, values, attribute, start)


def _round(value: float, precision: int = 0, method: Any = "common") -> float:
    """See Jinja's filter `round`."""
    return jinja2.filters.do_round(value, max(-20, min(int(precision), 20)), method)


def _format(text: Any, *values: Any, **named: Any) -> str:
    """See Jinja's filter `format`; also `%` behind a text."""
    text = _text(text)
    if _WIDE.search(text):
        raise TooMuch("it formats to a width of more than 999")
    shown = [_text(each) for each in (*values, *named.values())]
    _allow(len(text) + 1000 * text.count("%") + text.count("%") * sum(map(len, shown)))
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
    return _joined(encoder.iterencode(_weighed(value)))
