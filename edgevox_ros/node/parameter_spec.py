"""One parameter: what it is, and how its values are checked.

A `check` takes a value of the right type and returns what was expected instead, or an empty text.
It looks at the value alone, so it works before the node is configured. A `look_up` also looks at
files or installed packages. `configure` reads those anyway, so a look-up judges only changes, and
only as far as that is quick: it runs on the executor's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, Union, cast
from urllib.parse import urlsplit

from edgevox_ros.core.errors import PresetError
from edgevox_ros.core.paths import odd_kind
from edgevox_ros.core.strict_yaml import StrictYamlError
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.llm import load_presets
from edgevox_ros.llm.model_overrides import formats_of, variables_of
from edgevox_ros.node.message_types import MessageTypeError, message_class, text_type

Value = Union[bool, int, float, str, list[str]]
T = TypeVar("T", bool, int, float, str)
LEAST_CONTEXT = 256
NAMED_CONSTANT = "name=value"
LEAST_PENALTY = 0.1
# Larger files are left to configure: reading them takes too long here.
_QUICK_BYTES = 1 << 18

Check = Callable[[Any], str]
LookUp = Callable[[str, str], str]
"""Takes a value and the value of `presets_file`."""


@dataclass(frozen=True)
class ParameterSpec:
    """One parameter as ROS knows it. Its type is that of its default.

    `within`: the least and the greatest value. `unset`: what the default means, if it is not a
    value of its own ("the preset's"). `check` and `look_up` judge what type and range do not. A
    change of a `live` parameter counts from the next turn at the latest, of others from the next
    configure. A `fixed` parameter counts from the start only. It names a program, file, folder or
    address: whoever may call the node's parameter services could otherwise run, read or write
    anything. Or it is not read again after the start.
    """

    name: str
    default: Value
    description: str
    within: tuple[float, float] | None = None
    unit: str = ""
    choices: tuple[str, ...] = ()
    unset: str = ""
    live: bool = False
    fixed: bool = False
    check: Check | None = None
    look_up: LookUp | None = None

    @property
    def counts(self) -> str:
        """When a new value takes effect: now, configure or start."""
        if self.live:
            return "now"
        return "start" if self.fixed else "configure"

    @property
    def type_name(self) -> str:
        """The type in YAML's words."""
        names = {bool: "bool", int: "integer", float: "double", str: "string", list: "string list"}
        return names[type(self.default)]


def parameter(
    default: T,
    description: str,
    within: tuple[float, float] | None = None,
    unit: str = "",
    *,
    choices: tuple[str, ...] = (),
    unset: str = "",
    live: bool = False,
    fixed: bool = False,
    check: Callable[[T], str] | None = None,
    look_up: LookUp | None = None,
) -> T:
    """A field of a group; see ParameterSpec."""
    spec = ParameterSpec(
        "", default, description, within, unit, choices, unset, live, fixed, check, look_up
    )
    made: T = field(default=default, metadata={"spec": spec})
    return made


def texts(
    description: str,
    *,
    unset: str,
    fixed: bool = False,
    check: Callable[[tuple[str, ...]], str] | None = None,
) -> tuple[str, ...]:
    """A list of texts, empty by default. ROS has no empty list; one empty text stands for it."""
    spec = ParameterSpec("", [""], description, unset=unset, fixed=fixed, check=check)
    return cast("tuple[str, ...]", field(default=(), metadata={"spec": spec}))


def check_language(value: str) -> str:
    """A language that we have, with or without a country."""
    return "" if value.split("-")[0].lower() in LANGUAGES else f"one of {', '.join(LANGUAGES)}"


def check_formats(value: tuple[str, ...]) -> str:
    """Wire formats by name, or auto, or none."""
    return _expected(lambda: formats_of(None, value or None))


def check_variables(value: tuple[str, ...]) -> str:
    """`name=value` entries."""
    return _expected(lambda: variables_of(value))


def check_endpoint(value: str) -> str:
    """Address of a collector, without a path and without a key; or nothing."""
    expected = "http://HOST:4318 or https://...; keys belong in OTEL_EXPORTER_OTLP_HEADERS"
    try:
        address = urlsplit(value)
        known = address.scheme in ("http", "https") and bool(address.hostname) and address.port != 0
    except ValueError:
        return expected
    more = "@" in address.netloc or address.query or address.fragment
    path = address.path.rstrip("/")
    if value and path.endswith("/v1/traces"):
        return "the address without /v1/traces, which is added"
    return "" if not value or (known and not more) else expected


def _expected(read: Callable[[], object]) -> str:
    try:
        read()
    except (PresetError, MessageTypeError) as error:
        return error.problems[0].expected
    return ""


def unset_or(low: float) -> Check:
    """-1 leaves it to the preset; otherwise at least `low`."""

    def check(value: float) -> str:
        return "" if value == -1 or value >= low else f"-1, or {low:g} and more"

    return check


def check_context(value: int) -> str:
    """0 leaves it to the preset; a smaller context would hold no conversation."""
    return "" if not 0 < value < LEAST_CONTEXT else f"0, or {LEAST_CONTEXT} and more"


def check_fallback(value: str) -> str:
    """What answers while the server is away, or nothing."""
    return "" if value in ("", "preset") else "preset, or nothing"


def check_spoken(value: str) -> str:
    """Words that can be said, or nothing."""
    return "" if not value or split_words(value) else "words that can be said"


def check_all_spoken(value: tuple[str, ...]) -> str:
    """check_spoken for each."""
    return next(filter(None, map(check_spoken, value)), "")


def check_path(value: str) -> str:
    """A dotted path of fields. Which fields exist depends on a type that may change next."""
    told = "a field's name, or a path such as text.data"
    return "" if not value or all(name.isidentifier() for name in value.split(".")) else told


def check_needed_path(value: str) -> str:
    """check_path, and not empty."""
    return check_path(value or "-")


def check_constants(value: tuple[str, ...]) -> str:
    """`path=value` entries."""
    names = [entry.partition("=") for entry in value]
    fits = all(equals and not check_needed_path(name.strip()) for name, equals, _ in names)
    return "" if fits else NAMED_CONSTANT


def look_up_preset(value: str, presets_file: str) -> str:
    """The presets as they are now. A file that cannot be read is reported at configure."""
    file = Path(presets_file).expanduser() if presets_file else None
    try:
        if file is not None and (odd_kind(file) or file.stat().st_size > _QUICK_BYTES):
            return ""
        names = load_presets(file)
    except (OSError, StrictYamlError):
        return ""
    return "" if value in names else f"one of {', '.join(names)}"


def look_up_transcript_type(value: str, presets_file: str) -> str:
    """A message type that is installed."""
    return _expected(lambda: message_class(value, "transcript.type"))


def look_up_speech_type(value: str, presets_file: str) -> str:
    """A message or action type that is installed."""
    return _expected(lambda: text_type(value))
