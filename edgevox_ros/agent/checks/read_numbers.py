"""Whether a sentence states a number that no call gave: another one, or any where none was read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from edgevox_ros.agent.claims import candid, small_words
from edgevox_ros.agent.claims.which_language import likely_languages
from edgevox_ros.agent.result_wording import data_of
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ResultStatus, ToolResult
from edgevox_ros.hearing.said_amounts import said_amounts
from edgevox_ros.hearing.stated_numbers import StatedNumber, numbers_in_digits, stated_numbers
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import plain_case

# "One moment", "the two of us": small numbers occur in many sentences that state no fact.
_LEAST = 3.0
# In words, numbers up to this one are articles and the like in some language ("un", "không", "이").
_DOUBTFUL = 2.0
_NEAR = 0.05
_STEP = 0.5
_STEM = 4
# A fraction may be said in hundredths, a length in another unit.
_FACTORS = (1.0, 100.0, 1000.0, 0.01, 0.001)
_PARTS = re.compile(r"[\W_]+")
# "x is minus 3": what may stand between the name of a value and its number.
_BETWEEN = 2


def contradicts(sentence: str, results: Iterable[ToolResult], said: str, language: str) -> bool:
    """Whether a sentence states a number that is neither in a reading nor in what the user `said`.

    Where nothing was read, or no number, none is known. An answer without any field says nothing.
    """
    data = [data_of(result) for result in results]
    if data and not any(data):
        return False
    return _states_other(sentence, data, said, language)


def states_other_number(
    sentence: str, data: Iterable[Mapping[str, object]], said: str, language: str
) -> bool:
    """Whether a sentence states a number that is neither in the data nor in what the user `said`.

    It may be rounded. Small numbers are not looked at, and nothing is compared with data that hold
    no number.
    """
    known = list(data)
    if known and not any(any(True for _ in _values(each, language)) for each in known):
        return False
    return _states_other(sentence, known, said, language)


def _states_other(
    sentence: str, data: Iterable[Mapping[str, object]], said: str, language: str
) -> bool:
    amounts = said_amounts(sentence, language, None).measured
    stated = [StatedNumber((*each.numbers, *each.in_base), in_words=True) for each in amounts]
    stated += (StatedNumber((each,), in_words=False) for each in numbers_in_digits(sentence))
    told = [each for each in stated if max(each.values) >= _LEAST]
    if not told:
        return False
    return _any_unknown(told, {*_said_numbers(said, language), *_all_values(data, language)})


def lacks_value(data: Mapping[str, object]) -> bool:
    """Whether a value of a result is missing: null, as NaN arrives, or an empty text."""
    return any(_is_missing(value) for _, value in _leaves(data))


@dataclass(frozen=True)
class Unread:
    """What readers were asked for and did not give, or not all of it.

    `data`: what they gave. `about`: beginnings of words that the question was about; None: it was
    asked just now. `shown`: the robot's state as the model is shown it, whose numbers are known.
    """

    data: Sequence[Mapping[str, object]]
    about: frozenset[str] | None = None

    def is_meant(self, sentence: str, utterance: str) -> bool:
        """Whether a sentence that answers an utterance may be about it."""
        if self.about is None:
            return True
        words = stems(f"{sentence} {utterance}")
        return not words or not words.isdisjoint(self.about)

    def invents(self, sentence: str, said: str, shown: str, language: str) -> bool:
        """Whether a sentence states a number that was not read, however small, or for what lacks.

        `said`: by the user; a number of theirs may be repeated where it is said that it is unknown.
        """
        if self._names_missing(sentence, language):
            return True
        values = set(_all_values(self.data, language))
        honest = candid(sentence)
        if values or honest:
            values.update(_said_numbers(said, language))
        values.update(_said_numbers(shown, language))
        numbers = stated_numbers(sentence, _languages(sentence, language))
        told = [
            each
            for each in numbers
            if not (each.in_words and (honest or values) and max(each.values) <= _DOUBTFUL)
        ]
        return _any_unknown(told, values)

    def _names_missing(self, sentence: str, language: str) -> bool:
        """Whether a number stands behind the name of a value that is missing: "x is 3"."""
        names = {
            _name(path) for each in self.data for path, value in _leaves(each) if _is_missing(value)
        }
        words = [each for each in _PARTS.split(plain_case(sentence)) if each]
        for at, word in enumerate(words):
            behind = words[at + 1 : at + 2 + _BETWEEN]
            if word in names and stated_numbers(" ".join(behind), (language,)):
                return True
        return False


def unread_now(results: Iterable[ToolResult]) -> Unread | None:
    """What the newest results of the readers lack; None if that is nothing."""
    return _unread(list(results), None)


def unread_before(
    history: Iterable[Message], readers: Collection[str], shown: Iterable[ToolResult] = ()
) -> Unread | None:
    """What the newest readings of earlier turns lack, and what they were about.

    `shown`: newer ones, which the model is shown.
    """
    newest: dict[str, tuple[ToolResult, str]] = {}
    asked = ""
    for message in history:
        if message.role == "user":
            asked = message.content
        elif message.result is not None and message.result.name in readers:
            newest[message.result.name] = message.result, asked
    newest.update((each.name, (each, newest.get(each.name, (each, ""))[1])) for each in shown)
    lacking = {name: each for name, each in newest.items() if _lacks(each[0])}
    about = " ".join(f"{_PARTS.sub(' ', name)} {asked}" for name, (_, asked) in lacking.items())
    return _unread([result for result, _ in lacking.values()], stems(about))


def _unread(results: Sequence[ToolResult], about: frozenset[str] | None) -> Unread | None:
    if not any(map(_lacks, results)):
        return None
    given = (each for each in results if each.status is not ResultStatus.ERROR)
    return Unread([data_of(each) for each in given], about)


def _lacks(result: ToolResult) -> bool:
    return result.status is not ResultStatus.OK or lacks_value(data_of(result))


def stems(text: str) -> frozenset[str]:
    """The beginnings of the words of a text, without those that stand in every text."""
    words = {word.folded for word in split_words(text)} - small_words(text)
    return frozenset(word[:_STEM] for word in words if len(word) >= _STEM)


def _languages(sentence: str, language: str) -> Sequence[str]:
    """Those in which the numbers of a sentence are read: ours, or those that it may be in."""
    code = language.split("-")[0].lower()
    likely = likely_languages(plain_case(sentence))
    return (code,) if code in likely else (code, *likely)


def _any_unknown(stated: Iterable[StatedNumber], known: Iterable[float]) -> bool:
    facts = {abs(fact * factor) for fact in known for factor in _FACTORS}
    return any(all(_far(value, fact) for value in each.values for fact in facts) for each in stated)


def _far(number: float, fact: float) -> bool:
    return abs(number - fact) > max(_STEP, _NEAR * fact)


def _said_numbers(text: str, language: str) -> list[float]:
    amounts = said_amounts(text, language)
    return [*amounts.numbers, *amounts.exact, *numbers_in_digits(text)]


def _all_values(data: Iterable[Mapping[str, object]], language: str) -> Iterator[float]:
    return (value for each in data for value in _values(each, language))


def _values(value: object, language: str) -> Iterator[float]:
    """Every number in a result, also in its texts; how many a list holds that holds anything."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, (int, float)):
        yield float(value)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _values(inner, language)
    elif isinstance(value, (list, tuple)):
        if not value or any(each is not None for each in value):
            yield float(len(value))
        for inner in value:
            yield from _values(inner, language)
    else:
        yield from _said_numbers(str(value), language)


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Each value that is in no other one, with the name under which it stands; lists aside."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(inner, str(name))
    else:
        yield path, value


def _is_missing(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return bool(value) and all(each is None for each in value)
    return value is None or (isinstance(value, str) and not value.strip())


def _name(path: str) -> str:
    """The first word of a value's name: "x" of "x_m"."""
    return next(filter(None, _PARTS.split(plain_case(path))), "")
