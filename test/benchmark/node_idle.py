"""How much of a core the idle node takes while the robot's odometry comes in.

The real node without a model, with the demo robot's map, beside the demo robot: first at its usual
50 messages a second, then at five. And beside both, what any rclpy program pays for the same topic:
a process whose only entity is a bare subscription to it.

    python test/benchmark/node_idle.py [--seconds 15]

Prints all figures as one JSON object: percent of a core, and `ratio`, what the node takes at 50 Hz
for each percent of the bare subscription. Exit status 2 when there was nothing to measure, 130 when
a signal ended it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from node_scene import scene, stay_on_loopback  # noqa: E402

from edgevox_ros.cli.processes import ChildDied, end_on_signals  # noqa: E402

FAST_HZ, SLOW_HZ = 50.0, 5.0
SETTLE_S = 4.0
BARE = """
import rclpy
from nav_msgs.msg import Odometry
rclpy.init()
node = rclpy.create_node("bare")
node.create_subscription(Odometry, "odom", lambda message: None, 10)
rclpy.spin(node)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=15.0)
    seconds = parser.parse_args(arguments).seconds
    stay_on_loopback()
    end_on_signals()
    try:
        fast, bare = shares(FAST_HZ, seconds)
        slow, _ = shares(SLOW_HZ, seconds)
    except KeyboardInterrupt:
        return 130
    except (ChildDied, TimeoutError) as error:
        print(f"node_idle: {error}", file=sys.stderr)
        return 2
    found = {
        "benchmark": "node_idle",
        "node_percent": round(fast, 2),
        "node_percent_at_5_hz": round(slow, 2),
        "bare_subscription_percent": round(bare, 2),
        "ratio": round(fast / bare, 2) if bare else None,
    }
    print(json.dumps(found))
    return 0


def shares(rate_hz: float, seconds: float) -> tuple[float, float]:
    """Percent of a core that node and bare subscription take, at this rate of the odometry."""
    with scene("model.engine:=none", robot=["-p", f"odom.rate_hz:={rate_hz}"]) as found:
        bare = found.children.start("bare", [sys.executable, "-c", BARE], os.environ)
        time.sleep(SETTLE_S)
        found.children.check()
        pids = (found.agent.pid, bare.pid)
        before, began = [cpu_s(pid) for pid in pids], time.monotonic()
        time.sleep(seconds)
        lasted = time.monotonic() - began
        node, other = (
            100 * (cpu_s(pid) - first) / lasted for pid, first in zip(pids, before, strict=True)
        )
    return node, other


def cpu_s(pid: int) -> float:
    """Seconds for which a process has had a core, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
