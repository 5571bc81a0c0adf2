"""The marks between which models think; what stands there is never said, and no call there runs.

A format names its own in `WireFormat.thinking`. Those of models whose calls have no marks of their
own, or none that we know, stand in WITHOUT_FORMAT below: add a pair there. registry.py puts both
together as THINKING; scanning/thinking_patterns.py makes the patterns of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union


@dataclass(frozen=True)
class ThinkingTags:
    """XML tags between which a model thinks, in either case; one of `names` may close another."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class ThinkingPair:
    """Marks between which a model thinks. `heading`: what it writes first. `nested`: a second
    opener begins another level.
    """

    opener: str
    closer: str
    heading: str = ""
    nested: bool = True


@dataclass(frozen=True)
class ThinkingChannels:
    """Messages whose header (`opener`, one of `names`) tells that they are thoughts.

    `closer` mostly ends one, `closes` is a pattern of all that does.
    """

    opener: str
    names: tuple[str, ...]
    closer: str
    closes: str


Thinking = Union[ThinkingTags, ThinkingPair, ThinkingChannels]
THINK = ThinkingTags(("think", "thinking"))
WITHOUT_FORMAT: tuple[Thinking, ...] = (
    ThinkingTags(("thought", "thoughts")),
    ThinkingTags(("reasoning", "reason")),
    ThinkingTags(("analysis",)),
    ThinkingTags(("reflection",)),
    ThinkingTags(("scratchpad",)),
    ThinkingTags(("inner_monologue",)),
    ThinkingTags(("antthinking",)),
    ThinkingTags(("seed:think",)),
    ThinkingTags(("seed:cot_budget_reflect",)),
    ThinkingTags(("mm:think",)),
    ThinkingTags(("longcat_think",)),
    ThinkingTags(("ling_think",)),
    ThinkingPair("<|start_of_thinking|>", "<|end_of_thinking|>"),
    ThinkingPair("<|thinking|>", "<|/thinking|>"),
    ThinkingPair("<|begin_of_thought|>", "<|end_of_thought|>"),
    ThinkingPair("<|think_start|>", "<|think_end|>"),
    ThinkingPair("<unused94>", "<unused95>"),
    ThinkingPair("\u25c1think\u25b7", "\u25c1/think\u25b7"),
)
