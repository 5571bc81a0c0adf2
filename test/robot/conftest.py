"""Both sides of the graph, made once a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.robot.graph import Hands, Mortal, Side

from edgevox_ros.robot import clock, entities, stop_watch
from edgevox_ros.robot.kinds import actions, goals, publishing, services, waiting

PATIENT_S = 15.0
PATIENCES = (
    (actions, "FIND_S"),
    (actions, "ACCEPT_S"),
    (actions, "GRACE_S"),
    (clock, "FIND_S"),
    (entities, "ROUND_S"),
    (goals, "SUCCESSION_S"),
    (publishing, "FIND_S"),
    (services, "FIND_S"),
    (stop_watch, "CONFIRM_S"),
    (waiting, "GONE_S"),
)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No wait of ours ends because the machine is busy; a test of such an end sets its own."""
    for module, name in PATIENCES:
        monkeypatch.setattr(module, name, PATIENT_S)


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
