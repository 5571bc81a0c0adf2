"""Which edgevox nodes hear what is said: the graph knows names, diagnostics know processes."""

from __future__ import annotations

import socket
import time

from diagnostic_msgs.msg import DiagnosticArray
from rclpy.node import Node

from edgevox_ros.node.duplicate_node import ANYBODY, INSTANCE, status_name

_FRESH_S = 5.0  # diagnostics come once a second


class WhoHears:
    """Watches the node with the full name `name`, and who else subscribes to `transcript`.

    `node` is the program's own place in the graph. Create it before that spins.
    """

    def __init__(self, node: Node, name: str, transcript: str) -> None:
        self._node = node
        self._name = name
        self._transcript = transcript
        self._instances: dict[str, float] = {}
        node.create_subscription(DiagnosticArray, "/diagnostics", self._on_diagnostics, ANYBODY)

    def is_there(self, process: int) -> bool:
        """Whether the node with this process id, on this machine, has published diagnostics."""
        return any(_is_process(told, process) for told in self.living())

    @property
    def has_told(self) -> bool:
        """Whether a node of our node's name has ever published diagnostics."""
        return bool(self._instances)

    def others(self, process: int | None = None) -> list[str]:
        """The full names of other edgevox nodes that hear the transcripts.

        Among nodes with our node's name, that is all but the one with the process id; without an
        id, all but the first.
        """
        twins = self.living()
        if process is not None:
            twins = [told for told in twins if not _is_process(told, process)]
        else:
            twins = twins[1:]
        heard = self._node.get_subscriptions_info_by_topic(self._transcript)
        names = {f"{each.node_namespace.rstrip('/')}/{each.node_name}" for each in heard}
        services = {service for service, _ in self._node.get_service_names_and_types()}
        found = {each for each in names - {self._name} if f"{each}/list_tools" in services}
        return [*(f"{self._name} (started {told})" for told in twins), *sorted(found)]

    def living(self, fresh_s: float = _FRESH_S) -> list[str]:
        """What each node of our node's name says about its process, if it still does.

        The one that was started first comes first. `fresh_s`: the longest silence, in seconds.
        """
        now = time.monotonic()
        told = self._instances.copy().items()
        return sorted(instance for instance, at in told if now - at < fresh_s)

    def _on_diagnostics(self, message: DiagnosticArray) -> None:
        for status in message.status:
            if status.name == status_name(self._name):
                told = [pair.value for pair in status.values if pair.key == INSTANCE]
                self._instances[told[0] if told else ""] = time.monotonic()


def _is_process(told: str, process: int) -> bool:
    return f" process {process} on {socket.gethostname()}" in told
