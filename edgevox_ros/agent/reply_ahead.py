"""A reply that the model begins while a sentence is still being spoken.

It waits, unread, for the turn that asks for the very same reply: nothing is said, reported or run
before that turn, which treats it like any other reply.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import Union

from edgevox_ros.core.messages import Engine, Generation, Message, SamplingSettings
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing.stable_words import said_same

Item = Union[str, Generation]


@dataclass(frozen=True)
class Request:
    """What a model is asked. Equal requests are answered in the same way."""

    engine: Engine
    messages: tuple[Message, ...]
    tools: tuple[ToolSchema, ...]
    sampling: SamplingSettings

    def reply(self, cancel: threading.Event) -> Iterator[Item]:
        """The model's reply in pieces, then its Generation."""
        return iter(self.engine.generate(self.messages, self.tools, self.sampling, cancel))


class _Flag(threading.Event):
    """Ends a reply; once a turn has taken it, only that turn's flag does."""

    def __init__(self) -> None:
        super().__init__()
        self._turns: threading.Event | None = None

    def is_set(self) -> bool:
        turns = self._turns
        return super().is_set() if turns is None else turns.is_set()

    def hand_to(self, turns: threading.Event) -> None:
        self._turns = turns


class _Begun:
    """A reply that was begun, and its pieces so far."""

    def __init__(self, sentence: str, request: Request) -> None:
        self.sentence = sentence
        self.request = request
        self.flag = _Flag()
        self._at = time.monotonic()
        self._source = request.reply(self.flag)
        self._held: list[Item] = []

    @property
    def complete(self) -> bool:
        return bool(self._held) and isinstance(self._held[-1], Generation)

    def write(self, interrupted: threading.Event) -> None:
        """Hold what comes, until the reply is complete or this is to end."""
        for item in self._source:
            self._held.append(item)
            # Behind the Generation an engine ends by itself, and is free then.
            if isinstance(item, str) and (interrupted.is_set() or self.flag.is_set()):
                return

    def drop(self) -> None:
        """End the reply, so that the engine is free."""
        self.flag.set()
        with suppress(Exception):
            for _ in self._source:
                pass

    def handed_to(self, turns: threading.Event) -> Iterator[Item]:
        """What is held, and then the rest as it comes."""
        self.flag.hand_to(turns)
        ahead_s = time.monotonic() - self._at
        pieces = sum(isinstance(each, str) for each in self._held)
        text, cut = "", False
        for place, item in enumerate(chain(self._held, self._source), 1):
            if isinstance(item, Generation):
                # Which tokens the text up to here consists of is not known.
                item = replace(item, finish="cancelled", text=text, token_ids=()) if cut else item
                yield replace(item, ahead_s=ahead_s)
            elif not cut:
                text += item
                yield item
                cut = turns.is_set() and place < pieces


class ReplyAhead:
    """At most one reply. One thread uses it; any may call `unless` and `end`."""

    def __init__(self) -> None:
        self._begun: _Begun | None = None

    def begin(self, sentence: str, request: Request, interrupted: threading.Event) -> None:
        """Have the model reply until it is done or this is `interrupted`, at the next piece.

        An error drops the reply: the turn will meet it, too.
        """
        self.drop()
        begun = self._begun = _Begun(sentence, request)
        if interrupted.is_set():
            self.drop()
            return
        try:
            begun.write(interrupted)
        except Exception:
            self.drop()

    @property
    def unfinished(self) -> bool:
        """Whether a reply was begun and keeps the engine busy."""
        begun = self._begun
        return begun is not None and not begun.complete

    def is_for(self, sentence: str) -> bool:
        """Whether there is a reply to this sentence, as it will probably be spoken to the end."""
        begun = self._begun
        ended = begun is None or begun.flag.is_set()
        return begun is not None and not ended and said_same(begun.sentence, sentence)

    def wording(self, sentence: str) -> str:
        """The sentence as the model was shown it before it was over, if it stayed the same."""
        begun = self._begun
        return begun.sentence if begun and self.is_for(sentence) else sentence

    def unless(self, sentence: str) -> None:
        """End a reply that is to something else than this sentence, as soon as possible."""
        if not self.is_for(sentence):
            self.end()

    def end(self) -> None:
        """End the reply as soon as possible: no turn will take it."""
        begun = self._begun
        if begun is not None:
            begun.flag.set()

    def drop(self) -> None:
        """Forget the reply; then the engine is free."""
        begun, self._begun = self._begun, None
        if begun is not None:
            begun.drop()

    def reply(self, request: Request, cancel: threading.Event) -> Iterator[Item]:
        """The reply to a request: the one that was begun, if it is to this, or else a new one."""
        begun, self._begun = self._begun, None
        if begun is None:
            return request.reply(cancel)
        if begun.request != request or begun.flag.is_set():
            begun.drop()
            return request.reply(cancel)
        return begun.handed_to(cancel)
