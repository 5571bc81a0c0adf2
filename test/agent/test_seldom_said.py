"""A flood of messages that are refused is answered once in a while."""

from __future__ import annotations

from edgevox_ros.agent.seldom_said import EVERY_S, SeldomSaid


def test_the_same_refusal_is_said_once_in_a_while() -> None:
    now = 100.0
    seldom = SeldomSaid(lambda: now)
    said = []
    for tenth in range(100):
        now = 100.0 + tenth * EVERY_S / 10
        said.append(seldom.may_say("too_long"))
    assert said == [tenth % 10 == 0 for tenth in range(100)]


def test_each_refusal_counts_for_itself() -> None:
    seldom = SeldomSaid(lambda: 0.0)
    assert seldom.may_say("too_long") and seldom.may_say("too_old")
    assert not seldom.may_say("too_long") and not seldom.may_say("too_old")
