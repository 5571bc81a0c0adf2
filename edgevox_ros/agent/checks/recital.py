"""Checks that no sentence recites what only the model was to read: the prompt, or a rejection."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing.words import Word, split_words

_STRINGS = re.compile('["\u201c\u201d\u201e\u00ab\u00bb\\n{}\\[\\]<>|]')
_QUOTED = re.compile(
    '["\u201c\u201e\u00ab]([^"\u201c\u201d\u201e\u00ab\u00bb\\n]{1,300})["\u201c\u201d\u00bb]'
)
_CLAUSES = re.compile(
    "[.,;:!?\u3002\uff0c\u3001\uff1b\uff1a\uff01\uff1f\u060c\u061b\u061f\u0964\\n]"
)
_SENTENCES = re.compile("(?<=[.!?:\u3002\uff01\uff1f\u061f\u0964])")
# A rejection has a parameter's choices in brackets.
_CHOICES = re.compile(r"\([^()]*\)")
_RUN = 4
_SHARE = 0.9
# For the rules about calls a smaller share is enough: small models rephrase them a little.
_LONG_RUN = 6
_LONG_SHARE = 0.5


class RecitalCheck(Check):
    """Recognises what the model was shown before the conversation: none of that may be said.

    `prefixes`: all of it, the tools, how they are called, a template's own words. Whatever of it is
    neither in the `system` text nor `described` by a tool counts as the rules for calls, which
    nobody repeats in a reply. What the persona has in quotation marks is meant to be said. Four
    words in a row are a recital; fewer are chance, unless they are a whole clause of the system
    text. Nor may be said why a call of the turn was rejected, in the words that the model read.
    """

    name: GuardName = "recital"

    def __init__(
        self,
        prefixes: Iterable[str],
        system: str,
        described: Iterable[str] = (),
        *,
        on: bool = True,
    ) -> None:
        ours = (system, *described)
        self._runs = _runs_of((*prefixes, *ours), system) if on else frozenset()
        self._clauses = _clauses_of(system) if on else frozenset()
        self._rules = self._runs - _runs_of(ours, "")
        self._on = on
        self._rejected: frozenset[tuple[str, ...]] = frozenset()

    def sentence(self, sentence: str) -> Verdict:
        """Leave out a recital."""
        recital = self.recites(sentence) or self._recites_rejection(split_words(sentence))
        return Verdict(GuardAct.HELD_BACK, sentence[:200]) if recital else PASS

    def after(self, reply: Reply) -> Verdict:
        """Note why calls were rejected, but not what a user may choose from."""
        for each in reply.result.rejections if self._on else ():
            why = _CHOICES.sub("|", each.message).replace("_", " ")
            self._rejected |= _runs_of((why,), "")
        return PASS

    def _recites_rejection(self, words: list[Word]) -> bool:
        marks = _in_runs(words, self._rejected) if self._rejected else []
        return any(marks) and sum(marks) >= _LONG_SHARE * len(words)

    def recites(self, sentence: str) -> bool:
        """Whether a sentence was copied from the prompt, whole or pieced together."""
        words = split_words(sentence)
        if tuple(word.exact for word in words) in self._clauses or self.recites_rules(sentence):
            return True
        marks = _in_runs(words, self._runs)
        return len(words) >= _least(words, _RUN) and sum(marks) >= _SHARE * len(words)

    def recites_rules(self, speech: str) -> bool:
        """Whether a sentence or line of a reply recites how calls are made, not what tools do."""
        if not self._rules:
            return False
        lines = speech.splitlines()
        parts = [part for line in lines for part in (line, *_SENTENCES.split(line))]
        return any(self._recites_rules(split_words(part)) for part in dict.fromkeys(parts))

    def _recites_rules(self, words: list[Word]) -> bool:
        marks = _in_runs(words, self._rules)
        if len(words) >= _least(words, _RUN) and all(marks):
            return True
        longest = max((len(list(run)) for marked, run in groupby(marks) if marked), default=0)
        return longest >= _least(words, _LONG_RUN) and sum(marks) >= _LONG_SHARE * len(words)


def described_by(tools: Iterable[ToolSchema]) -> list[str]:
    """What the tools say about themselves and their parameters, and the choices in order."""
    texts = []
    for tool in tools:
        texts.append(tool.description)
        texts += _descriptions(tool.parameters)
    return texts


def _descriptions(schema: Any) -> list[str]:
    inside: Iterable[Any] = schema if isinstance(schema, (list, tuple)) else ()
    texts = []
    if isinstance(schema, Mapping):
        inside = schema.values()
        own = schema.get("description")
        texts = [own] if isinstance(own, str) else []
        choices = schema.get("enum")
        # "Which place: room 101, room 103?" is a question, and no rule.
        texts += [", ".join(map(str, choices))] if isinstance(choices, (list, tuple)) else []
    return texts + [text for each in inside for text in _descriptions(each)]


@lru_cache(maxsize=4)
def _runs_of(texts: tuple[str, ...], system: str) -> frozenset[tuple[str, ...]]:
    """Every run of words within a string or line of these texts, except quotations."""
    quoted = {tuple(_words(text)) for text in _QUOTED.findall(system)}
    strings = [_words(string) for text in texts for string in _STRINGS.split(text)]
    return frozenset(run for words in strings if tuple(words) not in quoted for run in _runs(words))


@lru_cache(maxsize=2)
def _clauses_of(system: str) -> frozenset[tuple[str, ...]]:
    """The clauses of the system text with two words or more, except quotations."""
    clauses = [_words(clause) for clause in _CLAUSES.split(_QUOTED.sub(" ", system))]
    return frozenset(tuple(words) for words in clauses if len(words) > 1)


def _in_runs(words: list[Word], runs: frozenset[tuple[str, ...]]) -> list[bool]:
    """Which of the words are part of one of these runs."""
    marks = [False] * len(words)
    for at, run in enumerate(_runs([word.exact for word in words])):
        if run in runs:
            marks[at : at + _RUN] = [True] * _RUN
    return marks


def _least(words: list[Word], least: int) -> int:
    """This many words, or twice as many where a word is a single character."""
    return 2 * least if words and all(word.spaceless for word in words) else least


def _words(text: str) -> list[str]:
    return [word.exact for word in split_words(text)]


def _runs(words: list[str]) -> list[tuple[str, ...]]:
    """Every run of words that is long enough to recognise a text, in order."""
    return [tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1)]
