"""A model that never writes anything: what it gets right needs no model."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Union

from edgevox_ros.core.messages import Generation, Message, SamplingSettings
from edgevox_ros.core.tools import ToolSchema


class SilentEngine:
    """Satisfies the agent's Engine. Every reply is empty."""

    def warm_up(
        self,
        system: str,
        tools: Sequence[ToolSchema],
        cancel: threading.Event | None = None,
        history: Sequence[Message] = (),
    ) -> None:
        """See Engine: there is nothing to evaluate."""

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        """See Engine."""
        yield Generation("stop", "")

    def close(self) -> None:
        """See Engine: there is nothing to free."""
