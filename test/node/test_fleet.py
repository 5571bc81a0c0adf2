"""Four nodes over one real server, a short benchmark: no answer reaches the wrong robot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.not_unit
ROOT = Path(__file__).resolve().parents[2]
FLEET = ROOT / "test" / "benchmark" / "fleet.py"


def test_four_robots_share_a_server_and_none_gets_the_answer_of_another() -> None:
    command = [sys.executable, str(FLEET), "--robots", "4", "--rounds", "2", "--pause", "0"]
    python_path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": python_path}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [row] = json.loads(done.stdout.splitlines()[-1])["rows"]
    assert row["turns"] == 4 * 2 * 3 and row["stops"] == 4 * 2
    assert not row["astray"] and not row["unanswered"] and not row["missed_stops"]
    assert row["evaluated_tokens"] < row["prompt_tokens"], "the tools stay in the server's cache"
