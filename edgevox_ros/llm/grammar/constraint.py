"""Applies grammars to one reply: enters one at the start of a call, leaves it at the call's end."""

from __future__ import annotations

import codecs
import ctypes
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from edgevox_ros.core.errors import GrammarError
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.grammar.grammar_text import (
    bare_starts,
    call_grammar,
    call_starts,
    spoken_instead,
)
from edgevox_ros.llm.llama.binding import llama_cpp
from edgevox_ros.llm.llama.native_log import take_errors
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.llm.llama.sampler import Chain
from edgevox_ros.parsing import THINKING_MARKS

_SOMETHING = "root ::= [^ \\t\\r\\n\\x00] [^\\x00]*\n"
_ENTRY = np.dtype([("id", "<i4"), ("logit", "<f4"), ("p", "<f4")])


class CallGrammars:
    """The compiled grammars for one model, its formats and the tools of the last `compile`."""

    def __init__(self, model: NativeModel, formats: Sequence[str]) -> None:
        self.model = model
        self.starts = call_starts(formats)
        self.bare = bare_starts(formats)
        spoken = (spoken_instead(name, start) for start, name in self.starts.items())
        self.spoken = frozenset(text.encode() for text in spoken if text)
        self._made: dict[str, NativeGrammar] = {}
        self._tools: tuple[ToolSchema, ...] = ()

    def compile(self, tools: Sequence[ToolSchema]) -> None:
        """Compile all grammars for these tools. Raises GrammarError naming format and tool."""
        if self._made and self._tools == tuple(tools):
            return
        self.close()
        self._made[""] = NativeGrammar.compile(self.model, _SOMETHING, "any text")
        try:
            for start, name in (*self.starts.items(), *self.bare.items()) if tools else ():
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
        """Compile one tool alone, so that an error can name it."""
        text = call_grammar(name, start, (tool,))
        NativeGrammar.compile(self.model, text, f"format {name}, tool {tool.name}").close()

    def enter(self, start: str) -> NativeGrammar | None:
        """A new copy of the grammar for text after the marker ("": for any text but blanks)."""
        made = self._made.get(start)
        return made.copy() if made else None

    def close(self) -> None:
        """Free all grammars."""
        for grammar in self._made.values():
            grammar.close()
        self._made.clear()


