"""A recogniser that "hears" what comes on `microphone` and publishes it on `text`.

It has no publisher before its service `~/open_microphone` was called. Its parameter `accent` says
that it got its parameter file.
"""

from __future__ import annotations

import sys
from typing import Any

import rclpy
from rclpy.executors import ExternalShutdownException
from rclpy.node import Node
from std_msgs.msg import String
from std_srvs.srv import Trigger


class Recogniser(Node):
    """Relays text, once it is open."""

    def __init__(self) -> None:
        super().__init__("stand_in_recogniser")
        self._text: Any = None
        accent = self.declare_parameter("accent", "none").value
        self.create_subscription(String, "microphone", self._heard, 10)
        self.create_service(Trigger, "~/open_microphone", self._open)
        print(f"recogniser: accent {accent}", flush=True)

    def _open(self, request: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
        self._text = self.create_publisher(String, "text", 10)
        response.success = True
        return response

    def _heard(self, message: String) -> None:
        if message.data == "break":
            raise SystemExit(3)
        if self._text is not None:
            self._text.publish(message)


def main() -> int:
    rclpy.init()
    node = Recogniser()
    try:
        rclpy.spin(node)
    except (KeyboardInterrupt, ExternalShutdownException):
        print("recogniser: ends", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
