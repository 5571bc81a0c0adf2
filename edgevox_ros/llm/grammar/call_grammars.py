"""The compiled grammars of one model: one for each way in which its formats begin a call."""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.grammar.grammar_text import (
    N_SPACINGS,
    bare_starts,
    call_grammar,
    call_starts,
    end_of_calls,
    spoken_instead,
)
from edgevox_ros.llm.grammar.matcher import Matcher, Vocabulary
from edgevox_ros.llm.grammar.said_words import SaidWords, known_words
from edgevox_ros.llm.llama.native_model import NativeModel

_SOMETHING = "%llguidance {}\nstart: /[^ \\t\\r\\n\\x00][^\\x00]*/\n"


class CallGrammars:
    """The compiled grammars for one model, its formats and the tools of the last `compile`."""

    def __init__(self, model: NativeModel, formats: Sequence[str]) -> None:
        self.model = model
        self.starts = call_starts(formats)
        self.bare = bare_starts(formats)
        spoken = (spoken_instead(name, start) for start, name in self.starts.items())
        self.spoken = frozenset(text.encode() for text in spoken if text)
        # What stands behind the last call, tried where another call could come as well.
        self.ends = {
            start: model.tokenize(end_of_calls(name, start))
            for start, name in (*self.starts.items(), *self.bare.items())
        }
        self.markers = [model.tokenize(start) for start in self.starts]
        self._vocabulary = Vocabulary(model)
        self._made: dict[str, Matcher] = {}
        self._tools: tuple[ToolSchema, ...] = ()
        self._known: frozenset[str] = frozenset()
        self._spacing: dict[str, int] = {}
        self._spaced: dict[tuple[str, int], Matcher] = {}

    def compile(self, tools: Sequence[ToolSchema]) -> None:
        """Compile all grammars for these tools. Raises GrammarError naming format and tool."""
        if self._made and self._tools == tuple(tools):
            return
        made = {"": Matcher.compile(self._vocabulary, _SOMETHING, "any text")}
        for start, name in (*self.starts.items(), *self.bare.items()) if tools else ():
            text = call_grammar(name, start, tools, self._vocabulary.words)
            made[start] = Matcher.compile(self._vocabulary, text, f"format {name}")
        self._made, self._tools = made, tuple(tools)
        self._spaced, self._known = {}, known_words(tools)
        for start in (*self.starts, *self.bare) if tools else ():
            self.usual(start)

    def enter(self, start: str) -> Matcher | None:
        """A new copy of the grammar for text after the marker ("": for any text but blanks)."""
        made = self._made.get(start)
        return made.copy() if made else None

    def usual(self, start: str) -> Matcher:
        """A new copy of the grammar for calls spaced as the last one was, or as the format does."""
        return self._only(start, self._spacing.get(start, 0)).copy()

    def _only(self, start: str, spacing: int) -> Matcher:
        key = (start, spacing)
        if key not in self._spaced:
            name, words = {**self.bare, **self.starts}[start], self._vocabulary.words
            text = call_grammar(name, start, self._tools, words, spacing)
            self._spaced[key] = Matcher.compile(self._vocabulary, text, f"format {name}")
        return self._spaced[key]

    def learn_spacing(self, start: str, tokens: Sequence[int]) -> None:
        """Take the spacing of a whole call for what the model will do again."""
        for spacing in range(N_SPACINGS):
            if len(self._only(start, spacing).fitting(list(tokens))) == len(tokens):
                self._spacing[start] = spacing
                return

    def said(self, text: str) -> SaidWords:
        """What calls of these tools may repeat of an utterance."""
        return SaidWords(self.model, text, self._known)

    def close(self) -> None:
        """Free all grammars; the model may be freed after it."""
        self._made.clear()
        self._spaced.clear()
        self._vocabulary = Vocabulary(self.model)
