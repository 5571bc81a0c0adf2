"""How long each sentence of the demo waits for the first word, and for the first command.

Says sentences on /transcript of the real node, which drives the demo robot, all over DDS on
loopback, and prints for each the time until the robot says something and until it is told to do
something.

    python test/benchmark/demo_first_word.py [--file FILE] [--preset demo] [--model-path GGUF]
        [--wordless] [--sentences off] [--parameter NAME=VALUE]

Without a file of sentences, one a line, it says those of the demo's script. --wordless: with a map
that says nothing. --sentences off: every sentence goes to the model. Prints the same figures as one
JSON object on the last line. Exit status 2 when there was nothing to measure, 130 when a signal
ended it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from demo_latency import TURN_S, wait

from edgevox_ros.cli.processes import ChildDied, Children, end_on_signals
from edgevox_ros.core.paths import share_file
from edgevox_ros.core.strict_yaml import load_strict
from edgevox_ros.demo import dds_loopback
from edgevox_ros.demo.record import SentenceRecord
from edgevox_ros.demo.run_demo import commands
from edgevox_ros.demo.script import STEPS, ScriptStep

if TYPE_CHECKING:
    from edgevox_ros.demo.observer import Observer

GOAL_MS = 1000.0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--file", type=Path, help="say these sentences, one a line")
    parser.add_argument("--preset", default="demo")
    parser.add_argument("--model-path", default="", metavar="GGUF")
    parser.add_argument("--wordless", action="store_true", help="a map without say")
    parser.add_argument("--sentences", choices=("on", "off"), default="on")
    parser.add_argument("--parameter", action="append", default=[], metavar="NAME=VALUE")
    options = parser.parse_args(arguments)
    domain = dds_loopback.free_domain()
    dds_loopback.apply(dds_loopback.loopback_environment(os.environ, domain))
    end_on_signals()
    try:
        records = measure(options)
    except KeyboardInterrupt:
        return 130
    except (ChildDied, TimeoutError) as error:
        print(f"demo_first_word: {error}", file=sys.stderr)
        return 2
    print(json.dumps(told(records)))
    return 0


def steps(file: Path | None) -> Sequence[ScriptStep]:
    if file is None:
        return STEPS
    return [ScriptStep("", line) for line in file.read_text(encoding="utf-8").splitlines() if line]


def measure(options: argparse.Namespace) -> list[SentenceRecord]:
    """Start robot and agent, converse with them, and end both."""
    logs = tempfile.TemporaryDirectory()
    started = commands(options.preset, options.model_path, sentences=options.sentences == "on")
    with logs, Children(Path(logs.name)) as children:
        for name, command in started.items():
            command += given(options, Path(logs.name)) if name == "agent" else []
            children.start(name, command, os.environ)
        return converse(steps(options.file), children)


def given(options: argparse.Namespace, folder: Path) -> list[str]:
    """Parameters of the node beside those of the demo."""
    more = [each.replace("=", ":=", 1) for each in options.parameter]
    if options.wordless:
        tools = load_strict(share_file("config/tools/demo_robot.yaml")).data
        for tool in tools["tools"].values():
            tool.pop("say", None)
        file = folder / "wordless.yaml"
        file.write_text(json.dumps(tools))
        more.append(f'tools.files:=["{file}"]')
    return [word for parameter in more for word in ("-p", parameter)]


def converse(steps: Sequence[ScriptStep], children: Children) -> list[SentenceRecord]:
    """Say the sentences in turn, and interrupt where the script says so."""
    from edgevox_ros.demo.observer import Observer

    observer = Observer()
    records = []
    try:
        wait(lambda: observer.robot_is_there() and observer.check_listening(), 60.0, children)
        time.sleep(2.0)
        for step in steps:
            if step.dock_fails is not None:
                observer.set_dock_fails(step.dock_fails)
            records.append(observer.say(step.say))
            wait(lambda step=step: settled(observer, step, records[-1]), TURN_S, children)  # type: ignore[misc]
    finally:
        observer.close()
    return records


def settled(observer: Observer, step: ScriptStep, record: SentenceRecord) -> bool:
    """Whether the turn is over; first says what interrupts it, once the robot is far enough."""
    told = step.interruption
    if told and record.interrupted_s is None and record.driven_m >= told.after_m:
        observer.interrupt(told.say)
    return observer.check_settled()


def told(records: Sequence[SentenceRecord]) -> dict[str, Any]:
    """The times of each sentence in milliseconds, printed as a table as well."""
    rows: list[dict[str, Any]] = [
        {
            "said": record.said,
            "word_ms": milliseconds(record.spoke_s),
            "command_ms": milliseconds(record.command_s),
            "calls": [list(call.named) for call in record.turn.calls],
            "speech": list(record.sentences),
        }
        for record in records
    ]
    for row in rows:
        print(
            f"{row['said'][:44]:44} word {row['word_ms']!s:>7} ms, command {row['command_ms']} ms"
        )
    words = [row["word_ms"] for row in rows if row["word_ms"] is not None]
    slow = sum(word > GOAL_MS for word in words)
    print(f"{len(rows)} sentences, {slow} with a first word after more than a second")
    return {"benchmark": "demo_first_word", "sentences": rows, "word_over_1_s": slow}


def milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None else round(1000 * seconds, 1)


if __name__ == "__main__":
    sys.exit(main())
