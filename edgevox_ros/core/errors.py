"""Our errors, and the one way to say what is wrong: where, what was found, what was expected.

    EdgevoxError
      ConfigurationError      something that a user wrote or named cannot be used
        StrictYamlError       a YAML file (core.strict_yaml)
        ModelError            a model file, or the server that runs it
        PresetError           a preset, or a value that is set over it
      WrongValue              a value, whose place the caller knows
        SchemaError           a JSON Schema (core.json_schema)
      GrammarError            no grammar can be made for a tool
      TemplateError           a chat template refuses a conversation
      ContextOverflow         a prompt leaves no room for a reply
      EngineBusy, EngineClosed, DecodeError

Layers above add their own below these two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

E = TypeVar("E", bound="ConfigurationError")

MOST_PROBLEMS = 50
_MOST_SHOWN = 60


class EdgevoxError(Exception):
    """Base of every error of ours."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong.

    `source` is a file, or what else the user gave: `parameter stop.words`. `line` counts from 1, 0
    where there is none to name; `path` are the keys inside a file, such as `tools.drive`.
    """

    source: str
    found: str
    expected: str
    line: int = 0
    path: str = ""

    def __str__(self) -> str:
        line = f":{self.line}" if self.line else ""
        place = f"{self.path}: " if self.path else ""
        return f"{self.source}{line}: {place}found {self.found}, expected {self.expected}"


class ConfigurationError(EdgevoxError, ValueError):
    """Something that a user wrote or named cannot be used. `problems` lists all that is wrong."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.lines()))

    @classmethod
    def at(cls: type[E], source: object, found: str, expected: str) -> E:
        """The error for one problem."""
        return cls([Problem(str(source), found, expected)])

    def lines(self) -> list[str]:
        """The problems, one a line; of very many the first ones."""
        told = [str(problem) for problem in self.problems[:MOST_PROBLEMS]]
        more = len(self.problems) - len(told)
        return [*told, f"and {more} more"] if more else told


class WrongValue(EdgevoxError, ValueError):
    """One value that cannot be used, whose place the caller knows.

    `found` says what is wrong, `expected` what can stand there, where that is known.
    """

    def __init__(self, found: str, expected: str = "") -> None:
        super().__init__(f"{found}, expected {expected}" if expected else found)
        self.found = found
        self.expected = expected


class ModelError(ConfigurationError):
    """A model file, or the server that runs a model, cannot be used."""


class PresetError(ConfigurationError):
    """A preset does not exist, or a value that is set over it does not fit."""


class GrammarError(EdgevoxError):
    """No grammar can be made for a tool; the message names format, tool and what was found."""


class TemplateError(EdgevoxError):
    """A chat template refuses a conversation, in its own words."""


class ContextOverflow(EdgevoxError):
    """A prompt leaves no room for a reply. The oldest turns must leave before a new try.

    `prompt_tokens`, `reserved_tokens` (kept for the reply) and `n_ctx` are token counts.
    """

    def __init__(self, prompt_tokens: int, reserved_tokens: int, n_ctx: int) -> None:
        super().__init__(
            f"prompt: found {prompt_tokens} tokens, expected at most "
            f"{n_ctx - reserved_tokens} ({n_ctx} of context less {reserved_tokens} for the reply)"
        )
        self.prompt_tokens = prompt_tokens
        self.reserved_tokens = reserved_tokens
        self.n_ctx = n_ctx


class EngineBusy(EdgevoxError):
    """A second request came while one was running, and the caller did not want to wait."""


class EngineClosed(EdgevoxError):
    """The model has been freed."""


class DecodeError(EdgevoxError):
    """The model could not go on: a batch failed, or its server broke off.

    The cache is cut back to what is known to be in it.
    """


def show_value(value: object) -> str:
    """A value as a message shows it: short."""
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."
