"""Ways in a direction of the compass, where one tool faces it and another one drives.

"Go north three metres" takes two calls of such a robot, and small models make one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.agent.vocabulary import needed_kinds
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.hearing.measured import measure_reader, measured_amounts
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.languages import language_of

# Nothing but what the user wanted: of "or say that you cannot", small models take the second.
CALL_THE_REST = "Now {}."
# A model that is shown its refused call makes it again.
CALL_THE_OTHER = 'Call {} for "{}".'
# What may stand beside the bearing and the amount, and one more word: the verb.
_BESIDE = ("small", "filler", "polite", "polite ending", "forward")


class BearingChoice(NamedTuple):
    """A bearing that an acting tool takes: "north", which is a `way` of face."""

    tool: str
    parameter: str
    choice: str

    @property
    def ask(self) -> str:
        """What the model is told if it has not called this tool."""
        return CALL_THE_OTHER.format(self.tool, self.choice)


def bearing_choices(tools: Iterable[ToolSchema], language: str) -> Iterator[BearingChoice]:
    """The choices of acting tools that are bearings."""
    bearings = language_of(language).spoken_numbers.bearings
    for tool in tools:
        for name in () if tool.read_only else tool.parameters.get("required", ()):
            for choice in tool.choices(name):
                if isinstance(choice, str) and folded(choice) in bearings:
                    yield BearingChoice(tool.name, name, choice)


class Way(NamedTuple):
    """An order of a length in a direction; `words` are without the direction."""

    faced: BearingChoice
    words: str

    def is_faced(self, calls: Iterable[ToolCall]) -> bool:
        """Whether one of the calls faces the direction."""
        tool, parameter, choice = self.faced
        return any(each.name == tool and each.arguments.get(parameter) == choice for each in calls)


def way_of(order: str, tools: Sequence[ToolSchema], language: str) -> Way | None:
    """What an order says of a way, if it says nothing else."""
    plain = folded(order)
    said = utterance_of(plain).said(language_of(language).code)
    reader = measure_reader(language_of(language).code)
    choices = {folded(each.choice): each for each in bearing_choices(tools, language)}
    kinds: list[str] = []
    faced: set[BearingChoice] = set()
    left: list[str] = []
    other = at = 0
    while at < len(said.words):
        word = said.words[at]
        end = word.end
        if (found := reader.read(plain, word.start)) is not None:
            kinds.append(found[0].unit.kind)
            end = found[1]
        if (bearing := choices.get(word.folded)) is not None:
            faced.add(bearing)
            while left and left[-1] in language_of(language).signs.small_words:
                left.pop()
        else:
            left.append(plain[word.start : end])
            other += found is None and not said.longest(_BESIDE, at)
        at = next((i for i in range(at + 1, len(said.words)) if said.words[i].start >= end), 10**6)
    if len(faced) != 1 or kinds != ["length"] or other > 1:
        return None
    # Small models drive backwards to the west.
    onwards = language_of(language).directions.forward[:1]
    return Way(faced.pop(), " ".join((*left, *onwards)))


class Ways:
    """The orders of an utterance that say a length, and the directions that they name.

    `orders`: those that are plain, in the order said.
    """

    def __init__(self, orders: Sequence[str], tools: Sequence[ToolSchema], language: str) -> None:
        self._orders = tuple(orders)
        self._ways = {
            at: way_of(order, tools, language)
            for at, order in enumerate(orders)
            if any(each.unit.kind == "length" for each in measured_amounts(order, language))
        }
        acting = (tool for tool in tools if not tool.read_only)
        self._driving = frozenset(tool.name for tool in acting if "length" in needed_kinds(tool))

    @property
    def count(self) -> int:
        """How many name a direction."""
        return sum(way is not None for way in self._ways.values())

    def unfaced(
        self, before: Iterable[ToolCall], calls: Iterable[ToolCall]
    ) -> tuple[int, BearingChoice] | None:
        """The first call whose direction nothing faces before it, by its number, and the direction.

        None where another order with a length names no direction.
        """
        ways, so_far = list(self._ways.values()), list(before)
        if not ways or None in ways:
            return None
        for at, call in enumerate(calls):
            if call.name in self._driving:
                done = sum(each.name in self._driving for each in so_far)
                way = ways[min(done, len(ways) - 1)]
                if way is not None and not way.is_faced(so_far):
                    return at, way.faced
            so_far.append(call)
        return None

    def left(self, calls: Sequence[ToolCall]) -> tuple[str, ...]:
        """The orders from the first one on that nothing has driven, behind one that was faced.

        Empty where two orders are the same: perhaps it was said twice.
        """
        ways = list(self._ways.items())
        driven = sum(each.name in self._driving for each in calls)
        repeats = len(set(self._orders)) < len(self._orders)
        if not self._driving or driven >= len(ways) or repeats or not any(self._ways.values()):
            return ()
        at, way = ways[driven]
        faced = way is not None and way.is_faced(calls)
        if not (driven or faced):
            return ()
        first = way.words if way is not None and faced else self._orders[at]
        return (first, *self._orders[at + 1 :])

    def ask(self, left: Sequence[str]) -> str:
        """What the model is asked for first of the orders that are left."""
        unfaced = (way for at, way in self._ways.items() if self._orders[at] == left[0])
        way = next(unfaced, None)
        return way.faced.ask if way else CALL_THE_REST.format(left[0])


class OtherTool:
    """Runs the calls in front of a wrong one, and tells the model which tool to call."""

    def __init__(self) -> None:
        self._told: set[BearingChoice] = set()
        self._ask = ""
        # The model has called nothing since it was told.
        self.waits = False

    def instead(self, reply: Reply, at: int, bearing: BearingChoice) -> Verdict | None:
        """What is done about the call `at` of a reply. None: the model was told before."""
        if bearing in self._told or not reply.one_more:
            return None
        self._told.add(bearing)
        why, ask = f"{bearing.choice} was said", bearing.ask
        if at == 0:
            self.waits = True
            return Verdict(GuardAct.ASKED_AGAIN, why, ask=ask)
        self._ask = ask
        before = replace(reply.result, calls=reply.result.calls[:at])
        return Verdict(GuardAct.MENDED, why, result=before)

    def after(self) -> Verdict:
        """Tell the model behind the calls that ran."""
        ask, self._ask = self._ask, ""
        return Verdict(GuardAct.ASKED_AGAIN, "the rest was not run", ask=ask) if ask else PASS


class BearingsCheck(Check):
    """Holds back a way into a direction that nothing has faced, and tells the model of the tool.

    Only where each order with a length names its direction: "go two metres north". Once for each
    direction; a second time ends the turn.
    """

    name: GuardName = "said_values"

    def __init__(self, state: TurnState, tools: Sequence[ToolSchema]) -> None:
        self._state = state
        self._tools = tools
        self._other = OtherTool()

    def sentence(self, sentence: str) -> Verdict:
        """Say nothing about a reply that was refused."""
        return Verdict(GuardAct.HELD_BACK) if self._other.waits else PASS

    def reply(self, reply: Reply) -> Verdict:
        """Keep a way into a direction that was not faced before from running."""
        calls = reply.result.calls
        if not calls or self._state.given:
            return PASS
        self._other.waits = False
        found = self._ways.unfaced(self._state.log.calls, calls)
        if found is None:
            return PASS
        instead = self._other.instead(reply, *found)
        return instead or Verdict(GuardAct.ENDED_TURN, f"{found[1].choice} was not faced")

    def after(self, reply: Reply) -> Verdict:
        """Tell the model of the tool behind the calls that ran."""
        return self._other.after()

    @cached_property
    def _ways(self) -> Ways:
        state = self._state
        return Ways(state.reading.plain_orders, self._tools, state.settings.language)
