"""A process to be killed: a service and an action that take work and never finish it.

Writes `asked` for each request and each goal that it has taken.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import rclpy
from edgevox_demo_interfaces.action import GoTo
from rclpy.action import ActionServer
from rclpy.executors import ExternalShutdownException, MultiThreadedExecutor
from std_srvs.srv import Trigger


def never(*_: Any) -> Any:
    print("asked", flush=True)
    while rclpy.ok():
        time.sleep(0.05)


def main() -> None:
    rclpy.init()
    node = rclpy.create_node("mortal")
    node.create_service(Trigger, "work", never)
    ActionServer(node, GoTo, "go_to", never)
    executor = MultiThreadedExecutor(3)
    executor.add_node(node)
    with suppress(ExternalShutdownException):
        executor.spin()
    executor.shutdown()
    node.destroy_node()


if __name__ == "__main__":
    main()
