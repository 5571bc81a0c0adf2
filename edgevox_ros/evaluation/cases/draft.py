"""Drafts a first file of cases from a tool map, to be corrected by its owner."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from edgevox_ros.agent.spoken_calls import SentenceReading
from edgevox_ros.core.sentence_samples import short_samples
from edgevox_ros.core.sentence_templates import NumberSlot, SentenceTemplate, WordSlot, folded
from edgevox_ros.core.tools import ToolCall
from edgevox_ros.evaluation.cases.case_text import calls_text, comment, flow, quoted, scalar
from edgevox_ros.evaluation.cases.derived_simulation import fields_read, sample_of
from edgevox_ros.evaluation.cases.draft_words import (
    FRAMES,
    Frames,
    argument,
    order,
    plain_argument,
    question,
)
from edgevox_ros.evaluation.cases.made_up_answer import sample_field
from edgevox_ros.evaluation.cases.tried_tools import TriedTools, read_tried_tools
from edgevox_ros.hearing import match_stop
from edgevox_ros.hearing.sentences import TooManyStates
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.map.checks.sample_values import values_of
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool
from edgevox_ros.robot.validity import invalid

MOST_OF_ENUM = 200
HEAD = """\
# A first file of cases, drafted from the tool map. These are drafts, worded by a machine: say each
# sentence as people say it to your robot, correct what is expected of it, and delete what makes no
# sense. Then add the sentences that matter to you, and drop the tag `draft`.
#
# calls: what has to be called. expect: asks (a value is missing), no_call (nobody wants anything
# done), refuses (no tool can do it), stop (answered by the stop words). results: what a tool
# returns. speech: what has to be said. turns: a dialogue. confirm: what the user answers to a
# question.
#
# The path in tools is relative to the folder of this file: change it if the map is elsewhere.
"""
# A higher limit is mostly that of a field, which nobody says.
HIGHEST = 1000

SampleArguments = Mapping[str, Any]
# Of the ways in which one template can be said with the same values.
MOST_WAYS = 3
MOST_NUMBERS = 60
_NUMBERS = ("2", "1", "5", "10", "45", "90", "0.5", "20", "100", "0.1", "500", "1000", "0")

Spoken = tuple[str, Mapping[str, Any]]
"""What is said, and the arguments of its call."""


@dataclass(frozen=True)
class _Draft:
    """One case: `arguments` are those of its call, None for another expectation.

    `more`: further lines of it. `remark`: no case.
    """

    say: str = ""
    arguments: SampleArguments | None = None
    expect: str = ""
    more: str = ""
    remark: str = ""


def draft_cases(tools: Sequence[Path], language: str = "en") -> str:
    """A file of cases as YAML text: read_case_file reads it, and it fits the map.

    They are worded by the map's own sentences in the `language`, one of FRAMES, where it has some.

    `tools` are the map's files, written as they are given; the reader looks for them beside the
    file of cases.
    """
    tried = read_tried_tools(tools)
    tool_map, offered = tried.tool_map, {schema.name for schema in tried.schemas}
    named = ", ".join(scalar(str(path)) for path in tools)
    text = f"{HEAD}tools: [{named}]\nlanguage: {language}\ntags: [draft]\n\ncases:"
    frames, own = FRAMES[language], OwnSentences(tried, language)
    sentences: set[str] = set()
    commands: dict[str, _Draft] = {}
    reader = _reader_with_result([tool for tool in tool_map.tools.values() if tool.name in offered])
    for tool in tool_map.tools.values():
        text += f"\n  # {_comment(tool.name, tool.schema.description)}\n"
        if tool.name not in offered:
            text += "  # Nothing is drafted: its parameters are not known without its interface.\n"
            continue
        for draft in _ToolDrafts(tool, tool_map, own, frames).all():
            if not draft.say:
                text += f"  # {draft.remark}\n"
            elif draft.say not in sentences:
                sentences.add(draft.say)
                first = draft.arguments is not None and tool.name not in commands
                if first:
                    commands[tool.name] = draft
                more = _example_of_result(tool) if first and tool is reader else draft.more
                text += _written(tool.name, replace(draft, more=more))
    actors = [name for name in commands if not tool_map.tools[name].schema.read_only]
    if reader is None or reader.name not in commands:
        text += _failing(actors, commands, frames)
    text += _dialogue(
        [*actors, *(name for name in commands if name not in actors)], commands, frames
    )
    text += "\n  # for every robot\n"
    for say, expect, tag in frames.general:
        if say not in sentences:
            text += _written(tag, _Draft(say, expect=expect))
    return text


def _reader_with_result(tools: Sequence[Tool]) -> Tool | None:
    """A reader with a result, if possible one for which the map lists its fields."""
    readers = [tool for tool in tools if _expected_value(tool)]
    declared = (tool for tool in readers if getattr(tool.spec, "result", None))
    return next(declared, next(iter(readers), None))


def _expected_value(tool: Tool) -> str:
    """A value of its result as people say it: a whole number, or else a text; "" if it has none."""
    values = [sample_field(tool, name) for name in fields_read(tool)]
    numbers = [str(each) for each in values if type(each) is int]
    return next(iter([*numbers, *(each for each in values if isinstance(each, str))]), "")


def _example_of_result(tool: Tool) -> str:
    result = {name: sample_field(tool, name) for name in fields_read(tool)}
    return (
        f"    results: {flow({tool.name: result})}\n"
        f"    speech: {{has: [{quoted(_expected_value(tool))}]}}\n"
    )


def _failing(actors: Sequence[str], commands: Mapping[str, _Draft], frames: Frames) -> str:
    """A call that fails, where no reader can show what results are."""
    for name in actors:
        say = frames.politely.format(commands[name].say)
        if not match_stop(say):
            result = flow({name: {"ok": False, "error": frames.failure}})
            more = f"    results: {result}\n    speech: {{has: [{quoted(frames.failure_words)}]}}\n"
            failing = replace(commands[name], say=say, more=more)
            return f"\n  # a call that fails\n{_written(name, failing)}"
    return ""


def _dialogue(names: Sequence[str], commands: Mapping[str, _Draft], frames: Frames) -> str:
    """A dialogue of two tools, the first ones that there are."""
    later = [name for name in names[1:] if not match_stop(frames.next.format(commands[name].say))]
    if not later:
        return ""
    text = "\n  # a dialogue\n  - name: a dialogue\n    turns:\n"
    for name, frame in ((names[0], "{}"), (later[0], frames.next)):
        draft = commands[name]
        text += f"      - say: {scalar(frame.format(draft.say))}\n"
        text += f"        calls: {_call(name, draft)}\n"
    return f"{text}    tags: [dialogue]\n"


class _ToolDrafts:
    """The drafts of one tool."""

    def __init__(self, tool: Tool, tool_map: ToolMap, own: OwnSentences, frames: Frames) -> None:
        self._tool = tool
        self._map = tool_map
        self._own = own
        self._frames = frames
        parameters = tool.schema.parameters
        self._properties: Mapping[str, Mapping[str, Any]] = parameters.get("properties", {})
        self._required = tuple(parameters.get("required", ()))
        self._usual = {
            name: _sample(name, self._properties[name], place)
            for place, name in enumerate(self._required)
        }

    def all(self) -> Iterator[_Draft]:
        """The drafts; a remark instead of what cannot be drafted."""
        problem = invalid(self._tool.schema.parameters, self._usual)
        if problem:
            yield _Draft(remark=f"Nothing is drafted: no value is known that it allows ({problem})")
            return
        own = list(self._own.commands(self._tool.name))
        commands = [self._checked(say, arguments) for say, arguments in own]
        known = {name for _, arguments in own for name in arguments}
        if not own:
            commands.append(self._command(self._usual))
        for name, prop in self._properties.items():
            for value in _edges(prop) if name not in known else ():
                changed = {**self._usual, name: value}
                if not invalid(self._tool.schema.parameters, changed):
                    commands.append(self._command(changed))
            if name not in known and (more := len(prop.get("enum", ())) - MOST_OF_ENUM) > 0:
                left = f"{name} has {more} more values, for which nothing is drafted."
                commands.append(_Draft(remark=left))
        yield from commands
        for name in self._required:
            rest = {each: value for each, value in self._usual.items() if each != name}
            yield from self._no_stop(self._sentence(rest), "asks")
        for say in self._out_of_range(known):
            yield from self._no_stop(say, "refuses")
        if not self._tool.schema.read_only:
            yield from self._talk(next((each for each in commands if each.arguments), commands[0]))

    def _talk(self, command: _Draft) -> Iterator[_Draft]:
        """What nobody wants done, and what somebody says no to."""
        sentence = command.say or self._sentence(self._usual)
        for frame in self._frames.talk:
            yield from self._no_stop(frame.format(sentence), "no_call")
        politely = self._frames.politely.format(sentence)
        if self._tool.confirm and command.arguments is not None and not match_stop(politely):
            yield _Draft(politely, command.arguments, more="    confirm: no\n")

    def _out_of_range(self, known: Collection[str]) -> Iterator[str]:
        """Numbers that the tool does not allow."""
        yield from self._own.out_of_range(self._tool.name)
        for name, prop in self._properties.items():
            highest: Any = prop.get("maximum")
            if name in known or type(highest) not in (int, float) or abs(highest) > HIGHEST:
                continue
            arguments = {**self._usual, name: abs(int(highest)) * 10 + 1}
            if invalid(self._tool.schema.parameters, arguments):
                yield self._sentence(arguments)

    def _command(self, arguments: SampleArguments) -> _Draft:
        """The sentence for a call, unless the map refuses it."""
        return self._checked(self._sentence(arguments), arguments)

    def _checked(self, say: str, arguments: SampleArguments) -> _Draft:
        inputs = self._tool.inputs(arguments, self._map.tables)
        try:
            self._tool.spec.calls(inputs, self._map.tools)
            self._tool.spec.check_values(inputs)
        except ToolFailed as error:
            return _Draft(remark=_comment(say, f"the map refuses this: {error}"))
        if match_stop(say):
            return _Draft(say, expect="stop")
        return _Draft(say, arguments)

    def _no_stop(self, say: str, expect: str) -> Iterator[_Draft]:
        """A case without a call; none if the sentence is a stop."""
        if not match_stop(say):
            yield _Draft(say, expect=expect)

    def _sentence(self, arguments: SampleArguments) -> str:
        schema = self._tool.schema
        if self._frames.plain:
            named = (plain_argument(name, value) for name, value in arguments.items())
            return " ".join(" ".join([order(schema.name), *named]).split())
        known = len(self._required) <= 1 and len(arguments) <= 1
        phrases = [
            argument(name, self._properties[name], value, alone=known)
            for name, value in arguments.items()
        ]
        first = question(schema.name, schema.description) if schema.read_only else ""
        return " ".join(" ".join([first or order(schema.name), *phrases]).split())


def _sample(name: str, prop: Mapping[str, Any], place: int) -> Any:
    """A usual value; another one of an enum for each parameter, since two may have the same."""
    if "enum" in prop:
        values = values_of(prop)
        return values[place % len(values)] if values else None
    value = sample_of(name, prop)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _edges(prop: Mapping[str, Any]) -> list[Any]:
    """The values of an enum, both values of a switch, both ends of a range."""
    if "enum" in prop:
        return values_of(prop)[:MOST_OF_ENUM]
    if prop.get("type") == "boolean":
        return [True, False]
    return [prop[key] for key in ("minimum", "maximum") if key in prop]


def _written(tag: str, draft: _Draft) -> str:
    """One case in YAML. `tag` is the tool, if it is about one."""
    text = f"  - say: {scalar(draft.say)}\n"
    if draft.arguments is None:
        text += f"    expect: {draft.expect}\n"
    else:
        text += f"    calls: {_call(tag, draft)}\n"
    return f"{text}{draft.more}    tags: [{scalar(tag)}]\n"


def _call(tool: str, draft: _Draft) -> str:
    """The list of the one call."""
    return calls_text([(tool, draft.arguments or {})])


def _comment(name: str, text: str) -> str:
    return comment(f"{name}: {text}")


class OwnSentences:
    """The sentences of a map in one language."""

    def __init__(self, tried: TriedTools, language: str) -> None:
        names = {schema.name: schema.parameters for schema in tried.schemas}
        self._properties = {name: each.get("properties", {}) for name, each in names.items()}
        templates = tuple(
            each
            for each in tried.tool_map.sentences(include_unavailable=True)
            if each.language in ("", language) and each.tool in names
        )
        self._reading = SentenceReading(templates, tried.schemas, language) if templates else None

    def commands(self, tool: str) -> Iterator[Spoken]:
        """Calls of a tool: each template in some of its ways, and with every word for a value."""
        for template in self._templates(tool):
            base = self._valid(template)
            if base is None:
                continue
            yield from self._read(template, base, MOST_WAYS)
            for name, words in _choices(template).items():
                for word in words[1:]:
                    yield from self._read(template, {**base, name: [word]}, 1)
            for name in _numbers(template):
                for number in self._limits(tool, name):
                    yield from self._read(template, {**base, name: [number]}, 1)

    def out_of_range(self, tool: str) -> Iterator[str]:
        """What says a number that the tool does not allow: once for each number."""
        done: set[str] = set()
        for template in self._templates(tool):
            base = self._valid(template)
            for name in _numbers(template) if base else ():
                limits = [float(each) for each in self._limits(tool, name)]
                if name in done or not limits or base is None:
                    continue
                too_far = f"{max(limits) * 10 + 1:g}"
                sentence = short_samples(template.root, {**base, name: [too_far]}, 1)[0]
                if self._is_invalid(template, sentence):
                    done.add(name)
                    yield sentence

    def _templates(self, tool: str) -> Iterator[SentenceTemplate]:
        templates = self._reading.templates if self._reading else ()
        return (each for each in templates if each.tool == tool)

    def _valid(self, template: SentenceTemplate) -> dict[str, list[str]] | None:
        """Words for each slot that make a call; None if there are none."""
        choices = {name: words[:1] for name, words in _choices(template).items()}
        names = _numbers(template)
        tried = itertools.product((*_NUMBERS, *self._every_limit(template.tool)), repeat=len(names))
        for numbers in itertools.islice(tried, MOST_NUMBERS):
            spoken = {
                **choices,
                **{name: [each] for name, each in zip(names, numbers, strict=True)},
            }
            if next(self._read(template, spoken, 1), None):
                return spoken
        return None

    def _read(
        self, template: SentenceTemplate, values: Mapping[str, list[str]], most: int
    ) -> Iterator[Spoken]:
        assert self._reading is not None
        for sentence in short_samples(template.root, dict(values), most):
            calls = self._reading.calls(sentence)
            if len(calls) == 1 and calls[0].name == template.tool:
                yield sentence, calls[0].arguments

    def _is_invalid(self, template: SentenceTemplate, sentence: str) -> bool:
        assert self._reading is not None
        try:
            readings = self._reading.every_reading(folded(sentence).strip())
        except TooManyStates:
            return False
        return bool(readings) and not any(isinstance(call, ToolCall) for _, call in readings)

    def _limits(self, tool: str, name: str) -> list[str]:
        prop = self._properties[tool].get(name, {})
        found = [prop[key] for key in ("minimum", "maximum") if key in prop]
        return list(dict.fromkeys(f"{abs(each):g}" for each in found if each))

    def _every_limit(self, tool: str) -> Iterator[str]:
        for name in self._properties[tool]:
            yield from self._limits(tool, name)


def _choices(template: SentenceTemplate) -> dict[str, list[str]]:
    slots = template.slots.items()
    return {name: list(slot.said) for name, slot in slots if isinstance(slot, WordSlot)}


def _numbers(template: SentenceTemplate) -> tuple[str, ...]:
    return tuple(name for name, slot in template.slots.items() if isinstance(slot, NumberSlot))
