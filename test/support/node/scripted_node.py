"""A node whose model is scripted, in this process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Union, cast

import pytest
import rclpy
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from rclpy.parameter import Parameter

from edgevox_ros.core.errors import ContextOverflow
from edgevox_ros.core.messages import Generation, Message, SamplingSettings
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.preset import Preset
from edgevox_ros.node import edgevox_node, session
from edgevox_ros.node.edgevox_node import EdgevoxNode
from edgevox_ros.node.session import Session
from support.node.spinning import spin_until

MAP = Path(__file__).parents[3] / "config" / "tools" / "demo_robot.yaml"


class ScriptedEngine:
    """Yields the pieces of a list; waits at every None until the gate opens or it is cancelled.

    One that is `deaf` waits for the gate alone. `read`: the tools' names and the length of the
    history of each warm-up; with other tools than those in `full`, if any, it raises.
    """

    def __init__(self, replies: Sequence[Sequence[Union[str, None]]]) -> None:
        self.replies = list(replies)
        self.gate = threading.Event()
        self.deaf = False
        self.waiting = threading.Event()
        self.ended: list[str] = []
        self.prompts: list[tuple[Message, ...]] = []
        self.warm = threading.Event()
        self.warm.set()
        self.reading = threading.Event()
        self.read: list[tuple[set[str], int]] = []
        self.full: set[str] = set()
        self.node: Any = None
        self.session: Any = None
        self.executor: Any = None

    @property
    def asks(self) -> bool:
        """Whether the node waits for a yes or no now."""
        return bool(self.session.worker.asking)

    def hear(self) -> None:
        """Wait until the node has looked for messages."""
        for _ in range(3):
            served = threading.Event()
            self.executor.create_task(served.set)
            assert served.wait(20.0)

    def warm_up(
        self,
        system: str,
        tools: Sequence[ToolSchema],
        cancel: threading.Event | None = None,
        history: Sequence[Message] = (),
    ) -> None:
        """Note the names of the tools; wait for `warm` where somebody closed that gate."""
        self.reading.set()
        while not self.warm.wait(0.002) and not (cancel is not None and cancel.is_set()):
            pass
        names = {tool.name for tool in tools}
        self.read.append((names, len(history)))
        if self.full and not names <= self.full:
            raise ContextOverflow(9000, 256, 4096)

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        self.prompts.append(tuple(messages))
        text = ""
        for piece in self.replies.pop(0) if self.replies else ["Yes."]:
            if piece is None:
                self.waiting.set()
                while not self.gate.wait(0.002) and (self.deaf or not cancel.is_set()):
                    pass
                continue
            if cancel.is_set():
                break
            text += piece
            yield piece
        finish = "cancelled" if cancel.is_set() else "stop"
        self.ended.append(finish)
        yield Generation("cancelled" if cancel.is_set() else "stop", text)

    def close(self) -> None:
        """Nothing to free."""


OpenNode = Callable[..., ScriptedEngine]


@pytest.fixture
def open_node(monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenNode]:
    """Starts an active node whose model is scripted."""
    closing: list[Callable[[], None]] = []

    def start(*replies: Sequence[Union[str, None]], **parameters: Any) -> ScriptedEngine:
        engine = ScriptedEngine(replies)
        model = SimpleNamespace(
            engine=engine,
            preset=Preset("scripted", "scripted.gguf"),
            formats=("hermes",),
            prompt_opens_thinking=False,
            description="a scripted model",
        )

        def open_session(*given: Any) -> Session:
            engine.session = session.open_session(*given)
            return cast(Session, engine.session)

        monkeypatch.setattr(session, "load_model", lambda values, leaving: model)
        monkeypatch.setattr(edgevox_node, "open_session", open_session)
        context = Context()
        rclpy.init(context=context, args=[])
        given = {"tools.files": [str(MAP)], **parameters}
        overrides = [Parameter(name, value=value) for name, value in given.items()]
        node = EdgevoxNode(context=context, parameter_overrides=overrides)
        executor = SingleThreadedExecutor(context=context)
        executor.add_node(node)
        closed = threading.Event()
        spinning = threading.Thread(target=spin_until, args=(executor, closed), daemon=True)
        spinning.start()

        def close() -> None:
            node.shut_down(3.0)
            closed.set()
            executor.shutdown(timeout_sec=1.0)
            spinning.join(20.0)
            node.destroy_node()
            context.try_shutdown()

        engine.node, engine.executor = node, executor
        closing.append(close)
        assert node.start_up()
        return engine

    yield start
    for close in closing:
        close()
