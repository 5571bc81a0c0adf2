"""Standard input and output as the protocol's wire, which nothing else may touch."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any, cast

import anyio
from anyio.streams.memory import MemoryObjectSendStream
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

LONGEST_LINE = 1 << 18
"""Longest message, in bytes; a longer one is dropped."""
_DROPPED = "(too long)\n"  # No JSON: the protocol's library drops it and goes on.


@dataclass(frozen=True)
class Wire:
    """What the client writes, and what it reads."""

    source: IO[bytes]
    sink: IO[str]


def claim_wire() -> Wire:
    """Take standard input and output away from everything else in this process, and its children.

    What is printed from now on, by whatever library, goes to standard error.
    """
    sys.stdout.flush()
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.close(nowhere)
    os.dup2(2, 1)
    return Wire(source, sink)


async def serve_stdio(server: Server[Any], wire: Wire) -> None:
    """Serve one client until it closes its end."""
    send, receive = anyio.create_memory_object_stream[str](0)
    reader = threading.Thread(
        target=_read, args=(wire.source, send, asyncio.get_running_loop()), daemon=True
    )
    reader.start()
    # stdio_server only iterates over its input. A file would hold up the end of the program:
    # nothing can end a thread that waits for a line.
    lines = cast("anyio.AsyncFile[str]", receive)
    async with stdio_server(lines, anyio.wrap_file(wire.sink)) as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def bounded_lines(source: IO[bytes]) -> Iterator[str]:
    """The lines of a stream as text, whatever bytes it has; too long ones are replaced."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield line.decode("utf-8", errors="replace")
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield _DROPPED


def _read(
    source: IO[bytes], send: MemoryObjectSendStream[str], loop: asyncio.AbstractEventLoop
) -> None:
    """Hand over line by line, each when the one before was taken."""

    async def close() -> None:
        send.close()

    try:
        for line in bounded_lines(source):
            asyncio.run_coroutine_threadsafe(send.send(line), loop).result()
        asyncio.run_coroutine_threadsafe(close(), loop).result()
    except (OSError, ValueError, RuntimeError, anyio.BrokenResourceError):
        return  # Nobody serves any more, or the client has broken off.
