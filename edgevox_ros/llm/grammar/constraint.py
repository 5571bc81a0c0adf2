"""Where a grammar is entered and left in one reply, and what is sampled there."""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.llm.grammar.errors import GrammarError
from edgevox_ros.llm.grammar.native import NativeGrammar
from edgevox_ros.llm.grammar.wire import call_grammar, call_starts
from edgevox_ros.llm.native_model import NativeModel
from edgevox_ros.llm.sampler import Chain
from edgevox_ros.tools import ToolSchema

_SOMETHING = "root ::= [^\\x00]+\n"


class CallGrammars:
    """The compiled grammars of one model, its formats and the tools last asked for."""

    def __init__(self, model: NativeModel, formats: Sequence[str]) -> None:
        self.model = model
        self.starts = call_starts(formats)
        self._made: dict[str, NativeGrammar] = {}
        self._tools: tuple[ToolSchema, ...] = ()

    def compile(self, tools: Sequence[ToolSchema]) -> None:
        """Make every grammar for these tools. Raises GrammarError naming format and tool."""
        if self._made and self._tools == tuple(tools):
            return
        self.close()
        self._made[""] = NativeGrammar.compile(self.model, _SOMETHING, "any text")
        try:
            for start, name in self.starts.items() if tools else ():
                text = call_grammar(name, start, tools)
                for tool in tools:
                    self._try(name, start, tool)
                what = f"format {name}, all tools together"
                self._made[start] = NativeGrammar.compile(self.model, text, what)
        except GrammarError:
            self.close()
            raise
        self._tools = tuple(tools)

    def _try(self, name: str, start: str, tool: ToolSchema) -> None:
        """Compile one tool alone, so that a refusal can name it."""
        text = call_grammar(name, start, (tool,))
        NativeGrammar.compile(self.model, text, f"format {name}, tool {tool.name}").close()

    def enter(self, start: str) -> NativeGrammar | None:
        """A fresh copy of what may follow the marker ("": any text, but not nothing)."""
        made = self._made.get(start)
        return made.copy() if made else None

    def close(self) -> None:
        """Free them all."""
        for grammar in self._made.values():
            grammar.close()
        self._made.clear()


class CallConstraint:
    """Follows one reply: `choose` gives the next token, `follow` is told where it led.

    A token that reaches past a start marker is replaced by tokens that end with the marker, so
    that the grammar begins exactly there. `speak`: the reply may not be empty.
    """

    def __init__(self, grammars: CallGrammars, speak: bool) -> None:
        self._grammars = grammars
        self._speak = speak
        self._grammar: NativeGrammar | None = None
        self._forced: list[int] = []
        self._starts = {start.encode(): start for start in grammars.starts}
        self._keep = max(map(len, self._starts), default=1)
        self._tail = b""
        self._blank = True

    def choose(self, chain: Chain, context: int) -> int:
        """The next token. Raises GrammarError when the vocabulary cannot continue the call."""
        if self._forced:
            return self._forced.pop(0)
        if self._grammar is not None:
            return self._grammar.sample(chain, context)
        token = chain.sample(context)
        if self._speak and self._blank and self._grammars.model.is_end(token):
            token = self._not_the_end(chain, context)
        return self._cut(token)

    def follow(self, token: int, inside: bool) -> None:
        """The token was taken; `inside` says whether the reply now stands in a call."""
        piece = self._grammars.model.piece(token)
        if self._grammar is not None:
            self._grammar.accept(token)
            if not inside:
                self.close()
            return
        window = self._tail + piece
        self._blank = self._blank and (
            not piece.strip() or piece.startswith((b"<think", b"</think"))
        )
        self._tail = window[-self._keep :]
        if inside and not self._forced:
            found = [mark for mark in self._starts if window.endswith(mark)]
            if found:
                self._grammar = self._grammars.enter(self._starts[max(found, key=len)])
                self._tail = b""

    def close(self) -> None:
        """Leave the grammar, if one is entered."""
        if self._grammar is not None:
            self._grammar.close()
            self._grammar = None

    def _not_the_end(self, chain: Chain, context: int) -> int:
        something = self._grammars.enter("")
        assert something is not None
        try:
            return something.sample_allowed(chain, context)
        finally:
            something.close()

    def _cut(self, token: int) -> int:
        piece = self._grammars.model.piece(token)
        window = self._tail + piece
        for mark in self._starts:
            at = window.find(mark)
            end = at + len(mark) - len(self._tail)
            if at >= 0 and 0 < end < len(piece):
                kept = piece[:end].decode("utf-8", "replace")
                self._forced = self._grammars.model.tokenize(kept)
                return self._forced.pop(0)
        return token
