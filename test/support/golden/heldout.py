"""The dialogues of test/heldout, with replies of the demo model that were recorded once.

So they are played without a model, the same on every processor.

    PYTHONPATH=.:test python -m support.golden.heldout      asks the model anew, for some minutes

Nobody looks at what the model makes of the half `heldout`: of it only a digest is kept.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from edgevox_ros.core.settings import settings_of
from edgevox_ros.evaluation import read_cases
from edgevox_ros.evaluation.cases.answers import Answers, CannedResults
from edgevox_ros.evaluation.cases.derived_simulation import simulation_of
from edgevox_ros.evaluation.cases.simulated_robot import SimulatedRobot
from edgevox_ros.evaluation.cases.simulation import Simulation
from edgevox_ros.llm import Preset, find_preset, load_presets
from support.golden.log_lines import Sources, line_of
from support.golden.robot import Heard, Robot, RobotSettings, Told, tried_tools_of

HELDOUT = Path(__file__).resolve().parents[2] / "heldout"
FOLDER = HELDOUT / "golden"
DEMO_MAP = HELDOUT.parents[1] / "config" / "tools" / "demo_robot.yaml"
REPLIES = FOLDER / "replies.jsonl.gz"
PRESET = "demo"
_MOST_QUESTIONS = 8
Log = list[list[str]]


@dataclass(frozen=True)
class Dialogue:
    """What is said to a robot. `name`: its file and its number there. `says_yes`: to questions."""

    name: str
    tool_map: Path
    said: tuple[str, ...]
    results: Mapping[str, Sequence[Any]]
    says_yes: bool = True
    language: str = "en"
    simulation: Simulation | None = None

    @property
    def hidden(self) -> bool:
        """Whether nobody looks at what comes of it."""
        return "heldout" in self.name

    def played(self, replies: Sequence[Sequence[str]], *, sentences: bool) -> Log:
        """The log of each turn. `replies`: the model's, by turn and hop."""
        preset = _preset()
        settings = RobotSettings(
            self.language,
            formats=preset.formats or (),
            digits=preset.digits,
            sentences=sentences,
        )
        lines: list[str] = []
        sources = Sources(self.language)

        def tell(event: Told) -> None:
            lines.append(line_of(event, sources))

        robot = Robot(self.tool_map, settings, tell, self._answers())
        sources.tool_map = robot.map_words
        logs = []
        answers = ("yes" if self.says_yes else "no",) * _MOST_QUESTIONS
        try:
            for text, written in zip(self.said, replies, strict=True):
                sources.model = written
                robot.hear(Heard(text, tuple(written), answers=answers))
                logs.append([line for line in lines if line])
                lines.clear()
        finally:
            robot.close()
        return logs

    def _answers(self) -> Answers:
        """As evaluate answered when the replies were recorded."""
        tool_map = tried_tools_of(self.tool_map).tool_map
        simulated = SimulatedRobot(self.simulation or simulation_of(tool_map), tool_map)
        return CannedResults(self.results, otherwise=simulated)


@cache
def _preset() -> Preset:
    return find_preset(load_presets(), PRESET)


def files() -> list[Path]:
    """All files of dialogues."""
    folders = ("conversation/*.yaml", "newcomer/dialogues.yaml", "fresh_maps/*_cases.yaml")
    return sorted(
        [*(each for found in folders for each in HELDOUT.glob(found)), *HELDOUT.glob("*.jsonl")]
    )


@cache
def dialogues() -> tuple[Dialogue, ...]:
    return tuple(each for file in files() for each in _of(file))


def _of(file: Path) -> Iterator[Dialogue]:
    name = str(file.relative_to(HELDOUT).with_suffix(""))
    if file.suffix == ".jsonl":
        for number, line in enumerate(file.read_text().splitlines()):
            text = json.loads(line)["transcript"]
            yield Dialogue(f"{name} {number}", DEMO_MAP, (text,), {})
        return
    [found] = read_cases(file)
    for number, case in enumerate(found.cases):
        said = tuple(turn.say for turn in case.turns)
        yield Dialogue(
            f"{name} {number}",
            found.tools[0],
            said,
            case.results,
            case.confirms,
            case.language,
            case.simulation,
        )


def recorded() -> dict[str, list[list[str]]]:
    """The model's replies to each dialogue, by turn and hop."""
    with gzip.open(REPLIES, "rt") as lines:
        return {each["name"]: each["replies"] for each in map(json.loads, lines)}


def log_file(*, sentences: bool) -> Path:
    """Where the logs are, with or without the sentences of the map."""
    return FOLDER / ("logs_with_sentences.jsonl" if sentences else "logs.jsonl")


def written(*, sentences: bool) -> dict[str, Log | str]:
    """The logs that are kept, by dialogue: of hidden ones the digest."""
    lines = log_file(sentences=sentences).read_text().splitlines()
    return {each["name"]: each["log"] for each in map(json.loads, lines)}


def to_keep(dialogue: Dialogue, log: Log) -> Log | str:
    """The log as it is kept."""
    if not dialogue.hidden:
        return log
    return hashlib.sha256(json.dumps(log).encode()).hexdigest()[:12]


def write_logs(*, sentences: bool) -> None:
    """Write what happens now."""
    replies, lines = recorded(), []
    for each in dialogues():
        log = to_keep(each, each.played(replies[each.name], sentences=sentences))
        lines.append(json.dumps({"name": each.name, "log": log}, ensure_ascii=False))
    log_file(sentences=sentences).write_text("\n".join(lines) + "\n")


def record() -> None:
    """Ask the demo model, which knows nothing of the map's sentences."""
    # Not above: the test needs no model.
    from edgevox_ros.evaluation import (
        ModelChoice,
        Notebook,
        Plan,
        RehearsalOptions,
        case_groups_of,
        run_model,
    )

    options = RehearsalOptions(preset=PRESET, settings=settings_of({"sentences.enabled": False}))
    FOLDER.mkdir(exist_ok=True)
    lines = []
    for file in files():
        names = [each.name for each in _of(file)]
        with tempfile.TemporaryDirectory() as folder:
            cases = file if file.suffix == ".yaml" else _as_cases(file, Path(folder))
            notebook = Notebook()
            plan = Plan(case_groups_of(list(read_cases(cases)), []))
            run_model(ModelChoice(PRESET, options), plan, notebook)
        assert len(notebook.cases) == len(names), file
        for name, case in zip(names, notebook.cases, strict=True):
            lines.append({"name": name, "replies": [list(turn.texts) for turn in case.turns]})
        print(f"{file.name}: {len(names)}", flush=True)
    text = "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in lines)
    # Without a time in its head, so that equal replies are an equal file.
    REPLIES.write_bytes(gzip.compress(text.encode(), mtime=0))


def _as_cases(file: Path, folder: Path) -> Path:
    """A file of single sentences as one of cases."""
    said = [json.loads(line)["transcript"] for line in file.read_text().splitlines()]
    cases = {
        "tools": str(DEMO_MAP),
        "cases": [{"say": each, "expect": "anything"} for each in said],
    }
    path = folder / "cases.yaml"
    path.write_text(json.dumps(cases, ensure_ascii=False))
    return path


if __name__ == "__main__":
    record()
