"""Jinja with limits: no template runs for long, grows large or blocks the interpreter.

A chat template is a program that came with a model. Jinja's sandbox keeps it away from Python's
internals, but does not stop `n**(n**9)`, `'x'.center(10**9)` or nested loops. Here every operator,
filter, method and literal that can turn small input into large output is checked before it runs;
the others are linear in their input. Everything that can be repeated checks the clock, and nothing
is computed while a template is compiled.

To render it once in the process that tries a new model is not enough: what a template does depends
on the conversation, and it is rendered for each reply. One that waits for the tenth message, for a
word or for a date passes any trial.
"""

from __future__ import annotations

import functools
import json
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import jinja2
import jinja2.compiler
import jinja2.filters
import jinja2.nodes
import jinja2.runtime
import jinja2.sandbox
from jinja2.compiler import Frame

from edgevox_ros.core.errors import EdgevoxError

# Processor time of the rendering thread: a busy machine makes no template fail.
MOST_SECONDS = 2.0
# For a text, for the whole prompt, and for a list or mapping with everything in it.
MOST_CHARACTERS = 2_000_000
# For all texts, lists and mappings made during a rendering, kept or not: it limits the memory.
MOST_MADE = 200_000_000
_ITEM = 10
_STEPS_A_LOOK = 32
_CHARACTERS_A_STEP = 2000
_CONTAINERS = (list, tuple, dict, set, frozenset)


T = TypeVar("T")


class LimitExceeded(EdgevoxError, jinja2.TemplateRuntimeError):
    """A template exceeds its limits."""


class _Budget:
    """What a rendering may still use.

    `known` caches, by id, the weights of the lists and mappings that the template was given: they
    never change and are weighed again and again.
    """

    def __init__(self) -> None:
        self.until = 0.0
        self.next_look = self.steps = self.made = 0
        self.known: dict[int, int] = {}

    def start(self, variables: Mapping[str, Any]) -> None:
        self.until = time.thread_time() + MOST_SECONDS
        self.steps = self.made = 0
        self.next_look = _STEPS_A_LOOK
        self.known = {}
        self._learn(variables)

    def spend(self, characters: int = 0) -> None:
        """Count one step, or more for many characters or values."""
        self.steps += 1 + characters // _CHARACTERS_A_STEP
        if self.steps < self.next_look:
            return
        self.next_look = self.steps + _STEPS_A_LOOK
        if time.thread_time() > self.until:
            raise LimitExceeded(f"it runs for more than {MOST_SECONDS:g} s")

    def make(self, characters: int) -> None:
        """Count a step that makes or goes through this many characters or values."""
        self.made += characters
        if self.made > MOST_MADE:
            raise LimitExceeded(f"it makes more than {MOST_MADE} characters or values in all")
        self.spend(characters)

    def _learn(self, value: object) -> int:
        if isinstance(value, str):
            return _ITEM + len(value)
        if not isinstance(value, _CONTAINERS):
            return _ITEM
        inside = value.values() if isinstance(value, dict) else value
        weight = _ITEM * (1 + len(value)) + sum(map(self._learn, inside))
        self.known[id(value)] = weight
        return weight


class _OfThread(threading.local):
    """The budget of this thread. Looking it up is the costliest part of a step: do it rarely."""

    def __init__(self) -> None:
        self.now = _Budget()


BUDGET = _OfThread()


def allow(characters: int) -> None:
    """Raise LimitExceeded for too many characters or values."""
    if characters > MOST_CHARACTERS:
        raise LimitExceeded(f"it makes more than {MOST_CHARACTERS} characters or values")


def weighed(value: T) -> T:
    """The value, unless it is too large with everything in it; repeated parts count each time."""
    if isinstance(value, str):
        allow(len(value))
        BUDGET.now.make(len(value))
        return value
    known = BUDGET.now.known
    if not isinstance(value, _CONTAINERS) or id(value) in known:
        return value
    weight = 0
    waiting: list[object] = [value]
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
            allow(weight)
    BUDGET.now.make(weight)
    return value


