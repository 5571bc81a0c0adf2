"""HTTP to a server: JSON requests and answers, and replies as server-sent events.

Every answer has a limit on bytes and time. llama-server ends a generation whose client has left.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from edgevox_ros.llm.server.address import Address
from edgevox_ros.llm.server.connection_errors import ServerRefused, error_of, lost, reason
from edgevox_ros.llm.server.http_request import BROKEN, CONNECT_S, Exchange, HttpError
from edgevox_ros.llm.server.server_options import Patience

Json = TypeVar("Json")

_LONGEST_S = 600.0
_MOST_BYTES = 8 << 20
_DATA, _DONE = b"data:", b"[DONE]"


def get_json(
    address: Address,
    path: str,
    timeout_s: float = CONNECT_S,
    cancel: threading.Event | None = None,
    body: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The JSON object at a path. `timeout_s` covers the whole answer. With a `body` it is a POST.

    Raises ConnectionLost, also if cancelled, or ServerRefused.
    """
    return _get(address, path, timeout_s, cancel, _object, body)


def get_json_list(
    address: Address, path: str, cancel: threading.Event | None = None
) -> list[object]:
    """As get_json, for a JSON array."""
    return _get(address, path, CONNECT_S, cancel, _array)


def _get(
    address: Address,
    path: str,
    timeout_s: float,
    cancel: threading.Event | None,
    read: Callable[[bytes], Json],
    body: Mapping[str, Any] | None = None,
) -> Json:
    exchange = Exchange(address, min(timeout_s, CONNECT_S))
    method, data = ("GET", None) if body is None else ("POST", json.dumps(body).encode())
    end = time.monotonic() + timeout_s
    text = b""
    try:
        for line in exchange.lines(method, path, data, _MOST_BYTES):
            text += line or b""
            if time.monotonic() > end:
                raise TimeoutError(f"no whole answer within {timeout_s:g} s")
            if cancel is not None and cancel.is_set():
                raise ConnectionError("cancelled")
        return read(text)
    except HttpError as error:
        raise ServerRefused(error.status, reason(error.body)) from None
    except BROKEN as error:
        raise lost(address, error) from None
    finally:
        exchange.close()


class EventStream:
    """One POST whose reply is a stream of events.

    Ends early, without an error, when `cancel` is set, at `deadline` (time.monotonic seconds) or
    when `stop` is called. Raises ConnectionLost or ServerRefused, also for a reply of more than
    `most_bytes` bytes, for one that has no deadline and goes on for ten minutes, and for a server
    that is silent for longer than `patience` allows. `began` is set from outside once an event had
    a token: servers send one without any at once, and then wait for a free place.
    """

    def __init__(
        self,
        address: Address,
        cancel: threading.Event,
        deadline: float | None,
        most_bytes: int = _MOST_BYTES,
        patience: Patience | None = None,
    ) -> None:
        self._address = address
        self._cancel = cancel
        self._deadline = deadline
        self._most_bytes = most_bytes
        self._patience = patience or Patience()
        self.began = False
        self._exchange = Exchange(address, self._patience.connect_s)

    @property
    def over(self) -> bool:
        """Whether it is cancelled, stopped or out of time: what the server sends is ignored."""
        late = self._deadline is not None and time.monotonic() > self._deadline
        return late or self._cancel.is_set() or self._exchange.closed

    def post(self, path: str, body: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Send, and yield the data of each event of the reply."""
        try:
            for payload in self._payloads(path, body):
                event = _object(payload)
                if "error" in event:
                    raise ServerRefused(200, error_of(event))
                yield event
        except HttpError as error:
            if not self.over:
                raise ServerRefused(error.status, reason(error.body)) from None
        except BROKEN as error:
            if not self.over:
                raise lost(self._address, error) from None
        finally:
            self.stop()

    def _payloads(self, path: str, body: Mapping[str, Any]) -> Iterator[bytes]:
        begun = last_data = time.monotonic()
        latest = begun + _LONGEST_S
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        for line in self._exchange.lines("POST", path, data, self._most_bytes):
            if self.over:
                return
            if self._deadline is None and time.monotonic() > latest:
                raise TimeoutError(f"no end of the reply after {_LONGEST_S:.0f} s")
            if line is None or not line.startswith(_DATA):
                self._check_silence(time.monotonic() - (last_data if self.began else begun))
                continue
            payload = line[len(_DATA) :].strip()
            if payload == _DONE:
                return
            yield payload
            last_data = time.monotonic()
        raise ConnectionError("closed the connection in mid-reply")

    def _check_silence(self, silent_s: float) -> None:
        """Raise TimeoutError for a server that has been silent for too long."""
        patience = self._patience
        limit_s = patience.silence_s if self.began else patience.first_token_s
        if limit_s is not None and silent_s > limit_s:
            what = "nothing more for" if self.began else "no first token within"
            raise TimeoutError(f"{what} {limit_s:g} s")

    def stop(self) -> None:
        """End the request at once; from any thread."""
        self._exchange.close()


def _object(text: bytes) -> dict[str, Any]:
    """Parse a JSON object. Raises ValueError."""
    value = _value(text)
    if not isinstance(value, dict):
        raise ValueError(f"found {text[:60]!r}, expected a JSON object")
    return value


def _array(text: bytes) -> list[object]:
    """Parse a JSON array. Raises ValueError."""
    value = _value(text)
    if not isinstance(value, list):
        raise ValueError(f"found {text[:60]!r}, expected a JSON array")
    return value


def _value(text: bytes) -> object:
    try:
        value: object = json.loads(text)
    except RecursionError:
        raise ValueError("JSON that is nested too deeply") from None
    except ValueError:
        raise ValueError(f"found {text[:60]!r}, expected JSON") from None
    return value
