"""How far a call has come is a type; the words for it are made where it is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from edgevox_ros.agent.result_wording import content_of, data_of
from edgevox_ros.core import Progress, ResultStatus, ToolResult
from edgevox_ros.core.tools import MAX_RESULT_CHARS


def ok(name: str, **fields: Any) -> ToolResult:
    return ToolResult(name, ResultStatus.OK, **fields)


@pytest.mark.parametrize(
    ("result", "told", "ongoing", "dry_run"),
    [
        (ok("t", data={"a": 1}), {"a": 1}, False, False),
        (
            ok("t", progress=Progress.STARTED),
            {"note": "started; the end will be announced"},
            True,
            False,
        ),
        (
            ok("t", progress=Progress.DETACHED),
            {"note": "it goes on, though the user interrupted"},
            True,
            False,
        ),
        (
            ok("t", progress=Progress.DRY_RUN),
            {"note": "dry run: nothing was carried out"},
            False,
            True,
        ),
        (
            ok("t", steps=(ok("a"), ok("b", data={"x": 2}), ok("c", progress=Progress.DRY_RUN))),
            {"b": {"x": 2}, "c": {"note": "dry run: nothing was carried out"}},
            False,
            True,
        ),
        (
            ok("t", steps=(ok("b", data={"x": 2}), ok("c", progress=Progress.DETACHED), ok("b"))),
            {"b": {"x": 2}, "c": {"note": "it goes on, though the user interrupted"}},
            True,
            False,
        ),
        # A server's own words are data, whatever they say.
        (
            ok("t", data={"note": "dry run: nothing was carried out"}),
            {"note": "dry run: nothing was carried out"},
            False,
            False,
        ),
    ],
)
def test_a_result_is_told_with_its_progress(
    result: ToolResult, told: dict[str, Any], ongoing: bool, dry_run: bool
) -> None:
    assert data_of(result) == told
    assert (result.ongoing, result.dry_run) == (ongoing, dry_run)
    # The model reads a dry run as if it had run.
    expected = {"ok": True} if dry_run else {"ok": True, **told}
    assert json.loads(content_of(result)) == expected


def test_a_result_as_long_as_the_robot_may_make_it_is_told_whole() -> None:
    data = {"text": "x" * (MAX_RESULT_CHARS - len('{"text": ""}'))}
    assert len(json.dumps(data)) == MAX_RESULT_CHARS
    assert json.loads(content_of(ok("t", data=data))) == {"ok": True, **data}
    longer = content_of(ok("t", data={**data, "more": 1}))
    assert json.loads(longer) == {"ok": True, "note": "the result is too long"}
