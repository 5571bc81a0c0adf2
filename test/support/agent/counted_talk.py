"""A worker with a model that is loaded, and what its turns cost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from edgevox_ros.agent import Worker
from edgevox_ros.agent.turn_settings import TurnSettings, settings_over
from edgevox_ros.core.events import Event, TelemetryEvent
from edgevox_ros.core.settings import Settings
from edgevox_ros.llm import LoadedModel, ModelOptions, find_preset, load_presets, open_engine
from edgevox_ros.parsing import ToolCallParser
from support.agent.desk import wait_for
from support.agent.turn_stage import TOOLS, RecordingExecutor


class Talk:
    """A worker with a preset's model. `cache`: the folder of evaluated prompts.

    Between two sentences it reads what can be read before the next one.
    """

    def __init__(
        self, cache: Path, readings: Callable[[], Sequence[str]], preset: str = "demo"
    ) -> None:
        options = ModelOptions(cache_dir=str(cache))
        self.loaded: LoadedModel = open_engine(find_preset(load_presets(), preset), options)
        engine = self.loaded.engine
        made = settings_over(self.loaded.preset, Settings(), TOOLS, self.loaded.formats)
        self.settings: TurnSettings = made
        engine.warm_up(made.system, TOOLS)
        self.hops: list[TelemetryEvent] = []
        self.idle = threading.Event()
        self._read = engine.read_ahead
        engine.read_ahead = self._read_ahead  # type: ignore[method-assign, assignment]
        self.worker = Worker(
            engine,
            RecordingExecutor(),
            lambda tools: ToolCallParser(formats=self.loaded.formats, tools=tools),
            lambda: made,
            self._listen,
            max_age_s=60.0,
            readings=readings,
        )

    def _read_ahead(self, *arguments: Any) -> None:
        self._read(*arguments)
        self.idle.set()

    def _listen(self, event: Event) -> None:
        if isinstance(event, TelemetryEvent):
            self.hops.append(event)

    def say(self, words: str) -> TelemetryEvent:
        """The cost of the first hop of a sentence."""
        hops = len(self.hops)
        self.idle.clear()
        self.worker.submit(words)
        wait_for(self.idle.is_set)
        return self.hops[hops]

    def tokens(self, text: str) -> int:
        """How many tokens a text has."""
        return len(self.loaded.model.tokenize(text))

    def close(self) -> None:
        """End the worker, free the model."""
        assert self.worker.close(60.0)
        self.loaded.engine.close()
