"""Fixed phrases where the user would hear nothing for a while: they claim no act."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from edgevox_ros.agent.phrases import Phrase, phrase
from edgevox_ros.agent.turn_voice import TurnVoice


class BridgeTimer(Protocol):
    """Calls a function once, after some seconds, unless it is cancelled before."""

    daemon: bool

    def start(self) -> None:
        """Begin to count."""

    def cancel(self) -> None:
        """Do not call the function any more, if that has not begun."""

    def join(self) -> None:
        """Wait until the function has returned or will not be called."""


MakeTimer = Callable[[float, Callable[[], None]], BridgeTimer]


class SilenceBridge:
    """Says each phrase at most once a turn, after `after_s` seconds in which nothing was said.

    Such a phrase is no part of the reply: the model is not shown it. 0 seconds: never. A timer
    ends with what it watches, so none outlives the turn.
    """

    def __init__(
        self,
        after_s: float,
        language: str,
        voice: TurnVoice,
        make_timer: MakeTimer = threading.Timer,
    ) -> None:
        self._after_s = after_s
        self._language = language
        self._voice = voice
        self._make_timer = make_timer
        self._used: set[Phrase] = set()

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """While the model generates: bridge it unless it says something meanwhile."""
        with self._watched("thinking", len(self._voice.said)):
            yield

    @contextmanager
    def acting(self) -> Iterator[None]:
        """While a call runs: acknowledge it unless something was said in this turn."""
        with self._watched("on_it", 0):
            yield

    @contextmanager
    def _watched(self, name: Phrase, said: int) -> Iterator[None]:
        """`said`: how many sentences of the reply may have been said by then."""
        if self._after_s <= 0 or name in self._used or len(self._voice.said) > said:
            yield
            return
        timer = self._make_timer(self._after_s, lambda: self._say(name, said))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()

    def _say(self, name: Phrase, said: int) -> None:
        # On the timer's thread nobody would catch what a listener raises.
        with suppress(Exception):
            if self._voice.bridge(name, phrase(name, self._language), said):
                self._used.add(name)
