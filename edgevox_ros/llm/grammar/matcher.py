"""A compiled grammar and the place in it that a reply has reached, with llguidance."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from edgevox_ros.core.errors import GrammarError
from edgevox_ros.core.optional_module import OptionalModule
from edgevox_ros.core.requirements import remedy
from edgevox_ros.llm.grammar.rules import Words
from edgevox_ros.llm.llama.native_model import NativeModel

llguidance: Any = OptionalModule("llguidance")

# In llguidance a token whose text begins with this byte is none that spells text.
_SPELLS_NOTHING = b"\xff"
# Some vocabularies define words or runs of spaces as tokens: they are text like any other.
_BRACKETS = re.compile(r"[<>\[\]{}|]")


class Vocabulary:
    """The tokens of a model as grammars need them. Listed at first use: a second for 262,144."""

    def __init__(self, model: NativeModel) -> None:
        self._model = model

    @cached_property
    def words(self) -> Words:
        """What the text of a grammar has to know of it."""
        model = self._model
        texts = {model.token_text(token): token for token in model.marked_tokens}
        special = {
            text: token
            for text, token in texts.items()
            if text and (model.is_control(token) or _BRACKETS.search(text))
        }
        return Words(special, lambda text: model.text(model.tokenize(text)) == text)

    @cached_property
    def tokenizer(self) -> Any:
        """llguidance's tokenizer. Raises GrammarError where llguidance is not installed."""
        model = self._model
        pieces = [model.piece(token) for token in range(model.n_vocab)]
        for token in self.words.special.values():
            pieces[token] = _SPELLS_NOTHING + pieces[token]
        ends = [token for token in model.marked_tokens if model.is_end(token)]
        try:
            return llguidance.LLTokenizer.from_llamacpp(
                tokens=pieces,
                vocab_ptr=model.vocab,
                tokenize_fptr=model.tokenize_pointer,
                eos_token=ends or None,
            )
        except ModuleNotFoundError:
            raise GrammarError(
                "the Python package llguidance is missing, which grammars need; "
                + remedy("llguidance")
            ) from None


class Matcher:
    """A place in a grammar: which tokens may come next, and which must."""

    def __init__(self, matcher: Any) -> None:
        self._matcher = matcher

    @classmethod
    def compile(cls, vocabulary: Vocabulary, text: str, what: str) -> Matcher:
        """Compile a Lark grammar. Raises GrammarError naming `what` if llguidance refuses it."""
        tokenizer = vocabulary.tokenizer
        made = llguidance.LLMatcher(tokenizer, text, log_level=0)
        if made.is_error():
            raise GrammarError(f"{what}: llguidance refuses the grammar: {made.get_error()}")
        return cls(made)

    def copy(self) -> Matcher:
        """A copy at the same place."""
        return Matcher(self._matcher.deep_copy())

    def allows(self, token: int) -> bool:
        """Whether the token may come next; behind a complete call also one that ends the reply."""
        return bool(self._matcher.validate_tokens([token]))

    def allowed(self) -> npt.NDArray[np.intp]:
        """Every token that may come next, in ascending order."""
        mask = np.frombuffer(self._matcher.compute_bitmask(), dtype="<u4")
        # Mostly few are allowed, of hundreds of thousands.
        filled = np.flatnonzero(mask)
        parts = mask[filled].view(np.uint8).reshape(-1, 4)
        row, bit = np.unpackbits(parts, axis=1, bitorder="little").nonzero()
        return filled[row] * 32 + bit

    def accept(self, token: int) -> bool:
        """Go on by one token. False: it may not come next."""
        return bool(self._matcher.try_consume_tokens([token]))

    def forced(self) -> list[int]:
        """The tokens that must come next, as the tokeniser would write them; empty for a choice."""
        # Some texts come back from a tokeniser as other ones, such as SentencePiece's own space.
        return self.fitting([int(token) for token in self._matcher.compute_ff_tokens()])

    def fitting(self, tokens: list[int]) -> list[int]:
        """The tokens up to the first that may not come."""
        return tokens[: self._matcher.validate_tokens(tokens)] if tokens else []

    @property
    def ended(self) -> bool:
        """Whether the text is complete and nothing can follow it."""
        return bool(self._matcher.is_stopped() and not self._matcher.is_error())
