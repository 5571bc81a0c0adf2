"""Checks that values were said: "water the roses" is no reason for 60 seconds.

Small models rather make up a value than ask for it. A call that needs a number or a choice of which
nothing was said becomes a rejection, and the user is asked for the value. The same comparison comes
before the reply: what would be rejected need not be allowed by the grammar of calls.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import Any, NamedTuple

from fastjsonschema import JsonSchemaValueException

from edgevox_ros.agent.checks.bearings import BearingChoice, OtherTool, bearing_choices
from edgevox_ros.agent.checks.check import PASS, Check, Prompt, Reply, Verdict
from edgevox_ros.agent.checks.said_units import SaidMeasures, call_of
from edgevox_ros.agent.refusals import MOST_VALUES, in_few_words
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.json_schema import compile_schema
from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.sentence_templates import SentenceTemplate, folded
from edgevox_ros.core.tools import Reason, Rejection, ToolCall, ToolSchema
from edgevox_ros.core.units import MEASURES
from edgevox_ros.hearing.amount_words import amount_words
from edgevox_ros.hearing.corrections import put_right
from edgevox_ros.hearing.order_reading import without_denied
from edgevox_ros.hearing.said_amounts import (
    Amount,
    SaidAmounts,
    is_amount,
    said_amounts,
)
from edgevox_ros.hearing.said_choices import (
    OF_MAPS,
    ChoiceNames,
    SaidWords,
    numbers_in,
    said_words,
    stems,
)
from edgevox_ros.hearing.sentences.numerals import spellings
from edgevox_ros.hearing.units import Unit, kinds_of, own_unit
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.utterance_parts import count_parts
from edgevox_ros.languages import language_of

_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")
# "07:30", "7 pm", "2030-01-31": a text that is nothing but a number.
_MOMENT = re.compile(r"\W*\d[\d\W]*(?:[ap]\.?m\.?)?", re.IGNORECASE)
_NUMBERED = re.compile(r"([^\W\d_]+) (?=\d)")
_NUMBER_TYPES = ("number", "integer")


class SaidValuesCheck(Check):
    """Rejects calls of acting tools with values that nobody said.

    Only required values count, without those of `default`: what may be left out may be guessed. A
    number must come from one that was said, in any unit, or from a word that says how much, and 0
    from one that means it ("off"). Of a text out of an `enum` one of its names must have been said,
    or words that mean it (hearing/said_choices.py). Maps are written in English: in other languages
    it is enough that no other choice was said. `sentences`: those of the map, which have words for
    choices.

    Without `on` only this is checked: a choice with a number in it is rejected where only other
    numbers were said, and so is a number that was said with another unit ("half a metre" is no 50
    degrees, "90 seconds" no 90 minutes) or of a thing of the map ("room 2" is no two metres).
    `narrows`: the model is held to a grammar of calls. `beside`: whether a call is for nothing that
    is left to be done; nobody is asked for its values.
    """

    name: GuardName = "said_values"

    def __init__(
        self,
        tools: Iterable[ToolSchema],
        language: str,
        sentences: Sequence[SentenceTemplate] = (),
        *,
        on: bool = True,
        narrows: bool = False,
        beside: Callable[[ToolCall], bool] = lambda call: False,
    ) -> None:
        self._sentences = sentences
        self._names_of: dict[tuple[str, str], ChoiceNames] = {}
        self._tools = {tool.name: tool for tool in tools}
        self._language = language
        self._on = on
        self._narrows = narrows and on
        self._beside = beside
        self._unsaid: list[_Unsaid] = []
        self._now = ""
        self._other = OtherTool()

    def before(self, prompt: Prompt) -> tuple[ToolSchema, ...]:
        """Allow only what was said; see narrowed_tools."""
        if not self._narrows:
            return prompt.tools
        return narrowed_tools(
            prompt.tools,
            SaidSoFar.of(prompt.earlier, prompt.turn, self._language),
            self._language,
            self._names,
        )

    def sentence(self, sentence: str) -> Verdict:
        """Say nothing about a reply that was refused."""
        return Verdict(GuardAct.HELD_BACK) if self._other.waits else PASS

    def reply(self, reply: Reply) -> Verdict:
        """Reject each call that has a value nobody said."""
        self._unsaid = []
        result = reply.result
        if not (result.calls or result.rejections):
            return PASS
        self._other.waits = False
        so_far = SaidSoFar.of(reply.prompt.earlier, reply.prompt.turn, self._language)
        self._now = so_far.now
        calls: list[ToolCall] = []
        rejections: list[Rejection] = []
        before: tuple[ToolCall, ...] = ()
        dropped = False
        for call in result.calls:
            unsaid = next(self._unsaid_of(call, so_far), None)
            if unsaid is None:
                calls.append(call)
            elif self._beside(call):
                dropped = True
            else:
                before = before if self._unsaid else tuple(calls)
                self._unsaid.append(unsaid)
                rejections.append(_rejection(call, unsaid.name))
        first = all(each.role == "user" for each in reply.prompt.turn)
        for refused in result.rejections:
            # Later, the user has said one that is out of range, and is told the range.
            unsaid = self._unsaid_of_refused(refused, so_far) if first else None
            if unsaid is not None:
                self._unsaid.append(unsaid)
                refused = _rejection(call_of(refused), unsaid.name)
            rejections.append(refused)
        if not (self._unsaid or dropped):
            return PASS
        meant = self._meant(calls, so_far)
        if meant is not None and (instead := self._other.instead(reply, before, meant)):
            self._unsaid = []
            return instead
        left = replace(result, calls=tuple(calls), rejections=tuple(rejections))
        return Verdict(GuardAct.MENDED, result=left)

    def after(self, reply: Reply) -> Verdict:
        """End the turn with the question for the first value that nobody said."""
        if not self._unsaid:
            return self._other.after()
        tool, name, schema = self._unsaid[0]
        nearest = sorted(map(str, tool.choices(name)), key=self._distance)
        choices = [each.replace("_", " ") for each in nearest]
        wanted = ", ".join(choices[:MOST_VALUES])
        wanted = wanted or in_few_words(str(schema.get("description") or ""), name)
        saying = language_of(self._language).saying
        question = saying.unsaid.format(wanted)
        if choices and (unknown := self._unknown(choices, tool)):
            question = f"{saying.unknown.format(unknown)} {question}"
        return Verdict(GuardAct.ENDED_TURN, question, question)

    def _meant(self, calls: Sequence[ToolCall], so_far: SaidSoFar) -> BearingChoice | None:
        """The bearing that was said instead of an angle, where only another tool has it.

        "Turn east" is no reason for any angle where a tool faces a direction. Once in a turn.
        """
        if not any(map(self._may_be_angle, self._unsaid)):
            return None
        called = {*(call.name for call in calls), *(each.tool.name for each in self._unsaid)}
        bearings = bearing_choices(tuple(self._tools.values()), self._language)
        for bearing in sorted(bearings, key=lambda each: self._place(each.choice)):
            names = self._names(self._tools[bearing.tool], bearing.parameter)
            said = so_far.names(bearing.choice, names, self._language)
            if bearing.tool not in called and said:
                return bearing
        return None

    def _place(self, choice: str) -> int:
        """Where a choice was said, to be compared; what was said in other words comes last."""
        at = f" {folded(self._now)} ".find(f" {folded(choice)} ")
        return at if at >= 0 else len(self._now)

    def _may_be_angle(self, unsaid: _Unsaid) -> bool:
        own = words_about(unsaid.tool, unsaid.name, self._language).own
        return _is_number(unsaid.schema) and (own is None or own.kind == "angle")

    def _unknown(self, choices: Sequence[str], tool: ToolSchema) -> str:
        """The choice that was said and does not exist ("room 305"); "" if there is none.

        `choices`: the nearest first. What has a unit, or counts what another number of the tool
        does ("two litres"), is no choice.
        """
        numbers = numbers_in(self._now, self._language)
        if not numbers.isdisjoint(_counted(self._now, tool, self._language)):
            return ""
        numbered = [each for each in choices if _DIGITS.search(each)]
        known = {number for each in numbered for number in numbers_in(each, self._language)}
        if len(numbers) != 1 or numbers & known or not numbered:
            return ""
        return _DIGITS.sub(f"{min(numbers):g}", numbered[0], count=1)

    def _unsaid_of_refused(self, refused: Rejection, so_far: SaidSoFar) -> _Unsaid | None:
        """What nobody said of a call that is out of range: the user knows it, not the model."""
        if not self._on or refused.reason is not Reason.OUT_OF_RANGE:
            return None
        return next(self._unsaid_of(call_of(refused), so_far), None)

    def _unsaid_of(self, call: ToolCall, so_far: SaidSoFar) -> Iterator[_Unsaid]:
        tool = self._tools.get(call.name)
        if tool is None or tool.read_only:
            return
        properties = tool.parameters.get("properties", {})
        for name in tool.parameters.get("required", ()):
            schema, value = properties.get(name, {}), call.arguments.get(name)
            # A schema may be just `true`.
            if not isinstance(schema, Mapping) or "default" in schema:
                continue
            if not self._may_mean(so_far, value, tool, name, schema):
                yield _Unsaid(tool, name, schema)

    def _may_mean(
        self,
        so_far: SaidSoFar,
        value: object,
        tool: ToolSchema,
        name: str,
        schema: Mapping[str, Any],
    ) -> bool:
        if isinstance(value, bool):
            return True
        items = schema.get("items")
        if isinstance(value, (list, tuple)) and isinstance(items, Mapping) and "enum" in items:
            chosen = [each for each in value if isinstance(each, str)]
            every = set(chosen) == {each for each in items["enum"] if isinstance(each, str)}
            if every and said_amounts(so_far.now, self._language).vague:
                return True
            return all(self._may_mean(so_far, each, tool, name, items) for each in chosen)
        if isinstance(value, str) and "enum" in schema:
            numbered = so_far.says_number_of(value, self._language)
            if numbered is not None:
                return numbered
            if not self._on:
                return True
            if language_of(self._language).code == OF_MAPS:
                return so_far.may_mean(value, self._names(tool, name), self._language)
            return not so_far.means_another(value, self._names(tool, name), self._language)
        if isinstance(value, (int, float)):
            return self._number_may_mean(so_far, value, tool, name)
        if isinstance(value, str) and _MOMENT.fullmatch(value) and self._on:
            # "Remind me of the vitamins" says no "12:00".
            ever = " . ".join((so_far.now, so_far.earlier, *so_far.replies))
            said = said_amounts(ever, self._language, None)
            return bool(said.numbers or said.exact or said.unsure or said.vague)
        return True

    def _number_may_mean(
        self, so_far: SaidSoFar, value: float, tool: ToolSchema, name: str
    ) -> bool:
        unit = MEASURES.get(tool.units.get(name, ""))
        measures = SaidMeasures.of(so_far.now, self._language)
        if unit and measures.otherwise(value, unit):
            return False
        by_name = MEASURES.get(tool.measured_by.get(name, ""))
        # "Two miles an hour" are 3.2 km/h.
        if by_name and by_name.kind == "speed" and measures.says(value, by_name):
            return True
        about = words_about(tool, name, self._language)
        about = about._replace(named=self._named, chosen=self._chosen)
        if about.own is not None:
            # "Turn west, take a picture" says no number of degrees.
            about = about._replace(nouns=self._nouns)
        if so_far.measures_otherwise(value, self._language, about):
            return False
        if not self._on:
            return True
        amounts = so_far.amounts(self._language, about)
        only_other = bool(amounts.foreign) and amounts.foreign == amounts.numbers
        length = about.own is not None and about.own.kind == "length"
        if only_other or length:
            # "Back up one foot" leaves no angle open, "back up" no length.
            forth = replace(so_far, now=self._without_backward(so_far.now))
            amounts = forth.amounts(self._language, about)
        if value == 0 and about.own is not None and about.own.kind in ("length", "angle"):
            amounts = replace(amounts, vague=False)
        return amounts.may_mean(value) or (value == 0 and so_far.means_zero(self._language, about))

    def _without_backward(self, text: str) -> str:
        """The words of a text without those of a direction that leave open how much: "back"."""
        language = language_of(self._language)
        told = {*language.spoken_numbers.amounts, *language.spoken_numbers.turned}
        backward = told & {*language.directions.backward, *language.directions.doubts}
        left_out = set(map(folded, backward))
        words = amount_words(text, self._language)
        return " ".join(word for word in words if word not in left_out)

    def _names(self, tool: ToolSchema, name: str) -> ChoiceNames:
        key = tool.name, name
        if key not in self._names_of:
            self._names_of[key] = ChoiceNames.of(tool, name, self._language, self._sentences)
        return self._names_of[key]

    @cached_property
    def _named(self) -> frozenset[str]:
        """The words before the numbers of choices ("room 2"), unless they say a direction."""
        directions = language_of(self._language).directions
        left_out = {*directions.left, *directions.right, *directions.forward, *directions.backward}
        choices = " . ".join(_choices_of([tool.parameters for tool in self._tools.values()]))
        return frozenset(_NUMBERED.findall(folded(choices.replace("_", " ")))) - left_out

    @cached_property
    def _nouns(self) -> frozenset[str]:
        """The words of the tools' names."""
        spaced = (folded(name.replace("_", " ")) for name in self._tools)
        return frozenset(word for name in spaced for word in _WORD.findall(name))

    @cached_property
    def _chosen(self) -> frozenset[str]:
        """The choices of one word: "east" is no angle where a tool faces a direction."""
        choices = _choices_of([tool.parameters for tool in self._tools.values()])
        return frozenset(map(folded, choices))

    def _distance(self, choice: str) -> tuple[int, float]:
        """How far a choice is from what was said: by its words, then by its number."""
        numbers, own = numbers_in(self._now, self._language), numbers_in(choice, self._language)
        apart = min((abs(one - other) for one in numbers for other in own), default=0.0)
        return -len(stems(choice) & stems(self._now)), apart


