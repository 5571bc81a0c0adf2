"""Which addresses are those of this machine alone."""

from __future__ import annotations

import pytest

from edgevox_ros.core.loopback import is_loopback


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), ("localhost", True),
        ("0.0.0.0", False), ("::", False), ("192.168.1.4", False), ("robot.local", False),
    ],
)  # fmt: skip
def test_only_loopback_is_loopback(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback
