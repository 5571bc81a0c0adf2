"""For stop_loads.py: publishes RATE transcripts a second of CHARACTERS each until it is ended."""

from __future__ import annotations

import itertools
import sys
import time

import rclpy
from std_msgs.msg import String

TICK_S = 0.01


def main() -> None:
    rate, characters = int(sys.argv[1]), int(sys.argv[2])
    rclpy.init(args=[])
    node = rclpy.create_node("flooder")
    publisher = node.create_publisher(String, "transcript", 10)
    babble = "lorem ipsum dolor sit amet " * (characters // 27 + 1)
    numbers = itertools.count()
    begun = time.monotonic()
    sent = 0
    while True:
        due = int((time.monotonic() - begun) * rate)
        for _ in range(due - sent):
            publisher.publish(String(data=f"{next(numbers)} {babble}"[:characters]))
        if sent // rate != due // rate:
            print("sent", due, flush=True)
        sent = due
        time.sleep(TICK_S)


if __name__ == "__main__":
    main()