class _Unsaid(NamedTuple):
    """A parameter of which nothing was said."""

    tool: ToolSchema
    name: str
    schema: Mapping[str, Any]


class AboutNumber(NamedTuple):
    """Words about a number. `things`: "a cue" in "run a cue" is any; `units`: what it counts.

    `own`: its unit, `kinds`: what may be measured by it. `named`: words of things with a number,
    `chosen`: choices of the map, `nouns`: words of which "a" is no number either.
    """

    things: Sequence[str]
    units: Sequence[str]
    own: Unit | None = None
    kinds: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()

    def said(self, text: str, language: str, *, alone: bool = True) -> SaidAmounts:
        """The amounts in a text.

        Not `alone`, or where a time is wanted, "a" is only a number before a unit.
        """
        named = self.named.difference(self.things, self.units)
        timed = self.own is not None and self.own.kind == "time"
        things = (*self.things, *self.nouns) if alone and not timed else None
        return said_amounts(
            text, language, things, self.units, own=self.own, named=named, chosen=self.chosen
        )


def words_about(tool: ToolSchema, name: str, language: str) -> AboutNumber:
    """The words about the parameter `name` of a tool, and its unit."""
    described = tool.parameters.get("properties", {}).get(name, {}).get("description", "")
    declared = MEASURES.get(tool.units.get(name, ""))
    own = Unit(declared.kind, declared.factor) if declared else None
    return AboutNumber(
        _WORD.findall(folded(f"{tool.name} {name}")),
        _WORD.findall(folded(str(described))),
        own or own_unit(name, str(described), language),
        frozenset({own.kind}) if own else kinds_of(name, str(described), language),
    )


