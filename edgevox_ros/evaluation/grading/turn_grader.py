"""Compares what came of one sentence with what was expected of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, repeat, zip_longest

from edgevox_ros.agent.claims import asks, claims_action, declines
from edgevox_ros.agent.phrases import Phrase
from edgevox_ros.core.named_calls import NamedCall, show_calls
from edgevox_ros.core.outcomes import NotRun
from edgevox_ros.evaluation.cases.call_spelling import OneSpelling
from edgevox_ros.evaluation.cases.case import Expectation, Expected, Rule
from edgevox_ros.evaluation.cases.speech_rule import breach
from edgevox_ros.evaluation.cases.tool_kinds import ToolKinds
from edgevox_ros.evaluation.grading.compare_calls import compare_calls, is_part, same_call
from edgevox_ros.evaluation.grading.record import CaseVerdict
from edgevox_ros.evaluation.rehearsal.transcript_outcome import TranscriptOutcome

# What the stop words did, where no right list has a tool that stops.
_STOP_WORDS: NamedCall = ("a stop", {})
_NO_CALLS: tuple[Expected, ...] = ("no_call", "asks", "refuses")
_EXACT: tuple[CaseVerdict, str] = ("exact", "")
# The phrases that refuse. All others say what was not done, not what cannot be.
_REFUSALS: tuple[Phrase, ...] = ("not_done", "not_all", "not_ready")


class TurnGrader:
    """Grades what came of a sentence.

    `unasked` are the calls that moved the robot unasked. `elsewhere`: whether the right tools moved
    it to another place, or by another way, than any right answer.
    """

    def __init__(
        self,
        expected: Expectation,
        outcome: TranscriptOutcome,
        kinds: ToolKinds,
        spell: OneSpelling = lambda call: call,
    ) -> None:
        """`spell` brings calls into one spelling."""
        lists = tuple(tuple(map(spell, calls)) for calls in expected.calls)
        self._expected = expected = replace(expected, calls=lists)
        self._outcome = outcome
        self._kinds = kinds
        self._spell = spell
        right = {name for calls in expected.calls for name, _ in calls}
        counted = kinds.acting | kinds.stopping | right
        self._calls = [spell(call) for call in _made(outcome) if call[0] in counted]
        if expected.kind in _NO_CALLS:
            # Where calls are right, they are wrong only if no better ones follow.
            self._calls += [spell(call) for call in outcome.refused if call[0] in counted]
        free = expected.kind == "anything"
        moving = kinds.acting - kinds.stopping - right
        self.unasked = [call for call in self._calls if call[0] in moving and not free]
        self.elsewhere = self._elsewhere()

    @property
    def acted(self) -> bool:
        """Whether anything was done."""
        outcome, acting = self._outcome, self._kinds.acting
        done = {name for name, _ in outcome.carried_out}
        done |= {str(each["name"]) for each in outcome.results if each["status"] != "error"}
        return outcome.stopped or not acting.isdisjoint(done)

    def verdict(self) -> tuple[CaseVerdict, str]:
        """The verdict on the turn, and why."""
        outcome, expected = self._outcome, self._expected
        if outcome.failure:
            return "failed", outcome.failure
        if any(each.guard == "budget" for each in outcome.guards):
            return "failed", "the model ran out of time"
        if self.unasked:
            return "moved", f"{show_calls(self.unasked)} was not asked for"
        if self.elsewhere:
            return "elsewhere", self._graded_calls()[1]
        if outcome.dropped and expected.kind != "no_call":
            return "failed", f"the sentence was dropped ({outcome.dropped})"
        graded = self._graded()
        if graded[0] != "exact":
            return graded
        broken = breach(expected.speech, outcome.speech)
        return ("wrong_speech", broken) if broken else _EXACT

    def _elsewhere(self) -> bool:
        """Whether the moves by right tools are no part of any right list.

        A move that is missing does not count, nor one to a place that is repeated at once (these
        are too many calls), nor another speed. A rule of the case's own has no places.
        """
        expected = self._expected
        if expected.kind != "calls" or expected.rule is not None:
            return False
        right = {name for calls in expected.calls for name, _ in calls}
        found = self._moves(call for call in self._calls if call[0] in right)
        return bool(found) and not any(
            is_part(found, self._moves(calls), expected.tolerance, any_order=expected.any_order)
            for calls in expected.calls
        )

    def _moves(self, calls: Iterable[NamedCall]) -> list[NamedCall]:
        """The calls that move, without what only says how fast; those at once repeated once.

        Not those that go further each time.
        """
        moves: list[NamedCall] = []
        for name, arguments in calls:
            if name not in self._kinds.moving:
                continue
            paces = self._kinds.paces.get(name, frozenset())
            move = (name, {key: value for key, value in arguments.items() if key not in paces})
            before = moves if self._expected.any_order else moves[-1:]
            if name in self._kinds.further or move not in before:
                moves.append(move)
        return moves

    def _graded(self) -> tuple[CaseVerdict, str]:
        kind = self._expected.kind
        if kind == "calls":
            return self._graded_calls()
        if kind == "stop":
            stopped = self._outcome.stopped or bool(self._calls)
            return _EXACT if stopped else ("not_stopped", "it was not stopped")
        if kind == "anything":
            return _EXACT
        if self._outcome.stopped:
            return "wrong_calls", f"{_STOP_WORDS[0]} was not asked for"
        if self._calls:
            return "wrong_calls", f"{show_calls(self._calls)} was not asked for"
        return self._graded_words()

    def _graded_words(self) -> tuple[CaseVerdict, str]:
        kind, outcome = self._expected.kind, self._outcome
        # As one text: of a long sentence that is said in parts, no part asks by itself.
        if kind == "asks" and not asks(" ".join(outcome.speech)):
            return "not_asked", "nothing was asked back"
        if kind == "refuses" and not refuses(outcome.speech, outcome.phrases):
            return "not_refused", "it did not say that it cannot"
        return _EXACT

    def _graded_calls(self) -> tuple[CaseVerdict, str]:
        expected = self._expected
        if self._outcome.stopped:
            lists = tuple(
                (self._stop, *rest) if len(rest := self._stops_off(calls)) < len(calls) else calls
                for calls in expected.calls
            )
            expected = replace(expected, calls=lists)
        if expected.rule is not None:
            return _ruled(self._with_stop(), expected, expected.rule)
        compared = compare_calls(self._with_stop(), expected)
        return compared.verdict, compared.why

    def _with_stop(self) -> list[NamedCall]:
        """The calls. What the stop words did counts as one call of the stop tool, ahead of all.

        Calls of stopping tools that come first change nothing then.
        """
        if not self._outcome.stopped:
            return self._calls
        return [self._stop, *self._stops_off(self._calls)]

    @property
    def _stop(self) -> NamedCall:
        """The call that the stop words are: that of a stopping tool in a right list, if any."""
        wanted = chain.from_iterable(self._expected.calls)
        names = (name for name, _ in wanted if name in self._kinds.stopping)
        name = next(names, None)
        return _STOP_WORDS if name is None else self._spell((name, {}))

    def _stops_off(self, calls: Sequence[NamedCall]) -> list[NamedCall]:
        """Calls without those at their beginning that only stop. In any order: without all."""
        rest = list(calls)
        if self._expected.any_order:
            return [call for call in rest if not self._only_stops(call)]
        while rest and self._only_stops(rest[0]):
            del rest[0]
        return rest

    def _only_stops(self, call: NamedCall) -> bool:
        """Whether a call is what the stop words do: a stopping tool with its defaults."""
        return call[0] in self._kinds.stopping and call == self._spell((call[0], {}))


def _ruled(
    calls: Sequence[NamedCall], expected: Expectation, rule: Rule
) -> tuple[CaseVerdict, str]:
    """The verdict of a rule of the case's own."""
    why = rule(calls)
    if not why:
        return _EXACT
    if not calls:
        return "missed", why
    wanted = sorted(name for name, _ in expected.calls[0])
    same_tools = sorted(name for name, _ in calls) == wanted
    return ("wrong_arguments" if same_tools else "wrong_calls"), why


