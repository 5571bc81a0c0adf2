"""Announces how goals ended: to the user at once, to the model in its next turn."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

KEPT = 3
Say = Callable[[str], None]


class Announcements:
    """Says each announcement at once, but not before the reply of the turn that caused it.

    Thread-safe. The newest KEPT are remembered until `take_news` hands them to the model.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turn = 0
        self._talking = False
        self._held: list[tuple[Say, str]] = []
        self._news: deque[str] = deque(maxlen=KEPT)

    def begin_turn(self) -> None:
        """A turn begins. Announcements of what it starts wait for its reply."""
        with self._lock:
            self._turn += 1
            self._talking = True

    def end_turn(self) -> None:
        """The turn has said its reply: say the announcements that waited for it."""
        with self._lock:
            self._talking = False
        self.say_held()

    def say_held(self) -> None:
        """Say the announcements that waited so far: the turn goes on only behind them."""
        with self._lock:
            held, self._held = self._held, []
        for say, sentence in held:
            self._announce(say, sentence)

    def drop(self) -> None:
        """Forget waiting announcements: after a stop there is nothing to announce."""
        with self._lock:
            self._held.clear()

    def after_this_turn(self, say: Say) -> Say:
        """Wrap `say` so that it waits for the end of the running turn. Never blocks."""
        turn = self._turn

        def announce(sentence: str) -> None:
            with self._lock:
                wait = self._talking and self._turn == turn
                if wait:
                    self._held.append((say, sentence))
            if not wait:
                self._announce(say, sentence)

        return announce

    def take_news(self) -> tuple[str, ...]:
        """Return and forget what was announced since the last call, the oldest first."""
        with self._lock:
            news = tuple(self._news)
            self._news.clear()
        return news

    def _announce(self, say: Say, sentence: str) -> None:
        with self._lock:
            self._news.append(sentence)
        say(sentence)
