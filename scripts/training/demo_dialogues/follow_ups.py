"""Sentences that lean on the turn before: again, a bit more, the other way, no, two metres."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from scripts.training.demo_dialogues.acting import READERS, Deed
from scripts.training.demo_dialogues.grammar import Node, read_text
from scripts.training.demo_dialogues.meanings import Calls, Talk, Value, as_calls, whole
from scripts.training.demo_dialogues.sayer import Said, expand
from scripts.training.demo_dialogues.toolsets import ToolSet

KEYS = {"drive": "distance_m", "turn": "angle_deg"}
SLOW, FAST = 0.1, 0.4
Values = Mapping[str, Value]
WHAT, WHERE, HOW_FAR = Talk("ask", "what"), Talk("ask", "where"), Talk("ask", "how_far")

LEAD = "[and|now|okay|and now|then|well|hm|great|good|nice|robot|right]"
NO = "(no|sorry|wait|no wait|no no|oops|wait no|hang on|hold on|actually|well actually|sorry i meant|i mean|no i mean|no i meant|i meant|change of plan|no make that|no make it|make that|i said|no i said|not that|oh sorry|my mistake|correction)"
AGAIN = "(again|once again|once more|one more time|and again|the same again|same again|do that again|do it again|repeat that|repeat|do that once more|another time|the same once more|repeat it|and once more|one more|another one|can you repeat that|i want that again|same thing again|the same thing again|encore|go again|do the same again|and the same again|that again|let's do that again|play it again|again the same|redo that|yet again|and one more time)"
RETRY = "(try again|try it again|try that again|try once more|go on|continue|carry on|keep going|go ahead|resume|do it anyway|one more try|have another go|finish that|finish it|carry on with that|now do it|please finish|go on with it|do go on|never mind go on)"
BIT = "(a bit|a little|a little bit|slightly|a tiny bit|just a bit|a touch|a tad|a bit)"
MORE_SMALL = f"({BIT} more|{BIT} further|{BIT} farther|{BIT} more please|just {BIT} more|go {BIT} further|{BIT} more than that|now {BIT} more|still {BIT} more|and {BIT} more|some more|a few more|not quite, {BIT} more|not enough, {BIT} more|nearly, {BIT} more|almost, {BIT} further|only {BIT} further)"
MORE = "(more|further|farther|even further|go further|keep going|carry on|go on|continue|still further|much further|and further|further still|further on|and on|more of that|that wasn't enough|not far enough|not enough|further please|more still)"
LESS = f"({BIT} less|not so much|{BIT} too far|that was {BIT} too far|that was {BIT} too much|{BIT} too much|too far|that was too far|too much|that's too far|that was too much|go back {BIT}|{BIT} back|and {BIT} back|back {BIT}|undo {BIT} of that|not that far|not that much)"
OTHER = "(the other way|the other way round|the other way around|other way|other direction|the opposite way|the opposite|in the other direction|in the opposite direction|the other direction|wrong way|wrong direction|not that way, the other|i meant the other way|the other side|to the other side|not that side|the reverse|and the other way|now the other way|and the other way round|and again the other way|the same the other way|again in the other direction|the same in the other direction|the same again the other way)"
BACK = "(back|and back|come back|go back|back again|and back again|now come back|return|now go back|and return|and come back|come back again|go back again|undo that|undo it|take that back|back to where you were|back to where you started|go back to where you were|back where you came from|now back|turn back|and turn back|back you come|come back to where you started|the same way back|all the way back|and now back|and now back again|and now return)"
ALONE = (AGAIN, MORE_SMALL, MORE, LESS, OTHER, BACK, "(no|sorry) (the other one|the other way|more|less)",
         "(double that|twice that|half of that|twice as far|half as far|the same to the left|the same to the right)")  # fmt: skip
PRAISE = "(thanks|thank you|cheers|perfect|lovely|great|well done|good job|nice|brilliant|excellent|very good|wonderful|that's it|that's great|that's perfect|good robot|super|splendid|that was quick|exactly|just right|much better|that's good|good|cool|awesome|fantastic|nice one|great stuff|nicely done|very nice)"
REMARK = "(that was fast|that was slow|why did you do that|was that you|was that right|did you do it|are you there now|did that work|was that all|how did you do that|i saw that|i didn't expect that|you did it|that looked good|so that works|is that it|that's where you were before|why so slow|what was that|who told you to do that|you nearly hit the table|i didn't know you could do that|you are quick|you could have told me|how was it|did you like it|why there|why that way|what took you so long|that surprised me|did it hurt|funny)"
FORGET = "(never mind|forget it|it's fine|that's all|that's enough for now|leave it|that's all for now|nothing else|no that's it|i'm fine|no more|that will do|enough for today|okay that's all|it's all right)"


@dataclass(frozen=True)
class Memory:
    """What the turns before did, the newest last, and a place that was offered for choice."""

    deeds: tuple[Deed, ...] = ()
    choice: str = ""

    @property
    def last(self) -> Deed | None:
        return self.deeds[-1] if self.deeds else None


@dataclass(frozen=True)
class Rule:
    """Texts, and what they mean after a deed; None if they do not fit it."""

    texts: str
    meaning: Callable[[Deed, Values, random.Random, ToolSet], Calls | Talk | None]
    weight: float = 1.0


def draw(memory: Memory, rng: random.Random, toolset: ToolSet) -> Said | None:
    """A sentence that leans on the last deed, or, without one, leans on nothing."""
    if memory.choice and rng.random() < 0.6:
        text = (
            "(the other one|and the other one|now the other one|the other place|then the other one)"
        )
        return _said(text, as_calls([("go_to", {"place": memory.choice})]), rng, toolset)
    if memory.last is None:
        return _said(f"{LEAD} ({rng.choice(ALONE)})", WHAT, rng, toolset)
    rules = _rules_for(memory)
    for _ in range(8):
        rule = rng.choices(rules, [each.weight for each in rules])[0]
        text, values = expand(_node(rule.texts), rng, toolset, {})
        meaning = rule.meaning(memory.last, values, rng, toolset)
        if meaning is not None:
            return Said(text, meaning, values, "follow_ups")
    return None


@cache
def _node(texts: str) -> Node:
    return read_text(texts, {})


def _said(text: str, meaning: Calls | Talk, rng: random.Random, toolset: ToolSet) -> Said:
    found, values = expand(_node(text), rng, toolset, {})
    return Said(found, meaning, values, "follow_ups")


def _rules_for(memory: Memory) -> Sequence[Rule]:
    deed = memory.last
    assert deed is not None
    one = deed.only
    if one is None:
        return SEVERAL
    if one[0] == "go_to":
        return (*ANY, *GO_TO, _place_back(memory))
    rules = {"drive": DRIVE, "turn": TURN, "set_light": LIGHT}.get(one[0], ())
    return (*ANY, *(READ if one[0] in READERS else ()), *rules)


def _again(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls:
    return as_calls(deed.calls)


def _retried(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | None:
    return None if deed.done else as_calls(deed.calls)


def _more_times(count: int) -> Callable[..., Calls | None]:
    def make(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | None:
        return as_calls(list(deed.calls) * count) if len(deed.calls) * count <= 8 else None

    return make


def _new_place(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls:
    return as_calls([("go_to", {"place": values["place"]})])


def _talk(kind: str, topic: str = "") -> Callable[..., Talk]:
    return lambda deed, values, rng, toolset: Talk(kind, topic)


def _value(deed: Deed) -> tuple[str, str, float]:
    name, arguments = deed.calls[0]
    return name, KEYS[name], float(arguments[KEYS[name]])


def _sign(value: float) -> int:
    return -1 if value < 0 else 1


def _call(name: str, value: float, speed: float | None = None) -> Calls | None:
    """The call, or None beyond the map's range."""
    if abs(value) > (10 if name == "drive" else 360) or not value:
        return None
    more: dict[str, Value] = {} if speed is None else {"speed_mps": speed}
    return as_calls([(name, {KEYS[name]: whole(value), **more})])


