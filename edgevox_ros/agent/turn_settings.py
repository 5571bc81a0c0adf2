"""What a turn may do: limits, sampling, prompt."""

from __future__ import annotations

from dataclasses import dataclass, field

from edgevox_ros.agent.guards import GuardSwitches
from edgevox_ros.core.messages import Message, SamplingSettings

PERSONA = "You are a robot. You act with your tools and answer in one short sentence."


@dataclass(frozen=True)
class TurnSettings:
    """Limits of one turn. `budget_s` is model time in seconds, tools have time-outs of their own.

    `max_hops`: how many generations, `max_calls`: how many calls a reply may make.
    `history_turns`: how many whole turns the model remembers, `history_tokens`: with how many
    tokens in the context the oldest leaves (0: when they do not fit). `language` of our sentences.
    `examples`: turns that the model is shown ahead of the history. `told`: what stands in the
    prompt ahead of the conversation, where more is known than `system`.
    """

    system: str = PERSONA
    told: str = ""
    language: str = "en"
    max_hops: int = 4
    max_calls: int = 8
    budget_s: float = 30.0
    history_turns: int = 6
    history_tokens: int = 0
    confirm_timeout_s: float = 10.0
    guards: GuardSwitches = field(default_factory=GuardSwitches)
    examples: tuple[Message, ...] = ()
    sampling: SamplingSettings = field(default_factory=SamplingSettings)
