"""What one language contributes to reading claims: regular expressions over lower case text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

NEVER = re.compile(r"(?!)")


def words(*alternatives: str) -> re.Pattern[str]:
    """One expression that finds any of several; a language that has none gives nothing."""
    joined = "|".join(alternatives)
    return re.compile(unicodedata.normalize("NFC", joined)) if joined else NEVER


def order(openers: str, verbs: str, *polite: str) -> re.Pattern[str]:
    """An utterance that begins with a verb of command, or has a polite form in it.

    `openers` (alternatives, with commas or spaces behind them) may stand before the verb.
    """
    return words(rf"^(?:(?:{openers})[,! ]+)*(?:{verbs})(?!\w)", *polite)


@dataclass(frozen=True)
class ClaimWords:
    """How a robot claims in one language, and how it is ordered about.

    `doing`: it acts now or is about to. `done`: it has acted. `state`: where it is and what is on,
    which only behind an order is a claim to have acted. `agreed`: a whole sentence that promises
    ("okay", "I see"). `order`: an utterance that wants something done. `negation` takes a claim
    back within its clause, `condition` in the whole sentence.
    """

    doing: re.Pattern[str]
    done: re.Pattern[str]
    state: re.Pattern[str]
    agreed: re.Pattern[str]
    order: re.Pattern[str]
    negation: re.Pattern[str]
    condition: re.Pattern[str]
