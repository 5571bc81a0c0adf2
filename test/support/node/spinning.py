"""Spins executors in tests: an error in one callback is printed, and the next one is served."""

from __future__ import annotations

import threading
import traceback

from rclpy.executors import Executor, ExternalShutdownException


def spin_until(executor: Executor, closed: threading.Event) -> None:
    """Serve callbacks until `closed` is set or the context is shut down."""
    while not closed.is_set():
        try:
            executor.spin_once(timeout_sec=0.1)
        except ExternalShutdownException:
            return
        except Exception:
            if closed.is_set():
                return
            traceback.print_exc()
