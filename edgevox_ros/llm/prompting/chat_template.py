"""Renders a model's own chat template as the transformers library does.

Sandboxed Jinja under limits of time and size; `tojson` keeps key order and escapes no HTML;
`raise_exception`, `strftime_now`, loop controls and generation blocks exist.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import jinja2
import jinja2.ext
import jinja2.parser

from edgevox_ros.core.errors import TemplateError
from edgevox_ros.llm.prompting.bounded_jinja import BoundedEnvironment, LimitExceeded, text_of
from edgevox_ros.llm.prompting.template_examples import mend_examples

MOST_SOURCE = 64 << 10
# A template that has exceeded its limits this often is not rendered again.
MOST_STRIKES = 3
_MOST_WORDS = 300  # characters of an error, which a template may write itself
_DATE = re.compile(r"(?:[^%\d]|%[A-Za-z%-]|\d)*")


class ChatTemplate:
    """One compiled template. Rendering raises TemplateError with the template's own words.

    `name` names the template in errors. `mended`: the examples of calls that it has in doubled
    braces, and shows in single ones.
    """

    def __init__(
        self, source: str, bos_token: str = "", eos_token: str = "", name: str = "chat template"
    ) -> None:
        """Compile `source`. Raises TemplateError naming line and problem."""
        self.source = source
        self._name = name
        self._tokens = {"bos_token": bos_token, "eos_token": eos_token}
        self._strikes = 0
        self._last = ""
        if len(source) > MOST_SOURCE:
            raise TemplateError(f"{len(source)} characters, expected at most {MOST_SOURCE}")
        try:
            self._environment = _environment()
            tree = self._environment.parse(source)
            self.mended = mend_examples(tree)
            self._template = self._environment.loaded(tree)
        except jinja2.TemplateSyntaxError as error:
            raise TemplateError(f"line {error.lineno}: {_one_line(error)}") from None
        except Exception as error:  # of Jinja, or of Python's compiler: nesting, huge numbers
            raise TemplateError(_one_line(error) or type(error).__name__) from None

    def render(
        self,
        messages: Sequence[Mapping[str, Any]],
        variables: Mapping[str, Any],
        add_generation_prompt: bool = True,
    ) -> str:
        """The prompt's text. `variables` are the tools and all else that the template reads."""
        values = {
            **self._tokens,
            **variables,
            "messages": list(messages),
            "add_generation_prompt": add_generation_prompt,
        }
        if self._strikes >= MOST_STRIKES:
            why = f"it went beyond its limits {self._strikes} times ({self._last})"
            raise TemplateError(f"{self._name}: {why}")
        try:
            self._environment.begin(values)
            text = self._environment.concat(self._template.generate(values))
            text.encode()  # a template can write one half of a surrogate pair: an error
            return text
        except Exception as error:  # a template is a program: any failure is a refusal
            words = f"{type(error).__name__}: {_one_line(error)}"
            if isinstance(error, LimitExceeded):
                self._strikes, self._last = self._strikes + 1, _one_line(error)
            raise TemplateError(f"{self._name}{_line_of(error)}: {words}") from None


def _line_of(error: BaseException) -> str:
    """The template line of an error, as Jinja writes it into the traceback."""
    lines = []
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            lines.append(trace.tb_lineno)
        trace = trace.tb_next
    return f", line {lines[-1]}" if lines else ""


def _one_line(error: Exception) -> str:
    """The error's message as one short line."""
    message = error.message if isinstance(error, jinja2.TemplateSyntaxError) else str(error)
    words = " ".join(str(message or "")[: 4 * _MOST_WORDS].split())
    return words if len(words) <= _MOST_WORDS else f"{words[:_MOST_WORDS]} ..."


def _environment() -> BoundedEnvironment:
    environment = BoundedEnvironment(
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[_GenerationBlock, jinja2.ext.loopcontrols],
    )
    environment.globals["raise_exception"] = _raise_exception
    environment.globals["strftime_now"] = _strftime_now
    return environment


class _GenerationBlock(jinja2.ext.Extension):
    """`{% generation %}` marks text that was generated; its body is rendered as it stands."""

    tags = {"generation"}  # noqa: RUF012 (Jinja's own class attribute)

    def parse(self, parser: jinja2.parser.Parser) -> list[jinja2.nodes.Node]:
        """Return the body of the block."""
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


def _raise_exception(message: str) -> None:
    raise jinja2.TemplateError(text_of(message))


def _strftime_now(form: str) -> str:
    if len(form) > 200 or not _DATE.fullmatch(form):
        raise LimitExceeded("it formats a date with widths, or with more than 200 characters")
    return datetime.now().strftime(form)
