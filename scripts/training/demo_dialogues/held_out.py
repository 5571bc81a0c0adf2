"""The sentences that are only used to score the model: the generator leaves them out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import yaml

from scripts.training.demo_dialogues.numerals import TENS, UNITS

FOLDER = Path(__file__).parents[3] / "test" / "heldout"
WORD = re.compile(r"\d+|[a-z']+|\.(?=\d)")
NUMBERS = {word: str(value) for value, word in enumerate(UNITS)}
NUMBERS |= {word: str(10 * value) for value, word in enumerate(TENS) if value > 1}
NUMBERS |= {"hundred": "100", ".": "point", "oh": "0", "nought": "0"}
SPELLINGS = {
    "m": "metre", "meter": "metre", "meters": "metre", "metres": "metre", "cm": "centimetre",
    "cms": "centimetre", "centimeter": "centimetre", "centimeters": "centimetre",
    "centimetres": "centimetre", "degree": "degrees", "deg": "degrees", "ok": "okay",
}  # fmt: skip


def canonical(text: str) -> str:
    """The sentence in one spelling: case, punctuation, units and numbers.

    "Twenty-five Meters" and "25 metres" are the same: whole numbers become sums of spoken parts.
    """
    words: list[str] = []
    for word in WORD.findall(text.lower()):
        if word.isdigit() and len(word) <= 3:
            words += _spoken_parts(int(word))
        else:
            word = NUMBERS.get(word, word)
            words.append(SPELLINGS.get(word, word))
    return re.sub(r"\b(100) and (?=\d)", r"\1 ", " ".join(words))


def _spoken_parts(number: int) -> list[str]:
    if number < 20:
        return [str(number)]
    if number < 100:
        return [str(number // 10 * 10)] + ([str(number % 10)] if number % 10 else [])
    rest = number % 100
    return [str(number // 100), "100"] + (_spoken_parts(rest) if rest else [])


def sentences(path: Path) -> list[str]:
    """The transcripts of one score file, in order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [str(json.loads(line)["transcript"]) for line in lines if line.strip()]


def conversation_sentences(path: Path) -> list[str]:
    """What the user says in a file of cases, in order, the turns of dialogues one by one."""
    cases = yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]
    return [str(turn["say"]) for case in cases for turn in case.get("turns", [case])]


def held_out_texts(folder: Path = FOLDER) -> frozenset[str]:
    """All sentences of the score files and of the conversations, in canonical form."""
    lines = [text for path in sorted(folder.glob("*.jsonl")) for text in sentences(path)]
    files = sorted(folder.glob("conversation/*.yaml"))
    spoken = [text for path in files for text in conversation_sentences(path)]
    return frozenset(map(canonical, lines + spoken))