@dataclass(frozen=True)
class SaidSoFar:
    """What was said and found out.

    `now`: what the user has just said. `earlier`: what the user has said before, and what was found
    out. `replies`: those of the robot before, without what the model has written in calls and our
    refusals of it. `asked_for`: what the user has said earlier.
    """

    now: str
    earlier: str
    asked_for: str = ""
    replies: tuple[str, ...] = ()

    @classmethod
    def of(cls, before: Sequence[Message], turn: Sequence[Message], language: str) -> SaidSoFar:
        """Read the conversation before this turn, and the messages of the turn so far.

        What the user says is not meant was not said: "towels, not water".
        """
        code = language_of(language).code
        # What we ask the model for is no word of the user.
        spoken = [each for each in turn if each.role == "user"][:1]
        now = (without_denied(each.content, (code,)) for each in spoken)
        # A reply that has a result behind it was a call, perhaps with the value in question.
        replies = (
            each.content
            for each, following in zip_longest(before, before[1:])
            if each.role == "assistant" and not _is_result(following)
        )
        found = (each.content for each in (*before, *turn) if each.succeeded)
        asked_for = [each.content for each in before if each.role == "user"]
        return cls(
            "".join(now), " . ".join((*asked_for, *found)), " . ".join(asked_for), tuple(replies)
        )

    def amounts(self, language: str, about: AboutNumber) -> SaidAmounts:
        """All amounts; of earlier ones only numbers, and no "a".

        Those that the robot said count only where the user says no other now: after "I can do 8
        metres at most" nobody who asks for 900 has asked for 8.
        """
        now = about.said(self.standing(language), language)
        other = any(_may_count(amount, about) for amount in now.measured)
        replies = () if other else self.replies
        earlier = about.said(" . ".join((self.earlier, *replies)), language, alone=False)
        return now.with_earlier(earlier)

    def may_mean(self, choice: str, names: ChoiceNames, language: str) -> bool:
        """Whether one of the choices was said, now or earlier.

        One whose name has no word ("x") counts as said unless another was. Of several choices that
        the robot named, none counts as said unless the user says which ("the second one").
        """
        stems = names.own_stems(choice) or names.stems(choice)
        if not stems:
            return not self.means_another(choice, names, language)
        if self.took_back(choice, names, language):
            return False
        if names.is_said(choice, self._ever(language)) or self.names(choice, names, language):
            return True
        offers = [each for each in self._stems_of_replies if not stems.isdisjoint(each)]
        if offers:
            others = frozenset().union(*map(names.stems, names.others(choice)))
            alone = any((others - names.stems(choice)).isdisjoint(each) for each in offers)
            if alone or said_amounts(self.now, language).vague:
                return True
        own = said_amounts(choice.replace("_", " "), language).numbers
        return bool(own & numbers_in(self.now, language))

    def means_another(self, choice: str, names: ChoiceNames, language: str) -> bool:
        """Whether another choice was said now, and not this one, or instead of this one."""
        if self.took_back(choice, names, language):
            return True
        if self.names(choice, names, language):
            return False
        return names.others_said(choice, said_words(self.now, language, self.earlier))

    def standing(self, language: str) -> str:
        """What was said now, without a number that a correction replaces: "nine, no, ten".

        Only one by one of the same kind: "two metres, I mean forward" takes back none.
        """
        code = language_of(language).code
        right = put_right(self.now, (code,))
        if right is None:
            return self.now
        # "Honk three times, wait, and honk two times" takes back nothing.
        before = len(right.before) + len(right.taken_back)
        between = self.now[before : len(self.now) - len(right.instead)]
        goes_on = utterance_of(between).said(code).has("joiner")
        first = _first_clause(right.instead, code)
        if goes_on or not _replaces(first, right.taken_back, language):
            return self.now
        return f"{right.before} . {right.instead}"

    def took_back(self, choice: str, names: ChoiceNames, language: str) -> bool:
        """Whether a correction says another choice: "to the shed, no sorry, to the pond".

        Not where another parameter has the same choices: "from the oven to the sink, no, the rack".
        """
        right = put_right(self.now, (language_of(language).code,))
        if right is None or names.shared:
            return False
        instead, stands = (
            said_words(each, language, self.earlier) for each in (right.instead, right.before)
        )
        if names.is_said(choice, instead) or names.is_said(choice, stands):
            return False
        return names.others_said(choice, instead)

    def names(self, choice: str, names: ChoiceNames, language: str) -> bool:
        """Whether one of the choices was said now."""
        return names.is_said(choice, said_words(self.now, language, self.earlier))

    def _ever(self, language: str) -> SaidWords:
        return said_words(f"{self.now} . {self.earlier}", language)

    def says_number_of(self, choice: str, language: str) -> bool | None:
        """Whether the number in a choice ("room 103") was said; None if it has none, or none was.

        False where only other numbers were said now.
        """
        written = _DIGITS.findall(choice)
        own = {float(digits) for digits in written}
        numbers = numbers_in(self.now, language)
        if not own or not numbers:
            return None
        # "Room one oh three".
        now = f" {folded(self.now)} "
        spelt = (each for digits in written for each in spellings(digits))
        if any(f" {each} " in now for each in spelt):
            return True
        return bool(own & (numbers | numbers_in(self.asked_for, language)))

    def measures_otherwise(self, value: float, language: str, about: AboutNumber) -> bool:
        """Whether it was said as something else.

        "Half a metre" is no 50 degrees, "90 seconds" no 90 minutes, "room 2" no two metres.
        """
        spoken = about.said(self.standing(language), language)
        meant = (amount.measured_in(about.own) for amount in spoken.measured)
        amounts = [amount for amount in spoken.measured if amount.may_be(value)]
        if any(each is not None and is_amount(value, each) for each in meant):
            return False
        if not amounts or any(_counts(value, amount, about) for amount in amounts):
            return False
        converted = any(amount.measured_in(about.own) is not None for amount in amounts)
        return converted or not spoken.vague

    def means_zero(self, language: str, about: AboutNumber) -> bool:
        """Whether a word was said that means 0: "off", or one that the description has beside 0."""
        table = language_of(language).spoken_numbers
        said, zero = said_amounts(self.now, language), set(map(folded, table.zero))
        if 0 in said.numbers | said.unsure or zero.intersection(amount_words(self.now, language)):
            return True
        return not _stems_beside_zero(about.units).isdisjoint(stems(self.now))

    @cached_property
    def _stems_of_replies(self) -> tuple[frozenset[str], ...]:
        return tuple(map(stems, self.replies))


