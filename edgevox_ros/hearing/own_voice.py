"""Recognises our own sentences, picked up by the microphone.

Three words or more are ours as long as the window is open, wherever they stand in what we said. A
whole sentence of one or two words is ours only in the time in which it sounds: a person may say the
same. Whether something is a stop all the same is for the listener to judge.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from edgevox_ros.core.settings.table import TranscriptSettings
from edgevox_ros.hearing.phrase_finder import phrase_words
from edgevox_ros.hearing.sounds import Sound, Spelt, in_digits, places, sounds_of, spelt_numbers_of
from edgevox_ros.hearing.yes_no import read_yes_no
from edgevox_ros.languages import LANGUAGES

# A slow voice: it needs time to begin, and then for each character.
_BEGINS_S = 0.5
_CHARACTER_S = 0.075
_SPACELESS_S = 0.2
# A slow recogniser: how long after the sound its transcript may come.
_ARRIVES_S = 2.4
_LONGEST = 4000
_MOST_SENTENCES = 32
_MOST_NUMBER_WORDS = 8
_MOST_TOGETHER = 3
_JOINERS = frozenset(
    phrase_words(joiner)[0].folded
    for language in LANGUAGES.values()
    for joiner in language.hearing.joiners
)


@dataclass(frozen=True, eq=False)
class _Said:
    """A sentence of ours. `known_at`: when it was last known to sound. `begins`, `ends`: its sound.

    Seconds of a steady clock.
    """

    text: str
    sounds: tuple[Sound, ...]
    known_at: float
    begins: float
    ends: float

    def ends_at(self, character: int) -> float:
        """When so many of its characters have been said."""
        return self.begins + (self.ends - self.begins) * character / max(len(self.text), 1)


@dataclass(frozen=True)
class _Place:
    """Where the words of a transcript stand in consecutive sentences of ours."""

    said: Sequence[_Said]
    sounds: Sequence[Sound]

    @property
    def whole(self) -> bool:
        """Whether they are all of these sentences."""
        first, last = self.said[0].sounds[0], self.said[-1].sounds[-1]
        return (self.sounds[0].start, self.sounds[-1].end) == (first.start, last.end)

    @property
    def clauses(self) -> bool:
        """Whether they begin with a clause and end with one."""
        return self.sounds[0].opens and self.sounds[-1].closes

    @property
    def to_the_end(self) -> str:
        """What we say from their beginning to the end of the last sentence."""
        first, *others = (each.text for each in self.said)
        return " ".join([first[self.sounds[0].start :], *others])


class EchoFilter:
    """Recognises our own sentences, said a moment ago and picked up by the microphone.

    For a voice that does not report when it speaks, the times are estimated. Thread-safe: one
    thread may say what another one hears.
    """

    WINDOW_S = TranscriptSettings.echo_window_s

    def __init__(self, window_s: float = WINDOW_S, least_words: int = 3) -> None:
        self._window_s = window_s
        self._least_words = least_words
        self._said: deque[_Said] = deque(maxlen=_MOST_SENTENCES)
        self._lock = threading.Lock()

    def said(self, sentence: str, now: float) -> None:
        """Remember a sentence handed to the voice at `now` (seconds, steady clock)."""
        sounds = sounds_of(sentence)
        if not sounds or self._window_s <= 0:
            return
        spelt_numbers_of(sounds)  # it takes some time, which nobody has who hears
        spaceless = sum(sound.weight < 1 for sound in sounds)
        lasts = _BEGINS_S + _CHARACTER_S * len(sentence) + (_SPACELESS_S - _CHARACTER_S) * spaceless
        with self._lock:
            begins = max(now, self._said[-1].ends) if self._said else now
            self._said.append(_Said(sentence, sounds, now, begins, begins + lasts))

    def still_saying(self, now: float) -> None:
        """Note that the newest sentence lasts until `now`, for voices that report when they end."""
        with self._lock:
            if self._said:
                self._said[-1] = replace(self._said[-1], known_at=now, ends=now)

    def is_own(self, text: str, now: float) -> bool:
        """Whether a transcript is part of our recent sentences, which count as one text."""
        for place in self._places(text, now):
            words = _words(text)
            if words >= self._least_words:
                return True
            sounding = all(now < each.ends + self._arrives_s for each in place.said)
            # What a recogniser cuts off at a comma must not give a permission.
            if sounding and (place.whole or (place.clauses and read_yes_no(text) == "yes")):
                return True
        return False

    def begun_with(self, text: str, now: float) -> list[str]:
        """What we are saying, if a transcript that goes on is its beginning: to the sentence's end.

        Several texts if several of our sentences begin like that.
        """
        words = _words(text)
        return [
            place.to_the_end
            for place in self._places(text, now, unfinished=True)
            if place.sounds[0].opens or words >= self._least_words
            if now < place.said[-1].ends_at(place.sounds[-1].end) + self._arrives_s
        ]

    def without_own(self, text: str, now: float) -> str:
        """A transcript without whole sentences of ours that it begins or ends with.

        A recogniser may join them with what a person says. But who goes on with "and" has said
        the sentence too.
        """
        while cut := self._cut(text, now):
            text = cut
        return text

    def _cut(self, text: str, now: float) -> str:
        """The text without one sentence of ours; empty if there is none to cut off."""
        if len(text) > _LONGEST:
            return ""
        sounds = sounds_of(text)
        for ours in self._sounding(now):
            spelt = spelt_numbers_of(ours)
            sentence = in_digits(ours, spelt)
            # As many words as it can have in another spelling.
            most = 2 * len(ours) + _MOST_NUMBER_WORDS
            begins = in_digits(sounds[:most], spelt)
            for found in places(sentence, begins):
                behind = begins[found.stop :]
                if found.start == 0 and behind and behind[0].word not in _JOINERS:
                    return text[behind[0].start :]
            ends = in_digits(sounds[-most:], spelt)
            for found in places(sentence, ends):
                if found.stop == len(ends) and ends[found.start].start > sounds[0].start:
                    return text[: ends[found.start].start].rstrip()
        return ""

    def _sounding(self, now: float) -> list[tuple[Sound, ...]]:
        """Sentences that sound now, or have just sounded, and some together, the longest first.

        Each has some words: what is shorter a person may say as well.
        """
        with self._lock:
            said = [each.sounds for each in self._said if now < each.ends + self._arrives_s]
        runs = [
            tuple(chain.from_iterable(said[start : start + count]))
            for count in range(min(len(said), _MOST_TOGETHER), 0, -1)
            for start in range(len(said) - count + 1)
        ]
        return [sounds for sounds in runs if _weight(sounds) >= self._least_words]

    @property
    def _arrives_s(self) -> float:
        return min(self._window_s, _ARRIVES_S)

    def _places(self, text: str, now: float, *, unfinished: bool = False) -> list[_Place]:
        """Where the words of a transcript stand in what we have said lately."""
        with self._lock:
            said = [each for each in self._said if now < self._forgotten_at(each)]
        if not said or len(text) > _LONGEST:
            return []
        sounds, ours = sounds_of(text), [each.sounds for each in said]
        spelt = spelt_numbers_of(*ours)
        found = _places_of(sounds, said, spelt, unfinished)
        if not found and _may_be_spelt(sounds, ours):
            spelt = spelt_numbers_of(sounds, *ours)
            found = _places_of(sounds, said, spelt, unfinished)
        return found

    def _forgotten_at(self, said: _Said) -> float:
        return max(said.known_at + self._window_s, said.ends + self._arrives_s)


def _places_of(
    transcript: Sequence[Sound], said: Sequence[_Said], spelt: Spelt, unfinished: bool
) -> list[_Place]:
    """`spelt`: the numbers that count as the same in words and in digits."""
    ours = [(each, sound) for each in said for sound in in_digits(each.sounds, spelt)]
    sounds = [sound for _, sound in ours]
    return [
        _Place(
            list(dict.fromkeys(each for each, _ in ours[found.start : found.stop])),
            sounds[found.start : found.stop],
        )
        for found in places(in_digits(transcript, spelt), sounds, unfinished=unfinished)
    ]


def _may_be_spelt(transcript: Sequence[Sound], ours: Sequence[Sequence[Sound]]) -> bool:
    """Whether digits that we did not say, among words that we said, may be what we said in words.

    To find out takes time, and this is the thread on which stops are heard.
    """
    words = {sound.word for sound in transcript if not sound.values}
    said = {sound.word for sounds in ours for sound in sounds}
    return any(sound.values for sound in transcript) and 2 * len(words & said) >= len(words)


def _words(text: str) -> float:
    """How many words a text has; in a script without blanks, two characters are one."""
    return _weight(sounds_of(text))


def _weight(sounds: Sequence[Sound]) -> float:
    return sum(sound.weight for sound in sounds)
