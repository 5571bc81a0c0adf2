"""Stops the robot after rclpy has shut the node's own context down: from a context of its own.

It is late: whoever moves the robot has to discover the new publishers and clients first, which
takes some tenths of a second. And it knows nothing of single goals: what `on_stop` names is done.
"""

from __future__ import annotations

import time

import rclpy
from rclpy.context import Context
from rclpy.duration import Duration
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.publisher import Publisher

from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.ros_executor import RosExecutor

STOP_FOR_S = 2.0
# On a busy computer discovery alone may take longer than STOP_FOR_S.
_MOST_S = 6.0
_PAUSE_S = 0.05


def stop_from_outside(tool_map: ToolMap, namespace: str) -> None:
    """Do what a stop does, again and again for STOP_FOR_S. Raises what rclpy raises.

    That begins when everybody who listens to it has been found, as far as one can tell: at the
    latest newcomer, and not before what was sent has arrived.
    Names are remapped by the command line of this process, as those of its other nodes are.
    """
    context = Context()
    rclpy.init(context=context)
    try:
        node = Node("edgevox_stop", context=context, namespace=namespace)
        executor = SingleThreadedExecutor(context=context)
        executor.add_node(node)
        robot = RosExecutor(node, tool_map)
        now = time.monotonic()
        end, latest = now + STOP_FOR_S, now + _MOST_S
        found = [0]
        while (now := time.monotonic()) < min(end, latest):
            before, found = found, [each.get_subscription_count() for each in _publishers(node)]
            if found != before or not all(found) or not _arrived(node):
                end = now + STOP_FOR_S
            robot.cancel()
            executor.spin_once(timeout_sec=_PAUSE_S)
            # Until something answers, spinning does not wait.
            time.sleep(_PAUSE_S)
        robot.close()
        executor.shutdown()
        node.destroy_node()
    finally:
        context.try_shutdown()


def _arrived(node: Node) -> bool:
    return all(each.wait_for_all_acked(Duration()) for each in _publishers(node))


def _publishers(node: Node) -> list[Publisher]:
    """Those of the robot, without the one that every node has."""
    return [each for each in node.publishers if each.topic_name != "/parameter_events"]
