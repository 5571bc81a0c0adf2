"""A node in this process with a scripted model."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Union, cast

import pytest
import rclpy
from rclpy.action import ActionClient
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from rclpy.parameter import Parameter

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolSchema
from edgevox_ros.core.errors import ContextOverflow
from edgevox_ros.llm import Preset, RunningModel
from edgevox_ros.llm.running_model import ModelEngine
from edgevox_ros.node import edgevox_node, session, speech_action
from edgevox_ros.node.edgevox_node import EdgevoxNode
from edgevox_ros.node.session import Session
from support.node.meeting import known_by
from support.node.spinning import spin_until
from support.node.stage import Stage
from support.robot.patience import PATIENT_S, be_patient

MAP = Path(__file__).parents[3] / "config" / "tools" / "demo_robot.yaml"


class GatedEngine(ModelEngine):
    """Yields pieces from a list; at every None it waits until `gate` is set or it is cancelled.

    If `deaf`, that wait ignores a cancel. `read`: tool names and length of the history of each
    warm-up. `full`: if not empty, a warm-up with any other tool raises ContextOverflow.
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
        """Whether the node is waiting for a yes or no."""
        return bool(self.session.worker.asking)

    def hear(self) -> None:
        """Wait until the node's executor has looked for messages."""
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
        """Record the names of the tools; wait while a test has cleared `warm`."""
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


OpenNode = Callable[..., GatedEngine]
ROBOT_SERVICES = {"/set_light", "/dock", "/go_to/_action/send_goal", "/go_to/_action/get_result"}
PATIENCE_S = 120.0


def wait_for_robot(node: EdgevoxNode) -> None:
    """Until node and demo robot have discovered each other."""
    deadline = time.monotonic() + PATIENCE_S

    def is_known() -> bool:
        known = {name for name, _ in node.get_service_names_and_types()}
        clients = [each for each in node.waitables if isinstance(each, ActionClient)]
        return known >= ROBOT_SERVICES and all(each.server_is_ready() for each in clients)

    while not is_known():
        assert time.monotonic() < deadline, "the node has not discovered the robot"
        time.sleep(0.01)
    known_by(node, "demo_robot")


@pytest.fixture
def open_node(monkeypatch: pytest.MonkeyPatch, stage: Stage) -> Iterator[OpenNode]:
    """Yields a function that starts an active node with a scripted model.

    `before_loaded` may wait or raise; its event is set when the loading is given up.

    It fills no silence, waits for no announcement, and lets the scripts write values that nobody
    has said, unless a test sets that. If the stage has a robot, node and robot know each other.
    Their waits do not end because the machine is busy: what a test says of a stop would be another
    sentence then.
    """
    be_patient(monkeypatch)
    for wait in ("FIND_VOICE_S", "ACCEPT_S"):
        monkeypatch.setattr(speech_action, wait, PATIENT_S)
    closing: list[Callable[[], None]] = []

    def start(
        *replies: Sequence[Union[str, None]],
        before_loaded: Callable[[threading.Event], None] = lambda given_up: None,
        **parameters: Any,
    ) -> GatedEngine:
        engine = GatedEngine(replies)
        model = RunningModel(
            engine=engine,
            preset=Preset("scripted", "scripted.gguf"),
            formats=("hermes",),
            prompt_opens_thinking=False,
            path=Path("scripted.gguf"),
            adapter=None,
            n_ctx=4096,
            n_threads=1,
            n_gpu_layers=0,
            size_bytes=0,
            description="a scripted model",
        )

        def open_session(*given: Any) -> Session:
            engine.session = session.open_session(*given)
            return cast(Session, engine.session)

        def load_model(values: Any, given_up: threading.Event) -> Any:
            before_loaded(given_up)
            return model

        monkeypatch.setattr(session, "load_model", load_model)
        monkeypatch.setattr(edgevox_node, "open_session", open_session)
        context = Context()
        rclpy.init(context=context, args=[])
        given = {
            "tools.files": [str(MAP)],
            "speech.acknowledge_after_s": 0.0,
            "schedule.notice_s": 0.0,
            "guards.said_values": False,
            **parameters,
        }
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
        if stage.robots:
            wait_for_robot(node)
        return engine

    yield start
    for close in closing:
        close()
