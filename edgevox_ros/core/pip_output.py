"""What pip says when it fails, in one line. scripts/set_up.py needs this without any package."""

from __future__ import annotations

import re

_NO_NETWORK = re.compile(
    r"NewConnectionError|Temporary failure in name resolution|Network is unreachable"
    r"|Connection refused|ProxyError|ReadTimeoutError|ConnectTimeoutError"
)
UNREACHABLE = "the package index cannot be reached; is there a network?"


def no_network(said: str) -> bool:
    """Whether pip could not reach its index."""
    return _NO_NETWORK.search(said) is not None


def last_line(text: str) -> str:
    """The last line that is not empty."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no output"
