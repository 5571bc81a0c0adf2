"""The parameters of the model: what runs, how it chooses its words, what its system prompt says.

See parameters.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from edgevox_ros.agent import TurnSettings
from edgevox_ros.llm import ServerOptions
from edgevox_ros.llm.model_overrides import TOOL_STYLES, TOOLS_VIA
from edgevox_ros.llm.preset import MOST_SCALE
from edgevox_ros.node.parameter_spec import (
    LEAST_PENALTY,
    check_context,
    check_fallback,
    check_formats,
    check_language,
    check_variables,
    parameter,
    texts,
    unset_or,
)

PRESET = "the preset's"


@dataclass(frozen=True)
class ModelParameters:
    """Which model runs, and how."""

    path: str = parameter("", "GGUF file to run", unset=PRESET, fixed=True)
    lora: str = parameter("", "LoRA adapter in GGUF; none: without one", unset=PRESET, fixed=True)
    lora_scale: float = parameter(
        -1.0, "how strongly the adapter counts", (-1, MOST_SCALE), unset=PRESET, check=unset_or(0.0)
    )
    n_ctx: int = parameter(
        0, "context size", (0, 1048576), "tokens", unset=PRESET, check=check_context
    )
    n_gpu_layers: int = parameter(-1, "layers on the GPU; -1: as many as fit", (-1, 1024), "layers")
    n_threads: int = parameter(
        0,
        "threads of llama.cpp",
        (0, 256),
        "threads",
        unset="all cores but one, one for a model under 64 MB",
    )
    formats: tuple[str, ...] = texts(
        "wire formats of the model's calls, the first has priority; [auto]: those of its chat"
        " template; [none]: only unmarked calls",
        unset=PRESET,
        check=check_formats,
    )
    variables: tuple[str, ...] = texts(
        "variables of the chat template, each as name=value, such as enable_thinking=false",
        unset=PRESET,
        check=check_variables,
    )
    tools_via: str = parameter(
        "preset",
        "how the chat template takes tools; auto: found out from the template",
        choices=("preset", "auto", *TOOLS_VIA),
    )
    tool_style: str = parameter(
        "preset",
        "how tools are described where the chat template cannot take them; auto: as the formats do",
        choices=("preset", "auto", *TOOL_STYLES),
    )
    stop: tuple[str, ...] = texts(
        "texts that end a reply and are left out of it; [none]: no such text", unset=PRESET
    )
    stop_after: tuple[str, ...] = texts(
        "texts that end a reply and stay in it; [none]: no such text", unset=PRESET
    )
    engine: str = parameter(
        "llama_cpp",
        "what runs the model: this process, a llama-server, or any server with OpenAI's chat"
        " completions that is running already; none: the node does without a model",
        choices=("llama_cpp", "llama_server", "server", "none"),
    )
    load_first: bool = parameter(
        True,
        "load the model before the node is configured; false: the sentences of the tool map act"
        " meanwhile",
    )
    server_url: str = parameter(
        "",
        "address of a server that is running already, http://HOST:PORT or https://...",
        unset="the node starts its own llama-server",
        fixed=True,
    )
    server_model: str = parameter(
        "", "name of the model on the server (engine server)", unset="the only one there"
    )
    server_program: str = parameter(
        ServerOptions.program, "llama-server program that the node starts", fixed=True
    )
    fallback: str = parameter(
        "",
        "what answers while the server is away (engine server); preset: the preset's own model, "
        "loaded beside",
        unset="nothing, the turn fails",
        check=check_fallback,
    )
    cache_dir: str = parameter(
        "", "folder for evaluated prompts", unset="~/.cache/edgevox", fixed=True
    )


@dataclass(frozen=True)
class SamplingParameters:
    """How the next token is chosen."""

    temperature: float = parameter(
        -1.0,
        "how freely the model chooses its words; 0: always the likeliest token",
        (-1, 5),
        unset=PRESET,
        check=unset_or(0.0),
    )
    top_k: int = parameter(
        -1, "how many of the likeliest tokens may be chosen", (-1, 100000), "tokens", unset=PRESET
    )
    top_p: float = parameter(
        -1.0,
        "only the likeliest tokens whose probabilities add up to this may be chosen",
        (-1, 1),
        unset=PRESET,
        check=unset_or(0.0),
    )
    min_p: float = parameter(
        -1.0,
        "how likely a token must be, compared with the likeliest one, to be chosen",
        (-1, 1),
        unset=PRESET,
        check=unset_or(0.0),
    )
    repeat_penalty: float = parameter(
        -1.0,
        "above 1 discourages repetition",
        (-1, 3),
        unset=PRESET,
        check=unset_or(LEAST_PENALTY),
    )
    constrain: str = parameter(
        "preset",
        "what a grammar enforces: nothing, whole and valid calls, or also that no reply is empty",
        choices=("preset", "none", "calls", "turn"),
        unset="the preset's; calls for a model of your own",
    )
    strings: str = parameter(
        "preset",
        "string arguments of calls: always the likeliest token, or sampled like speech",
        choices=("preset", "greedy", "free"),
    )
    seed: int = parameter(0, "seed of the random choice", (0, 2147483647))
    max_tokens: int = parameter(
        0, "how many tokens one hop may have", (0, 65536), "tokens", unset=PRESET
    )


@dataclass(frozen=True)
class PromptParameters:
    """What the system prompt says."""

    persona: str = parameter("", "who the robot is, for the system prompt", unset="a plain robot")
    directive: str = parameter(
        "",
        "rules for using tools, for the system prompt; none: no rules",
        unset="ours in prompt.language, unless the preset wants none",
    )
    tool_examples: str = parameter(
        "preset",
        "example calls made from the tools: one of each in the system prompt, whole turns before "
        "the history, or none",
        choices=("preset", "none", "one", "turns"),
    )
    language: str = parameter(
        TurnSettings.language, "language of the node's own sentences", check=check_language
    )
