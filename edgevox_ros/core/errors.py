"""What can go wrong in the engine layer, each with its own type."""

from __future__ import annotations


class ModelError(Exception):
    """A model file that cannot be used: which file, what was found, what was expected."""

    def __init__(self, file: object, found: str, expected: str) -> None:
        super().__init__(f"{file}: found {found}, expected {expected}")
        self.file = str(file)
        self.found = found
        self.expected = expected


class PresetError(Exception):
    """A preset that does not exist or does not fit."""


class TemplateError(Exception):
    """A chat template that refuses a conversation, in its own words."""


class ContextOverflow(Exception):
    """A prompt that leaves no room for a reply. The oldest turns must leave before a new try.

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


class EngineBusy(Exception):
    """A second request came while one was running, and the caller did not want to wait."""


class EngineClosed(Exception):
    """The model has been freed."""


class DecodeError(Exception):
    """llama.cpp could not evaluate a batch. The cache is cut back to what is known to be in it."""
