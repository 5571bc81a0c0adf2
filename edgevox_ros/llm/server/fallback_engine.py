"""An engine with a second choice: a server, and a model in this process while that is away.

The two have prompts, formats and token ids of their own. So neither answers what was asked of the
other: a change of the engine is an EngineChanged, after which the turn asks once more.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Union

from edgevox_ros.core.errors import (
    ContextOverflow,
    EdgevoxError,
    EngineBusy,
    EngineChanged,
    EngineClosed,
    ModelError,
)
from edgevox_ros.core.messages import Generation, Message, SamplingSettings
from edgevox_ros.core.settings.model import NOTHING
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.loader import open_engine
from edgevox_ros.llm.model_overrides import ModelOptions
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.running_model import Away, ModelEngine, RunningModel, ServerNews
from edgevox_ros.llm.server.find_server import ServerNotThere
from edgevox_ros.llm.server.retry_pauses import pauses
from edgevox_ros.llm.server.server_loader import open_server_engine
from edgevox_ros.llm.server.server_options import ServerOptions

LOGGER = logging.getLogger("edgevox.llm")

OpenServer = Callable[[threading.Event], RunningModel]
# What another engine would answer no better, or what only ends the running request.
_NOT_THE_SERVER = (ContextOverflow, EngineBusy, EngineClosed)


class FallbackEngine(ModelEngine):
    """Asks the server; while that is away, or if it fails, the model in this process.

    The server takes over again with the next utterance after it is back. `answering` is the model
    that answers now; its settings are those to ask with.
    """

    def __init__(
        self, local: RunningModel, server: RunningModel | None, open_server: OpenServer, why: str
    ) -> None:
        """Take ownership of both. `why` there is no `server`: it is opened once it is there."""
        self.local = local
        self._news: Callable[[ServerNews], None] = lambda news: None
        self._alone: Callable[[], None] = lambda: None
        self._server = server
        self._open_server = open_server
        self._begun = Away(time.time(), time.monotonic(), why[:200])
        self._answering = server or local
        self._failed = self._reported_alone = False
        self._closed = threading.Event()
        if server is None:
            threading.Thread(target=self._look, name="looking for the server", daemon=True).start()
        else:
            self._hear(server)

    @property
    def answering(self) -> RunningModel:
        """The model that answers now."""
        return self._answering

    @property
    def models(self) -> tuple[RunningModel, ...]:
        """The model in this process, and that on the server as soon as it is there."""
        return (self.local,) if self._server is None else (self.local, self._server)

    @property
    def server(self) -> RunningModel | None:
        """The model on the server; None if that has not been there yet."""
        return self._server

    @property
    def away(self) -> Away | None:
        """Since when the server is away; None if it is there as far as we know."""
        server = self._server
        return self._begun if server is None else server.engine.away

    def watch(self, news: Callable[[ServerNews], None], alone: Callable[[], None]) -> None:
        """Have `news` hear of the server, and `alone` that the model here answers for it."""
        self._news, self._alone = news, alone

    def warm_up(
        self,
        system: str,
        tools: Sequence[ToolSchema],
        cancel: threading.Event | None = None,
        history: Sequence[Message] = (),
    ) -> None:
        """Do it with the model that answers now; each has a prompt of its own."""
        self._answering.engine.warm_up(system, tools, cancel, history)

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        """Generate with whoever can. Raises EngineChanged, before any piece, if that is another."""
        chosen = self._choose(messages)
        if chosen is not self._answering:
            self._answering = chosen
            raise EngineChanged(f"{chosen.path.name} answers from now on")
        if chosen is self.local:
            yield from self._by_itself(messages, tools, settings, cancel)
            return
        begun = False
        try:
            for item in chosen.engine.generate(messages, tools, settings, cancel):
                begun = True
                yield item
            self._reported_alone = False
        except EdgevoxError as error:
            if begun or cancel.is_set() or isinstance(error, _NOT_THE_SERVER):
                raise
            LOGGER.warning("%s: %s answers instead", error, self.local.path.name)
            self._failed = True
            self._answering = self.local
            raise EngineChanged(str(error)) from error

    def close(self) -> None:
        """End both."""
        self._closed.set()
        for model in (self._server, self.local):
            if model is not None:
                model.engine.close()

    def _by_itself(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        if not self._reported_alone and not cancel.is_set():
            self._reported_alone = True
            self._alone()
        try:
            yield from self.local.engine.generate(messages, tools, settings, cancel)
        finally:
            self._failed = False

    def _choose(self, messages: Sequence[Message]) -> RunningModel:
        """The model to ask. The server does not take over in the middle of a turn."""
        server = self._server
        if server is None or self._failed or server.engine.away is not None:
            return self.local
        begins = not messages or messages[-1].role == "user"
        return server if begins else self._answering

    def _hear(self, server: RunningModel) -> None:
        server.engine.watch(lambda news: self._news(news), lambda: None)

    def _look(self) -> None:
        pause = pauses()
        last_problem = ""
        while not self._closed.wait(pause()):
            try:
                server = self._open_server(self._closed)
            except ModelError as error:
                if str(error) != last_problem:
                    last_problem = str(error)
                    LOGGER.info("still without the server: %s", last_problem)
                continue
            self._hear(server)
            self._server = server
            if self._closed.is_set():
                server.engine.close()
                return
            away_s = time.monotonic() - self._begun.since_monotonic
            with suppress(Exception):
                self._news(ServerNews(True, "", away_s))
            return


def open_with_fallback(
    preset: Preset,
    options: ModelOptions,
    server: ServerOptions,
    cancel: threading.Event,
    progress: Callable[[float], bool] | None = None,
) -> RunningModel:
    """Load the preset's model, and contact the server; the model answers while that is away.

    Does not wait for the server. What `options` say of prompts and formats is for the server's
    model; the preset's own runs as the preset says. Raises what open_engine and open_server_engine
    raise, but for a server that is not there.
    """
    at_once = replace(server, wait_s=0.0, fallback=True)

    def open_server(abandon: threading.Event) -> RunningModel:
        return open_server_engine(preset, _for_server(options), at_once, abandon)

    running: RunningModel | None = None
    why = ""
    try:
        running = open_server(cancel)
    except ServerNotThere as error:
        why = "; ".join(error.lines())
    try:
        local = open_engine(preset, _for_robot(options), progress)
    except BaseException:
        if running is not None:
            running.engine.close()
        raise
    engine = FallbackEngine(local, running, open_server, why)
    first = running or local
    first_choice = running.description if running else f"no server yet at {server.url}"
    return replace(
        _plain(first),
        engine=engine,
        description=f"{first_choice}; while it is away: {local.description}",
    )


def _for_robot(options: ModelOptions) -> ModelOptions:
    """The overrides that count for the model in this process."""
    return replace(options, over={}, warm_cache=True)


def _for_server(options: ModelOptions) -> ModelOptions:
    """The overrides that count for the server's model; adapters are the server's own matter."""
    return replace(options, path="", lora=NOTHING, lora_scale=None)


def _plain(model: RunningModel) -> RunningModel:
    """The model without what only an engine in this process has."""
    names = RunningModel.__dataclass_fields__
    return RunningModel(**{name: getattr(model, name) for name in names})
