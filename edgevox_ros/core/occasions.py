"""What the robot says, asks or does by itself, because something in its map's `events` is so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from edgevox_ros.core.named_calls import NamedCall


@dataclass(frozen=True)
class Occasion:
    """An event of the map that has come about.

    One of these is there: `say`, a sentence; `ask`, a question, with the `call` that a yes runs;
    `order`, a sentence as if its owner had said it. Of several, the one with the greater `priority`
    comes first. `lasts`: whether it is still so.
    """

    name: str
    say: str = ""
    ask: str = ""
    call: NamedCall | None = None
    order: str = ""
    priority: int = 0
    lasts: Callable[[], bool] = field(default=lambda: True, compare=False)