def _first_clause(text: str, code: str) -> str:
    """The words in front of the first pause or "and"; "" if it begins with one."""
    said = utterance_of(text).said(code)
    for at, word in enumerate(said.words):
        if said.length("joiner", at) or (at and word.paused_before):
            return text[: said.words[at - 1].end] if at else ""
    return text


def _replaces(words: str, taken_back: str, language: str) -> bool:
    """Whether the only number in these words stands for the only one in the others.

    It is alone, measures the same, or stands beside a word that stood there as well ("row").
    """
    new, old = (said_amounts(each, language).measured for each in (words, taken_back))
    if len(new) != 1 or len(old) != 1:
        return False
    if new[0].unit and old[0].unit:
        return new[0].unit.kind == old[0].unit.kind
    here, there = (set(amount_words(each, language)) for each in (words, taken_back))
    return len(here) == 1 or not here.isdisjoint(there)


def _is_result(message: Message | None) -> bool:
    return message is not None and message.role == "tool"


def _counts(value: float, amount: Amount, about: AboutNumber) -> bool:
    """Whether an amount with this number in it may be what a parameter's value was said with."""
    if amount.of_name:
        return False
    converted = amount.measured_in(about.own)
    if converted is not None:
        return is_amount(value, converted)
    return amount.unit is None or not about.kinds or amount.unit.kind in about.kinds


