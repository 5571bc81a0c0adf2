"""Events as the lines of a golden log: kinds and values, without wording."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from edgevox_ros.core.events import (
    CallEvent,
    ExpectEvent,
    GuardEvent,
    QueueEvent,
    RejectionEvent,
    ResultEvent,
    SpeechEvent,
    StateEvent,
    StopEvent,
    TranscriptEvent,
)
from edgevox_ros.languages import language_of
from support.golden.robot import BEYOND, Asked, Told


@dataclass
class Sources:
    """Whose sentences the robot may say: `model`, what it writes in this turn; `tool_map`, what the
    map had to say; `before`, what was said already."""

    language: str
    tool_map: Sequence[str] = ()
    model: Sequence[str] = ()
    before: list[str] = field(default_factory=list)


def line_of(event: Told, sources: Sources) -> str:
    """The line for an event; empty for one that says nothing new."""
    if isinstance(event, TranscriptEvent):
        return "turn"
    if isinstance(event, Asked):
        return "asks the model"
    if isinstance(event, StateEvent):
        return "asks for permission" if event.state == "confirming" else ""
    if isinstance(event, CallEvent):
        return " ".join(
            filter(None, ("call", event.name, _values(event.arguments), f"({event.by})"))
        )
    if isinstance(event, RejectionEvent):
        return f"rejection {event.name or '?'} {event.reason}"
    if isinstance(event, ResultEvent):
        return f"result {event.name} {_ended(event)}"
    if isinstance(event, SpeechEvent):
        kind = kind_of(event.text, sources)
        sources.before.append(event.text)
        return f"says {kind}"
    if isinstance(event, StopEvent):
        return f"stop ({event.by})"
    if isinstance(event, QueueEvent):
        promised = sum(bool(each["promised"]) for each in event.orders)
        return f"waiting {len(event.orders)}, promised {promised}"
    if isinstance(event, GuardEvent):
        return _words("guard", event.guard, event.did, event.answer)
    if isinstance(event, ExpectEvent):
        return "expects an answer" if event.within_s else ""
    return ""


def _words(*words: str | None) -> str:
    return " ".join(filter(None, words))


def _values(arguments: Mapping[str, Any]) -> str:
    return " ".join(
        f"{name}={json.dumps(value, ensure_ascii=False, default=str)}"
        for name, value in sorted(arguments.items())
    )


def _ended(event: ResultEvent) -> str:
    if event.status == "error":
        return f"{event.error_kind} {event.not_run or ''}".rstrip()
    data = {name: value for name, value in event.data.items() if name != "note"}
    return f"{event.status} {_values(data)}" if data else event.status


def kind_of(sentence: str, sources: Sources) -> str:
    """Whose sentence it is: the model's, one of ours by its name, the map's, or one again."""
    if sentence == BEYOND:
        return "beyond the script"
    said = _letters(sentence)

    def stands_in(texts: Sequence[str]) -> bool:
        return any(said in _letters(text) for text in texts)

    if stands_in(sources.model):
        return "model"
    own = (name for name, form in _own(sources.language) if form.fullmatch(sentence))
    if name := next(own, ""):
        return name
    if stands_in(sources.tool_map):
        return "map"
    return "the same again" if stands_in(sources.before) else "of unknown origin"


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


@cache
def _own(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, _form(text)) for name, text in _sentences(language_of(language).saying))


def _sentences(saying: Any) -> Iterator[tuple[str, str]]:
    for each in fields(saying):
        value = getattr(saying, each.name)
        if isinstance(value, Mapping):
            yield from ((str(name), text) for name, text in value.items())
        elif isinstance(value, str):
            yield each.name, value


def _form(text: str) -> re.Pattern[str]:
    return re.compile(r".*".join(map(re.escape, re.split(r"\{\w*\}", text))))
