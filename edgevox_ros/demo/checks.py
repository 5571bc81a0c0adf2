"""Did a step do what it should? Compares the observations with the script's expectations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from edgevox_ros.core.named_calls import same_calls, show_call
from edgevox_ros.demo.places import PLACES
from edgevox_ros.demo.record import SentenceRecord
from edgevox_ros.demo.script import ScriptStep

DISTANCE_M = 0.12
ANGLE_DEG = 8.0
STILL_M = 0.02
STILL_DEG = 1.0


def problems(step: ScriptStep, record: SentenceRecord) -> list[str]:
    """Everything that went wrong, one sentence each. Empty: the step did its job."""
    if record.ended_s is None:
        return [f"it did not come to an end within {step.timeout_s:g} s"]
    found = list(_calls(step, record))
    found += _results(step, record)
    found += _motion(step, record)
    found += _speech(step, record)
    if step.light is not None and record.light is not step.light:
        found.append(f"the light should be {_on(step.light)}, it is {_on(record.light)}")
    return found


def _calls(step: ScriptStep, record: SentenceRecord) -> Iterator[str]:
    expected = [(call.name, call.arguments) for call in step.calls]
    found = [call.named for call in record.turn.calls]
    if not same_calls(expected, found):
        wanted = [show_call(*call) for call in expected]
        seen = [show_call(*call) for call in found]
        yield f"expected {' and '.join(wanted) or 'no call'}, found {' and '.join(seen) or 'none'}"


def _results(step: ScriptStep, record: SentenceRecord) -> Iterator[str]:
    failed = [result for result in record.turn.results if result.status == "error"]
    if step.fails and not failed:
        yield "the call should have failed"
    if failed and not step.fails and step.interruption is None:
        yield f"a call failed: {failed[0].error or failed[0]}"


def _motion(step: ScriptStep, record: SentenceRecord) -> Iterator[str]:
    if not step.moves:
        if abs(record.driven_m) > STILL_M or abs(record.turned_deg) > STILL_DEG:
            yield f"the robot moved {record.driven_m:.2f} m, {record.turned_deg:.0f} deg"
    elif step.interruption is not None:
        yield from _stop(step, record)
    elif step.arrives:
        left = record.after.distance_to(*PLACES[step.arrives])
        if left > DISTANCE_M:
            yield f"the robot is {left:.2f} m away from the {step.arrives}"
    else:
        if abs(record.driven_m - step.drives_m) > DISTANCE_M:
            yield f"expected {step.drives_m:.2f} m, driven {record.driven_m:.2f} m"
        if abs(record.turned_deg - step.turns_deg) > ANGLE_DEG:
            yield f"expected {step.turns_deg:.0f} deg, turned {record.turned_deg:.0f} deg"


def _stop(step: ScriptStep, record: SentenceRecord) -> Iterator[str]:
    if record.stopped_at is None or step.interruption is None:
        yield "the robot was not stopped"
        return
    if record.driven_m < step.interruption.after_m - DISTANCE_M:
        yield f"the robot stopped before it was told to, after {record.driven_m:.2f} m"
    rolled_on = record.after.distance_to(record.stopped_at.x, record.stopped_at.y)
    if rolled_on > DISTANCE_M:
        yield f"the robot went on for {rolled_on:.2f} m after the stop"
    if record.driven_m > step.drives_m - 1.0:
        yield f"the robot drove {record.driven_m:.2f} m, as if nobody had said stop"


def _speech(step: ScriptStep, record: SentenceRecord) -> Iterator[str]:
    spoken = " ".join(record.sentences).lower().replace("’", "'")
    if not spoken and step.interruption is None:
        yield "the robot said nothing"
    elif step.says and not any(word in spoken for word in step.says):
        yield f"expected one of {', '.join(map(repr, step.says))} to be said"
    if step.says_battery:
        level = record.battery_percent
        if level is None or not any(str(round(level) + off) in spoken for off in (0, -1, 1)):
            yield f"expected the battery's {level} percent to be said"
    yield from _numbers(step, record, spoken)


def _numbers(step: ScriptStep, record: SentenceRecord, spoken: str) -> Iterator[str]:
    data: dict[str, Any] = {}
    for result in record.turn.results:
        data.update(result.data)
    for name in step.says_result:
        number = data.get(name)
        if not isinstance(number, (int, float)) or f"{abs(number):g}" not in spoken:
            yield f"expected {name} to be said, which is {number}"


def _on(light: bool | None) -> str:
    return "unknown" if light is None else "on" if light else "off"
