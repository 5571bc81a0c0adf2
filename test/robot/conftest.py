"""Both sides of the graph, made once a file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "support"))

from graph import Hands, Mortal, Side


@pytest.fixture(scope="module")
def agent_side() -> Iterator[Side]:
    side = Side("agent")
    yield side
    side.close()


@pytest.fixture(scope="module")
def robot_side() -> Iterator[Side]:
    side = Side("robot", threads=4)
    yield side
    side.close()


@pytest.fixture
def hands(agent_side: Side, tmp_path: Path) -> Iterator[Hands]:
    made = Hands(agent_side, tmp_path)
    yield made
    made.close()


@pytest.fixture
def mortal(agent_side: Side) -> Iterator[Mortal]:
    made = Mortal(agent_side)
    yield made
    made.kill()
