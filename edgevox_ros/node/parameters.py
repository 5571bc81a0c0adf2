"""The node's parameters: one table from which they are declared, checked and documented."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Union

from rcl_interfaces.msg import (
    FloatingPointRange,
    IntegerRange,
    ParameterDescriptor,
    SetParametersResult,
)
from rclpy.exceptions import InvalidParameterTypeException, InvalidParameterValueException
from rclpy.node import Node
from rclpy.parameter import Parameter

Value = Union[bool, int, float, str, list[str]]
PRESET = "the preset's"


@dataclass(frozen=True)
class ParameterSpec:
    """One parameter. The default's type is its type; `low` and `high` are inclusive.

    `unset` says in words what the default stands for where it is no value of its own.
    `live` parameters count from the next turn on, the others from the next configure on.
    """

    name: str
    default: Value
    description: str
    unit: str = ""
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    unset: str = ""
    live: bool = False

    @property
    def type_name(self) -> str:
        """The type in YAML's words."""
        names = {bool: "bool", int: "integer", float: "double", str: "string", list: "string list"}
        return names[type(self.default)]


SPECS: tuple[ParameterSpec, ...] = (
    ParameterSpec("preset", "demo", "model preset, a name in presets_file"),
    ParameterSpec("presets_file", "", "YAML file of presets", unset="the one of this package"),
    ParameterSpec("model.path", "", "GGUF file to run", unset=PRESET),
    ParameterSpec("model.n_ctx", 0, "context size", "tokens", 0, 1048576, unset=PRESET),
    ParameterSpec(
        "model.n_gpu_layers", -1, "layers on the GPU; -1: as many as fit", "layers", -1, 1024
    ),
    ParameterSpec(
        "model.n_threads", 0, "threads of llama.cpp", "threads", 0, 256, unset="the machine's cores"
    ),
    ParameterSpec(
        "model.engine",
        "llama_cpp",
        "what runs the model: this process, or a llama-server",
        choices=("llama_cpp", "llama_server"),
    ),
    ParameterSpec(
        "model.server_url",
        "",
        "llama-server that runs already, http://HOST:PORT",
        unset="the node starts its own",
    ),
    ParameterSpec("model.server_program", "llama-server", "program that the node starts"),
    ParameterSpec("model.cache_dir", "", "folder of evaluated prompts", unset="~/.cache/edgevox"),
    ParameterSpec(
        "sampling.temperature",
        -1.0,
        "0 always takes the likeliest token",
        "",
        -1.0,
        5.0,
        unset=PRESET,
        live=True,
    ),
    ParameterSpec(
        "sampling.top_k",
        -1,
        "tokens that stay in choice",
        "tokens",
        -1,
        100000,
        unset=PRESET,
        live=True,
    ),
    ParameterSpec(
        "sampling.top_p",
        -1.0,
        "probability mass that stays in choice",
        "",
        -1.0,
        1.0,
        unset=PRESET,
        live=True,
    ),
    ParameterSpec(
        "sampling.min_p",
        -1.0,
        "least probability against the likeliest token",
        "",
        -1.0,
        1.0,
        unset=PRESET,
        live=True,
    ),
    ParameterSpec(
        "sampling.repeat_penalty",
        -1.0,
        "above 1 discourages repetition",
        "",
        -1.0,
        3.0,
        unset=PRESET,
        live=True,
    ),
    ParameterSpec(
        "sampling.constrain",
        "preset",
        "what a grammar enforces: nothing, whole and valid calls, or also that no reply is empty",
        choices=("preset", "none", "calls", "turn"),
    ),
    ParameterSpec("sampling.seed", 0, "seed of the random choice", "", 0, 2147483647, live=True),
    ParameterSpec(
        "sampling.max_tokens",
        0,
        "most tokens of one hop",
        "tokens",
        0,
        65536,
        unset=PRESET,
        live=True,
    ),
    ParameterSpec(
        "prompt.persona", "", "who the robot is, for the system prompt", unset="a plain robot"
    ),
    ParameterSpec(
        "prompt.directive",
        "",
        "rules for the use of tools, for the system prompt; none: no rules",
        unset="ours in prompt.language, unless the preset wants none",
    ),
    ParameterSpec(
        "prompt.tool_examples",
        "preset",
        "examples in the system prompt: one generated call a tool, or none",
        choices=("preset", "none", "one"),
    ),
    ParameterSpec("prompt.language", "en", "language of the node's own sentences"),
    ParameterSpec("turn.max_hops", 4, "most generations in a turn", "hops", 1, 32, live=True),
    ParameterSpec("turn.budget_s", 30.0, "most model time in a turn", "s", 0.1, 3600.0, live=True),
    ParameterSpec(
        "turn.history_turns",
        -1,
        "turns that the model remembers",
        "turns",
        -1,
        1000,
        unset=PRESET,
        live=True,
    ),
    ParameterSpec(
        "guards.loop", True, "the same call again is not run: a hint, then the end", live=True
    ),
    ParameterSpec("guards.schema_retry", True, "a rejected call may be repaired once", live=True),
    ParameterSpec(
        "guards.narrated_call",
        True,
        "a reply that only claims to act is asked once for the call",
        live=True,
    ),
    ParameterSpec(
        "watchdog.model_s",
        60.0,
        "a model that gives no sign of life for so long: the robot is stopped, the turn ended; "
        "0: never",
        "s",
        0.0,
        3600.0,
        live=True,
    ),
    ParameterSpec("tools.files", [""], "tool map files", unset="none"),
    ParameterSpec("tools.dry_run", False, "say and log calls, carry out none"),
    ParameterSpec("stop.words", [""], "stop words beside the built-in ones", unset="none"),
    ParameterSpec("transcript.type", "std_msgs/msg/String", "message type of transcript"),
    ParameterSpec("transcript.field", "data", "field that holds the text"),
    ParameterSpec(
        "transcript.final_field",
        "",
        "boolean field that is true for a finished transcript",
        unset="all are finished",
    ),
    ParameterSpec(
        "transcript.confidence_field", "", "field that holds the confidence", unset="none"
    ),
    ParameterSpec("transcript.min_confidence", 0.0, "least confidence to listen", "", 0.0, 1.0),
    ParameterSpec(
        "transcript.duplicate_window_s",
        1.0,
        "the same words within so long are heard once; 0: always",
        "s",
        0.0,
        60.0,
    ),
    ParameterSpec(
        "transcript.echo_window_s",
        6.0,
        "what the robot itself said within so long is not heard; 0: it is",
        "s",
        0.0,
        60.0,
    ),
    ParameterSpec(
        "transcript.wake_phrase",
        "",
        "only what begins with it is for the robot; stop words and answers need none",
        unset="everything is",
    ),
    ParameterSpec(
        "transcript.wake_open_s",
        8.0,
        "after the wake phrase alone, the next sentence within so long needs none",
        "s",
        0.0,
        600.0,
    ),
    ParameterSpec(
        "transcript.max_age_s", 10.0, "a transcript that waited longer is dropped", "s", 0.1, 3600.0
    ),
    ParameterSpec(
        "speech.type",
        "std_msgs/msg/String",
        "message type of speech, or an action type: then each sentence is a goal",
    ),
    ParameterSpec(
        "speech.field",
        "",
        "field of the message or goal that takes the sentence",
        unset="its first string",
    ),
    ParameterSpec(
        "speech.constants",
        [""],
        "other fields of the message or goal, each as name=value, such as language=de",
        unset="as the type has them",
    ),
    ParameterSpec("interrupt.cancels_goals", False, "interrupt also stops the robot"),
    ParameterSpec(
        "events.log_file", "", "file that ~/events go to as well, four times 10 MB", unset="none"
    ),
    ParameterSpec("autostart", False, "configure and activate without a lifecycle manager"),
)
BY_NAME: Mapping[str, ParameterSpec] = {spec.name: spec for spec in SPECS}
ROS_OWN = ("use_sim_time", "start_type_description_service")


