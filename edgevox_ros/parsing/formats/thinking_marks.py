"""The marks around a model's thinking, which is never spoken.

A format names its own in `WireFormat.thinking`. Marks of models without a format here are listed in
WITHOUT_FORMAT below: add more there. registry.py joins both as THINKING;
scanning/marks.py makes patterns of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union


@dataclass(frozen=True)
class ThinkingTags:
    """XML tags around thinking, in upper or lower case; any of `names` may close another.

    `within`: they stand in other thoughts, and end none that the prompt opened.
    """

    names: tuple[str, ...]
    within: bool = False


@dataclass(frozen=True)
class ThinkingPair:
    """Marks around thinking.

    `heading`: what the model writes first. `nested`: a second opener begins another level.
    """

    opener: str
    closer: str
    heading: str = ""
    nested: bool = True


@dataclass(frozen=True)
class ThinkingChannels:
    """Messages whose header (`opener`, then one of `names`) says that they are thinking.

    `closer` usually ends one; the pattern `closes` matches everything that does, `closes_opened`
    what ends one that the prompt opened.
    """

    opener: str
    names: tuple[str, ...]
    closer: str
    closes: str
    closes_opened: str


Thinking = Union[ThinkingTags, ThinkingPair, ThinkingChannels]
THINK = ThinkingTags(("think", "thinking"))
# Apriel's prompt ends with these words, and its answer begins behind the marker.
REASONING_STEPS = ThinkingPair("Here are my reasoning steps:", "[BEGIN FINAL RESPONSE]")
WITHOUT_FORMAT: tuple[Thinking, ...] = (
    ThinkingTags(("thought", "thoughts")),
    ThinkingTags(("reasoning", "reason")),
    ThinkingTags(("analysis",)),
    ThinkingTags(("reflection",)),
    ThinkingTags(("scratchpad",)),
    ThinkingTags(("inner_monologue",)),
    ThinkingTags(("antthinking",)),
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
