"""Under which names a server may be addressed: a page of another name must not reach it."""

from __future__ import annotations

import socket

import pytest

from edgevox_ros.cli.agents.transports import bind, names_of
from edgevox_ros.core.command_line import UsageError

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@pytest.mark.parametrize(
    ("host", "others", "names"),
    [
        ("127.0.0.1", (), LOOPBACK),
        ("localhost", (), ("localhost", "127.0.0.1", "[::1]")),
        ("::1", (), ("[::1]", "127.0.0.1", "localhost")),
        ("192.168.1.5", ("Robot.local",), ("192.168.1.5", *LOOPBACK, "robot.local")),
        ("0.0.0.0", ("robot",), ("0.0.0.0", *LOOPBACK, "robot")),
    ],
)
def test_the_names(host: str, others: tuple[str, ...], names: tuple[str, ...]) -> None:
    assert names_of(host, others) == names


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_an_address_that_stands_for_all_needs_names(host: str) -> None:
    with pytest.raises(UsageError, match="--allow-host NAME"):
        names_of(host)


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(UsageError, match=f"port {port}"):
            bind("127.0.0.1", port)


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_cannot_be_is_named(port: int) -> None:
    with pytest.raises(UsageError, match=f"--port {port}"):
        bind("127.0.0.1", port)


@pytest.mark.parametrize("host", ["203.0.113.7", "no such name", "\udcff"])
def test_an_address_that_cannot_be_used_is_named(host: str) -> None:
    with pytest.raises(UsageError, match="cannot listen on"):
        bind(host, 0)
