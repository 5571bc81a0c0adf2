"""Records in words: what every output of an evaluation says in the same way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edgevox_ros.core.named_calls import show_call
from edgevox_ros.evaluation.record import CaseRecord, TurnRecord, Verdict

VERDICT_WORDS: Mapping[Verdict, str] = {
    "exact": "exact",
    "wrong_arguments": "wrong arguments",
    "missed": "missed",
    "wrong_calls": "other calls",
    "moved": "moved unasked",
    "not_asked": "did not ask back",
    "not_refused": "did not refuse",
    "not_stopped": "did not stop",
    "wrong_speech": "wrong speech",
    "wrong_end": "wrong end",
    "forbidden": "forbidden call",
    "failed": "failed",
}
_NOISES: Mapping[str, str] = {"": "", "asr": "with ASR noise", "audio": "with audio noise"}


def noise_words(noise: str) -> str:
    """`with ASR noise`; empty without noise."""
    return _NOISES.get(noise, f"with {noise} noise")


def calls_text(calls: Sequence[Mapping[str, Any]]) -> str:
    """Calls on one line; empty without calls."""
    return ", ".join(
        show_call(str(call.get("name")), call.get("arguments") or {}) for call in calls
    )


def run_name(record: CaseRecord) -> str:
    """The case's name; of a repetition also which one, from 2."""
    return f"{record.case} #{record.repeat + 1}" if record.repeat else record.case


def turn_lines(turn: TurnRecord) -> Iterator[tuple[str, str]]:
    """What there is to tell of a turn: (title, text), without what is empty."""
    rows = (
        ("said", turn.say),
        ("heard", turn.heard if turn.heard != turn.say else ""),
        ("wanted", turn.wanted),
        ("called", calls_text(turn.calls)),
        ("rejected", "\n".join(map(_rejection, turn.rejections))),
        ("answered", " ".join(turn.speech)),
        ("stopped", "yes" if turn.stopped else ""),
        ("dropped", turn.dropped),
        ("error", turn.failure),
        ("claimed", " ".join(turn.claims)),
        ("guards", "\n".join(": ".join(filter(None, guard)) for guard in turn.guards)),
        ("written", "\n\n".join(turn.texts)),
    )
    return ((title, text) for title, text in rows if text.strip())


def _rejection(rejection: Mapping[str, Any]) -> str:
    message = rejection.get("message") or ""
    return f"{rejection.get('name') or '?'}: {message or rejection.get('reason')}"
