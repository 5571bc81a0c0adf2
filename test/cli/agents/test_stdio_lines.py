"""Lines from a client: whatever bytes it sends, none is too long, and good ones come through."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.cli.agents.transports import LONGEST_LINE, bounded_lines

GOOD = b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'


def test_a_line_that_is_too_long_is_dropped_and_the_next_one_is_read() -> None:
    for size in (LONGEST_LINE, LONGEST_LINE + 1, 3 * LONGEST_LINE):
        for end in (b"\n", b"x\n"):
            lines = list(bounded_lines(io.BytesIO(b"[" * size + end + GOOD)))
            assert lines[-1] == GOOD.decode() and len(lines) == 2
            assert not lines[0].startswith("[") and lines[0].endswith("\n")


def test_the_longest_line_is_read() -> None:
    line = b"x" * (LONGEST_LINE - 1) + b"\n"
    assert list(bounded_lines(io.BytesIO(line + GOOD))) == [line.decode(), GOOD.decode()]


@given(st.lists(st.binary().map(lambda raw: raw.replace(b"\n", b"")), max_size=20))
def test_every_line_is_one_line_of_text(raws: list[bytes]) -> None:
    sent = b"".join(raw + b"\n" for raw in raws)
    lines = list(bounded_lines(io.BytesIO(sent)))
    assert len(lines) == len(raws)
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
