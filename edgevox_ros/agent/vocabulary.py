"""The words of a robot's tools: of their names, descriptions, values and sentences."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from edgevox_ros.agent.claims import orders
from edgevox_ros.agent.claims.which_language import likely_languages
from edgevox_ros.core.sentence_templates import SentenceTemplate, WordSlot, folded
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.core.units import MEASURES
from edgevox_ros.hearing.directed_amounts import ends_with_amount
from edgevox_ros.hearing.measured import bare_numbers, measured_amounts
from edgevox_ros.hearing.numbers_in_digits import number_words
from edgevox_ros.hearing.order_reading import OrderReading
from edgevox_ros.hearing.said_amounts import said_amounts
from edgevox_ros.hearing.said_choices import OF_MAPS
from edgevox_ros.hearing.sentences.numerals import numerals, spelt_numbers
from edgevox_ros.hearing.words import Word, fold, split_words
from edgevox_ros.languages import LANGUAGES, Language, language_of, plain_case

# Words that begin alike are forms of one: "dock", "docking".
_STEM = 4
_IN_A_WORD = 2
_HOURS = 24
_START = 3
_NONE = frozenset[str]()
_BEGINS = re.compile(r"(?:\A|[.;!]|\b(?:and|or|then)\b)\W*(?=(\w+))", re.IGNORECASE)
_PARTS = re.compile(r"[_./-]")
_IDEOGRAPH = re.compile("[\u3400-\u9fff]")


class ToolVocabulary:
    """What the tools of a map are called, and what is said of them; satisfies hearing's Vocabulary.

    `sentences`: those of the map. `language`: in which people speak.
    """

    def __init__(
        self,
        tools: tuple[ToolSchema, ...],
        sentences: tuple[SentenceTemplate, ...],
        language: str,
    ) -> None:
        self._source = tools, sentences
        self._language = language
        own = {each.language or language for each in sentences}
        self.complete = language_of(language).code in {*own, OF_MAPS}
        numbers = language_of(language).spoken_numbers
        told = (*numbers.amounts, *numbers.open_amounts, *numbers.turned)
        self._amounts = frozenset(map(folded, told))
        texts = [*(text for tool in tools for text in _texts(tool))]
        texts += [text for each in sentences for text in _said(each)]
        words = {word.folded for text in texts for word in split_words(text)} - _common()
        self._words = frozenset(words)
        self._stems = frozenset(word[:_STEM] for word in words if len(word) >= _STEM)
        other = (word for word in words if not word.isascii())
        self._parts = tuple(word for word in other if len(word) >= _IN_A_WORD)
        named = [text for tool in tools for text in (tool.name, *_choices(tool.parameters))]
        things = (word.folded for text in named for word in split_words(_PARTS.sub(" ", text)))
        self._things = frozenset(word[:_STEM] for word in things)
        self._own = _own_stems(tools)
        self._readers = frozenset(tool.name for tool in tools if tool.read_only)
        verbs_begin = bool(language_of(language).hearing.commands)
        acting = [tool for tool in tools if not tool.read_only]
        by_tool = {tool.name: _heads(tool, verbs_begin=verbs_begin) for tool in acting}
        self._heads_of = {name: frozenset(each) - _small() for name, each in by_tool.items()}
        heads = frozenset[str]().union(*self._heads_of.values())
        self._heads = heads
        starts = map(_start, acting) if verbs_begin else ()
        self._starts = tuple(filter(None, starts))
        self._tales = _tales(heads, language_of(language))

    def is_of(
        self,
        tools: tuple[ToolSchema, ...],
        sentences: tuple[SentenceTemplate, ...],
        language: str,
    ) -> bool:
        """Whether it is made of these very tools and sentences."""
        same = self._source[0] is tools or self._source[0] == tools
        return same and self._source[1] == sentences and self._language == language

    def names(self, word: Word) -> bool:
        """Whether it is a word of the tools or a form of one; in other scripts, if it holds one."""
        said = word.folded
        if said in self._words:
            return True
        if said in _common():
            return False
        if len(said) >= _STEM and said[:_STEM] in self._stems:
            return True
        return any(part in said for part in self._parts)

    def is_thing(self, word: Word) -> bool:
        """Whether the word begins like one in the name of a tool or of a choice."""
        return word.folded[:_STEM] in self._things and word.folded not in _common()

    def begins(self, word: Word) -> bool:
        """Whether an order to a tool that acts may begin with this word."""
        return word.folded in self._heads

    def starts(self, text: str) -> bool:
        """Whether the text starts as a description does that is written without blanks."""
        return bool(self._starts) and folded(text).startswith(self._starts)

    def narrates(self, word: Word) -> bool:
        """Whether the word is a form in which one speaks of such an act: "he drives"."""
        return word.folded in self._tales

    def is_finite(self, word: Word) -> bool:
        """Whether the word has the ending of a finite verb in this language."""
        form = language_of(self._language).following.finite
        return bool(form) and re.search(form, word.exact) is not None

    def amounts(self, text: str) -> bool:
        """Whether the text holds a number or a vague amount."""
        found = said_amounts(text, self._language)
        if found.numbers or found.exact or found.vague or found.open:
            return True
        # Without blanks a number stands within its neighbours.
        spaceless = any(word.spaceless for word in split_words(text))
        return spaceless and any(word in text for word in spelt_numbers(self._language))

    def measures(self, text: str) -> bool:
        """Whether the text holds a bearing, or a number with its unit."""
        found = said_amounts(text, self._language)
        return bool(found.exact) or any(amount.unit for amount in found.measured)

    def ends_with_amount(self, text: str) -> bool:
        """Whether the text ends with an amount and its unit, or with a bearing."""
        return ends_with_amount(text, self._language)

    def begins_with_angle(self, text: str) -> bool:
        """Whether the first amount in the text is an angle."""
        first = next(iter(measured_amounts(text, self._language)), None)
        return first is not None and first.unit.kind == "angle"

    def is_whole_number(self, text: str) -> bool:
        """Whether the text is one number and nothing else."""
        plain = folded(text)
        read = numerals(self._language).read(plain, 0)
        return read is not None and read[1] == len(plain)

    def is_number(self, word: Word) -> bool:
        """Whether the word is a number, in digits or spelt, or a part of one."""
        numbers = number_words(self._language)
        return word.exact.isdecimal() or word.folded in numbers or word.exact in numbers

    def is_hour(self, text: str) -> bool:
        """Whether no number in the text is too large for a clock."""
        numbers = said_amounts(text, self._language).numbers
        return all(number <= _HOURS for number in numbers)

    def tools_named(self, text: str) -> frozenset[str]:
        """The acting tools that a text names by a word of their name that is no other tool's."""
        return self._named(text) - self._readers

    def names_a_reader(self, text: str) -> bool:
        """Whether a text has a word of a reader's name that is no other tool's."""
        return not self._named(text).isdisjoint(self._readers)

    def is_whole(self, order: str) -> bool:
        """Whether an order names a tool and says a value, if the tool needs any."""
        tools = self.tools_ordered(order)
        needs = any(
            tool.parameters.get("required") for tool in self._source[0] if tool.name in tools
        )
        if not tools or not needs:
            return bool(tools)
        found = said_amounts(order, self._language)
        return bool(found.numbers or found.exact or self._tools_choosing(order))

    @property
    def about_readers(self) -> str:
        """What the readers are described with."""
        return " ".join(tool.description for tool in self._source[0] if tool.read_only)

    def names_an_act(self, text: str) -> bool:
        """Whether a text has any word by which an acting tool is ordered."""
        begun = any(word.folded in self._heads for word in split_words(text))
        return begun or bool(self.tools_named(text) or self._tools_choosing(text))

    def tools_meant(self, text: str, orders: Collection[str] = ()) -> frozenset[str]:
        """The acting tools of which a text has a name, a choice, the verb or the kind of amount.

        `orders`: its parts that are plain orders, each with a verb of its own.
        """
        kinds = {each.unit.kind for each in measured_amounts(text, self._language)}
        measuring = (
            tool.name
            for tool in self._source[0]
            if not tool.read_only and not kinds.isdisjoint(kinds_of(tool, needed=True))
        )
        ordered = frozenset[str]().union(*map(self.tools_ordered, (text, *orders)))
        return ordered | self._tools_choosing(text) | frozenset(measuring)

    def is_once(self, text: str, calls: Collection[ToolCall]) -> bool:
        """Whether calls can be all that a text says: nothing is to be done several times.

        And no choice was said that none of them has.
        """
        found = said_amounts(text, self._language)
        several = {number for number in bare_numbers(text, self._language) if number > 1}
        if found.vague or found.open or several:
            return False
        done = {_spaced(str(value)) for call in calls for value in call.arguments.values()}
        acting = (tool for tool in self._source[0] if not tool.read_only)
        said = {
            _spaced(tool.aliases.get(name, {}).get(choice, choice))
            for tool in acting
            for name, schema in tool.parameters.get("properties", {}).items()
            for choice in _choices(schema)
            if _spaced(choice) in _spaced(text)
        }
        return said <= done

    def may_mean(self, text: str, name: str) -> bool:
        """Whether a text may speak of a tool: with a word about it, a number, or what it switches.

        A number may be one of its numbers, and any words may switch what is only on or off.
        """
        tool = next((each for each in self._source[0] if each.name == name), None)
        if tool is None:
            return True
        types = {_type_of(each) for each in tool.parameters.get("properties", {}).values()}
        if "boolean" in types or (types & {"number", "integer"} and self.amounts(text)):
            return True
        said, about = (
            set(_words_in(text)),
            {word for own in _texts(tool) for word in _words_in(own)},
        )
        begun = {word[:_STEM] for word in about - _common() if len(word) >= _STEM}
        return bool(said & (about - _common())) or any(word[:_STEM] in begun for word in said)

    def _named(self, text: str) -> frozenset[str]:
        stems = {word.folded[:_STEM] for word in split_words(text)}
        return frozenset(name for name, own in self._own.items() if own & stems)

    def tools_ordered(self, text: str) -> frozenset[str]:
        """The acting tools that an order names, or else those whose orders begin as it does.

        Or the only one whose description has its verb ("take a picture and send it"), or that
        needs an amount of its kind. A verb alone is no order of its own: "go and dock".
        """
        named, words = self.tools_named(text), split_words(text)
        if named or len(words) < 2:
            return named
        verb = words[0].folded
        begun = frozenset(name for name, heads in self._heads_of.items() if verb in heads)
        if begun or verb in _common():
            return begun
        acting = [tool for tool in self._source[0] if not tool.read_only]
        described = [tool.name for tool in acting if verb in _orders_in(tool.description)]
        kinds = {each.unit.kind for each in measured_amounts(text, self._language)}
        measuring = [
            tool.name for tool in acting if not kinds.isdisjoint(kinds_of(tool, needed=True))
        ]
        return next((frozenset(each) for each in (described, measuring) if len(each) == 1), _NONE)

    def may_carry_out(self, order: str, call: ToolCall, text: str) -> bool:
        """Whether an order names a call's tool, and the call is for no other order of the text.

        It is for another one if this one names another choice, and its own was said elsewhere.
        """
        if call.name not in self.tools_ordered(order):
            return False
        tools, said = (each for each in self._source[0] if each.name == call.name), _spaced(order)
        choices = {choice for tool in tools for choice in _choices(tool.parameters)}
        named, own = (
            {each for each in choices if _spaced(each) in said},
            set(map(str, call.arguments.values())) & choices,
        )
        other = bool(named) and named.isdisjoint(own)
        return not (other and any(_spaced(each) in _spaced(text) for each in own))

    def _tools_choosing(self, text: str) -> frozenset[str]:
        said = _spaced(text)
        acting = (tool for tool in self._source[0] if not tool.read_only)
        return frozenset(
            tool.name
            for tool in acting
            if any(_spaced(choice) in said for choice in _choices(tool.parameters))
        )

    def reading(self, text: str) -> OrderReading:
        """What somebody said, as an order to these tools; also in another language, if plain."""
        code = language_of(self._language).code
        likely = likely_languages(plain_case(text))
        return OrderReading(text, {code, *likely} if len(likely) == 1 else {code}, self)

    def orders(self, text: str) -> bool:
        """Whether the text is an order by its form, in this language."""
        return orders(text, language_of(self._language).code)


