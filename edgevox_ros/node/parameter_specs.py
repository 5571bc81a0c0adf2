"""The node's parameters as a table: what each is, its type, default, unit and range."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from edgevox_ros.llm.overrides import TOOL_STYLES, TOOLS_VIA

Value = Union[bool, int, float, str, list[str]]
PRESET = "the preset's"


@dataclass(frozen=True)
class ParameterSpec:
    """One parameter. The default's type is its type; `low` and `high` are inclusive.

    `unset` says in words what the default stands for where it is no value of its own.
    A change of `live` ones counts at the latest from the next turn on, of others from the next
    configure. `fixed` ones count from the start only: they name programs, files, folders or
    addresses, and whoever may call the node's parameter services could run, read or write what he
    likes; or nothing looks at them later.
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
    fixed: bool = False

    @property
    def counts(self) -> str:
        """From when on a value counts: now, configure or start."""
        if self.live:
            return "now"
        return "start" if self.fixed else "configure"

    @property
    def type_name(self) -> str:
        """The type in YAML's words."""
        names = {bool: "bool", int: "integer", float: "double", str: "string", list: "string list"}
        return names[type(self.default)]


SPECS: tuple[ParameterSpec, ...] = (
    ParameterSpec("preset", "demo", "model preset, a name in presets_file"),
    ParameterSpec(
        "presets_file", "", "YAML file of presets", unset="the one of this package", fixed=True
    ),
    ParameterSpec("model.path", "", "GGUF file to run", unset=PRESET, fixed=True),
    ParameterSpec("model.n_ctx", 0, "context size", "tokens", 0, 1048576, unset=PRESET),
    ParameterSpec(
        "model.n_gpu_layers", -1, "layers on the GPU; -1: as many as fit", "layers", -1, 1024
    ),
    ParameterSpec(
        "model.n_threads",
        0,
        "threads of llama.cpp",
        "threads",
        0,
        256,
        unset="all cores but one, one for a model under 64 MB",
    ),
    ParameterSpec(
        "model.formats",
        [""],
        "wire formats of the model's calls, the first has priority; [auto]: those of its chat "
        "template; [none]: only unmarked calls",
        unset=PRESET,
    ),
    ParameterSpec(
        "model.variables",
        [""],
        "variables of the chat template, each as name=value, such as enable_thinking=false",
        unset=PRESET,
    ),
    ParameterSpec(
        "model.tools_via",
        "preset",
        "how the chat template takes tools; auto: it is found out",
        choices=("preset", "auto", *TOOLS_VIA),
    ),
    ParameterSpec(
        "model.tool_style",
        "preset",
        "how tools are declared to a template that knows none; auto: as the formats do",
        choices=("preset", "auto", *TOOL_STYLES),
    ),
    ParameterSpec(
        "model.stop",
        [""],
        "texts that end a reply and are left out of it; [none]: no such text",
        unset=PRESET,
    ),
    ParameterSpec(
        "model.stop_after",
        [""],
        "texts that end a reply and stay in it; [none]: no such text",
        unset=PRESET,
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
        fixed=True,
    ),
    ParameterSpec(
        "model.server_program", "llama-server", "program that the node starts", fixed=True
    ),
    ParameterSpec(
        "model.cache_dir",
        "",
        "folder of evaluated prompts",
        unset="~/.cache/edgevox",
        fixed=True,
    ),
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
        unset="the preset's; calls for a model of your own",
        choices=("preset", "none", "calls", "turn"),
        live=True,
    ),
    ParameterSpec(
        "sampling.strings",
        "preset",
        "string arguments of calls: always the likeliest token, or sampled like speech",
        choices=("preset", "greedy", "free"),
        live=True,
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
        "prompt.persona",
        "",
        "who the robot is, for the system prompt",
        unset="a plain robot",
        live=True,
    ),
    ParameterSpec(
        "prompt.directive",
        "",
        "rules for the use of tools, for the system prompt; none: no rules",
        unset="ours in prompt.language, unless the preset wants none",
        live=True,
    ),
    ParameterSpec(
        "prompt.tool_examples",
        "preset",
        "examples: one generated call a tool in the system prompt, whole turns ahead of the "
        "history, or none",
        choices=("preset", "none", "one", "turns"),
        live=True,
    ),
    ParameterSpec("prompt.language", "en", "language of the node's own sentences", live=True),
    ParameterSpec("turn.max_hops", 4, "most generations in a turn", "hops", 1, 32, live=True),
    ParameterSpec(
        "turn.max_calls",
        8,
        "most calls in one reply; one with more, with one call over and over, or cut off, runs "
        "nothing and is asked for once more",
        "calls",
        1,
        64,
        live=True,
    ),
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
        "turn.history_tokens",
        0,
        "behind a turn with more tokens in the context the oldest turn is forgotten",
        "tokens",
        0,
        1048576,
        unset="only when the context is full",
        live=True,
    ),
    ParameterSpec(
        "guards.loop", True, "the same call again is not run: a hint, then the end", live=True
    ),
    ParameterSpec("guards.schema_retry", True, "a rejected call may be repaired once", live=True),
    ParameterSpec(
        "guards.reask",
        True,
        "calls that are ambiguous or cannot be read are asked for once more",
        live=True,
    ),
    ParameterSpec(
        "guards.narrated_call",
        True,
        "what did not happen is not claimed; a reply that only claims is asked for the call",
        live=True,
    ),
    ParameterSpec(
        "guards.repetition",
        True,
        "a sentence that comes again in a turn is not said and ends the reply",
        live=True,
    ),
    ParameterSpec(
        "guards.recital",
        True,
        "nothing that stands in the system prompt is said, but for the persona's quotations",
        live=True,
    ),
    ParameterSpec("guards.hops", True, "turn.max_hops counts; false: 32 hops", live=True),
    ParameterSpec("guards.budget", True, "turn.budget_s counts; false: no limit", live=True),
    ParameterSpec(
        "guards.context",
        True,
        "oldest turns are forgotten when the prompt does not fit; false: that fails the turn",
        live=True,
    ),
    ParameterSpec(
        "guards.memory",
        True,
        "turn.history_turns and turn.history_tokens count; false: all is kept that fits",
        live=True,
    ),
    ParameterSpec(
        "watchdog.model_s",
        60.0,
        "a turn that gives no sign of life for so long: the robot is stopped, the turn ended; "
        "0: never",
        "s",
        0.0,
        3600.0,
        live=True,
    ),
    ParameterSpec(
        "watchdog.clock_s",
        10.0,
        "with use_sim_time: a motion or call under way ends when /clock stands still for so long; "
        "0: it waits",
        "s",
        0.0,
        3600.0,
        live=True,
    ),
    ParameterSpec(
        "tools.files",
        [""],
        "tool map files; ~/reload_tools reads them anew",
        unset="none",
        fixed=True,
    ),
    ParameterSpec("tools.dry_run", False, "say and log calls, carry out none", live=True),
    ParameterSpec("stop.words", [""], "stop words beside the built-in ones", unset="none"),
    ParameterSpec("transcript.type", "std_msgs/msg/String", "message type of transcript"),
    ParameterSpec(
        "transcript.field", "data", "field that holds the text, or a list of texts: they are joined"
    ),
    ParameterSpec(
        "transcript.partial_field",
        "",
        "field that holds the text so far where it is another one: stop words count in it",
        unset="none",
    ),
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
    ParameterSpec("interrupt.cancels_goals", False, "interrupt also stops the robot", live=True),
    ParameterSpec(
        "events.log_file",
        "",
        "file that ~/events go to as well, four times 10 MB",
        unset="none",
        fixed=True,
    ),
    ParameterSpec(
        "autostart", False, "configure and activate without a lifecycle manager", fixed=True
    ),
)
