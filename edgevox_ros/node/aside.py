"""Work that takes its time, beside the executor's thread: it goes on hearing stop words."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from rclpy.node import Node
from rclpy.task import Future


async def aside(node: Node, name: str, work: Callable[[], Any]) -> Any:
    """What `work` returns, done in a thread of its own. It may not raise.

    For callbacks of a ReentrantCallbackGroup: in another one all would wait with this one.
    """
    done = Future(executor=node.executor)
    threading.Thread(target=lambda: done.set_result(work()), name=name, daemon=True).start()
    return await done
