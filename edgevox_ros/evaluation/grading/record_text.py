"""Records in words: what every output of an evaluation says in the same way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from edgevox_ros.core.named_calls import show_argument, show_call
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ResultStatus
from edgevox_ros.evaluation.grading.record import CaseRecord, CaseVerdict, GradedTurn
from edgevox_ros.evaluation.rehearsal.transcript_outcome import GuardRecord

VERDICT_WORDS: Mapping[CaseVerdict, str] = {
    "exact": "exact",
    "wrong_arguments": "wrong arguments",
    "missed": "missed",
    "wrong_calls": "other calls",
    "moved": "moved unasked",
    "elsewhere": "moved elsewhere",
    "not_asked": "did not ask back",
    "not_refused": "did not refuse",
    "not_stopped": "did not stop",
    "wrong_speech": "wrong speech",
    "wrong_end": "wrong end",
    "forbidden": "forbidden call",
    "failed": "failed",
}
# The expectation of a turn that has none, as GradedTurn.wanted has it.
_ANYTHING = "anything"
_HOLDING = ("narrated_call", "recital")


def many(count: int, word: str) -> str:
    """`1 run`, `2 runs`."""
    return f"{count} {word}" + ("" if count == 1 else "s")


def some_of(count: int, of: int, word: str) -> str:
    """`3 of 25 runs`, `its only run`."""
    return f"{count} of {many(of, word)}" if of != 1 else f"its only {word}"


def calls_text(calls: Sequence[Mapping[str, Any]]) -> str:
    """Calls on one line; empty without calls."""
    return ", ".join(
        show_call(str(call.get("name")), call.get("arguments") or {}) for call in calls
    )


def run_name(record: CaseRecord) -> str:
    """The case's name; of a repetition also which one, from 2."""
    return f"{record.case} #{record.repeat + 1}" if record.repeat else record.case


def sentences_of(record: CaseRecord) -> str:
    """All sentences of a case in one line."""
    return " / ".join(turn.say for turn in record.turns)


def worst_first(record: CaseRecord) -> tuple[bool, bool, bool]:
    """Sorts failures: what moved unasked, then what moved elsewhere, then those without noise."""
    return not record.moved, not record.elsewhere, bool(record.noise)


def own_name(record: CaseRecord) -> str:
    """The name that its author gave a case; empty if it is called by its first sentence."""
    first = record.turns[0].say if record.turns else ""
    usual = re.fullmatch(re.escape(first) + r"( \(\d+\))?", record.case)
    return "" if usual or record.case == sentences_of(record) else record.case


def wanted_text(turn: GradedTurn) -> str:
    """What was expected of a turn; empty if nothing was."""
    if turn.wanted == _ANYTHING:
        return ""
    return turn.wanted.removeprefix(f"{_ANYTHING}; ")


def turn_title(turn: GradedTurn, number: int) -> str:
    """`Turn 2: missed`. A turn of which nothing was expected is not called exact."""
    graded = wanted_text(turn) or turn.verdict != "exact"
    return f"Turn {number}: {VERDICT_WORDS[turn.verdict]}" if graded else f"Turn {number}"


def turn_lines(turn: GradedTurn) -> Iterator[tuple[str, str]]:
    """The parts of a turn's report: (title, text), without what is empty."""
    rows = (
        ("said", turn.say),
        ("heard", turn.heard if turn.heard != turn.say else ""),
        ("wanted", wanted_text(turn)),
        ("called", calls_text(turn.calls)),
        ("read by", "a sentence of the map" if any(map(_by_sentence, turn.calls)) else ""),
        ("rejected", "\n".join(map(_rejection, turn.rejections))),
        ("returned", "\n".join(map(_result, turn.results))),
        ("answered", " ".join(turn.speech)),
        ("stopped", "yes" if turn.stopped else ""),
        ("dropped", turn.dropped),
        ("error", turn.failure),
        ("claimed", " ".join(turn.claims)),
        ("guards", "\n".join(_guard_lines(turn.guards))),
        ("written", "\n\n".join(turn.texts)),
    )
    return ((title, text) for title, text in rows if text.strip())


def _by_sentence(call: Mapping[str, Any]) -> bool:
    return call.get("by") == "sentence"


def _rejection(rejection: Mapping[str, Any]) -> str:
    parts = (rejection.get("name"), rejection.get("message") or rejection.get("reason"))
    return ": ".join(str(each) for each in parts if each)


def _result(result: Mapping[str, Any]) -> str:
    """`get_pose: {x: 2.0}`, `dock: ok`, `dock: failed: it is blocked`."""
    name, error = result.get("name"), result.get("error")
    if result.get("not_run"):  # its error says so
        return f"{name}: {error}"
    if result.get("status") == ResultStatus.ERROR:
        return f"{name}: failed: {error or 'no reason given'}"
    data = result.get("data")
    return f"{name}: {show_argument(data) if data else result.get('status')}"


def _guard_lines(guards: Sequence[GuardRecord]) -> Iterator[str]:
    """What the agent did about the model's mistakes, in plain words.

    The sentences that it held back stand together. Guards that only keep house, as that of the
    memory, are left out.
    """
    held = [each for each in guards if each.guard in _HOLDING]
    if held:
        yield f"held back: {' '.join(each.about for each in held)}"
    if any(each.did == GuardAct.ASKED_AGAIN for each in held):
        yield "asked again, because it was not true"
    others = (each for each in guards if each.guard in _GUARDS)
    yield from dict.fromkeys(_GUARDS[each.guard](each) for each in others)


def _repaired(guard: GuardRecord) -> str:
    if guard.did == GuardAct.ASKED_AGAIN:
        return "asked again, because of what was rejected"
    return f"ended the turn: a call was {guard.about}"


def _refused_calls(guard: GuardRecord) -> str:
    then = "asked again" if guard.did == GuardAct.ASKED_AGAIN else "ended the turn"
    return f"ran no call and {then}: {guard.about}"


def _looped(guard: GuardRecord) -> str:
    held_back = guard.did == GuardAct.HELD_BACK
    return f"{'held back the same call' if held_back else 'ended the turn'}: {guard.about}"


_GUARDS: Mapping[str, Callable[[GuardRecord], str]] = {
    "budget": lambda guard: f"ended the turn after {guard.about}",
    "hops": lambda guard: f"ended the turn after {guard.about}",
    "loop": _looped,
    "calls": _refused_calls,
    "reask": _repaired,
    "schema_retry": _repaired,
    "repetition": lambda _: "ended the reply: a sentence was repeated",
    "refused": lambda guard: f"refused the sentence: {guard.about}",
}