def text_of(value: object) -> str:
    """The text that the template writes for a value."""
    if isinstance(value, str):
        return value
    plain = isinstance(value, (bool, int, float, jinja2.Undefined, *_CONTAINERS))
    if value is not None and not plain:
        raise LimitExceeded(f"it writes a {type(value).__name__}, which is no text")
    return str(weighed(value))


def joined(pieces: Iterable[object]) -> str:
    """The pieces as one text, unless it is too long."""
    texts = []
    size = 0
    for piece in pieces:
        text = piece if type(piece) is str else text_of(piece)
        size += len(text)
        if size > MOST_CHARACTERS:
            allow(size)
        texts.append(text)
    BUDGET.now.make(size)
    return "".join(texts)


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
    """Do what str.rfind does, in linear time: Python's own may take quadratic time.

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
    """Jinja's filter `join`, within the budget."""
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
    """Jinja's filter `replace`, within the budget."""
    text, old, new = text_of(text), text_of(old), text_of(new)
    most = -1 if count is None else int(count)
    times = text.count(old)
    allow(len(text) + (times if most < 0 else min(times, most)) * len(new))
    return str(text.replace(old, new, most))


def _indent(text: object, width: int | str = 4, first: bool = False, blank: bool = False) -> str:
    """Jinja's filter `indent`, within the budget."""
    text = text_of(text)
    each = len(width) if isinstance(width, str) else int(width)
    allow(len(text) + (text.count("\n") + 1) * max(each, 0))
    return str(jinja2.filters.do_indent(text, width, first, blank))


def _int(value: object, default: int = 0, base: int = 10) -> int:
    """Jinja's filter `int`, for texts that are short enough."""
    if isinstance(value, str) and len(value) > _SHORT:
        raise LimitExceeded(f"it reads a number of {len(value)} digits")
    return jinja2.filters.do_int(value, default, base)


def _center(text: object, width: int = 80) -> str:
    """Jinja's filter `center`, within the budget."""
    allow(width)
    return text_of(text).center(width)


@jinja2.pass_environment
def _sum(environment: Any, values: Iterable[Any], attribute: Any = None, start: Any = 0) -> Any:
    """Jinja's filter `sum`, for numbers only."""
    if not isinstance(start, (int, float)):
        raise LimitExceeded("it adds up values that are not numbers")
    return jinja2.filters.do_sum(environment, values, attribute, start)


def _round(value: float, precision: int = 0, method: Any = "common") -> float:
    """Jinja's filter `round`, with at most 20 digits."""
    return jinja2.filters.do_round(value, max(-20, min(int(precision), 20)), method)


def format_text(text: object, *values: object, **keywords: object) -> str:
    """Jinja's filter `format`, within the budget; also the operator `%` on a text."""
    text = text_of(text)
    if "%" in _CONVERSION.sub("", text):
        raise LimitExceeded("it formats to a width of more than 999, or to one that it computes")
    shown = [text_of(each) for each in (*values, *keywords.values())]
    allow(len(text) + 1000 * text.count("%") + text.count("%") * sum(map(len, shown)))
    operand: object = keywords or values
    if len(values) == 1 and isinstance(values[0], (tuple, dict)):
        operand = values[0]
    return str(text % operand)


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


MOST_BITS = 4096

# Methods and filters whose time is at most about linear in the length of their text or list.
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


