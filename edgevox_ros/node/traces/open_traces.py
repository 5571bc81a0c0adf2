"""Opens traces if parameters want them; nothing is imported or started otherwise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.core.events import Event
from edgevox_ros.core.requirements import remedy
from edgevox_ros.core.settings import Settings


class Traces(Protocol):
    """Takes events. Every method may be called from any thread, and none raises."""

    def take(self, event: Event) -> None:
        """Note an event. Does not wait."""

    def close(self, wait_s: float) -> None:
        """Send what is left, within `wait_s` seconds."""


def open_traces(values: Settings, node: str, warn: Callable[[str], None]) -> Traces | None:
    """The traces that `events.otlp_file` and `events.otlp_endpoint` want; None if neither is set.

    `node`: the node's full name. `warn` is called with what goes wrong later, from any thread.
    Raises ConfigurationError for a missing package and for a file that cannot be written.
    """
    file, endpoint = values.events.otlp_file, values.events.otlp_endpoint
    if not (file or endpoint):
        return None
    source = f"parameter events.{'otlp_file' if file else 'otlp_endpoint'}"
    try:
        from edgevox_ros.node.traces.otlp import OtlpTraces
        from edgevox_ros.node.traces.turn_spans import TraceSettings
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        found = f"no Python package {error.name}"
        raise ConfigurationError.at(
            source, found, f"it: {remedy(package) or 'installed'}"
        ) from None
    path = values.model.path
    settings = TraceSettings(
        agent=node.rpartition("/")[2],
        model=Path(path).stem if path else values.preset,
        provider=values.model.engine,
        content=values.events.otlp_content,
    )
    try:
        return OtlpTraces(settings, endpoint=endpoint, file=file, node=node, warn=warn)
    except OSError as error:
        found = f"{error.filename or file}: {error.strerror or error}"
        problem = Problem("parameter events.otlp_file", found, "a file that can be written")
        raise ConfigurationError([problem]) from None
