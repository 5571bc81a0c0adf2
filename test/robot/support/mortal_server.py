"""A process to be killed: a service and an action that take work and never finish it.

Writes `asked` for each request and each goal that it has taken.
"""

from __future__ import annotations

import threading
import time
from typing import Any

import rclpy
from edgevox_demo_interfaces.action import GoTo
from rclpy.action import ActionServer
from rclpy.executors import MultiThreadedExecutor
from std_srvs.srv import Trigger


def never(*_: Any) -> Any:
    print("asked", flush=True)
    time.sleep(60.0)


def main() -> None:
    rclpy.init()
    node = rclpy.create_node("mortal")
    node.create_service(Trigger, "mortal", never)
    ActionServer(node, GoTo, "mortal_go_to", never)
    executor = MultiThreadedExecutor(3)
    executor.add_node(node)
    threading.Timer(60.0, executor.shutdown).start()
    executor.spin()


if __name__ == "__main__":
    main()
