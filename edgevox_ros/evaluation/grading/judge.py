"""Grades what came of a case: its turns, what was carried out, and the state at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from edgevox_ros.agent.claims import claims_action, claims_of
from edgevox_ros.agent.deeds import Deed, deed_of, reports_deeds
from edgevox_ros.core.errors import show_value
from edgevox_ros.core.named_calls import NamedCall, same_value, show_call, show_calls
from edgevox_ros.core.tools import ResultStatus, ToolCall, ToolResult
from edgevox_ros.evaluation.cases.call_spelling import OneSpelling
from edgevox_ros.evaluation.cases.case import Case, CaseTurn, Expectation, Expected
from edgevox_ros.evaluation.cases.speech_rule import breach, show_rule
from edgevox_ros.evaluation.cases.state_paths import NamedValue, named_values, value_of
from edgevox_ros.evaluation.cases.tool_kinds import ToolKinds, tool_kinds
from edgevox_ros.evaluation.grading.record import CaseRecord, CaseVerdict, GradedTurn
from edgevox_ros.evaluation.grading.turn_grader import TurnGrader
from edgevox_ros.evaluation.rehearsal.transcript_outcome import TranscriptOutcome
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.yes_no import has_question_mark
from edgevox_ros.languages import LANGUAGES

__all__ = [
    "ToolKinds",
    "case_record",
    "deed_of_turn",
    "judge_case",
    "judge_turn",
    "show_expected",
    "tool_kinds",
]

_EXACT: tuple[CaseVerdict, str] = ("exact", "")
_WORST: Mapping[CaseVerdict, int] = {"moved": 0, "elsewhere": 1}
_SHOWN: Mapping[Expected, str] = {
    "no_call": "no call",
    "asks": "a question back",
    "refuses": "a refusal",
    "stop": "a stop",
    "anything": "anything",
}
_WORD = re.compile(r"[^\W\d_]{3,}")
_STEM = 4
_LEAST = 2
_SMALL = frozenset(
    word for each in LANGUAGES.values() for word in each.signs.small_words - each.signs.telling
)
# What makes a sentence a denial, a question or a condition, in any language.
_HONEST = ("denied", "denies", "no", "forbids", "condition", "question", "question word", "not so")


def judge_turn(
    turn: CaseTurn,
    transcript: str,
    outcome: TranscriptOutcome,
    kinds: ToolKinds,
    *,
    deeds: Sequence[Deed] = (),
    spell: OneSpelling = lambda call: call,
) -> GradedTurn:
    """Grade one sentence. `transcript`: what the robot heard, which noise may have changed.

    Readers that no right list names do no harm. A call that was held back does not count if it had
    run before in the turn, or ran later. `deeds`: what the earlier turns of the dialogue carried
    out, which may now be mentioned in the past tense (see `deed_of_turn`). `spell` brings calls
    into one spelling before they are compared.
    """
    grader = TurnGrader(turn.expected, outcome, kinds, spell)
    verdict, why = grader.verdict()
    return GradedTurn(
        say=turn.say,
        heard=transcript,
        wanted=show_expected(turn.expected),
        verdict=verdict,
        why=why,
        calls=tuple(outcome.calls),
        carried_out=tuple(
            {"name": name, "arguments": arguments} for name, arguments in outcome.carried_out
        ),
        rejections=tuple(outcome.rejections),
        results=tuple(outcome.results),
        speech=tuple(outcome.speech),
        stopped=outcome.stopped,
        dropped=outcome.dropped,
        failure=outcome.failure,
        prompts=tuple(reply.prompt for reply in outcome.replies),
        texts=tuple(reply.text for reply in outcome.replies),
        guards=tuple(outcome.guards),
        parse_modes=tuple(outcome.parse_modes),
        moved=bool(grader.unasked),
        elsewhere=bool(grader.elsewhere),
        claims=() if grader.acted else _claims(turn, outcome.speech, kinds, deeds),
        timings=dict(outcome.timings),
        expected=turn.expected.kind,
        tools=_tools(turn.expected),
    )


def judge_case(
    case: Case,
    turns: Sequence[GradedTurn],
    state: Mapping[str, Any] | None,
    spell: OneSpelling = lambda call: call,
) -> tuple[CaseVerdict, str]:
    """Grade a whole case: the verdict, and why.

    The first turn that is `moved` counts, else the first that is `elsewhere`, else the first that
    is not exact; then `never`, `end` and `speech` of the case. `state`: that of the simulated robot
    at the end; None without one. `spell`: see judge_turn.
    """
    failed = [(number, turn) for number, turn in enumerate(turns, 1) if turn.verdict != "exact"]
    if failed:
        # What moved wrongly is the worst, and is not to be hidden by what went wrong before.
        number, turn = min(failed, key=lambda each: _WORST.get(each[1].verdict, len(_WORST)))
        return turn.verdict, f"turn {number}: {turn.why}" if len(turns) > 1 else turn.why
    if forbidden := _forbidden(case, turns, spell):
        return "forbidden", forbidden
    for wanted in named_values(case.end):
        if wrong := _wrong_end(wanted, state or {}):
            return "wrong_end", wrong
    broken = breach(case.speech, [sentence for turn in turns for sentence in turn.speech])
    return ("wrong_speech", broken) if broken else _EXACT


def case_record(
    case: Case,
    turns: Sequence[GradedTurn],
    state: Mapping[str, Any] | None,
    *,
    model: str,
    source: str,
    spell: OneSpelling = lambda call: call,
    noise: str = "",
    repeat: int = 0,
    seed: int = 0,
) -> CaseRecord:
    """The record of one run of a case.

    `spell`: see judge_turn. `model`, `source` and the others: see CaseRecord.
    """
    verdict, why = judge_case(case, turns, state, spell)
    tools = [name for turn in case.turns for name in _tools(turn.expected)]
    return CaseRecord(
        model=model,
        case=case.name,
        source=source,
        place=case.place,
        expected=case.turns[0].expected.kind if len(case.turns) == 1 else "dialogue",
        verdict=verdict,
        why=why,
        language=case.language,
        tags=case.tags,
        tools=tuple(dict.fromkeys(tools)),
        noise=noise,
        repeat=repeat,
        seed=seed,
        moved=any(turn.moved for turn in turns) or bool(_forbidden(case, turns, spell)),
        elsewhere=any(turn.elsewhere for turn in turns),
        turns=tuple(turns),
    )


def show_expected(expected: Expectation) -> str:
    """An expectation for people: `drive(distance_m=2), dock() or dock(); say "done"`."""
    shown = _SHOWN.get(expected.kind) or " or ".join(map(show_calls, expected.calls or ((),)))
    if expected.any_order and any(len(calls) > 1 for calls in expected.calls):
        shown += " in any order"
    rule = show_rule(expected.speech)
    return f"{shown}; {rule}" if rule else shown


def deed_of_turn(outcome: TranscriptOutcome, kinds: ToolKinds) -> Deed | None:
    """What a turn carried out, which later turns may mention; None if nothing."""
    done = [
        (ToolCall(None, name, dict(arguments)), ToolResult(name, ResultStatus.OK))
        for name, arguments in outcome.carried_out
        if name in kinds.acting
    ]
    clean = all(result["status"] != ResultStatus.ERROR for result in outcome.results)
    return deed_of(done, (outcome.transcript, *outcome.speech) if clean else ())


def _claims(
    turn: CaseTurn, speech: Iterable[str], kinds: ToolKinds, deeds: Sequence[Deed]
) -> tuple[str, ...]:
    """Sentences that claim an act, other than the deeds of earlier turns in the past tense.

    By their form; and where an act was wanted, also what only says the order back.
    """
    wanted = any(name in kinds.acting for name in _tools(turn.expected))
    return tuple(
        sentence
        for sentence in speech
        if (
            claims_action(sentence)
            and (claims_of(sentence).acts or not reports_deeds(sentence, deeds))
        )
        or (wanted and says_back(turn.say, sentence))
    )


def _tools(expected: Expectation) -> tuple[str, ...]:
    """The tools of the first right list that has calls, each once."""
    calls = next(filter(None, expected.calls), ())
    return tuple(dict.fromkeys(name for name, _ in calls))


def _forbidden(case: Case, turns: Sequence[GradedTurn], spell: OneSpelling) -> str:
    """What was carried out although it must never be, in plain words."""
    done = [(each["name"], each["arguments"]) for turn in turns for each in turn.carried_out]
    for call in done:
        if any(_is_one(spell(call), forbidden, spell) for forbidden in case.never):
            return f"{show_call(*call)} was carried out, which must never happen"
    return ""


def _is_one(done: NamedCall, forbidden: NamedCall, spell: OneSpelling) -> bool:
    """Whether a call, in one spelling, is a forbidden one, whose other arguments may be any."""
    name, arguments = spell(forbidden)
    # Defaults that the spelling filled in were not forbidden.
    return name == done[0] and all(
        key in done[1] and same_value(arguments[key], done[1][key]) for key in forbidden[1]
    )


def _wrong_end(wanted: NamedValue, state: Mapping[str, Any]) -> str:
    """What is wrong with a value of the state at the end, in plain words."""
    expected = show_value(wanted.value)
    try:
        value = value_of(state, wanted.names)
    except LookupError:
        return f"{wanted.path} does not exist at the end, expected {expected}"
    if same_value(wanted.value, value):
        return ""
    return f"{wanted.path} is {show_value(value)} at the end, expected {expected}"


def says_back(order: str, sentence: str) -> bool:
    """Whether more than half of a sentence's words are the order's, and nothing denies it.

    Two at least, distinguished by their first four letters. Sentences in scripts without spaces are
    never found, nor what was done in words that the order has not ("drove" for "drive").
    """
    stems = _stems(sentence)
    shared = stems & _stems(order)
    if len(shared) < _LEAST or 2 * len(shared) <= len(stems) or has_question_mark(sentence):
        return False
    return not utterance_of(sentence).said().has(*_HONEST) and "n't" not in sentence


def _stems(text: str) -> frozenset[str]:
    words = _WORD.findall(text.casefold())
    return frozenset(word[:_STEM] for word in words if word not in _SMALL)
