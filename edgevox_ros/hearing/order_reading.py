"""Is an utterance an order: is the robot to do something, here and now?

What is denied ("no docking"), what hangs on a condition ("if I clap"), what is asked about or said
of somebody else or of another time is none, and neither are thanks, a greeting or a cough.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol

from edgevox_ros.hearing.clauses import (
    DENIES,
    DIRECTIONS,
    JOINING,
    Clauses,
    ClauseWords,
    asks_at,
    reaches,
    skipped,
)
from edgevox_ros.hearing.corrections import only_says_no
from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.words import Word, split_words
from edgevox_ros.hearing.yes_no import has_question_mark

_LONGEST = 400
# What may stand before an order.
_BEFORE = ("filler", "opener", "softener", "polite", "request", "yes", "joiner")
# What may stand behind one that ends with its verb.
_AFTER = ("polite ending", "filler")
_AFTER_ALL = (*_AFTER, "polite")
_NOISE = (*_BEFORE, "correction", "chat", "no", "not yes", "others", "say again")
# Wants nothing done, as a whole.
_TALK = ("chat", "say again", "not yes", "moving", "alone")
_JOINS = ("joiner", "then")
_FEW = 2
# Behind a verb it is a pronoun in Portuguese and Spanish, and no "if".
_REFLEXIVE = ("se",)
_FOLLOWS_UP = ("again", "lead", "then", "more 2", "times 2")
_MOST_DENIED = 3
_REACH = 6
# Begins something else behind what is denied.
_NEW = ("joiner", "own joiner", "allows", "command", "denied")
_NARRATES = ("tells", "quotes")
_STRANGE = 2
_TAKES_BACK = ("no", "that", "all")
# What may stand beside a no that takes something back.
_BESIDE_NO = ("filler", "polite", "opener", "joiner", "small", "correction", "yes")
# An article without its vowel, in one word with its noun: "l'acide", "un'ancora".
_ELIDED = re.compile(r"(?:l|un)['\u2019]\w", re.IGNORECASE)
# What has a word before it that lost its vowel speaks of somebody: "j'aime", "he's".
_JOINED = re.compile(r"\w['\u2019]\w")
# What holds a negation or a condition and is neither.
_RIDERS = ("rider", "keeps orders", "polite", "request", "softener", "filler")
_NEGATION_RIDERS = (*_RIDERS, "keep")


class OrderKind(str, enum.Enum):
    """What an utterance is to a robot that could act on it."""

    ORDER = "order"
    DENIED = "denied"
    """It only says what is not to be done."""
    NOTHING = "nothing"
    """No word of it says what could be done."""
    CONDITION = "condition"
    """What is to be done hangs on something."""
    DOUBT = "doubt"
    """It may be an order, or a question, a tale, a denial, or meant for somebody else."""

    def __str__(self) -> str:
        return self.value


class Vocabulary(ClauseWords, Protocol):
    """The words of a robot's tools."""

    def names(self, word: Word) -> bool:
        """Whether the word is one of the tools' own."""

    def is_thing(self, word: Word) -> bool:
        """Whether the word stands in the name of a tool or of a choice."""

    def starts(self, text: str) -> bool:
        """Whether the text starts as a tool's description does that is written without blanks."""

    def narrates(self, word: Word) -> bool:
        """Whether the word is a form in which one speaks of such an act: "he drives"."""

    def is_finite(self, word: Word) -> bool:
        """Whether the word ends as finite verbs do, if it is a verb."""

    def amounts(self, text: str) -> bool:
        """Whether the text holds a number, or a word that says how much."""

    def measures(self, text: str) -> bool:
        """Whether the text holds a number with a unit, or a bearing."""

    def is_hour(self, text: str) -> bool:
        """Whether a number may be one of a clock."""

    def orders(self, text: str) -> bool:
        """Whether the text is an order by its form."""

    @property
    def complete(self) -> bool:
        """Whether the tools have words in the language that is spoken."""


