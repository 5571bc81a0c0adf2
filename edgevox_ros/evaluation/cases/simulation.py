"""What a simulated robot is: its state, and how calls change and read it. Plain data.

Values are constants, or texts that begin with `=`: expressions, as in a tool map, over the call's
arguments, the map's tables and `state`. simulated_robot.py plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.evaluation.cases.place_in_file import PlaceInFile, problem_at


@dataclass(frozen=True)
class SimulatedFailure:
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
    - `reads`: tool -> field of its result -> value. Such a tool only reads, unless it has
      effects, too.
    - `refusals`: tool -> when it fails; the first that is true counts.
    - `robot_in_file`, `case_in_file`: what has the line of each part, if it was read from a file.
    """

    place: str = ""
    state: Mapping[str, Any] = field(default_factory=dict)
    start: Mapping[str, Any] = field(default_factory=dict)
    effects: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    reads: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    refusals: Mapping[str, tuple[SimulatedFailure, ...]] = field(default_factory=dict)
    robot_in_file: PlaceInFile | None = field(default=None, repr=False, compare=False)
    case_in_file: PlaceInFile | None = field(default=None, repr=False, compare=False)

    def problem(self, below: KeyPath, found: str, expected: str) -> Problem:
        """What is wrong at a path such as effects.go_to, or start, which a case has."""
        where = self.case_in_file if below[0] == "start" else self.robot_in_file
        return problem_at(where, self.place, below, found, expected)
