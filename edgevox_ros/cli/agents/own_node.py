"""A node of our own, without a model: it ends with this program."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from edgevox_ros.cli.node_client import NodeClient
from edgevox_ros.cli.processes import Child
from edgevox_ros.core.errors import EdgevoxError

NAME = "edgevox"
_START_S = 60.0
# A node that is not found at once announces itself again after three seconds (Fast DDS); its
# diagnostics, which prove it, come once a second.
_MEET_S = 4.5
_LOOK_S = 0.05
_BEFORE = ("", "loading", "error")


class Company(EdgevoxError):
    """Another node would hear what is said to ours."""


def node_command(tools: Sequence[Path], ros: Sequence[str], *, dry_run: bool) -> list[str]:
    """The command that starts the node. Paths are absolute, as YAML strings."""
    parameters = {
        "autostart": "true",
        "model.engine": "none",
        "tools.files": json.dumps([str(file.resolve()) for file in tools]),
    }
    if dry_run:
        parameters["tools.dry_run"] = "true"
    assignments = [
        word for name, value in parameters.items() for word in ("-p", f"{name}:={value}")
    ]
    python = [sys.executable, "-m", "edgevox_ros.node.main"]
    return [*python, *(ros or ["--ros-args"]), "-r", f"__node:={NAME}", *assignments]


def wait_for(own: Child, client: NodeClient, leaving: Callable[[], bool]) -> None:
    """Wait until the node is active, and the graph shows who else would hear, or `leaving`.

    Raises Company, ChildDied, and TimeoutError with the node's last lines.
    """
    began = time.monotonic()
    while not leaving() and not (_listens(own, client) and time.monotonic() > began + _MEET_S):
        refuse_company(own, client)
        own.check()
        if time.monotonic() > began + _START_S or client.state == "error":
            raise TimeoutError(f"the node did not become active:\n{own.last_lines()}")
        time.sleep(_LOOK_S)
    refuse_company(own, client)


def _listens(own: Child, client: NodeClient) -> bool:
    return client.who.is_there(own.pid) and client.is_open and client.state not in _BEFORE


def refuse_company(own: Child, client: NodeClient) -> None:
    """Raise Company if another node hears the same transcripts: two robots would answer one."""
    if others := client.who.others(own.pid):
        raise Company(
            f"found {', '.join(others)} in the graph, which would hear the same transcripts, "
            "expected to be the only one: pass --node NAME to go through a running node, or end "
            "it, or use another namespace (--ros-args -r __ns:=/other)"
        )
