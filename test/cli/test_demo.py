"""The demo as users run it: two processes, real DDS, the model that comes with the package."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from PIL import Image

from edgevox_ros.cli.demo_script import STEPS

ROOT = Path(__file__).resolve().parents[2]
DEMO = [sys.executable, "-m", "edgevox_ros.cli.demo"]


def children_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}


def test_every_sentence_does_what_it_should(tmp_path: Path) -> None:
    picture = tmp_path / "path.png"
    done = subprocess.run(
        [*DEMO, "--picture", str(picture)],
        capture_output=True,
        text=True,
        timeout=300,
        env=environment(),
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WRONG" not in done.stdout and "\x1b" not in done.stdout
    assert len(re.findall(r" ok$", done.stdout, re.M)) == len(STEPS)
    assert "nothing left this machine" in done.stdout
    assert re.search(r"standing still \d+ ms after the word stop", done.stdout)
    with Image.open(picture) as drawn:
        assert drawn.format == "PNG"


def test_a_prompt_takes_what_is_typed() -> None:
    done = subprocess.run(
        [*DEMO, "--prompt-only", "--picture", os.devnull],
        input="switch the light on\nstop\n\n",
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "set_light(on=True)" in done.stdout
    assert "everything is told to stop" in done.stdout


def test_ctrl_c_ends_robot_and_agent_too() -> None:
    demo = subprocess.Popen(DEMO, stdout=subprocess.PIPE, text=True, env=environment())
    assert demo.stdout is not None
    for line in demo.stdout:
        if "call" in line:
            break
    started = children_of(demo.pid)
    assert len(started) == 2
    demo.send_signal(signal.SIGINT)
    assert demo.wait(30) == 130
    demo.stdout.close()
    end = time.monotonic() + 10
    while any(map(is_alive, started)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(is_alive, started))


def test_a_model_that_cannot_be_loaded_ends_the_demo_with_the_reason() -> None:
    done = subprocess.run(
        [*DEMO, "--preset", "no_such_preset"],
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(),
    )
    assert done.returncode == 2
    assert "no_such_preset" in done.stderr
