"""Which choice of a parameter was said: by its name, by another name of it, or in other words.

A name is said by a word of it that no other choice has ("shed" for "garden shed"). One that shares
all its words with others ("room b", "bed 1") needs all of them, with its letters and digits.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from edgevox_ros.core.sentence_templates import SentenceTemplate, WordSlot, folded
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing.said_amounts import said_amounts
from edgevox_ros.hearing.said_directions import Direction, said_directions
from edgevox_ros.hearing.sentences.names import one_spelling
from edgevox_ros.languages import language_of

OF_MAPS = "en"
"""The language of names and descriptions in maps; small models know no other as well."""
_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")
# Words that begin alike are forms of one: "rose", "roses".
_STEM = 4
_SHORT = 3
_PART = 3
_BETWEEN = r"(?: [^\W_]+){0,4} "
_CLAUSE = re.compile(r"[.,;]|\((?=[^)]*,)")


def stems(text: str) -> frozenset[str]:
    """How the words of a text begin; of those that are long enough to mean something."""
    return frozenset(one_spelling(word)[:_STEM] for word in _words(text) if len(word) >= _SHORT)


def numbers_in(text: str, language: str) -> set[float]:
    """Every number in a text, in digits or in words."""
    amounts = said_amounts(text, language)
    return {float(digits) for digits in _DIGITS.findall(text)} | amounts.numbers | amounts.exact


@dataclass(frozen=True)
class SaidWords:
    """What was said, as choices are looked for in it. `numbers_also` counts its numbers only."""

    text: str
    language: str
    numbers_also: str = ""

    @cached_property
    def stems(self) -> frozenset[str]:
        """How its words begin."""
        return stems(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words."""
        return frozenset(_words(self.text))

    @cached_property
    def plain(self) -> str:
        """Its words with one blank between them."""
        return " ".join(_words(self.text))

    @cached_property
    def numbers(self) -> set[float]:
        """Its numbers."""
        return numbers_in(f"{self.text} . {self.numbers_also}", self.language)

    @cached_property
    def directions(self) -> frozenset[Direction]:
        """The directions that it says, if there is no doubt."""
        return said_directions(self.text, self.language)


@lru_cache(maxsize=16)
def said_words(text: str, language: str, numbers_also: str = "") -> SaidWords:
    """What was said; read once, however many choices are looked for in it."""
    return SaidWords(text, language, numbers_also)


