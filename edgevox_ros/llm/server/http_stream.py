"""HTTP to llama-server: JSON there and back, and replies that come as server-sent events.

http.client blocks while it reads, so a second thread watches the caller's cancel and deadline and
shuts the socket; llama-server ends a generation whose client has left.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from edgevox_ros.llm.errors import DecodeError, ModelError

_CONNECT_S = 5.0
_WATCH_EVERY_S = 0.01
_LONGEST_LINE = 8 << 20
_DATA, _DONE = b"data:", b"[DONE]"


class ServerGone(DecodeError):
    """The server cannot be reached, or closed the connection before the reply had ended."""


class ServerRefused(DecodeError):
    """The server answered with an error. `status` is HTTP's, `error` its own JSON object."""

    def __init__(self, status: int, error: Mapping[str, Any]) -> None:
        super().__init__(
            f"llama-server: status {status}, {error.get('message', 'no reason given')}"
        )
        self.status = status
        self.error = error


@dataclass(frozen=True)
class Address:
    """Where a server listens. `prefix` is the path before every route, without a final slash."""

    host: str
    port: int
    prefix: str = ""
    tls: bool = False

    @staticmethod
    def parse(url: str) -> Address:
        """From `http://host:port` or `https://...`. Raises ModelError for anything else."""
        try:
            parts = urlsplit(url if "//" in url else f"http://{url}")
            port = parts.port
        except ValueError as error:
            raise ModelError("model.server_url", f"{url!r} ({error})", "http://HOST:PORT") from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ModelError("model.server_url", repr(url), "http://HOST:PORT")
        tls = parts.scheme == "https"
        return Address(parts.hostname, port or (443 if tls else 80), parts.path.rstrip("/"), tls)

    def __str__(self) -> str:
        return f"http{'s' if self.tls else ''}://{self.host}:{self.port}{self.prefix}"

    def connect(self, timeout_s: float | None) -> http.client.HTTPConnection:
        """A connection, not yet open."""
        kind = http.client.HTTPSConnection if self.tls else http.client.HTTPConnection
        return kind(self.host, self.port, timeout=timeout_s)


def get_json(address: Address, path: str, timeout_s: float = _CONNECT_S) -> dict[str, Any]:
    """The JSON object at a path. Raises ServerGone or ServerRefused."""
    connection = address.connect(timeout_s)
    try:
        connection.request("GET", address.prefix + path)
        return _answer(connection.getresponse())
    except (OSError, http.client.HTTPException) as error:
        raise ServerGone(f"{address}: {error}") from None
    finally:
        connection.close()


class EventStream:
    """One POST whose reply is a stream of events. Iterate it once, then close it.

    Ends early, without an error, when `cancel` is set, at `deadline` (time.monotonic seconds) or
    when `stop` is called. Raises ServerGone or ServerRefused.
    """

    def __init__(self, address: Address, cancel: threading.Event, deadline: float | None) -> None:
        self._address = address
        self._cancel = cancel
        self._deadline = deadline
        self._connection = address.connect(_CONNECT_S)
        self._closed = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="llama-server watch")
        self._socket: socket.socket | None = None

    @property
    def over(self) -> bool:
        """Cancelled, closed or out of time: what the server says no longer counts."""
        late = self._deadline is not None and time.monotonic() > self._deadline
        return late or self._cancel.is_set() or self._closed.is_set()

    def post(self, path: str, body: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Send, and yield the data of every event of the reply."""
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        try:
            self._connection.connect()
            self._socket = self._connection.sock
            self._socket.settimeout(None)
            self._watcher.start()
            headers = {"Content-Type": "application/json", "Accept": "text/event-stream"}
            self._connection.request("POST", self._address.prefix + path, data, headers)
            response = self._connection.getresponse()
            if response.status != 200:
                _answer(response)
            yield from self._events(response)
        except (OSError, http.client.HTTPException, ValueError) as error:
            if not self.over:
                raise ServerGone(f"{self._address}: {error or type(error).__name__}") from None
        finally:
            self.close()

    def _events(self, response: http.client.HTTPResponse) -> Iterator[dict[str, Any]]:
        while not self.over:
            line = response.readline(_LONGEST_LINE)
            if not line:
                raise ConnectionError("closed the connection in mid-reply")
            if not line.startswith(_DATA):
                continue
            data = line[len(_DATA) :].strip()
            if data == _DONE:
                return
            event = json.loads(data)
            if isinstance(event, dict):
                if "error" in event:
                    raise ServerRefused(200, _error_of(event))
                yield event

    def stop(self) -> None:
        """End what runs; from any thread."""
        self._closed.set()
        self._shut()

    def close(self) -> None:
        """End the connection and the watching thread; from the thread that reads."""
        self.stop()
        if self._watcher.is_alive():
            self._watcher.join()
        self._connection.close()

    def _watch(self) -> None:
        while not self._closed.wait(_WATCH_EVERY_S):
            if self.over:
                self._shut()
                return

    def _shut(self) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


def _answer(response: http.client.HTTPResponse) -> dict[str, Any]:
    text = response.read(_LONGEST_LINE)
    try:
        answer = json.loads(text)
    except ValueError:
        answer = {"error": {"message": text[:200].decode("utf-8", "replace")}}
    if response.status != 200 or not isinstance(answer, dict):
        raise ServerRefused(response.status, _error_of(answer))
    return answer


def _error_of(answer: Any) -> dict[str, Any]:
    error = answer.get("error") if isinstance(answer, dict) else None
    return error if isinstance(error, dict) else {"message": str(error or answer)[:200]}
