"""Stop words: does a transcript order the robot to stop, and does a new command follow?

Only whole words count. At rest a transcript stops if one of its clauses begins or ends with a stop
phrase, apart from fillers, names and politeness. While something moves, or may, a stop phrase
anywhere stops, and so do phrases that can only mean it then ("that's far enough"), some of them
only if nothing else is said ("No!"). A listed exception ("bus stop") never does. A false stop is
acceptable, a missed one is not; so all languages count together unless some are chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Union

from edgevox_ros.hearing.commands import command_finder
from edgevox_ros.hearing.marked_words import MarkedWords, Span, covered, sentences, without_marked
from edgevox_ros.hearing.phrase_finder import NOTHING, Found, PhraseFinder, phrase_words
from edgevox_ros.hearing.run_together import RunTogether
from edgevox_ros.hearing.words import Word, distinct_words, fold, split_words
from edgevox_ros.languages import LANGUAGES

_EDGE = 2000
_STOPPING = {"stop", "pause", "sole"}
_OF_STOP = ("stop", "pause", "sole", "tail", "filler", "opener")
Moving = Union[bool, Callable[[], bool]]
_LONG, _MOST_KNOWN = 40, 20_000
_GAP = " ... "
# More words than anybody puts between the parts; searching on would be quadratic.
_REACH = 10


class SeparableVerbs:
    """Finds verbs written `first ... last` in the tables, within one clause.

    German "hör jetzt mit dem Drehen auf" is a stop as a whole.
    """

    def __init__(self) -> None:
        self._phrases = PhraseFinder()
        self._pairs: set[str] = set()

    def add(self, verbs: Iterable[str], denials: Iterable[str]) -> None:
        """Add verbs written `first ... last`, and words that must not come between the parts.

        Accents count: "halt ... an" is an order, "hält ... an" speaks of a train.
        """
        for verb in verbs:
            first, _, last = verb.partition(_GAP)
            self._pairs.add(last)
            self._phrases.add(f"to {last}", (first,), accents=False)
            self._phrases.add(last, (last,), accents=False)
        self._phrases.add("denial", denials, accents=False)

    @staticmethod
    def whole(verbs: Iterable[str]) -> list[str]:
        """The verbs with nothing between their parts."""
        return [verb.replace(_GAP, " ") for verb in verbs]

    def joined(self, words: Sequence[Word], found: list[Found]) -> list[Found]:
        """What was found at each word, plus a stop where a verb begins whose last part follows."""
        if not self._pairs or len(words) < 2:
            return found
        parts = self._phrases.find(words)
        for start, part in enumerate(parts):
            for last in self._pairs:
                length = self._reaches(words, parts, start, last) if f"to {last}" in part else 0
                if length > found[start].get("stop", 0):
                    found[start] = {**found[start], "stop": length}
        return found

    @staticmethod
    def _reaches(words: Sequence[Word], parts: Sequence[Found], start: int, last: str) -> int:
        """The length of the verb, from its first part to its last, or 0."""
        begin = start + parts[start][f"to {last}"]
        for end in range(begin, min(len(words), begin + _REACH)):
            if words[end].paused_before or "denial" in parts[end]:
                return 0
            if last in parts[end]:
                return end + 1 - start
        return 0


@dataclass(frozen=True)
class StopMatch:
    """A stop was heard. `phrase` as it was said; `rest`: the new command after it, or empty.

    `void`: everything before the rest, if that was more than a stop, or empty; the model may know
    of it but not act on it. `weak`: the words mean stop only while something moves; `alone`: only
    where nothing else is said; `sole`: only if both, so they count once the speaker has ended.
    """

    phrase: str
    rest: str = ""
    void: str = ""
    weak: bool = False
    alone: bool = False
    sole: bool = False

    @property
    def bare(self) -> bool:
        """Whether nothing was said but the stop."""
        return not (self.rest or self.void)


class StopMatcher:
    """Finds stop phrases of several languages, and the integrator's own words and names.

    `languages`: codes of the tables to use, none: all. Raises ValueError for an unknown code.
    """

    def __init__(
        self,
        languages: Iterable[str] = (),
        extra_words: Iterable[str] = (),
        names: Iterable[str] = (),
    ) -> None:
        codes = tuple(languages) or tuple(LANGUAGES)
        unknown = [code for code in codes if code not in LANGUAGES]
        if unknown:
            raise ValueError(f"languages: found {unknown}, expected some of {sorted(LANGUAGES)}")
        self._phrases = PhraseFinder()
        self._phrases.add("filler", names)
        self._phrases.add("stop", extra_words)
        self._precheck = StopPrecheck()
        self._precheck.add(extra_words)
        self._separable = SeparableVerbs()
        self._run_together = RunTogether()
        for code in codes:
            table = LANGUAGES[code].hearing
            for kind, source in (
                ("stop", table.stop),
                ("alone", table.alone),
                ("pause", (*table.alone, *table.moving)),
                ("sole", table.moving_alone),
                ("keep", LANGUAGES[code].following.keeps),
                ("tail", table.tails),
                ("filler", table.fillers),
                ("opener", table.openers),
                ("tale", table.tales),
            ):
                self._phrases.add(kind, source, accents=table.accents)
            self._separable.add(table.separable, table.denials)
            self._run_together.add(table)
            self._precheck.add(table.stop, accents=table.accents)
            self._precheck.add(self._separable.whole(table.separable), accents=table.accents)
            pauses = (*table.alone, *table.moving, *table.moving_alone)
            self._precheck.add(pauses, accents=table.accents)
        for code in codes:
            table = LANGUAGES[code].hearing
            for kind, source in (
                ("exception", table.exceptions),
                ("unless_first", table.unless_first),
                ("at_rest", table.at_rest),
            ):
                self._add_exceptions(kind, source, table.accents)
        self._commands = command_finder(codes)

    def _add_exceptions(self, kind: str, phrases: Iterable[str], accents: bool) -> None:
        """Add exceptions as written, and as they are once their fillers have been removed."""
        stripped = [self._without_inner_fillers(p) for p in phrases if "*" not in p]
        self._phrases.add(kind, phrases, accents=accents)
        for words in stripped:
            found = self._phrases.find(words)[0] if words else NOTHING
            if max(found.get("stop", 0), found.get("pause", 0)) < len(words):
                self._phrases.add_words(kind, words, accents=accents)

    def _without_inner_fillers(self, phrase: str) -> Sequence[Word]:
        """The words of an exception without fillers, except a last word; none if it has no fillers.

        Without that last word, the exception would cover more.
        """
        words = phrase_words(phrase)
        if not any("filler" in found for found in self._phrases.find(words)):
            return ()
        marks = _filler_marks(self._found(words))
        return without_marked(words, [*marks[:-1], False])

    def _read(self, text: str) -> MarkedWords:
        return self._found(split_words(text))

    def _found(self, words: Sequence[Word]) -> MarkedWords:
        found = self._separable.joined(words, self._phrases.find(words))
        return MarkedWords(words, self._run_together.marked(words, found))

    def may_stop(self, text: str) -> bool:
        """Whether a text may contain a stop: a no is certain. Ten times as fast as `match`."""
        text, together = _edges(text), self._run_together
        return together.may_hold_stop(text) or self._precheck.may_be_in(text, together.holds_stop)

    def match(self, text: str, moving: Moving = False) -> StopMatch | None:
        """The stop in a transcript, or None. Linear time; never raises.

        `moving`: whether something moves or may; a function is called only if that matters. Of more
        than 4,000 characters only both ends are searched.
        """
        whole = len(text) <= 2 * _EDGE
        text = _edges(text)
        if not self.may_stop(text):
            return None
        said = self._read(text)
        versions = self._versions(said)
        if not any(_STOPPING & found.keys() for version in versions for found in version.found):
            return None
        certain, stops = _at_rest(versions)
        weak: list[Span] = []
        sole: list[Span] = []
        if not certain and is_moving(moving):
            certain, weak = _in_motion(versions)
            sole = [] if certain or weak else list(_alone_in(said, ("sole", "alone")))
        spans = [*certain, *weak, *sole]
        if not spans:
            return None
        begin, end = min(spans)
        sure = max((end for _, end in (*certain, *stops)), default=0)
        last = max(end for _, end in (*spans, *stops))
        rest_at = self._commands.after(said, last, joined=sure == last)
        rest = text[rest_at : said.words[-1].end] if whole and rest_at is not None else ""
        void = (text[:rest_at] if rest else text).strip()
        void = "" if self._bare(void) else void
        alone = bool(certain) and not stops
        return StopMatch(
            text[begin:end], rest, void, weak=not certain, alone=alone, sole=bool(sole)
        )

    def _bare(self, text: str) -> bool:
        """Whether a text says stop and nothing else."""
        said, position = self._read(text), 0
        while position < len(said.words):
            length = max(said.length(kind, position) for kind in _OF_STOP)
            if not length:
                return False
            position += length
        return True

    def _versions(self, said: MarkedWords) -> tuple[MarkedWords, ...]:
        """The words as they were said, and the words without fillers."""
        if not any("filler" in found for found in said.found):
            return (said,)
        spoken = self._without_fillers(said)
        return said, self._found(spoken)

    @staticmethod
    def _without_fillers(said: MarkedWords) -> list[Word]:
        """Drop fillers: anywhere in scripts with spaces, only at the edges in scripts without."""
        return without_marked(said.words, _filler_marks(said))


def _edges(text: str) -> str:
    """Both ends of a text of many pages, so that matching stays fast."""
    return text if len(text) <= 2 * _EDGE else text[:_EDGE] + "\n" + text[-_EDGE:]


def _at_rest(versions: Sequence[MarkedWords]) -> tuple[list[Span], list[Span]]:
    """The stops at the edges of clauses, and all stop phrases."""
    exempt = covered(versions, resting=True)
    at_edges, stops = [], []
    for version in versions:
        for at, span in exempt.uncovered(version, "stop"):
            stops.append(span)
            if version.at_edge(*at):
                at_edges.append(span)
    return [*at_edges, *_alone_in(versions[0], ("alone",))], stops


def _alone_in(said: MarkedWords, kinds: Sequence[str]) -> Iterator[Span]:
    """The sentences, or the whole, of nothing but phrases that stop when they are said alone."""
    for sentence in (*sentences(said.words), range(len(said.words))):
        if _only_alone(said, sentence, kinds):
            yield said.words[sentence[0]].start, said.words[sentence[-1]].end


def _in_motion(versions: Sequence[MarkedWords]) -> tuple[list[Span], list[Span]]:
    """Every stop phrase, and the phrases that mean stop only while something moves."""
    exempt = covered(versions, resting=False)
    sure, weak = [], []
    for version in versions:
        sure += [span for _, span in exempt.uncovered(version, "stop")]
        for at, span in exempt.uncovered(version, "pause"):
            if version.distinct(*at) or version.at_edge(*at):
                weak.append(span)
    return sure, weak


def _only_alone(said: MarkedWords, sentence: range, kinds: Sequence[str]) -> bool:
    """Whether a sentence has only fillers and phrases of these kinds, said alone."""
    position, alone = sentence.start, False
    while position < sentence.stop:
        length = max(said.length(kind, position) for kind in kinds)
        alone = alone or length > 0
        length = length or said.length("filler", position) or said.length("opener", position)
        other = max(said.length("exception", position), said.length("keep", position) - 1)
        if not length or other >= length:
            return False
        position += length
    return alone


def _filler_marks(said: MarkedWords) -> list[bool]:
    """Which words are fillers and not part of a longer phrase that matters."""
    marks = [False] * len(said.words)
    position = 0
    while position < len(marks):
        filler = said.length("filler", position)
        stop = max(said.length("stop", position), said.length("exception", position))
        protected = max(stop, said.length("tail", position))
        if filler > stop:
            marks[position : position + filler] = [True] * filler
        position += max(filler, protected, 1)
    return marks


def is_moving(moving: Moving) -> bool:
    """Whether something moves or may; if nobody can say, yes."""
    if isinstance(moving, bool):
        return moving
    try:
        return moving()
    except Exception:
        return True


def stop_matcher(
    languages: Iterable[str] = (), extra_words: Iterable[str] = (), names: Iterable[str] = ()
) -> StopMatcher:
    """The StopMatcher for these words, made once: its tables take some tenths of a second."""
    return _made(frozenset(languages), frozenset(extra_words), frozenset(filter(None, names)))


@lru_cache(maxsize=8)
def _made(
    languages: frozenset[str], extra_words: frozenset[str], names: frozenset[str]
) -> StopMatcher:
    return StopMatcher(sorted(languages), sorted(extra_words), sorted(names))


def every_language() -> StopMatcher:
    """The matcher with the stop words of every language."""
    return stop_matcher()


def match_stop(text: str, moving: Moving = False) -> StopMatch | None:
    """Match with the stop words of every language; see StopMatcher.match."""
    return every_language().match(text, moving)


class StopPrecheck:
    """A quick test whether a text can contain any of some phrases: it looks for one word of each.

    That is the longest word; in a script without spaces, one character.
    """

    def __init__(self) -> None:
        self._folded: set[str] = set()
        self._exact: set[str] = set()
        self._begins: tuple[str, ...] = ()
        self._harmless: set[str] = set()

    def add(self, phrases: Iterable[str], *, accents: bool = True) -> None:
        """Add phrases; see PhraseFinder.add."""
        self._harmless.clear()
        for phrase in phrases:
            words = phrase_words(phrase)
            if "*" in phrase and len(words) == 1:
                self._begins = (*self._begins, fold(words[0].exact))
            elif words:
                needle = max(words[:-1] if "*" in phrase else words, key=_rarity)
                known, word = (
                    (self._folded, fold(needle.exact)) if accents else (self._exact, needle.exact)
                )
                known.add(word)

    def may_be_in(self, text: str, holds: Callable[[str], bool]) -> bool:
        """Whether a phrase may be in the text: a no is certain, a yes is not.

        `holds`: whether a word, given without accents, contains phrases that are run together.
        """
        # In a flood of transcripts most words have been seen before.
        for token in set(text.split()) - self._harmless:
            for exact, folded in distinct_words(token):
                begins = folded.startswith(self._begins)
                if folded in self._folded or exact in self._exact or begins or holds(folded):
                    return True
            if len(token) < _LONG:
                if len(self._harmless) >= _MOST_KNOWN:
                    self._harmless.clear()
                self._harmless.add(token)
        return False


def _rarity(word: Word) -> tuple[bool, int]:
    """How rare a word is: hiragana is frequent, and so are short words."""
    hiragana = "\u3041" <= word.exact[0] <= "\u3096"
    return not hiragana, len(word.exact)
