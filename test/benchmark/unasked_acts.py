"""How often something moves unasked, and how often a command is asked about.

Behind "drive one metre" each line of unasked_acts.txt is said to the demo robot: noise, thanks,
denials, conditions, tales, questions. At none of them may anything act, and whoever is asked says
no. Then the commands of test/heldout are given by people who mean them, and those are counted of
which the robot asks whether they are meant.

    python test/benchmark/unasked_acts.py [--preset NAME]

Prints what acted, a table, and the same figures as one JSON object on the last line.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from edgevox_ros.core.errors import EdgevoxError  # noqa: E402
from edgevox_ros.core.settings import settings_of  # noqa: E402
from edgevox_ros.evaluation import (  # noqa: E402
    ModelChoice,
    Notebook,
    Plan,
    RehearsalOptions,
    case_groups_of,
    open_rehearsal,
    read_cases,
    run_model,
)
from edgevox_ros.evaluation.cases.derived_simulation import simulation_of  # noqa: E402
from edgevox_ros.evaluation.cases.simulated_robot import SimulatedRobot  # noqa: E402
from edgevox_ros.evaluation.cases.tool_kinds import tool_kinds  # noqa: E402
from edgevox_ros.languages import LANGUAGES  # noqa: E402

SAID = Path(__file__).with_suffix(".txt")
HELDOUT = ROOT / "test" / "heldout"
SETS = {
    "conversations, dev": "conversation/*_dev.yaml",
    "conversations, heldout": "conversation/*_heldout.yaml",
    "fresh maps": "fresh_maps/*_cases.yaml",
    "newcomer": "newcomer/dialogues.yaml",
}
QUESTION = LANGUAGES["en"].saying.shall_i.partition("{")[0]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--preset", default="demo")
    options = RehearsalOptions(
        preset=parser.parse_args(arguments).preset,
        settings=settings_of({"sentences.enabled": False}),
    )
    try:
        figures: dict[str, Any] = {"benchmark": "unasked_acts", "preset": options.preset}
        figures["unasked"] = unasked(options)
        figures["commands"] = {name: commands(options, each) for name, each in SETS.items()}
    except (EdgevoxError, FileNotFoundError) as error:
        print(f"unasked_acts: {error}", file=sys.stderr)
        return 2
    for name, row in figures["commands"].items():
        print(f"{name:24} {row['asked']:3} of {row['of']:4} commands asked about")
    print(json.dumps(figures))
    return 0


def unasked(options: RehearsalOptions) -> dict[str, int]:
    """What acts although nobody ordered it."""
    rehearsal = open_rehearsal(options, [ROOT / "config" / "tools" / "demo_robot.yaml"])
    tool_map = rehearsal.parts.tool_map
    kinds = tool_kinds(tool_map)
    said = SAID.read_text(encoding="utf-8").splitlines()
    acted = asked = 0
    for text in said:
        talk = rehearsal.conversation(SimulatedRobot(simulation_of(tool_map), tool_map))
        talk.hear("drive one metre")
        outcome = talk.hear(text, lambda calls: False)
        done = [name for name, _ in outcome.carried_out if name in kinds.acting - kinds.stopping]
        acted += bool(done)
        asked += bool(outcome.confirmations)
        if done:
            print(f"  ! {text!r} -> {', '.join(done)}")
    print(f"{'unasked':24} {acted:3} of {len(said):4} act, {asked} are asked about")
    return {"acted": acted, "asked": asked, "of": len(said)}


def commands(options: RehearsalOptions, pattern: str) -> dict[str, int]:
    """How many sentences that want a call are asked about."""
    sets = [each for file in sorted(HELDOUT.glob(pattern)) for each in read_cases(file)]
    notebook = Notebook()
    run_model(ModelChoice(options.preset, options), Plan(case_groups_of(sets, [])), notebook)
    turns = [turn for case in notebook.cases for turn in case.turns if turn.expected == "calls"]
    asked = sum(any(each.startswith(QUESTION) for each in turn.speech) for turn in turns)
    return {"asked": asked, "of": len(turns)}


if __name__ == "__main__":
    sys.exit(main())
