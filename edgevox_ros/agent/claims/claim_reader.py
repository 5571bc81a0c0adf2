"""Reads whether a sentence claims that the robot acts, has acted, or will ("I am turning left").

Offers, questions, conditions, refusals and general abilities are no claims. `candid` recognises
those.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from edgevox_ros.agent.claims.which_language import (
    LATIN,
    SMALL_WORDS,
    likely_languages,
    likely_latin,
)
from edgevox_ros.hearing import read_yes_no
from edgevox_ros.hearing.utterance_parts import count_parts
from edgevox_ros.languages import LANGUAGES, plain_case
from edgevox_ros.languages.language_fields import Claims, one_spelling

_QUESTION = re.compile(r"[?？؟]")
_SENTENCE = re.compile(r"[^.!?。！？؟।\n]+[.!?。！？؟।]*")
_FIRST_WORD = re.compile(r"^[^\W\d_]+[,،，、]\s*")
_EDGES = " \t,.;:!-\u2026\u3002\uff0c\u3001\uff01\u060c\u061b\u0964\u00a1\u00bf"
_LONGEST = 500
_LONGEST_PROMISE = 60
_NEVER = re.compile(r"(?!)")


class Expressions:
    """`languages.language_fields.Claims`, each compiled when it is first needed: see read_ahead."""

    def __init__(self, claims: Claims) -> None:
        self._claims = claims

    def __getattr__(self, name: str) -> re.Pattern[str]:
        compiled = _expression(getattr(self._claims, name))
        setattr(self, name, compiled)
        return compiled


def read_ahead() -> None:
    """Compile the expressions of all languages: half a second that no turn has to wait for."""
    for language in EXPRESSIONS.values():
        for field in fields(Claims):
            getattr(language, field.name)


def _expression(*sources: str) -> re.Pattern[str]:
    joined = "|".join(filter(None, sources))
    return re.compile(one_spelling(joined)) if joined else _NEVER


EXPRESSIONS: Mapping[str, Expressions] = {
    code: Expressions(language.claims) for code, language in LANGUAGES.items()
}
# These are searched for in every text, whatever its language.
CHATTER = _expression(*(language.claims.chatter for language in LANGUAGES.values()))
CLAUSE_END = _expression(
    r"[,;:，、；：،؛—–]|\s-\s", *(language.claims.conjunctions for language in LANGUAGES.values())
)


@dataclass(frozen=True)
class SentenceClaims:
    """What a sentence claims: it `acts` now or soon, it `acted`, a `state`, or it `agrees`.

    `agrees`: the whole sentence is a promise. `affirms`: it contains any kind of yes.
    """

    acts: bool = False
    acted: bool = False
    state: bool = False
    agrees: bool = False
    affirms: bool = False

    def __bool__(self) -> bool:
        return self.acts or self.acted or self.state or self.agrees or self.affirms


def claims_of(sentence: str) -> SentenceClaims:
    """What one sentence claims, in whichever language. Only its first 500 characters are read."""
    text = plain_case(sentence)[:_LONGEST]
    if not text:
        return SentenceClaims()
    codes = likely_languages(text)
    likely = [EXPRESSIONS[code] for code in codes]
    plain = _without_politeness(text, codes)
    clauses = _clauses(plain, asked=bool(_QUESTION.search(text)))
    acts = acted = state = agrees = False
    # A longer one is no mere promise, and a repeat in an expression takes long to fail.
    short = len(text) <= _LONGEST_PROMISE
    if short:
        agrees = any(language.agreed.fullmatch(text) for language in _languages_of(text))
    for language in _spoken_in(text):
        spoken = (language, *likely)
        open_ended = any(each.condition.search(plain) for each in spoken)
        for clause in clauses:
            if any(each.negation.search(clause) for each in spoken):
                continue
            acts = acts or (not open_ended and bool(language.doing.search(clause)))
            # A condition later in the sentence does not undo what was done.
            unconditional = _before_condition(clause, spoken) if open_ended else clause
            acted = acted or bool(language.done.search(unconditional))
            state = state or bool(language.state.search(unconditional))
    return SentenceClaims(acts, acted, state, agrees, agrees or read_yes_no(text) == "yes")


def clauses_of(sentence: str) -> list[str]:
    """The clauses of a sentence in lower case."""
    return [found for clause in CLAUSE_END.split(plain_case(sentence)) if (found := clause.strip())]


def _clauses(text: str, *, asked: bool) -> list[str]:
    """The whole text and its clauses. Of a question, only those before the last one, which asks."""
    first, *later = [clause.strip() for clause in CLAUSE_END.split(text)]
    # What begins a sentence begins no clause: "at x 1, heading 30 degrees" is no movement.
    clauses = [first, *(f"\u2026 {clause}" for clause in later)]
    return clauses[:-1] if asked else [text, *clauses]


def _before_condition(clause: str, spoken: Iterable[Expressions]) -> str:
    found = [match.start() for each in spoken if (match := each.condition.search(clause))]
    return clause[: min(found, default=len(clause))]


def candid(sentence: str) -> bool:
    """Whether a sentence admits a failure, asks, states a limit or condition, or only apologises.

    It may claim something as well: see `claims_of`.
    """
    text = plain_case(sentence)[:_LONGEST]
    codes = likely_languages(text)
    if _asks(text, codes):
        return True
    found = {code: _candour(text, code) for code in codes}
    # "se" means "if" in Italian and "itself" in Spanish: no evidence where it may be either.
    doubtful = frozenset().union(*(SMALL_WORDS[code] for code in codes if found[code] is None))
    return any(word is not None and word not in doubtful for word in found.values())


def without_excuses(sentence: str) -> str:
    """A sentence without its apologies, and without words of help: "I can't assist with that"."""
    text = plain_case(sentence)[:_LONGEST]
    for code in likely_languages(text):
        text = EXPRESSIONS[code].helping.sub(" ", EXPRESSIONS[code].sorry.sub(" ", text))
    return text


def _asks(text: str, codes: Iterable[str]) -> bool:
    """Whether a question really asks something, other than whether there is anything else to do."""
    if not _QUESTION.search(text):
        return False
    text = _without_politeness(text, codes)
    last = CLAUSE_END.split(text)[-1]
    return bool(last.strip(_EDGES + "?？؟")) and text.rstrip(_EDGES).endswith(("?", "？", "؟"))


def _candour(text: str, code: str) -> str | None:
    """Which word makes a text candid in one language; None if none does."""
    language = EXPRESSIONS[code]
    plain = language.polite.sub(" ", text).strip(_EDGES)
    rest = language.sorry.sub(" ", plain).strip(_EDGES)
    if not rest:
        return plain or None
    found = (language.candid, language.limits, language.negation, language.condition)
    matches = (expression.search(rest) for expression in found)
    return next((match.group() for match in matches if match), None)


def claims_action(reply: str) -> bool:
    """Whether a sentence of the reply says that the robot acts, has acted or is about to act."""
    found = map(claims_of, _SENTENCE.findall(reply))
    return any(claims.acts or claims.acted for claims in found)


def admits(reply: str) -> bool:
    """Whether a reply says that something did not work."""
    text = plain_case(reply)
    return any(language.negation.search(text) for language in _languages_of(text))


def reports_failure(sentence: str) -> bool:
    """Whether a sentence says that something was tried and did not work; a question does not."""
    text = plain_case(sentence)[:_LONGEST]
    codes = likely_languages(text)
    return not _asks(text, codes) and any(EXPRESSIONS[code].failing.search(text) for code in codes)


def asks(reply: str) -> bool:
    """Whether a reply asks for something: a question, or a request without a question mark.

    "Please tell me how far" and "which room" ask; "anything else?" and "how can I help?" do not.
    """
    return any(map(_wants_to_know, _SENTENCE.findall(reply)))


def _wants_to_know(sentence: str) -> bool:
    text = plain_case(sentence)[:_LONGEST]
    codes = likely_languages(text)
    if any(EXPRESSIONS[code].offering.search(text) for code in codes):
        return False
    bare = _bare(text, codes)
    return _asks(text, codes) or any(EXPRESSIONS[code].asking.search(bare) for code in codes)


def declines(reply: str) -> bool:
    """Whether a reply says that the robot cannot or will not, and claims no act besides.

    A question does not decline, whatever it contains; nor does an apology alone, not to understand,
    or not to know which room is meant.
    """
    return not claims_action(reply) and any(map(_declines, _SENTENCE.findall(reply)))


def _declines(sentence: str) -> bool:
    text = plain_case(sentence)[:_LONGEST]
    if _QUESTION.search(text):
        return False
    codes = likely_languages(text)
    bare = _bare(text, codes)
    spoken = [EXPRESSIONS[code] for code in codes]
    # "I do not understand" and "I am not sure which" have a negation, but refuse nothing.
    for each in spoken:
        bare = each.asking.sub(" ", each.unknowing.sub(" ", bare))
    return any(each.negation.search(bare) or each.limits.search(bare) for each in spoken)


def _bare(text: str, codes: Iterable[str]) -> str:
    """A text without politeness, and without the word before its first comma ("okay, ...")."""
    return _FIRST_WORD.sub("", _without_politeness(text, codes).strip(_EDGES))


def _without_politeness(text: str, codes: Iterable[str]) -> str:
    for code in codes:
        text = EXPRESSIONS[code].polite.sub(" ", text)
    return text


def conditional(utterance: str) -> bool:
    """Whether what is wanted depends on something ("if the battery is low")."""
    text = plain_case(utterance)[:_LONGEST]
    return any(EXPRESSIONS[code].condition.search(text) for code in likely_languages(text))


def parts_of(utterance: str) -> int:
    """How many parts an utterance has that say something; see count_parts."""
    text = plain_case(utterance)[:_LONGEST]
    return count_parts(text, likely_languages(text, slack=1))


def orders(utterance: str, language: str = "") -> bool:
    """Whether somebody wants something done: a verb of command, a wish, or only a direction.

    In that `language`, if the text may be in it; else in any.
    """
    text = plain_case(utterance)[:_LONGEST]
    if CHATTER.search(text):
        return False
    codes = likely_languages(text, slack=1)
    return any(_orders(text, code) for code in ((language,) if language in codes else codes))


def _orders(text: str, code: str) -> bool:
    language = EXPRESSIONS[code]
    if language.order.search(text) and not _takes_back(text, language):
        return True
    # "Can you", "won't you": politeness does not make it less of a wish.
    wish = language.wish.search(text)
    return wish is not None and not _takes_back(language.wish.sub(" ", text), language)


def _takes_back(text: str, language: Expressions) -> bool:
    return bool(language.negation.search(text) or language.condition.search(text))


def _languages_of(text: str) -> Iterable[Expressions]:
    """The languages that a text may be in. Only ASCII: those that can be written in it."""
    return (EXPRESSIONS[code] for code in LATIN) if text.isascii() else EXPRESSIONS.values()


def _spoken_in(text: str) -> Iterable[Expressions]:
    """The languages in which a claim is sought.

    A form of a verb in one language is a noun in another, so of those in Latin letters only the
    likely ones. Between letters of another script there may be an English claim.
    """
    others = () if text.isascii() else EXPRESSIONS.keys() - frozenset(LATIN)
    return [EXPRESSIONS[code] for code in (*likely_latin(text), *others)]