class BoundedEnvironment(jinja2.sandbox.ImmutableSandboxedEnvironment):
    """An environment for one template."""

    intercepted_binops = frozenset(("+", "-", "*", "**", "%", "//"))

    def __init__(self, **options: Any) -> None:
        super().__init__(finalize=_output, optimized=False, **options)
        self.code_generator_class = _Generator
        known = {name: self.filters[name] for name in _FILTERS.split() if name in self.filters}
        offered = {**known, **OWN_FILTERS}
        self.filters = {name: self._bounded(each) for name, each in offered.items()}
        tests: dict[str, Any] = dict(self.tests)
        self.tests = {name: self._bounded(each) for name, each in tests.items()}
        self.globals = {
            name: self.globals[name] for name in ("range", "namespace", "cycler", "joiner")
        }
        self.globals["dict"] = self._dict

    def begin(self, variables: Mapping[str, Any]) -> None:
        """Start the clock for a rendering with these variables on this thread."""
        BUDGET.now.start(variables)

    def loaded(self, parsed: jinja2.nodes.Template) -> jinja2.Template:
        """The compiled template, which joins its output under limits. Raises what Jinja raises."""
        self.begin({})
        template = self.from_string(parsed)
        inside = template.root_render_func.__globals__
        inside.update(str_join=joined, markup_join=joined)
        if "concat" in inside:  # before Jinja 3.1
            inside["concat"] = self.concat
        return template

    @staticmethod
    def concat(pieces: Iterable[str]) -> str:
        """The pieces as one text."""
        return joined(pieces)

    def counted(self, values: Iterable[T]) -> Iterator[T]:
        """The values that a loop goes over, with a check of the clock for each."""
        for value in values:
            BUDGET.now.spend()
            yield value

    def weighed(self, value: T) -> T:
        """The value, a list or mapping that was just made, after a check of its size."""
        return weighed(value)

    def looked(self, value: Any = "") -> Any:
        """The value, after a check of the clock."""
        BUDGET.now.spend()
        return value

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Look up an attribute; texts, numbers and lists have only harmless methods."""
        if not _is_harmless(obj, attribute):
            return self.unsafe_undefined(obj, attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Look up an item, or an attribute as `getattr` does; filters with paths use it."""
        BUDGET.now.spend()
        if isinstance(argument, str) and not isinstance(obj, Mapping):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Whether an attribute is harmless, and Jinja allows it."""
        return _is_harmless(obj, attr) and super().is_safe_attribute(obj, attr, value)

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        """Call a function or method if the budget allows its work and its result."""
        BUDGET.now.spend()
        for argument in args:
            weighed(argument)
        # Names with an underscore are arguments that Jinja passes to its own functions.
        keywords = {key: weighed(each) for key, each in kwargs.items() if key[0] != "_"}
        owner = getattr(__obj, "__self__", None)
        if isinstance(owner, str):
            return call_of_text(owner, __obj, args, keywords)
        return weighed(super().call(__context, __obj, *args, **kwargs))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Apply an operator if the budget allows its result."""
        BUDGET.now.spend()
        if operator == "+" and type(left) is str and type(right) is str:
            allow(len(left) + len(right))
            BUDGET.now.make(len(left) + len(right))
            return left + right
        _check_operands(operator, left, right)
        return weighed(super().call_binop(context, operator, left, right))

    def _bounded(self, used: Callable[..., Any]) -> Callable[..., Any]:
        """The filter with a check of the clock and of the sizes of its input and output."""

        @functools.wraps(used)
        def bounded(*args: Any, **kwargs: Any) -> Any:
            BUDGET.now.spend()
            for argument in (*args, *kwargs.values()):
                weighed(argument)
            made = used(*args, **kwargs)
            return self.counted(made) if isinstance(made, Iterator) else weighed(made)

        return bounded

    @staticmethod
    def _dict(*pairs: Any, **keywords: Any) -> dict[Any, Any]:
        """Python's dict, built with a check for each key: keys can be chosen to collide."""
        made: dict[Any, Any] = {}
        for entries in pairs:
            for pair in entries.items() if isinstance(entries, Mapping) else entries:
                BUDGET.now.spend(len(made))
                key, value = pair
                made[key] = value
        return {**made, **keywords}