class OrderReading:
    """What a `text` is to a robot with these tools.

    `codes`: the languages it may be in. What is longer than an order can be is cut.
    """

    def __init__(self, text: str, codes: Collection[str], vocabulary: Vocabulary) -> None:
        self.text = text
        self._text = text[:_LONGEST]
        self._vocabulary = vocabulary
        self._said = utterance_of(self._text).said(*codes)
        self._clauses = [
            _Clause(self._text, self._said, vocabulary, begin, end, codes)
            for begin, end in Clauses(self._text, self._said, vocabulary).all
        ]

    def kind(self, *, corrects: bool = False) -> OrderKind:
        """What it is. `corrects`: there is something that it may correct: "no the office"."""
        said, text, vocabulary = self._said, self._text, self._vocabulary
        if not said.words or _is_talk(said):
            return OrderKind.NOTHING
        concrete = [each for each in self._clauses if each.says_what]
        if not concrete:
            few = len(said.words) <= _FEW and vocabulary.complete
            return OrderKind.NOTHING if few or _says_nothing(text, vocabulary) else OrderKind.DOUBT
        if self._is_taken_back:
            return OrderKind.DENIED
        if any(each.for_others for each in self._clauses):
            return OrderKind.DOUBT
        if corrects and any(each.puts_right for each in self._clauses):
            return OrderKind.ORDER
        # "Seven" says how much, and not of what.
        if _consists(said, _NOISE, vocabulary.is_number):
            return OrderKind.DOUBT
        if any(each.conditional or each.for_later for each in self._clauses):
            return OrderKind.CONDITION
        if any(each.is_quoted for each in self._clauses):
            return OrderKind.DOUBT
        wanted = [each for each in concrete if not each.denied or (corrects and each.corrects)]
        plain = [
            each
            for each in wanted
            if not (
                each.is_tale or self._goes_on_with_tale(each) or self._goes_on_with_question(each)
            )
        ]
        doubtful = any(each.doubtful for each in wanted)
        if any(each.begins_known or (each.orders and not doubtful) for each in plain):
            return OrderKind.ORDER
        if wanted:
            return OrderKind.DOUBT if doubtful else OrderKind.ORDER
        return OrderKind.DOUBT if any(each.denies_more for each in concrete) else OrderKind.DENIED

    def _goes_on_with_tale(self, clause: _Clause) -> bool:
        """Whether it has no verb, and the clause before narrates: "... ran there and back"."""
        before = next((each for each in self._clauses if each.end == clause.begin), None)
        if before is None or not clause.lacks_verb:
            return False
        return before.is_narrated or self._goes_on_with_tale(before)

    def _goes_on_with_question(self, clause: _Clause) -> bool:
        """Whether it ends what began as a question: "what does it take you, a minute, to dock?"."""
        sentence = self._sentence_of(clause)
        so_far = sentence[: sentence.index(clause) + 1]
        if not sentence[-1].ends_asking or any(each.requests for each in so_far):
            return False
        return any(each.asks for each in so_far[:-1])

    def _sentence_of(self, clause: _Clause) -> list[_Clause]:
        """The clauses of the same sentence."""
        sentence: list[_Clause] = []
        for each in self._clauses:
            sentence.append(each)
            if each.ends_sentence:
                if clause in sentence:
                    break
                sentence = []
        return sentence

    @property
    def _is_taken_back(self) -> bool:
        """Whether what was wanted is taken back at the end: "go to the kitchen, no, don't"."""
        wants = [each.says_what and not (each.denied or each.takes_back) for each in self._clauses]
        if not any(wants):
            return False
        behind = self._clauses[len(wants) - wants[::-1].index(True) :]
        return any(each.takes_back for each in behind) or self._clauses[-1].ends_taking_back

    @property
    def is_narrated(self) -> bool:
        """Whether it narrates or quotes something, and no clause of it is an order."""
        return any(each.is_narrated for each in self._clauses) and not self.commands

    @property
    def count(self) -> int:
        """How many things it may want done, at least one.

        What stands between pauses and has neither a verb nor the name of anything is none of its
        own: "Robby, go to the kitchen", "turn left, about ninety degrees".
        """
        if len(self.text) > _LONGEST:
            return len(self.text)
        return max(1, sum(each.stands_alone for each in self._clauses))

    @property
    def plain_orders(self) -> tuple[str, ...]:
        """The words of each clause that is plainly an order, in the order said.

        None if something is taken back, put right or uncertain: then nobody knows how many are
        wanted.
        """
        if len(self.text) > _LONGEST or self._said.has("correction") or self.kind() != "order":
            return ()
        clauses = self._clauses
        if any(each.denied or each.takes_back or each.unsure for each in clauses):
            return ()
        plain = [each for each in clauses if each.orders and each.has_verb]
        # "Two feet and take a picture".
        first = clauses[:1] if clauses[0].measures and not clauses[0].has_verb else []
        return tuple(each.order for each in (*first, *plain))

    @property
    def parts(self) -> tuple[str, ...]:
        """The words of each clause, whether it orders or not; not of a joiner alone."""
        said = (each.order for each in self._clauses)
        return tuple(each for each in said if not _joins(each))

    @property
    def asks(self) -> bool:
        """Whether a word of a question stands anywhere in it: "tell me how high you are"."""
        worded = self._said.has("question") or self._said.has("question word")
        return worded or has_question_mark(self.text)

    @property
    def commands(self) -> bool:
        """Whether a clause begins or ends as an order does: words are no answer to it."""
        if self._said.has("talk") or _is_talk(self._said):
            return False
        known = any(each.begins_known and not each.denied for each in self._clauses)
        return known or self.commands_by_form

    @property
    def commands_by_form(self) -> bool:
        """Whether a clause has a verb before its object, "slice a lemon", and none narrates."""
        # "Could you prune the roses?" wants it done as well.
        if self._said.has("talk") or any(each.unsure for each in self._clauses):
            return False
        return any(each.acts_on_object and not each.denied for each in self._clauses)

    @property
    def commands_a_tool(self) -> bool:
        """Whether a clause begins as an order to one of the tools does: "sound the horn"."""
        return any(each.names_tool and not each.denied for each in self._clauses)


