"""Ways in a direction of the compass, where one tool faces it and another one drives.

"Go north three metres" takes two calls of such a robot, and small models make one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.agent.vocabulary import ToolVocabulary, kinds_of
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.hearing.measured import measure_reader, measured_amounts
from edgevox_ros.hearing.said_directions import direction_at
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.languages import language_of

# Nothing but what the user wanted: of "or say that you cannot", small models take the second.
CALL_THE_REST = "Now {}."
# A model that is shown its refused call makes it again.
CALL_THE_OTHER = 'Call {} for "{}".'
# Maps are written in English.
_FACING = frozenset(("face", "facing", "turn", "rotate", "head", "heading", "point", "compass"))
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


def bearing_choices(tools: Iterable[ToolSchema], language: str) -> tuple[BearingChoice, ...]:
    """The directions that a robot can face: those of the only tool that says so, and needs no more.

    Empty where several do. A gate in the north and a bed in the west are faced by nobody.
    """
    bearings = language_of(language).spoken_numbers.bearings
    facing = [tool for tool in tools if not tool.read_only and _says_facing(tool)]
    if len(facing) != 1 or len(facing[0].parameters.get("required", ())) != 1:
        return ()
    (parameter,) = facing[0].parameters["required"]
    choices = facing[0].choices(parameter)
    if not choices or any(folded(str(choice)) not in bearings for choice in choices):
        return ()
    return tuple(BearingChoice(facing[0].name, parameter, str(choice)) for choice in choices)


def _says_facing(tool: ToolSchema) -> bool:
    said = folded(f"{tool.name} {tool.description}".replace("_", " ")).split()
    chooses = any(tool.choices(name) for name in tool.parameters.get("required", ()))
    return chooses and not _FACING.isdisjoint(word.strip(".,;:") for word in said)


class Way(NamedTuple):
    """An order of a length in a direction; `words` are without the direction."""

    faced: BearingChoice
    words: str

    def is_faced_by(self, call: ToolCall) -> bool:
        """Whether a call faces the direction."""
        tool, parameter, choice = self.faced
        return call.name == tool and call.arguments.get(parameter) == choice


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
        if direction_at(said, at)[0] in ("backward", "doubt"):
            return None
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
    """The orders of an utterance, and which of them are ways in a direction.

    Of a robot with one tool that faces a direction and one, another, that takes a length. `orders`:
    those that are plain, in the order said.
    """

    def __init__(self, orders: Sequence[str], tools: Sequence[ToolSchema], language: str) -> None:
        self._orders = tuple(orders)
        driving = [tool.name for tool in tools if not tool.read_only and "length" in kinds_of(tool)]
        faces = bool(bearing_choices(tools, language)) and len(driving) == 1
        self._driving = driving[0] if faces else ""
        self._turning = frozenset(tool.name for tool in tools if "angle" in kinds_of(tool))
        found = ((at, way_of(each, tools, language)) for at, each in enumerate(orders) if faces)
        self._ways = {at: way for at, way in found if way is not None}
        lengths = (measured_amounts(each, language) for each in orders)
        self._lengths = sum(any(one.unit.kind == "length" for one in each) for each in lengths)

    @property
    def count(self) -> int:
        """How many name a direction."""
        return len(self._ways)

    def unfaced(
        self, ran: Iterable[ToolCall], calls: Iterable[ToolCall]
    ) -> tuple[int, BearingChoice] | None:
        """The first call whose direction nothing faces before it, by its number, and the direction.

        None where another order with a length names no direction.
        """
        ways = list(self._ways.values())
        if not ways or len(ways) != self._lengths:
            return None
        faced: ToolCall | None = None
        driven = 0
        before = tuple(ran)
        for at, call in enumerate((*before, *calls), start=-len(before)):
            if call.name == self._driving:
                way = ways[min(driven, len(ways) - 1)]
                if at >= 0 and not (faced and way.is_faced_by(faced)):
                    return at, way.faced
                driven += 1
            elif call.name == ways[0].faced.tool or call.name in self._turning:
                faced = call
        return None

    def left(self, ran: Sequence[ToolCall], vocabulary: ToolVocabulary) -> tuple[str, ...]:
        """The orders from the first way on that was not driven, if all before it was done.

        Empty where the calls are not in the order of what was said.
        """
        calls, text = list(ran), ", ".join(self._orders)
        for at, order in enumerate(self._orders):
            way = self._ways.get(at)
            if way is None:
                if not calls or not vocabulary.may_carry_out(order, calls.pop(0), text):
                    return ()
                continue
            faced = bool(calls) and way.is_faced_by(calls[0])
            if faced:
                calls.pop(0)
            if not calls:
                done = faced or at > 0
                return (way.words if faced else order, *self._orders[at + 1 :]) if done else ()
            if calls.pop(0).name != self._driving:
                return ()
        return ()

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

    def instead(
        self, reply: Reply, before: Sequence[ToolCall], bearing: BearingChoice
    ) -> Verdict | None:
        """What is done about a wrong call behind right ones. None: the model was told already."""
        if bearing in self._told or not reply.one_more:
            return None
        self._told.add(bearing)
        why, ask = f"{bearing.choice} was said", bearing.ask
        if not before:
            self.waits = True
            return Verdict(GuardAct.ASKED_AGAIN, why, ask=ask)
        self._ask = ask
        result = replace(reply.result, calls=tuple(before))
        return Verdict(GuardAct.MENDED, why, result=result)

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
        found = self._ways.unfaced(self._state.log.ran, calls)
        if found is None:
            return PASS
        at, bearing = found
        instead = self._other.instead(reply, calls[:at], bearing)
        return instead or Verdict(GuardAct.ENDED_TURN, f"{bearing.choice} was not faced")

    def after(self, reply: Reply) -> Verdict:
        """Tell the model of the tool behind the calls that ran."""
        return self._other.after()

    @cached_property
    def _ways(self) -> Ways:
        state = self._state
        return Ways(state.reading.plain_orders, self._tools, state.settings.language)
