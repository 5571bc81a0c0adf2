"""Every recorded reply, read whole and in pieces."""

from __future__ import annotations

import random

import pytest
from support.parsing.replies import Reply, assert_streams, replies

REPLIES = replies()


@pytest.mark.parametrize(
    "reply", REPLIES, ids=[f"{n}-{r.formats[0]}" for n, r in enumerate(REPLIES)]
)
def test_a_reply_means_what_it_says(reply: Reply) -> None:
    result = reply.parser().parse(reply.raw, truncated=reply.truncated)
    calls = [{"name": call.name, "arguments": call.arguments} for call in result.calls]
    assert calls in [reply.calls, *reply.also_accepted], reply.why
    if reply.speech is not None:
        assert result.speech == reply.speech, reply.why
    for words in reply.unsaid:
        assert words not in result.speech, reply.why


@pytest.mark.parametrize(
    "reply", REPLIES, ids=[f"{n}-{r.formats[0]}" for n, r in enumerate(REPLIES)]
)
def test_a_reply_in_pieces_gives_the_same(reply: Reply) -> None:
    rnd = random.Random(7)
    for longest in (1, 2, 4, 9, 40):
        assert_streams(reply.parser(), reply.raw, rnd, longest, truncated=reply.truncated)


def test_no_reply_is_read_otherwise_than_preferred() -> None:
    """Where a second reading is acceptable, ours is the preferred one, but for one."""
    second_best = [
        reply.why
        for reply in REPLIES
        if [
            {"name": call.name, "arguments": call.arguments}
            for call in reply.parser().parse(reply.raw, truncated=reply.truncated).calls
        ]
        != reply.calls
    ]
    assert second_best == []