def without_denied(text: str, codes: Collection[str]) -> str:
    """The text without what it says is not meant: "towels not water to room 204" loses the water.

    All of it if nothing else is left.
    """
    said = utterance_of(text[:_LONGEST]).said(*codes)
    parts: list[str] = []
    at = done = 0
    while at < len(said.words):
        end = _denied_to(said, at)
        if end > at:
            parts.append(text[done : said.words[at].start])
            done = said.words[end - 1].end
        at = max(end, at + 1)
    rest = "".join((*parts, text[done:]))
    return rest if split_words(rest) else text


def _denied_to(said: MarkedWords, at: int) -> int:
    """Where what is denied from a word on ends; `at` if nothing is."""
    length = said.longest(DENIES, at)
    near = range(max(0, at - _REACH), at + 1)
    rides = (said.longest(_NEGATION_RIDERS, each) > max(at - each, length) for each in near)
    if not length or any(rides) or only_says_no(said, at, length) or _tells(said, at, length):
        return at
    first = end = at + length
    while end < len(said.words) and not (end > first and said.words[end].paused_before):
        small = said.length("small", end) > 0
        if end > first and (small or said.longest(_NEW, end)):
            break
        # "Not the office": an article belongs to what is denied.
        first += small and end == first
        end += 1
    return end if end > at + length else at


def _tells(said: MarkedWords, at: int, length: int) -> bool:
    """Whether what denies is somebody of whom something is told: "nobody is", "there's nobody"."""
    if said.length("keep", at) != length:
        return False
    near = range(max(0, at - 2), at)
    before = any(each + said.longest(_NARRATES, each) == at for each in near)
    return before or said.longest(_NARRATES, at + length) > 0


def _is_talk(said: MarkedWords) -> bool:
    """Whether all words together are thanks, a greeting or the like, and what stands beside it."""
    at, talks = 0, False
    while at < len(said.words):
        talk = said.longest(_TALK, at)
        if talk <= said.longest(("command", *DIRECTIONS), at):
            talk = 0
        # "Thank you again": a pause between them would make an order of it.
        if talks and not said.words[at].paused_before:
            talk = max(talk, said.longest(_FOLLOWS_UP, at))
        length = max(talk, said.longest(_BEFORE, at))
        if not length:
            return False
        talks = talks or talk == length
        at += length
    return talks


def _joins(text: str) -> bool:
    """Whether every word only joins clauses: "and then"."""
    return _consists(utterance_of(text).said(), _JOINS, lambda word: False)


def is_noise(text: str) -> bool:
    """Whether every word is politeness, a greeting or a cough, in whatever language."""
    said = utterance_of(text[:_LONGEST]).said()
    return _consists(said, _NOISE, lambda word: False)


def _says_nothing(text: str, vocabulary: Vocabulary) -> bool:
    """The same, with "again" and numbers beside it."""
    said = utterance_of(text).said()
    kinds = (*_NOISE, *_FOLLOWS_UP)
    return _consists(said, kinds, lambda word: vocabulary.amounts(word.exact))


