"""`mcp_server` over standard input and output, without the official client between."""

from __future__ import annotations

import json
import subprocess
import tempfile
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
        # Not a pipe: nobody reads it meanwhile, and one that is full would stop the program.
        self._log = tempfile.TemporaryFile()  # noqa: SIM115
        self.process = subprocess.Popen(
            command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
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
        rest, _ = self.process.communicate(timeout=PATIENCE_S)
        with self._log as log:
            log.seek(0)
            return rest, log.read().decode(), self.process.returncode
