"""Several real nodes in one process, each in its own namespace. Started by fleet.py.

    python test/benchmark/fleet_nodes.py FILE

FILE (JSON) has `namespaces` and `parameters`, for all of them alike. They share one participant of
DDS, since loopback has room for 32 in a domain; each has an executor and a worker of its own.
Prints one line when all are active, and ends with SIGTERM.
"""

from __future__ import annotations

import json
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import rclpy
from rclpy.executors import SingleThreadedExecutor
from rclpy.parameter import Parameter
from rclpy.signals import SignalHandlerOptions

from edgevox_ros.node.edgevox_node import EdgevoxNode

CLOSE_S = 2.0


class Host:
    """One node with its executor's thread."""

    def __init__(self, namespace: str, parameters: dict[str, Any]) -> None:
        overrides = [Parameter(name, value=value) for name, value in parameters.items()]
        self.node = EdgevoxNode(namespace=namespace, parameter_overrides=overrides)
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self.node)
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._spin, name=namespace, daemon=True)
        self._thread.start()

    def _spin(self) -> None:
        while not self._closed.is_set():
            self._executor.spin_once(timeout_sec=0.2)

    def close(self) -> None:
        self.node.shut_down(CLOSE_S)
        self._closed.set()
        self._executor.shutdown(timeout_sec=1.0)
        self._thread.join(CLOSE_S)


def main() -> int:
    given = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    rclpy.init(signal_handler_options=SignalHandlerOptions.NO)
    hosts = [Host(namespace, given["parameters"]) for namespace in given["namespaces"]]
    try:
        for host in hosts:
            if not host.node.start_up():
                return 1
        print("all active", flush=True)
        ended.wait()
    finally:
        for host in hosts:
            host.close()
        rclpy.try_shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