def _may_count(amount: Amount, about: AboutNumber) -> bool:
    """Whether an amount may be one of what a parameter counts."""
    alike = amount.unit is None or about.own is None or amount.unit.kind == about.own.kind
    return alike and not amount.of_name


def _choices_of(schema: object) -> Iterator[str]:
    """Every text out of an `enum` anywhere in a schema."""
    if isinstance(schema, Mapping):
        yield from (each for each in schema.get("enum", ()) if isinstance(each, str))
        for inner in schema.values():
            yield from _choices_of(inner)
    elif isinstance(schema, (list, tuple)):
        for inner in schema:
            yield from _choices_of(inner)


def _counted(text: str, tool: ToolSchema, language: str) -> set[float]:
    """The numbers in a text that count something: seconds, or what the tool counts."""
    properties: Mapping[str, Any] = tool.parameters.get("properties", {})
    abouts = [
        words_about(tool, name, language) for name, each in properties.items() if _is_number(each)
    ]
    units = {_singular(word) for about in abouts for word in about.units}
    return {
        number
        for amount in said_amounts(text, language).measured
        if amount.unit is not None or _singular(amount.following) in units
        for number in amount.numbers
    }


def _singular(word: str) -> str:
    return word.removesuffix("s")


def _stems_beside_zero(description: Sequence[str]) -> frozenset[str]:
    """The stems of the words around "0" in a description: "0 is closed"."""
    at = [place for place, word in enumerate(description) if word in ("0", "zero", "null")]
    near = (description[max(0, place - 2) : place + 3] for place in at)
    return frozenset(stem for words in near for stem in stems(" ".join(words)))


