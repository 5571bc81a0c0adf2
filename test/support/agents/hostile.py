"""Requests that nobody should make: each is one that must not reach the robot."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.cli.agents.transports import LONGEST_BODY, PATH

NAMES = (
    "fly",
    "Drive",
    "drive ",
    "drive\n",
    "drive\x00",
    "../drive",
    "/cmd_vel",
    "/set_light",
    "edgevox/cancel",
    "demo_robot/set_parameters",
    "functions.drive()",
    "__class__",
    "tools/call",
    "$(reboot)",
    "; rm -rf /",
    "{{7*7}}",
    "%2e%2e%2fdrive",
    "ｄｒｉｖｅ",
    "dri\u200bve",
    "\u202edrive",
    "",
    "x" * 5000,
    "\ud800",
)
ADDRESSES = (
    "file:///etc/passwd",
    "edgevox://tables/../../etc/passwd",
    "edgevox://tables/%2e%2e/x",
    "edgevox:tables",
    "http://127.0.0.1/",
    "/etc/passwd",
    "edgevox://tables/\x00",
    "",
    "x" * 9000,
)
# As JSON texts: some of them no library would write.
WRONG_NUMBERS = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "1" * 400,
    "11",
    "-10.0001",
    "true",
    "null",
    "[1]",
    "{}",
    '{"$gt": 0}',
    '"one"',
    '"1; 2"',
    '"=1/0"',
    '"\\u0000"',
    '"\\ud800"',
    '"' + "9" * 3000 + '"',
    "[" * 200 + "]" * 200,
)
METHODS = (
    "initialise",
    "tools/run",
    "tools/call/../list",
    "resources/write",
    "completion/complete",
    "sampling/createMessage",
    "logging/setLevel",
    "notifications/cancelled",
    "rpc.discover",
    "\x00",
)
RUBBISH = (
    b"",
    b"null",
    b"[]",
    b"{}",
    b"1",
    b'"stop"',
    b"\xff\xfe\x00",
    b"{",
    b'{"jsonrpc": "2.0"}',
    b'{"jsonrpc": "1.0", "id": 1, "method": "tools/list"}',
    b'{"jsonrpc": "2.0", "id": {}, "method": "tools/list"}',
    b'{"jsonrpc": "2.0", "id": null, "method": "tools/list"}',
    b'{"jsonrpc": "2.0", "id": 1.5, "method": 7}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": [1, 2]}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": ["drive"]}}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "drive", '
    b'"arguments": "distance_m=1"}}',
    b'{"jsonrpc": "2.0", "id": 1, "result": {}}',
    b'{"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "x"}}',
    b"[" * 50_000,
    b'{"jsonrpc": "2.0", "id": ' + b"9" * 5000 + b', "method": "tools/list"}',
)


@dataclass(frozen=True)
class Hostile:
    """One HTTP request. `known`: whether it comes with the session and the right token."""

    kind: str
    content: bytes = b"{}"
    method: str = "POST"
    path: str = PATH
    known: bool = True
    headers: Mapping[str, str] = field(default_factory=dict)


def hostile_requests(count: int, tools: Sequence[Any], seed: int = 0) -> Iterator[Hostile]:
    """That many requests, always the same ones. `tools`: those of the robot, as listed."""
    lot = random.Random(seed)
    made = Maker(lot, tools)
    kinds: Sequence[tuple[int, Callable[[], Hostile]]] = (
        (25, made.made_up_name),
        (30, made.wrong_arguments),
        (5, made.address),
        (5, made.unknown_method),
        (10, made.rubbish),
        (3, made.batch),
        (10, made.wrong_token),
        (6, made.foreign),
        (5, made.elsewhere),
        (1, made.oversize),
    )
    weights = [weight for weight, _ in kinds]
    for _ in range(count):
        [(_, make)] = lot.choices(kinds, weights)
        yield make()


class Maker:
    """Makes one request of each kind."""

    def __init__(self, lot: random.Random, tools: Sequence[Any]) -> None:
        self._lot = lot
        self._tools = {tool.name: tool.input_schema for tool in tools}
        self._acting = [name for name, schema in self._tools.items() if schema["properties"]]
        self._id = 0

    def made_up_name(self) -> Hostile:
        name = self._lot.choice([*NAMES, self._noise()])
        return self._call("made-up name", json.dumps(name), '{"distance_m": 1}')

    def wrong_arguments(self) -> Hostile:
        name = self._lot.choice(self._acting)
        schema = self._tools[name]
        values = {each: self._lot.choice(WRONG_NUMBERS[:10]) for each in schema["properties"]}
        how = self._lot.randrange(4)
        if how == 0:
            values = {each: self._lot.choice(WRONG_NUMBERS) for each in values}
        elif how == 1:
            values = {}
        elif how == 2:
            values[json.dumps(self._noise())[1:-1] or "x"] = "1"
        # Of each, at least one value is wrong: none of WRONG_NUMBERS[:10] is allowed anywhere.
        elif schema["required"]:
            values[schema["required"][0]] = self._lot.choice(WRONG_NUMBERS[:6])
        if how == 0:
            values[schema["required"][0]] = self._lot.choice(WRONG_NUMBERS[:6])
        written = ", ".join(f'"{each}": {value}' for each, value in values.items())
        return self._call("wrong arguments", json.dumps(name), f"{{{written}}}")

    def address(self) -> Hostile:
        address = json.dumps(self._lot.choice([*ADDRESSES, self._noise()]))
        return self._request("address", '"resources/read"', f'{{"uri": {address}}}')

    def unknown_method(self) -> Hostile:
        method = json.dumps(self._lot.choice([*METHODS, self._noise()]))
        return self._request("unknown method", method, '{"name": "drive"}')

    def rubbish(self) -> Hostile:
        noise = bytes(self._lot.randrange(256) for _ in range(self._lot.randrange(60)))
        # Who uses an id twice at a time gets one answer only.
        self._id += 1
        content = self._lot.choice([*RUBBISH, noise, noise])
        return Hostile("rubbish", content.replace(b'"id": 1,', b'"id": %d,' % self._id))

    def batch(self) -> Hostile:
        good = self._call("", '"drive"', '{"distance_m": 1}').content
        return Hostile("batch", b"[" + b", ".join([good] * self._lot.randrange(1, 200)) + b"]")

    def wrong_token(self) -> Hostile:
        wrong = ["", "Bearer", "Bearer,", "Bearer x", "Basic Og==", f"Bearer {'A' * 43}"]
        given = self._lot.choice([*wrong, f"Bearer {self._lot.getrandbits(256):x}"])
        headers = {"Authorization": given} if given else {}
        good = self._call("", '"drive"', '{"distance_m": 1}').content
        return Hostile("wrong token", good, known=False, headers=headers)

    def foreign(self) -> Hostile:
        headers = self._lot.choice(
            [
                {"Host": "evil.example"},
                {"Host": "127.0.0.1.evil.example:80"},
                {"Host": "localhost"},
                {"Origin": "https://evil.example"},
                {"Origin": "null"},
                {"Origin": "http://localhost.evil.example"},
                {"Origin": "file://"},
            ]
        )
        good = self._call("", '"drive"', '{"distance_m": 1}').content
        return Hostile("foreign", good, headers=headers)

    def elsewhere(self) -> Hostile:
        path = self._lot.choice(
            [
                "/",
                "/mcp/",
                "/mcp/../mcp2",
                "/edgevox/call",
                "/%2e%2e/etc/passwd",
                "/sse",
                "/mcp?x=1",
            ]
        )
        method = self._lot.choice(["POST", "PUT", "PATCH", "OPTIONS", "TRACE", "HEAD"])
        if path == "/mcp?x=1":
            method = "PUT"
        return Hostile("elsewhere", b"drive", method, path)

    def oversize(self) -> Hostile:
        more = self._lot.choice([1, LONGEST_BODY])
        return Hostile("oversize", b'{"x": "' + b"x" * (LONGEST_BODY + more) + b'"}')

    def _call(self, kind: str, name: str, arguments: str) -> Hostile:
        return self._request(kind, '"tools/call"', f'{{"name": {name}, "arguments": {arguments}}}')

    def _request(self, kind: str, method: str, params: str) -> Hostile:
        self._id += 1
        text = f'{{"jsonrpc": "2.0", "id": {self._id}, "method": {method}, "params": {params}}}'
        return Hostile(kind, text.encode())

    def _noise(self) -> str:
        # No surrogates: a text with half a character is another test.
        codes = [self._lot.randrange(0xD800) for _ in range(self._lot.randrange(1, 20))]
        return "".join(map(chr, codes))