class ParameterError(ValueError):
    """A parameter that cannot be used; the message names it, what was found and expected."""


def declare_all(node: Node) -> None:
    """Declare every parameter. Raises ParameterError listing all that do not fit."""
    errors: list[str] = []
    for spec in SPECS:
        try:
            node.declare_parameter(spec.name, spec.default, descriptor(spec))
        except (InvalidParameterTypeException, InvalidParameterValueException) as error:
            errors.append(explain(spec, given(node, spec.name, error)))
    problems = [problem_of(spec, read_one(node, spec)) for spec in SPECS]
    errors += [problem for problem in problems if problem]
    if errors:
        raise ParameterError("; ".join(dict.fromkeys(errors)))


def given(node: Node, name: str, error: Exception) -> object:
    """What the user gave for a parameter that could not be declared."""
    override = node._parameter_overrides.get(name)
    return override.value if override is not None else str(error)


def read_one(node: Node, spec: ParameterSpec) -> Any:
    """The value now, or the default of a parameter that could not be declared."""
    return node.get_parameter(spec.name).value if node.has_parameter(spec.name) else spec.default


def snapshot(node: Node) -> dict[str, Any]:
    """The value of every parameter now; lists without their empty entries."""
    values = {spec.name: read_one(node, spec) for spec in SPECS}
    return {name: clean(value) for name, value in values.items()}