def _rejection(call: ToolCall, name: str) -> Rejection:
    value = json.dumps(call.arguments[name], ensure_ascii=False, default=str)
    return Rejection(
        call.raw, call.format, call.name, Reason.NOT_SAID,
        f"{name}: nobody said {value}; ask for it", call.position, call.arguments,
    )  # fmt: skip


def narrowed_tools(
    tools: Sequence[ToolSchema],
    so_far: SaidSoFar,
    language: str,
    names_of: Callable[[ToolSchema, str], ChoiceNames] | None = None,
) -> tuple[ToolSchema, ...]:
    """The same tools; those that act have schemas with only the values that were said.

    Only required values without a default are narrowed, and only where there is no doubt. A text
    out of an `enum`: if a word of a choice was said now, to those of which one was said now or
    earlier. The only number of a tool: if the utterance is one command with one number, in the
    parameter's own unit or with nothing behind it, to that number. Where the schema does not allow
    it ("fifty metres", and ten are the most) all stays allowed, so that the value is refused and no
    other is made of it. `names_of`: the names of a parameter's choices.
    """
    alone = count_parts(so_far.now, (language,)) == 1
    names_of = names_of or (lambda tool, name: ChoiceNames.of(tool, name, language))
    return tuple(
        tool if tool.read_only else _narrowed(tool, so_far, language, names_of, alone=alone)
        for tool in tools
    )


