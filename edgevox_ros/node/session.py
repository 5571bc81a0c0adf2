"""Everything that exists between configure and cleanup: model, tools, worker."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from rclpy.node import Node

from edgevox_ros.agent import GuardSwitches, TurnSettings, Worker
from edgevox_ros.agent.system_prompt import PromptOptions, compose_prompt
from edgevox_ros.core.errors import EdgevoxError, ModelError
from edgevox_ros.core.events import EventListener
from edgevox_ros.core.messages import Message, SamplingSettings
from edgevox_ros.core.tools import ToolCall, ToolResult, ToolSchema
from edgevox_ros.llm import (
    ModelOptions,
    ServerOptions,
    find_preset,
    load_presets,
    open_engine,
    open_server_engine,
)
from edgevox_ros.llm.llama.llama_engine import LlamaEngine
from edgevox_ros.llm.loader import RunningModel
from edgevox_ros.llm.model_overrides import variables_of
from edgevox_ros.llm.server.llama_server_engine import LlamaServerEngine
from edgevox_ros.node import ros_parameters
from edgevox_ros.node.parameter_groups import Parameters, SamplingParameters
from edgevox_ros.node.speech_types import speech_type
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.goals.goal_speech import GoalVoice
from edgevox_ros.robot.ros_executor import RosExecutor

PRESET_CHOICE = "preset"
SAMPLING = ("temperature", "top_k", "top_p", "min_p", "repeat_penalty", "max_tokens")


class SwappableExecutor:
    """The executor of the current tool map; `swap` puts another one in its place."""

    def __init__(self, current: RosExecutor) -> None:
        self.current = current
        self._freeing: threading.Thread | None = None
        self._held = False

    def schemas(self) -> tuple[ToolSchema, ...]:
        """See Executor."""
        return self.current.schemas()

    def needs_confirmation(self, call: ToolCall) -> str | None:
        """See Executor."""
        return self.current.needs_confirmation(call)

    def execute(self, call: ToolCall, cancel: threading.Event) -> ToolResult:
        """See Executor."""
        return self.current.execute(call, cancel)

    def cancel(self) -> None:
        """See Executor."""
        self.current.cancel()

    def hold(self) -> None:
        """See RosExecutor. Whoever is swapped in is held as well."""
        self._held = True
        self.current.hold()

    def resume(self) -> None:
        """See RosExecutor."""
        self._held = False
        self.current.resume()

    def settled(self, patience_s: float) -> bool:
        """See RosExecutor."""
        return self.current.settled(patience_s)

    def detach_goals(self) -> None:
        """See Executor."""
        self.current.detach_goals()

    def when_stopped(self, tell: Callable[[bool], None]) -> None:
        """See RosExecutor."""
        self.current.when_stopped(tell)

    @property
    def unanswered(self) -> tuple[str, ...]:
        """See RosExecutor."""
        return self.current.unanswered

    @property
    def busy(self) -> bool:
        """See Executor."""
        return self.current.busy

    @property
    def moving(self) -> bool:
        """See RosExecutor."""
        return self.current.moving

    @property
    def may_move(self) -> bool:
        """See RosExecutor."""
        return self.current.may_move

    def swap(self, following: RosExecutor) -> None:
        """Put another executor in place, stop the old one and have it freed. Does not wait.

        The old one may wait for answers that only the executor's thread can bring.
        """
        old, self.current = self.current, following
        if self._held:
            following.hold()
        old.cancel()
        self._freeing = threading.Thread(target=old.free, name="old tools", daemon=True)
        self._freeing.start()

    def close(self) -> None:
        """Stop, and free everything."""
        self.current.close()
        if self._freeing is not None:
            self._freeing.join()


@dataclass(frozen=True)
class Session:
    """A configured node. `model.preset` has the preset's own values in it."""

    model: RunningModel
    tool_map: ToolMap
    executor: SwappableExecutor
    worker: Worker
    make_executor: Callable[[ToolMap], RosExecutor]

    def hold(self) -> None:
        """Neither a turn nor a call begins from here on, until `resume`."""
        self.worker.hold()
        self.executor.hold()

    def resume(self) -> None:
        """Turns and calls may begin."""
        self.executor.resume()
        self.worker.resume()

    def close(self, wait_s: float) -> None:
        """End the worker, stop the robot, free the model."""
        self.hold()
        ended = self.worker.close(wait_s)
        self.executor.close()
        if ended:
            self.model.engine.close()


class GivenUp(EdgevoxError):
    """The node is leaving; what was being opened is closed again."""


def open_session(
    node: Node,
    values: Parameters,
    listener: EventListener,
    goals: GoalVoice,
    leaving: threading.Event,
) -> Session:
    """Load tools and model, warm the prompt, start the worker. Soon given up when `leaving`.

    `listener` is told of every event of the worker, and `goals` of those that outlive their turn;
    from any thread. The session is held: nothing begins before its `resume`.

    Raises ToolMapError, PresetError or ModelError, each naming the file, the place, what was found
    and what was expected; GivenUp.
    """
    tool_map = read_tool_map(values)
    model = load_model(values, leaving)
    executor: SwappableExecutor | None = None
    make = partial(
        RosExecutor,
        node,
        dry_run=lambda: bool(node.get_parameter("tools.dry_run").value),
        voice=goals,
        clock_patience_s=lambda: float(node.get_parameter("watchdog.clock_s").value),
    )
    try:
        executor = SwappableExecutor(make(tool_map))
        settings = warm_up(values, model, executor.schemas(), leaving)
        if isinstance(model.engine, LlamaServerEngine):
            model.engine.check_settings(settings.sampling)
    except BaseException:
        if executor is not None:
            executor.close()
        model.engine.close()
        raise
    worker = Worker(
        model.engine,
        executor,
        ParserMaker(model),
        lambda: turn_settings(ros_parameters.snapshot(node), model, executor.schemas()),
        listener,
        max_age_s=values.transcript.max_age_s,
        says_later=speech_type(values.speech).is_action,
    )
    session = Session(model, tool_map, executor, worker, make)
    session.hold()
    return session


