"""Puts the parts together that turn a sentence into calls and speech, for programs without ROS."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from edgevox_ros.agent import TurnSettings
from edgevox_ros.agent.system_prompt import PromptOptions, compose_prompt
from edgevox_ros.cli.prepared import PreparedExecutor, ResultsError, read_results
from edgevox_ros.cli.rehearsal import Rehearsal
from edgevox_ros.core.errors import ConfigurationError, EdgevoxError
from edgevox_ros.core.shown import complain, lines_of
from edgevox_ros.core.strict_yaml import load_strict
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm import ModelOptions, find_preset, load_presets, open_engine
from edgevox_ros.llm.loader import LoadedModel
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot.map.tool_map import ToolMap


class ChainError(ValueError):
    """A file or name that cannot be used; the message is for the user."""


@dataclass(frozen=True)
class ChainOptions:
    """What to run, and with which files. `results`: a file, or tool name -> list of results.

    `constrain`: see SamplingSettings; "" leaves it to the preset. `says_yes`: how every question
    of the map is answered.
    """

    tools: Sequence[Path]
    preset: str = "demo"
    results: Path | Mapping[str, Sequence[Any]] | None = None
    model: ModelOptions = field(default_factory=ModelOptions)
    presets_file: Path | None = None
    prompt: PromptOptions = field(default_factory=PromptOptions)
    constrain: Literal["", "none", "calls", "turn"] = ""
    says_yes: bool = True


def open_chain(options: ChainOptions) -> Rehearsal:
    """Read the files, load the model, evaluate the prompt. Raises ChainError."""
    try:
        tool_map = ToolMap.from_yaml(options.tools)
        schemas = offered_tools(tool_map, options.tools)
        results = options.results or {}
        if isinstance(results, Path):
            results = read_results(results)
        preset = find_preset(load_presets(options.presets_file), options.preset)
        loaded = open_engine(preset, options.model)
    except (ConfigurationError, ResultsError, FileNotFoundError) as error:
        raise ChainError("; ".join(lines_of(error))) from None
    _tell_unused(results, schemas)
    settings = _settings(options, loaded, schemas)
    try:
        loaded.engine.warm_up(settings.system, schemas)
        if settings.sampling.constrain != "none":
            loaded.engine.check_grammars(schemas, settings.sampling.constrain_softly)
    except EdgevoxError as error:
        raise ChainError(str(error)) from None
    return Rehearsal(
        loaded.engine,
        lambda tools: ToolCallParser(
            loaded.formats, tools, prompt_opens_thinking=loaded.prompt_opens_thinking
        ),
        PreparedExecutor(schemas, results, tool_map),
        settings,
        says_yes=options.says_yes,
    )


def _settings(
    options: ChainOptions, loaded: LoadedModel, schemas: Sequence[ToolSchema]
) -> TurnSettings:
    preset = loaded.preset
    sampling = preset.sampling
    if options.constrain:
        sampling = replace(sampling, constrain=options.constrain, constrain_softly=False)
    prompt = compose_prompt(
        options.prompt,
        schemas,
        loaded.formats,
        with_directive=preset.directive,
        with_examples=preset.tool_examples,
    )
    told = loaded.engine.prefix_text(prompt.system, schemas)
    return TurnSettings(
        prompt.system, told, options.prompt.language, examples=prompt.examples, sampling=sampling
    )


def offered_tools(tool_map: ToolMap, files: Sequence[Path]) -> tuple[ToolSchema, ...]:
    """The tools that can be tried here. Each that is unavailable is told of.

    A tool whose interface type is not installed is known all the same if the map tells its
    parameters, or if it only reads; the others are left out.
    """
    explicit = {name for file in files for name in _explicit(file)}
    offered = []
    for tool in tool_map.tools.values():
        known = not tool.unavailable or tool.name in explicit or tool.schema.read_only
        if known:
            offered.append(tool.schema)
        if tool.unavailable:
            note = "tried all the same, a node would leave it out"
            if not known:
                note = "and the tool map gives no parameters: the tool is left out"
            complain(f"ask: {tool.name}: {tool.unavailable}; {note}")
    return tuple(offered)


def _explicit(file: Path) -> list[str]:
    tools = load_strict(file).data.get("tools") or {}
    return [name for name, tool in tools.items() if "parameters" in tool]


def _tell_unused(results: Mapping[str, Any], schemas: Sequence[ToolSchema]) -> None:
    for name in sorted(set(results) - {schema.name for schema in schemas}):
        complain(f"ask: results for {name}: there is no such tool")
