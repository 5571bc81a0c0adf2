"""A process to be killed: a service and an action that accept work and never finish it.

Prints `asked` for each request and goal that it has accepted, and `met N` when it has discovered N
clients that wait for its answers. On SIGINT it leaves the graph without answering anything.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

import rclpy
from edgevox_demo_interfaces.action import GoTo
from rclpy.action import ActionServer
from rclpy.executors import MultiThreadedExecutor
from rclpy.signals import SignalHandlerOptions
from std_srvs.srv import Trigger

# An exception out of a signal handler could end the executor while it starts a thread.
over = threading.Event()


def tell(line: str) -> None:
    """Print a line at once: two threads that use print() can mix their lines."""
    os.write(1, f"{line}\n".encode())


def never(*_: Any) -> Any:
    tell("asked")
    while True:
        time.sleep(1.0)


def clients_of(node: Any, *names: str) -> int:
    """How many clients wait for answers of these services."""
    topics = [f"rr{node.resolve_service_name(name)}Reply" for name in names]
    return sum(len(node.get_subscriptions_info_by_topic(t, no_mangle=True)) for t in topics)


def main() -> None:
    rclpy.init(signal_handler_options=SignalHandlerOptions.NO)
    signal.signal(signal.SIGINT, lambda number, frame: over.set())
    node = rclpy.create_node("mortal")
    node.create_service(Trigger, "work", never)
    server = ActionServer(node, GoTo, "go_to", never)
    executor = MultiThreadedExecutor(3)
    executor.add_node(node)
    met = 0
    while not over.is_set():
        executor.spin_once(timeout_sec=0.02)
        now = clients_of(node, "work", "go_to/_action/send_goal")
        if now != met:
            met = now
            tell(f"met {met}")
    rclpy.try_shutdown()
    executor.shutdown(timeout_sec=0.0)
    server.destroy()
    node.destroy_node()
    # Its callbacks never end.
    os._exit(0)


if __name__ == "__main__":
    main()