def kinds_of(tool: ToolSchema, *, needed: bool = False) -> frozenset[str]:
    """What the numbers of a tool measure ("length"), or those without which it is not called."""
    measured = tool.measured_by
    names = tool.parameters.get("required", ()) if needed else measured
    units = (MEASURES.get(measured.get(name, "")) for name in names)
    return frozenset(unit.kind for unit in units if unit is not None)


def _orders_in(description: str) -> Iterator[str]:
    """The words with which a sentence of a description begins, or what "and" joins to it."""
    return (fold(word) for word in _BEGINS.findall(description))


def _type_of(schema: object) -> object:
    return schema.get("type") if isinstance(schema, Mapping) else None


def _words_in(text: str) -> Iterator[str]:
    return (word.folded for word in split_words(_PARTS.sub(" ", text)))


def _spaced(text: str) -> str:
    """The words of a text between blanks, so that it holds another text as whole words."""
    return f" {' '.join(_words_in(text))} "


def _texts(tool: ToolSchema) -> Iterator[str]:
    yield _PARTS.sub(" ", tool.name)
    yield tool.description
    yield from _texts_of(tool.parameters)


def _texts_of(schema: Mapping[str, Any]) -> Iterator[str]:
    """The names, descriptions and choices of parameters."""
    for name, inner in schema.get("properties", {}).items():
        yield _PARTS.sub(" ", name)
        if not isinstance(inner, Mapping):
            continue
        yield str(inner.get("description") or "")
        yield from (_PARTS.sub(" ", str(each)) for each in inner.get("enum", ()))
        yield from _texts_of(inner)


