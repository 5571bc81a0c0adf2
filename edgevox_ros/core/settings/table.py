"""The settings of the node, and the table of all there are.

Each group is a dataclass, so what reads a setting reads a typed field. `SETTINGS` are the rows
under their full names, `settings_of` fills the groups from written values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, cast
from urllib.parse import urlsplit

from edgevox_ros.core.settings.model import (
    PRESET,
    ModelSettings,
    PromptSettings,
    Sampling,
    ServerSettings,
)
from edgevox_ros.core.settings.setting import Setting, rows_of, setting, texts
from edgevox_ros.core.tools import MOST_CALLS

NAMED_CONSTANT = "name=value"

LIVE = {"live": True}
"""Marks a group in which every setting is live."""


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


def check_path(value: str) -> str:
    """A dotted path of fields. Which fields exist depends on a type that may change next."""
    expected = "a field's name, or a path such as text.data"
    return "" if not value or all(name.isidentifier() for name in value.split(".")) else expected


def check_needed_path(value: str) -> str:
    """check_path, and not empty."""
    return check_path(value or "-")


def check_constants(value: Sequence[str]) -> str:
    """`path=value` entries."""
    names = [entry.partition("=") for entry in value]
    fits = all(equals and not check_needed_path(name.strip()) for name, equals, _ in names)
    return "" if fits else NAMED_CONSTANT


@dataclass(frozen=True, kw_only=True)
class TurnLimits:
    """How much one turn may take, and what the model remembers of earlier ones."""

    max_hops: int = setting(4, "how many generations a turn may have", (1, 32), "hops")
    max_calls: int = setting(
        MOST_CALLS,
        "how many calls one reply may have; if it has more, repeats one call over and over, or is "
        "cut off, none of them runs, and the model is asked again",
        (1, MOST_CALLS),
        "calls",
    )
    budget_s: float = setting(30.0, "how long the model may work in one turn", (0.1, 3600), "s")
    begin_on_partial: float = setting(
        0.0,
        "when an unfinished transcript has stayed the same for this long, the model begins its "
        "reply, which waits for the finished one; 0: never",
        (0, 10),
        "s",
    )
    answer_within_s: float = setting(
        8.0,
        "how long ~/expects_answer stays true after the model has asked a question; 0: it stays "
        "false",
        (0, 600),
        "s",
    )
    beside: bool = setting(
        True, "answer at once what is said during a call; false: it waits until the call has ended"
    )
    queue: int = setting(
        3,
        "how many orders may wait while another is carried out; when that many wait, a new one is "
        "refused at once",
        (1, 20),
        "orders",
    )
    history_turns: int = setting(
        6,
        "turns that the model remembers",
        (0, 1000),
        "turns",
        unset=PRESET,
        unset_as=-1,
        preset="history_turns",
    )
    history_tokens: int = setting(
        0,
        "when the context has more tokens than this after a turn, the oldest turn is forgotten",
        (0, 1048576),
        "tokens",
        unset="only when the context is full",
    )


@dataclass(frozen=True)
class GuardSettings:
    """Which guards of a turn are on."""

    loop: bool = setting(
        True, "a repeated call is not run: the first time the model gets a hint, then the turn ends"
    )
    schema_retry: bool = setting(True, "the model may correct a rejected call once")
    reask: bool = setting(
        True,
        "the model is asked once more for calls that are ambiguous or cannot be read, "
        "and for what was ordered and not called",
    )
    narrated_call: bool = setting(
        True,
        "the robot does not claim what did not happen; if the model only says that it acts, it is "
        "asked for the call",
    )
    repetition: bool = setting(
        True,
        "a sentence that the model repeats within a turn is not spoken, and the reply ends there",
    )
    recital: bool = setting(
        True, "the robot never recites its system prompt, except for quotations in the persona"
    )
    hops: bool = setting(True, "turn.max_hops applies; false: 32 hops")
    budget: bool = setting(True, "turn.budget_s applies; false: no limit")
    context: bool = setting(
        True, "the oldest turns are forgotten when the prompt does not fit; false: the turn fails"
    )
    memory: bool = setting(
        True,
        "turn.history_turns and turn.history_tokens apply; false: everything that fits is kept",
    )
    forbidden: bool = setting(
        True,
        "a call that the user forbade, or did not ask for, is not run, whatever the model writes; "
        "in doubt the robot asks",
    )
    said_directions: bool = setting(
        True,
        "the sign of a number follows the direction that the user named, whatever the model wrote",
    )
    said_values: bool = setting(
        True,
        "the robot asks for a value that nobody said, whatever the model wrote",
    )
    unclear: bool = setting(
        True,
        "while the robot moves, words that are neither an order, an answer nor talk stop it, and "
        "it asks what to do",
    )


@dataclass(frozen=True)
class WatchdogSettings:
    """When something counts as hung."""

    model_s: float = setting(
        60.0,
        "when a turn shows no sign of life for this long, the robot is stopped and the turn ends; "
        "0: never",
        (0, 3600),
        "s",
    )
    clock_s: float = setting(
        10.0,
        "with use_sim_time: when /clock stands still for this long, a motion or call under way "
        "ends; 0: it waits",
        (0, 3600),
        "s",
    )


@dataclass(frozen=True)
class ToolSettings:
    """Which tools the model may call."""

    files: tuple[str, ...] = texts(
        "tool map files; ~/reload_tools reads them again", unset="none", fixed=True,
        option="--tools FILE", launch="tools",
    )  # fmt: skip
    taught_dir: str = setting(
        "",
        "folder of the files with what people teach, one for each tool map, and for each node in a "
        "namespace; ~/reload_tools reads it again",
        unset="~/.local/share/edgevox/taught",
        fixed=True,
    )
    dry_run: bool = setting(
        False, "calls are shown and logged, but not carried out", live=True, option="--dry-run"
    )


@dataclass(frozen=True)
class SentenceSettings:
    """What needs no model."""

    enabled: bool = setting(
        True,
        "an utterance that matches a sentence of the tool map runs without the model",
        option="--sentences",
    )


@dataclass(frozen=True)
class StopSettings:
    """What stops the robot."""

    words: tuple[str, ...] = texts(
        "more stop words, in addition to the built-in ones", unset="none"
    )
    hold_s: float = setting(
        10.0,
        "for this long after a stop, or until a person gives an order, calls from programs and "
        "orders of the map's events move nothing; 0: no such wait",
        (0, 3600),
        "s",
        live=True,
    )


@dataclass(frozen=True)
class TranscriptSettings:
    """Which topic brings transcripts, and which transcripts count."""

    type: str = setting("std_msgs/msg/String", "message type of transcript")
    field: str = setting(
        "data",
        "field that holds the text; a list of texts is joined",
        check=check_needed_path,
    )
    partial_field: str = setting(
        "",
        "field that holds the text of an unfinished transcript, if it is another one: stop words "
        "in it count",
        unset="none",
        check=check_path,
    )
    final_field: str = setting(
        "",
        "boolean field that is true for a finished transcript",
        unset="all are finished",
        check=check_path,
    )
    read_partials: bool = setting(
        True,
        "the model reads an unfinished transcript as it comes, so that the finished one costs only "
        "its last words",
    )
    confidence_field: str = setting(
        "", "field that holds the confidence", unset="none", check=check_path
    )
    min_confidence: float = setting(0.0, "transcripts with less confidence are dropped", (0, 1))
    duplicate_window_s: float = setting(
        1.0,
        "the same words within this time count only once; 0: every time",
        (0, 60),
        "s",
    )
    echo_window_s: float = setting(
        6.0,
        "what the robot itself has said within this time is ignored as its echo; 0: nothing is",
        (0, 60),
        "s",
    )
    wake_phrase: str = setting(
        "",
        "only what begins with it is meant for the robot; stop words and answers do not need it",
        unset="everything is",
    )
    wake_open_s: float = setting(
        8.0,
        "after the wake phrase alone, a sentence within this time counts without it",
        (0, 600),
        "s",
    )
    max_age_s: float = setting(
        10.0,
        "a transcript that waited longer for the model is dropped; waiting for a motion is not "
        "counted",
        (0.1, 3600),
        "s",
    )


@dataclass(frozen=True)
class SpeechSettings:
    """Which message or action a sentence becomes."""

    type: str = setting(
        "std_msgs/msg/String",
        "message type of speech, or an action type: then each sentence is a goal",
    )
    field: str = setting(
        "",
        "field of the message or goal that takes the sentence",
        unset="its first string",
        check=check_path,
    )
    constants: tuple[str, ...] = texts(
        "other fields of the message or goal, each as name=value, such as language=de",
        unset="as the type has them",
        check=check_constants,
    )
    acknowledge_after_s: float = setting(
        0.9,
        "how long the robot is silent during a call or generation before it says that it is busy; "
        "0: it never says so",
        (0, 60),
        "s",
        live=True,
    )


@dataclass(frozen=True)
class InterruptSettings:
    """What happens when the user talks over the robot."""

    cancels_goals: bool = setting(False, "an interrupt also stops the robot")


@dataclass(frozen=True)
class ScheduleSettings:
    """Orders for later."""

    most: int = setting(
        20,
        "how many orders may be planned for later; 0: every order is for now",
        (0, 1000),
        "orders",
        live=True,
    )
    notice_s: float = setting(
        3.0,
        "least time between the announcement of a planned order and its first motion; a voice "
        "that is an action is waited for until it has ended instead; 0: no wait in either case",
        (0.0, 30.0),
        "s",
        live=True,
    )
    file: str = setting(
        "",
        "file that keeps the orders for later over a restart; the node must be able to write to it",
        unset="none",
        fixed=True,
    )


@dataclass(frozen=True)
class EventSettings:
    """Where events are kept, and traces of turns made of them."""

    log_file: str = setting(
        "",
        "file that ~/events is also written to, at most four times 10 MB",
        unset="none",
        fixed=True,
    )
    otlp_file: str = setting(
        "",
        "file for a trace of each turn, as JSON lines of OTLP, at most four times 10 MB",
        unset="none",
        fixed=True,
    )
    otlp_endpoint: str = setting(
        "",
        "address of an OpenTelemetry collector, http://HOST:4318, that gets a trace of each turn",
        unset="none",
        fixed=True,
        check=check_endpoint,
    )
    otlp_content: bool = setting(
        False, "traces also hold what was said, arguments and results", fixed=True
    )


@dataclass(frozen=True)
class Settings:
    """Every setting: the parameter `turn.max_hops` is `turn.max_hops` here.

    `chosen`: the typed values that were set, by full name. The groups hold the defaults of all the
    others. Where a preset has a say, `chosen` goes over the preset, and the preset over defaults.
    """

    preset: str = setting(
        "demo", "model preset, a name in the file of presets", option="--preset", launch="preset"
    )
    presets_file: str = setting(
        "", "YAML file of presets", unset="the one of this package", fixed=True,
        option="--presets-file FILE",
    )  # fmt: skip
    model: ModelSettings = field(default_factory=ModelSettings)
    server: ServerSettings = field(default_factory=ServerSettings)
    sampling: Sampling = field(default_factory=Sampling, metadata=LIVE)
    prompt: PromptSettings = field(default_factory=PromptSettings, metadata=LIVE)
    turn: TurnLimits = field(default_factory=TurnLimits, metadata=LIVE)
    guards: GuardSettings = field(default_factory=GuardSettings, metadata=LIVE)
    watchdog: WatchdogSettings = field(default_factory=WatchdogSettings, metadata=LIVE)
    tools: ToolSettings = field(default_factory=ToolSettings)
    sentences: SentenceSettings = field(default_factory=SentenceSettings, metadata=LIVE)
    stop: StopSettings = field(default_factory=StopSettings)
    transcript: TranscriptSettings = field(default_factory=TranscriptSettings)
    speech: SpeechSettings = field(default_factory=SpeechSettings)
    interrupt: InterruptSettings = field(default_factory=InterruptSettings, metadata=LIVE)
    schedule: ScheduleSettings = field(default_factory=ScheduleSettings)
    events: EventSettings = field(default_factory=EventSettings)
    autostart: bool = setting(
        False, "configure and activate without a lifecycle manager", fixed=True, launch="autostart"
    )
    chosen: Mapping[str, object] = field(default_factory=dict)

    def chosen_in(self, group: str, kind: type) -> dict[str, Any]:
        """What was set of a group, by the names of the fields that `kind` has."""
        names = {each.name for each in fields(kind)}
        return {
            name: value
            for full, value in self.chosen.items()
            for prefix, _, name in [full.partition(".")]
            if prefix == group and name in names
        }


GROUPS: Mapping[str, type] = {
    each.name: cast(type, each.default_factory)
    for each in fields(Settings)
    if each.name not in ("chosen", *(row.name for row in rows_of(Settings, "")))
}


def _table() -> Iterator[Setting]:
    own = {row.name: row for row in rows_of(Settings, "")}
    for each in fields(Settings):
        if each.name in own:
            yield own[each.name]
        elif each.name in GROUPS:
            live = each.metadata == LIVE
            yield from rows_of(GROUPS[each.name], f"{each.name}.", live=live)


SETTINGS: tuple[Setting, ...] = tuple(_table())
BY_NAME: Mapping[str, Setting] = {each.name: each for each in SETTINGS}


def settings_of(written: Mapping[str, object]) -> Settings:
    """The groups, filled from names and written values. What is missing gets its default."""
    typed = {name: BY_NAME[name].read(value) for name, value in written.items() if name in BY_NAME}
    made: dict[str, Any] = {
        name: kind(**_of_group(typed, f"{name}.")) for name, kind in GROUPS.items()
    }
    made |= {name: value for name, value in typed.items() if "." not in name}
    chosen = {name: value for name, value in typed.items() if BY_NAME[name].is_set(written[name])}
    return Settings(**made, chosen=chosen)


def _of_group(typed: Mapping[str, object], prefix: str) -> dict[str, object]:
    return {
        name.removeprefix(prefix): value for name, value in typed.items() if name.startswith(prefix)
    }
