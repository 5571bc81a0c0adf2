"""What can go wrong between us and a server, in words."""

from __future__ import annotations

import http.client
import json
import ssl
from collections.abc import Mapping
from typing import Any

from edgevox_ros.core.errors import DecodeError
from edgevox_ros.llm.server.address import KEY_VARIABLE, Address
from edgevox_ros.llm.server.http_request import AnswerTooLong
from edgevox_ros.llm.server.key_file import PLACE

_MOST_WORDS = 300  # characters of an error
# llama-server loads its model; a proxy finds no server; a server is overloaded or shuts down.
_AWAY = (502, 503, 504)


class ConnectionLost(DecodeError):
    """The server cannot be reached, broke off its answer, or sent one that cannot be read.

    `away`: it seems not to be there, or to hang.
    """

    def __init__(self, message: str, *, away: bool = False) -> None:
        super().__init__(message)
        self.away = away


class CertificateRefused(ConnectionLost):
    """The server's certificate is not accepted."""


class ServerRefused(DecodeError):
    """The server answered with an error. `status` is HTTP's, `error` the server's JSON object."""

    def __init__(self, status: int, error: Mapping[str, Any], name: str = "the server") -> None:
        message = " ".join(str(error.get("message", ""))[:_MOST_WORDS].split()) or "no reason given"
        hint = f" (its key: {KEY_VARIABLE}, or {PLACE})" if status in (401, 403) else ""
        super().__init__(f"{name}: status {status}, {message}{hint}")
        self.status = status
        self.error = error

    @property
    def away(self) -> bool:
        """Whether no model is there to answer, for now."""
        return self.status in _AWAY


class ServerAway(DecodeError):
    """The server was not there when it was last looked for; it is looked for again all the time."""


def lost(address: Address, error: Exception) -> ConnectionLost:
    """The error for what http.client, a socket or a reader of the answer raised."""
    if isinstance(error, ssl.SSLCertVerificationError):
        found = f"{address}: its certificate is not accepted ({error.verify_message})"
        expected = "expected one that this machine trusts, or server.ca_file"
        return CertificateRefused(f"{found}, {expected}", away=True)
    if isinstance(error, ssl.SSLError) and "WRONG_VERSION" in str(error.reason):
        return ConnectionLost(f"{address}: it does not speak TLS: is it http:// ?", away=True)
    ended = isinstance(error, (OSError, http.client.IncompleteRead))
    away = ended and not isinstance(error, AnswerTooLong)
    return ConnectionLost(f"{address}: {error or type(error).__name__}", away=away)


def reason(body: bytes) -> dict[str, Any]:
    """The error object in the body of an answer; without one, the body as its message."""
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        answer = None
    if isinstance(answer, dict):
        return error_of(answer)
    return {"message": body[:200].decode("utf-8", "replace")}


def error_of(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The error object of an answer, in any of the forms that servers use."""
    error = answer.get("error")
    if isinstance(error, dict):
        return error
    if error is None and isinstance(answer.get("message"), str):
        return dict(answer)
    return {"message": str(error or answer.get("detail") or answer)[:200]}