def _narrowed(
    tool: ToolSchema,
    so_far: SaidSoFar,
    language: str,
    names_of: Callable[[ToolSchema, str], ChoiceNames],
    *,
    alone: bool,
) -> ToolSchema:
    """One tool. Without `alone`, numbers stay as they are."""
    properties: Mapping[str, Any] = tool.parameters.get("properties", {})
    numbers = [name for name, each in properties.items() if _is_number(each)]
    fewer = {}
    for name in tool.parameters.get("required", ()):
        schema = properties.get(name)
        if not isinstance(schema, Mapping) or "default" in schema:
            continue
        if schema.get("type") == "string":
            values = _choices(schema, so_far, language, names_of(tool, name))
        elif alone and numbers == [name]:
            said = so_far.standing(language)
            amount = words_about(tool, name, language).said(said, language).plain
            values = [] if amount is None else list(_with_signs(amount, schema))
        else:
            continue
        if values:
            fewer[name] = {**schema, "enum": values}
    if not fewer:
        return tool
    return replace(tool, parameters={**tool.parameters, "properties": {**properties, **fewer}})


def _is_number(schema: object) -> bool:
    return isinstance(schema, Mapping) and schema.get("type") in _NUMBER_TYPES


def _choices(
    schema: Mapping[str, Any], so_far: SaidSoFar, language: str, names: ChoiceNames
) -> list[Any]:
    choices = [each for each in schema.get("enum", ()) if isinstance(each, str)]
    fitting = [each for each in choices if so_far.says_number_of(each, language) is not False]
    # "On" names a choice less surely than a word does: "the lamp on the desk".
    if not any(names.stems(each) and so_far.names(each, names, language) for each in fitting):
        return []
    return [each for each in fitting if so_far.may_mean(each, names, language)]


def _with_signs(amount: float, schema: Mapping[str, Any]) -> Iterator[int | float]:
    """A number with either sign, as the schema allows."""
    allows = compile_schema(dict(schema))
    number = int(amount) if amount == int(amount) else amount
    for value in sorted({number, -number}):
        try:
            allows(value)
        except JsonSchemaValueException:
            continue
        yield value
