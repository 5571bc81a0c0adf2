"""A TTS node that prints what comes on `say`, in capitals if its parameter `loud` is true."""

from __future__ import annotations

import sys

import rclpy
from rclpy.executors import ExternalShutdownException
from rclpy.node import Node
from std_msgs.msg import String


class Tts(Node):
    """Prints sentences."""

    def __init__(self) -> None:
        super().__init__("stand_in_tts")
        self._loud = bool(self.declare_parameter("loud", False).value)
        self.create_subscription(String, "say", self._say, 10)

    def _say(self, message: String) -> None:
        text = message.data.upper() if self._loud else message.data
        print(f"tts: says {text}", flush=True)


def main() -> int:
    rclpy.init()
    node = Tts()
    try:
        rclpy.spin(node)
    except (KeyboardInterrupt, ExternalShutdownException):
        print("tts: ends", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
