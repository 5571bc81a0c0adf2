"""Nothing that the robot or the agent sends leaves loopback."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.not_unit

CAPTURE = Path(__file__).parent / "support" / "frame_capture.py"
TALK = """
import sys, time, rclpy
from std_msgs.msg import String
rclpy.init()
node = rclpy.create_node(sys.argv[1])
heard = []
node.create_subscription(String, "loopback_check", heard.append, 10)
publisher = node.create_publisher(String, "loopback_check", 10)
end = time.monotonic() + 120.0
while time.monotonic() < end and not heard:
    publisher.publish(String(data="hello"))
    rclpy.spin_once(node, timeout_sec=0.1)
for _ in range(20):
    rclpy.spin_once(node, timeout_sec=0.1)
node.destroy_node()
rclpy.shutdown()
sys.exit(0 if heard else 3)
"""


def can_make_a_namespace() -> str:
    """An empty string, or what is missing."""
    for program in ("unshare", "ip"):
        if shutil.which(program) is None:
            return f"the program {program} is missing"
    done = subprocess.run(["unshare", "--net", "true"], capture_output=True, text=True)
    return f"no right to make a network namespace: {done.stderr.strip()}" if done.returncode else ""


def capture(seconds: float, *command: str, **environment: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, str(CAPTURE), str(seconds), *command],
        capture_output=True,
        text=True,
        timeout=seconds + 60,
        env={**os.environ, "ROS_DOMAIN_ID": "0", **environment},
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


MISSING = can_make_a_namespace()
needs_namespace = pytest.mark.skipif(bool(MISSING), reason=MISSING)


@needs_namespace
def test_the_capture_sees_what_does_leave() -> None:
    found = capture(180, sys.executable, "-c", TALK, "loud", ROS_AUTOMATIC_DISCOVERY_RANGE="SUBNET")
    assert found["exit_code"] == 0
    assert found["frames"] > 0


@needs_namespace
def test_two_nodes_on_loopback_send_nothing_out() -> None:
    found = capture(180, sys.executable, "-c", TALK, "quiet")
    assert found["exit_code"] == 0
    assert found["frames"] == 0, found


@needs_namespace
@pytest.mark.timeout(600)
def test_the_demo_sends_nothing_out() -> None:
    found = capture(500, sys.executable, "-m", "edgevox_ros.demo.run_demo", "--no-picture")
    assert found["exit_code"] is not None, "the demo did not end in time"
    assert found["frames"] == 0, found


def test_no_discovery_group_is_joined_on_a_network_card() -> None:
    assert os.environ.get("ROS_AUTOMATIC_DISCOVERY_RANGE") in ("LOCALHOST", "OFF")
    assert "ROS_STATIC_PEERS" not in os.environ
    groups = Path("/proc/net/igmp")
    if groups.exists():
        assert "0100FFEF" not in groups.read_text()