def clean(value: Any) -> Any:
    """A list without empty entries, which stand for an empty list in parameter files."""
    if isinstance(value, (list, tuple)):
        return [text for text in value if text]
    return value


def unknown_overrides(node: Node) -> list[str]:
    """Overrides from the command line or a file that no parameter takes, with a suggestion."""
    import difflib

    found = []
    for name in sorted(node._parameter_overrides):
        if name in BY_NAME or name in ROS_OWN or name.startswith("qos_overrides."):
            continue
        close = difflib.get_close_matches(name, BY_NAME, n=1)
        found.append(f"{name} (did you mean {close[0]}?)" if close else name)
    return found


def descriptor(spec: ParameterSpec) -> ParameterDescriptor:
    """The parameter as `ros2 param describe` shows it."""
    made = ParameterDescriptor(name=spec.name, description=describe(spec))
    if spec.choices:
        made.additional_constraints = f"one of: {', '.join(spec.choices)}"
    if spec.low is not None and spec.high is not None:
        if isinstance(spec.default, int):
            bounds = IntegerRange(from_value=int(spec.low), to_value=int(spec.high), step=0)
            made.integer_range = [bounds]
        else:
            real = FloatingPointRange(from_value=float(spec.low), to_value=float(spec.high))
            made.floating_point_range = [real]
    return made


def describe(spec: ParameterSpec) -> str:
    """What the parameter is, its unit, and what its default stands for."""
    unit = f" [{spec.unit}]" if spec.unit else ""
    unset = f" ({show(spec.default)}: {spec.unset})" if spec.unset else ""
    return f"{spec.description}{unit}{unset}"


def show(value: object) -> str:
    """A value as people write it in YAML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(str(item) for item in value if item) + "]"
    return str(value) if value != "" else '""'


def problem_of(spec: ParameterSpec, value: object) -> str:
    """An empty string, or what is wrong with a value of the right type."""
    if spec.choices and value not in spec.choices:
        return explain(spec, value)
    if isinstance(value, float) and value != value:
        return explain(spec, value)
    return ""


def explain(spec: ParameterSpec, found: object) -> str:
    """The error for a value: name, what was found, what was expected."""
    expected = spec.type_name
    if spec.choices:
        expected += f", one of {', '.join(spec.choices)}"
    elif spec.low is not None:
        expected += f" from {spec.low:g} to {spec.high:g}"
    return f"parameter {spec.name}: found {found!r}, expected {expected} ({describe(spec)})"


def check_change(parameters: Sequence[Parameter]) -> SetParametersResult:
    """Accept or refuse a change at run time, with a reason that helps."""
    for parameter in parameters:
        spec = BY_NAME.get(parameter.name)
        problem = problem_of(spec, parameter.value) if spec else ""
        if problem:
            return SetParametersResult(successful=False, reason=problem)
    return SetParametersResult(successful=True)


def table() -> str:
    """The parameters as a Markdown table, for the README."""
    lines = ["| parameter | type | default | range | what it does |", "|---|---|---|---|---|"]
    for spec in SPECS:
        span = f"{spec.low:g} .. {spec.high:g}" if spec.low is not None else ""
        span = ", ".join(spec.choices) or span
        default = f"{show(spec.default)}"
        lines.append(
            f"| `{spec.name}` | {spec.type_name} | `{default}` | {span} | {describe(spec)} |"
        )
    return "\n".join(lines)
