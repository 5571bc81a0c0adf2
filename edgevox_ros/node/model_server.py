"""A model on a server: opens it as the parameters say, and reports when it goes and comes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from edgevox_ros.agent.phrases import phrase_event
from edgevox_ros.core.errors import ModelError
from edgevox_ros.core.events import EventListener, GuardEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.settings import Settings
from edgevox_ros.llm import ModelOptions, ServerOptions, open_server_engine
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.running_model import RunningModel, ServerNews
from edgevox_ros.llm.server.fallback_engine import open_with_fallback
from edgevox_ros.llm.server.server_options import Patience

SERVER_ENGINES = ("llama_server", "server")


def open_server(
    values: Settings, preset: Preset, options: ModelOptions, leaving: threading.Event
) -> RunningModel:
    """Open the server that the parameters name. Raises what open_server_engine raises."""
    server = server_options(values)
    if values.model.fallback:
        return open_with_fallback(
            preset, options, server, leaving, lambda share: not leaving.is_set()
        )
    return open_server_engine(preset, options, server, leaving)


def refuse_vain_fallback(values: Settings) -> None:
    """Raise ModelError for a fallback that nothing would ever need."""
    engine = values.model.engine
    if values.model.fallback and engine != "server":
        found = f"{values.model.fallback} with model.engine: {engine}"
        raise ModelError.at("model.fallback", found, "nothing, or model.engine: server")


def server_options(values: Settings) -> ServerOptions:
    """What the parameters say about the server. Raises ModelError for one without an address."""
    model, server = values.model, values.server
    any_server = model.engine == "server"
    if any_server and not model.server_url:
        expected = "the server's address, http://HOST:PORT"
        raise ModelError.at("model.server_url", "nothing", expected)
    patience = Patience(server.connect_s, server.first_token_s, server.silence_s)
    return ServerOptions(
        url=model.server_url,
        program=model.server_program,
        kind=None if any_server else "llama.cpp",
        model=model.server_model,
        key_file=server.api_key_file,
        ca_file=server.ca_file,
        patience=patience if any_server else Patience(),
        wait_s=server.wait_s if any_server else 0.0,
    )


def hear_of_server(
    model: RunningModel, emit: EventListener, turn: Callable[[], int], language: Callable[[], str]
) -> None:
    """Have `emit` hear when the model's server goes and comes, and who answers meanwhile.

    It is called from any thread.
    """

    def news(found: ServerNews) -> None:
        did = GuardAct.CAME_BACK if found.here else GuardAct.WENT_AWAY
        emit(GuardEvent("server", did, str(found), turn=turn()))

    def alone() -> None:
        emit(replace(phrase_event("by_myself", language()), turn=turn()))

    model.engine.watch(news, alone)


def server_problem(model: RunningModel) -> str:
    """An error message if the server is away and nobody answers instead, else an empty text."""
    away = model.engine.away
    return f"server {away}" if away and not model.engine.models else ""


def server_warning(model: RunningModel) -> str:
    """A warning if the server is away and the robot's own model answers, else an empty text."""
    away, models = model.engine.away, model.engine.models
    return f"server {away}: {models[0].path.name} answers instead" if away and models else ""
