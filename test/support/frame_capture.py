"""Runs a command in a network namespace and counts the frames that leave on its interface.

    python test/support/frame_capture.py SECONDS COMMAND [ARG ...]

Needs the right to make a namespace (root) and the program `ip`. The namespace has loopback and one
end of a veth pair that carries the default route and all multicast; a raw socket listens on the
other end. Prints one JSON object: how many IP frames came out, their protocols, and the command's
exit code (None: it was still running after SECONDS, and was ended).
"""

from __future__ import annotations

import collections
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time

ETH_IPV4, ETH_IPV6 = 0x0800, 0x86DD
ETH_ALL = 3
IPV6_PROTOCOL, IPV4_PROTOCOL = 20, 23
HOP_BY_HOP, ICMPV6 = 0, 58
LINKS = (
    "link set lo up",
    "link add outside0 type veth peer name outside1",
    "link set outside0 up",
    "link set outside1 up",
    "addr add 10.99.0.1/24 dev outside0",
    "route add default via 10.99.0.2 dev outside0",
    "route add 224.0.0.0/4 dev outside0",
)


def main() -> int:
    if os.environ.get("IN_NAMESPACE") != "1":
        os.environ["IN_NAMESPACE"] = "1"
        os.execvp("unshare", ["unshare", "--net", sys.executable, *sys.argv])
    seconds, command = float(sys.argv[1]), sys.argv[2:]
    for link in LINKS:
        subprocess.run(["ip", *link.split()], check=True)
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ETH_ALL)) as tap:
        tap.bind(("outside1", 0))
        with subprocess.Popen(command, start_new_session=True, stdout=sys.stderr) as process:
            counts = count_frames(tap, process, seconds)
            code = process.poll()
            end(process)
    print(json.dumps({"frames": sum(counts.values()), "protocols": counts, "exit_code": code}))
    return 0


def count_frames(
    tap: socket.socket, process: subprocess.Popen[bytes], seconds: float
) -> dict[str, int]:
    """Count IP frames by protocol until the command ends or `seconds` are over."""
    counts: collections.Counter[str] = collections.Counter()
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and process.poll() is None:
        readable, _, _ = select.select([tap], [], [], 0.2)
        name = protocol(tap.recv(65535)) if readable else None
        if name:
            counts[name] += 1
    return dict(counts)


def protocol(frame: bytes) -> str | None:
    """The IP protocol of a frame; None for a frame that the kernel sends when a link comes up."""
    kind = int.from_bytes(frame[12:14], "big")
    if kind == ETH_IPV4:
        return f"ipv4/{frame[IPV4_PROTOCOL]}"
    if kind == ETH_IPV6 and frame[IPV6_PROTOCOL] not in (HOP_BY_HOP, ICMPV6):
        return f"ipv6/{frame[IPV6_PROTOCOL]}"
    return None


def end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(8)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