class _Generator(jinja2.compiler.CodeGenerator):
    """Jinja's compiler, which adds checks to loops, comparisons and literals."""

    def visit_For(self, node: jinja2.nodes.For, frame: Frame) -> None:
        if node.test is not None:  # so that values that the test leaves out count as well
            counted = jinja2.nodes.EnvironmentAttribute("counted")
            node.iter = jinja2.nodes.Call(counted, [node.iter], [], None, None, lineno=node.lineno)
        looked = jinja2.nodes.EnvironmentAttribute("looked")
        look = jinja2.nodes.Call(looked, [], [], None, None, lineno=node.lineno)
        node.body.insert(0, jinja2.nodes.ExprStmt(look, lineno=node.lineno))
        super().visit_For(node, frame)

    def visit_Compare(self, node: jinja2.nodes.Compare, frame: Frame) -> None:
        if _compares_much(node):
            self._inside("looked", super().visit_Compare, node, frame)
        else:
            super().visit_Compare(node, frame)

    def visit_Getitem(self, node: jinja2.nodes.Getitem, frame: Frame) -> None:
        if isinstance(node.arg, jinja2.nodes.Slice):
            self._inside("weighed", super().visit_Getitem, node, frame)
        else:
            super().visit_Getitem(node, frame)

    def visit_List(self, node: jinja2.nodes.List, frame: Frame) -> None:
        self._inside("weighed", super().visit_List, node, frame)

    def visit_Dict(self, node: jinja2.nodes.Dict, frame: Frame) -> None:
        self._inside("weighed", super().visit_Dict, node, frame)

    def visit_Tuple(self, node: jinja2.nodes.Tuple, frame: Frame) -> None:
        if node.ctx == "load":
            self._inside("weighed", super().visit_Tuple, node, frame)
        else:
            super().visit_Tuple(node, frame)

    def _inside(
        self, function: str, visit: Callable[..., None], node: jinja2.nodes.Node, frame: Frame
    ) -> None:
        self.write(f"environment.{function}(")
        visit(node, frame)
        self.write(")")

    def _output_child_to_const(self, node: Any, frame: Frame, finalize: Any) -> str:
        if not isinstance(node, jinja2.nodes.TemplateData):
            raise jinja2.nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)


def _compares_much(node: jinja2.nodes.Compare) -> bool:
    """Whether a comparison may be long: not if each compares with a literal of the template."""
    written = (jinja2.nodes.Const, jinja2.nodes.List, jinja2.nodes.Tuple)
    left: jinja2.nodes.Expr = node.expr
    for operand in node.ops:
        much = not isinstance(operand.expr, written)
        if much and (operand.op in ("in", "notin") or not isinstance(left, written)):
            return True
        left = operand.expr
    return False


def _is_harmless(obj: object, attribute: str) -> bool:
    if isinstance(obj, type):  # dict.update(messages[0], ...) would pass by the sandbox
        return False
    barred = _BARRED.get(type(obj))
    if barred is not None:
        return attribute not in barred
    # Markup, which is text with more methods.
    offered = next((_METHODS[kind] for kind in _METHODS if isinstance(obj, kind)), None)
    return offered is None or attribute in offered


def _check_operands(operator: str, left: object, right: object) -> None:
    """Raise LimitExceeded if an operator would make a very large value of two others."""
    size = 0
    bits = 0
    lengths = [len(each) for each in (left, right) if isinstance(each, (str, list, tuple))]
    if operator == "%" and isinstance(left, str):
        format_text(left, right)
    elif operator == "*" and lengths:
        factor = next((each for each in (left, right) if isinstance(each, int)), 0)
        size = lengths[0] * max(factor, 0)
    elif operator == "+":
        size = sum(lengths)
    elif operator == "-" and not isinstance(left, (int, float)):
        raise LimitExceeded("it subtracts values that are not numbers")
    elif isinstance(left, int) and isinstance(right, int):
        if operator == "**":
            bits = left.bit_length() * max(right, 0)
        elif operator == "*":
            bits = left.bit_length() + right.bit_length()
    if bits > MOST_BITS:
        raise LimitExceeded(f"it computes a number of more than {MOST_BITS} bits")
    allow(size)


def _output(value: object) -> str:
    """The text that `{{ }}` writes for a value."""
    return value if isinstance(value, str) else text_of(value)
