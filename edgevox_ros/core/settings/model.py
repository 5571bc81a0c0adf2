"""The settings of the model: what runs, how it chooses its words, what its system prompt says."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from edgevox_ros.core.errors import PresetError
from edgevox_ros.core.settings.setting import pairs, setting, texts

PRESET = "the preset's"
AUTO = "auto"
NOTHING = "none"
# With more threads llama.cpp ends the process.
MOST_THREADS = 512

ToolsVia = Literal["tools", "xml_tools", "system_key", "functions", "text"]
Constrain = Literal["none", "calls", "turn"]
ToolStyleName = Literal["hermes", "json", "gemma", "functiongemma", "signatures"]


def variables_of(
    entries: Mapping[str, Any] | Sequence[str], name: str = "model.variables"
) -> Mapping[str, Any]:
    """`name=value` entries as a mapping; a value that is not valid JSON is taken as text.

    Raises PresetError.
    """
    if isinstance(entries, Mapping):
        return entries
    found: dict[str, Any] = {}
    for entry in entries:
        key, equals, value = entry.partition("=")
        if not equals or not key.strip().isidentifier():
            expected = "name=value, such as enable_thinking=false"
            raise PresetError.at(name, repr(entry), expected)
        try:
            found[key.strip()] = json.loads(value)
        except (ValueError, RecursionError):
            found[key.strip()] = value
    return found


def check_variables(value: Sequence[str]) -> str:
    """`name=value` entries."""
    try:
        variables_of(value)
    except PresetError as error:
        return error.problems[0].expected
    return ""


def check_fallback(value: str) -> str:
    """What answers while the server is away, or nothing."""
    return "" if value in ("", "preset") else "preset, or nothing"


@dataclass(frozen=True, kw_only=True)
class RunSettings:
    """Which files of a model run, and on what."""

    path: str = setting(
        "",
        "GGUF file to run",
        unset=PRESET,
        fixed=True,
        option="--model-path GGUF",
        launch="model_path",
    )
    lora: str = setting(
        "", "LoRA adapter (GGUF); none: run without one", unset=PRESET, fixed=True,
        option="--lora GGUF",
    )  # fmt: skip
    lora_scale: float | None = setting(
        None,
        "how strongly the LoRA adapter is applied",
        (0, 10),
        unset=PRESET,
        unset_as=-1.0,
        preset="lora.scale",
        option="--lora-scale X",
    )
    n_gpu_layers: int = setting(-1, "layers on the GPU; -1: as many as fit", (-1, 1024), "layers")
    n_threads: int | None = setting(
        None,
        "threads of llama.cpp",
        (1, MOST_THREADS),
        "threads",
        unset="all cores but one, one for a model under 64 MB",
        unset_as=0,
        option="--threads N",
    )
    draft: bool = setting(
        True, "evaluate ahead what a call's format writes next, and keep what the model chooses"
    )
    cache_dir: str = setting(
        "", "folder for evaluated prompts", unset="~/.cache/edgevox", fixed=True
    )


@dataclass(frozen=True, kw_only=True)
class PresetSettings:
    """What a preset says of its model, and a user may set over it."""

    n_ctx: int = setting(
        4096,
        "context size",
        (256, 1048576),
        "tokens",
        unset=PRESET,
        unset_as=0,
        preset="n_ctx",
        option="--n-ctx TOKENS",
    )
    formats: tuple[str, ...] | None = texts(
        "wire formats of the model's calls, the first has priority; auto: those of its chat "
        "template; none: only unmarked calls are read",
        None,
        unset=PRESET,
        words={AUTO: None, NOTHING: ()},
        preset="formats",
        option="--formats NAME,...",
    )
    variables: Mapping[str, Any] = pairs(
        "variables of the chat template, each as name=value, such as enable_thinking=false",
        variables_of,
        unset=PRESET,
        check=check_variables,
        preset="variables",
        option="--variable NAME=VALUE",
    )
    tools_via: ToolsVia | None = setting(
        None,
        "how the chat template takes tools; auto: as the template shows",
        choices=get_args(ToolsVia),
        words={AUTO: None},
        unset_as="preset",
        preset="tools_via",
        option="--tools-via",
    )
    tool_style: ToolStyleName | None = setting(
        None,
        "how tools are described where the chat template cannot take them; auto: in the style "
        "that goes with the formats",
        choices=get_args(ToolStyleName),
        words={AUTO: None},
        unset_as="preset",
        preset="tool_style",
        option="--tool-style",
    )
    stop: tuple[str, ...] = texts(
        "texts that end a reply and are left out of it; none: no such text",
        unset=PRESET,
        words={NOTHING: ()},
        preset="stop",
        option="--stop TEXT",
    )
    stop_after: tuple[str, ...] = texts(
        "texts that end a reply and stay in it; none: no such text",
        unset=PRESET,
        words={NOTHING: ()},
        preset="stop_after",
        option="--stop-after TEXT",
    )


@dataclass(frozen=True, kw_only=True)
class ModelSettings(PresetSettings, RunSettings):
    """Which model runs, how, and in which process."""

    engine: str = setting(
        "llama_cpp",
        "what runs the model: this process, a llama-server, or any server with OpenAI's chat"
        " completions that is running already; none: the node runs without a model",
        choices=("llama_cpp", "llama_server", "server", "none"),
    )
    load_first: bool = setting(
        True,
        "load the model before the node counts as configured; false: load it in the background, "
        "while the sentences of the tool map already work",
    )
    server_url: str = setting(
        "",
        "address of a server that is running already, http://HOST:PORT or https://...",
        unset="the node starts its own llama-server",
        fixed=True,
    )
    server_model: str = setting(
        "", "name of the model on the server (engine server)", unset="the only one on the server"
    )
    server_program: str = setting(
        "llama-server", "llama-server program that the node starts", fixed=True
    )
    fallback: str = setting(
        "",
        "what answers while the server is away (engine server); preset: the preset's own model, "
        "loaded in this process as well",
        unset="nothing, the turn fails",
        check=check_fallback,
    )


@dataclass(frozen=True)
class ServerSettings:
    """How a running server is reached, and how long it is waited for."""

    api_key_file: str = setting(
        "",
        "file with the server's key, one line; it is sent with each request and never logged",
        unset="the environment variable LLAMA_API_KEY",
        fixed=True,
    )
    ca_file: str = setting(
        "",
        "CA certificates (PEM) for an https:// server, whose certificate is always checked",
        unset="those that the machine trusts",
        fixed=True,
    )
    connect_s: float = setting(3.0, "how long a connection to the server may take", (0.1, 60), "s")
    first_token_s: float = setting(
        15.0, "how long the server may take to begin a reply", (0.1, 600), "s"
    )
    silence_s: float = setting(
        10.0, "how long the server may be silent within a reply", (0.1, 600), "s"
    )
    wait_s: float = setting(
        60.0,
        "how long configuring waits for a server that is not up yet; with a fallback it does not "
        "wait",
        (0, 86400),
        "s",
    )


@dataclass(frozen=True)
class Sampling:
    """How the next token is chosen."""

    temperature: float = setting(
        0.0,
        "how freely the model chooses its words; 0: always the likeliest token",
        (0, 5),
        unset=PRESET,
        unset_as=-1.0,
        preset="sampling.temperature",
    )
    top_k: int = setting(
        40,
        "how many of the likeliest tokens may be chosen",
        (0, 1048576),
        "tokens",
        unset=PRESET,
        unset_as=-1,
        preset="sampling.top_k",
    )
    top_p: float = setting(
        0.95,
        "only the likeliest tokens whose probabilities add up to this may be chosen",
        (0, 1),
        unset=PRESET,
        unset_as=-1.0,
        preset="sampling.top_p",
    )
    min_p: float = setting(
        0.05,
        "how likely a token must be, compared with the likeliest one, to be chosen",
        (0, 1),
        unset=PRESET,
        unset_as=-1.0,
        preset="sampling.min_p",
    )
    repeat_penalty: float = setting(
        1.0,
        "above 1 discourages repetition",
        (0.1, 10),
        unset=PRESET,
        unset_as=-1.0,
        preset="sampling.repeat_penalty",
    )
    constrain: Constrain = setting(
        "none",
        "what a grammar enforces: nothing, whole and valid calls, or also that no reply is empty",
        choices=get_args(Constrain),
        unset="the preset's; calls for a model of your own",
        unset_as="preset",
        preset="sampling.constrain",
        option="--constrain",
    )
    strings: Literal["greedy", "free"] = setting(
        "greedy",
        "string arguments of calls: always the likeliest token, or sampled like speech",
        choices=("greedy", "free"),
        unset_as="preset",
        preset="sampling.free_strings",
    )
    seed: int = setting(0, "seed of the random choice", (0, 4294967295), preset="sampling.seed")
    max_tokens: int = setting(
        256,
        "how many tokens one hop may have",
        (1, 1048576),
        "tokens",
        unset=PRESET,
        unset_as=0,
        preset="sampling.max_tokens",
    )


@dataclass(frozen=True)
class PromptSettings:
    """What the system prompt says; "" leaves it to the preset."""

    persona: str = setting(
        "", "who the robot is, for the system prompt", unset="a plain robot",
        option="--persona TEXT",
    )  # fmt: skip
    directive: str = setting(
        "",
        "rules for using tools, for the system prompt; none: no rules",
        unset="the built-in rules in prompt.language, unless the preset wants none",
        option="--directive TEXT",
    )
    tool_examples: str = setting(
        "",
        "example calls made from the tools: one of each in the system prompt, whole turns before "
        "the history, or none",
        choices=("none", "one", "turns"),
        unset_as="preset",
        option="--tool-examples",
    )
    language: str = setting("en", "language of the robot's own sentences", option="--language CODE")
    state: bool = setting(
        True,
        "the model is shown the readers of the tool map that have `in_prompt`",
        option="--state",
    )
