"""One HTTP request to a server that may send slowly, hang or never end.

http.client blocks while it looks up a name, connects, sends and reads. So each request has a thread
for all of that, and the caller only takes lines from a short queue. Whatever the server does, it
can block only that thread, which ends as soon as the answer is no longer wanted.
"""

from __future__ import annotations

import contextlib
import http.client
import io
import queue
import socket
import struct
import threading
import time
from collections.abc import Iterator
from typing import Any, Union

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.llm.server.address import Address

CONNECT_S = 5.0
_LOOK_UP_S = 1.0
_LOOK_EVERY_S = 0.01
_QUEUED_LINES = 64
_READ_BYTES = 65536
# SO_LINGER with zero seconds: closing such a socket resets the connection.
_RESET = struct.pack("ii", 1, 0)
_END = b""

# What http.client raises for a broken connection or an answer that it cannot read.
BROKEN = (OSError, http.client.HTTPException, ValueError)


class HttpError(EdgevoxError):
    """An answer with a status other than 200; `body` is its text."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"status {status}")
        self.status = status
        self.body = body


class AnswerTooLong(EdgevoxError, ConnectionError):
    """The answer has more bytes than its limit."""


class _Wire(io.RawIOBase):
    """A connected socket for http.client that checks before every read whether to end.

    A socket that was shut down may still deliver data, and http.client reads headers, framing and
    lines in loops of its own: only this check ends all of them.
    """

    def __init__(self, sock: socket.socket, most_bytes: int, closed: threading.Event) -> None:
        self._sock = sock
        self._most_bytes = self._left = most_bytes
        self._closed = closed

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._closed.is_set():
            raise ConnectionAbortedError("nobody wants the answer")
        count = self._sock.recv_into(buffer)
        self._left -= count
        if self._left < 0:
            raise AnswerTooLong(f"an answer of more than {self._most_bytes} bytes")
        return count

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(self, _READ_BYTES)

    def sendall(self, data: bytes) -> None:
        self._sock.sendall(data)

    def close(self) -> None:
        """Do nothing: http.client calls this too early; the owner closes the socket."""


class Exchange:
    """One request and its answer. For one thread, but any may `close` it. Always close it."""

    def __init__(self, address: Address, connect_s: float = CONNECT_S) -> None:
        self._address = address
        self._connect_s = connect_s
        self._closed = threading.Event()
        self._queue: queue.Queue[Union[bytes, Exception]] = queue.Queue(_QUEUED_LINES)
        self._socket: socket.socket | None = None

    @property
    def closed(self) -> bool:
        """Whether the answer is no longer wanted."""
        return self._closed.is_set()

    def lines(
        self, method: str, path: str, data: bytes | None, most_bytes: int
    ) -> Iterator[Union[bytes, None]]:
        """Send, and yield the answer's lines except blank ones; None while there is none yet.

        Raises one of BROKEN, or HttpError; AnswerTooLong for an answer of more than `most_bytes`
        bytes, headers included.
        """
        request = (method, self._address.prefix + path, data, most_bytes)
        threading.Thread(
            target=self._talk, args=request, name="server request", daemon=True
        ).start()
        latest = time.monotonic() + self._connect_s + _LOOK_UP_S
        while True:
            try:
                item = self._queue.get(timeout=_LOOK_EVERY_S)
            except queue.Empty:
                # A name that is looked up is the one thing that a socket puts no limit on.
                if self._socket is None and time.monotonic() > latest:
                    raise self._too_late() from None
                yield None
                continue
            if isinstance(item, Exception):
                raise item
            if item == _END:
                return
            yield item

    def close(self) -> None:
        """End the connection at once. Does not wait."""
        self._closed.set()
        if self._socket is not None:
            with contextlib.suppress(OSError):
                # Without a reset, a server that is blocked in sending would notice a minute later.
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                # Wakes a thread that waits in a read.
                self._socket.shutdown(socket.SHUT_RDWR)

    def _talk(self, method: str, path: str, data: bytes | None, most_bytes: int) -> None:
        try:
            connection = self._connected()
            self._socket = connection.sock
            if self.closed:
                connection.sock.close()
                return
            with self._socket as sock:
                sock.settimeout(None)
                connection.sock = _Wire(sock, most_bytes, self._closed)
                connection.request(method, path, data, self._headers(data))
                self._read(connection.getresponse())
            self._put(_END)
        except Exception as error:
            self._put(error)

    def _connected(self) -> http.client.HTTPConnection:
        connection = self._address.connect(self._connect_s)
        try:
            connection.connect()
        except TimeoutError:
            raise self._too_late() from None
        return connection

    def _too_late(self) -> TimeoutError:
        return TimeoutError(f"no connection within {self._connect_s:g} s")

    def _headers(self, data: bytes | None) -> dict[str, str]:
        headers = {"Accept": "text/event-stream" if data is not None else "application/json"}
        if data is not None:
            headers["Content-Type"] = "application/json"
        if self._address.key:
            headers["Authorization"] = f"Bearer {self._address.key}"
        return headers

    def _read(self, response: http.client.HTTPResponse) -> None:
        if response.status != 200:
            raise HttpError(response.status, response.read())
        while line := response.readline():
            if not line.isspace():
                self._put(line)

    def _put(self, item: Union[bytes, Exception]) -> None:
        while not self.closed:
            with contextlib.suppress(queue.Full):
                self._queue.put(item, timeout=_LOOK_EVERY_S)
                return
