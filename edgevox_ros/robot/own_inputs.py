"""Topics and services that the node itself listens to: no tool may send there.

A tool that publishes what was said calls the next tool, which may call the first; one that changes
the node's state ends the turn that it belongs to.
"""

from __future__ import annotations

from collections.abc import Collection

# Topics on which the node hears, by their relative names. All else of its own is below its name.
HEARD = ("transcript", "interrupt")
# The node and its topics as a map sees them that is read without a graph.
NODE = "/edgevox"


def is_own(name: str, word: str, node: str = NODE, topics: Collection[str] = HEARD) -> bool:
    """Whether a full name is one of the node's.

    `word`: "topic", "service" or "action". `node`: the node's full name. `topics`: the topics on
    which it hears, without or with their full names.
    """
    hears = word == "topic" and name in {f"/{each.lstrip('/')}" for each in topics}
    return hears or name.startswith(f"{node}/")


def full_name(name: str) -> str:
    """The name on a graph without namespaces and remappings, of one as a map writes it."""
    private = name.startswith("~/")
    return f"{NODE}/{name[2:]}" if private else f"/{name.lstrip('/')}"
