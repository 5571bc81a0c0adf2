"""A hub on loopback: the few requests that a download of one file makes."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

COMMIT = "0123456789abcdef0123456789abcdef01234567"


class Hub(ThreadingHTTPServer):
    """Serves `files` (path under the hub, content); notes the ranges that were asked for.

    `refuses`: the status of every answer, if it is not 0; `asked` counts the questions.
    """

    def __init__(self, files: dict[str, bytes]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.files = files
        self.ranges: list[str] = []
        self.break_after: int | None = None
        self.breaks = 1
        self.etag = ""
        self.refuses = 0
        self.asked = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: Hub

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def do_GET(self) -> None:
        self._answer(body=True)

    def _answer(self, *, body: bool) -> None:
        self.server.asked += 1
        content = self.server.files.get(self.path)
        if content is None or self.server.refuses:
            self.send_response(self.server.refuses or 404)
            if content is None:
                self.send_header("X-Error-Code", "EntryNotFound")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        start = 0
        wanted = self.headers.get("Range")
        if wanted and body:
            self.server.ranges.append(wanted)
            start = int(wanted.removeprefix("bytes=").partition("-")[0])
        part = content[start:]
        self.send_response(206 if start else 200)
        self.send_header("X-Repo-Commit", COMMIT)
        etag = self.server.etag or hashlib.sha256(content).hexdigest()
        self.send_header("ETag", f'"{etag}"')
        self.send_header("Accept-Ranges", "bytes")
        if start:
            span = f"bytes {start}-{len(content) - 1}/{len(content)}"
            self.send_header("Content-Range", span)
        self.send_header("Content-Length", str(len(part)))
        self.end_headers()
        if body:
            self._send(part)

    def _send(self, part: bytes) -> None:
        limit = self.server.break_after if self.server.breaks else None
        if limit is not None:
            self.server.breaks -= 1
        self.wfile.write(part if limit is None else part[:limit])
        if limit is not None:
            self.wfile.flush()
            self.connection.close()

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def serving(files: dict[str, bytes]) -> Iterator[Hub]:
    """A hub that serves while the context lasts."""
    server = Hub(files)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


@pytest.fixture
def hub() -> Callable[[dict[str, bytes]], AbstractContextManager[Hub]]:
    """Makes hubs."""
    return serving
