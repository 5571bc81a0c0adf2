"""A program's place in the ROS graph: a node that spins in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import rclpy
from rclpy.executors import (
    ExternalShutdownException,
    ShutdownException,
    SingleThreadedExecutor,
)
from rclpy.node import Node
from rclpy.signals import SignalHandlerOptions

from edgevox_ros.node.safe_log import SafeLogging

_SLICE_S = 0.2


class SafeNode(SafeLogging, Node):
    """A node whose logger writes one line a message."""


class NodeThread:
    """Create publishers and subscriptions on `node` first; then `start` spins it."""

    def __init__(self, name: str, ros_arguments: Sequence[str] = ()) -> None:
        # rclpy's own handlers would invalidate the context while the program still needs it.
        rclpy.init(args=list(ros_arguments), signal_handler_options=SignalHandlerOptions.NO)
        self.node = SafeNode(name)
        self._closing = threading.Event()
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self.node)
        self._thread = threading.Thread(target=self._spin, name=name, daemon=True)

    def start(self) -> None:
        """Begin to spin, on the thread."""
        self._thread.start()

    def close(self) -> None:
        """Leave the graph."""
        self._closing.set()
        self._executor.shutdown(timeout_sec=1.0)
        if self._thread.is_alive():
            self._thread.join(2.0)
        if not self._thread.is_alive():
            self.node.destroy_node()
        rclpy.try_shutdown()

    def _spin(self) -> None:
        """Serve callbacks. An exception in one of them is logged, and the next one is served."""
        while rclpy.ok() and not self._closing.is_set():
            try:
                self._executor.spin_once(timeout_sec=_SLICE_S)
            except (ExternalShutdownException, ShutdownException):
                return
            except Exception as error:
                if rclpy.ok() and not self._closing.is_set():
                    text = f"a callback failed: {type(error).__name__}: {error}"
                    self.node.get_logger().error(text)
