"""What a case says: sentences, and what should come of each. Plain data.

case_file.py reads cases, judge.py grades what came of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Union

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.named_calls import NUMBER_TOLERANCE as NUMBER_TOLERANCE
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.evaluation.cases.place_in_file import PlaceInFile, problem_at
from edgevox_ros.evaluation.cases.simulation import Simulation

Expected = Literal["calls", "no_call", "asks", "refuses", "stop", "anything"]

CallList = tuple[NamedCall, ...]
Rule = Callable[[Sequence[NamedCall]], str]
"""What is wrong with calls, in plain words; "" if they are right."""
Tolerance = Union[float, Mapping[str, float]]


@dataclass(frozen=True)
class SpeechRule:
    """What the speech must hold, and what it must not. Texts; case does not count.

    Of each tuple in `has`, at least one text must be said.
    """

    has: tuple[tuple[str, ...], ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Expectation:
    """What should come of one sentence.

    - `kind`: `calls`: one of the lists in `calls` (the first is the one that is shown). `no_call`:
      no call but of readers. `asks`: the same, and the robot asks. `refuses`: the same, and the
      robot says that it will not. `stop`: the stop words, or the tool of the map's `on_stop`.
      `anything`: only speech and the end of the case count.
    - `any_order`: the order of the calls does not count.
    - `rule`: decides instead of a comparison with `calls`, which then only shows what is right.
    - `tolerance`: how far a number may be off; one for all, or by the argument's name.
    """

    kind: Expected = "anything"
    calls: tuple[CallList, ...] = ()
    any_order: bool = False
    tolerance: Tolerance = NUMBER_TOLERANCE
    speech: SpeechRule = field(default_factory=SpeechRule)
    rule: Rule | None = None


@dataclass(frozen=True)
class CaseTurn:
    """One sentence of a case and what should come of it."""

    say: str
    expected: Expectation = field(default_factory=Expectation)


@dataclass(frozen=True)
class Case:
    """One sentence, or a dialogue.

    - `name` is unique in its file; `place` is `FILE:LINE`. `in_file` has the line of each part, if
      the case was read from a file.
    - `results`: tool -> the results of its calls, in order; the last one stays.
    - `confirms`: whether the user says yes to the questions of the map.
    - `simulation`: the simulated robot that answers tools without a result of their own; None: all
      other calls just succeed. `end`: path in its state -> value at the end.
    - `never`: calls that must not have been carried out; arguments that are left out may be any.
    - `speech`: of the whole case.
    """

    name: str
    place: str
    turns: tuple[CaseTurn, ...]
    results: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    confirms: bool = True
    language: str = "en"
    tags: tuple[str, ...] = ()
    simulation: Simulation | None = None
    end: Mapping[str, Any] = field(default_factory=dict)
    never: CallList = ()
    speech: SpeechRule = field(default_factory=SpeechRule)
    in_file: PlaceInFile | None = field(default=None, repr=False, compare=False)

    def problem(self, below: KeyPath, found: str, expected: str) -> Problem:
        """What is wrong at a path below this case."""
        return problem_at(self.in_file, self.place, below, found, expected)

    def turn_path(self, number: int) -> KeyPath:
        """The path of a turn below this case; empty if the case is a sentence."""
        return () if self.in_file is None else self.in_file.turn(number)


@dataclass(frozen=True)
class CaseSet:
    """The cases of one file, and the tool maps that the file names (none: the user names them).

    `schemas`: the tools themselves, of cases that are for no map. `in_file` has the lines.
    """

    source: Path
    cases: tuple[Case, ...]
    tools: tuple[Path, ...] = ()
    schemas: tuple[ToolSchema, ...] = ()
    in_file: PlaceInFile | None = field(default=None, repr=False, compare=False)
