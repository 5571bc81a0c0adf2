"""Ctrl-Z: the robot stands still before the node is suspended, and what was said meanwhile is void.

The node runs in a process group of its own, in the session of the test, as a shell's jobs do.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from std_msgs.msg import String
from support.node.setting_off import set_off

TSTP, CONT = signal.SIGTSTP, signal.SIGCONT


def state_of(process: int) -> str:
    """T: suspended; Z: ended."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


class Job:
    """The node as a job of a shell, or as a service: in a session of its own."""

    def __init__(self, stage: Any, log: Path, *, service: bool = False) -> None:
        self.log = log
        with log.open("wb") as output:
            self.node = subprocess.Popen(
                stage.command("edgevox_ros.node.main", (), stage.defaults(autostart=True)),
                env=stage.environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                preexec_fn=os.setsid if service else os.setpgrp,
            )

    def signal(self, number: int) -> None:
        os.kill(self.node.pid, number)

    @property
    def suspended(self) -> bool:
        assert self.node.poll() is None, self.log.read_text()
        return state_of(self.node.pid) == "T"

    def close(self) -> None:
        self.node.kill()
        self.node.wait()


def ask(person: Any, text: str) -> None:
    """Say it until its turn is over: who has just come back may miss what is said meanwhile.

    The reply of a turn that was cut short may come before.
    """
    seen = len(person.events)

    def over() -> bool:
        turns = [e["turn"] for e in person.events[seen:] if e.get("text") == text]
        ends = [e for e in person.events[seen:] if e["type"] in ("speech", "result")]
        return any(e["turn"] in turns for e in ends)

    for _ in range(20):
        person.transcript.publish(String(data=text))
        with suppress(AssertionError):
            person.wait(over, 5.0)
            return
    raise AssertionError(f"no answer to {text}; events: {person.events[-8:]}")


@pytest.fixture
def job(stage: Any, tmp_path: Path) -> Iterator[Job]:
    made = Job(stage, tmp_path / "node.log")
    yield made
    made.close()


@pytest.mark.parametrize("sentence", ["drive forward eight metres", "go to the office"])
def test_the_robot_stands_before_the_node_is_suspended(stage: Any, job: Job, sentence: str) -> None:
    stage.robot()
    person = stage.person()
    person.wait(lambda: person.lifecycle() == "active")
    person.wait(lambda: person.pose is not None)
    set_off(person, sentence)
    job.signal(TSTP)
    person.wait(lambda: job.suspended)
    person.wait(person.stands)
    job.signal(CONT)
    person.wait(lambda: not job.suspended)
    assert person.stands()
    stood = person.pose
    ask(person, "turn left ninety degrees")
    person.wait(lambda: person.pose != stood)
    assert person.lifecycle() == "active"


def test_what_is_said_meanwhile_is_not_done_afterwards(stage: Any, job: Job) -> None:
    stage.robot()
    person = stage.person()
    person.wait(lambda: person.lifecycle() == "active")
    ask(person, "how full is your battery")
    job.signal(TSTP)
    person.wait(lambda: job.suspended)
    for _ in range(3):
        person.transcript.publish(String(data="drive forward"))
    job.signal(CONT)
    seen = len(person.events)
    ask(person, "how full is your battery")
    calls = [event["name"] for event in person.events[seen:] if event["type"] == "call"]
    assert set(calls) == {"get_battery"}
    assert not any(event.get("text") == "drive forward" for event in person.events)


def test_one_that_ends_ends_a_suspended_node_in_order(stage: Any, job: Job) -> None:
    person = stage.person()
    person.wait(lambda: person.lifecycle() == "active")
    job.signal(TSTP)
    person.wait(lambda: job.suspended)
    job.signal(signal.SIGTERM)
    job.signal(CONT)
    person.wait(lambda: job.node.poll() is not None)
    assert job.node.returncode == 0, job.log.read_text()


def test_several_at_once_are_one(stage: Any, job: Job) -> None:
    person = stage.person()
    person.wait(lambda: person.lifecycle() == "active")
    for _ in range(5):
        job.signal(TSTP)
    person.wait(lambda: job.suspended)
    job.signal(CONT)
    person.wait(lambda: person.lifecycle() == "active")
    ask(person, "how full is your battery")


def test_a_node_that_nobody_could_continue_goes_on(stage: Any, tmp_path: Path) -> None:
    """The kernel suspends no orphaned process group, such as that of a service."""
    job = Job(stage, tmp_path / "node.log", service=True)
    try:
        person = stage.person()
        person.wait(lambda: person.lifecycle() == "active")
        job.signal(TSTP)
        person.wait(lambda: "continued: listening again" in job.log.read_text())
        ask(person, "how full is your battery")
    finally:
        job.close()
