"""Reads what the map says about calls: `say`, `confirm`, `feedback`, and `announce`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from edgevox_ros.core.strict_yaml import KeyPath, show_path
from edgevox_ros.core.written_codes import WrittenCode
from edgevox_ros.robot.expressions import ExpressionError, evaluate
from edgevox_ros.robot.interfaces.readable import sample_of, shapes_in, values_in
from edgevox_ros.robot.map.checks.fields import BROKEN, Fields, show
from edgevox_ros.robot.map.checks.tool_check import ToolCheck
from edgevox_ros.robot.map.checks.try_expressions import NO_VALUES, UNKNOWN
from edgevox_ros.robot.say import EVERY_LANGUAGE, FeedbackSpec, MapText, Say

KEYS = ("begin", "done", "failed", "refused")
# The keys of `announce`, in the same order, but for the last.
ANNOUNCE_KEYS = ("started", "done", "failed")
# What somebody writes who takes a text for a switch.
SWITCHES = ("yes", "no", "on", "off", "y", "n", "true", "false")
_REASON = {"reason": "text"}
_CODE = re.compile("[a-z]{2,3}")
_NAME = re.compile(r"[^\W\d]\w*")


def read_say(check: ToolCheck, result: Mapping[str, Any] | None) -> Say | None:
    """What is written under `say` of a tool; None without it. `result`: what the map selects."""
    say = check.tool.below("say")
    if say is None:
        return None
    say.known_keys(*KEYS)
    if not say.data and not say.broken:
        say.wrong((), "nothing", f"texts under {', '.join(KEYS)}")
    return _read(check, say, KEYS[:3], result)


def read_announce(
    check: ToolCheck, announce: Fields, result: Mapping[str, Any] | None
) -> Say | None:
    """What is written under `announce` of an action, which needs `done` and `failed`."""
    announce.known_keys(*ANNOUNCE_KEYS)
    for key in ANNOUNCE_KEYS[1:]:
        if key not in announce.data:
            announce.text(key)
    return _read(check, announce, ANNOUNCE_KEYS, result)


def read_confirm(check: ToolCheck) -> MapText | None:
    """The question before a call, under `confirm`; None without it. true or false is an error."""
    tool = check.tool
    if "confirm" not in tool.data:
        return None
    content = tool.data["confirm"]
    switches = [
        (place, text)
        for place, text in _by_language("confirm", content)
        if isinstance(text, bool) or str(text).lower() in SWITCHES
    ]
    for place, text in switches:
        expected = "the question that is asked, such as: Shall I really do that?"
        tool.wrong(place, show(text), expected)
    if switches:
        return None
    question = map_text(tool, "confirm", _known(check), "arguments and tables")
    _try(check, tool, "confirm", question)
    return question


def read_feedback(
    check: ToolCheck,
    feedback: Fields,
    what: str,
    message: Any = None,
    more: Mapping[str, Any] = NO_VALUES,
) -> FeedbackSpec:
    """What is said while something goes on.

    It reads the fields of a `message` and the names in `more`, beside arguments and tables.
    """
    feedback.known_keys("say", "every_s")
    known = {**_known(check), **shapes_in(message), **dict.fromkeys(more)}
    say = map_text(feedback, "say", known, f"{what}, arguments and tables")
    _try(check, feedback, "say", say, message, more)
    return FeedbackSpec(say, feedback.number("every_s", FeedbackSpec.every_s, 1.0, 3600.0))


def map_text(fields: Fields, key: str, known: Mapping[str, Any], what: str) -> MapText:
    """The text under a key: one for every language, or one for each of some languages."""
    content = fields.data.get(key)
    if not isinstance(content, Mapping):
        return MapText({EVERY_LANGUAGE: fields.spoken(key, known, what)})
    below = Fields(fields.document, (*fields.path, key), fields.problems)
    if not content:
        below.wrong((), "nothing", "a text, or one for each language: {en: TEXT, de: TEXT}")
    for code in content:
        if not _CODE.fullmatch(code):
            below.wrong((code,), f"the key {code!r}", "the code of a language, such as en or de")
    texts = {code: below.spoken(code, known, what) for code in content}
    return MapText(texts, tuple(_written(below, code) for code in content))


def _written(texts: Fields, code: str) -> WrittenCode:
    path = (*texts.path, code)
    line = texts.document.line_of(path)
    return WrittenCode(code, texts.document.name, line, show_path(path))


def _read(
    check: ToolCheck, say: Fields, keys: Iterable[str], result: Mapping[str, Any] | None
) -> Say:
    begin, done, failed = keys
    answer = check.interface.answer
    selected = _samples(result, answer)
    read = {**shapes_in(answer), **dict.fromkeys(result or {})}
    # Without the type it is not known which names are fields, or arguments that it declares.
    typeless = bool(check.interface.unavailable)

    def text(key: str, message: Any, more: Mapping[str, Any], what: str) -> MapText | None:
        if key not in say.data:
            return None
        known = {**(_names(say.data[key]) if typeless else {}), **_known(check), **more}
        if typeless and key == done:
            # A field may have the name of a table, so nothing can be tried either.
            return map_text(say, key, {**known, **_names(say.data[key])}, what)
        found = map_text(say, key, known, what)
        tried = selected if key == done else _REASON if key == failed else {}
        _try(check, say, key, found, message, tried)
        return found

    plain = "arguments and tables"
    return Say(
        text(begin, None, {}, plain),
        text(done, answer, read, f"fields of the result, {plain}"),
        text(failed, None, _REASON, f"{plain}, and reason"),
        text("refused", None, {}, plain),
    )


def _known(check: ToolCheck) -> dict[str, Any]:
    return {**check.tables, **dict.fromkeys(check.declared)}


def _by_language(key: str, content: Any) -> list[tuple[KeyPath, Any]]:
    """What is written under a key: the text, or each language's, with its place."""
    if isinstance(content, Mapping):
        return [((key, code), text) for code, text in content.items()]
    return [((key,), content)]


def _try(
    check: ToolCheck,
    fields: Fields,
    key: str,
    text: MapText,
    message: Any = None,
    more: Mapping[str, Any] = NO_VALUES,
) -> None:
    for language, value in text.texts.items():
        place: KeyPath = (key,) if language == EVERY_LANGUAGE else (key, language)
        check.text(fields, place, value, message, more)


def _samples(result: Mapping[str, Any] | None, answer: Any) -> dict[str, Any]:
    """What `result` selects of an answer of empty values; UNKNOWN where they give nothing."""
    if answer is None:
        return {}
    names = values_in(sample_of(answer))
    return {name: _sample(value, names) for name, value in (result or {}).items()}


def _sample(value: Any, names: Mapping[str, Any]) -> Any:
    try:
        return UNKNOWN if value is BROKEN else evaluate(value, names)
    except ExpressionError:
        return UNKNOWN


def _names(content: Any) -> dict[str, Any]:
    """The names in the expressions under one key."""
    texts = content.values() if isinstance(content, Mapping) else [content]
    written = [text for text in texts if isinstance(text, str) and text.startswith("=")]
    return {name: None for text in written for name in _NAME.findall(text)}
