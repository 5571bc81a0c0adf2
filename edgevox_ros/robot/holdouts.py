"""Who has not answered a stop: for the log by the name in the graph, for the user by the tool."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from edgevox_ros.robot.specs import ActionSpec, ServiceSpec, Tool


def service_told(name: str) -> str:
    """A service in a message."""
    return f"the service {name}"


def action_told(name: str) -> str:
    """An action in a message."""
    return f"the action {name}"


def spoken_names(left: Iterable[str], tools: Mapping[str, Tool]) -> tuple[str, ...]:
    """The tools of those who are told in `left`, as they are said ("set light"), each once.

    A service of which only a stop knows has no tool: the last part of its name stands for it.
    """
    return tuple(dict.fromkeys(_spoken(who, tools) for who in left))


def _spoken(who: str, tools: Mapping[str, Tool]) -> str:
    server = who.partition(",")[0]
    names = [name for name, tool in tools.items() if server == _told(tool)]
    name = names[0] if names else server.rpartition(" ")[2].rpartition("/")[2]
    return " ".join(name.split("_")).strip()


def _told(tool: Tool) -> str:
    if isinstance(tool.spec, ServiceSpec):
        return service_told(tool.spec.name)
    return action_told(tool.spec.name) if isinstance(tool.spec, ActionSpec) else ""
