"""The part of a model's vocabulary that prompting needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Tokenizer(Protocol):
    """Text to tokens and back."""

    bos: int
    adds_bos: bool

    def tokenize(self, text: str) -> list[int]:
        """Token ids of a text, special tokens recognised."""

    def text(self, tokens: Sequence[int]) -> str:
        """The text of some tokens, special tokens included."""
