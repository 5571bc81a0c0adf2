"""Everything that exists between configure and cleanup: model, tools, worker."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rclpy.node import Node

from edgevox_ros.agent import TurnSettings, Worker
from edgevox_ros.core.errors import EdgevoxError, ModelError
from edgevox_ros.core.events import EventListener
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ToolCall, ToolResult, ToolSchema
from edgevox_ros.llm import (
    ServerOptions,
    find_preset,
    load_presets,
    open_engine,
    open_server_engine,
)
from edgevox_ros.llm.llama.llama_engine import LlamaEngine
from edgevox_ros.llm.loader import RunningModel
from edgevox_ros.llm.server.llama_server_engine import LlamaServerEngine
from edgevox_ros.node import ros_parameters
from edgevox_ros.node.parameter_groups import Parameters
from edgevox_ros.node.parameters_over_preset import model_options, turn_settings
from edgevox_ros.node.speech_types import speech_type
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.goals.goal_speech import GoalVoice
from edgevox_ros.robot.ros_executor import RosExecutor


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
    preset = find_preset(presets, values.preset)
    options = model_options(values.model)
    raise_if_leaving(leaving)
    try:
        if values.model.engine == "llama_server":
            server = ServerOptions(values.model.server_url, values.model.server_program)
            return open_server_engine(preset, options, server, leaving)
        return open_engine(preset, options, lambda share: not leaving.is_set())
    except ModelError:
        raise_if_leaving(leaving)
        raise


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
