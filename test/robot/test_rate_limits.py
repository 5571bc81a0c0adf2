"""Rate limits: how many calls in how much time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core import ErrorKind, ToolSchema
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.kinds.service import ServiceSpec
from edgevox_ros.robot.ros_executor import RateLimits
from edgevox_ros.robot.tool import RateLimit, Tool


def limited(calls: int, per_s: float) -> Tool:
    spec = ServiceSpec("a", "b", {})
    return Tool(ToolSchema("beep"), spec, rate_limit=RateLimit(calls, per_s))


def test_a_call_too_many_is_refused_with_the_time_to_wait() -> None:
    now = 100.0
    limits = RateLimits(lambda: now)
    for _ in range(2):
        limits.take(limited(2, 10.0))
    now = 103.5
    with pytest.raises(ToolFailed) as caught:
        limits.take(limited(2, 10.0))
    assert caught.value.kind is ErrorKind.REJECTED
    assert str(caught.value) == (
        "beep is limited to 2 calls in 10 seconds; possible again in 7 seconds"
    )
    now = 110.0
    limits.take(limited(2, 10.0))


def test_each_tool_has_its_own_count_and_some_have_none() -> None:
    limits = RateLimits(lambda: 0.0)
    free = Tool(ToolSchema("free"), ServiceSpec("a", "b", {}))
    other = Tool(ToolSchema("other"), ServiceSpec("a", "b", {}), rate_limit=RateLimit(1, 1.0))
    limits.take(limited(1, 10.0))
    limits.take(other)
    for _ in range(100):
        limits.take(free)
    with pytest.raises(ToolFailed):
        limits.take(other)


@given(st.lists(st.floats(0.0, 3.0), max_size=60), st.integers(1, 5), st.floats(0.5, 10.0))
def test_no_span_ever_holds_more_calls_than_allowed(
    pauses: list[float], calls: int, per_s: float
) -> None:
    now = 0.0
    limits = RateLimits(lambda: now)
    taken = []
    for pause in pauses:
        now += pause
        try:
            limits.take(limited(calls, per_s))
        except ToolFailed:
            continue
        taken.append(now)
    for first, one_more in zip(taken, taken[calls:]):  # noqa: B905 (the second is shorter)
        assert one_more - first >= per_s - 1e-9


def test_calls_to_come_are_counted_without_being_taken() -> None:
    limits, tool = RateLimits(lambda: 0.0), limited(2, 60.0)
    limits.check([tool, tool])
    limits.take(tool)
    limits.check([tool])
    with pytest.raises(ToolFailed, match="limited to 2 calls in 60 seconds"):
        limits.check([tool, tool])
    with pytest.raises(ToolFailed, match="possible again in 60 seconds"):
        RateLimits(lambda: 0.0).check([tool, tool, tool])
