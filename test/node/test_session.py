"""The tools of a session are swapped while it goes on."""

from __future__ import annotations

import threading
from typing import Any

from edgevox_ros.core.whole_file import HeldFiles
from edgevox_ros.node.session import Session


class SlowExecutor:
    """An executor that takes as long to free as its last answers do."""

    def __init__(self, did: list[str]) -> None:
        self.did = did
        self.answered = threading.Event()
        self.held = False

    def hold(self) -> None:
        self.held = True

    def resume(self) -> None:
        self.held = False

    def cancel(self) -> None:
        self.did.append("stopped")

    def free(self) -> None:
        self.answered.wait(20)
        self.did.append("freed")

    def close(self) -> None:
        self.did.append("closed")


class IdleWorker:
    """A worker that runs no turn, and does not end in time."""

    schedule = None

    def __init__(self) -> None:
        self.executor: Any = None

    def use(self, executor: Any) -> None:
        self.executor = executor

    def hold(self) -> None:
        pass

    def resume(self) -> None:
        pass

    def close(self, wait_s: float) -> bool:
        return False


def test_tools_are_swapped_without_waiting_for_the_old_ones() -> None:
    did: list[str] = []
    old, new = SlowExecutor(did), SlowExecutor(did)
    worker: Any = IdleWorker()
    nothing: Any = None
    first: Any = old
    following: Any = new
    session = Session(nothing, first, worker, nothing, HeldFiles("/edgevox", print))
    session.hold()
    session.swap_executor(following)
    assert session.executor is following and worker.executor is new
    assert new.held, "what is swapped in is held as well"
    assert did == ["stopped"]
    session.resume()
    assert not new.held
    old.answered.set()
    session.close(0.0)
    assert sorted(did) == ["closed", "freed", "stopped"]
