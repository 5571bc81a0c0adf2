"""Base classes of our errors, and how they say what is wrong: where, found, expected.

    EdgevoxError
      ConfigurationError      something that the user wrote or named cannot be used
        StrictYamlError       a YAML file (core.strict_yaml)
        ModelError            a model file, or the server that runs it
        PresetError           a preset, or a value that overrides one of its own
      WrongValue              a value; the caller knows where it stands
        SchemaError           a JSON Schema (core.json_schema)
      GrammarError            no grammar can be made for a tool
      TemplateError           a chat template cannot be used, or refuses a conversation
      ContextOverflow         a prompt leaves no room for a reply
      ModelLoading            a model is needed that has not been loaded yet
      NoModel                 a model is needed, and the node was set to run none
      EngineChanged           another model is to be asked
      EngineBusy, EngineClosed, DecodeError

Other layers derive their own errors from EdgevoxError, ConfigurationError and WrongValue.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

E = TypeVar("E", bound="ConfigurationError")

MOST_PROBLEMS = 50
_MOST_SHOWN = 60


class EdgevoxError(Exception):
    """Base class of all our errors."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong.

    `source` is a file or another input, such as `parameter stop.words`. `line` counts from 1, 0 for
    no line. `path` is the path of keys inside a file, such as `tools.drive`.
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
    """Something that the user wrote or named cannot be used. `problems` lists all that is wrong."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.lines()))

    @classmethod
    def at(cls: type[E], source: object, found: str, expected: str) -> E:
        """The error for one problem."""
        return cls([Problem(str(source), found, expected)])

    def lines(self) -> list[str]:
        """One line for each problem; of very many only the first ones."""
        lines = [str(problem) for problem in self.problems[:MOST_PROBLEMS]]
        more = len(self.problems) - len(lines)
        return [*lines, f"and {more} more"] if more else lines


class WrongValue(EdgevoxError, ValueError):
    """One value that cannot be used; the caller knows where it stands.

    `found` says what is wrong, `expected` what is allowed instead ("" if unknown).
    """

    def __init__(self, found: str, expected: str = "") -> None:
        super().__init__(f"{found}, expected {expected}" if expected else found)
        self.found = found
        self.expected = expected


class ModelError(ConfigurationError):
    """A model file, or the server that runs a model, cannot be used."""


class ModelLoading(EdgevoxError):
    """A model is needed that has not been loaded yet."""


class NoModel(EdgevoxError):
    """A model is needed, and the node was set to run none."""


class PresetError(ConfigurationError):
    """A preset does not exist, or a value that overrides one of its own is wrong."""


class GrammarError(EdgevoxError):
    """No grammar can be made for a tool; the message names format, tool and what was found."""


class TemplateError(EdgevoxError):
    """A chat template cannot be used, or refuses a conversation; the message says why."""


class ContextOverflow(EdgevoxError):
    """A prompt leaves no room for a reply. The oldest turns must be removed before a retry.

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


class EngineChanged(EdgevoxError):
    """Another model answers from now on: it is to be asked, with the settings for it."""


class EngineBusy(EdgevoxError):
    """The engine is busy with another request, and the caller did not want to wait."""


class EngineClosed(EdgevoxError):
    """The model has been freed."""


class DecodeError(EdgevoxError):
    """The model could not continue: a batch failed, or its server broke off.

    The cache is cut back to the tokens that are known to be in it.
    """


def show_value(value: object) -> str:
    """A value of a YAML or JSON file in a short form for messages."""
    text = "nothing" if value is None else repr(value)
    if isinstance(value, bool):
        text = text.lower()
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."
