"""Jinja with limits: no template runs for long, grows large or blocks the interpreter.

A chat template is a program that came with a model. Jinja's sandbox keeps it away from Python's
internals, but does not stop `n**(n**9)`, `'x'.center(10**9)` or nested loops. Here every operator,
filter, method and literal that can turn small input into large output is checked before it runs;
the others are linear in their input. Everything that can be repeated checks the clock, and nothing
is computed while a template is compiled.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import jinja2
import jinja2.compiler
import jinja2.nodes
import jinja2.runtime
import jinja2.sandbox
from jinja2.compiler import Frame

from edgevox_ros.llm.prompting.bounded_filters import OWN_FILTERS, call_of_text, format_text
from edgevox_ros.llm.prompting.template_limits import (
    BUDGET,
    LimitExceeded,
    allow,
    joined,
    text_of,
    weighed,
)

T = TypeVar("T")

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

    def begin(self, given: Mapping[str, Any]) -> None:
        """Start the clock for a rendering with these variables on this thread."""
        BUDGET.now.start(given)

    def loaded(self, source: str) -> jinja2.Template:
        """The compiled template, which joins its output under limits. Raises what Jinja raises."""
        self.begin({})
        template = self.from_string(source)
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
        """See SandboxedEnvironment; texts, numbers and lists have only harmless methods."""
        if not _is_harmless(obj, attribute):
            return self.unsafe_undefined(obj, attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """See SandboxedEnvironment. Filters with paths use it, and it falls back to attributes."""
        BUDGET.now.spend()
        if isinstance(argument, str) and not isinstance(obj, Mapping):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """See SandboxedEnvironment."""
        return _is_harmless(obj, attr) and super().is_safe_attribute(obj, attr, value)

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        """See SandboxedEnvironment."""
        BUDGET.now.spend()
        for given in args:
            weighed(given)
        # Names with an underscore are arguments that Jinja passes to its own functions.
        keywords = {key: weighed(each) for key, each in kwargs.items() if key[0] != "_"}
        owner = getattr(__obj, "__self__", None)
        if isinstance(owner, str):
            return call_of_text(owner, __obj, args, keywords)
        return weighed(super().call(__context, __obj, *args, **kwargs))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """See SandboxedEnvironment."""
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
            for given in (*args, *kwargs.values()):
                weighed(given)
            made = used(*args, **kwargs)
            return self.counted(made) if isinstance(made, Iterator) else weighed(made)

        return bounded

    @staticmethod
    def _dict(*pairs: Any, **keywords: Any) -> dict[Any, Any]:
        """Python's dict, built with a check for each key: keys can be chosen to collide."""
        made: dict[Any, Any] = {}
        for given in pairs:
            for pair in given.items() if isinstance(given, Mapping) else given:
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
