"""What a simulated robot is: its state, and how calls change and read it. Plain data.

Values are constants, or texts that begin with `=`: expressions, as in a tool map, over the call's
arguments, the map's tables and `state`. simulated_robot.py plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Refusal:
    """A call fails with `error` where `when` is true."""

    when: Any
    error: Any


@dataclass(frozen=True)
class Simulation:
    """A simulated robot.

    - `place`: where it is written, `FILE:LINE`.
    - `state`: names -> values, which may be mappings themselves. `start`: paths in the state ->
      values that differ in one case.
    - `effects`: tool -> path in the state -> value. `{argument}` in a path stands for its value.
    - `reads`: tool -> field of its result -> value. Such a tool only reads.
    - `refusals`: tool -> when it fails; the first that is true counts.
    """

    place: str = ""
    state: Mapping[str, Any] = field(default_factory=dict)
    start: Mapping[str, Any] = field(default_factory=dict)
    effects: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    reads: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    refusals: Mapping[str, tuple[Refusal, ...]] = field(default_factory=dict)
