"""Examples as turns that look like past ones: a sentence, the call, its result, a reply.

They precede the history as real messages, so the model's own template writes them. The sentence is
made from the tool's description; its values are invented. Small models imitate the most recent
messages. So two turns without a call come first, or the model would never call a tool. Tools that
only read come last: those are what a model then calls during small talk, and they do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from edgevox_ros.agent.result_wording import dump
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.languages import language_of
from edgevox_ros.languages.language_fields import ExampleTalk
from edgevox_ros.parsing.example_calls import example_call

MOST_TOOLS = 12
READ = 1
_SENTENCE = re.compile(r"[.!?;\n\u3002\uff01\uff1f\u0964]")
_UNIT = re.compile(r"_(?:m|deg|s|mps|rad|percent|hz)$")


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
    wish = _SENTENCE.split(tool.description.strip())[0].strip() or _plain(tool.name)
    values = [f"{_plain(name)} {_spoken(value)}" for name, value in call.arguments.items()]
    return ", ".join([wish, *values])


def _plain(name: str) -> str:
    """A name as it is spoken: in words, without its unit."""
    return _UNIT.sub("", name).replace("_", " ").strip() or name


def _spoken(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)
