"""A program's node serves what arrives from `start` to `close`, and signals leave it alone."""

from __future__ import annotations

import signal
import threading

import rclpy
from std_msgs.msg import String

from edgevox_ros.cli.node_thread import NodeThread


def test_it_serves_until_it_is_closed() -> None:
    heard, done = [], threading.Event()

    def on_message(message: String) -> None:
        heard.append(message.data)
        done.set()

    before = signal.getsignal(signal.SIGINT)
    side = NodeThread("side", ["--ros-args", "-r", "words:=other_words"])
    try:
        side.node.create_subscription(String, "words", on_message, 10)
        said = side.node.create_publisher(String, "other_words", 10)
        side.start()
        said.publish(String(data="hello"))
        assert done.wait(60)
        assert signal.getsignal(signal.SIGINT) is before
    finally:
        side.close()
    assert heard == ["hello"]
    assert not rclpy.ok()