def _choices(schema: Mapping[str, Any]) -> Iterator[str]:
    for inner in schema.get("properties", {}).values():
        if isinstance(inner, Mapping):
            yield from map(str, inner.get("enum", ()))
            yield from _choices(inner)


def _said(template: SentenceTemplate) -> Iterator[str]:
    yield template.text
    for slot in template.slots.values():
        yield from slot.said if isinstance(slot, WordSlot) else ()


def _heads(tool: ToolSchema, *, verbs_begin: bool) -> Iterator[str]:
    """The words with which an order to a tool begins: of its name, and of its description.

    In scripts without blanks a word is one character: in Thai a letter, which begins anything, and
    in Japanese the first of a noun. In Chinese it may be the verb.
    """
    for text in (_PARTS.sub(" ", tool.name), tool.description):
        for word in split_words(text)[:1]:
            if not word.spaceless or (verbs_begin and _IDEOGRAPH.match(word.folded)):
                yield word.folded


def _start(tool: ToolSchema) -> str:
    """How a description without blanks begins: long enough to hold more than a letter or two."""
    begin = split_words(tool.description)[:_START]
    return "".join(word.folded for word in begin) if all(word.spaceless for word in begin) else ""


def _tales(heads: Collection[str], language: Language) -> frozenset[str]:
    """The forms in which one speaks of acts, not orders them: "drives", "docked"."""
    commands = {word for word in language.hearing.commands if " " not in word}
    verbs = {*heads, *commands}
    following = language.following
    forms = {verb + ending for verb in verbs for ending in following.tale_endings}
    if "ed" in following.tale_endings:
        forms |= {verb.removesuffix("e") + "ed" for verb in verbs}
        forms |= {verb + verb[-1] + "ed" for verb in verbs}  # "travelled"
    return frozenset(forms)


