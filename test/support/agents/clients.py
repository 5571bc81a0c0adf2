"""Starts `mcp_server` as users do, and talks to it with the official client."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from edgevox_ros.cli.processes import Child
from support.cli.typist import environment

PATIENCE_S = 120.0
PROGRAM = "edgevox_ros.cli.mcp_server"
ERAS = ("auto", "legacy")
"""How the official client begins: the protocol of 2026, or the handshake of those before."""


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", PROGRAM, *arguments]


@asynccontextmanager
async def over_stdio(log: Path, *arguments: str, era: str = "auto") -> AsyncIterator[Client]:
    """A client that starts the program. What that prints on standard error is in `log`."""
    started = StdioServerParameters(
        command=sys.executable, args=["-m", PROGRAM, *arguments], env=environment()
    )
    with log.open("a", encoding="utf-8") as errors:
        async with Client(
            stdio_client(started, errors), mode=era, read_timeout_seconds=PATIENCE_S
        ) as client:
            yield client


@asynccontextmanager
async def over_http(address: str, token: str, era: str = "auto") -> AsyncIterator[Client]:
    """A client of a program that serves HTTP."""
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=PATIENCE_S) as http:
        transport = streamable_http_client(address, http_client=http)
        async with Client(transport, mode=era, read_timeout_seconds=PATIENCE_S) as client:
            yield client


def address_and_token(server: Child) -> tuple[str, str]:
    """What a program that serves HTTP has printed, once it serves."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        server.check()
        shown = server.log.read_text(encoding="utf-8")
        address = re.search(r"serving on (\S+)", shown)
        token = re.search(r"token \(not shown again\): (\S+)", shown)
        if address and token:
            return address[1], token[1]
        assert time.monotonic() < deadline, shown
        time.sleep(0.02)


def text_of(result: Any) -> str:
    """The text of a tool's result."""
    return "\n".join(each.text for each in result.content)


def names_of(tools: Sequence[Any]) -> list[str]:
    return [tool.name for tool in tools]


def content_of(result: Any) -> Mapping[str, Any]:
    """The structured content of a result."""
    assert isinstance(result.structured_content, Mapping), result
    return result.structured_content
