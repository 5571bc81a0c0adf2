"""What sentences of a map make of transcripts that say what they should become.

The stop words and filters are the node's own. A transcript that no sentence says is the model's:
it is neither right nor wrong.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Union

from edgevox_ros.agent.spoken_calls import SentenceReading
from edgevox_ros.core.named_calls import NamedCall, same_calls
from edgevox_ros.evaluation import read_cases
from edgevox_ros.evaluation.cases.suites import SUITES
from edgevox_ros.hearing import Dropped, Listener, Stop, Transcript
from edgevox_ros.robot import ToolMap

TESTS = Path(__file__).resolve().parents[2]
MAPS = TESTS.parent / "config" / "tools"
# Sections of test/hearing/data in which nothing is a command, even behind a stop.
NO_COMMANDS = ("stops", "moving", "void", "not yes", "yes", "no")


Row = tuple[str, Union[Sequence[NamedCall], None]]
"""A transcript and what it should become. None: unknown here; nothing: no call that acts."""


@dataclass
class Judged:
    """What became of one set. `found`: what was matched, where nobody wrote what is right."""

    name: str
    sentences: int = 0
    right: int = 0
    wrong: list[tuple[str, tuple[NamedCall, ...]]] = field(default_factory=list)
    found: list[tuple[str, tuple[NamedCall, ...]]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


class Judge:
    """Reads transcripts with the sentences of one map."""

    def __init__(self, tool_map: Path) -> None:
        read = ToolMap.from_yaml(tool_map, only_tried=True)
        schemas = read.schemas(include_unavailable=True)
        self._acting = {schema.name for schema in schemas if not schema.read_only}
        self._reading = SentenceReading(read.sentences(include_unavailable=True), schemas, "en")

    def calls(self, transcript: str) -> tuple[tuple[NamedCall, ...], float]:
        """The calls that a transcript says, and the seconds that reading it took."""
        verdict = _listener().hear(Transcript(transcript, time.monotonic()))
        text = "" if isinstance(verdict, Dropped) else _text(verdict)
        began = time.perf_counter()
        calls = self._reading.calls(text)
        return tuple((each.name, each.arguments) for each in calls), time.perf_counter() - began

    def judge(self, name: str, rows: Iterable[Row]) -> Judged:
        """The result for transcripts with the calls that they should become."""
        judged = Judged(name)
        for transcript, wanted in rows:
            calls, seconds = self.calls(transcript)
            judged.sentences += 1
            judged.seconds.append(seconds)
            if not calls:
                continue
            if wanted is None:
                judged.found.append((transcript, calls))
            elif same_calls(wanted, calls) or not (wanted or self._acts(calls)):
                judged.right += 1
            else:
                judged.wrong.append((transcript, calls))
        return judged

    def _acts(self, calls: Iterable[NamedCall]) -> bool:
        return any(name in self._acting for name, _ in calls)


def sets(
    suites: Sequence[str] = SUITES,
) -> Iterator[tuple[str, list[tuple[str, Sequence[NamedCall] | None]]]]:
    """Every set of transcripts that we have, by name."""
    for name in ("dev", "heldout"):
        yield name, list(_held_out(TESTS / "heldout" / f"{name}.jsonl"))
    yield "stop corpus", list(_stop_corpus(TESTS / "hearing" / "data"))
    for suite in suites:
        yield f"suite {suite}", list(_suite(suite))


def _held_out(file: Path) -> Iterator[Row]:
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield row["transcript"], [(each["name"], each["arguments"]) for each in row["calls"]]


def _stop_corpus(folder: Path) -> Iterator[Row]:
    for file in sorted(folder.glob("*.txt")):
        section = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("["):
                section = line.strip("[]")
            elif text := line.partition("#")[0].strip():
                yield text.split("\t")[0], [] if section in NO_COMMANDS else None


def _suite(name: str) -> Iterator[Row]:
    """The sentences of a suite. Its maps are other ones: only talk that was overheard is clear."""
    for cases in read_cases(name):
        for case in cases.cases:
            for turn in case.turns:
                yield turn.say, [] if "overheard" in case.tags else None


def _text(verdict: object) -> str:
    return str(verdict.rest if isinstance(verdict, Stop) else getattr(verdict, "text", ""))


@cache
def _listener() -> Listener:
    return Listener()
