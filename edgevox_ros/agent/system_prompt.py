"""What a model is shown before the conversation: the system prompt, and example turns.

An example call is written in the model's own format, with values generated from the tool's schema.
It is shown only if the parser reads the same call back from its text, and the call is valid.

Example turns precede the history as real messages, so the model's own template writes them. The
sentence is made from the tool's description; its values are invented. Small models imitate the most
recent messages. So two turns without a call come first, or the model would never call a tool. Tools
that only read come last: those are what a model then calls during small talk, and they do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.agent.result_wording import dump
from edgevox_ros.core.messages import Message
from edgevox_ros.core.settings.model import PromptSettings
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.languages import language_of
from edgevox_ros.languages.language_fields import ExampleTalk
from edgevox_ros.parsing import FORMATS
from edgevox_ros.parsing.example_calls import example_call

PERSONA = "You are a robot. You act with your tools and answer in one short sentence."
NONE = "none"
MOST_TOOLS = 12
READ = 1
_SENTENCE = re.compile(r"[.!?;\n\u3002\uff01\uff1f\u0964]")
_UNIT = re.compile(r"_(?:m|deg|s|mps|rad|percent|hz)$")


@dataclass(frozen=True)
class SystemPrompt:
    """The system prompt, and the example turns that precede the history."""

    system: str
    examples: tuple[Message, ...] = ()


def compose_prompt(
    options: PromptSettings,
    tools: Sequence[ToolSchema],
    formats: Sequence[str],
    *,
    with_directive: bool,
    with_examples: bool,
) -> SystemPrompt:
    """Compose the prompt. The user's options win over the preset's.

    `formats` are the model's. `with_directive` and `with_examples`: whether the preset wants them.
    """
    preset_rules = language_of(options.language).saying.directive if with_directive else NONE
    rules = options.directive or preset_rules
    wanted = options.tool_examples or ("one" if with_examples else NONE)
    examples = tool_examples(tools, formats, options.language) if wanted == "one" else ""
    turns = example_turns(tools, formats, options.language) if wanted == "turns" else ()
    system = system_prompt(options.persona or PERSONA, "" if rules == NONE else rules, examples)
    return SystemPrompt(system, turns)


def system_prompt(persona: str, rules: str, examples: str = "") -> str:
    """The persona, then the rules, then example calls. Each may be empty."""
    return "\n".join(part for part in (persona, rules, examples) if part)


def tool_examples(tools: Sequence[ToolSchema], formats: Sequence[str], language: str) -> str:
    """The examples as text. Empty if the model has no format, or no tool has an example."""
    if not formats or not tools:
        return ""
    calls = [call for tool in tools if (call := example_call(tool, formats[0]))]
    shown = [FORMATS[formats[0]].render([call]) for call in calls]
    heading = language_of(language).saying.examples_heading
    return "\n".join([heading, *shown]) if shown else ""


def example_turns(
    tools: Sequence[ToolSchema], formats: Sequence[str], language: str
) -> tuple[Message, ...]:
    """Two turns without a call, then one turn for each of the first twelve tools.

    Empty if the model has no format, or no tool has an example: turns without calls would teach it
    not to call.
    """
    talk = language_of(language).saying.example_talk
    shown: list[Message] = []
    offered = sorted(tools, key=lambda tool: tool.read_only) if formats else []
    for number, tool in enumerate(offered[:MOST_TOOLS], start=1):
        call = example_call(tool, formats[0])
        if call is not None:
            shown += _turn(tool, call, f"example{number:02d}", talk)
    if not shown:
        return ()
    return (*_said(talk.greeting, talk.greeted), *_said(talk.thanks, talk.thanked), *shown)


def _turn(tool: ToolSchema, call: ToolCall, call_id: str, talk: ExampleTalk) -> list[Message]:
    made = ToolCall(call_id, call.name, call.arguments)
    result = {"ok": True, "value": READ} if tool.read_only else {"ok": True}
    return [
        Message("user", _sentence(tool, call)),
        Message("assistant", "", tool_calls=(made,)),
        Message("tool", dump(result), tool_call_id=call_id, name=tool.name),
        Message("assistant", talk.value if tool.read_only else talk.done),
    ]


def _said(user: str, robot: str) -> list[Message]:
    return [Message("user", user), Message("assistant", robot)]


def _sentence(tool: ToolSchema, call: ToolCall) -> str:
    """What a user might say to get this call: the start of the description, and the values."""
    wish = _SENTENCE.split(tool.description.strip())[0].strip() or spoken_name(tool.name)
    values = [f"{spoken_name(name)} {_spoken(value)}" for name, value in call.arguments.items()]
    return ", ".join([wish, *values])


def spoken_name(name: str) -> str:
    """A name as it is spoken: in words, without its unit."""
    return _UNIT.sub("", name).replace("_", " ").strip() or name


def _spoken(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)
