"""An engine that notes what another one is asked and what it replies."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Union

from edgevox_ros.core.messages import Engine, Generation, Message, SamplingSettings
from edgevox_ros.core.tools import ToolSchema

Render = Callable[[Sequence[Message], Sequence[ToolSchema]], str]


@dataclass(frozen=True)
class RecordedReply:
    """One generation: the prompt that the model read ("" if unknown), and what it wrote."""

    prompt: str
    text: str


class RecordingEngine:
    """Satisfies the agent's Engine. `render` returns the prompt that messages become."""

    def __init__(self, engine: Engine, render: Render = lambda messages, tools: "") -> None:
        self._engine = engine
        self._render = render
        self._replies: list[RecordedReply] = []

    @property
    def last_text(self) -> str:
        """What was written last; empty if that has been taken."""
        return self._replies[-1].text if self._replies else ""

    def take_replies(self) -> tuple[RecordedReply, ...]:
        """The replies since this was asked last."""
        replies, self._replies = tuple(self._replies), []
        return replies

    def warm_up(
        self,
        system: str,
        tools: Sequence[ToolSchema],
        cancel: threading.Event | None = None,
        history: Sequence[Message] = (),
    ) -> None:
        """Have the other engine evaluate this ahead."""
        self._engine.warm_up(system, tools, cancel, history)

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        """Yield what the other engine generates, and record the reply."""
        for item in self._engine.generate(messages, tools, settings, cancel):
            if isinstance(item, Generation):
                self._replies.append(RecordedReply(self._render(messages, tools), item.text))
            yield item

    def close(self) -> None:
        """Close the other engine."""
        self._engine.close()
