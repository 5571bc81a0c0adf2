"""Programs of users that have the node in their own process: host.py WAY --ros-args ..."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

import rclpy
from rclpy.executors import (
    Executor,
    ExternalShutdownException,
    MultiThreadedExecutor,
    SingleThreadedExecutor,
)
from rclpy.signals import SignalHandlerOptions

from edgevox_ros.node.edgevox_node import EdgevoxNode

NO = SignalHandlerOptions.NO


def started(executor: Executor | None = None, **options: Any) -> EdgevoxNode:
    node = EdgevoxNode(**options)
    if executor is not None:
        executor.add_node(node)
    threading.Thread(target=node.start_up, daemon=True).start()
    return node


def spin_in_background(executor: Executor, *, daemon: bool = True) -> None:
    def spin() -> None:
        try:
            executor.spin()
        except ExternalShutdownException:
            print("executor: context is gone", flush=True)

    threading.Thread(target=spin, daemon=daemon).start()


def spins(executor_type: type[Executor]) -> None:
    """rclpy's tutorials: the executor on the main thread, and nothing else."""
    rclpy.init()
    executor = executor_type()
    started(executor)
    executor.spin()


def spins_globally() -> None:
    rclpy.init()
    rclpy.spin(started())


def sleeps() -> None:
    """The main thread is in Python's code, the executor elsewhere."""
    rclpy.init()
    executor = SingleThreadedExecutor()
    started(executor)
    spin_in_background(executor, daemon=False)
    threading.Event().wait()


def two() -> None:
    """Another node of ours was there first."""
    rclpy.init()
    executor = SingleThreadedExecutor()
    executor.add_node(EdgevoxNode("other"))
    started(executor)
    executor.spin()


def after_another() -> None:
    """A node came and went before."""
    rclpy.init()
    EdgevoxNode("other").destroy_node()
    executor = SingleThreadedExecutor()
    started(executor)
    executor.spin()


def in_a_thread() -> None:
    """All of ROS is on another thread than the main one."""

    def ros() -> None:
        rclpy.init()
        executor = SingleThreadedExecutor()
        started(executor)
        spin_in_background(executor)

    thread = threading.Thread(target=ros)
    thread.start()
    thread.join()
    threading.Event().wait()


def ends_by(end: Callable[[EdgevoxNode], None]) -> None:
    """The program has handlers of its own, and what they lead to is `end`."""
    over = threading.Event()
    rclpy.init(signal_handler_options=NO)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: over.set())
    executor = SingleThreadedExecutor()
    node = started(executor)
    spin_in_background(executor)
    while not over.wait(0.1):
        pass
    end(node)


def shuts_down_in_its_handler() -> None:
    rclpy.init(signal_handler_options=NO)
    executor = SingleThreadedExecutor()
    started(executor)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: rclpy.try_shutdown())
    executor.spin()


def keeps_its_own_handler() -> None:
    """Made after rclpy's: those are not in charge any more."""
    over = threading.Event()
    rclpy.init()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: over.set())
    executor = SingleThreadedExecutor()
    node = started(executor)
    spin_in_background(executor)
    while not over.wait(0.1):
        pass
    print(f"context is there: {rclpy.ok()}", flush=True)
    node.shut_down(2.0)


WAYS: dict[str, Callable[[], None]] = {
    "single": lambda: spins(SingleThreadedExecutor),
    "multi": lambda: spins(MultiThreadedExecutor),
    "global": spins_globally,
    "sleeps": sleeps,
    "two": two,
    "after_another": after_another,
    "in_a_thread": in_a_thread,
    "shutdown": lambda: ends_by(lambda node: rclpy.shutdown()),
    "destroy": lambda: ends_by(lambda node: node.destroy_node()),
    "return": lambda: ends_by(lambda node: None),
    "exit": lambda: ends_by(lambda node: sys.exit(0)),
    "shuts_down_in_its_handler": shuts_down_in_its_handler,
    "keeps_its_own_handler": keeps_its_own_handler,
}


def main(way: str) -> None:
    try:
        WAYS[way]()
        print("ended by returning", flush=True)
    except (KeyboardInterrupt, Exception) as error:
        # Of the executor: now and then it meets the end of its context elsewhere than it expects.
        print(f"ended by {type(error).__name__}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
