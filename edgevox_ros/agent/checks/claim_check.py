"""Holds back sentences that claim an act, or a number that was not read, until it is known."""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.checks.check import DOUBT, PASS, Check, Reply, Verdict
from edgevox_ros.agent.checks.read_numbers import (
    Unread,
    contradicts,
    lacks_value,
    states_other_number,
    stems,
    unread_before,
    unread_now,
)
from edgevox_ros.agent.claims import (
    admits,
    candid,
    claims_of,
    clauses_of,
    orders,
    reports_failure,
    without_excuses,
)
from edgevox_ros.agent.deeds import Deed, reports_deeds
from edgevox_ros.agent.phrases import Phrase, phrase, why_failed
from edgevox_ros.agent.result_wording import data_of
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import Cause, GuardAct
from edgevox_ros.core.tools import ToolResult, ToolSchema
from edgevox_ros.hearing.measured import measured_amounts
from edgevox_ros.hearing.order_reading import OrderReading
from edgevox_ros.hearing.said_amounts import said_amounts
from edgevox_ros.hearing.words import plain, split_words
from edgevox_ros.hearing.yes_no import has_question_mark
from edgevox_ros.languages import language_of

CALL_OR_SAY = (
    "You said that you act, but you called no tool, so nothing happened. "
    "Call the tool now, or say that you cannot do it."
)
SAY_IT_FAILED = "That is not true: it was not done. Say in one short sentence that it did not work."

SAY_IT_WORKED = "That is not true: it was done. Say in one short sentence what you have done."
SAY_WHAT_WAS_READ = (
    "That is not what the tool returned. Say in one short sentence what it returned, "
    "with its own numbers."
)
SAY_IT_IS_UNKNOWN = (
    "The tool returned no number for that. Say in one short sentence that it is not known, "
    "without any number."
)
# Why only a call fails that was carried out.
_OF_A_CALL = (
    *(Cause.NO_ANSWER, Cause.CANCELLED, Cause.UNREADABLE, Cause.UNHEARD),
    *(Cause.TOO_OFTEN, Cause.MOVING, Cause.UNSURE),
)

READ_IT = (
    "You have not read that, so you do not know it. "
    "Call the tool that reads it, or say that you do not know."
)