def small(name: str, value: float) -> float:
    """What "a bit more" adds to a drive of metres or a turn of degrees: never more than was done."""
    if name == "turn":
        return min(abs(value), 20.0 if abs(value) >= 45 else 10.0)
    return min(abs(value), 0.5 if abs(value) >= 1 else 0.2)


def _bit_more(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | None:
    name, _, value = _value(deed)
    return _call(name, small(name, value) * _sign(value))


def _bit_less(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | None:
    name, _, value = _value(deed)
    return _call(name, -small(name, value) * _sign(value)) if deed.done else None


def _scaled(factor: float) -> Callable[..., Calls | Talk | None]:
    """The same by a factor; -1 is the other way."""

    def make(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | None:
        name, _, value = _value(deed)
        return _call(name, value * factor)

    return make


def _back(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | Talk | None:
    name, _, value = _value(deed)
    if deed.done:
        return _call(name, -value)
    return HOW_FAR if name == "drive" else None


def _newly(sign: int | None = None) -> Callable[..., Calls | None]:
    """Another number, to the same side unless a sign is given."""

    def make(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | None:
        name, _, value = _value(deed)
        found = next(float(v) for v in values.values() if isinstance(v, (int, float)))
        return _call(name, found * (sign or _sign(value)))

    return make


def _in_total(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | None:
    name, _, value = _value(deed)
    found = next(float(v) for v in values.values() if isinstance(v, (int, float)))
    left = round(found - abs(value), 4)
    return _call(name, left * _sign(value)) if left > 0 and deed.done else None


def _to_side(sign: int) -> Callable[..., Calls | None]:
    """The same amount to the left, to the right, forward or back."""

    def make(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | None:
        name, _, value = _value(deed)
        if _sign(value) == sign and rng.random() < 0.7:
            return None
        return _call(name, abs(value) * sign)

    return make


def _at(speed: float) -> Callable[..., Calls | None]:
    def make(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | None:
        name, _, value = _value(deed)
        return _call(name, value, speed)

    return make


def _switched(on: bool) -> Callable[..., Calls]:
    return lambda deed, values, rng, toolset: as_calls([("set_light", {"on": on})])


def _place_back(memory: Memory) -> Rule:
    """Back means the place before; without one it has to be asked for."""
    places = [
        str(arguments["place"])
        for deed in memory.deeds[:-1]
        if deed.done
        for name, arguments in deed.calls
        if name == "go_to"
    ]
    here = str(memory.deeds[-1].calls[0][1].get("place", ""))

    def make(
        deed: Deed, values: Values, rng: random.Random, toolset: ToolSet
    ) -> Calls | Talk | None:
        if not places:
            return WHERE
        place = places[-1]
        return as_calls([("go_to", {"place": place})]) if place != here else None

    return Rule(f"{LEAD} {BACK}", make, 3.0 if places else 1.0)


def _other_place(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Talk:
    return WHERE


def _in_place_of(deed: Deed, values: Values, rng: random.Random, toolset: ToolSet) -> Calls | None:
    """Not the one place but the other: only that call again."""
    said = {str(arguments.get("place")) for name, arguments in deed.calls if name == "go_to"}
    fits = values["old"] in said and values["place"] not in said
    return as_calls([("go_to", {"place": values["place"]})]) if fits else None


ANY = (
    Rule(f"{LEAD} {AGAIN}", _again, 4.0),
    Rule(f"{LEAD} {RETRY}", _retried, 3.0),
    Rule("(twice more|two more times|do that twice more|again twice|two times more|and twice more)", _more_times(2), 0.6),
    Rule("(three more times|three times more|do that three more times|again three times)", _more_times(3), 0.4),
    Rule(f"{LEAD} (then|now|next|and then|after that|and now) [to|go to] the <place>", _new_place, 1.6),
    Rule(f"{LEAD} [to] the <place> [next|now|then]", _new_place, 0.8),
    Rule(f"{LEAD} {PRAISE} [robot]", _talk("chat", "praise"), 1.2),
    Rule(REMARK, _talk("chat", "other"), 1.0),
    Rule(FORGET, _talk("chat", "yesno"), 0.8),
)  # fmt: skip
NUMBERED = (
    Rule(f"{LEAD} {MORE_SMALL}", _bit_more, 4.0),
    Rule(f"{LEAD} {MORE}", _again, 2.5),
    Rule(LESS, _bit_less, 1.5),
    Rule(f"{LEAD} {OTHER}", _scaled(-1), 2.5),
    Rule(f"{NO} {OTHER}", _scaled(-1), 2.5),
    Rule("[now|and|and now] (double that|twice that|twice as far|double it|twice as much|the double)", _scaled(2), 1.2),
    Rule("[now|and|and now] (half that|half of that|half as far|half as much|only half of that|half of it|just half that)", _scaled(0.5), 1.2),
    Rule(f"{LEAD} {BACK}", _back, 3.0),
)  # fmt: skip
DRIVE = (
    *NUMBERED,
    Rule(
        f"{LEAD} (drive|go|move) (again|the same again|the same distance again|that far again|on|further|farther|some more)",
        _again,
        1.0,
    ),
    Rule(f"{LEAD} (drive|go|move) {BIT} (further|more|farther)", _bit_more, 1.2),
    Rule(f"{NO} (drive|go|move) (backwards|back|in reverse)", _to_side(-1), 0.8),
    Rule(f"{NO} (drive|go|move) (forward|forwards|ahead)", _to_side(1), 0.8),
    Rule(f"(drive|go|move) {OTHER}", _scaled(-1), 0.8),
    Rule("[uh|and|okay] (<dist>|<dist>|<count>) [please|instead]", _newly(), 1.5),
    Rule(f"{NO} <dist>", _newly(), 4.0),
    Rule(f"{NO} <count>", _newly(), 1.5),
    Rule("(make it|make that|i said|let's say|better|rather|instead) (<count>|<dist>)", _newly(), 2.0),
    Rule("(<count>|<dist>) (i mean|i said|sorry|not <count:other>|instead|rather|i meant)", _newly(), 1.5),
    Rule(f"{LEAD} (another|and another|a further) (<count>|<dist>)", _newly(), 2.0),
    Rule(f"{LEAD} (<count>|<dist>) more", _newly(), 1.5),
    Rule(f"{LEAD} <count> more (metres|meters)", _newly(), 1.0),
    Rule(f"{LEAD} (<count>|<dist>) (further|farther|again)", _newly(), 0.7),
    Rule(f"{LEAD} (<count>|<dist>) (back|backwards|back again|in reverse)", _newly(-1), 1.5),
    Rule(f"{LEAD} (<count>|<dist>) (forward|forwards|ahead)", _newly(1), 1.2),
    Rule("(actually|no|make it|i want) <dist> in (total|all)", _in_total, 0.8),
    Rule(f"{NO} (backwards|back|backward|in reverse|reverse)", _to_side(-1), 1.5),
    Rule(f"{NO} (forward|forwards|ahead)", _to_side(1), 1.5),
    Rule("(and|now|and now|the same|now the same|and the same|the same again but|same again but|again but|and the same again) (backwards|back|backward|in reverse)", _to_side(-1), 1.5),
    Rule("(and|now|and now|the same|now the same|and the same|the same again but|same again but|again but) (forward|forwards|ahead)", _to_side(1), 1.5),
    Rule("(again but|the same but|the same again but|once more but|now again but|and again but) (slower|slowly|more slowly|slower this time)", _at(SLOW), 0.9),
    Rule("(again but|the same but|the same again but|once more but|now again but) (faster|quicker|quickly|more quickly)", _at(FAST), 0.7),
)  # fmt: skip
TURN = (
    *NUMBERED,
    Rule(
        f"{LEAD} (turn|rotate|spin) (again|the same again|that much again|further|some more|more)",
        _again,
        1.0,
    ),
    Rule(f"{LEAD} (turn|rotate) {BIT} (further|more)", _bit_more, 1.2),
    Rule(f"{NO} (turn|rotate|spin) (right|to the right)", _to_side(-1), 1.0),
    Rule(f"{NO} (turn|rotate|spin) (left|to the left)", _to_side(1), 1.0),
    Rule(f"(turn|rotate|spin) {OTHER}", _scaled(-1), 1.2),
    Rule("[uh|and|okay] (<angle>|<deg>) [please|instead]", _newly(), 1.5),
    Rule(f"{NO} <angle>", _newly(), 3.0),
    Rule(f"{NO} <deg>", _newly(), 2.0),
    Rule("(make it|make that|i said|let's say|better|rather|instead) (<deg>|<angle>)", _newly(), 2.0),
    Rule("(<deg>|<angle>) (i mean|i said|sorry|instead|rather|i meant)", _newly(), 1.5),
    Rule(f"{LEAD} (another|and another|a further) (<deg>|<angle>)", _newly(), 2.0),
    Rule(f"{LEAD} (<deg>|<angle>) more", _newly(), 1.5),
    Rule("(actually|no|make it|i want) (<deg>|<angle>) in (total|all)", _in_total, 0.8),
    Rule(f"{LEAD} [another] (<deg>|<angle>) (to the left|left)", _newly(1), 1.2),
    Rule(f"{LEAD} [another] (<deg>|<angle>) (to the right|right)", _newly(-1), 1.2),
    Rule(f"{NO} (right|to the right|clockwise|your right)", _to_side(-1), 2.0),
    Rule(f"{NO} (left|to the left|anticlockwise|your left)", _to_side(1), 2.0),
    Rule("(and|now|and now|the same|now the same|and the same|the same again but|same again but|again but|and the same again|then) (to the right|right|clockwise|to your right)", _to_side(-1), 1.8),
    Rule("(and|now|and now|the same|now the same|and the same|the same again but|same again but|again but|then) (to the left|left|anticlockwise|to your left)", _to_side(1), 1.8),
    Rule("(turn|and turn|now turn) back [again] [to where you (were|started|began|looked before)]", _scaled(-1), 1.5),
)  # fmt: skip
GO_TO = (
    Rule(f"{LEAD} (go|drive|come|head) to the <place> (instead|now|next|then)", _new_place, 1.5),
    Rule(f"{LEAD} (go there again|go back there|there again|drive there again)", _again, 0.8),
    Rule(f"{NO} (the|to the|go to the|not there, the) <place> [please|robot|instead]", _new_place, 5.0),
    Rule("(make that the|rather the|better the|the|to the|go to the) <place> (instead|i mean|i meant|i said|sorry|rather|please)", _new_place, 3.0),
    Rule("(actually|no|sorry) make (that|it) the <place>", _new_place, 1.5),
    Rule("not the <place:old>, the <place>", _in_place_of, 1.0),
    Rule(f"{LEAD} [go|come|drive] (back to|on to|over to|to) the <place>", _new_place, 2.0),
    Rule(f"{LEAD} (the other one|the other place|another room|somewhere else|another place|the next one|the other room)", _other_place, 1.2),
)  # fmt: skip
LIGHT = (
    Rule(f"{LEAD} (off|and off|off again|and off again|back off|turn it off again|switch it off again|turn it off|now off)", _switched(False), 3.0),
    Rule(f"{LEAD} (on|and on|on again|and on again|back on|turn it on again|switch it on again|turn it on|now on)", _switched(True), 3.0),
    Rule(f"{NO} off [please]", _switched(False), 1.5),
    Rule(f"{NO} on [please]", _switched(True), 1.5),
)  # fmt: skip
READ = (
    Rule("(and now|how about now|and what about now|check again|check it again|check that again|look again|what about now|now again|tell me again|say that again|have another look|read it again|measure again|what is it now)", _again, 4.0),
)  # fmt: skip
SEVERAL = (
    *ANY,
    Rule("(no not the|not the) <place:old>, the <place>", _in_place_of, 1.5),
    Rule("(no|sorry|no wait|i meant) the <place> not the <place:old>", _in_place_of, 1.5),
)  # fmt: skip
