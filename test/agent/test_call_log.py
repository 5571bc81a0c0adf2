"""What a turn's log of calls answers: what failed for good, goes on, was done and was read."""

from __future__ import annotations

from edgevox_ros.agent import CallLog
from edgevox_ros.core import (
    ErrorKind,
    Progress,
    Reason,
    Rejection,
    ResultStatus,
    ToolCall,
    ToolResult,
    ToolSchema,
)
from edgevox_ros.core.outcomes import NotRun

TOOLS = [ToolSchema("drive"), ToolSchema("dock"), ToolSchema("battery", read_only=True)]
DRIVE, DOCK, BATTERY = (ToolCall(tool.name, tool.name, {}) for tool in TOOLS)
STARTED = ToolResult("drive", ResultStatus.OK, progress=Progress.STARTED, goal="g1")


def good(call: ToolCall) -> ToolResult:
    return ToolResult(call.name, ResultStatus.OK)


def bad(call: ToolCall, kind: ErrorKind = ErrorKind.ABORTED) -> ToolResult:
    return ToolResult(call.name, ResultStatus.ERROR, error="it is stuck", error_kind=kind)


def log() -> CallLog:
    made = CallLog(TOOLS)
    made.next_hop()
    return made


def test_nothing_was_done_at_first() -> None:
    made = log()
    assert not (made.acted or made.failed or made.read or made.ongoing or made.all_done)
    assert (made.calls, made.done, made.again) == ((), (), ())


def test_a_failure_is_made_good_by_the_same_tool_in_a_later_hop_only() -> None:
    made = log()
    made.add(DRIVE, bad(DRIVE))
    made.add(DRIVE, good(DRIVE))
    assert made.failed
    made.next_hop()
    made.add(DOCK, good(DOCK))
    assert made.failed_to_act
    made.add(DRIVE, good(DRIVE))
    assert made.all_done
    assert made.failures == {}


def test_what_no_tool_owns_is_made_good_by_any_act() -> None:
    made = log()
    made.reject(Rejection("fly()", "hermes", "fly", Reason.UNKNOWN_TOOL, "no"))
    made.reject(Rejection("{", "hermes", None, Reason.MALFORMED, "no"))
    made.next_hop()
    made.add(BATTERY, good(BATTERY))
    assert (made.failed, made.failed_to_act) == (True, False)
    made.add(DOCK, good(DOCK))
    assert (made.failed, len(made.rejected)) == (False, 2)


def test_a_reader_does_not_act() -> None:
    made = log()
    made.add(BATTERY, good(BATTERY))
    assert (made.asked, made.read, made.acted, made.done) == (True, True, False, ())
    assert made.readings == (good(BATTERY),)


def test_what_the_user_refused_is_a_failure_of_its_own_kind() -> None:
    made = log()
    made.add(DRIVE, bad(DRIVE, ErrorKind.NOT_RUN), consent="no")
    assert (made.refused, made.failures) == (True, {})
    made.add(DOCK, bad(DOCK))
    assert (made.refused, set(made.failures)) == (False, {"dock"})


def test_a_goal_goes_on_until_its_end_is_known() -> None:
    made = log()
    begun = made.add(DRIVE, STARTED)
    assert (made.ongoing, made.open_goals) == (True, (begun,))
    assert (made.acted, made.done) == (True, ())
    made.end(begun, good(DRIVE))
    assert (made.ongoing, made.open_goals) == (False, ())
    assert made.done == ((DRIVE, good(DRIVE)),)
    assert made.results == {"drive": good(DRIVE)}
    assert made.calls == (DRIVE,)


def test_a_goal_that_ended_badly_is_a_failure() -> None:
    made = log()
    begun = made.add(DRIVE, STARTED)
    made.end(begun, bad(DRIVE))
    assert made.goal_failed
    assert made.failed
    assert made.done == ()
    assert made.again == (DRIVE,)


def test_hops_in_which_a_call_was_made_are_counted_not_calls() -> None:
    made = log()
    made.add(DRIVE, good(DRIVE))
    made.add(DRIVE, good(DRIVE))
    assert made.times(DRIVE) == 1
    made.next_hop()
    assert (made.times(DRIVE), made.times(DOCK)) == (2, 1)


def test_what_waited_for_a_failure_was_not_made() -> None:
    made = log()
    left = ToolResult("dock", ResultStatus.ERROR, not_run=NotRun.EARLIER_FAILED)
    made.add(DOCK, left)
    made.next_hop()
    assert made.times(DOCK) == 1


def test_a_dry_run_does_nothing() -> None:
    made = log()
    made.add(DRIVE, ToolResult("drive", ResultStatus.OK, progress=Progress.DRY_RUN))
    assert made.rehearsed
    assert made.done == ()
