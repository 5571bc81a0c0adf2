"""The real node and the real demo robot as processes, and somebody who talks to them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.node.stage import Person, Stage


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    # Only here: tests of this folder that need no ROS run without it.
    from support.node.stage import Stage

    made = Stage(tmp_path)
    yield made
    made.close()


@pytest.fixture(scope="module")
def open_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """A stage that all tests of a module share."""
    from support.node.stage import Stage

    made = Stage(tmp_path_factory.mktemp("stage"))
    yield made
    made.close()


@pytest.fixture
def scene(running: tuple[Person, Stage]) -> tuple[Person, Stage]:
    """The running node and robot, standing still, with no memory of the test before."""
    person, _ = running
    assert person.trigger("cancel").success
    assert person.trigger("reset").success
    person.rest()
    return running


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Person, Stage]]:
    """One active node with its robot, for tests that leave both as they found them."""
    from support.node.stage import Stage

    made = Stage(tmp_path_factory.mktemp("scene"))
    try:
        person = made.person()
        made.robot()
        made.node(autostart=True)
        person.wait(lambda: person.pose is not None)
        person.wait(lambda: person.lifecycle() == "active")
        # Nothing that a test says: a duplicate would be dropped.
        person.ask("good morning")
        yield person, made
    finally:
        made.close()