class ClaimCheck(Check):
    """Judges sentences by the outcome of all calls of the turn.

    - Nothing was done: no sentence may say that the robot acts or has acted. If a call failed, no
      sentence may describe a state as if it had succeeded.
    - No call was carried out: no sentence may say that one was cancelled, got no answer, ...
    - After an order, or when an acting tool failed: only a sentence that admits it, asks or names a
      limit is believed at once.
    - After a command that no tool carried out: a reply that only agrees ("I see.") is no answer.
    - Something was done: no sentence may claim the act of another tool as well, say that it did
      not work, or state another number than the calls had.
    - Something was done and something failed: a claim is believed if the reply also says that
      something did not work.
    - Something was read: no sentence may state another number. Where a reader gave no number, or
      failed, none may be stated for it, not in later turns either, until it was read.
    - A reader was asked about, and none was ever called: no sentence may state a percentage that
      nobody said, or count what was asked for ("15 books").
    - Nothing was ordered and nothing failed: deeds of earlier turns may be reported
      in the past tense.

    Once per turn the model is asked for the call, or for an honest answer. `commanded`: something
    was to be done. `acting`: another turn acts meanwhile, so a reply to talk may say so.
    `corrects`: the utterance has ended what was being done. `language`: in which numbers are said.
    """

    name: GuardName = "narrated_call"

    def __init__(
        self,
        reading: OrderReading,
        log: CallLog,
        vocabulary: ToolVocabulary,
        deeds: Sequence[Deed] = (),
        *,
        on: bool = True,
        acting: bool = False,
        corrects: bool = False,
        language: str = "en",
    ) -> None:
        self._on = on
        self._acting = acting
        self._deeds = deeds
        self._log = log
        self._vocabulary = vocabulary
        self._utterance = self._known = reading.text
        self._facts = self._earlier = ""
        self._unread_before: Unread | None = None
        self._language = language
        self._wrong = False
        # "What is a normal pulse?" asks for no reading.
        said = {word.folded for word in split_words(reading.text)}
        in_general = not said.isdisjoint(language_of(language).spoken_numbers.one)
        asked_for = reading.asks and vocabulary.names_a_reader(reading.text)
        self._wants_reading = asked_for and not in_general
        asked = stems(reading.text) if reading.asks and not in_general else frozenset()
        self._counted = asked & stems(vocabulary.about_readers)
        # "Then go there" cannot be understood without what was said before.
        ordered = any(map(vocabulary.is_whole, reading.plain_orders))
        self._stands_alone = ordered or self._wants_reading or bool(self._counted)
        self._read_before = False
        # "And another three" goes on with what was done, and asks for no account of it.
        first = plain(reading.text).partition(" ")[0]
        joiners = language_of(language).spoken_numbers.joiners
        more = first in map(plain, joiners) and vocabulary.amounts(reading.text)
        self._goes_on = bool(deeds) and more and not reading.asks
        # "Find my keys" orders nothing but to look.
        self._asks_only = not vocabulary.names_an_act(reading.text)
        self._ordered = orders(reading.text) or reading.commands_a_tool
        self._ordered = self._ordered or reading.commands_by_form
        self.commanded = self._ordered or corrects or reading.commands
        self._map_spoke_in_hop = self._map_spoke_in_turn = False
        self._asked = False

    def note_facts(self, facts: str) -> None:
        """Note what the model is shown of the robot's state: its numbers may be said."""
        self._facts = facts
        self._known = f"{self._utterance} {facts}".rstrip()

    def note_readings(
        self,
        history: Sequence[Message],
        tools: Sequence[ToolSchema],
        shown: Sequence[ToolResult] = (),
    ) -> None:
        """Note what the readers among these tools gave in earlier turns, and what they did not.

        `shown`: what they give now, as far as the model is shown that.
        """
        readers = {tool.name for tool in tools if tool.read_only}
        self._unread_before = unread_before(history, readers, shown)
        self._read_before = any(each.role == "tool" and each.name in readers for each in history)
        earlier = (each.content for each in history if each.role in ("user", "tool"))
        self._earlier = " . ".join(earlier)

    def note_map_words(self, said: bool) -> None:
        """Note whether the map had words for this hop: nothing may be claimed beside them."""
        self._map_spoke_in_hop = said
        self._map_spoke_in_turn = self._map_spoke_in_turn or said

    def sentence(self, sentence: str) -> Verdict:
        """Hold a claim back until it is known whether it is true."""
        if (self._map_spoke_in_hop and claims_of(sentence)) or (
            self._map_spoke_in_turn and self._denies(sentence)
        ):
            return Verdict(GuardAct.HELD_BACK)
        if self._tells_nothing(sentence):
            return Verdict(GuardAct.HELD_BACK, sentence[:200])
        return DOUBT if self.doubtful(sentence) else PASS

    def after(self, reply: Reply) -> Verdict:
        """Judge the sentences that were held back, now that any calls have run."""
        held, result = reply.held, reply.result
        detail = " ".join(held)[:200]
        if not held:
            return PASS
        if result.calls or result.rejections:
            true = self._log.all_done and not any(map(self.doubtful, held))
            return PASS if true else Verdict(GuardAct.HELD_BACK, detail)
        if not any(map(self.doubtful, held)) or self._is_true(result.speech, held):
            return PASS
        if self._asked or not reply.one_more:
            sentence = phrase(self._honest, self._language)
            return Verdict(GuardAct.HELD_BACK, detail, sentence, self._honest)
        self._asked = True
        first = not (self._log.calls or self._log.rejected)
        if reply.prompt.earlier and first and self._stands_alone:
            # Behind several turns of words alone, small models go on in words.
            return Verdict(GuardAct.ASKED_AGAIN, detail, unsaid=True, afresh=True)
        return Verdict(GuardAct.ASKED_AGAIN, detail, ask=self._question)

    def doubtful(self, sentence: str) -> bool:
        """Whether a sentence must wait until more is known."""
        log = self._log
        if not self._on:
            return False
        if self._misreports(sentence) or self._invents_cause(sentence):
            return True
        if self._acting and not self.commanded:
            return False
        if log.all_done:
            return self._is_untrue(sentence)
        claims = claims_of(sentence)
        if claims.acted and not claims.acts and self._done_before(sentence):
            return False
        if not (claims.acts or claims.acted) and self._says_why(sentence):
            return False
        wanted = self._goes_on or (self.commanded and not (log.only_read and self._asks_only))
        if claims.acts or claims.acted or (claims.state and (log.failed or wanted)):
            return True
        if log.refused:
            return False
        if self._must_own_up:
            return not candid(sentence)
        if log.failed:
            return claims.agrees or claims.affirms
        return claims.agrees and self.commanded and not log.read

    def _misreports(self, sentence: str) -> bool:
        """Whether a sentence states another number than what was read, or one that was not."""
        log = self._log
        if log.asked and contradicts(sentence, log.readings, self._known, self._language):
            return True
        if self._makes_up(sentence):
            return True
        unread = self._unread
        if unread is None or not unread.is_meant(sentence, self._utterance):
            return False
        return unread.invents(sentence, self._utterance, self._facts, self._language)

    def _makes_up(self, sentence: str) -> bool:
        """Whether a sentence states a number that a reader gives, and none was called."""
        known = self._log.asked or self._log.acted or self._read_before
        if known or candid(sentence):
            return False
        # Other numbers may be about anything: "It was made in 2020".
        units = {each.unit.code for each in measured_amounts(sentence, self._language)}
        of_reader = ("%" in units and self._wants_reading) or self._counts_what_is_read(sentence)
        known_before = f"{self._known} . {self._earlier}"
        return of_reader and contradicts(sentence, (), known_before, self._language)

    def _counts_what_is_read(self, sentence: str) -> bool:
        """Whether a sentence counts what was asked for and a reader tells: "15 books"."""
        amounts = said_amounts(sentence, self._language, None).measured if self._counted else ()
        return any(not self._counted.isdisjoint(stems(each.following)) for each in amounts)

    @property
    def _unread(self) -> Unread | None:
        """What readers did not give: in this turn, or earlier if it has called none."""
        log = self._log
        return unread_now(log.newest_readings) if log.asked else self._unread_before

    def _invents_cause(self, sentence: str) -> bool:
        """Whether a sentence says of calls that failed what is so of none that was not begun."""
        if self._log.began or not self._log.failed:
            return False
        causes = (plain(why_failed(cause, self._language)) for cause in _OF_A_CALL)
        said = plain(sentence)
        return any(cause in said for cause in causes)

    def _is_untrue(self, sentence: str) -> bool:
        """Whether a sentence does not fit a turn in which everything was done."""
        if self._claims_more(sentence) or self._denies(sentence):
            return True
        done = [{**call.arguments, **data_of(result)} for call, result in self._log.done]
        if not done or self._log.asked:
            return False
        if any(map(lacks_value, done)):
            unread = Unread(done)
            return unread.invents(sentence, self._utterance, self._facts, self._language)
        return states_other_number(sentence, done, self._known, self._language)

    def _denies(self, sentence: str) -> bool:
        """Whether a sentence says that something did not work, though everything has."""
        return self._log.all_done and not self._log.ongoing and reports_failure(sentence)

    def _says_why(self, sentence: str) -> bool:
        """Whether a sentence explains a failure in words of its error that nobody had said."""
        failures = self._log.failures.values()
        errors = stems(" ".join(str(each.error) for each in failures))
        return not errors.isdisjoint(stems(sentence) - stems(self._utterance))

    def _tells_nothing(self, sentence: str) -> bool:
        """Whether a sentence only apologises or refuses, behind a call that failed.

        "I apologize, but I can't assist with that": we can say what went wrong.
        """
        log = self._log
        if not (self._on and log.failures) or log.acted or claims_of(sentence):
            return False
        if reports_failure(sentence) or not candid(sentence) or has_question_mark(sentence):
            return False
        left = split_words(without_excuses(sentence))
        if any(each.spaceless or each.folded.isdecimal() for each in left):
            return False
        return not any(each.folded.startswith(tuple(stems(sentence))) for each in left)

    def _claims_more(self, sentence: str) -> bool:
        """Whether a sentence claims an act of a tool that did nothing in this turn."""
        if not _claims_acts(sentence):
            return False
        done = self._log.succeeded
        named = map(self._vocabulary.tools_named, clauses_of(sentence))
        other = any(tools and not tools & done for tools in named)
        return other and not candid(sentence) and not reports_deeds(sentence, self._deeds)

    def _done_before(self, sentence: str) -> bool:
        """Whether a sentence reports deeds of earlier turns, in a turn without an order."""
        if self._ordered or self._goes_on or self._log.failed or not self._deeds:
            return False
        return reports_deeds(sentence, self._deeds)

    @property
    def _must_own_up(self) -> bool:
        """Whether an act was wanted and none happened. What a reader read may be said."""
        log = self._log
        return log.failed_to_act or (self._ordered and (log.failed or not log.read))

    def _is_true(self, speech: str, held: Sequence[str]) -> bool:
        """Whether a reply without calls may be said, of which some sentences were held back."""
        log = self._log
        self._wrong = any(map(self._misreports, held))
        if self._wrong or (log.all_done and any(map(self._is_untrue, held))):
            return False
        if any(map(self._invents_cause, held)):
            return False
        if log.all_done or (log.acted and admits(speech)):
            return True
        if candid(held[-1]) and not any(map(_claims_acts, held)):
            return True  # "Sure! How far?": only the last sentence shows what the first meant
        # "Sure. What a nice day it is!"
        return not (self._ordered or log.failed) and not all(map(_says_no_more, held))

    @property
    def _question(self) -> str:
        """What the model is asked."""
        if self._wrong and not self._log.asked and self._unread is None:
            return READ_IT
        if self._wrong:
            return SAY_IT_IS_UNKNOWN if self._unread else SAY_WHAT_WAS_READ
        if self._log.all_done:
            return SAY_IT_WORKED
        if self._log.only_read and not self._ordered:
            return SAY_WHAT_WAS_READ
        return SAY_IT_FAILED if self._log.failed else CALL_OR_SAY

    @property
    def _honest(self) -> Phrase:
        """What is said instead of a claim that the model repeats."""
        log = self._log
        if self._wrong:
            return "no_value" if self._unread or not self._log.asked else "not_done"
        if log.acted:
            return "acted" if log.all_done else "not_all"
        return "not_done" if log.failed and not log.refused else "did_nothing"


def _says_no_more(sentence: str) -> bool:
    """Whether a sentence only agrees or claims acts."""
    return claims_of(sentence).agrees or _claims_acts(sentence)


def _claims_acts(sentence: str) -> bool:
    claims = claims_of(sentence)
    return claims.acts or claims.acted or claims.state