def warm_up(
    values: Parameters,
    model: RunningModel,
    tools: Sequence[ToolSchema],
    leaving: threading.Event,
    history: Sequence[Message] = (),
) -> TurnSettings:
    """Have the model read these tools, and what was said; the settings of a turn with them.

    Raises what an engine raises where they do not fit; GivenUp.
    """
    settings = turn_settings(values, model, tools)
    model.engine.warm_up(settings.system, tools, leaving, (*settings.examples, *history))
    raise_if_leaving(leaving)
    if settings.sampling.constrain != "none" and isinstance(model.engine, LlamaEngine):
        model.engine.check_grammars(tools, settings.sampling.constrain_softly)
    return settings


def change_tools(
    session: Session, tool_map: ToolMap, values: Parameters, leaving: threading.Event
) -> None:
    """Put the tools of another map in place, once the model has read them. No turn may run.

    Where that fails the old ones stay, and the model has read them again. Raises what warm_up
    raises.
    """
    history = session.worker.remembered
    following = session.make_executor(tool_map)
    try:
        warm_up(values, session.model, following.schemas(), leaving, history)
    except BaseException:
        following.free()
        if not leaving.is_set():
            warm_up(values, session.model, session.executor.schemas(), leaving, history)
        raise
    session.executor.swap(following)


def read_tool_map(values: Parameters) -> ToolMap:
    """The map of the files in `tools.files`; without any there are no tools."""
    files = [Path(name).expanduser() for name in values.tools.files]
    return ToolMap.from_yaml(files) if files else ToolMap()


def raise_if_leaving(leaving: threading.Event) -> None:
    """Raise GivenUp if the node is leaving."""
    if leaving.is_set():
        raise GivenUp("the node is leaving")


def load_model(values: Parameters, leaving: threading.Event) -> RunningModel:
    """The model that the parameters name."""
    presets_file = values.presets_file
    presets = load_presets(Path(presets_file).expanduser() if presets_file else None)
    options = ModelOptions(
        path=values.model.path,
        cache_dir=values.model.cache_dir,
        n_ctx=values.model.n_ctx or None,
        n_gpu_layers=values.model.n_gpu_layers,
        n_threads=values.model.n_threads or None,
        formats=values.model.formats or None,
        variables=variables_of(values.model.variables),
        tools_via=of_preset(values.model.tools_via),
        tool_style=of_preset(values.model.tool_style),
        stop=values.model.stop or None,
        stop_after=values.model.stop_after or None,
    )
    preset = find_preset(presets, values.preset)
    raise_if_leaving(leaving)
    try:
        if values.model.engine == "llama_server":
            server = ServerOptions(values.model.server_url, values.model.server_program)
            return open_server_engine(preset, options, server, leaving)
        return open_engine(preset, options, lambda share: not leaving.is_set())
    except ModelError:
        raise_if_leaving(leaving)
        raise


def of_preset(value: str) -> str:
    """A choice, or "" where it is left to the preset."""
    return "" if value == PRESET_CHOICE else value


def turn_settings(
    values: Parameters, model: RunningModel, tools: Sequence[ToolSchema]
) -> TurnSettings:
    """The parameters over the preset's settings."""
    history = values.turn.history_turns
    options = PromptOptions(
        persona=values.prompt.persona,
        directive=values.prompt.directive,
        tool_examples=of_preset(values.prompt.tool_examples),
        language=values.prompt.language,
    )
    prompt = compose_prompt(
        options,
        tools,
        model.formats,
        with_directive=model.preset.directive,
        with_examples=model.preset.tool_examples,
    )
    engine = model.engine
    return TurnSettings(
        system=prompt.system,
        told=engine.prefix_text(prompt.system, tools) if isinstance(engine, LlamaEngine) else "",
        language=values.prompt.language,
        max_hops=values.turn.max_hops,
        max_calls=values.turn.max_calls,
        budget_s=values.turn.budget_s,
        history_turns=history if history >= 0 else model.preset.history_turns,
        history_tokens=values.turn.history_tokens,
        guards=GuardSwitches(**asdict(values.guards)),
        examples=prompt.examples,
        sampling=sampling(values.sampling, model.preset.sampling),
    )


def sampling(given: SamplingParameters, preset: SamplingSettings) -> SamplingSettings:
    """Sampling with every parameter that was set; what is not set comes from the preset."""
    least = {"max_tokens": 1}
    values = {name: getattr(given, name) for name in SAMPLING}
    chosen = {name: value for name, value in values.items() if value >= least.get(name, 0)}
    if given.strings != PRESET_CHOICE:
        chosen["free_strings"] = given.strings == "free"
    if given.constrain != PRESET_CHOICE:
        chosen |= {"constrain": given.constrain, "constrain_softly": False}
    return replace(preset, seed=given.seed, **chosen)


class ParserMaker:
    """Makes the model's parser, and keeps it while the tools stay the same."""

    def __init__(self, model: RunningModel) -> None:
        self._model = model
        self._tools: tuple[ToolSchema, ...] | None = None
        self._parser: ToolCallParser | None = None

    def __call__(self, tools: tuple[ToolSchema, ...]) -> ToolCallParser:
        """The parser for these tools."""
        if self._parser is None or tools != self._tools:
            self._parser = ToolCallParser(
                formats=self._model.formats,
                tools=tools,
                prompt_opens_thinking=self._model.prompt_opens_thinking,
            )
            self._tools = tools
        return self._parser
