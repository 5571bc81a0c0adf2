"""Checks a tool map and lists what works here. Needs neither model nor robot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from edgevox_ros.agent.language_check import check_languages
from edgevox_ros.agent.sentence_check import check_sentences
from edgevox_ros.agent.spoken_calls import SentenceReading
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.safe_text import complain, one_line
from edgevox_ros.core.units import unit_in_name
from edgevox_ros.hearing.stop_words import every_language
from edgevox_ros.languages import DEFAULT_LANGUAGE
from edgevox_ros.robot.map.events import EventSpec
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool

WRONG = 2
# Here nobody waits for a robot.
SAMPLES = 3000


def check_map(files: Sequence[Path]) -> int:
    """Print "ok" and the map's tools, or what is wrong. Returns the exit status.

    A map whose stop cannot do here what it names counts as wrong.
    """
    try:
        tool_map = ToolMap.from_yaml(files)
        check_languages(tool_map.language_codes)
        _check_sentences(tool_map)
    except ConfigurationError as error:
        for problem in error.problems:
            complain(" ".join(str(problem).split()))
        return WRONG
    lacking = tool_map.unavailable()
    here = f", {len(lacking)} of them unavailable here" if lacking else ""
    halting = tool_map.lacking_stops()
    print(f"{'wrong' if halting else 'ok'}: {len(tool_map.tools)} tools{here}")
    for tool in tool_map.tools.values():
        lines = [*described(tool), *beside(tool, tool_map)]
        print("\n".join(map(one_line, lines)))
    for event in tool_map.events:
        print(one_line(_described_event(event)))
    text = f"; unavailable here: {', '.join(halting)}" if halting else ""
    print(one_line("\n".join(_stop(tool_map)) + text))
    return WRONG if halting else 0


def _check_sentences(tool_map: ToolMap) -> None:
    """Try the map's sentences. Raises ConfigurationError with file and line."""
    templates = tool_map.sentences(include_unavailable=True)
    if templates:
        schemas = tool_map.schemas(include_unavailable=True)
        reading = SentenceReading(templates, schemas, DEFAULT_LANGUAGE)
        check_sentences(reading, every_language(), most=SAMPLES)


def described(tool: Tool) -> Iterator[str]:
    """A tool as a programmer would declare it, and below that what it does."""
    yield f"{tool.name}({_parameters(tool)}): {' '.join(tool.schema.description.split())}"
    yield f"    {tool.spec.description()}"
    yield from _hints(tool)
    if tool.confirm:
        yield "    asks before it runs"
    if tool.sentences:
        yield f"    sentences: {len(tool.sentences)}"
    if tool.unavailable:
        yield f"    unavailable here: {tool.unavailable}"


def _hints(tool: Tool) -> Iterator[str]:
    """What its parameters seem to lack."""
    for name, schema in tool.schema.parameters.get("properties", {}).items():
        code = unit_in_name(name) if schema.get("type") in ("number", "integer") else ""
        if code and name not in tool.schema.units:
            yield f"    hint: with unit: {code} at {name}, amounts in other units are converted"


def _described_event(event: EventSpec) -> str:
    """An event in one line: what is looked at, and what comes of it."""
    does = [f"not watched here: {event.unavailable}"] if event.unavailable else []
    if event.call is not None:
        does.append(f"asks, and a yes runs {event.call[0]}")
    if event.say is not None:
        does.append("says something")
    if event.order is not None:
        does.append("is an order")
    return f"event {event.name} ({event.end.label}): {'; '.join(does)}"


def beside(tool: Tool, tool_map: ToolMap) -> Iterator[str]:
    """What runs beside a call of a tool, where that is not "nothing": see `wait` and `moves`."""
    goal = _last_step(tool, tool_map)
    if not goal.spec.waits:
        # What a second goal does to the first at the same server is for that server to say.
        same = () if goal.exclusive else (tool, goal)
        others = [each for each in tool_map.tools.values() if each not in same]
        ending = [each.name for each in others if _ends(each, goal, tool_map)]
        refused = [each.name for each in others if each.still_only and each.name not in ending]
        rest = [each.name for each in others if each.name not in (*ending, *refused)]
        yield "    the turn does not wait for it; the next step of a command begins when it is done"
        for names, what in (
            (rest, "a new command runs at the same time"),
            (ending, "a new command ends it"),
            (refused, "refused meanwhile"),
        ):
            if names:
                yield f"    {what}: {', '.join(names)}"
    elif tool.runs_beside and not tool.confirm:
        yield "    runs while another call is being carried out"


def _last_step(tool: Tool, tool_map: ToolMap) -> Tool:
    """The tool itself, or the last step of a sequence: all others are waited for."""
    steps = tool.spec.members
    return tool_map.tools[steps[-1].tool] if steps else tool


def _ends(other: Tool, tool: Tool, tool_map: ToolMap) -> bool:
    """Whether a call of `other`, or a step of it, ends a goal of `tool`; a stop ends all."""
    used = [other, *(tool_map.tools[step.tool] for step in other.spec.members)]
    words = {each.exclusive for each in used} - {""}
    return other.schema.stops or tool.exclusive in words


def _parameters(tool: Tool) -> str:
    properties: Mapping[str, Any] = tool.schema.parameters.get("properties", {})
    required = tool.schema.parameters.get("required", ())
    return ", ".join(
        _parameter(name, schema, tool.defaults.get(name), name in required)
        for name, schema in properties.items()
    )


def _parameter(name: str, schema: Mapping[str, Any], default: Any, required: bool) -> str:
    kind = schema.get("enum") or schema.get("type", "anything")
    text = f"{name}: {' | '.join(map(str, kind)) if isinstance(kind, (list, tuple)) else kind}"
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None or high is not None:
        text += f" {'' if low is None else f'{low:g}'}..{'' if high is None else f'{high:g}'}"
    if default is not None:
        return f"{text} = {default}"
    return text if required else f"{text}, may be left out"


def _stop(tool_map: ToolMap) -> Iterator[str]:
    stops = tool_map.on_stop
    parts = [f"publishes {', '.join(stops.publish)}"] if stops.publish else []
    parts += [f"cancels every goal of {', '.join(stops.cancel_all)}"] if stops.cancel_all else []
    parts += [f"calls {', '.join(call.name for call in stops.calls)}"] if stops.calls else []
    yield f"a stop {' and '.join(parts)}" if parts else "a stop cancels what this node has begun"
