"""`mcp_server` over standard input and output, without the official client between."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from support.agents.clients import command
from support.cli.typist import environment

PATIENCE_S = 120.0
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
"""What a client of the protocol of 2025 says first."""


class Wire:
    """The program's standard input and output as they are."""

    def __init__(self, *arguments: str, **more: str) -> None:
        self.process = subprocess.Popen(
            command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**environment(), **more},
        )

    def write(self, *messages: Any) -> None:
        self.write_text("".join(f"{json.dumps(message)}\n" for message in messages))

    def write_text(self, text: str) -> None:
        """Write any text, whose characters are bytes."""
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode("latin-1"))
        self.process.stdin.flush()

    def read(self) -> Any:
        """The next message."""
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def end(self) -> tuple[bytes, str, int]:
        """Close the input. Returns the rest of the output, what was logged, and the status."""
        rest, logged = self.process.communicate(timeout=PATIENCE_S)
        return rest, logged.decode(), self.process.returncode