class CallConstraint:
    """Constrains one reply: `choose` returns the next token, `follow` takes it into account.

    A token that reaches past a start marker is replaced by tokens that end with the marker, so
    that the grammar begins exactly there. A reply that begins like an unmarked call is held to its
    grammar. `speak`: the reply may not end before it has content. `opened_by`: the start marker
    with which the prompt ended, "" for none.
    """

    def __init__(
        self,
        grammars: CallGrammars,
        speak: bool,
        opened_by: str = "",
        prompt_opens_thinking: bool = False,
    ) -> None:
        self._grammars = grammars
        self._model = grammars.model
        self._speak = speak
        self._content = ContentWatch(grammars.starts, prompt_opens_thinking)
        self._grammar = grammars.enter(opened_by) if opened_by else None
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._written = b""
        self._whole_reply = False
        self._forced: list[int] = []
        self._starts = {start.encode(): start for start in grammars.starts}
        self._bare = {start.encode(): start for start in grammars.bare}
        self._keep = max(map(len, self._starts), default=1)
        self._tail = b""
        self._begun = bool(opened_by) or prompt_opens_thinking

    def choose(self, chain: Chain, context: int) -> int:
        """The next token. Raises GrammarError if no token can continue the call."""
        if self._forced:
            return self._forced.pop(0)
        if self._grammar is not None:
            return self._grammar.sample(chain, context)
        token = chain.sample(context)
        if self._speak and not self._content.found and self._model.is_end(token):
            token = self._not_the_end(chain, context)
        return self._cut(token)

    def follow(self, token: int, inside: bool) -> None:
        """Take a chosen token into account; `inside`: the reply is now inside a call."""
        piece = self._model.piece(token)
        if self._grammar is not None:
            self._grammar.accept(token)
            self._written += piece
            if not inside and not self._whole_reply:
                self._leave()
            return
        if not self._model.is_control(token) or self._opens(piece):
            self._content.feed(self._decode(piece))
        window = self._tail + piece
        self._tail = window[-self._keep :]
        if self._forced:
            return
        begins, self._begun = not self._begun, self._begun or bool(window.strip())
        if begins and window.strip() in self._bare:
            self._enter(self._bare[window.strip()])
            self._whole_reply = self._grammar is not None
        elif inside:
            found = [mark for mark in self._starts if window.endswith(mark)]
            if found:
                self._enter(self._starts[max(found, key=len)])

    def close(self) -> None:
        """Free the grammar that was entered, if any."""
        if self._grammar is not None:
            self._grammar.close()
            self._grammar = None

    def _enter(self, start: str) -> None:
        self._grammar = self._grammars.enter(start)
        self._tail = self._written = b""

    def _leave(self) -> None:
        if self._written not in self._grammars.spoken:
            self._content.called()
        self.close()

    def _opens(self, piece: bytes) -> bool:
        """Whether a control token is the marker of a call or of thinking."""
        return self._content.knows(piece.decode("utf-8", "replace"))

    def _not_the_end(self, chain: Chain, context: int) -> int:
        something = self._grammars.enter("")
        assert something is not None
        try:
            return something.sample_allowed(chain, context)
        finally:
            something.close()

    def _cut(self, token: int) -> int:
        """The token, or the first token of its part up to the end of a start marker."""
        piece = self._model.piece(token)
        window = self._tail + piece
        ends = [
            at + len(mark) - len(self._tail)
            for mark in self._starts
            if (at := window.find(mark)) >= 0
        ]
        if not self._begun and window.strip()[:1] in self._bare:
            ends.append(len(window) - len(window.lstrip()) + 1 - len(self._tail))
        past = [end for end in ends if 0 < end < len(piece)]
        if not past:
            return token
        text = piece[: min(past)].decode("utf-8", "replace")
        self._forced = self._model.tokenize(text)
        return self._forced.pop(0)


class ContentWatch:
    """Follows the text of one reply outside its calls; `found` is set once there is content.

    White space, thinking, the beginning of a marker and control tokens do not count as content.
    """

    def __init__(self, starts: Iterable[str] = (), prompt_opens_thinking: bool = False) -> None:
        """`starts` are the markers that open a call."""
        self._openers = (*THINKING_MARKS, *starts)
        self._closers = tuple(THINKING_MARKS.values()) if prompt_opens_thinking else ()
        self._keep = max(map(len, (*self._openers, *THINKING_MARKS.values())))
        self._held = ""
        self.found = False

    def feed(self, text: str) -> None:
        """Take the next text of the reply that is outside calls."""
        self._held += text
        while not self.found and self._held:
            marks = self._closers or self._openers
            at, mark = min(
                ((at, mark) for mark in marks if (at := self._held.find(mark)) >= 0),
                default=(-1, ""),
            )
            if at < 0:
                self._end(marks)
                return
            self.found = bool(not self._closers and self._held[:at].strip())
            self._held = self._held[at + len(mark) :]
            closer = "" if self._closers else THINKING_MARKS.get(mark, "")
            self._closers = (closer,) if closer else ()

    def knows(self, text: str) -> bool:
        """Whether the text is a call's start marker or a thinking mark."""
        return text in self._openers or text in THINKING_MARKS.values()

    def called(self) -> None:
        """Count a call that has ended as content."""
        self.found = True

    def _end(self, marks: tuple[str, ...]) -> None:
        """Judge the held text, which has no complete marker; keep what may begin one."""
        if self._closers:
            self._held = self._held[-self._keep :]
            return
        tails = (self._held[-size:] for size in range(min(len(self._held), self._keep), 0, -1))
        waiting = next((t for t in tails if any(mark.startswith(t) for mark in marks)), "")
        self.found = bool(self._held[: len(self._held) - len(waiting)].strip())
        self._held = waiting


