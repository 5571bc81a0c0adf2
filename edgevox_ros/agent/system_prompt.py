"""What a model is told before the conversation: the system prompt, and example turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.agent.example_turns import example_turns
from edgevox_ros.agent.tool_examples import tool_examples
from edgevox_ros.agent.turn_settings import PERSONA
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.languages import language_of

NONE = "none"


@dataclass(frozen=True)
class PromptOptions:
    """What a user sets instead of the preset's prompt; "" leaves it to the preset.

    `persona`: who the robot is. `directive`: rules for the use of tools, or `none`.
    `tool_examples`: `one` call per tool in the system prompt, `turns` before the history, or
    `none`. `language`: of our own rules and examples.
    """

    persona: str = ""
    directive: str = ""
    tool_examples: str = ""
    language: str = "en"


@dataclass(frozen=True)
class Prompt:
    """The system prompt, and the example turns that precede the history."""

    system: str
    examples: tuple[Message, ...] = ()


def compose_prompt(
    options: PromptOptions,
    tools: Sequence[ToolSchema],
    formats: Sequence[str],
    *,
    with_directive: bool,
    with_examples: bool,
) -> Prompt:
    """Compose the prompt. The user's options win over the preset's.

    `formats` are the model's. `with_directive` and `with_examples`: whether the preset wants them.
    """
    preset_rules = language_of(options.language).saying.directive if with_directive else NONE
    rules = options.directive or preset_rules
    wanted = options.tool_examples or ("one" if with_examples else NONE)
    examples = tool_examples(tools, formats, options.language) if wanted == "one" else ""
    turns = example_turns(tools, formats, options.language) if wanted == "turns" else ()
    system = system_prompt(options.persona or PERSONA, "" if rules == NONE else rules, examples)
    return Prompt(system, turns)


def system_prompt(persona: str, rules: str, examples: str = "") -> str:
    """The persona, then the rules, then example calls. Each may be empty."""
    return "\n".join(part for part in (persona, rules, examples) if part)
