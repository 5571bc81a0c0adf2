"""Whether a reply says an order back as if it were done: "I have sounded the horn.".

The robot's own guard reads claims by their grammar. So that a grade does not hang on that reader,
this one knows no grammar: it compares the words of the reply with those of the order.
"""

from __future__ import annotations

import re

from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.yes_no import has_question_mark
from edgevox_ros.languages import LANGUAGES

_WORD = re.compile(r"[^\W\d_]{3,}")
_STEM = 4
_LEAST = 2
_SMALL = frozenset(
    word for each in LANGUAGES.values() for word in each.signs.small_words - each.signs.telling
)
# What makes a sentence a denial, a question or a condition, in any language.
_HONEST = ("denied", "denies", "no", "forbids", "condition", "question", "question word", "not so")


def says_back(order: str, sentence: str) -> bool:
    """Whether more than half of a sentence's words are the order's, and nothing denies it.

    Two at least, told apart by their first four letters. Sentences in scripts without spaces are
    never found, nor what was done in words that the order has not ("drove" for "drive").
    """
    said = _stems(sentence)
    shared = said & _stems(order)
    if len(shared) < _LEAST or 2 * len(shared) <= len(said) or has_question_mark(sentence):
        return False
    return not utterance_of(sentence).said().has(*_HONEST) and "n't" not in sentence


def _stems(text: str) -> frozenset[str]:
    words = _WORD.findall(text.casefold())
    return frozenset(word[:_STEM] for word in words if word not in _SMALL)
