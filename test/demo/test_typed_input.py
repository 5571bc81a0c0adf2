"""The demo's prompt: what Ctrl-C does to it."""

from __future__ import annotations

import queue
from typing import Any

import pytest

from edgevox_ros.cli.chat_screen import ChatScreen
from edgevox_ros.demo.typed_input import TypedInput


class Observer:
    """Its user presses Ctrl-C again while the robot is being stopped."""

    def __init__(self) -> None:
        self.events: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self.cancelled = 0

    def cancel(self) -> str:
        self.cancelled += 1
        raise KeyboardInterrupt


def test_a_second_ctrl_c_ends_it_in_order_while_the_first_waits_for_its_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ctrl_c(screen: ChatScreen) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(ChatScreen, "read", ctrl_c)
    observer = Observer()
    try:
        TypedInput(observer, [], lambda: None).run()  # type: ignore[arg-type]
    except KeyboardInterrupt:
        # As such it would end pytest.
        pytest.fail("not in order")
    assert observer.cancelled == 1
