"""How much of what people say to robots is still right when it has been spoken and recognised.

Speaks English sentences as `evaluate --noise audio` does, and prints the word error rate of each
speaker and of all: words that are wrong, missing or too many, in parts of the words said. Numbers
are compared in words, and British spelling as American: the recogniser knows no other.

    python test/benchmark/audio_heard.py [--suite robot] [--sentences N] [--examples N] [--every]

Each sentence is spoken by one speaker, as in an evaluation; with --every by all of them. Prints
examples, a table and, on the last line, the figures as one JSON object. Times are those of the
processor, without espeak-ng.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.evaluation import read_cases
from edgevox_ros.evaluation.noise.audio_noise import (
    SPEAKERS,
    check_audio,
    is_spoken,
    recognised_sentence,
)
from edgevox_ros.evaluation.noise.number_words import to_words

AMERICAN = {
    "metre": "meter",
    "litre": "liter",
    "colour": "color",
    "grey": "gray",
    "centre": "center",
}


@dataclass
class Count:
    """What was heard of some sentences."""

    said: int = 0
    wrong: int = 0
    sentences: int = 0
    right: int = 0

    def add(self, said: Sequence[str], heard: Sequence[str]) -> None:
        """Count one more sentence."""
        wrong = distance(said, heard)
        self.said += len(said)
        self.wrong += wrong
        self.sentences += 1
        self.right += not wrong

    @property
    def error_rate(self) -> float:
        """Wrong words in parts of the words said; can be more than 1."""
        return round(self.wrong / max(self.said, 1), 3)


def distance(said: Sequence[str], heard: Sequence[str]) -> int:
    """The least number of words to change, add or remove (Levenshtein)."""
    row = list(range(len(heard) + 1))
    for index, word in enumerate(said, 1):
        diagonal, row[0] = row[0], index
        for place, other in enumerate(heard, 1):
            best = min(row[place] + 1, row[place - 1] + 1, diagonal + (word != other))
            diagonal, row[place] = row[place], best
    return row[-1]


def words(text: str) -> list[str]:
    """The words of a sentence as the recogniser could write them at best."""
    plain = re.sub(r"[^\w'. ]|\.(?!\d)", " ", text.lower().replace("’", "'"))
    spelled = re.sub(r"[^a-z' ]", " ", " ".join(to_words(plain.split(), "en", british=False)))
    for british, american in AMERICAN.items():
        spelled = spelled.replace(british, american)
    return spelled.split()


def sentences(suite: str) -> list[str]:
    """The English sentences of a suite, each once."""
    cases = [case for each in read_cases(suite) for case in each.cases if is_spoken(case.language)]
    return list(dict.fromkeys(turn.say for case in cases for turn in case.turns))


def main() -> int:
    """Measure, print examples, the table and the JSON line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--suite", default="robot", help="a suite in the box, or a file of cases")
    parser.add_argument("--sentences", type=int, default=0, help="so many, drawn by lot (0: all)")
    parser.add_argument("--examples", type=int, default=12, help="how many to print")
    parser.add_argument("--every", action="store_true", help="each sentence by every speaker")
    options = parser.parse_args()
    try:
        check_audio(["en"])
    except ConfigurationError as error:
        print("\n".join(error.lines()), file=sys.stderr)
        return 2
    said = sentences(options.suite)
    if options.sentences:
        said = random.Random(0).sample(said, min(options.sentences, len(said)))
    counts = [Count() for _ in SPEAKERS]
    start = time.process_time()
    for index, text in enumerate(said):
        for seed in range(len(SPEAKERS)) if options.every else [index]:
            heard = recognised_sentence(text, "en", seed)
            counts[seed % len(SPEAKERS)].add(words(text), words(heard))
            if index < options.examples:
                print(f"{text}\n    {heard or '(nothing)'}")
    spent_s = (time.process_time() - start) / max(sum(each.sentences for each in counts), 1)
    report(counts, spent_s)
    return 0


def report(counts: Sequence[Count], spent_s: float) -> None:
    """Print the table and the JSON line."""
    whole = Count(
        sum(each.said for each in counts),
        sum(each.wrong for each in counts),
        sum(each.sentences for each in counts),
        sum(each.right for each in counts),
    )
    names = [f"{each.voice} {each.speed} {each.pitch}" for each in SPEAKERS]
    rows = [*zip(names, counts, strict=True)]
    rows.append(("all", whole))
    print(f"\n{'speaker':20}{'sentences':>10}{'all right':>10}{'word errors':>12}")
    for name, count in rows:
        print(f"{name:20}{count.sentences:10}{count.right:10}{count.error_rate:12.1%}")
    print(f"{spent_s:.2f} s a sentence")
    figures = {
        name: {"error_rate": each.error_rate, "right": each.right, "sentences": each.sentences}
        for name, each in rows
    }
    print(json.dumps({"speakers": figures, "seconds_a_sentence": round(spent_s, 2)}))


if __name__ == "__main__":
    sys.exit(main())
