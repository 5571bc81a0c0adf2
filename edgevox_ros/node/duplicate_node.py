"""Finds another node of the same name: both would act on what is said, so the later one stops.

The graph knows names only, and keeps those of killed nodes for a while. So a second name is only a
suspicion. The proof is a diagnostics message from the other node, which carries its start time.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable
from datetime import datetime, timezone
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
from rclpy.node import Node
from rclpy.qos import QoSProfile, ReliabilityPolicy

from edgevox_ros.core.errors import EdgevoxError

INSTANCE = "instance"
"""The key under which each edgevox node's diagnostics say which process it is."""
# Best effort hears every publisher; with reliable, rclpy would complain about some.
ANYBODY = QoSProfile(depth=100, reliability=ReliabilityPolicy.BEST_EFFORT)
PROOF_S = 2.5  # diagnostics come once a second
_SLICE_S = 0.05


class DuplicateNodeError(EdgevoxError, RuntimeError):
    """Another node of this name was there first. The message says what to do."""


def instance() -> str:
    """The start time and process of this node. Of two nodes, the greater text is the later one."""
    now = datetime.now(timezone.utc).isoformat(timespec="microseconds")
    return f"{now} process {os.getpid()} on {socket.gethostname()}"


def status_name(full_name: str) -> str:
    """The name of a node's entry in the diagnostics."""
    return f"{full_name}: language model"


class DuplicateNodes:
    """Looks for nodes with the same name as `node`.

    `suspected`: at the last `update` the graph had the name twice.
    """

    def __init__(self, node: Node) -> None:
        self.instance = instance()
        self.suspected = False
        self._node = node
        self._status = status_name(node.get_fully_qualified_name())
        self._lock = threading.Lock()
        self._subscription: Any = None
        self._seen_at: dict[str, float] = {}
        self._proof = threading.Event()

    def refuse(self, leaving: Callable[[], bool]) -> None:
        """Raise DuplicateNodeError if an earlier node of the same name is alive.

        Only if the graph has the name twice does it wait for diagnostics. Those arrive on the
        executor's thread, so this must be called from another one.
        """
        self.update()
        if not self.suspected:
            return
        end = time.monotonic() + PROOF_S
        while not (self._proof.wait(_SLICE_S) or leaving() or time.monotonic() > end):
            pass
        if problem := self.problem:
            raise DuplicateNodeError(problem)

    def update(self) -> None:
        """Look at the graph. While it has the name twice, listen to the diagnostics."""
        self.suspected = self._names() > 1
        with self._lock:
            if self.suspected and self._subscription is None:
                self._listen()
            elif not self.suspected:
                self._seen_at.clear()
                self._proof.clear()
                subscription, self._subscription = self._subscription, None
                if subscription is not None:
                    self._node.destroy_subscription(subscription)

    @property
    def problem(self) -> str:
        """An error message while an earlier node of the same name is alive, else an empty text."""
        earlier = [other for other in self._living() if other < self.instance]
        if not earlier:
            return ""
        name = self._node.get_fully_qualified_name()
        return (
            f"found another node {name} in the graph (started {min(earlier)}), expected to be the "
            "only one, since both would act on what is said: end it, or give this one another "
            "name or namespace (-r __node:=other, -r __ns:=/other), or ROS_DOMAIN_ID"
        )

    @property
    def warning(self) -> str:
        """A warning while a later node of the same name is alive, else an empty text."""
        later = [other for other in self._living() if other > self.instance]
        return f"another node of this name is in the graph: {max(later)}" if later else ""

    def _names(self) -> int:
        mine = (self._node.get_name(), self._node.get_namespace())
        return list(self._node.get_node_names_and_namespaces()).count(mine)

    def _listen(self) -> None:
        try:
            self._subscription = self._node.create_subscription(
                DiagnosticArray, "/diagnostics", self._on_diagnostics, ANYBODY
            )
        except Exception as error:
            # A security policy may forbid it.
            log = self._node.get_logger()
            log.warning(f"cannot subscribe to /diagnostics: {error}", throttle_duration_sec=60.0)

    def _living(self) -> list[str]:
        freshest = time.monotonic() - 2 * PROOF_S
        with self._lock:
            return [other for other, at in self._seen_at.items() if at > freshest]

    def _on_diagnostics(self, message: Any) -> None:
        for status in message.status:
            if status.name != self._status:
                continue
            instances = [pair.value for pair in status.values if pair.key == INSTANCE]
            # A node that does not say which process it is counts as the earlier one.
            other = instances[0] if instances else ""
            if other != self.instance:
                with self._lock:
                    self._seen_at[other] = time.monotonic()
                self._proof.set()
