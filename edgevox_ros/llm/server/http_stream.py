"""HTTP to llama-server: JSON requests and answers, and replies as server-sent events.

Every answer has a limit on bytes and time. llama-server ends a generation whose client has left.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from edgevox_ros.core.errors import DecodeError
from edgevox_ros.llm.server.address import KEY_VARIABLE, Address
from edgevox_ros.llm.server.exchange import BROKEN, CONNECT_S, Exchange, HttpError

Json = TypeVar("Json")

_LONGEST_S = 600.0
_MOST_BYTES = 8 << 20
_MOST_WORDS = 300  # characters of an error
_DATA, _DONE = b"data:", b"[DONE]"


class ConnectionLost(DecodeError):
    """The server cannot be reached, broke off its answer, or sent one that cannot be read."""


class ServerRefused(DecodeError):
    """The server answered with an error. `status` is HTTP's, `error` the server's JSON object."""

    def __init__(self, status: int, error: Mapping[str, Any]) -> None:
        said = " ".join(str(error.get("message", ""))[:_MOST_WORDS].split()) or "no reason given"
        hint = f" (its key: {KEY_VARIABLE})" if status in (401, 403) else ""
        super().__init__(f"llama-server: status {status}, {said}{hint}")
        self.status = status
        self.error = error


def get_json(
    address: Address,
    path: str,
    timeout_s: float = CONNECT_S,
    cancel: threading.Event | None = None,
) -> dict[str, Any]:
    """The JSON object at a path. `timeout_s` covers the whole answer.

    Raises ConnectionLost, also if cancelled, or ServerRefused.
    """
    return _get(address, path, timeout_s, cancel, _object)


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
) -> Json:
    exchange = Exchange(address)
    end = time.monotonic() + timeout_s
    text = b""
    try:
        for line in exchange.lines("GET", path, None, _MOST_BYTES):
            text += line or b""
            if time.monotonic() > end:
                raise TimeoutError(f"no whole answer within {timeout_s:.0f} s")
            if cancel is not None and cancel.is_set():
                raise ConnectionError("cancelled")
        return read(text)
    except HttpError as error:
        raise ServerRefused(error.status, _reason(error.body)) from None
    except BROKEN as error:
        raise ConnectionLost(f"{address}: {error or type(error).__name__}") from None
    finally:
        exchange.close()


class EventStream:
    """One POST whose reply is a stream of events.

    Ends early, without an error, when `cancel` is set, at `deadline` (time.monotonic seconds) or
    when `stop` is called. Raises ConnectionLost or ServerRefused, also for a reply of more than
    `most_bytes` bytes, and for one that has no deadline and goes on for ten minutes.
    """

    def __init__(
        self,
        address: Address,
        cancel: threading.Event,
        deadline: float | None,
        most_bytes: int = _MOST_BYTES,
    ) -> None:
        self._address = address
        self._cancel = cancel
        self._deadline = deadline
        self._most_bytes = most_bytes
        self._exchange = Exchange(address)

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
                    raise ServerRefused(200, _error_of(event))
                yield event
        except HttpError as error:
            if not self.over:
                raise ServerRefused(error.status, _reason(error.body)) from None
        except BROKEN as error:
            if not self.over:
                raise ConnectionLost(f"{self._address}: {error or type(error).__name__}") from None
        finally:
            self.stop()

    def _payloads(self, path: str, body: Mapping[str, Any]) -> Iterator[bytes]:
        latest = time.monotonic() + _LONGEST_S
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        for line in self._exchange.lines("POST", path, data, self._most_bytes):
            if self.over:
                return
            if self._deadline is None and time.monotonic() > latest:
                raise TimeoutError(f"no end of the reply after {_LONGEST_S:.0f} s")
            if line is None or not line.startswith(_DATA):
                continue
            payload = line[len(_DATA) :].strip()
            if payload == _DONE:
                return
            yield payload
        raise ConnectionError("closed the connection in mid-reply")

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
    return value


def _reason(body: bytes) -> dict[str, Any]:
    try:
        return _error_of(_object(body))
    except ValueError:
        return {"message": body[:200].decode("utf-8", "replace")}


def _error_of(answer: Mapping[str, Any]) -> dict[str, Any]:
    error = answer.get("error")
    return error if isinstance(error, dict) else {"message": str(error or answer)[:200]}
