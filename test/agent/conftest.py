"""What the tests of turns and of the worker are given."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support.agent.desk import Desk
from support.agent.turn_stage import RecordingExecutor, Reply, ScriptedEngine, TurnStage, call


@pytest.fixture(name="call")
def call_fixture() -> Any:
    return call


@pytest.fixture(scope="session")
def stage_class() -> type[TurnStage]:
    return TurnStage


@pytest.fixture(scope="session")
def reply_class() -> type[Reply]:
    return Reply


@pytest.fixture
def reply() -> type[Reply]:
    return Reply


@pytest.fixture
def stage() -> type[TurnStage]:
    return TurnStage


@pytest.fixture
def engine() -> type[ScriptedEngine]:
    return ScriptedEngine


@pytest.fixture
def executor() -> RecordingExecutor:
    return RecordingExecutor()


@pytest.fixture
def open_desk(executor: Any) -> Iterator[Callable[..., Desk]]:
    desks: list[Desk] = []

    def open_one(engine: Any, **options: Any) -> Desk:
        desks.append(Desk(engine, executor, **options))
        return desks[-1]

    yield open_one
    for desk in desks:
        assert desk.worker.close(60.0)


@pytest.fixture
def open_busy_desk(open_desk: Callable[..., Desk]) -> Callable[..., tuple[Desk, Reply]]:
    """Opens a desk that was told "first"; its reply has begun, and goes on when its gate opens."""

    def open_one(text: str, *later: str) -> tuple[Desk, Reply]:
        slow = Reply(text, gate=threading.Event())
        desk = open_desk(ScriptedEngine(slow, *later))
        desk.worker.submit("first")
        assert slow.begun.wait(60)
        return desk, slow

    return open_one
