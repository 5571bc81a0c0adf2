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

from edgevox_ros.llm import ModelOptions
from edgevox_ros.llm.model_overrides import AUTO, TOOL_STYLES, TOOLS_VIA, variables_of

_CONSTRAIN = ("none", "calls", "turn")


def add_model_options(group: argparse._ActionsContainer) -> None:
    """Add them to an argparse parser or group."""
    group.add_argument("--preset", default="demo", help="model preset (default: demo)")
    group.add_argument("--model-path", default="", metavar="GGUF", help="model file of your own")
    add_settings(group)


def add_settings(group: argparse._ActionsContainer) -> None:
    """Add what may be set over a preset, and the file of the presets."""
    group.add_argument("--presets-file", type=Path, metavar="FILE", help="presets of your own")
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


def model_options(options: argparse.Namespace, path: str | None = None) -> ModelOptions:
    """The options for an engine in this program; `path` in place of --model-path.

    Raises PresetError.
    """
    return ModelOptions(
        path=options.model_path if path is None else path,
        formats=_formats(options),
        variables=variables_of(options.variable, "--variable"),
        tools_via=options.tools_via,
        tool_style=options.tool_style,
        stop=_texts(options.stop),
        stop_after=_texts(options.stop_after),
        n_ctx=options.n_ctx,
        n_threads=options.threads,
    )


def node_parameters(options: argparse.Namespace) -> dict[str, str]:
    """The parameters of a node: name -> value as YAML. Options that were not given are left out."""
    given: Mapping[str, Any] = {
        "preset": options.preset,
        "presets_file": _in_full(options.presets_file),
        "model.path": _in_full(options.model_path),
        "model.formats": list(_formats(options) or ()),
        "model.variables": options.variable,
        "model.tools_via": options.tools_via,
        "model.tool_style": options.tool_style,
        "model.stop": options.stop,
        "model.stop_after": options.stop_after,
        "sampling.constrain": options.constrain,
        "prompt.directive": options.directive,
        "prompt.tool_examples": options.tool_examples,
        "model.n_ctx": options.n_ctx,
        "model.n_threads": options.threads,
    }
    parameters = {name: json.dumps(value) for name, value in given.items() if value}
    return parameters if options.sentences == "on" else {**parameters, "sentences.enabled": "false"}


def _formats(options: argparse.Namespace) -> tuple[str, ...] | None:
    given = (options.formats or "").replace(",", " ").split()
    return tuple(given) or None


def _texts(given: list[str] | None) -> tuple[str, ...] | None:
    return None if given is None else tuple(given)


def _in_full(path: str | Path | None) -> str:
    return str(Path(path).expanduser().resolve()) if path else ""


def _count(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) < 10 else 0
    if not 1 <= number < 1 << 31:
        raise argparse.ArgumentTypeError(f"found {text[:60]!r}, expected a whole number from 1 on")
    return number
