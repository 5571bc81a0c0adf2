"""A server that somebody else runs: whether it is there, and looking for it while it is not."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from edgevox_ros.core.errors import DecodeError
from edgevox_ros.llm.running_model import Away, ServerNews
from edgevox_ros.llm.server.address import Address
from edgevox_ros.llm.server.connection_errors import ServerAway
from edgevox_ros.llm.server.http_stream import get_json
from edgevox_ros.llm.server.retry_pauses import pauses

LOGGER = logging.getLogger("edgevox.llm")


class RemoteServer:
    """One server at an address. Every method may be called from any thread; none waits.

    While the server is away a thread looks for it.
    """

    def __init__(
        self, address: Address, name: str = "the server", probe: str = "/v1/models"
    ) -> None:
        """`probe`: a path at which JSON is answered once the model is loaded."""
        self.address = address
        self._listener: Callable[[ServerNews], None] = lambda news: None
        self._name = name
        self._probe = probe
        self._lock = threading.Lock()
        self._away: Away | None = None
        self._losses = 0
        self._closed = threading.Event()

    @property
    def away(self) -> Away | None:
        """Since when the server is away; None if it is there as far as we know."""
        return self._away

    def watch(self, news: Callable[[ServerNews], None]) -> None:
        """Have `news` hear when the server goes and comes, from any thread."""
        self._listener = news

    def ensure_ready(self, cancel: threading.Event | None = None) -> Address | None:
        """Return the address. Raises ServerAway at once if the server is away."""
        away = self._away
        if away is not None:
            raise ServerAway(f"{self._name} at {self.address} is {away}")
        return self.address

    def has_ended(self) -> bool:
        """Never: its process is not ours."""
        return False

    def restart(self) -> None:
        """Do nothing: its process is not ours."""

    def answered(self) -> None:
        """Forget how often it was lost."""
        self._losses = 0

    def note_lost(self, why: str) -> None:
        """Note that the server is away, and look for it from now on."""
        with self._lock:
            if self._away is not None or self._closed.is_set():
                return
            away = self._away = Away(time.time(), time.monotonic(), why[:200])
            self._losses += 1
            losses = self._losses
        self._report_news(ServerNews(False, away.why))
        threading.Thread(
            target=self._look, args=(losses - 1,), name="looking for the server", daemon=True
        ).start()

    def close(self) -> None:
        """Stop looking for the server."""
        self._closed.set()

    def _look(self, losses: int) -> None:
        pause = pauses(losses)
        while not self._closed.wait(pause()):
            try:
                get_json(self.address, self._probe, cancel=self._closed)
            except DecodeError as error:
                self._still_away(str(error))
                continue
            if not self._closed.is_set():
                self._come_back()
            return

    def _still_away(self, why: str) -> None:
        with self._lock:
            if self._away is not None:
                self._away = replace(self._away, why=why[:200])

    def _come_back(self) -> None:
        with self._lock:
            away, self._away = self._away, None
        if away is not None:
            self._report_news(ServerNews(True, "", time.monotonic() - away.since_monotonic))

    def _report_news(self, news: ServerNews) -> None:
        """Call the listener. What it raises must not end the search."""
        try:
            self._listener(news)
        except Exception as error:
            LOGGER.warning("%s could not be reported: %s", news, error)
