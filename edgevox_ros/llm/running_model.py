"""A model that runs, in this process or on a server, and what its engine can say of itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from edgevox_ros.core.messages import Engine, SamplingSettings
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.lora_adapter import LoraAdapter
from edgevox_ros.llm.preset import Preset


@dataclass(frozen=True)
class Away:
    """Since when the server is away (seconds of time.time and time.monotonic), and why."""

    since: float
    since_monotonic: float
    why: str

    def __str__(self) -> str:
        return f"away since {time.strftime('%H:%M:%S', time.localtime(self.since))} ({self.why})"


@dataclass(frozen=True)
class ServerNews:
    """The server went away, or came back. `why`: what was found. `away_s`: for how long it was."""

    here: bool
    why: str
    away_s: float = 0.0

    def __str__(self) -> str:
        return f"back after {self.away_s:.0f} s" if self.here else f"away: {self.why}"


class ModelEngine(Engine):
    """An Engine as those who open, check and watch it see it.

    The defaults suit a single model that is always there and does not show its prompt.
    `missing` is why no request can be answered; None if it can.
    """

    missing: Exception | None = None

    @property
    def models(self) -> tuple[RunningModel, ...]:
        """The models behind this engine if there are several: the first one always answers."""
        return ()

    @property
    def answering(self) -> RunningModel | None:
        """Of several models the one that answers now."""
        return None

    @property
    def away(self) -> Away | None:
        """Since when the server is away; None if it is there, or there is none."""
        return None

    def watch(self, news: Callable[[ServerNews], None], alone: Callable[[], None]) -> None:
        """Have `news` hear of a server that goes or comes.

        `alone` is called whenever the model in this process begins to answer for it. Both are
        called from any thread.
        """

    def prefix_text(self, system: str, tools: Sequence[ToolSchema]) -> str:
        """What every prompt with these begins with, as far as we write it; else empty."""
        return ""

    def check_settings(self, tools: Sequence[ToolSchema], settings: SamplingSettings) -> None:
        """Check that these tools can be sampled with these settings, and warn of vain ones.

        Raises GrammarError naming format and tool.
        """


@dataclass(frozen=True)
class RunningModel:
    """A running model, in this process or on a server.

    `preset` includes the user's overrides; `formats` are resolved. `prompt_opens_thinking` is for
    the parser. `description` is one line for the log; sizes are in bytes, `n_ctx` in tokens.
    `adapter` runs with the model; None also where a server that others started may have one.
    """

    engine: ModelEngine
    preset: Preset
    formats: tuple[str, ...]
    prompt_opens_thinking: bool
    path: Path
    adapter: LoraAdapter | None
    n_ctx: int
    n_threads: int
    n_gpu_layers: int
    size_bytes: int
    description: str

    @property
    def answering(self) -> RunningModel:
        """The model that answers now: of several, one, otherwise this."""
        return self.engine.answering or self

    @property
    def parts(self) -> tuple[RunningModel, ...]:
        """The models behind this one, as far as they are there; itself if it is only one."""
        return self.engine.models or (self,)