class ChoiceNames:
    """The choices of one parameter, each with all its names.

    `names`: those that the map gives a choice; the first is the choice. `description`: of the
    parameter; what it says of a choice says that choice: "z is up and down". `shared`: another
    parameter of the tool has some of them as well.
    """

    def __init__(
        self,
        names: Sequence[Collection[str]],
        language: str,
        description: str = "",
        *,
        shared: bool = False,
    ) -> None:
        self.shared = shared
        self._language = language
        self._names = [tuple(dict.fromkeys(each)) for each in names]
        self._at = {name: at for at, each in enumerate(self._names) for name in each}
        self._words = [frozenset(word for name in each for word in _words(name)) for each in names]
        self._stems = [frozenset[str]().union(*map(stems, each)) for each in names]
        # "Room" is no word of the living room alone where there is a bedroom.
        heads = [stems(" ".join(map(_ends, words))) for words in self._words]
        self._stem_owners = _owners([own | of for own, of in zip(self._stems, heads, strict=True)])
        self._word_owners = _owners(self._words)
        of_maps = language_of(language).code == OF_MAPS
        described = _described(description, self._at) if of_maps else {}
        self._described = [described.get(at, frozenset()) for at in range(len(names))]
        self._description_owners = _owners(self._described)
        self._said: dict[SaidWords, set[int]] = {}

    @classmethod
    def of(
        cls,
        tool: ToolSchema,
        name: str,
        language: str,
        sentences: Iterable[SentenceTemplate] = (),
    ) -> ChoiceNames:
        """The choices of a tool's parameter, or of what a list holds.

        `sentences` of the map have words for them, too.
        """
        properties = tool.parameters.get("properties", {})
        schema = properties.get(name, {})
        if isinstance(schema.get("items"), Mapping):
            schema = {**schema["items"], "description": schema.get("description")}
        own = {each for each in schema.get("enum", ()) if isinstance(each, str)}
        shared = any(
            isinstance(each, str) and each in own
            for key, other in properties.items()
            if key != name and isinstance(other, Mapping)
            for each in other.get("enum", ())
        )
        meant = tool.aliases.get(name, {})
        names: dict[str, list[str]] = {}
        for each in schema.get("enum", ()):
            if isinstance(each, str):
                names.setdefault(meant.get(each, each), []).append(each)
        for words, choice in _said_for(sentences, tool.name, name, language):
            names.get(meant.get(choice, choice), []).append(words)
        groups = [[choice, *others] for choice, others in names.items()]
        return cls(groups, language, str(schema.get("description") or ""), shared=shared)

    def stems(self, choice: str) -> frozenset[str]:
        """How the words of all names of a choice begin."""
        at = self._at.get(choice)
        return stems(choice) if at is None else self._stems[at]

    def own_stems(self, choice: str) -> frozenset[str]:
        """Those that no other choice has."""
        at = self._at.get(choice)
        return frozenset(each for each in self.stems(choice) if self._is_own(each, at))

    def others_said(self, choice: str, said: SaidWords) -> bool:
        """Whether another choice was said."""
        if said not in self._said:
            every = range(len(self._names))
            self._said[said] = {at for at in every if self.is_said(self._names[at][0], said)}
        return bool(self._said[said] - {self._at.get(choice)})

    def others(self, choice: str) -> Iterator[str]:
        """All other choices, each by its first name."""
        own = self._at.get(choice)
        return (names[0] for at, names in enumerate(self._names) if at != own)

    def is_said(self, choice: str, said: SaidWords) -> bool:
        """Whether a choice was said by any of its names, or in words that mean it."""
        at = self._at.get(choice)
        if at is None:
            return False
        if any(self._names_it(name, at, said) for name in self._names[at]):
            return True
        if not self._told[at].isdisjoint(said.words) or self._in_other_words(at, said):
            return True
        return bool(said.directions) and self._directions[at] in said.directions

    def _names_it(self, name: str, at: int, said: SaidWords) -> bool:
        all_stems = stems(name)
        own = {each for each in all_stems if self._is_own(each, at)}
        if own:
            return not own.isdisjoint(said.stems) or self._is_compound(name, at, said)
        letters = _letters(name, self._language)
        digits = {float(each) for each in _DIGITS.findall(name)}
        if not (all_stems or letters or digits):
            return False
        whole = all_stems <= said.stems and letters <= said.words
        return whole and (not digits or not digits.isdisjoint(said.numbers))

    def _is_own(self, stem: str, at: int | None) -> bool:
        return self._stem_owners.get(stem, set()) <= {at}

    def _is_compound(self, name: str, at: int, said: SaidWords) -> bool:
        """Whether both parts of a word of its own were said: "the room with the bed"."""
        own = (word for word in _words(name) if self._word_owners.get(word, set()) <= {at})
        return any(
            word[:cut] in said.words and word[cut:] in said.words
            for word in own
            for cut in range(_PART, len(word) - _PART + 1)
        )

    @cached_property
    def _told(self) -> list[frozenset[str]]:
        """For each choice the words that the description says of it and of no other."""
        return [
            frozenset(
                word
                for word in words
                if self._description_owners[word] == {at}
                and self._word_owners.get(word, set()) <= {at}
            )
            for at, words in enumerate(self._described)
        ]

    def _in_other_words(self, at: int, said: SaidWords) -> bool:
        found = self._other_words[at]
        return found is not None and found.search(f" {said.plain} ") is not None

    @cached_property
    def _directions(self) -> list[Direction | None]:
        """The direction that a choice is, if it is one."""
        found = [said_directions(names[0].replace("_", " "), OF_MAPS) for names in self._names]
        return [next(iter(each)) if len(each) == 1 else None for each in found]

    @cached_property
    def _other_words(self) -> list[re.Pattern[str] | None]:
        """For each choice what finds the words that mean the same in its language."""
        return [self._meaning_same(at) for at in range(len(self._names))]

    def _meaning_same(self, at: int) -> re.Pattern[str] | None:
        own = self._words[at] | self._told[at]
        found: dict[str, None] = {}
        for group in sorted(
            {group for word in own for group in _groups_with(self._language, word)}
        ):
            held = [each for each in group if self._is_all_of(each, at) or each in self._told[at]]
            if any(not self._names_another(each, at) for each in held):
                found.update(
                    dict.fromkeys(each for each in group if not self._names_another(each, at))
                )
        ways = (re.escape(each).replace(r"\ \.\.\.\ ", _BETWEEN) for each in found)
        return re.compile(f" (?:{'|'.join(ways)}) ") if found else None

    def _names_another(self, phrase: str, at: int) -> bool:
        """Whether a phrase stands in a name of another choice."""
        owners = [self._word_owners.get(word, set()) for word in phrase.split()]
        places = set[int].intersection(*owners) - {at}
        return any(_is_in(phrase, map(_spaced, self._names[place])) for place in places)

    def _is_all_of(self, phrase: str, at: int) -> bool:
        """Whether a phrase is a name, but for words that others have: "off" is of "light off"."""
        return any(
            _is_in(phrase, [_spaced(name)])
            and all(
                word in phrase.split() or self._word_owners[word] != {at} for word in _words(name)
            )
            for name in self._names[at]
        )


