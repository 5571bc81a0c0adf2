"""The options of every program that runs a model: which one, and what differs from its preset.

They are read here once, and become either options of an engine in this program, or parameters of a
node that it starts.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from edgevox_ros.agent.system_prompt import PromptOptions
from edgevox_ros.llm import ModelOptions
from edgevox_ros.llm.model_overrides import AUTO, NOTHING, TOOL_STYLES, TOOLS_VIA, variables_of
from edgevox_ros.llm.preset import MOST_SCALE

_CONSTRAIN = ("none", "calls", "turn")
LORA_HELP = f"LoRA adapter to run with the model, in place of the preset's; {NOTHING}: without one"


def add_model_options(group: argparse._ActionsContainer) -> None:
    """Add them to an argparse parser or group."""
    group.add_argument("--preset", default="demo", help="model preset (default: demo)")
    group.add_argument("--model-path", default="", metavar="GGUF", help="model file of your own")
    group.add_argument("--lora", default="", metavar="GGUF", help=LORA_HELP)
    add_settings(group)


def add_settings(group: argparse._ActionsContainer) -> None:
    """Add what may be set over a preset, and the file of the presets."""
    group.add_argument("--presets-file", type=Path, metavar="FILE", help="presets of your own")
    group.add_argument(
        "--lora-scale",
        type=_factor,
        metavar="X",
        help=f"how strongly the LoRA adapter counts, 0 to {MOST_SCALE:g} (1)",
    )
    group.add_argument(
        "--formats",
        metavar="NAME,...",
        help="wire formats of its calls; auto: those of its chat template; none: unmarked ones",
    )
    group.add_argument(
        "--variable",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="variable of the chat template, such as enable_thinking=false; several times",
    )
    group.add_argument(
        "--tools-via",
        default="",
        choices=(AUTO, *TOOLS_VIA),
        help="how the chat template takes tools",
    )
    group.add_argument(
        "--tool-style",
        default="",
        choices=(AUTO, *TOOL_STYLES),
        help="how tools are declared to a template that knows none",
    )
    for name, what in (("--stop", "left out of it"), ("--stop-after", "left in it")):
        group.add_argument(
            name, action="append", metavar="TEXT", help=f"text that ends a reply and is {what}"
        )
    group.add_argument(
        "--constrain", choices=_CONSTRAIN, help="what a grammar enforces: nothing, calls, a turn"
    )
    group.add_argument(
        "--persona", metavar="TEXT", help="who the robot is, for the system prompt (a plain robot)"
    )
    group.add_argument(
        "--directive", metavar="TEXT", help="rules for the use of tools; none: no rules"
    )
    group.add_argument(
        "--tool-examples",
        choices=("none", "one", "turns"),
        help="an example call of each tool, example turns, or none",
    )
    group.add_argument(
        "--sentences",
        choices=("on", "off"),
        default="on",
        help="whether sentences of the tool map are run without the model (on)",
    )
    group.add_argument("--n-ctx", type=_count, metavar="TOKENS", help="context size")
    group.add_argument("--threads", type=_count, metavar="N", help="threads of llama.cpp")


def model_options(
    options: argparse.Namespace, path: str | None = None, lora: str | None = None
) -> ModelOptions:
    """The options for an engine in this program; `path` and `lora` in place of the options.

    Raises PresetError.
    """
    return ModelOptions(
        path=options.model_path if path is None else path,
        lora=options.lora if lora is None else lora,
        lora_scale=options.lora_scale,
        formats=_formats(options),
        variables=variables_of(options.variable, "--variable"),
        tools_via=options.tools_via,
        tool_style=options.tool_style,
        stop=_texts(options.stop),
        stop_after=_texts(options.stop_after),
        n_ctx=options.n_ctx,
        n_threads=options.threads,
    )


def prompt_options(options: argparse.Namespace, language: str = "en") -> PromptOptions:
    """What is set instead of the preset's prompt. `language`: of our own rules and examples."""
    return PromptOptions(
        persona=options.persona or "",
        directive=options.directive or "",
        tool_examples=options.tool_examples or "",
        language=language,
    )


def node_parameters(options: argparse.Namespace) -> dict[str, str]:
    """The parameters of a node: name -> value as YAML. Options that were not given are left out."""
    given: Mapping[str, Any] = {
        "preset": options.preset,
        "presets_file": _in_full(options.presets_file),
        "model.path": _in_full(options.model_path),
        "model.lora": options.lora if options.lora == NOTHING else _in_full(options.lora),
        "model.lora_scale": options.lora_scale,
        "model.formats": list(_formats(options) or ()),
        "model.variables": options.variable,
        "model.tools_via": options.tools_via,
        "model.tool_style": options.tool_style,
        "model.stop": options.stop,
        "model.stop_after": options.stop_after,
        "sampling.constrain": options.constrain,
        "prompt.persona": options.persona,
        "prompt.directive": options.directive,
        "prompt.tool_examples": options.tool_examples,
        "model.n_ctx": options.n_ctx,
        "model.n_threads": options.threads,
    }
    # 0 is a scale, too; nothing else here is a number that may be 0.
    parameters = {
        # Letters as they are: what JSON escapes as a pair is no letter in YAML.
        name: json.dumps(value, ensure_ascii=False)
        for name, value in given.items()
        if value or value == 0.0
    }
    return parameters if options.sentences == "on" else {**parameters, "sentences.enabled": "false"}


def _formats(options: argparse.Namespace) -> tuple[str, ...] | None:
    given = (options.formats or "").replace(",", " ").split()
    return tuple(given) or None


def _texts(given: list[str] | None) -> tuple[str, ...] | None:
    return None if given is None else tuple(given)


def _in_full(path: str | Path | None) -> str:
    return str(Path(path).expanduser().resolve()) if path else ""


def _factor(text: str) -> float:
    try:
        factor = float(text)
    except ValueError:
        factor = -1.0
    if not 0 <= factor <= MOST_SCALE:
        expected = f"a number from 0 to {MOST_SCALE:g}"
        raise argparse.ArgumentTypeError(f"found {text[:60]!r}, expected {expected}")
    return factor


def _count(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) < 10 else 0
    if not 1 <= number < 1 << 31:
        raise argparse.ArgumentTypeError(f"found {text[:60]!r}, expected a whole number from 1 on")
    return number
