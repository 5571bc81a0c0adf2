"""Several commands in one sentence, joined in the ways in which people join them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from scripts.training.demo_dialogues.meanings import Calls, Value, as_calls, fill, whole
from scripts.training.demo_dialogues.numerals import spoken
from scripts.training.demo_dialogues.pattern_files import read_file
from scripts.training.demo_dialogues.sayer import Said, Sayer
from scripts.training.demo_dialogues.slots import distance, place
from scripts.training.demo_dialogues.toolsets import ToolSet

PARTS = Path(__file__).parent / "parts"
SHARES = {
    "drive": 8.0, "turn": 8.0, "go_to": 6.0, "set_light": 4.0, "dock": 1.6, "get_battery": 1.4,
    "get_pose": 1.4, "stop": 0.1,
}  # fmt: skip
MOST_CALLS, MOST_EQUAL = 8, 4
Filled = list[tuple[str, dict[str, Value]]]
Step = tuple[str, Filled]

THEN = (" then ", " and then ", ", then ", ", and then ", " and after that ", ", after that ",
        " next ", ", next ", " and next ", ", afterwards ", " and afterwards ", " after that ",
        ", once that's done ", " and once you've done that ", ", when you're done ", " followed by ",
        " and now ", ", now ", ", and next ", " and also ", " and then please ", " and then after that ",
        ", and after that ", ". then ", ". after that ", ". ", " plus ", ", as soon as that is done ")  # fmt: skip
LAST = (" and ", " and ", ", and ", " and finally ", ", and finally ", " and lastly ", ", finally ",
        " and then ", ", then ", ", last thing ", " and at the end ", ", and to finish ", " and in the end ")  # fmt: skip
PLAIN = (" then ", " and then ", " and ", ", ", ", then ", " ")
FIRST = ("first ", "first of all ", "first you ", "to begin with ", "start with this, ", "firstly ",
         "first off ", "okay so first ", "you first ")  # fmt: skip
SECOND = (" then ", ", then ", ", and then ", " after that ", ", second ", ", secondly ", ", next ",
          ", after that you ", " and then you ", ", then you ", " next you ")  # fmt: skip
PREFACES = (
    "do the following, ", "three things, ", "do this, ", "here is the plan, ", "i want this, ",
    "a few things, ", "listen, ", "do all of this, ", "here's what i want, ", "your tasks, ",
    "do these one after the other, ", "one after another, ", "do this for me in this order, ",
    "i have a few things for you, ", "i want ", "the plan is ", "next tasks, ", "in this order, ",
    "execute, ", "several things, ", "my orders are, ", "please do this in turn, ",
)  # fmt: skip
MIND = ("would you mind ", "do you mind ", "how about ", "i'd be glad if you wouldn't mind ",
        "could i trouble you with ", "let's try ")  # fmt: skip
LABELS = (
    ("step one", "step two", "step three", "step four"), ("one", "two", "three", "four"),
    ("number one", "number two", "number three", "number four"),
    ("first thing", "second thing", "third thing", "fourth thing"),
    ("task one", "task two", "task three", "task four"), ("a", "b", "c", "d"),
    ("firstly", "secondly", "thirdly", "fourthly"), ("first", "second", "third", "fourth"),
)  # fmt: skip
TWICE = ("and do that twice", "twice", "two times", "and all that twice", "and then the same again",
         "and do it all again", "and repeat that", "and once more the same")  # fmt: skip
PLANS = ("so the plan is {}", "a lap of the house, {}", "your round, {}", "do your rounds, {}", "{}",
         "the order is {}", "the route is {}", "sequence, {}", "test sequence, {}", "{}, in that order",
         "do {}", "perform the following, namely {}")  # fmt: skip
ASIDES = (
    "my wife is waiting there", "i've lost my glasses", "everybody's going to bed", "it's late", "tea is ready",
    "daddy is tired", "i am back here", "we're finished for tonight", "somebody rang", "the cat is hungry",
    "your battery's probably low", "i can't see a thing", "it's playtime", "grandma is here", "the kids are asleep",
    "i heard something", "we need some room", "that's what i want", "you know the way", "take your time", "be careful",
    "there's room", "i'll wait here", "this is a test", "before anything else", "one last time", "quick as you can",
)  # fmt: skip
WHO = (
    "daddy's", "my wife is", "mummy is", "she's", "they're all", "grandpa's", "the kids are", "our guest is", "i'm",
    "my keys are", "the cat is", "somebody's", "the parcel is", "your charger isn't", "everybody's", "tom's",
)  # fmt: skip
PURPOSES = (
    "so i can look under the chair", "to let the cat in", "to see who is there", "so we can see something",
    "so that nobody trips over you", "to say hello", "so you are out of the way", "for the guests", "to cheer her up",
    "because i want to see it", "so that we are ready", "so i can sleep", "to check that it's shut", "for a look",
)  # fmt: skip
HESITATIONS = ("um", "uh", "what was it", "that's right", "let me think", "as i said", "yes", "okay", "right",
               "how shall i put it", "er", "now then", "if you would", "you know", "please", "wait, yes")  # fmt: skip
THERE = ("once you're there ", "when you get there ", "once there ", "when you arrive ", "there ")


class StepSayer:
    """Draws sentences of two to five commands."""

    def __init__(self, sayer: Sayer) -> None:
        self.any = sayer
        self.steps = Sayer(read_file(PARTS / "steps.txt"), SHARES)
        self.gerunds = Sayer(read_file(PARTS / "gerunds.txt"), SHARES)
        self.short = Sayer(read_file(PARTS / "short_steps.txt"), SHARES)

    def draw(self, rng: random.Random, toolset: ToolSet) -> Said:
        """A sentence of several commands; never more calls than one reply may have."""
        while True:
            count = rng.choices((2, 3, 4, 5), (18, 44, 33, 5))[0]
            form = rng.choices(*FORMS)[0]
            said = form(self, count, rng, toolset)
            if said and len(said[1]) <= MOST_CALLS and _most_equal(said[1]) <= MOST_EQUAL:
                return Said(said[0], as_calls(said[1]), {}, "steps")

    def chain(self, count: int, rng: random.Random, toolset: ToolSet) -> list[Step]:
        """Commands one after the other, each of which may lean on the one before it."""
        chain = [self.step(rng, toolset, first=True)]
        while len(chain) < count:
            leaning = _leaning(chain[-1], rng, toolset) if rng.random() < 0.16 else None
            chain.append(leaning or self.step(rng, toolset))
        return chain

    def brief(self, rng: random.Random, toolset: ToolSet) -> Step:
        """One command in the fewest words."""
        share = rng.choices(list(SHARES)[:-1], list(SHARES.values())[:-1])[0]
        return _step(self.short.draw(rng, toolset, share))

    def step(self, rng: random.Random, toolset: ToolSet, first: bool = False) -> Step:
        """One command. A first one is more often one of all that people say."""
        sayer = self.any if rng.random() < (0.35 if first else 0.12) else self.steps
        share = rng.choices(list(SHARES), list(SHARES.values()))[0]
        return _step(sayer.draw(rng, toolset, share))


def _short(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    """The fewest words: one metre, right ninety, light on."""
    chain = [parts.brief(rng, toolset) for _ in range(count)]
    joint = rng.choice((", ", ", ", ", ", ". ", " ", " then ", ", then ", " and then "))
    last = rng.choice((joint, joint, " and ", ", and then "))
    text = joint.join(step for step, _ in chain[:-1]) + last + chain[-1][0]
    return rng.choice(PLANS).format(text) if rng.random() < 0.35 else text, _flat(chain)


def _numbered(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    """Step one, this. Step two, that."""
    chain = [parts.step(rng, toolset) for _ in range(min(count, 4))]
    labels, joint = rng.choice(LABELS), rng.choice((". ", ", ", ". ", "; "))
    behind = rng.choice((", ", ", ", " ", ": "))
    told = (f"{label}{behind}{step}" for label, (step, _) in zip(labels, chain, strict=False))
    return joint.join(told), _flat(chain)


def _repeated(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    """Steps that are done twice, with others before or after them."""
    a, b, c = (parts.step(rng, toolset) for _ in range(3))
    twice, then = rng.choice(TWICE), rng.choice((" then ", ", then ", " and then ", ", "))
    forms: tuple[tuple[str, Sequence[Step]], ...] = (
        (f"{a[0]} and {b[0]} {twice}", (a, b, a, b)),
        (f"do this twice, {a[0]} and {b[0]}", (a, b, a, b)),
        (f"{a[0]} twice{then}{b[0]}", (a, a, b)),
        (f"{a[0]}{then}{b[0]} two times", (a, b, b)),
        (f"{c[0]}{then}twice {a[0]}", (c, a, a)),
        (f"{a[0]}, {b[0]}, and again {a[0]}", (a, b, a)),
    )
    text, chain = rng.choice(forms)
    return text, _flat(chain)


def _around(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    """What comes before or after what, in gerunds."""
    a, b, c = (parts.step(rng, toolset) for _ in range(3))
    share = rng.choices(list(SHARES)[:-1], list(SHARES.values())[:-1])[0]
    g = _step(parts.gerunds.draw(rng, toolset, share))
    then = rng.choice((" and then ", ", then ", " and "))
    forms: tuple[tuple[str, Sequence[Step]], ...] = (
        (f"before {g[0]} {a[0]} and {b[0]}", (a, b, g)),
        (f"before {g[0]}, {a[0]}", (a, g)),
        (f"{a[0]} and {b[0]} before {g[0]}", (a, b, g)),
        (f"after {g[0]} {a[0]}{then}{b[0]}", (g, a, b)),
        (f"{a[0]}{then}{b[0]} after {g[0]}", (g, a, b)),
        (f"when you are done with {g[0]}, {a[0]}{then}{b[0]}", (g, a, b)),
        (f"start by {g[0]}{then}{a[0]}{then}{b[0]}", (g, a, b)),
        (f"{a[0]}{then}{b[0]}, but {c[0]} before you do", (c, a, b)),
        (f"{a[0]} and {b[0]} before you do", (b, a)),
        (f"{a[0]} but first {b[0]} and {c[0]}", (b, c, a)),
        (f"{a[0]}, {b[0]}, so {b[0]} first, then {a[0]}", (b, a)),
    )
    text, chain = rng.choice(forms)
    return text, _flat(chain)


def _corrected(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    """A step is said anew, in other words or with another value: the last one counts."""
    a, b = parts.step(rng, toolset), parts.step(rng, toolset)
    for _ in range(40):
        c = parts.step(rng, toolset)
        if [name for name, _ in c[1]] == [name for name, _ in b[1]] and c[1] != b[1]:
            break
    else:
        return _joined(parts, count, rng, toolset)
    mend = rng.choice(
        ("no wait", "i mean", "sorry i mean", "no", "or rather", "correction", "make that")
    )
    end = rng.choice((" and then ", ", then ", ", "))
    forms: tuple[tuple[str, Sequence[Step]], ...] = (
        (f"{a[0]}{end}{b[0]}, {mend}, {c[0]}", (a, c)),
        (f"{b[0]}, {mend} {c[0]}{end}{a[0]}", (c, a)),
    )
    text, chain = rng.choice(forms)
    return text, _flat(chain)


def _chatty(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    """Steps among reasons, purposes and hesitations, of which nothing is to be done."""
    chain = [parts.step(rng, toolset) for _ in range(count)]
    text = chain[0][0]
    if rng.random() < 0.3:
        where = place(rng, toolset.places).text
        text = (
            f"{rng.choice(WHO)} in the {where}{rng.choice((', so ', ' so ', ', ', ' and '))}{text}"
        )
    elif rng.random() < 0.4:
        text = f"{rng.choice(ASIDES)}{rng.choice((', so ', ' so ', ', ', ', so please '))}{text}"
    for step, _ in chain[1:]:
        joint = rng.choice(PLAIN[:5])
        kind = rng.random()
        if kind < 0.3:
            joint = f"{joint.rstrip(' ')}, {rng.choice(HESITATIONS)}, "
        elif kind < 0.5:
            joint = f", {rng.choice(ASIDES)},{joint.lstrip(',')}"
        elif kind < 0.62:
            joint = f" {rng.choice(PURPOSES)}{joint}"
        text += joint + step
    if rng.random() < 0.25:
        text += f" {rng.choice(PURPOSES)}"
    return text, _flat(chain)


def _step(said: Said) -> Step:
    assert isinstance(said.meaning, Calls)
    return said.text, [(name, dict(args)) for name, args in fill(said.meaning, said.values)]


def _most_equal(calls: Filled) -> int:
    return max(calls.count(call) for call in calls)


def _flat(chain: Sequence[Step]) -> Filled:
    return [call for _, calls in chain for call in calls]


def _joined(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    chain = parts.chain(count, rng, toolset)
    kind = rng.random()
    same = rng.choice(PLAIN)
    text = chain[0][0]
    for at, (more, calls) in enumerate(chain[1:], 1):
        last = at == len(chain) - 1
        if kind < 0.3:
            joint = same
        elif kind < 0.55:
            joint = rng.choice(LAST) if last else ", "
        elif kind < 0.65:
            joint = rng.choice((" and ", ", ", " then "))
        else:
            joint = rng.choice(LAST if last and rng.random() < 0.5 else THEN)
        text += joint + _there(chain[at - 1][1][-1], more, calls[0][0], rng)
    return text, _flat(chain)


def _there(before: tuple[str, dict[str, Value]], more: str, name: str, rng: random.Random) -> str:
    """What is to be done at a place, sometimes with words that say so."""
    if before[0] != "go_to" or name == "go_to" or rng.random() > 0.3:
        return more
    place_name = before[1]["place"]
    lead = rng.choice((*THERE, f"once in the {place_name} ", f"in the {place_name} "))
    return f"{more} {lead.strip()}" if rng.random() < 0.3 else lead + more


def _ordered(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    """First this, then that, finally the last."""
    chain = parts.chain(count, rng, toolset)
    text = rng.choice(FIRST) + chain[0][0]
    for more, _ in chain[1:-1]:
        text += rng.choice(SECOND) + more
    end = (
        ", finally ",
        " and finally ",
        ", and last ",
        " and lastly ",
        ", and finally you ",
        *SECOND,
    )
    return text + rng.choice(end) + chain[-1][0], _flat(chain)


def _listed(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    """A heading, and the commands behind it."""
    chain = [parts.step(rng, toolset) for _ in range(count)]
    joint = rng.choice((", ", ", ", ", then ", " and "))
    last = rng.choice((joint, " and ", ", and "))
    text = joint.join(step for step, _ in chain[:-1]) + last + chain[-1][0]
    return rng.choice(PREFACES) + text, _flat(chain)


def _gerunds(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    """Would you mind going there, turning left and docking."""
    chain: list[Step] = []
    for _ in range(count):
        share = rng.choices(list(SHARES)[:-1], list(SHARES.values())[:-1])[0]
        chain.append(_step(parts.gerunds.draw(rng, toolset, share)))
    joint = rng.choice((", ", ", ", " and then ", ", then "))
    last = rng.choice((" and ", " and ", ", and ", " and finally "))
    text = joint.join(step for step, _ in chain[:-1]) + last + chain[-1][0]
    return rng.choice(MIND) + text, _flat(chain)


def _before(parts: StepSayer, count: int, rng: random.Random, toolset: ToolSet) -> Step:
    """What is said last is done first."""
    a, b, *rest = (parts.step(rng, toolset) for _ in range(max(count, 3)))
    c = rest[0]
    end = rng.choice((" and then ", ", then ", " and finally "))
    forms: tuple[tuple[str, Sequence[Step]], ...] = (
        (f"{c[0]} but before that {a[0]} and {b[0]}", (a, b, c)),
        (f"finally {c[0]} but before that {a[0]} and {b[0]}", (a, b, c)),
        (f"before you {c[0]} {a[0]} and {b[0]}", (a, b, c)),
        (f"before you {b[0]} {a[0]}{end}{c[0]}", (a, b, c)),
        (f"{a[0]} before you {b[0]}{end}{c[0]}", (a, b, c)),
        (f"{b[0]} but first {a[0]}{end}{c[0]}", (a, b, c)),
        (f"{b[0]} but {a[0]} first", (a, b)),
        (f"after you {a[0]} {b[0]}{end}{c[0]}", (a, b, c)),
        (f"once you've done this, {a[0]}, {b[0]}{end}{c[0]}", (a, b, c)),
        (f"{b[0]}, but before you do that {a[0]}", (a, b)),
        (f"{a[0]}{end}{b[0]}, and in the end {c[0]}", (a, b, c)),
    )
    text, chain = rng.choice(forms)
    return text, _flat(chain)


def _leaning(step: Step, rng: random.Random, toolset: ToolSet) -> Step | None:
    """A command in few words, such as "off again" behind "light on"."""
    name, arguments = step[1][-1]
    if name == "go_to":
        filled = place(rng, toolset.places)
        lead = rng.choice(
            ("the ", "to the ", "from there to the ", "on to the ", "back to the ", "")
        )
        return lead + filled.text, [("go_to", {"place": filled.value})]
    if name == "set_light":
        word = "off" if arguments["on"] else "on"
        text = rng.choice((word, f"{word} again", f"back {word}", f"the light {word} again"))
        return text, [("set_light", {"on": not arguments["on"]})]
    if name == "turn":
        return _leaning_turn(float(arguments["angle_deg"]), rng)
    return _leaning_drive(arguments, rng) if name == "drive" else None


def _leaning_turn(angle: float, rng: random.Random) -> Step:
    value = rng.choice((10, 20, 30, 45, 60, 90, 120, 180))
    left, number = rng.random() < 0.5, spoken(value, rng)
    side = "left" if left else "right"
    back = rng.choice(("back again", "the same back", "turn back again"))
    if rng.random() < 0.3:
        return back, [("turn", {"angle_deg": -angle})]
    text = rng.choice((f"{number} {side}", f"{number} to the {side}", f"{side} {number}"))
    return text, [("turn", {"angle_deg": value if left else -value})]


def _leaning_drive(arguments: dict[str, Value], rng: random.Random) -> Step:
    last = float(arguments["distance_m"])
    kind = rng.random()
    if kind < 0.2:
        text = rng.choice(("another metre", "one more metre", "another meter", "a metre more"))
        return text, [("drive", {"distance_m": 1 if last > 0 else -1})]
    if kind < 0.4:
        text = rng.choice(("back again", "come back", "the same back", "the same distance back"))
        return text, [("drive", {"distance_m": whole(-last)})]
    filled = distance(rng)
    value = float(filled.value)
    if kind < 0.6:
        return f"another {filled.text}", [("drive", {"distance_m": value if last > 0 else -value})]
    back = rng.random() < 0.5
    way = rng.choice(("back", "backwards") if back else ("forward", "ahead", "on"))
    return f"{filled.text} {way}", [("drive", {"distance_m": -value if back else value})]


FORMS = (
    (_joined, _ordered, _listed, _gerunds, _before, _short, _numbered, _repeated, _around, _corrected, _chatty),
    (50, 9, 9, 5, 7, 16, 4, 5, 7, 3, 10),
)  # fmt: skip
