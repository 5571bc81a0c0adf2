"""The compiled grammars of one model: one for each way in which its formats begin a call."""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.grammar.grammar_text import (
    bare_starts,
    call_grammar,
    call_starts,
    spoken_instead,
)
from edgevox_ros.llm.grammar.matcher import Matcher, Vocabulary
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
        self.markers = [model.tokenize(start) for start in self.starts]
        self._vocabulary = Vocabulary(model)
        self._made: dict[str, Matcher] = {}
        self._tools: tuple[ToolSchema, ...] = ()

    def compile(self, tools: Sequence[ToolSchema]) -> None:
        """Compile all grammars for these tools. Raises GrammarError naming format and tool."""
        if self._made and self._tools == tuple(tools):
            return
        made = {"": Matcher.compile(self._vocabulary, _SOMETHING, "any text")}
        for start, name in (*self.starts.items(), *self.bare.items()) if tools else ():
            text = call_grammar(name, start, tools, self._vocabulary.words)
            made[start] = Matcher.compile(self._vocabulary, text, f"format {name}")
        self._made, self._tools = made, tuple(tools)

    def enter(self, start: str) -> Matcher | None:
        """A new copy of the grammar for text after the marker ("": for any text but blanks)."""
        made = self._made.get(start)
        return made.copy() if made else None

    def close(self) -> None:
        """Free all grammars; the model may be freed after it."""
        self._made.clear()
        self._vocabulary = Vocabulary(self.model)
