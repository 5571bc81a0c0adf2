"""Finds a server that runs already, or waits for it: address, key, certificates, what it is."""

from __future__ import annotations

import logging
import threading
import time

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.server.about_server import About, about_props, ask_server
from edgevox_ros.llm.server.address import Address
from edgevox_ros.llm.server.connection_errors import (
    CertificateRefused,
    ConnectionLost,
    ServerRefused,
)
from edgevox_ros.llm.server.http_stream import get_json
from edgevox_ros.llm.server.key_file import key_of_environment, read_key
from edgevox_ros.llm.server.retry_pauses import pauses
from edgevox_ros.llm.server.server_options import ServerKind, ServerOptions

LOGGER = logging.getLogger("edgevox.llm")


class ServerNotThere(ModelError):
    """No server answers at the address, or its model is not loaded yet."""


def find_server(
    server: ServerOptions, cancel: threading.Event | None = None
) -> tuple[Address, About]:
    """The address and what is there. Waits for up to `wait_s` seconds.

    Raises ServerNotThere, also if cancelled, and ModelError for what waiting does not mend.
    """
    key = read_key(server.key_file) if server.key_file else key_of_environment()
    address = Address.parse(server.url, key, server.ca_file)
    if address.shows_key:
        LOGGER.warning("%s: the key goes over the network unencrypted: use https://", address)
    cancel = cancel or threading.Event()
    end, pause, warned = time.monotonic() + server.wait_s, pauses(), False
    while True:
        try:
            return address, _ask(address, server, cancel)
        except ServerNotThere as error:
            pause_s = pause()
            if time.monotonic() + pause_s > end or cancel.is_set():
                raise
            if not warned:
                LOGGER.warning("%s; waiting up to %.0f s for it", error, server.wait_s)
                warned = True
            if cancel.wait(pause_s):
                raise


def ask_props(address: Address, cancel: threading.Event | None = None) -> About:
    """What a llama-server says of itself. Raises ModelError."""
    return _ask(address, ServerOptions(), cancel)


def _ask(address: Address, server: ServerOptions, cancel: threading.Event | None) -> About:
    try:
        if server.kind == "llama.cpp":
            return _props(address, cancel)
        return ask_server(address, server.model, cancel)
    except CertificateRefused as error:
        raise ModelError.at("model.server_url", str(error), "a certificate of a CA") from None
    except ServerRefused as error:
        expected = _expected(server.kind, "with its model loaded")
        kind = ServerNotThere if error.away else ModelError
        raise kind.at(address, str(error), expected) from None
    except ConnectionLost as error:
        kind = ServerNotThere if error.away else ModelError
        found = str(error).removeprefix(f"{address}: ")
        raise kind.at(address, found, _expected(server.kind, "that answers")) from None


def _props(address: Address, cancel: threading.Event | None) -> About:
    try:
        return about_props(get_json(address, "/props", cancel=cancel))
    except ServerRefused as error:
        # A server may hide its properties; then the preset has to be right.
        if error.status in (403, 404, 501):
            return About("llama.cpp")
        raise


def _expected(kind: ServerKind | None, what: str) -> str:
    return f"{'a llama-server' if kind == 'llama.cpp' else 'a server'} {what}"
