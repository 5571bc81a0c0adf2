"""The scripted turns of test/agent/golden: read, played, and written anew with what happens now.

A file is a list of cases: `name`, `note` if there is something to say, the robot's `settings`
where they are not the usual ones (see RobotSettings), its `map` where that is not robot.yaml, and
`turns`. A turn is a transcript (`hear`),
what belongs to it (see Heard), and its `log`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from support.golden.log_lines import Sources, line_of
from support.golden.robot import Heard, Robot, RobotSettings, Told

FOLDER = Path(__file__).resolve().parents[2] / "agent" / "golden"
MAP = FOLDER / "robot.yaml"
MAPS = MAP, FOLDER / "rooms.yaml"


@dataclass(frozen=True)
class Case:
    """A conversation. `data` is what stands in the file."""

    file: Path
    data: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.file.stem}: {self.data['name']}"

    @property
    def written(self) -> list[list[str]]:
        """The log of each turn, as the file has it."""
        return [turn.get("log", []) for turn in self.data["turns"]]

    def played(self) -> list[list[str]]:
        """The log of each turn, as it is now."""
        settings = _settings(self.data.get("settings", {}))
        lines: list[str] = []
        sources = Sources(settings.language)

        def tell(event: Told) -> None:
            lines.append(line_of(event, sources))

        robot = Robot(FOLDER / self.data.get("map", MAP.name), settings, tell)
        sources.tool_map = robot.map_words
        logs = []
        try:
            for turn in self.data["turns"]:
                heard = heard_of(turn)
                sources.model = [each for one in (heard, *heard.during) for each in one.model]
                robot.hear(heard)
                logs.append([line for line in lines if line])
                lines.clear()
        finally:
            robot.close()
        return logs


def cases() -> Iterator[Case]:
    for file in sorted(FOLDER.glob("*.yaml")):
        if file not in MAPS:
            yield from (Case(file, data) for data in yaml.safe_load(file.read_text()))


def write(file: Path, found: list[Case]) -> None:
    """Write a file with what happens now."""
    for case in found:
        turns = case.data["turns"]
        turns[:] = [{"hear": turn} if isinstance(turn, str) else turn for turn in turns]
        for turn, log in zip(turns, case.played(), strict=True):
            turn["log"] = log
    data = [case.data for case in found]
    text = yaml.dump(data, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)
    file.write_text(text.replace("\n- name:", "\n\n- name:"))


class _Plain(yaml.SafeDumper):
    """Writes what is there twice twice, instead of a reference."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def heard_of(turn: str | Mapping[str, Any]) -> Heard:
    if isinstance(turn, str):
        return Heard(turn, after_s=1.0)
    return Heard(
        turn["hear"],
        _texts(turn.get("model")),
        turn.get("results", {}),
        tuple(map(heard_of, turn.get("during", ()))),
        _texts(turn.get("answers")),
        turn.get("after_s", 30.0),
        turn.get("final", True),
    )


def _texts(given: Any) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given or ())


def _settings(given: Mapping[str, Any]) -> RobotSettings:
    formats = _texts(given.get("formats")) or RobotSettings.formats
    return RobotSettings(**{**given, "formats": formats})
