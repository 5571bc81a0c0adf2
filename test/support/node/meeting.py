"""Waits until two nodes know each other."""

from __future__ import annotations

import time
from typing import Any

from rcl_interfaces.srv import GetParameters
from rclpy.node import Node

PATIENCE_S = 120.0
ASK_AGAIN_S = 3.0


def known_by(node: Node, server: str) -> None:
    """Wait until the node called `server` knows all clients that `node` has so far.

    A server that has only just discovered a client can lose its first answer. It discovers clients
    in the order of their making: once it answers the one made here, it knows the older ones, too.
    """
    # Left to the end of the node: its executor fails if what it waits for is destroyed.
    client = node.create_client(GetParameters, f"{server}/get_parameters")
    start = asked_at = time.monotonic()
    asked: list[Any] = []
    while not any(each.done() for each in asked):
        now = time.monotonic()
        assert now < start + PATIENCE_S, f"{server} does not answer"
        if client.service_is_ready() and (not asked or now > asked_at + ASK_AGAIN_S):
            asked.append(client.call_async(GetParameters.Request()))
            asked_at = now
        time.sleep(0.005)
