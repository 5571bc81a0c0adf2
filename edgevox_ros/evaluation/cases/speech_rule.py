"""Was said what must be said, and nothing that must not be?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from edgevox_ros.evaluation.cases.case import SpeechRule
from edgevox_ros.languages.language_fields import one_spelling

# A number goes on with digits, also after a full stop or a comma: "34" is no part of "3.34". A
# minus belongs to it where no word ends before it: "34" is no part of "-34", but of "dock-34".
_NO_NUMBER_BEFORE = r"(?<!\d)(?<!\d[.,])(?<!(?<!\w)-)"
_NO_NUMBER_AFTER = r"(?!\d)(?![.,]\d)"


def breach(rule: SpeechRule, speech: Iterable[str]) -> str:
    """What is wrong with sentences, in plain words; empty if they keep to the rule."""
    speech_text = _plain(" ".join(speech))
    for texts in rule.has:
        if not any(says(speech_text, text) for text in texts):
            return f"{' or '.join(map(_quoted, texts))} was not said"
    for text in rule.lacks:
        if says(speech_text, text):
            return f"{_quoted(text)} was said"
    return ""


def says(speech: str, text: str) -> bool:
    """Whether a text is in the speech, in any case. A number is not found in a longer one."""
    return _expression(text).search(_plain(speech)) is not None


def show_rule(rule: SpeechRule) -> str:
    """The rule for people: `say "34" or "thirty-four"; never say "71"`; "" without a rule."""
    has = [f"say {' or '.join(map(_quoted, texts))}" for texts in rule.has]
    return "; ".join([*has, *(f"never say {_quoted(text)}" for text in rule.lacks)])


@lru_cache(maxsize=1024)
def _expression(text: str) -> re.Pattern[str]:
    plain = _plain(text)
    before = _NO_NUMBER_BEFORE if plain[:1].isdigit() else ""
    after = _NO_NUMBER_AFTER if plain[-1:].isdigit() else ""
    return re.compile(before + re.escape(plain) + after)


def _plain(text: str) -> str:
    return one_spelling(text).casefold().replace("\u2212", "-")


def _quoted(text: str) -> str:
    return f'"{text}"'
