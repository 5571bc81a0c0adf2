"""Both sides of the graph, made once a file."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.robot.patience import be_patient

if TYPE_CHECKING:
    from support.robot.graph import Mortal, Rig, Side


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No wait of ours ends because the machine is busy; a test of such an end sets its own."""
    if find_spec("rclpy") is not None:
        be_patient(monkeypatch)


@pytest.fixture(scope="module")
def agent_side() -> Iterator[Side]:
    from support.robot.graph import Side

    side = Side("agent")
    yield side
    side.close()


@pytest.fixture(scope="module")
def robot_side() -> Iterator[Side]:
    from support.robot.graph import Side

    side = Side("robot", threads=4)
    yield side
    side.close()


@pytest.fixture
def rig(agent_side: Side, tmp_path: Path) -> Iterator[Rig]:
    from support.robot.graph import Rig

    made = Rig(agent_side, tmp_path)
    yield made
    made.close()


@pytest.fixture
def mortal(agent_side: Side) -> Iterator[Mortal]:
    from support.robot.graph import Mortal

    made = Mortal(agent_side)
    yield made
    made.kill()
