"""Follows a reply into its calls: enters a grammar where a call starts, leaves it at its end."""

from __future__ import annotations

from edgevox_ros.llm.grammar.call_grammars import CallGrammars
from edgevox_ros.llm.grammar.matcher import Matcher


class CallFollower:
    """The place of one reply in the grammars of its calls.

    `grammar` is that of the call which is being written, None outside calls. `forced` are the
    tokens that come next in it, if it is written by its grammar. `whole_reply`: the call has no
    marker, so nothing but it is in the reply. `spoke`: the last call that ended was none, but
    announced speech.
    """

    def __init__(
        self,
        grammars: CallGrammars,
        opened_by: str = "",
        opens_thinking: bool = False,
        said: str = "",
        held: bool = False,
    ) -> None:
        """`opened_by`: the start marker with which the prompt ended, "" for none.

        `said`: what calls may repeat. `held`: what is forced is not evaluated before it is needed,
        and behind the last call often nothing is; so the end is not guessed.
        """
        self._grammars = grammars
        self._said = grammars.said(said)
        self._held = held
        self._usual: Matcher | None = None
        self._start = ""
        self._of_call: list[int] = []
        self._model = grammars.model
        self._starts = {start.encode(): start for start in grammars.starts}
        self._bare = {start.encode(): start for start in grammars.bare}
        self._keep = max(map(len, self._starts), default=1)
        self._tail = b""
        self._written = b""
        self._of_marker: list[int] = []
        self._begins_marker = {ids[0] for ids in grammars.markers}
        self._begun = bool(opened_by) or opens_thinking
        self.whole_reply = False
        self.spoke = False
        self.grammar: Matcher | None = None
        self.forced: list[int] = []
        if opened_by:
            self._enter(opened_by)

    def likely(self, most: int) -> list[int]:
        """What a model that began so will probably write: the rest of a marker, or of a call.

        That is at most so many tokens.
        """
        if self.grammar is not None:
            return self._of_this_call(self._usual or self.grammar, most)
        if not self._of_marker:
            return []
        begun = len(self._of_marker)
        markers = self._grammars.markers
        return next((ids[begun:] for ids in markers if ids[:begun] == self._of_marker), [])[:most]

    def _of_this_call(self, place: Matcher, most: int) -> list[int]:
        place, tokens, written = place.copy(), list[int](), self._written
        end = [] if self._held else self._grammars.ends[self._start]
        while len(tokens) < most:
            run = place.forced() or self._said.guess(place, written.decode("utf-8", "replace"))
            run = run or (end if place.fitting(end) == end else [])
            run = run[: most - len(tokens)]
            if not run or not all(place.accept(token) for token in run):
                break
            tokens += run
            written += b"".join(map(self._model.piece, run))
        return tokens

    def follow(self, token: int, inside: bool, within_marker: bool = False) -> bool:
        """Take the next token; `inside`: the reply is now inside a call. False: it may not come.

        `within_marker`: more tokens of a start marker are to come, so no call begins yet.
        """
        piece = self._model.piece(token)
        if self.grammar is not None:
            return self._in_call(self.grammar, token, piece, inside)
        if self._of_marker or token in self._begins_marker:
            self._follow_marker(token)
        if within_marker or (self._begun and not inside):
            self._tail = (self._tail + piece)[-self._keep :]
            return True
        end = self.end_of_marker(piece)
        window = self._tail + (piece if end is None else piece[:end])
        self._tail = window[-self._keep :]
        begins, self._begun = not self._begun, self._begun or bool(window.strip())
        if begins and window.strip() in self._bare:
            self._enter(self._bare[window.strip()])
            self.whole_reply = self.grammar is not None
        elif inside:
            found = [mark for mark in self._starts if window.endswith(mark)]
            if found:
                self._enter(self._starts[max(found, key=len)])
        if end is not None:
            self._read_behind_marker(piece[end:])
        return True

    def end_of_marker(self, piece: bytes) -> int | None:
        """Where a start marker ends inside the next piece of the reply; None: nowhere in it."""
        window = self._tail + piece
        ends = [
            at + len(mark) - len(self._tail)
            for mark in self._starts
            if (at := window.find(mark)) >= 0
        ]
        if not self._begun and window.strip()[:1] in self._bare:
            ends.append(len(window) - len(window.lstrip()) + 1 - len(self._tail))
        return min((end for end in ends if 0 < end < len(piece)), default=None)

    def leave(self) -> None:
        """Go on outside calls."""
        self.grammar = None
        self.whole_reply = False
        self.forced = []

    def _follow_marker(self, token: int) -> None:
        markers, begun = self._grammars.markers, [*self._of_marker, token]
        if not any(ids[: len(begun)] == begun for ids in markers):
            begun = [token] if any(ids[:1] == [token] for ids in markers) else []
        self._of_marker = begun

    def _enter(self, start: str) -> None:
        self.grammar = self._grammars.enter(start)
        self._usual = self._grammars.usual(start) if self.grammar else None
        self._start, self._of_call = start, []
        self.forced = self.grammar.forced() if self.grammar else []
        self._tail = self._written = b""
        self._of_marker = []

    def _read_behind_marker(self, rest: bytes) -> None:
        """Take what the token that ended the start marker has behind it."""
        if self.grammar is None:
            self._tail = (self._tail + rest)[-self._keep :]
            return
        for token in self._model.tokenize(rest.decode("utf-8", "replace")):
            if self.grammar is not None:
                self._in_call(self.grammar, token, self._model.piece(token), inside=True)

    def _in_call(self, grammar: Matcher, token: int, piece: bytes, inside: bool) -> bool:
        if not grammar.accept(token):
            self.leave()
            return False
        self._written += piece
        self._of_call.append(token)
        if self._usual is not None and not self._usual.accept(token):
            self._usual = None
        if not inside and not self.whole_reply:
            if self._usual is None:
                self._grammars.learn_spacing(self._start, self._of_call)
            self.spoke = self._written in self._grammars.spoken
            self.leave()
            return True
        self.forced = self.forced[1:] if self.forced[:1] == [token] else []
        self.forced = self.forced or grammar.forced()
        return True