def _groups_with(language: str, word: str) -> tuple[tuple[str, ...], ...]:
    """The groups of synonyms that have a word."""
    return _groups_by_word(language).get(word, ())


@cache
def _groups_by_word(language: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for group in language_of(language).synonyms:
        for word in {word for phrase in group for word in phrase.split()}:
            found[word] = (*found.get(word, ()), group)
    return found


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(folded(text.replace("_", " "))))


def _ends(word: str) -> str:
    """What a compound may end with, a few letters from its beginning on."""
    return " ".join(word[cut:] for cut in range(_PART, len(word) - _STEM + 1))


def _spaced(text: str) -> str:
    return f" {' '.join(_words(text))} "


def _is_in(phrase: str, names: Iterable[str]) -> bool:
    """Whether a phrase stands in one of these names, as whole words."""
    return any(f" {phrase} " in name for name in names)


def _letters(name: str, language: str) -> frozenset[str]:
    """The words of a name that are too short for a stem, and no small words that say nothing."""
    short = {word for word in _words(name) if len(word) < _SHORT and not word.isdigit()}
    signs = language_of(language).signs
    small = signs.small_words - signs.telling
    if len(_words(name)) > 1:
        return frozenset(word for word in short if word not in small or len(word) == 1)
    # "Y" is a word of Spanish.
    return frozenset(short - small) if language_of(language).code == OF_MAPS else frozenset()


def _owners(sets: Sequence[Iterable[str]]) -> dict[str, set[int]]:
    """For each member of the sets the places of those that have it."""
    owners: dict[str, set[int]] = {}
    for at, members in enumerate(sets):
        for each in members:
            owners.setdefault(each, set()).add(at)
    return owners


def _described(description: str, at: Mapping[str, int]) -> dict[int, frozenset[str]]:
    """The words that a description says of choices, by their place: "x is forward and back".

    Only in a clause that begins with a choice and names no other one.
    """
    signs = language_of(OF_MAPS).signs
    small = signs.small_words - signs.telling
    known = {" ".join(_words(name)): place for name, place in at.items()}
    found: dict[int, frozenset[str]] = {}
    for clause in _CLAUSE.split(description):
        words = " ".join(_words(clause.rpartition(":")[2] or clause))
        named = {place for name, place in known.items() if f" {name} " in f" {words} "}
        begins = [name for name in known if f"{words} ".startswith(f"{name} ")]
        if len(named) == 1 and begins:
            told = words[max(map(len, begins)) :].split()
            place = next(iter(named))
            found[place] = found.get(place, frozenset()) | (frozenset(told) - small)
    return found


def _said_for(
    sentences: Iterable[SentenceTemplate], tool: str, name: str, language: str
) -> Iterator[tuple[str, str]]:
    """The words that the map's sentences have for choices of a parameter, each with its choice."""
    codes = ("", language, language_of(language).code)
    for each in sentences:
        slot = each.slots.get(name) if each.tool == tool and each.language in codes else None
        if isinstance(slot, WordSlot):
            yield from ((words, of) for words, of in slot.said.items() if isinstance(of, str))
