"""Every parameter of the node: name, default, range, unit, meaning and check.

A default that a part of the node has itself is taken from there. The node's parts read these
groups; those of the model are in model_parameters.py. declare_parameters.py turns them into ROS
parameters and into the page of the reference.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from edgevox_ros.agent import GuardSwitches, TurnSettings
from edgevox_ros.agent.control import MAX_AGE_S
from edgevox_ros.core.tools import MOST_CALLS
from edgevox_ros.hearing import DuplicateFilter, EchoFilter, WakePhrase
from edgevox_ros.node.model_parameters import (
    PRESET,
    ModelParameters,
    PromptParameters,
    SamplingParameters,
)
from edgevox_ros.node.parameter_spec import (
    check_all_spoken,
    check_constants,
    check_endpoint,
    check_needed_path,
    check_path,
    check_spoken,
    look_up_preset,
    look_up_speech_type,
    look_up_transcript_type,
    parameter,
    texts,
)
from edgevox_ros.node.server_parameters import ServerParameters
from edgevox_ros.robot.clock import CLOCK_PATIENCE_S

LIVE = {"live": True}
"""Marks a group in which every parameter is live."""


@dataclass(frozen=True)
class TurnParameters:
    """How much one turn may take, and what the model remembers of earlier ones."""

    max_hops: int = parameter(
        TurnSettings.max_hops, "how many generations a turn may have", (1, 32), "hops"
    )
    max_calls: int = parameter(
        TurnSettings.max_calls,
        "how many calls one reply may have; a reply with more, with one call over and over, or "
        "cut off, runs nothing, and the model is asked again",
        (1, MOST_CALLS),
        "calls",
    )
    budget_s: float = parameter(
        TurnSettings.budget_s, "how long the model may work in one turn", (0.1, 3600), "s"
    )
    answer_within_s: float = parameter(
        TurnSettings.answer_within_s,
        "how long ~/expects_answer stays true after a question of the model; 0: it stays false",
        (0, 600),
        "s",
    )
    beside: bool = parameter(
        TurnSettings.beside,
        "what is said while a call is carried out is answered at once; false: it waits",
    )
    queue: int = parameter(
        TurnSettings.queue,
        "how many orders may wait while another is carried out; a further one is refused at once",
        (1, 20),
        "orders",
    )
    history_turns: int = parameter(
        -1, "turns that the model remembers", (-1, 1000), "turns", unset=PRESET
    )
    history_tokens: int = parameter(
        0,
        "when the context has more tokens than this after a turn, the oldest turn is forgotten",
        (0, 1048576),
        "tokens",
        unset="only when the context is full",
    )


@dataclass(frozen=True)
class GuardParameters(GuardSwitches):
    """Which guards of a turn are on."""

    loop: bool = parameter(
        GuardSwitches.loop, "the same call again is not run: a hint, then the end"
    )
    schema_retry: bool = parameter(
        GuardSwitches.schema_retry, "a rejected call may be repaired once"
    )
    reask: bool = parameter(
        GuardSwitches.reask, "calls that are ambiguous or cannot be read are asked for once more"
    )
    narrated_call: bool = parameter(
        GuardSwitches.narrated_call,
        "the robot claims nothing that did not happen; after a mere claim the call is asked for",
    )
    repetition: bool = parameter(
        GuardSwitches.repetition,
        "a sentence that comes again in a turn is not said and ends the reply",
    )
    recital: bool = parameter(
        GuardSwitches.recital,
        "nothing that stands in the system prompt is said, but for the persona's quotations",
    )
    hops: bool = parameter(GuardSwitches.hops, "turn.max_hops counts; false: 32 hops")
    budget: bool = parameter(GuardSwitches.budget, "turn.budget_s counts; false: no limit")
    context: bool = parameter(
        GuardSwitches.context,
        "the oldest turns are forgotten when the prompt does not fit; false: the turn fails",
    )
    memory: bool = parameter(
        GuardSwitches.memory,
        "turn.history_turns and turn.history_tokens count; false: everything that fits is kept",
    )
    unclear: bool = parameter(
        GuardSwitches.unclear,
        "what is neither order, answer nor talk ends what moves, and the robot asks what to do",
    )
    forbidden: bool = parameter(
        GuardSwitches.forbidden,
        "what the user forbids, or did not order, is not done, whatever the model calls; what is "
        "in doubt is asked",
    )
    said_directions: bool = parameter(
        GuardSwitches.said_directions,
        "a number goes in the direction that the user said, whatever sign the model wrote",
    )
    said_values: bool = parameter(
        True,
        "with a preset that makes up values (`said_values`), one that nobody said is asked for",
    )


@dataclass(frozen=True)
class WatchdogParameters:
    """When something counts as hung."""

    model_s: float = parameter(
        60.0,
        "after so long without a sign of life the robot is stopped and the turn ended; 0: never",
        (0, 3600),
        "s",
    )
    clock_s: float = parameter(
        CLOCK_PATIENCE_S,
        "with use_sim_time: a motion or call under way ends when /clock stands still for so "
        "long; 0: it waits",
        (0, 3600),
        "s",
    )


@dataclass(frozen=True)
class ToolParameters:
    """Which tools the model may call."""

    files: tuple[str, ...] = texts(
        "tool map files; ~/reload_tools reads them anew", unset="none", fixed=True
    )
    dry_run: bool = parameter(
        False, "calls are told and logged, but none is carried out", live=True
    )


@dataclass(frozen=True)
class SentencesParameters:
    """What needs no model."""

    enabled: bool = parameter(
        TurnSettings.sentences, "what a sentence of the tool map says runs without the model"
    )


@dataclass(frozen=True)
class StopParameters:
    """What stops the robot."""

    words: tuple[str, ...] = texts(
        "more stop words, beside the built-in ones", unset="none", check=check_all_spoken
    )


@dataclass(frozen=True)
class TranscriptParameters:
    """Which topic brings transcripts, and which transcripts count."""

    type: str = parameter(
        "std_msgs/msg/String", "message type of transcript", look_up=look_up_transcript_type
    )
    field: str = parameter(
        "data",
        "field that holds the text; a list of texts is joined",
        check=check_needed_path,
    )
    partial_field: str = parameter(
        "",
        "field that holds the text so far, if it is another one: stop words in it count",
        unset="none",
        check=check_path,
    )
    final_field: str = parameter(
        "",
        "boolean field that is true for a finished transcript",
        unset="all are finished",
        check=check_path,
    )
    confidence_field: str = parameter(
        "", "field that holds the confidence", unset="none", check=check_path
    )
    min_confidence: float = parameter(0.0, "transcripts with less confidence are dropped", (0, 1))
    duplicate_window_s: float = parameter(
        DuplicateFilter.WINDOW_S,
        "the same words within this time are heard only once; 0: every time",
        (0, 60),
        "s",
    )
    echo_window_s: float = parameter(
        EchoFilter.WINDOW_S,
        "what the robot itself has said within this time is not heard; 0: it is heard",
        (0, 60),
        "s",
    )
    wake_phrase: str = parameter(
        "",
        "only what begins with it is for the robot; stop words and answers need none",
        unset="everything is",
        check=check_spoken,
    )
    wake_open_s: float = parameter(
        WakePhrase.OPEN_S,
        "after the wake phrase alone, a sentence within this time needs none",
        (0, 600),
        "s",
    )
    max_age_s: float = parameter(
        MAX_AGE_S,
        "a transcript that waited longer for the model is dropped; waiting for a motion is not "
        "counted",
        (0.1, 3600),
        "s",
    )


@dataclass(frozen=True)
class SpeechParameters:
    """Which message or action a sentence becomes."""

    type: str = parameter(
        "std_msgs/msg/String",
        "message type of speech, or an action type: then each sentence is a goal",
        look_up=look_up_speech_type,
    )
    field: str = parameter(
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
    acknowledge_after_s: float = parameter(
        0.9, "silence after which a running call or generation is told; 0: never", (0, 60), "s",
        live=True,
    )  # fmt: skip


@dataclass(frozen=True)
class InterruptParameters:
    """What happens when the user talks over the robot."""

    cancels_goals: bool = parameter(False, "interrupt also stops the robot")


@dataclass(frozen=True)
class EventsParameters:
    """Where events are kept, and traces of turns made of them."""

    log_file: str = parameter(
        "", "file that ~/events go to as well, four times 10 MB", unset="none", fixed=True
    )
    otlp_file: str = parameter(
        "",
        "file for a trace of each turn, as JSON lines of OTLP, four times 10 MB",
        unset="none",
        fixed=True,
    )
    otlp_endpoint: str = parameter(
        "",
        "address of an OpenTelemetry collector, http://HOST:4318, that gets a trace of each turn",
        unset="none",
        fixed=True,
        check=check_endpoint,
    )
    otlp_content: bool = parameter(
        False, "traces also have what was said, arguments and results", fixed=True
    )


@dataclass(frozen=True)
class Parameters:
    """Every parameter of the node: `turn.max_hops` in ROS is `turn.max_hops` here."""

    preset: str = parameter("demo", "model preset, a name in presets_file", look_up=look_up_preset)
    presets_file: str = parameter(
        "", "YAML file of presets", unset="the one of this package", fixed=True
    )
    model: ModelParameters = field(default_factory=ModelParameters)
    server: ServerParameters = field(default_factory=ServerParameters)
    sampling: SamplingParameters = field(default_factory=SamplingParameters, metadata=LIVE)
    prompt: PromptParameters = field(default_factory=PromptParameters, metadata=LIVE)
    turn: TurnParameters = field(default_factory=TurnParameters, metadata=LIVE)
    guards: GuardParameters = field(default_factory=GuardParameters, metadata=LIVE)
    watchdog: WatchdogParameters = field(default_factory=WatchdogParameters, metadata=LIVE)
    tools: ToolParameters = field(default_factory=ToolParameters)
    sentences: SentencesParameters = field(default_factory=SentencesParameters, metadata=LIVE)
    stop: StopParameters = field(default_factory=StopParameters)
    transcript: TranscriptParameters = field(default_factory=TranscriptParameters)
    speech: SpeechParameters = field(default_factory=SpeechParameters)
    interrupt: InterruptParameters = field(default_factory=InterruptParameters, metadata=LIVE)
    events: EventsParameters = field(default_factory=EventsParameters)
    autostart: bool = parameter(
        False, "configure and activate without a lifecycle manager", fixed=True
    )
