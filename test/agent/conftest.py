"""What the tests of turns and of the worker are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support.agent.desk import Desk
from support.agent.turn_stage import RecordingExecutor, Reply, ScriptedEngine, Stage, call


@pytest.fixture(name="call")
def call_fixture() -> Any:
    return call


@pytest.fixture(scope="session")
def stage_class() -> type[Stage]:
    return Stage


@pytest.fixture(scope="session")
def reply_class() -> type[Reply]:
    return Reply


@pytest.fixture
def reply() -> type[Reply]:
    return Reply


@pytest.fixture
def stage() -> type[Stage]:
    return Stage


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
