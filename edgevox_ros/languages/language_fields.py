"""What a language consists of: everything that we recognise or say in it, as plain data.

Each other module in this folder holds one `Language`. An expression is the source of a regular
expression over lower-case text (see `plain_case`); "" finds nothing. Expressions are compiled where
they are used, so that importing a language costs little.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from edgevox_ros.core.outcomes import Cause

Phrase = Literal[
    "nothing",
    "failed",
    "too_long",
    "no_end",
    "too_old",
    "replaced",
    "acted",
    "begun",
    "nothing_to_repeat",
    "do_next",
    "do_later",
    "queue_full",
    "taken_back",
    "nothing_next",
    "did_nothing",
    "not_done",
    "no_value",
    "not_all",
    "cancelled",
    "not_ready",
    "still_working",
    "on_it",
    "thinking",
    "rehearsed",
    "unstopped",
    "by_myself",
    "refused",
    "unanswered",
    "unclear",
    "when_unclear",
    "schedule_full",
    "nothing_planned",
    "plan_not_kept",
    "may_come_back",
]
"""Names of the robot's own sentences."""


@dataclass(frozen=True, eq=False)
class Hearing:
    """Phrases of one language, written as people say them.

    The last word of a phrase may be open: `begin*`, `*end`.

    What stops. `stop`: at an edge of a clause, or anywhere while something moves. `alone`: only if
    nothing else was said. `moving`: only while something moves; then `alone` phrases count like
    these. `moving_alone`: only then, and only if nothing else was said ("no", "my hand"). `tails`:
    words that may follow a stop phrase and belong to it ("moving", "the robot"). `fillers`: noises,
    names and politeness, ignored everywhere. `openers`: ignored only at the beginning. `separable`:
    verbs in two parts ("hör ... auf"), a stop with other words in between, unless one of these is
    in `denials`. `exceptions`: phrases that contain a stop phrase but do not mean it.
    `unless_first`: the same, except at the beginning of a clause while something moves. `at_rest`:
    the same, but only while nothing moves ("my brakes", and what could also be "no, stop").
    `tales`: beginnings of questions and stories with which no order begins ("when does"): such a
    clause does not stop while nothing moves.

    What begins a command after a stop. `joiners`: words that link it to the stop. `own_joiners`:
    the same, but only before commands of this language, since they are words of another language
    too (Polish "i"). `linking`: stops that are also joiners, such as a verb that ends in "and".
    `softeners`: may precede it. `commands`: its first words. `joined_commands`: the same, with a
    joiner in them. `command_endings`: its last words, in languages that put verbs last;
    `polite_endings` may follow. `negations`: words that no such command contains, unless they are
    part of a longer `commands` or `command_endings` phrase.

    What joins nothing. `unjoined`: phrases with a word that is elsewhere a joiner ("and a half").

    What answers a question. `yes`, `no`, and `not_yes`: what sounds like a yes but is none.

    `accents`: false if leaving out an accent makes another word. `same_letters`: letters that
    recognisers mix up, and the one used for both.
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
    moving_alone: tuple[str, ...] = ()
    unless_first: tuple[str, ...] = ()
    at_rest: tuple[str, ...] = ()
    tales: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    command_endings: tuple[str, ...] = ()
    polite_endings: tuple[str, ...] = ()
    own_joiners: tuple[str, ...] = ()
    unjoined: tuple[str, ...] = ()
    joined_commands: tuple[str, ...] = ()
    linking: tuple[str, ...] = ()
    separable: tuple[str, ...] = ()
    denials: tuple[str, ...] = ()
    accents: bool = True
    same_letters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Following:
    """How people follow up on what was just done, or is being done. Phrases, as in `Hearing`.

    Do it again. `again`: says so alone, after `leads` ("do that") or not. `times`: how often, where
    `{}` stands for one of `numbers` (from two upwards) or digits; `twice`: the same for two, in one
    word. `more` and `twice_more`: the same, but they also say by themselves that it is done again.

    Not that, but this. `corrections`: begin what takes back what is being done ("no", "I meant").
    `keeps`: begin the same way and take nothing back ("no problem").

    `talk`: verbs of a command that is carried out by talking ("tell", "explain"). `questions`:
    begin a question, with or without its mark. `question_words`: the same, wherever they stand.
    `chat`: what people say that wants nothing done, as a whole ("thank you", "well done", "go on").

    `objects`: begin what a verb of command acts on ("the", "me") and nothing else that may stand
    second: whatever stands before one, at the beginning, is such a verb.

    `please`: asks for what stands in the same clause, wherever it stands in it.

    What stands beside a yes or an "again". `polite`: politeness, the robot's name, hesitation.
    `requests`: beside an "again" only ("could you"). `others`: whom one speaks to if not the robot.
    `say_again`: asks for the last words once more, or says one's own once more.

    What is no order. `nots`: deny what stands beside them. `conditions`: begin one. `later`: say
    when, and not now ("tomorrow"); `later_in`: the same before a number with a unit ("in"),
    `later_at`: before the number of a clock ("at"); `time_units`: behind either. `riders`: hold a
    word of these and do none of it ("if you can", "don't forget"). `tells`: tell of another time or
    of somebody else ("went", "yesterday", "he"); `tale_endings`: make such a word of a verb of
    command ("drives"), `finite`: an expression for words, with their accents, that tell and command
    nothing. `quotes`: what follows are another's words ("the sign reads").

    Do not. `forbids`: begin what forbids an act, if a verb of command follows; none in languages
    that forbid in another way. `allows`: words with which it says more ("but", "until", "faster").
    """

    again: tuple[str, ...]
    leads: tuple[str, ...]
    times: tuple[str, ...]
    more: tuple[str, ...]
    twice: tuple[str, ...]
    twice_more: tuple[str, ...]
    numbers: tuple[str, ...]
    corrections: tuple[str, ...]
    keeps: tuple[str, ...]
    please: tuple[str, ...]
    polite: tuple[str, ...]
    requests: tuple[str, ...]
    others: tuple[str, ...]
    say_again: tuple[str, ...]
    nots: tuple[str, ...]
    riders: tuple[str, ...]
    conditions: tuple[str, ...]
    tells: tuple[str, ...]
    talk: tuple[str, ...]
    chat: tuple[str, ...]
    later: tuple[str, ...] = ()
    later_in: tuple[str, ...] = ()
    later_at: tuple[str, ...] = ()
    time_units: tuple[str, ...] = ()
    tale_endings: tuple[str, ...] = ()
    finite: str = ""
    quotes: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    question_words: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    allows: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class QueueTalk:
    """How people talk about orders that wait for a motion to end. Phrases, as in `Hearing`.

    These are the whole of what is said, apart from `tails` ("any more") and fillers: `next` asks
    what is done next, `that` takes back the last order, `all` takes back all of them. `forget`:
    takes back the order that is named beside it, unless one of `keeps` is said ("don't forget").
    `then`: begins an order for after what is being done. `going`: verbs that say no more than "go",
    which name an order only if nothing else does. A phrase of `forget` may have two parts ("leave
    ... out").

    In other words than these: `orders` means all that waits ("the tasks"). A question of `asking`
    words and of nothing but `asked` and other small words asks what is done next, if it has one of
    `ahead` or `orders`. `denies`: what denies anything; with the words of an order it takes that
    back, unless one of `states` says that something is not so ("I am not in the kitchen"). Without
    any, only whole phrases count.

    About orders for later, which have their time: `planned` asks for them, `cancels` takes back the
    last one, `cancels_all` all of them.
    """

    next: tuple[str, ...]
    then: tuple[str, ...]
    that: tuple[str, ...]
    all: tuple[str, ...]
    forget: tuple[str, ...]
    keeps: tuple[str, ...]
    tails: tuple[str, ...]
    going: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    denies: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    planned: tuple[str, ...] = ()
    cancels: tuple[str, ...] = ()
    cancels_all: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class PlaceTalk:
    """How people teach places, and what is said about that.

    What people say, each the whole of an utterance apart from fillers, with `{}` for the place's
    name; a suffix may be written to it (`{}yi unut`). `remember`: it is to be remembered. `here`:
    it is where we are; only with a name that plainly is a place's: one of `places`, or a word that
    ends like one (`*zimmer`), is its `head`: its last word or its first one, a number aside.
    `forget`: it is to be forgotten. `listed` asks which places are known. `articles` are no part of
    a name.

    What the robot says, with `{}` for the name: `kept`, `forgotten`; `in_map`: it belongs to the
    robot, and stays; `unknown`; `move_here` asks about a name that is known; `sounds_like` asks
    whether a place is to be called `{name}` although it sounds like `{other}`; `called` whether it
    is to have a name that is not quite what was said. `known` lists places, `more` ends a long list
    with the number of the others. Without a name: `none_known`, `lost` (it is not known where we
    are), `moving`, `no_name` (it can not be used as one), `too_long`, `says_else` (it is an amount,
    a time or a direction), `not_kept` (the file could not be written).
    """

    remember: tuple[str, ...]
    here: tuple[str, ...]
    forget: tuple[str, ...]
    listed: tuple[str, ...]
    places: tuple[str, ...]
    articles: tuple[str, ...]
    kept: str
    forgotten: str
    in_map: str
    unknown: str
    move_here: str
    sounds_like: str
    called: str
    known: str
    more: str
    none_known: str
    lost: str
    moving: str
    no_name: str
    too_long: str
    says_else: str
    not_kept: str
    head: Literal["first", "last"]


@dataclass(frozen=True, eq=False)
class ExampleTalk:
    """Sentences for example turns: after an act, about a value just read, without a call."""

    done: str
    value: str
    greeting: str
    greeted: str
    thanks: str
    thanked: str


@dataclass(frozen=True, eq=False)
class Saying:
    """What the robot says, and what its model is told.

    `not_answered` and `tools_counted` contain `{}`: for the names that did not answer a stop, and
    for the number of tools. `directive`: how to use tools. `examples_heading`: the line above the
    example calls.

    `shall_i`: the question about what may not have been ordered, with `{}` for what would be done.
    `shall_i_now`: the same of what was ordered for later or for a condition.
    `unsaid`: the question for a value that nobody said, with `{}` for what it is or can be.

    `next_order`, `later_order`: what comes next and after that, with `{}` for the order's words.
    `left_over`: what of an utterance was not done, with `{}` for its words.

    Of orders for later, with `{time}`, and `{order}` for the words: `planned`, `is_due`, `missed`
    (it was too late when that was noticed). With `{}` for a number: `dropped`, how many a stop
    dropped, and `unnamed`, how many were left out of a long list.

    What can be done instead, with `{}` for it. `at_most_times`: how often at once. `can_do`: what
    some tools do. `known`: some values of a parameter. `unknown`: one that was said, and that it
    does not have. `between` (two), `at_least`, `at_most`: the range of a number. `reason`: a
    server's own words.

    `causes`: why something failed, as a clause behind a colon, for people: no technical words.
    """

    phrases: Mapping[Phrase, str]
    not_answered: str
    tools_counted: str
    shall_i: str
    shall_i_now: str
    at_most_times: str
    next_order: str
    later_order: str
    left_over: str
    planned: str
    is_due: str
    missed: str
    dropped: str
    unnamed: str
    can_do: str
    known: str
    unknown: str
    unsaid: str
    between: str
    at_least: str
    at_most: str
    reason: str
    causes: Mapping[Cause, str]
    directive: str
    examples_heading: str
    example_talk: ExampleTalk


@dataclass(frozen=True, eq=False)
class Claims:
    """How a robot claims to act or admits a failure, and how people give orders: expressions.

    `doing`: it acts now or is about to. `done`: it has acted. `state`: where it is or what is on,
    which claims an act only after an order. `agreed`: a whole sentence that promises ("okay", "I
    see"). `negation` cancels a claim within its clause, `condition` in the whole sentence.
    `conjunctions`: where a clause ends without punctuation.

    `candid`: occurs in sentences that claim nothing. `limits`: the same, and admits that something
    cannot be done ("blocked", "too far"). `asking`: a request for what the robot has to know, or a
    question without its mark. `offering`: an offer of help in general, which asks for nothing.
    `failing`: that something was tried and did not work. `unknowing`: that it did not understand or
    does not know, which is not to refuse.
    `polite`: phrases with a negation or a "can" that admit nothing ("no problem"). `sorry`: an
    apology, honest if nothing else is said. `order`: an utterance that wants something done.
    `wish`: one without a verb of command. `chatter`: sounds like an order, but is about talking.
    `helping`: words of refusals that models learn and that say nothing of a robot ("assist").
    """

    doing: str
    done: str
    state: str
    agreed: str
    negation: str
    condition: str
    conjunctions: str
    candid: str
    limits: str
    asking: str
    offering: str
    failing: str
    unknowing: str
    polite: str
    sorry: str
    order: str
    wish: str
    chatter: str
    helping: str


@dataclass(frozen=True, eq=False)
class Signs:
    """How to recognise text in this language. Classes of characters, "" if there is none.

    `script`: of our languages only this one is written in it. `shared_script`: others are written
    in it as well. `mark`: Latin letters that are frequent here. `small_words`: words in every text.
    `telling`: equally frequent words that say where, how far or how many.
    """

    script: str = ""
    shared_script: str = ""
    mark: str = ""
    small_words: frozenset[str] = frozenset()
    telling: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class Deeds:
    """How people tell in the past tense what was done.

    `around`: words beside the deed: its time, and a yes. `around_spaceless`: the same in a script
    without spaces. `endings`: of verbs. `families`: forms of one verb that endings do not explain,
    without accents. `prefixes`: verbs drop them and take them back; `participle_prefixes`: those
    before a "ge".
    """

    around: frozenset[str] = frozenset()
    around_spaceless: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    participle_prefixes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class ToolCount:
    """How people say how many tools there are. All are expressions, except `numbers`.

    `numbers`: from one upwards; "" for a word that is a small word of another language. `tools`:
    the word for them. `counter`: between number and word, `particle` after the word, `there_are`
    before the number. `used`: is about tools that were used, not about how many there are.
    """

    numbers: tuple[str, ...]
    tools: str
    counter: str = ""
    particle: str = ""
    there_are: str = ""
    used: str = ""


@dataclass(frozen=True, eq=False)
class FullStops:
    """Words before or after a full stop, without that stop, in lower case except `starters`.

    `titles`: before a name, never the end of a sentence. `abbreviations`: all others. `may_end`:
    those that often end a sentence. `units`: end a sentence after a number. `before_number`:
    abbreviations only there. `whole`: words without a vowel that are no abbreviations.
    `one_letter`: words of one letter, which end a sentence. `shortened`: endings of shortened
    compounds. `before_ordinal`: a number after such a word may be an ordinal with a full stop.
    `vowels`: besides a, e, i, o, u and y. `starters`: capitalised words that begin a sentence;
    those in `name_parts` may also belong to a name. `after_time`: an expression for what continues
    the sentence after "p.m.". `clock`: "o'clock". `roles`: how a model heads its own turn.
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
    """Ends of sentences without punctuation, as expressions.

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
class SpokenNumbers:
    """How people say numbers and join commands, beyond the whole numbers that unicode-rbnf spells.

    All are folded words, as in core/sentence_templates.py. `joiners`: words between two commands;
    none that takes back the first ("instead"). `point`: the decimal mark, `nought`: zero behind it,
    `before_point`: words in front of a mark before which zero is not said ("by point five").
    `one`: words for 1 that are no number ("a"). `parts`: fractions before a unit. `more`: what
    follows a whole number and adds to it; without a blank it is joined to the number's word.
    `behind_unit`: the same, behind the unit. `percent`: how "%" is said, where that is two words.
    `spellings`: other ways to write a number, as expressions and what replaces them, each applied
    to all before it. `amounts`: words or phrases that say how much without a number, or make
    another number of it ("twice", "half"). `open_amounts`: the same that tell no number
    ("a bit", "some"). `turned`: those that mean half a turn or a whole one, and no way ("around").
    `bearings`: directions as degrees of a compass. `zero`: words that may mean 0 ("off", "down").

    `measures`: the words of every unit that a parameter may have, by its code (core/units.py), with
    commas between them. `units`: the words of units by what they measure, each with its factor
    (`of_factors`): metres of "length", degrees of "angle", seconds of "time"; without any they are
    those of `measures`, which in some languages are other words as well. `in_full`: phrases that
    are an amount by themselves, by a number and the code of a unit: Arabic "metrayn" is "2 m".
    `rates`: what makes a speed of the amount behind it, by the code of its unit of time ("saniyede"
    of "s"). `between`: words that may stand between a number and its unit ("two more feet").

    `unsure`: words of numbers that are other words as well, unless a unit follows. `no_numbers`:
    words that hold one of a number and are none, and ordinals that are other words as well. Where
    words are written together: `before` and `endings`: what is written in front of a number or a
    unit, and behind it, without a blank; `counters`: what may stand there behind a number, with
    endings.
    """

    joiners: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    before_point: tuple[str, ...] = ()
    nought: tuple[str, ...] = ()
    one: tuple[str, ...] = ()
    parts: Mapping[str, float] = field(default_factory=dict)
    more: Mapping[str, float] = field(default_factory=dict)
    behind_unit: Mapping[str, float] = field(default_factory=dict)
    percent: tuple[str, ...] = ()
    spellings: tuple[tuple[str, str], ...] = ()
    amounts: tuple[str, ...] = ()
    open_amounts: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    bearings: Mapping[str, float] = field(default_factory=dict)
    zero: tuple[str, ...] = ()
    units: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    measures: Mapping[str, str] = field(default_factory=dict)
    in_full: Mapping[str, str] = field(default_factory=dict)
    rates: Mapping[str, str] = field(default_factory=dict)
    between: tuple[str, ...] = ()
    no_numbers: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Directions:
    """How people say in which direction something moves or turns. Phrases, as in `Hearing`.

    `exceptions`: phrases that contain one but tell none ("all right", "go ahead"). `behind`: words
    that may follow a direction, besides numbers, joiners and fillers ("left by"); anything else
    makes it doubtful ("the left shelf"). `doubts`: words that do so anywhere ("not", "minus").

    `positive`, `negative`: how the description of a tool names the sign of a number. Without any,
    the guard `said_directions` hears none.
    """

    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    clockwise: tuple[str, ...] = ()
    anticlockwise: tuple[str, ...] = ()
    forward: tuple[str, ...] = ()
    backward: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    positive: tuple[str, ...] = ()
    negative: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Times:
    """How people say when an order is meant. Templates: phrases with slots in braces.

    Slots: `{duration}`, a number with a unit of time or one of `durations`; `{unit}`, a unit alone;
    `{clock}`, one of `clock`; `{h}`, its hour, `{h12}` up to twelve; `{m}`, its minutes, and
    `{-m}`, those before it; `{n}`, any number; `{weekday}`, one of `weekdays`. `:` stands for a
    colon or a full stop.

    `units`: seconds of each unit of time, besides those of `spoken_numbers`. `durations`: seconds
    of what is said without a number ("half an hour"). `after`: so long from now.

    `clock`: readings of a clock, and minutes that are added to `{h}`; without `{h}`, the minute of
    the day ("noon"). `hours`: words for an hour that are no numbers elsewhere; `numbers`: forms of
    numbers that unicode-rbnf does not spell. `at`: the clock of an order; `bare`: the same where a
    plain number may also be an amount ("at 5"), as it may be beside one of `measures`. `starting`:
    when something that is repeated begins. `days`: days from now, perhaps with a part of the day:
    "1 morning". `on`: a day of the week, in `weekdays` counted from Monday, 0. `parts`: parts of
    the day: am, pm, morning, noon, afternoon, evening or night; one of a single word counts only
    beside another time, unless it is one of `alone`. `every`: how often; `daily`: every day, with
    the part of the day or "".

    `vague`: a time that cannot be read surely ("around {clock}"). `no_times`: phrases that hold one
    and say none.

    Conditions: `when` begins one, `whenever` one that counts every time; of "once ... the" only the
    first part is no condition. `when_behind` and `whenever_behind` end one. `order_begins`: what
    stands between condition and order ("then"). `subjects`: behind them no order begins ("when you
    go"). `compares`: `<`, `<=`, `>` or `>=` for what is said beside a number. `percent`: per cent.
    `full`: what a battery is that is charged.

    `links`: ends of words behind which another order begins; `verb_ends`: words behind a plain hour
    that belong to the verb ("mach um 8 aus").

    `exact`: without their accents the templates say something else.
    """

    units: Mapping[str, float] = field(default_factory=dict)
    durations: Mapping[str, float] = field(default_factory=dict)
    after: tuple[str, ...] = ()
    clock: Mapping[str, int] = field(default_factory=dict)
    hours: Mapping[str, int] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    at: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
    starting: tuple[str, ...] = ()
    days: Mapping[str, str] = field(default_factory=dict)
    weekdays: Mapping[str, int] = field(default_factory=dict)
    on: tuple[str, ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict)
    every: tuple[str, ...] = ()
    daily: Mapping[str, str] = field(default_factory=dict)
    vague: tuple[str, ...] = ()
    no_times: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    whenever: tuple[str, ...] = ()
    when_behind: tuple[str, ...] = ()
    whenever_behind: tuple[str, ...] = ()
    order_begins: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    compares: Mapping[str, str] = field(default_factory=dict)
    percent: tuple[str, ...] = ()
    full: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    verb_ends: tuple[str, ...] = ()
    exact: bool = False


@dataclass(frozen=True, eq=False)
class Language:
    """One language. `code`: two letters of ISO 639-1; `name`: its English name.

    `synonyms`: groups of folded words and phrases that mean the same as the choice of a parameter,
    where the map has one of them in the name of a choice. " ... " stands for a few words: "put the
    lamp out". Read in the language of maps only.
    """

    code: str
    name: str
    hearing: Hearing
    following: Following
    queue_talk: QueueTalk
    place_talk: PlaceTalk
    saying: Saying
    claims: Claims
    signs: Signs
    deeds: Deeds
    tool_count: ToolCount
    full_stops: FullStops
    unmarked_ends: UnmarkedEnds = UnmarkedEnds()
    spoken_numbers: SpokenNumbers = field(default_factory=SpokenNumbers)
    directions: Directions = Directions()
    times: Times = field(default_factory=Times)
    synonyms: tuple[tuple[str, ...], ...] = ()


# Words in -o of Spanish, Italian and Portuguese that are no acts. In which of the three a short
# sentence is ("Vedo una porta.") is not known, so each has to know those of all.
ROMANCE_IDLE = (
    r"capisco|ricordo|misuro|sento|vedo|penso|spero|cerco|trovo|leggo|conosco|ascolto|aspetto|voglio"
    r"|parlo|dico|chiedo|rispondo|imparo|noto|conto|desidero|auguro|apprezzo|adoro|preferisco|credo"
    r"|posso|uso|amo|recuerdo|oigo|mido|entiendo|deseo|comprendo|pienso|siento|busco|encuentro|leo"
    r"|tengo|veo|hablo|digo|pregunto|escucho|prefiero|quiero|aprendo|cuento|conozco|agradezco|espero"
    r"|creo|vejo|sinto|procuro|encontro|leio|conheço|falo|pergunto|respondo|escuto|prefiro|quero"
    r"|tenho|lembro|compreendo|entendo|desejo|agradeço|ouço|acho|gosto|sono|como|quanto|tanto|fino"
    r"|riguardo|junto|dentro|verso|contro|sotto|dietro|solo|mano|foto|moto|radio|vivo|trabajo|lavoro"
    r"|trabalho|funciono|peso|necesito|necessito|preciso|debo|devo|prometo|prometto|siendo"
)


def phrases(text: str) -> tuple[str, ...]:
    """Phrases separated by commas, over as many lines as they need."""
    return tuple(" ".join(text.split()).strip(",").split(", "))


def meaning(phrases_by_meaning: Mapping[str, str]) -> Mapping[str, str]:
    """The meaning of each phrase; of each meaning its phrases, separated by commas."""
    return {each: meant for meant, text in phrases_by_meaning.items() for each in phrases(text)}


def counted(phrases_by_number: Mapping[int, str]) -> Mapping[str, int]:
    """The number of each phrase; of each number its phrases, separated by commas."""
    return {each: number for number, text in phrases_by_number.items() for each in phrases(text)}


def of_factors(words_by_factor: Mapping[float, str]) -> Mapping[str, float]:
    """The factor of each word; of each factor its words, separated by blanks."""
    return {word: factor for factor, text in words_by_factor.items() for word in text.split()}


_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def spelt_out(text: str) -> tuple[str, ...]:
    """As `phrases`, but those with an umlaut are also added in the spelling "hoer auf"."""
    written = phrases(text)
    return tuple(dict.fromkeys((*written, *(each.translate(_SPELT_OUT) for each in written))))


def joined_to(conjunction: str, written: tuple[str, ...]) -> tuple[str, ...]:
    """Phrases with a conjunction written as part of their first word."""
    return tuple(conjunction + each for each in written if not each.startswith(conjunction))


def words(text: str) -> frozenset[str]:
    """Words separated by blanks."""
    return frozenset(text.split())


def any_of(*alternatives: str) -> str:
    """One expression that finds any of several."""
    return "|".join(alternatives)


def order(openers: str, verbs: str, *polite: str) -> str:
    """An utterance that begins with a verb of command, or contains a polite form.

    `openers` (alternatives, followed by commas or spaces) may precede the verb.
    """
    return any_of(rf"^(?:(?:{openers})[,! ]+)*(?:{verbs})(?!\w)", *polite)


def wish(openers: str, bare: str, *polite: str) -> str:
    """A whole utterance of bare words after openers, or a polite form anywhere."""
    return any_of(rf"^(?:(?:{openers})[,! ]+)*(?:{bare})[\s,.!。！、，،।]*$", *polite)


_ONE_LETTER = str.maketrans({"\u2019": "'", "\u0131": "i", "\u0130": "i"})


def one_spelling(text: str) -> str:
    """Composed characters, one kind of apostrophe, and every i with a dot.

    Texts and expressions are compared in this form: in a Turkish text in capitals, other languages'
    rules cannot tell whether an i has a dot.
    """
    return unicodedata.normalize("NFC", text).translate(_ONE_LETTER)


def plain_case(text: str) -> str:
    """One spelling, in lower case: the form for which expressions are written."""
    return one_spelling(text).lower().strip()
