"""How long an utterance is matched with many sentences, and with awkward ones.

Makes 100 and 300 templates, and says what matches one of them, what nearly does, and talk. Then
templates with which a matcher that tries every way would take minutes. Times are milliseconds of
CPU time; the goal is a 99th percentile below 10 ms. The matcher of hassil, whose syntax the
templates have, is given the same sentences, with numbers in digits; `ratio` is ours to its median.

    python test/benchmark/sentence_speed.py [--repeat 5]

Prints the same figures as one JSON object on the last line.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from edgevox_ros.core.sentence_syntax import read_template
from edgevox_ros.core.sentence_templates import NumberSlot, SentenceTemplate, WordSlot
from edgevox_ros.hearing.sentences import SentenceMatcher

LIMIT_S = 10.0
PLEASE = {"please": "[(hey|okay)] [robot] [please] [(can you|could you|would you)] [please]"}
MANNER = "[at {place}] {n} (metre|metres)"
VERBS = ("drive", "turn", "lift", "open", "close", "fetch", "bring", "show", "paint", "water")
TALK = (
    "so I told him that the second one was much better than the first",
    "please could you tell me what the weather is going to be like tomorrow",
    "don't do that again, and never in the kitchen",
    "and then we went to the office and then to the kitchen and then home",
)
AWKWARD = {
    "40 optional words": ("x " + "[a] " * 40 + "b", "x " + "a " * 20 + "b"),
    "80 equal alternatives": ("x " + "(a|a) " * 80 + "b", "x " + "a " * 80 + "b"),
    "300 characters of joiners": ("x b", "and " * 74),
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args(arguments)
    figures: dict[str, Any] = {"benchmark": "sentence_speed"}
    for count in (100, 300):
        began = time.process_time()
        matcher = SentenceMatcher(templates(count))
        made_ms = round(1000 * (time.process_time() - began), 1)
        first_ms = milliseconds(matcher, "please drive thing 1 two metres")
        said = [f"please {VERBS[n % 10]} thing {n} two metres" for n in range(count)]
        near = [f"please {VERBS[n % 10]} thing {n} two" for n in range(count)]
        peer = intents([each.text for each in templates(count)])
        row: dict[str, Any] = {"made_ms": made_ms, "first_ms": round(first_ms, 2)}
        for name, texts in (("match", said), ("near", near), ("talk", list(TALK))):
            row[name] = spread([milliseconds(matcher, text) for text in texts * options.repeat])
            theirs = spread([of_hassil(peer, text.replace("two", "2")) for text in texts])["median"]
            row[name] |= {"hassil": theirs, "ratio": round(row[name]["median"] / theirs, 4)}
        figures[f"{count} templates"] = row
    for name, (text, transcript) in AWKWARD.items():
        matcher = SentenceMatcher([template(text, {})])
        ours = spread([milliseconds(matcher, transcript) for _ in range(options.repeat)])
        peer_ms = in_a_child(text, transcript)
        ratio = round(ours["median"] / peer_ms, 4) if peer_ms else f"hassil: over {LIMIT_S} s"
        figures[name] = {**ours, "hassil": peer_ms, "ratio": ratio}
    for name, each in figures.items():
        print(f"{name}: {each}")
    print(json.dumps(figures))
    return 0


def templates(count: int) -> list[SentenceTemplate]:
    places = WordSlot({f"place {n}": n for n in range(40)})
    slots = {"n": NumberSlot(), "place": places}
    return [
        template(
            f"<please> {VERBS[n % 10]} [the] thing {n} [at {{place}}] {{n}} (metre|metres)", slots
        )
        for n in range(count)
    ]


def template(text: str, slots: Mapping[str, Any]) -> SentenceTemplate:
    return SentenceTemplate("tool", "en", text, read_template(text, PLEASE), slots)


def intents(texts: Sequence[str]) -> Any:
    """The same templates for hassil."""
    from hassil import Intents

    return Intents.from_dict(
        {
            "language": "en",
            "intents": {"tool": {"data": [{"sentences": [each]} for each in texts]}},
            "expansion_rules": PLEASE,
            "lists": {
                "n": {"range": {"from": 0, "to": 1000}},
                "place": {"values": [f"place {n}" for n in range(40)]},
            },
        }
    )


def of_hassil(peer: Any, transcript: str) -> float:
    """Milliseconds in which hassil finds every way to read a transcript."""
    from hassil import recognize_all

    began = time.process_time()
    list(recognize_all(transcript, peer))
    return 1000 * (time.process_time() - began)


def in_a_child(text: str, transcript: str) -> float | None:
    """The same in a process of its own; None if that takes too long."""
    with multiprocessing.Pool(1) as child:
        try:
            found: float = child.apply_async(_awkward, (text, transcript)).get(LIMIT_S)
            return round(found, 2)
        except multiprocessing.TimeoutError:
            return None


def _awkward(text: str, transcript: str) -> float:
    return of_hassil(intents([text]), transcript)


def milliseconds(matcher: SentenceMatcher, transcript: str) -> float:
    began = time.process_time()
    matcher.match(transcript, lambda found, captured, words: (found.text, str(captured)))
    return 1000 * (time.process_time() - began)


def spread(times: Sequence[float]) -> dict[str, float]:
    ranked = sorted(times)
    return {
        "median": round(ranked[len(ranked) // 2], 2),
        "p99": round(ranked[round(0.99 * (len(ranked) - 1))], 2),
        "worst": round(ranked[-1], 2),
    }


if __name__ == "__main__":
    sys.exit(main())
