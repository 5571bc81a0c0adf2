"""Keeps DDS on this machine: environment, a free domain, and a check of joined interfaces."""

from __future__ import annotations

import os
import random
import re
import socket
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

# The multicast group of DDS discovery, 239.255.0.1, as /proc/net/igmp writes it.
DISCOVERY_GROUP = "0100FFEF"
_PORT_BASE, _PORTS_PER_DOMAIN = 7400, 250
_CLAIM_OFFSET = 2  # RTPS 2.5, 9.6.2.3: a domain's ports are at 0, 1, and from 10 on
DOMAINS = range(1, 101)  # above 101 the ports overlap those that Linux assigns itself
_SHARED_PORT = re.compile(r"(?:fastrtps|fastdds)_port(\d+)")
claims: list[socket.socket] = []
"""Bound for as long as this process lives: see free_domain."""


def loopback_environment(base: Mapping[str, str], domain: int) -> dict[str, str]:
    """`base` with everything that keeps DDS on loopback, in a domain of its own."""
    environment = {key: value for key, value in base.items() if key != "ROS_STATIC_PEERS"}
    environment["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    environment["ROS_DOMAIN_ID"] = str(domain)
    if base.get("ROS_DISTRO") == "humble":
        environment["ROS_LOCALHOST_ONLY"] = "1"
    else:
        environment.pop("ROS_LOCALHOST_ONLY", None)
    return environment


def apply(environment: Mapping[str, str]) -> None:
    """Set this process's own environment. After rclpy.init it would have no effect."""
    for key in set(os.environ) - set(environment):
        del os.environ[key]
    os.environ.update(environment)


def free_domain(among: Collection[int] = DOMAINS) -> int:
    """A DDS domain of `among` that nobody on this machine uses; a random one if all are taken.

    It is claimed until this process ends: no other process gets it from here, although the first
    node joins it only later. A domain in which a killed process left its shared-memory ports is the
    last choice: Fast DDS may wait there for a lock that nobody will release.
    """
    domains = random.sample(list(among), len(among))
    return next((domain for domain in _unused(domains) if _claim(domain)), domains[0])


def _unused(domains: Collection[int]) -> Iterator[int]:
    listening, left = udp_ports(), shared_memory_ports()
    for used in (listening | left, listening):
        yield from (domain for domain in domains if not _ports_of(domain) & used)


def _claim(domain: int) -> bool:
    """Bind a port of the domain that DDS does not use. False if somebody was there first."""
    claim = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        claim.bind(("127.0.0.1", _PORT_BASE + _PORTS_PER_DOMAIN * domain + _CLAIM_OFFSET))
    except OSError:
        claim.close()
        return False
    claims.append(claim)
    return True


def _ports_of(domain: int) -> set[int]:
    first = _PORT_BASE + _PORTS_PER_DOMAIN * domain
    return set(range(first, first + _PORTS_PER_DOMAIN))


def udp_ports(tables: Collection[str] = ("/proc/net/udp", "/proc/net/udp6")) -> set[int]:
    """Local ports of all UDP sockets on this machine; empty if that cannot be seen."""
    ports = set()
    for table in tables:
        try:
            lines = Path(table).read_text(encoding="ascii").splitlines()[1:]
        except OSError:
            continue
        ports |= {int(line.split()[1].rpartition(":")[2], 16) for line in lines}
    return ports


def shared_memory_ports(folder: str = "/dev/shm") -> set[int]:
    """Ports for which Fast DDS has a file in shared memory, in use or left over."""
    try:
        names = [path.name for path in Path(folder).iterdir()]
    except OSError:
        return set()
    return {int(match[1]) for name in names if (match := _SHARED_PORT.match(name))}


def joined_on_network(table: str = "/proc/net/igmp") -> dict[str, int]:
    """How often each interface other than loopback has joined DDS's discovery group.

    Empty if none has, or if the kernel does not list them.
    """
    try:
        lines = Path(table).read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return {}
    joined: dict[str, int] = {}
    interface = ""
    for line in lines:
        words = line.split()
        if not line.startswith((" ", "\t")):
            interface = words[1].rstrip(":")
        elif words[0] == DISCOVERY_GROUP and interface != "lo":
            joined[interface] = int(words[1])
    return joined
