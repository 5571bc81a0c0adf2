"""Makes cases of what people said to a robot: what it misheard on Monday is Tuesday's test."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edgevox_ros.agent.claims import asks
from edgevox_ros.core.named_calls import show_calls
from edgevox_ros.evaluation.cases.case_text import calls_text, comment, flow, scalar
from edgevox_ros.evaluation.cases.result_fields import misfits
from edgevox_ros.evaluation.cases.tried_tools import read_tried_tools
from edgevox_ros.evaluation.grading.turn_grader import refuses
from edgevox_ros.evaluation.logs.logged_turns import LoggedTurn
from edgevox_ros.robot.map.tool_map import ToolMap

HEAD = """\
# Cases from a robot's log, written by `replay`. REVIEW them before you rely on them: what is called
# right here is what the robot did, and that may be just what went wrong. Correct `calls` and
# `expect`, delete what is no test, and then the comments `review`. The form of a case is described
# in docs/reference/cases.md.
#
# These are the words of people: mind who may read this file.
"""
_LONGEST_COMMENT = 160


@dataclass
class _Case:
    """Turns that belong together. `times`: how often the same was said and done."""

    turns: list[LoggedTurn]
    times: int = 1


def logged_cases(
    turns: Sequence[LoggedTurn],
    chosen: Iterable[LoggedTurn],
    tools: Sequence[Path],
    beside: Path,
    language: str = "en",
) -> str:
    """A file of cases as YAML text: the `chosen` ones of all `turns` of a log.

    A turn that needs those before it to be understood makes a dialogue with them. The same sentence
    with the same calls is written once. `tools`: files of the map, written as they are found from
    the folder of the file `beside`. Raises ConfigurationError for a map that cannot be read.
    """
    tool_map = read_tried_tools(tools).tool_map
    named = ", ".join(scalar(os.path.relpath(path, beside.parent)) for path in tools)
    head = f"{HEAD}tools: [{named}]\nlanguage: {scalar(language)}\ntags: [log]\n\ncases:\n"
    wanted = {id(turn) for turn in chosen}
    written: dict[str, _Case] = {}
    for chain in _chains(turns):
        last = max((at for at, turn in enumerate(chain) if id(turn) in wanted), default=-1)
        if last >= 0:
            case = _Case(chain[: last + 1])
            body = _body(case.turns, tool_map)
            if body in written:
                written[body].times += 1
            else:
                written[body] = case
    return head + "".join(_remarks(case) + body for body, case in written.items())


def _chains(turns: Sequence[LoggedTurn]) -> list[list[LoggedTurn]]:
    """The turns, each with the ones that follow up on it."""
    chains: list[list[LoggedTurn]] = []
    before: LoggedTurn | None = None
    for turn in turns:
        if before is not None and turn.key[0] == before.key[0] and turn.follows(before):
            chains[-1].append(turn)
        else:
            chains.append([turn])
        before = turn
    return chains


def _remarks(case: _Case) -> str:
    """What a reviewer should know of the case, as comments."""
    first = case.turns[0].began
    place = f"{Path(first.source).name}:{first.line}"
    more = f", and {case.times - 1} times more" if case.times > 1 else ""
    lines = [f"review: turn {first.turn} of {first.time}, {place}{more}"]
    for turn in case.turns:
        about = f"{turn.text[:40]!r}: " if len(case.turns) > 1 else ""
        if turn.ended_by:
            lines.append(f"review: {about}it ended early ({', '.join(turn.ended_by)})")
        if turn.rejected:
            lines.append(f"review: {about}not run, {'; '.join(turn.rejected)}")
        if turn.waits:
            lines.append(f"review: {about}it had to wait, and did not begin in this log")
        if turn.cut:
            lines.append(f"review: {about}the log ends before its calls did")
        if failed := turn.failed():
            lines.append(f"review: {about}failed: {show_calls(failed)}")
    return "".join(f"  # {comment(line, _LONGEST_COMMENT)}\n" for line in lines)


def _body(turns: Sequence[LoggedTurn], tool_map: ToolMap) -> str:
    """One case in YAML, a sentence or a dialogue."""
    if len(turns) == 1:
        lines = _turn(turns[0])
    else:
        lines = ["turns:", *(f"  {line}" for turn in turns for line in _listed(_turn(turn)))]
    results: dict[str, list[dict[str, Any]]] = {}
    for turn in turns:
        for name, of_tool in turn.results().items():
            results.setdefault(name, []).extend(of_tool)
    if fitting := _fitting(results, tool_map):
        lines.append(f"results: {flow(fitting)}")
    if not all(turn.record.was_permitted for turn in turns):
        lines.append("confirm: no")
    return "".join(f"  {line}\n" for line in _listed(lines))


def _listed(lines: Sequence[str]) -> list[str]:
    """Lines of a mapping as an item of a list."""
    return [f"{'- ' if at == 0 else '  '}{line}" for at, line in enumerate(lines)]


def _turn(turn: LoggedTurn) -> list[str]:
    """What was said, and what the robot did."""
    return [f"say: {scalar(turn.text)}", _expected(turn)]


def _expected(turn: LoggedTurn) -> str:
    if turn.stops:
        return "expect: stop"
    if calls := turn.made():
        return f"calls: {calls_text(calls)}"
    if asks(" ".join(turn.record.said)):
        return "expect: asks"
    return (
        "expect: refuses" if refuses(turn.record.said, turn.record.phrases) else "expect: no_call"
    )


def _fitting(results: Mapping[str, list[dict[str, Any]]], tool_map: ToolMap) -> dict[str, Any]:
    """The results that say something and that the map's tools still return; of one, no list."""
    return {
        name: each[0] if len(each) == 1 else each
        for name, each in results.items()
        if any(each) and name in tool_map.tools and not any(misfits(tool_map.tools[name], each))
    }
