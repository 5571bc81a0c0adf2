"""Reloads the tools of a node again and again while an executor spins it, and counts the errors.

A node in this process with the demo's map and model; `~/reload_tools` is called over DDS by
another node. Then the node is shut down while it is still being spun. Every exception that comes
out of spin and every line of the log with an error in it counts.

    python test/benchmark/reload_tools.py [--rounds 200] [--executor single|multi|events ...]

Prints a line for each executor. Exit status 1 when there was an error or a reload was refused.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from node_scene import stay_on_loopback  # noqa: E402

# The experimental one does not await what answers later, so it serves neither reloads nor the
# lifecycle's services: each round ends by its patience.
EXECUTORS = ("single", "multi", "events")
MEASURED = ("single", "multi")
PATIENCE_S = 30.0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=200, help="reloads (default: 200)")
    parser.add_argument("--executor", action="append", choices=EXECUTORS, default=[])
    parser.add_argument("--inside", choices=EXECUTORS, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.inside:
        return reload(options.inside, options.rounds)
    stay_on_loopback()
    return max([measure(name, options.rounds) for name in options.executor or MEASURED], default=0)


def measure(name: str, rounds: int) -> int:
    """Run a process of its own, whose log is read, for one executor."""
    command = [sys.executable, __file__, "--inside", name, "--rounds", str(rounds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = (done.stdout + done.stderr).splitlines()
    errors = [line for line in lines if "rror" in line and not line.startswith("result:")]
    result = next((line for line in lines if line.startswith("result:")), "result: none")
    print(f"{name}: {result[8:]}, {len(errors)} error lines, exit status {done.returncode}")
    for line in errors[:5]:
        print(f"    {line}")
    return 1 if errors or done.returncode else 0


def reload(name: str, rounds: int) -> int:
    import rclpy
    from rclpy.context import Context
    from rclpy.parameter import Parameter

    from edgevox_ros.node.edgevox_node import EdgevoxNode

    rclpy.init(args=[])
    tools = str(ROOT / "config" / "tools" / "demo_robot.yaml")
    node = EdgevoxNode(parameter_overrides=[Parameter("tools.files", value=[tools])])
    executor = make_executor(name)
    executor.add_node(node)
    errors: list[str] = []
    ended = threading.Event()

    def spin() -> None:
        while not ended.is_set():
            try:
                executor.spin_once(timeout_sec=0.2)
            except Exception as error:
                errors.append(f"{type(error).__name__}: {error}")

    spinning = threading.Thread(target=spin)
    spinning.start()
    try:
        assert node.start_up()
        begun = time.monotonic()
        context = Context()
        rclpy.init(context=context, args=[])
        done = ask(context, rounds)
        seconds = time.monotonic() - begun
    finally:
        node.shut_down(2.0)
        ended.set()
        spinning.join()
        executor.shutdown()
        node.destroy_node()
        rclpy.try_shutdown()
    print(f"result: {done} of {rounds} reloads in {seconds:.1f} s, {len(errors)} out of spin")
    for error in dict.fromkeys(errors):
        print(f"error {error}")
    return 0 if done == rounds and not errors else 1


def ask(context: Any, rounds: int) -> int:
    """Call the service; returns how many reloads were done."""
    import rclpy
    from rclpy.executors import SingleThreadedExecutor
    from std_srvs.srv import Trigger

    node = rclpy.create_node("asking", context=context)
    client = node.create_client(Trigger, "edgevox/reload_tools")
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    client.wait_for_service(PATIENCE_S)
    done = 0
    for _ in range(rounds):
        future = client.call_async(Trigger.Request())
        executor.spin_until_future_complete(future, PATIENCE_S)
        done += bool(future.done() and future.result().success)
    executor.shutdown()
    node.destroy_node()
    context.try_shutdown()
    return done


def make_executor(name: str) -> Any:
    from rclpy.executors import MultiThreadedExecutor, SingleThreadedExecutor

    if name == "events":
        from rclpy.experimental import EventsExecutor

        return EventsExecutor()
    return SingleThreadedExecutor() if name == "single" else MultiThreadedExecutor(4)


if __name__ == "__main__":
    sys.exit(main())
