"""The tools of a session are swapped while it goes on."""

from __future__ import annotations

import threading
from typing import Any

from edgevox_ros.node.session import SwappableExecutor


class SlowExecutor:
    """An executor that takes as long to free as its last answers do."""

    def __init__(self, did: list[str]) -> None:
        self.did = did
        self.answered = threading.Event()

    def cancel(self) -> None:
        self.did.append("stopped")

    def free(self) -> None:
        self.answered.wait(20)
        self.did.append("freed")

    def close(self) -> None:
        self.did.append("closed")


def test_tools_are_swapped_without_waiting_for_the_old_ones() -> None:
    did: list[str] = []
    old: Any = SlowExecutor(did)
    following: Any = SlowExecutor(did)
    executor = SwappableExecutor(old)
    executor.swap(following)
    assert executor.current is following
    assert did == ["stopped"]
    old.answered.set()
    executor.close()
    assert sorted(did) == ["closed", "freed", "stopped"]
