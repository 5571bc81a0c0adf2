"""How well and how early sentences are found in a stream of text, in each language.

The texts of sentences.txt, which the splitter was developed with (so expect somewhat less of
others), are fed character by character. A boundary is right where a sentence of
the text ends (its last one aside, which any splitter finds). Delay: characters that came after
the end of a sentence before it was released. First audio: characters that came before anything
was released of a long sentence. The peer is pysbd, if it is installed (it is no dependency): made
for whole texts, so it splits all that came so far, and what is not its last sentence is released.

    python test/benchmark/sentences.py

Prints a table and, on the last line, the same figures as one JSON object.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from edgevox_ros.speech import SentenceStream

TEXTS = Path(__file__).with_name("sentences.txt")
WITHOUT_SPACES = ("zh", "ja")
NEVER = 1_000_000
SET_UP = "make peers, then run this with .venv-peers/bin/python"
Released = Iterator[tuple[int, str]]
Splitter = Callable[[str], Released]


@dataclass(frozen=True)
class Score:
    """Shares 0..1 of the boundaries given and wanted; delays in characters."""

    precision: float
    recall: float
    median_delay: float
    worst_delay: int


def read_texts() -> dict[str, list[str]]:
    """The sentences of each language, in order."""
    texts: dict[str, list[str]] = {}
    for line in TEXTS.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            texts[line[2:]] = sentences = []
        else:
            sentences.append(line)
    return texts


def ours(text: str, clause_chars: int = NEVER) -> Released:
    """What SentenceStream releases, with the number of characters that it had seen."""
    stream = SentenceStream(clause_chars=clause_chars)
    for seen, char in enumerate(text, 1):
        for sentence in stream.feed(char):
            yield seen, sentence
    for sentence in stream.finish():
        yield len(text), sentence


def peer(language: str) -> Splitter | None:
    """Pysbd for a language; None if it is not installed or does not know the language."""
    try:
        import pysbd
    except ImportError:
        return None
    try:
        segmenter: Any = pysbd.Segmenter(language=language, clean=False)
    except ValueError:
        return None

    def split(text: str) -> Released:
        start = 0
        for seen in range(1, len(text) + 1):
            *done, _ = segmenter.segment(text[start:seen]) or [""]
            for sentence in done:
                yield seen, sentence
                start += len(sentence)
        for sentence in segmenter.segment(text[start:]):
            yield len(text), sentence

    return split


def solid(text: str) -> int:
    """Characters that are no white space: the measure of places, whatever a splitter strips."""
    return sum(not char.isspace() for char in text)


def score(sentences: list[str], joiner: str, split: Splitter) -> Score:
    """Compare what a splitter releases of a text with its sentences."""
    wanted: dict[int, int] = {}
    place = end = 0
    for sentence in sentences[:-1]:
        place, end = place + solid(sentence), end + len(sentence)
        wanted[place] = end
        end += len(joiner)
    text = joiner.join(sentences)
    total, place = solid(text), 0
    given: dict[int, int] = {}
    for seen, sentence in split(text):
        place += solid(sentence)
        if place < total:
            given[place] = seen
    right = wanted.keys() & given.keys()
    delays = [given[place] - wanted[place] for place in right]
    precision = len(right) / len(given) if given else 0.0
    return Score(
        round(precision, 3),
        round(len(right) / len(wanted), 3),
        statistics.median(delays) if delays else 0,
        max(delays, default=0),
    )


def first_audio(sentences: list[str], joiner: str) -> int:
    """Characters before the first release if all of a text were one sentence with commas."""
    marks = ".!?\u3002\uff01\uff1f\u0964\u061f"
    wide = joiner == ""
    text = ("\uff0c" if wide else ", ").join(sentence.rstrip(marks) for sentence in sentences)
    return next(ours(text, clause_chars=100))[0]


def measure() -> dict[str, dict[str, Any]]:
    """The figures of each language."""
    figures: dict[str, dict[str, Any]] = {}
    for language, sentences in read_texts().items():
        joiner = "" if language in WITHOUT_SPACES else " "
        other = peer(language)
        figures[language] = {
            "ours": asdict(score(sentences, joiner, ours)),
            "pysbd": asdict(score(sentences, joiner, other)) if other else None,
            "first_audio_chars": first_audio(sentences, joiner),
        }
    return figures


def row(name: str, figures: dict[str, Any] | None) -> str:
    """One splitter's part of a line."""
    if figures is None:
        return f"{name} -"
    return (
        f"{name} precision {figures['precision']:.2f} recall {figures['recall']:.2f} "
        f"delay {figures['median_delay']:g} (worst {figures['worst_delay']})"
    )


def main() -> int:
    figures = measure()
    if not any(line["pysbd"] for line in figures.values()):
        print(f"pysbd is not installed, only our own figures follow. To compare: {SET_UP}")
    for language, line in figures.items():
        splitters = " | ".join(row(name, line[name]) for name in ("ours", "pysbd"))
        print(f"{language}: {splitters} | first audio {line['first_audio_chars']}")
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
