"""What type, range and choices of a parameter do not tell: whether its value means anything.

Each check takes a value of the right type and returns what was expected in its place, or an empty
text. PLAIN ones look at nothing but the value, so they hold at the start too. LOOKED_UP ones look
at files or installed packages, which `configure` reads anyway: they judge a change, as far as that
is quickly done, for a change is judged on the executor's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import PresetError
from edgevox_ros.core.paths import odd_kind
from edgevox_ros.core.strict_yaml import StrictYamlError
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.llm import load_presets
from edgevox_ros.llm.overrides import formats_of, variables_of
from edgevox_ros.node.speech_types import NAMED_CONSTANT, text_type
from edgevox_ros.node.transcripts import MessageTypeError, message_class

LEAST_CONTEXT = 256
LEAST_PENALTY = 0.1
# What takes longer to read is judged at configure.
_QUICK_BYTES = 1 << 18

Check = Callable[[Any], str]
LookUp = Callable[[Any, Mapping[str, Any]], str]


def _language(value: str) -> str:
    return "" if value.split("-")[0].lower() in LANGUAGES else f"one of {', '.join(LANGUAGES)}"


def _formats(value: list[str]) -> str:
    return _expected(lambda: formats_of(None, tuple(value) or None))


def _variables(value: list[str]) -> str:
    return _expected(lambda: variables_of(value))


def _expected(read: Callable[[], object]) -> str:
    try:
        read()
    except (PresetError, MessageTypeError) as error:
        return str(error).rpartition(", expected ")[2] or str(error)
    return ""


def _unset_or(low: float) -> Check:
    """-1 leaves it to the preset; nothing else below `low` means anything."""

    def check(value: float) -> str:
        return "" if value == -1 or value >= low else f"-1, or {low:g} and more"

    return check


def _context(value: int) -> str:
    return "" if not 0 < value < LEAST_CONTEXT else f"0, or {LEAST_CONTEXT} and more"


def _spoken(value: str) -> str:
    return "" if not value or split_words(value) else "words that can be said"


def _all_spoken(value: list[str]) -> str:
    return next(filter(None, map(_spoken, value)), "")


def _path(value: str) -> str:
    """A dotted path of fields. Which ones there are depends on a type that may change next."""
    told = "a field's name, or a path such as text.data"
    return "" if not value or all(name.isidentifier() for name in value.split(".")) else told


def _needed_path(value: str) -> str:
    return _path(value or "-")


def _constants(value: list[str]) -> str:
    names = [entry.partition("=") for entry in value]
    fits = all(equals and not _needed_path(name.strip()) for name, equals, _ in names)
    return "" if fits else NAMED_CONSTANT


PLAIN: Mapping[str, Check] = {
    "prompt.language": _language,
    "model.formats": _formats,
    "model.variables": _variables,
    "model.n_ctx": _context,
    "sampling.temperature": _unset_or(0.0),
    "sampling.top_p": _unset_or(0.0),
    "sampling.min_p": _unset_or(0.0),
    "sampling.repeat_penalty": _unset_or(LEAST_PENALTY),
    "stop.words": _all_spoken,
    "transcript.wake_phrase": _spoken,
    "transcript.field": _needed_path,
    "transcript.partial_field": _path,
    "transcript.final_field": _path,
    "transcript.confidence_field": _path,
    "speech.field": _path,
    "speech.constants": _constants,
}


def _preset(value: str, values: Mapping[str, Any]) -> str:
    """Among the presets as they are now; a file that cannot be read is told at configure."""
    given = values["presets_file"]
    file = Path(given).expanduser() if given else None
    try:
        if file is not None and (odd_kind(file) or file.stat().st_size > _QUICK_BYTES):
            return ""
        names = load_presets(file)
    except (OSError, StrictYamlError):
        return ""
    return "" if value in names else f"one of {', '.join(names)}"


def _transcript_type(value: str, values: Mapping[str, Any]) -> str:
    return _expected(lambda: message_class(value, "transcript.type"))


def _speech_type(value: str, values: Mapping[str, Any]) -> str:
    return _expected(lambda: text_type(value))


LOOKED_UP: Mapping[str, LookUp] = {
    "preset": _preset,
    "transcript.type": _transcript_type,
    "speech.type": _speech_type,
}