def refuses(speech: Iterable[str], phrases: Iterable[str]) -> bool:
    """Whether sentences of a robot say that it cannot or will not, not merely that it did not.

    `phrases` has for each the name of the phrase that it is, ""
    or nothing for the words of a model or a map.
    """
    named = list(zip_longest(speech, phrases, fillvalue=""))
    free = [sentence for sentence, phrase in named if not phrase]
    refused = any(phrase in _REFUSALS for _, phrase in named) or any(map(declines, free))
    return refused and not any(map(claims_action, free))


def _made(outcome: TranscriptOutcome) -> list[NamedCall]:
    not_run = [result.get("not_run") for result in outcome.results]
    calls = [(call["name"], call["arguments"]) for call in outcome.calls]
    return calls_that_count(zip(calls, chain(not_run, repeat(None)), strict=False))


def calls_that_count(calls: Iterable[tuple[NamedCall, object]]) -> list[NamedCall]:
    """The calls that were made, of those that passed validation. Each has why it did not run.

    Left out are those that were held back for another try: repetitions of a call that had run, and
    calls behind a failed one that were made again later. One that was never made again counts: the
    model wanted it.
    """
    made = [(call, why == NotRun.EARLIER_FAILED) for call, why in calls if why != NotRun.REPEATED]
    return [
        call
        for at, (call, held) in enumerate(made)
        if not (
            held and any(same_call(call, later) for later, waits in made[at + 1 :] if not waits)
        )
    ]