class NativeGrammar:
    """A compiled grammar and the position that a text has reached in it. `close` frees it."""

    def __init__(self, model: NativeModel, handle: Any) -> None:
        self._model = model
        self._handle = handle
        self._begun = b""

    @classmethod
    def compile(cls, model: NativeModel, text: str, what: str) -> NativeGrammar:
        """Compile GBNF. Raises GrammarError naming `what` if llama.cpp refuses it."""
        take_errors()
        handle = llama_cpp.llama_sampler_init_grammar(model.vocab, text.encode(), b"root")
        if not handle:
            raise GrammarError(f"{what}: llama.cpp refuses the grammar: {take_errors()}")
        return cls(model, handle)

    def copy(self) -> NativeGrammar:
        """A copy at the same position."""
        made = NativeGrammar(self._model, llama_cpp.llama_sampler_clone(self._handle))
        made._begun = self._begun
        return made

    def allows(self, token: int) -> bool:
        """Whether the token may come next.

        Broken UTF-8 is refused: llama.cpp accepts it, but decodes it to other text than we do.
        """
        if self._decoded(token) is None:
            return False
        one = np.array([(token, 0.0, 0.0)], dtype=_ENTRY)
        self._apply(one)
        return bool(np.isfinite(one["logit"][0]))

    def allowed(self) -> list[int]:
        """Every token that may come next; after a complete call also end-of-generation tokens."""
        entries: Any = np.zeros(self._model.n_vocab, dtype=_ENTRY)
        entries["id"] = np.arange(self._model.n_vocab)
        self._apply(entries)
        return [
            int(token)
            for token in entries["id"][np.isfinite(entries["logit"])]
            if self._decoded(int(token)) is not None
        ]

    def accept(self, token: int) -> None:
        """Advance by one token. It must be allowed: otherwise llama.cpp ends the process."""
        llama_cpp.llama_sampler_accept(self._handle, token)
        self._begun = self._decoded(token) or b""

    def sample(self, chain: Chain, context: int) -> int:
        """The chain's choice if that is allowed, otherwise its choice among the allowed tokens."""
        token = chain.sample(context)
        return token if self.allows(token) else self.sample_allowed(chain, context)

    def sample_allowed(self, chain: Chain, context: int) -> int:
        """The chain's choice among the allowed tokens. Raises GrammarError if there are none."""
        logits = llama_cpp.llama_get_logits_ith(context, -1)
        entries: Any = np.zeros(self._model.n_vocab, dtype=_ENTRY)
        entries["id"] = np.arange(self._model.n_vocab)
        entries["logit"] = np.ctypeslib.as_array(logits, shape=(self._model.n_vocab,))
        self._apply(entries)
        left = np.ascontiguousarray(entries[np.isfinite(entries["logit"])])
        while len(left):
            tried = left.copy()
            array = _array(tried)
            llama_cpp.llama_sampler_apply(chain.handle, ctypes.byref(array))
            token = int(array.data[array.selected].id)
            if self._decoded(token) is not None:
                return token
            left = np.ascontiguousarray(left[left["id"] != token])
        raise GrammarError("no token of the vocabulary continues the call")

    def _decoded(self, token: int) -> bytes | None:
        """The bytes of an incomplete character after the token; None if its UTF-8 is broken."""
        if self._model.is_end(token):
            return None if self._begun else b""
        text = self._begun + self._model.piece(token)
        try:
            _, used = codecs.utf_8_decode(text, "strict", False)
        except UnicodeDecodeError:
            return None
        rest = text[used:]
        # The beginning of a surrogate: Python would refuse only its third byte, a dead end by then.
        return None if rest[:1] == b"\xed" and rest[1:2] >= b"\xa0" else rest

    def _apply(self, entries: Any) -> None:
        array = _array(entries)
        llama_cpp.llama_sampler_apply(self._handle, ctypes.byref(array))

    def close(self) -> None:
        """Free the grammar."""
        handle, self._handle = self._handle, None
        if handle:
            llama_cpp.llama_sampler_free(handle)


def _array(entries: Any) -> Any:
    data = entries.ctypes.data_as(ctypes.POINTER(llama_cpp.llama_token_data))
    return llama_cpp.llama_token_data_array(data, len(entries), -1, False)
