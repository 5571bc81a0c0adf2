"""The input and output of an engine: messages, sampling settings, generation."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol, Union, runtime_checkable

from edgevox_ros.core.settings.model import Sampling
from edgevox_ros.core.settings.table import TurnLimits
from edgevox_ros.core.tools import ResultStatus, ToolCall, ToolResult, ToolSchema

Role = Literal["system", "user", "assistant", "tool"]
Finish = Literal["stop", "length", "cancelled"]


@dataclass(frozen=True)
class Message:
    """One message of a conversation.

    `content` is untrusted text for user and tool messages. `tool_calls` belong to an assistant
    message, `tool_call_id` and `name` to a tool message. `token_ids` are the ids that the engine
    sampled for this assistant message (without the template's own text around them); an engine
    that knows them splices them back verbatim. `result`: what a tool message holds, as data; None
    where no call was carried out or refused, such as after a rejection. It is no part of the text.
    `later`: what the content will be in the prompts of later turns; None: the same.
    """

    role: Role
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None
    name: str | None = None
    token_ids: tuple[int, ...] | None = None
    result: ToolResult | None = field(default=None, compare=False)
    later: str | None = None

    @property
    def succeeded(self) -> bool:
        """Whether it is a tool message that reports success."""
        return self.result is not None and self.result.status is not ResultStatus.ERROR


@dataclass(frozen=True)
class SamplingSettings(Sampling):
    """How one hop is sampled. `max_tokens` and `budget_s` (seconds, None: no limit) end it.

    Inside a call's markers sampling is greedy; with `strings` free, string arguments are sampled
    like speech. `constrain_softly`: if no grammar can be made for the tools, calls are sampled
    without one, with a warning, instead of an error. `narrowed`: the tools as a constrained call
    may be written now, the same ones with fewer values; empty: as they are.
    """

    budget_s: float | None = None
    constrain_softly: bool = False
    narrowed: tuple[ToolSchema, ...] = ()
    stop: tuple[str, ...] = ()

    def over(self, chosen: Mapping[str, Any]) -> SamplingSettings:
        """These settings with what a user chose, by the names of Sampling's fields.

        A grammar that is asked for is no longer one that may be left out.
        """
        softly = self.constrain_softly and "constrain" not in chosen
        return replace(self, constrain_softly=softly, **chosen)


@dataclass(frozen=True, kw_only=True)
class ModelTraits:
    """How a model is to be talked to, as its preset says.

    `history_turns`: how many previous turns it can make use of. `directive`: the system prompt
    says how to use tools; `tool_examples`: it shows an example call of each. `digits`: it is
    shown numbers in digits.
    """

    history_turns: int = TurnLimits.history_turns
    directive: bool = True
    tool_examples: bool = False
    digits: bool = False
    sampling: SamplingSettings = field(default_factory=SamplingSettings)


@dataclass(frozen=True)
class Generation:
    """How a generation ended, and what it cost.

    `prompt_tokens` is the length of the prompt; `evaluated_tokens` of them were not in the cache
    yet. `sampled_tokens` were generated, for which the model was asked `questions` times.
    `lost_tokens` were removed from the cache because this prompt differs from what went before.
    Times are seconds; the model began `ahead_s` before it was asked, while the sentence was spoken.
    `native_calls` are calls that a backend returned structured, in OpenAI form.
    """

    finish: Finish
    text: str
    token_ids: tuple[int, ...] = ()
    prompt_tokens: int = 0
    evaluated_tokens: int = 0
    sampled_tokens: int = 0
    questions: int = 0
    lost_tokens: int = 0
    first_token_s: float = 0.0
    duration_s: float = 0.0
    ahead_s: float = 0.0
    native_calls: tuple[dict[str, Any], ...] = field(default=())


class Engine(Protocol):
    """Runs a model. One thread at a time; `cancel` may be set from any thread."""

    def warm_up(
        self,
        system: str,
        tools: Sequence[ToolSchema],
        cancel: threading.Event | None = None,
        history: Sequence[Message] = (),
    ) -> None:
        """Evaluate the system and tool part, then `history`, ahead of the next request."""

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        """Yield pieces of text, then one Generation, also when cancelled."""

    def close(self) -> None:
        """Free the model."""


@runtime_checkable
class ReadsAhead(Protocol):
    """An engine that can read a message before it is complete."""

    def read_ahead(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        cancel: threading.Event,
    ) -> None:
        """Evaluate these messages as far as a prompt has them whose last message goes on.

        Nothing is generated.
        """
