"""What a language must have: everything that we recognise or say in it, as plain data.

Each module beside this one holds one `Language`. An expression is the source of a regular
expression over text in plain lower case (see `plain_case`); "" finds nothing. Whoever uses an
expression compiles it, so that importing a language costs little.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Phrase = Literal[
    "nothing",
    "failed",
    "too_long",
    "no_end",
    "too_old",
    "replaced",
    "did_nothing",
    "not_done",
    "not_all",
    "cancelled",
    "not_ready",
    "goes_on",
    "rehearsed",
    "unstopped",
]
"""Names of the sentences that the robot says of itself."""


@dataclass(frozen=True, eq=False)
class Hearing:
    """Phrases of one language, written as people say them.

    The last word of a phrase may stand for many: `begin*`, `*end`.

    What stops. `stop`: at an edge of a clause, while something moves anywhere. `alone`: when
    nothing else was said. `moving`: only while something moves, as `alone` does then. `tails`:
    what may follow a stop phrase and belongs to it ("moving", "the robot"). `fillers`: noises,
    names and politeness, ignored wherever they stand. `openers`: ignored at the beginning only.
    `separable`: verbs whose parts stand apart, "hör ... auf": a stop with other words between,
    unless a word of `denials` is one of them.
    `exceptions`: phrases that contain a stop phrase and do not mean it. `unless_first`: the same,
    but not at the beginning of a clause while something moves. `at_rest`: the same, but only while
    nothing moves ("my brakes", and what may as well be "no, stop"). `tales`: how a question or a
    tale begins that no order begins with ("when does"): no such clause stops while nothing moves.

    What begins a command after a stop. `joiners`: link it with the stop. `own_joiners`: the same,
    but only before commands of this language, since they are words of another one (Polish "i").
    `linking`: stops that are joiners too, as a verb that ends in "and". `softeners`: may stand
    before it. `commands`: its first words. `joined_commands`: the same with a joiner in them.
    `command_endings`: its last words where verbs stand last, but for `polite_endings`.
    `negations`: words that no such command contains, but as part of a longer `commands` or
    `command_endings` phrase.

    What answers a question. `yes`, `no`, and `not_yes`: what sounds like a yes and is none.

    `accents`: false where leaving out an accent makes another word. `same_letters`: letters that
    recognisers mix up, and the one that stands for both.
    """

    stop: tuple[str, ...]
    alone: tuple[str, ...]
    moving: tuple[str, ...]
    tails: tuple[str, ...]
    fillers: tuple[str, ...]
    openers: tuple[str, ...]
    exceptions: tuple[str, ...]
    joiners: tuple[str, ...]
    softeners: tuple[str, ...]
    negations: tuple[str, ...]
    yes: tuple[str, ...]
    no: tuple[str, ...]
    not_yes: tuple[str, ...]
    unless_first: tuple[str, ...] = ()
    at_rest: tuple[str, ...] = ()
    tales: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    command_endings: tuple[str, ...] = ()
    polite_endings: tuple[str, ...] = ()
    own_joiners: tuple[str, ...] = ()
    joined_commands: tuple[str, ...] = ()
    linking: tuple[str, ...] = ()
    separable: tuple[str, ...] = ()
    denials: tuple[str, ...] = ()
    accents: bool = True
    same_letters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class ExampleTalk:
    """What is said in example turns: after a deed, of a value that was read, and without a call."""

    done: str
    value: str
    greeting: str
    greeted: str
    thanks: str
    thanked: str


@dataclass(frozen=True, eq=False)
class Saying:
    """What the robot says, and what its model is told.

    `not_answered` and `tools_counted` have a place `{}`: names that did not answer a stop, and how
    many tools there are. `directive`: how tools are to be used. `examples_heading` stands above
    the examples of calls.
    """

    phrases: Mapping[Phrase, str]
    not_answered: str
    tools_counted: str
    directive: str
    examples_heading: str
    example_talk: ExampleTalk


@dataclass(frozen=True, eq=False)
class Claims:
    """Expressions that tell how a robot claims to act, how it owns up, and how it is ordered about.

    `doing`: it acts now or is about to. `done`: it has acted. `state`: where it is and what is on,
    which only after an order is a claim to have acted. `agreed`: a whole sentence that promises
    ("okay", "I see"). `negation` takes a claim back within its clause, `condition` in the whole
    sentence. `conjunctions`: where a clause ends without a mark.
    `candid`: found in what claims nothing. `polite`: phrases with a negation or a "can" in them
    that own up to nothing ("no problem"). `sorry`: an apology, honest if nothing else is said.
    `order`: an utterance that wants something done. `wish`: one without a verb of command.
    `chatter`: sounds like an order and is about talk.
    """

    doing: str
    done: str
    state: str
    agreed: str
    negation: str
    condition: str
    conjunctions: str
    candid: str
    polite: str
    sorry: str
    order: str
    wish: str
    chatter: str


@dataclass(frozen=True, eq=False)
class Signs:
    """What tells that a text is in this language. Classes of characters, "" where there is none.

    `script`: only this language of ours is written with it. `shared_script`: others are as well.
    `mark`: letters of Latin script that are frequent here. `small_words`: those that every text
    has. `telling`: words as common that say where, how far or how many.
    """

    script: str = ""
    shared_script: str = ""
    mark: str = ""
    small_words: frozenset[str] = frozenset()
    telling: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class Deeds:
    """How one tells of the past what was done.

    `around`: words beside the deed, when it was, and a yes. `around_spaceless`: the same of a
    script without spaces. `endings`: of verbs. `families`: forms of one verb that endings do not
    explain, without accents. `prefixes`: verbs lose them and take them back; `participle_prefixes`:
    those that stand before a "ge".
    """

    around: frozenset[str] = frozenset()
    around_spaceless: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    participle_prefixes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class ToolCount:
    """How one tells how many tools there are: expressions, but for `numbers`.

    `numbers`: from one on; a word that is another language's small word is "". `tools`: their
    name. `counter`: between number and name, `particle` after the name, `there_are` before the
    number. `used`: tells of tools that were used, not of how many there are.
    """

    numbers: tuple[str, ...]
    tools: str
    counter: str = ""
    particle: str = ""
    there_are: str = ""
    used: str = ""


@dataclass(frozen=True, eq=False)
class FullStops:
    """Words around a full stop, without the last one, in lower case but for `starters`.

    `titles`: before a name, never the end of a sentence. `abbreviations`: all others. `may_end`:
    those that often stand at the end. `units`: end a sentence after a number. `before_number`:
    abbreviations only there. `whole`: words without a vowel that are none. `one_letter`: words of
    one letter, which end a sentence. `shortened`: how compounds end that are shortened.
    `before_ordinal`: a number after such a word may be an ordinal, written with a full stop.
    `vowels`: beside a, e, i, o, u and y. `starters`: capitalised words that begin a sentence; of
    them `name_parts` may belong to a name. `after_time`: an expression for what follows "p.m." and
    goes on. `clock`: "o'clock". `roles`: how a model heads its own turn.
    """

    titles: frozenset[str] = frozenset()
    abbreviations: frozenset[str] = frozenset()
    may_end: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    before_number: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    one_letter: frozenset[str] = frozenset()
    shortened: frozenset[str] = frozenset()
    before_ordinal: frozenset[str] = frozenset()
    vowels: str = ""
    starters: frozenset[str] = frozenset()
    name_parts: frozenset[str] = frozenset()
    after_time: str = ""
    clock: frozenset[str] = frozenset()
    roles: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class UnmarkedEnds:
    """Sentence ends that no mark tells: expressions.

    `polite`: particles that end one. `closing`: words that close a clause before a space, unless
    `going_on` follows. `quoting`: particles after a quotation that make it the object of what
    follows. `speaker`: who said it, after a quotation.
    """

    polite: str = ""
    closing: str = ""
    going_on: str = ""
    quoting: str = ""
    speaker: str = ""


@dataclass(frozen=True, eq=False)
class Language:
    """One language. `code`: two letters of ISO 639-1; `name`: its English name."""

    code: str
    name: str
    hearing: Hearing
    saying: Saying
    claims: Claims
    signs: Signs
    deeds: Deeds
    tool_count: ToolCount
    full_stops: FullStops
    unmarked_ends: UnmarkedEnds = UnmarkedEnds()


def phrases(text: str) -> tuple[str, ...]:
    """Phrases separated by commas, over as many lines as they need."""
    return tuple(" ".join(text.split()).strip(",").split(", "))


_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def spelt_out(text: str) -> tuple[str, ...]:
    """Phrases as `phrases` reads them, and those with an umlaut also written "hoer auf"."""
    written = phrases(text)
    return tuple(dict.fromkeys((*written, *(each.translate(_SPELT_OUT) for each in written))))


def joined_to(conjunction: str, written: tuple[str, ...]) -> tuple[str, ...]:
    """Phrases with a conjunction that is written as part of their first word."""
    return tuple(conjunction + each for each in written if not each.startswith(conjunction))


def words(text: str) -> frozenset[str]:
    """Words separated by blanks."""
    return frozenset(text.split())


def any_of(*alternatives: str) -> str:
    """One expression that finds any of several."""
    return "|".join(alternatives)


def order(openers: str, verbs: str, *polite: str) -> str:
    """An utterance that begins with a verb of command, or has a polite form in it.

    `openers` (alternatives, with commas or spaces after them) may stand before the verb.
    """
    return any_of(rf"^(?:(?:{openers})[,! ]+)*(?:{verbs})(?!\w)", *polite)


def wish(openers: str, bare: str, *polite: str) -> str:
    """A whole utterance of bare words after openers, or a polite form anywhere."""
    return any_of(rf"^(?:(?:{openers})[,! ]+)*(?:{bare})[\s,.!。！、，،।]*$", *polite)


_ONE_LETTER = str.maketrans({"\u2019": "'", "\u0131": "i", "\u0130": "i"})


def one_spelling(text: str) -> str:
    """Composed characters, one kind of apostrophe, and every i with a dot.

    So are texts and expressions compared: of a Turkish text in capitals nobody can tell by the
    rules of other languages whether an i has a dot.
    """
    return unicodedata.normalize("NFC", text).translate(_ONE_LETTER)


def plain_case(text: str) -> str:
    """One spelling in lower case: what expressions are written for."""
    return one_spelling(text).lower().strip()