def _consists(said: MarkedWords, kinds: Collection[str], other: Callable[[Word], bool]) -> bool:
    """Whether all words are of phrases of these kinds, or `other`."""
    at = 0
    while at < len(said.words):
        length = said.longest(kinds, at)
        if not length and not other(said.words[at]):
            return False
        at += length or 1
    return True


@dataclass(frozen=True)
class _Clause:
    """The words from `begin` to `end`."""

    text: str
    said: MarkedWords
    vocabulary: Vocabulary
    begin: int
    end: int
    codes: Collection[str]

    @property
    def says_what(self) -> bool:
        """Whether a word says what could be done; beside thanks only what begins an order does."""
        said, span = self.said, range(self.begin, self.end)
        # "On second thought, no light."
        if said.length("correction", self.begin) > 1 and self._is_noise_from(
            self.begin + said.length("correction", self.begin)
        ):
            return False
        if any(said.longest(("command", *DIRECTIONS), at) for at in span):
            return True
        if any(said.longest(("chat", "say again"), at) for at in span):
            return any(self.vocabulary.begins(said.words[at]) for at in span)
        if self._ends_with_verb or self.vocabulary.orders(self._words):
            return True
        if any(self.vocabulary.names(said.words[at]) for at in span):
            return True
        follows_up = any(said.longest(_FOLLOWS_UP, at) for at in span)
        return follows_up or self.vocabulary.amounts(self._words)

    @property
    def orders(self) -> bool:
        """Whether it begins as an order does."""
        return self.begins_known or self.acts_on_object

    @property
    def has_verb(self) -> bool:
        """Whether a verb of command begins or ends it, known or not."""
        known = any(map(self._verb_at, self._begins)) or self._ends_with_verb
        return known or self.acts_on_object

    @property
    def acts_on_object(self) -> bool:
        """Whether it begins with a verb of command, known or not, and what that acts on."""
        if self._is_denied_later:
            return False
        return any(self._acts_on(at) for at in self._begins)

    @property
    def _is_denied_later(self) -> bool:
        return (self._denies_inside and "en" not in self.codes) or self._denied_behind

    @property
    def begins_known(self) -> bool:
        """Whether it begins or ends as an order does, with a verb that we know."""
        if self._is_denied_later:
            return False
        if any(self._verb_at(at) for at in self._begins) or self._pleads:
            return True
        # "I'd better head to the office": the speaker will.
        if self.is_narrated or self.asks:
            return False
        return self._ends_with_verb or self.vocabulary.orders(self._words)

    @property
    def is_narrated(self) -> bool:
        """Whether a word speaks of another time or of somebody else, or quotes."""
        span = range(self.begin, self.end)
        return any(self.said.longest(_NARRATES, at) and not self._rides(at) for at in span)

    @property
    def asks(self) -> bool:
        """Whether a question begins here."""
        return any(asks_at(self.said, at) for at in self._begins)

    @property
    def stands_alone(self) -> bool:
        """Whether it may be an order of its own."""
        said, span = self.said, range(self.begin, self.end)
        if self.begins_known or (said.length("joiner", self.begin) and self.says_what):
            return True
        return any(
            self.vocabulary.is_thing(said.words[at]) or said.longest(DIRECTIONS, at) for at in span
        )

    @property
    def puts_right(self) -> bool:
        """Whether it says what was meant instead: "I meant the office", "make it three"."""
        ends = (at + self.said.length("correction", at) for at in self._begins)
        several = any(
            at + 1 < end < self.end
            and not (self._is_noise_from(end) or self.said.longest(DENIES, end))
            for at, end in zip(self._begins, ends, strict=False)
        )
        return several and not self.asks and not self.denied

    def _is_noise_from(self, at: int) -> bool:
        return skipped(self.said, at, self.end, ("no", "filler", "polite")) >= self.end

    @property
    def _pleads(self) -> bool:
        """Whether something is asked for politely, and neither asked about nor denied."""
        said, span = self.said, range(self.begin, self.end)
        if self._denies_inside or self.asks or not self.says_what:
            return False
        return any(said.length("please", at) for at in span) and not any(
            said.length("question word", at) for at in span
        )

    @property
    def names_tool(self) -> bool:
        """Whether it begins with a word with which a tool's order begins."""
        words, begins = self.said.words, self._begins
        named = any(self.vocabulary.begins(words[at]) for at in begins) or any(
            self.vocabulary.starts(self.text[words[at].start :]) for at in begins
        )
        return named and not self.asks

    @property
    def measures(self) -> bool:
        """Whether it holds a number with a unit, or a bearing."""
        return self.vocabulary.measures(self._words)

    @property
    def lacks_verb(self) -> bool:
        """Whether it is joined to what stands before, and no verb or "please" is in it."""
        return self.said.length("joiner", self.begin) > 0 and not (self._pleads or self.has_verb)

    @property
    def _ends_with_verb(self) -> bool:
        """Whether a verb of command ends it, apart from politeness: in many languages it does."""
        said = self.said
        ends = (
            at + length
            for at in range(self.begin, self.end)
            if (length := said.length("ending", at))
        )
        return any(skipped(said, end, self.end, _AFTER) >= self.end for end in ends)

    @property
    def denied(self) -> bool:
        """Whether it says what is not to be done."""
        return any(self._denies(at) for at in self._begins)

    @property
    def takes_back(self) -> bool:
        """Whether all of it says no to what stands before: "no, don't", "actually not"."""
        said, at, denies = self.said, self.begin, False
        while at < self.end:
            taken = max(said.longest(_TAKES_BACK, at), self._denial(at))
            length = max(taken, said.longest(_BESIDE_NO, at))
            if not length or self._rides(at, _NEGATION_RIDERS):
                return False
            denies = denies or taken == length
            at += length
        return denies

    @property
    def ends_taking_back(self) -> bool:
        """Whether its last words take it back: "turn left never mind"."""
        said = self.said
        return any(
            skipped(said, at + length, self.end, _AFTER) >= self.end
            for at in range(self.begin + 1, self.end)
            if (length := said.longest(("that", "all"), at)) > 1
            or (length := self._denial(at)) > said.longest(DENIES, at)
        )

    @property
    def is_quoted(self) -> bool:
        """Whether these are other people's words, or words about them: "she said: go there"."""
        span = range(self.begin, self.end)
        return any(self.said.length("quotes", at) and not self._rides(at) for at in span)

    @property
    def conditional(self) -> bool:
        return any(
            self.said.length("condition", at) and not self._rides(at) and not self._says_yes(at)
            for at in range(self.begin, self.end)
            if not (self.said.words[at].folded in _REFLEXIVE and self._verb_behind(at - 1))
        )

    def _verb_behind(self, at: int) -> bool:
        return at in self._begins and self._verb_at(at)

    @property
    def for_later(self) -> bool:
        """Whether it says when, and not now: "tomorrow", "at six", "in five minutes"."""
        span = range(self.begin, self.end)
        return any(self._says_when(at) and not self._rides(at) for at in span)

    def _says_when(self, at: int) -> bool:
        said, words = self.said, self.said.words
        if said.length("later", at):
            return True
        first = at + said.longest(("later in", "later at"), at)
        # "In about ten minutes".
        about = at < first < self.end - 1 and not self.vocabulary.is_number(words[first])
        first += about and (
            said.length("small", first) > 0 or self.vocabulary.amounts(words[first].exact)
        )
        number = first
        while number < self.end and self.vocabulary.is_number(words[number]):
            number += 1
        if first in (at, number):
            return False
        if said.length("later in", at):
            return number < self.end and said.longest(("unit", "unit of time"), number) > 0
        # "At forty percent" is no time, and nothing happens at ninety.
        over = number == self.end or self._verb_at(number) or said.length("unit of time", number)
        hour = self.text[words[first].start : words[number - 1].end]
        return bool(over) and self.vocabulary.is_hour(hour)

    @property
    def for_others(self) -> bool:
        """Whether somebody else is spoken to: "Anna, go to the kitchen"."""
        said = self.said
        if any(said.length("others", at) for at in self._begins):
            return True
        name = skipped(said, self.begin, self.end, ("filler", "opener", "joiner"))
        behind = name + 1
        if behind >= self.end or said.words[behind].paused_before or not self._says_nothing(name):
            return False
        return said.longest(("command", "request"), behind) > 0 or self.vocabulary.begins(
            said.words[behind]
        )

    @property
    def doubtful(self) -> bool:
        """Whether it asks, tells a tale, or denies something in its middle."""
        return self.unsure or self.ends_asking

    @property
    def ends_asking(self) -> bool:
        """Whether a question mark ends it."""
        return has_question_mark(self._words + self._behind)

    @property
    def ends_sentence(self) -> bool:
        """Whether its sentence ends with it."""
        words = self.said.words
        return self.end == len(words) or words[self.end].hard_before

    @property
    def requests(self) -> bool:
        """Whether it begins politely, as a request does: "could you dock?"."""
        kinds = ("request", "please")
        return any(self.said.longest(kinds, at) for at in range(self.begin, self.end))

    @property
    def unsure(self) -> bool:
        """The same, whether a question mark ends it or not."""
        said = self.said
        if self.asks:
            return True
        inside = range(self.begin, self.end)
        if any(
            said.longest(("question word", *_NARRATES), at)
            for at in inside
            # "I'd be grateful if you turned left."
            if not (self._rides(at) or reaches(said, ("request",), self.begin, at))
        ):
            return True
        if self.narrates_act or self._is_stammered:
            return True
        return not self.denied and (self._denies_inside or self._is_strange)

    @property
    def _is_stammered(self) -> bool:
        """Whether a word comes three times, one behind the other: "left left left"."""
        words = [word.folded for word in self.said.words[self.begin : self.end]]
        return any(words[at] == words[at - 1] == words[at - 2] for at in range(2, len(words)))

    @property
    def is_tale(self) -> bool:
        """Whether it narrates an act, or a verb shows that its first word is a subject."""
        if self.narrates_act or self._is_stammered:
            return True
        at = self._begins[-1] + 1
        if at < self.end and self.said.longest(_NARRATES, at) and not self._rides(at):
            return True
        # "Say that again please, the reception is bad."
        says_again = any(self.said.length("say again", each) for each in self._begins)
        return self.is_narrated and says_again

    @property
    def narrates_act(self) -> bool:
        """Whether a verb stands in a form that narrates: "my brother drives", not "two turns"."""
        words, small = self.said.words, ("small", "no")
        # "I'd be grateful if you docked."
        return not self.said.has("request") and any(
            self.vocabulary.narrates(words[at])
            and not self.said.longest(small, at - 1)
            and not (self.vocabulary.is_number(words[at - 1]) or self._rides(at))
            for at in range(self.begin + 1, self.end)
        )

    @property
    def _is_strange(self) -> bool:
        """Whether it begins as no order does, and has several words that say nothing to a robot."""
        if self.orders:
            return False
        span = range(self.begin, self.end)
        words = self.said.words
        strange = len({words[at].folded for at in span if self._says_nothing(at)})
        if self.said.longest(DIRECTIONS, self._begins[-1]):
            return strange > 0  # "right of way"
        # What has an amount in it says more: "the bow should point due east".
        return strange >= _STRANGE + self.vocabulary.measures(self._words)

    def _says_nothing(self, at: int) -> bool:
        word, vocabulary = self.said.words[at], self.vocabulary
        if self._in_phrase(at):
            return False
        known = vocabulary.names(word) or vocabulary.is_number(word)
        return not (known or vocabulary.amounts(word.exact))

    def _in_phrase(self, at: int) -> bool:
        found, before = self.said.found, range(self.begin, at + 1)
        return any(at < start + max(found[start].values(), default=0) for start in before)

    @property
    def _denied_behind(self) -> bool:
        """Whether several words deny it behind its verb: "leave the light as it is"."""
        behind = range(self.begin + 1, self.end)
        return any(
            self.said.length("denied", at) > 1 and not self._rides(at, _NEGATION_RIDERS)
            for at in behind
        )

    @property
    def _denies_inside(self) -> bool:
        inside = range(self.begin, self.end)
        return any(
            self.said.length("denied", at) and not self._rides(at, _NEGATION_RIDERS)
            for at in inside
        )

    @property
    def corrects(self) -> bool:
        """Whether it takes back what was done, and says what is wanted: "no two metres"."""
        said = self.said
        begins = any(
            said.length("no", at) and said.length("correction", at) >= said.length("denied", at)
            for at in self._begins
        )
        return begins and self.denies_more and not self._denies_thing

    @property
    def _denies_thing(self) -> bool:
        """Whether what is denied is named without article or number: "no mist for the beds"."""
        at = next((at for at in self._begins if self._denies(at)), self.begin)
        behind = at + self._denial(at)
        named = behind < self.end and self.vocabulary.is_thing(self.said.words[behind])
        return named and not any(
            self.vocabulary.is_number(self.said.words[at]) for at in range(behind, self.end)
        )

    @property
    def _begins(self) -> list[int]:
        """Where the order may begin: behind each word of politeness."""
        begins, at = [self.begin], self.begin
        while at < self.end and (length := self.said.longest(_BEFORE, at)):
            at += length
            begins.append(at)
        return [at for at in begins if at < self.end]

    def _says_yes(self, at: int) -> bool:
        """Whether it is Spanish "sí", which is also read as "si"."""
        word = self.said.words[at]
        return self.said.length("yes", at) > 0 and word.exact != word.folded

    def _verb_at(self, at: int) -> bool:
        if self.said.length("chat", at) == self.end - at:
            return False
        if self.said.length("command", at):
            return True
        return self.vocabulary.begins(self.said.words[at]) and not self._is_noun(at)

    def _acts_on(self, at: int) -> bool:
        """Whether a verb, or a word in no phrase, stands before an object: "slice a lemon"."""
        words = self.said.words
        if self.vocabulary.is_finite(words[at]):
            return False
        # "Schneid bitte die Rosen."
        behind = skipped(self.said, at + 1, self.end, JOINING)
        if behind >= self.end or words[behind].paused_before or not self._begins_object(behind):
            return False
        # What is more than a verb also begins what only talk carries out: "make a joke".
        return self.said.length("command", at) == 1 or self._may_be_verb(at)

    def _may_be_verb(self, at: int) -> bool:
        word, vocabulary = self.said.words[at], self.vocabulary
        number = vocabulary.is_number(word) or vocabulary.amounts(word.exact)
        joined = _JOINED.search(self.text[word.start : word.end])
        return not (number or joined or self._in_phrase(at))

    def _begins_object(self, at: int) -> bool:
        word = self.said.words[at]
        elided = _ELIDED.match(self.text[word.start : word.end])
        return elided is not None or self.said.length("object", at) > 0

    def _is_noun(self, at: int) -> bool:
        """Whether nothing behind a tool's own verb fits an order: "water lilies bloom"."""
        behind = range(at + 1, self.end)
        strange = sum(self._says_nothing(each) for each in behind)
        return strange >= _STRANGE and self._says_nothing(at + 1)

    def _denies(self, at: int) -> bool:
        length = self._denial(at)
        if not length or at + length >= self.end:
            return False
        # "No, I want you to go to the kitchen."
        if self.said.length("no", at) == length and self.said.length("request", at + length) > 1:
            return False
        longer = self.said.longest(_NEGATION_RIDERS, at) < length
        return longer or not self._rides(at, _NEGATION_RIDERS)

    def _denial(self, at: int) -> int:
        """Length of what denies; "never mind" and the like only with a pause behind correct."""
        said = self.said
        several = said.length("correction", at)
        takes_back = several if several > 1 and said.longest(("no", "moving"), at) else 0
        return max(said.longest(DENIES, at), takes_back)

    @property
    def denies_more(self) -> bool:
        """Whether more is said than that one thing shall not be: "no the office" may correct."""
        at = next((at for at in self._begins if self._denies(at)), self.begin)
        behind = at + self._denial(at)
        if self.end - behind > _MOST_DENIED or self.said.length("small", behind):
            return True
        if behind >= self.end:
            return False
        return self.vocabulary.amounts(self.said.words[behind].exact)

    def _rides(self, at: int, riders: Collection[str] = _RIDERS) -> bool:
        """Whether a longer phrase covers the word."""
        return any(
            length > 1 and start + length > at
            for start in range(self.begin, at + 1)
            if (length := self.said.longest(riders, start))
        )

    @property
    def _words(self) -> str:
        words = self.said.words
        return self.text[words[self.begin].start : words[self.end - 1].end]

    @property
    def order(self) -> str:
        """Its words without "and", "please", "thank you" and the like around them."""
        words = self.said.words
        begin = min(skipped(self.said, self.begin, self.end, _BEFORE), self.end - 1)
        thanks = (
            at
            for at in range(begin + 1, self.end)
            if skipped(self.said, at, self.end, _AFTER_ALL) == self.end
            # "Turn right now"; and in scripts without blanks a word has several characters.
            and not (self.said.longest(DIRECTIONS, at) or words[at].spaceless)
        )
        return self.text[words[begin].start : words[next(thanks, self.end) - 1].end]

    @property
    def _behind(self) -> str:
        """What stands between this clause and the next word."""
        words = self.said.words
        end = words[self.end].start if self.end < len(words) else len(self.text)
        return self.text[words[self.end - 1].end : end]