def _own_stems(tools: Sequence[ToolSchema]) -> dict[str, frozenset[str]]:
    """For each tool the stems of its name that stand in no other tool's words."""
    words = {
        tool.name: {word.folded[:_STEM] for text in _texts(tool) for word in split_words(text)}
        for tool in tools
    }
    common = {word[:_STEM] for word in _common()}
    own = {}
    for tool in tools:
        named = {word.folded for word in split_words(_PARTS.sub(" ", tool.name))}
        stems = {word[:_STEM] for word in named if len(word) >= _STEM}
        others = (words[other.name] for other in tools if other.name != tool.name)
        own[tool.name] = frozenset(stems.difference(common, *others))
    return own


@cache
def _small() -> frozenset[str]:
    """Words that stand in every text."""
    tables = [language.signs for language in LANGUAGES.values()]
    found = {text for signs in tables for text in signs.small_words - signs.telling}
    return frozenset(word.folded for text in found for word in split_words(text))


@cache
def _common() -> frozenset[str]:
    """Words that stand in every text, and in what wants nothing done."""
    found: set[str] = set()
    for language in LANGUAGES.values():
        talk = (*language.hearing.fillers, *language.following.chat, *language.following.polite)
        found |= {phrase for phrase in talk if " " not in phrase}
    return _small() | {word.folded for text in found for word in split_words(text)}
