"""A model's own chat template, rendered as the transformers library renders it.

Sandboxed Jinja; `tojson` keeps key order and escapes no HTML; `raise_exception`, `strftime_now`,
loop controls and generation blocks exist.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import jinja2
import jinja2.ext
import jinja2.parser
import jinja2.sandbox

from edgevox_ros.llm.errors import TemplateError


class ChatTemplate:
    """One compiled template. Rendering raises TemplateError with the template's own words."""

    def __init__(self, source: str, bos_token: str = "", eos_token: str = "") -> None:
        """Compile. Raises TemplateError naming line and problem."""
        self.source = source
        self._tokens = {"bos_token": bos_token, "eos_token": eos_token}
        try:
            self._template = _environment().from_string(source)
        except jinja2.TemplateSyntaxError as error:
            raise TemplateError(f"line {error.lineno}: {error.message}") from None
        except (RecursionError, jinja2.TemplateError, ValueError) as error:
            raise TemplateError(str(error)) from None

    def render(
        self,
        messages: Sequence[Mapping[str, Any]],
        variables: Mapping[str, Any],
        add_generation_prompt: bool = True,
    ) -> str:
        """The prompt's text. `variables` holds the tools and whatever else the template reads."""
        try:
            return self._template.render(
                {
                    **self._tokens,
                    **variables,
                    "messages": list(messages),
                    "add_generation_prompt": add_generation_prompt,
                }
            )
        except Exception as error:  # a template is a program; whatever it does is its refusal
            raise TemplateError(f"{type(error).__name__}: {error}") from None


def _environment() -> jinja2.sandbox.ImmutableSandboxedEnvironment:
    environment = jinja2.sandbox.ImmutableSandboxedEnvironment(
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[_GenerationBlock, jinja2.ext.loopcontrols],
    )
    environment.filters["tojson"] = _tojson
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


def _tojson(
    value: Any,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    return json.dumps(
        value,
        ensure_ascii=ensure_ascii,
        indent=indent,
        separators=separators,
        sort_keys=sort_keys,
    )


def _raise_exception(message: str) -> None:
    raise jinja2.TemplateError(message)


def _strftime_now(form: str) -> str:
    return datetime.now().strftime(form)
