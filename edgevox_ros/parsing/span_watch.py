"""Watches where a call begins and ends in a reply being written; asked for every token."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.call_form import CallForm
from edgevox_ros.parsing.formats.registry import get_format
from edgevox_ros.parsing.scanning.marks import THINKING_MARKS

OUTSIDE, SYNTAX, PAYLOAD = "outside", "syntax", "payload"
_THINKING = {opener: (closer,) for opener, closer in THINKING_MARKS.items()}
_LONGEST_CLOSER = max(map(len, THINKING_MARKS.values()))
_SEEN = 24


class SpanWatch:
    """Fed every piece of a reply; says where the next token will stand.

    outside: no call is open. syntax: inside a call. payload: inside a call, in a string that is an
    argument's value. Formats without markers have no span: for them the state stays outside.
    `over`: the calls are closed by a marker behind which the family writes nothing more.
    """

    def __init__(self, formats: tuple[str, ...], *, prompt_opens_thinking: bool = False) -> None:
        """Raises ValueError for an unknown format."""
        spans: dict[str, CallForm] = {}
        last: dict[str, str] = {}
        for each in map(get_format, formats):
            for form in each.marked_calls:
                spans.setdefault(form.start, form)
                last.setdefault(form.start, each.last_marker)
        self._spans = spans
        self._last = last
        # What ends the reply, once a call has ended that says so.
        self._awaited = ""
        self.over = False
        starts = sorted({*spans, *_THINKING, *filter(None, last.values())}, key=len, reverse=True)
        self._starts = re.compile("|".join(re.escape(start) for start in starts))
        self._keep = max(len(start) for start in starts) - 1
        self._closers: tuple[str, ...] = ()
        if prompt_opens_thinking:
            self._closers = tuple(each for group in _THINKING.values() for each in group)
        self._call: _OpenCall | None = None
        self._tail = ""
        self.state = OUTSIDE

    def feed(self, piece: str) -> str:
        """Take the next piece; returns the new state."""
        if not self._spans:
            return OUTSIDE
        text = piece
        while text:
            text = self._inside_call(text) if self._call else self._outside_calls(text)
        self.state = self._call.state if self._call else OUTSIDE
        return self.state

    def _inside_call(self, text: str) -> str:
        call = self._call
        assert call is not None
        used = call.feed(text)
        if call.ended:
            self._awaited = self._last[call.span.start]
            self.over = call.closes(self._awaited)
            self._call = None
            self._tail = ""
        return text[used:]

    def _outside_calls(self, text: str) -> str:
        window = self._tail + text
        if self._closers:
            places = [(window.find(c), len(c)) for c in self._closers if c in window]
            if not places:
                self._tail = window[1 - _LONGEST_CLOSER :]
                return ""
            at, size = min(places)
            self._closers = ()
            self._tail = ""
            return window[at + size :]
        match = self._starts.search(window)
        if match is None:
            self._tail = window[-self._keep :]
            return ""
        start = match.group()
        self._tail = ""
        self.over = self.over or start == self._awaited
        if start in _THINKING:
            self._closers = _THINKING[start]
        elif start in self._spans:
            self._call = _OpenCall(self._spans[start])
        return window[match.end() :]


class _OpenCall:
    """An open span, followed character by character."""

    def __init__(self, span: CallForm) -> None:
        self.span = span
        self.ended = False
        self._past_end = False  # the last character no longer belongs to the call
        self.state = SYNTAX
        self._seen = ""
        self._stack: list[str] = []
        self._is_list = False
        self._quote = ""
        self._escaped = False
        self._is_key = False
        self._opened = False
        self._in_tag = False  # inside a parameter's tag, before its value
        self._header = False  # a name precedes the first brace, which opens the arguments
        self._delimiter = "" if span.notation.is_quoted else span.notation.delimiter
        if span.start.endswith("["):
            self._stack.append("[")
            self._opened = True

    def closes(self, marker: str) -> bool:
        """Whether this marker has ended the call, and all calls of the reply stand before it."""
        listed = self._is_list or "[" not in self.span.before
        return marker == self.span.end and listed and bool(marker)

    def feed(self, text: str) -> int:
        """Take text; returns how many of its characters belong to the span."""
        step = self._step if self.span.tags is None else self._tag_step
        for index, char in enumerate(text):
            step(char)
            if self.ended:
                return index if self._past_end else index + 1
        return len(text)

    def _tag_step(self, char: str) -> None:
        tags = self.span.tags
        assert tags is not None
        self._seen = (self._seen + char)[-_SEEN:]
        if self.state == PAYLOAD:
            if self._seen.endswith(tags.close.strip()):
                self.state = SYNTAX
        elif self._in_tag:
            if self._seen.endswith(tags.value_start):
                self.state, self._in_tag, self._seen = PAYLOAD, False, ""
        elif self._seen.endswith(tags.start):
            self._in_tag = True
        elif self._seen.endswith(self.span.end):
            self.ended = True

    def _step(self, char: str) -> None:
        self._seen = (self._seen + char)[-_SEEN:]
        if self._quote:
            self._in_string(char)
            return
        if self._delimiter and self._seen.endswith(self._delimiter):
            self._quote, self.state, self._seen = self._delimiter, PAYLOAD, ""
            return
        if self.span.end and self._seen.endswith(self.span.end):
            self.ended = True
            return
        self._structure(char)

    def _in_string(self, char: str) -> None:
        if self._quote == self._delimiter:
            if self._seen.endswith(self._delimiter):
                self._quote, self.state, self._seen = "", SYNTAX, ""
        elif self._escaped:
            self._escaped = False
        elif char == "\\":
            self._escaped = True
        elif char == self._quote:
            self._quote, self.state = "", SYNTAX

    def _structure(self, char: str) -> None:
        heading = self.span.heading
        if heading is not None and not self._opened and char != "{":
            is_speech = heading.opens_speech(self._seen)
            if is_speech or not heading.pattern.fullmatch(self._seen):
                self.ended = True
                self._past_end = not is_speech
                return
        if char in self._delimiter:
            begun = self._delimiter[: self._delimiter.index(char) + 1]
            if self._seen.endswith(begun):
                return
        if char == '"' or (char == "'" and self.span.notation.single_quotes):
            self._quote = char
            value = not self._is_key and self._in_arguments()
            self.state = PAYLOAD if value else SYNTAX
        elif char in "{[(":
            if char != "[" or self._stack or not self._in_header():
                if char == "{" and not self._opened and self._seen[:-1].strip():
                    self._header = True
                self._is_list = self._is_list or (char == "[" and not self._opened)
                self._stack.append(char)
                self._opened = True
                self._is_key = char == "{"
        elif char in "}])":
            if self._stack:
                self._stack.pop()
            self._is_key = False
        elif char == ",":
            self._is_key = bool(self._stack) and self._stack[-1] == "{"
        elif char == ":":
            self._is_key = False
        if not self.span.end and self._opened and not self._stack:
            self._after_value(char)

    def _in_header(self) -> bool:
        """Whether a bracket belongs to the header before the brace, as in `f[ARGS]{`."""
        before = self._seen[:-1].rstrip()
        return bool(before) and (before[-1].isalnum() or before[-1] in "_]-")

    def _in_arguments(self) -> bool:
        """Whether a string here is an argument's value, not a call's name."""
        if self.span.notation.bare_names:
            return bool(self._stack)
        return self._stack.count("{") >= (1 if self._header else 2)

    def _after_value(self, char: str) -> None:
        """With no end marker, a closed value ends the span, unless another value may follow."""
        if char in "}])":
            self.state = SYNTAX
            if not self.span.continued:
                self.ended = True
        elif char not in " \t\r\n;,":
            self.ended = True
            self._past_end = True
