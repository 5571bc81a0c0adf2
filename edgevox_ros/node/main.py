"""The executable `edgevox`: starts the node, serves it, and ends it in order.

rclpy's own signal handlers invalidate the context before anything can be cancelled, so signals
only set an event here. On the first one the robot is stopped and the node shut down.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType

import rclpy
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor
from rclpy.signals import SignalHandlerOptions

from edgevox_ros.node.edgevox_node import EdgevoxNode
from edgevox_ros.node.parameters import ParameterError

_SHUTDOWN_S = 2.0
_SLICE_S = 0.2


def main(arguments: list[str] | None = None) -> int:
    """Run until a signal. Returns 0, or 2 when the parameters cannot be used."""
    others = set(threading.enumerate())
    stop = threading.Event()
    _catch_signals(stop)
    rclpy.init(args=arguments, signal_handler_options=SignalHandlerOptions.NO)
    try:
        status = _run(stop)
    finally:
        rclpy.try_shutdown()
    if set(threading.enumerate()) - others:
        _leave_at_once(status)
    return status


def _run(stop: threading.Event) -> int:
    try:
        node = EdgevoxNode()
    except ParameterError as error:
        rclpy.logging.get_logger("edgevox").fatal(str(error))
        return 2
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    spinning = threading.Thread(target=_spin, args=(executor, node, stop), name="executor")
    spinning.start()
    if node.autostart:
        threading.Thread(target=node.start_up, name="autostart", daemon=True).start()
    while not stop.wait(_SLICE_S):
        pass
    node.shut_down(_SHUTDOWN_S)
    executor.shutdown(timeout_sec=0.5)
    rclpy.try_shutdown()
    spinning.join(0.5)
    return 0


def _leave_at_once(status: int) -> None:
    """End the process past a thread that hangs: Python would wait for it, or take llama.cpp's
    memory away while it still computes."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _spin(executor: SingleThreadedExecutor, node: EdgevoxNode, stop: threading.Event) -> None:
    """Serve callbacks. What one of them raises is logged, and the next one is served."""
    while not stop.is_set() or rclpy.ok():
        try:
            executor.spin_once(timeout_sec=_SLICE_S)
        except ExternalShutdownException:
            return
        except Exception as error:
            if not rclpy.ok():
                return
            node.get_logger().error(f"a callback failed: {type(error).__name__}: {error}")


def _catch_signals(stop: threading.Event) -> None:
    def handle(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            sys.exit(128 + number)
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handle)


if __name__ == "__main__":
    sys.exit(main())
