"""A process to be killed: a service and an action that take work and never finish it.

Writes `asked` for each request and each goal that it has taken. Leaves the graph on SIGINT.
"""

from __future__ import annotations

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


def never(*_: Any) -> Any:
    print("asked", flush=True)
    while not over.is_set():
        time.sleep(0.05)


def main() -> None:
    rclpy.init(signal_handler_options=SignalHandlerOptions.NO)
    signal.signal(signal.SIGINT, lambda number, frame: over.set())
    node = rclpy.create_node("mortal")
    node.create_service(Trigger, "work", never)
    server = ActionServer(node, GoTo, "go_to", never)
    executor = MultiThreadedExecutor(3)
    executor.add_node(node)
    while not over.is_set():
        executor.spin_once(timeout_sec=0.1)
    rclpy.try_shutdown()
    executor.shutdown()
    server.destroy()
    node.destroy_node()


if __name__ == "__main__":
    main()
