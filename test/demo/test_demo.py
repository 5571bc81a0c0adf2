"""The demo as users run it: two processes, real DDS, the model that comes with the package."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from support.cli.typist import Typist, environment

from edgevox_ros.demo.script import STEPS

pytestmark = pytest.mark.not_unit

DEMO = [sys.executable, "-m", "edgevox_ros.demo.run_demo"]


def children_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_every_sentence_does_what_it_should(tmp_path: Path) -> None:
    picture = tmp_path / "path.png"
    done = subprocess.run(
        [*DEMO, "--picture", str(picture)],
        capture_output=True,
        text=True,
        timeout=600,
        env=environment(),
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WRONG" not in done.stdout and "\x1b" not in done.stdout
    assert len(re.findall(r" ok$", done.stdout, re.M)) == len(STEPS)
    assert "nothing left this machine" in done.stdout
    assert re.search(r"standing still (\d+ ms|\d+\.\d s) after the word stop", done.stdout)
    with Image.open(picture) as drawn:
        assert drawn.format == "PNG"


def test_a_prompt_takes_what_is_typed() -> None:
    done = subprocess.run(
        [*DEMO, "--prompt-only", "--picture", os.devnull],
        input="switch the light on\nstop\n\n",
        capture_output=True,
        text=True,
        timeout=600,
        env=environment(),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "set_light(on=true)" in done.stdout
    assert "stopping everything" in done.stdout
    assert "2 without a verdict" in done.stdout
    assert not re.search(r" (ok|WRONG)$", done.stdout, re.M)


def test_the_panel_stands_beside_the_demo() -> None:
    demo = subprocess.Popen(
        [*DEMO, "--panel", "--prompt-only", "--picture", os.devnull],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={key: text for key, text in environment().items() if key != "PYTEST_CURRENT_TEST"},
    )
    assert demo.stdin is not None and demo.stdout is not None
    address = ""
    for line in demo.stdout:
        address = re.sub(r"^panel of /edgevox: ", "", line) if "panel of" in line else address
        if "robot and agent are ready" in line:
            break
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\n", address)
    request = urllib.request.Request(f"{address.strip()}stop", method="POST")
    with urllib.request.urlopen(request, timeout=120) as answer:
        assert answer.read().decode().startswith("Stopped: ")
    demo.stdin.write("\n")
    rest, _ = demo.communicate(timeout=300)
    assert demo.returncode == 0, rest


@pytest.fixture
def typist(tmp_path: Path) -> Iterator[Typist]:
    """Somebody at the prompt of the demo, ready to type."""
    made = Typist([*DEMO, "--prompt-only", "--picture", str(tmp_path / "path.png")])
    try:
        assert made.sees("Your turn."), made.shown
        yield made
    finally:
        made.leave()


def test_it_listens_while_the_robot_drives(typist: Typist, tmp_path: Path) -> None:
    typist.type("drive forward five metres\n")
    assert typist.sees("drive(distance_m=5)"), typist.shown
    typist.type("stop\n")
    assert typist.sees("stopping everything"), typist.shown
    assert typist.sees('"I stopped."'), typist.shown
    # The line before comes again.
    typist.type("\x1b[A\x1b[A\n")
    typist.wait_for(lambda: typist.shown.count("drive(distance_m=5)") == 2)
    typist.type("\x03")
    assert typist.sees("Ctrl-C again ends the demo"), typist.shown
    typist.type("\x03")
    assert typist.program.wait(120) == 0
    assert typist.sees("3 without a verdict"), typist.shown
    table = typist.shown.partition("called")[2]
    driven = [float(metres) for metres in re.findall(r"\+(\d\.\d\d) m ", table)]
    assert all(metres < 4.0 for metres in driven), table
    assert (tmp_path / "path.png").exists()


def test_a_process_that_dies_ends_the_prompt_with_its_reason(typist: Typist) -> None:
    robot, _ = children_of(typist.program.pid)
    os.kill(robot, signal.SIGKILL)
    assert typist.program.wait(120) == 2
    assert typist.sees("robot ended with status -9"), typist.shown


def test_ctrl_c_ends_robot_and_agent_too_and_keeps_what_there_was(tmp_path: Path) -> None:
    picture = tmp_path / "path.png"
    demo = subprocess.Popen(
        [*DEMO, "--picture", str(picture)], stdout=subprocess.PIPE, text=True, env=environment()
    )
    assert demo.stdout is not None
    for line in demo.stdout:
        if "angle_deg=90" in line:
            break
    started = children_of(demo.pid)
    assert len(started) == 2
    demo.send_signal(signal.SIGINT)
    shown = demo.stdout.read()
    assert demo.wait(120) == 130
    demo.stdout.close()
    # On a busy machine the turn ends before the signal comes.
    *judged, last, total = re.findall(r"^\d+ .*$", shown.partition("\n#")[2], re.M)
    assert "drive(distance_m=1.5)" in judged[0], shown
    assert "turn left a" in [*judged, last][1], shown
    assert all(row.endswith(" ok") for row in judged), shown
    assert not last.endswith(("ok", "WRONG")), shown
    count = f"{len(judged)} sentences; every sentence did what it should; 1 without a verdict"
    assert total.startswith(count), shown
    with Image.open(picture) as drawn:
        assert drawn.format == "PNG"
    end = time.monotonic() + 120
    while any(map(is_alive, started)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(is_alive, started))


def test_it_ends_when_nobody_reads_any_more(tmp_path: Path) -> None:
    demo = subprocess.Popen(
        [*DEMO, "--picture", str(tmp_path / "path.png")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert demo.stdout is not None and demo.stderr is not None
    for line in demo.stdout:
        if "driving" in line:
            break
    demo.stdout.close()
    # Within the first steps of twelve.
    assert demo.wait(120) == 0, demo.stderr.read()
    assert "Traceback" not in demo.stderr.read()
    demo.stderr.close()


def test_a_model_that_cannot_be_loaded_ends_the_demo_with_the_reason() -> None:
    done = subprocess.run(
        [*DEMO, "--preset", "no_such_preset"],
        capture_output=True,
        text=True,
        timeout=600,
        env=environment(),
    )
    assert done.returncode == 2
    assert "no_such_preset" in done.stderr
