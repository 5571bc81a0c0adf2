"""Everything that exists between configure and cleanup: model, tools, worker."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from rclpy.node import Node

from edgevox_ros.agent import TurnSettings, Worker
from edgevox_ros.agent.claims import read_ahead
from edgevox_ros.agent.language_check import check_languages
from edgevox_ros.agent.occasions import Occasions
from edgevox_ros.agent.orders import QueueSettings
from edgevox_ros.agent.phrases import Phrase, phrase_event
from edgevox_ros.agent.schedule import Planned, Schedule, schedule_event
from edgevox_ros.agent.schedule_clock import steady_time
from edgevox_ros.agent.schedule_file import checked_schedule, emptied
from edgevox_ros.agent.schedule_keeper import ScheduleKeeper
from edgevox_ros.agent.sentence_check import check_sentences
from edgevox_ros.agent.spoken_calls import SentenceReading, SpokenCalls
from edgevox_ros.agent.taught_places import TaughtPlaces
from edgevox_ros.agent.turn_settings import settings_over
from edgevox_ros.core.errors import DecodeError, EdgevoxError, ModelError
from edgevox_ros.core.events import EventListener, GuardEvent
from edgevox_ros.core.local_zone import local_moment
from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.requirements import check_packages
from edgevox_ros.core.settings import Settings
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.core.whole_file import HeldFiles
from edgevox_ros.hearing import read_schedule_talk, read_when, stop_matcher
from edgevox_ros.hearing.sentences.numerals import spellings
from edgevox_ros.llm import (
    find_preset,
    load_presets,
    open_engine,
)
from edgevox_ros.llm.model_overrides import model_options
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.running_model import RunningModel
from edgevox_ros.llm.unloaded_model import no_model, unloaded_model
from edgevox_ros.node import declare_parameters
from edgevox_ros.node.model_server import (
    SERVER_ENGINES,
    hear_of_server,
    open_server,
    refuse_vain_fallback,
)
from edgevox_ros.node.speech_types import speech_type
from edgevox_ros.node.taught_book import TaughtBook
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.ros_executor import RosExecutor
from edgevox_ros.robot.running.goal_speech import GoalVoice
from edgevox_ros.robot.taught_file import TaughtFile, file_for, taught_folder

# So long the last change of the schedule may take to be written, at the end.
_WRITE_S = 1.0


class Session:
    """What a configured node works with.

    `model.preset` has the preset's own values in it. `executor` belongs to the current tool map;
    `swap_executor` replaces it. `files` are those that no other node may write. `spoken` reads what
    needs no model. While `loading` goes on, the model is missing.
    """

    def __init__(
        self,
        model: RunningModel,
        executor: RosExecutor,
        worker: Worker,
        make_executor: Callable[[ToolMap], RosExecutor],
        files: HeldFiles,
        spoken: SpokenCalls | None = None,
        loading: BackgroundLoading | None = None,
    ) -> None:
        self.model = model
        self.executor = executor
        self.worker = worker
        self.make_executor = make_executor
        self.files = files
        self.spoken = spoken or SpokenCalls()
        self.loading = loading
        self._lock = threading.Lock()
        self._held = False
        self._freeing: threading.Thread | None = None

    @property
    def model_missing(self) -> Exception | None:
        """Why the model can not be asked; None if it can."""
        return self.model.engine.missing

    def hold(self) -> None:
        """Let neither a turn nor a call begin until `resume`."""
        self.worker.hold()
        with self._lock:
            self._held = True
            self.executor.hold()

    def resume(self) -> None:
        """Let turns and calls begin again."""
        with self._lock:
            self._held = False
            self.executor.resume()
        self.worker.resume()

    def swap_executor(self, new: RosExecutor) -> None:
        """Replace the executor: stop the old one and free it in a thread. Does not wait.

        The old one may be waiting for responses that only the ROS executor's thread can bring. No
        turn may run.
        """
        with self._lock:
            old, self.executor = self.executor, new
            if self._held:
                new.hold()
        self.worker.use(new)
        old.cancel()
        self._freeing = threading.Thread(target=old.free, name="old tools", daemon=True)
        self._freeing.start()

    def arrive(self, model: RunningModel) -> None:
        """Use a model that was loaded in the background, from the next turn on."""
        # In this order: a turn whose settings know the model finds its engine.
        self.worker.use_engine(model.engine)
        self.model = model

    def close(self, wait_s: float) -> None:
        """End the worker, stop the robot, free the model and the files."""
        try:
            self._close(wait_s)
        finally:
            self.files.close()

    def _close(self, wait_s: float) -> None:
        self.hold()
        if self.loading is not None:
            self.loading.give_up()
        ended = self.worker.close(wait_s)
        self.executor.close()
        if self.worker.schedule is not None:
            self.worker.schedule.close(min(wait_s, _WRITE_S))
        if self.loading is not None:
            self.loading.close(wait_s)
        if self._freeing is not None:
            self._freeing.join()
        if ended:
            self.model.engine.close()


@dataclass
class CurrentSession:
    """Where the parts of a node find its session: none before `configure` and after `cleanup`."""

    session: Session | None = None


@dataclass(frozen=True)
class Arrival:
    """Who hears of a model that is loaded in the background. Called from the loading's thread."""

    arrived: Callable[[Session], None]
    failed: Callable[[Exception], None]


class GivenUp(EdgevoxError):
    """The node is shutting down, so loading was abandoned."""


def open_session(
    node: Node,
    values: Settings,
    listener: EventListener,
    goals: GoalVoice,
    leaving: threading.Event,
    arrival: Arrival,
    files: HeldFiles,
) -> Session:
    """Load tools and model, warm the prompt, start the worker. Gives up soon if `leaving` is set.

    `listener` gets every event of the worker, `goals` the news of goals that outlive their turn;
    both from any thread. The session is held: nothing begins before its `resume`. Without
    `model.load_first` the model is loaded in the background, and `arrival` hears of it. `files` are
    the session's, unless it raises.

    Raises ConfigurationError with file, place, what was found and what was expected, also for
    packages that are missing, and for a file that another node uses; GivenUp.
    """
    check_packages()
    read_ahead()  # later it would keep the first reply waiting
    if values.transcript.echo_window_s > 0:
        spellings("1")  # reads the rules of all languages: later it would keep a stop waiting
    if values.schedule.most:
        # Reads the numbers of the language: later it would keep the first order waiting.
        read_when("in one minute", values.prompt.language, local_moment(0.0))
        # A stop looks for words about what is planned.
        read_schedule_talk("stop", values.prompt.language)
    tool_map = read_tool_map(values, files)
    sentences = checked_sentences(tool_map, values)
    kept = kept_orders(values, files, listener)
    load_first = values.model.load_first or values.model.engine == "none"
    model = load_model(values, leaving) if load_first else expect_model(values)
    executor: RosExecutor | None = None
    occasions = Occasions()
    make = partial(
        RosExecutor,
        node,
        dry_run=lambda: bool(node.get_parameter("tools.dry_run").value),
        voice=goals,
        language=lambda: str(node.get_parameter("prompt.language").value),
        clock_patience_s=lambda: float(node.get_parameter("watchdog.clock_s").value),
        report=occasions.put,
    )
    try:
        executor = make(tool_map)
        make_ready(values, model, executor.schemas(), leaving)
    except BaseException:
        if executor is not None:
            executor.close()
        model.engine.close()
        raise
    schedule = open_schedule(
        node,
        values,
        listener,
        kept,
        lambda name: session.worker.emit(phrase_event(name, session.worker.orders.language)),
    )
    spoken = SpokenCalls(lambda: session.executor.sentences(), sentences)
    worker = Worker(
        model.engine,
        executor,
        ParserMaker(lambda: session.model.answering),
        lambda: turn_settings(
            declare_parameters.snapshot(node),
            session.model.answering,
            session.executor.schemas(),
        ),
        listener,
        max_age_s=values.transcript.max_age_s,
        says_later=speech_type(values.speech).is_action,
        spoken=spoken,
        queue_settings=lambda: QueueSettings(
            str(node.get_parameter("prompt.language").value),
            int(node.get_parameter("turn.queue").value),
            float(node.get_parameter("stop.hold_s").value),
        ),
        schedule=schedule,
        occasions=occasions,
        readings=lambda: session.executor.state_in_words(),
        state=lambda: session.executor.state(),
        places=TaughtPlaces(
            lambda: taught_book(session, values),
            stop_matcher(extra_words=values.stop.words),
        ),
    )
    session = Session(model, executor, worker, make, files, spoken)
    session.hold()
    # Not before: the worker would carry out at once what is due.
    schedule.restore(kept)
    schedule.use(executor.schemas())
    hear = partial(
        hear_of_server,
        emit=listener,
        turn=lambda: worker.turn,
        language=lambda: str(node.get_parameter("prompt.language").value),
    )
    hear(model)
    if not load_first:
        load_in_background(session, values, arrival, hear)
    return session


def kept_orders(values: Settings, files: HeldFiles, listener: EventListener) -> tuple[Planned, ...]:
    """The orders of an earlier session, if a file keeps them, which is held from now on.

    Raises ConfigurationError, also if the file cannot be written, or if another node holds it:
    those are the other robot's orders.
    """
    file = schedule_file(values)
    if file is None:
        return ()
    files.hold(file, "schedule.file")
    if emptied(file):
        lost = f"schedule.file: {file} is empty: what was planned is lost"
        listener(GuardEvent("dropped", GuardAct.DROPPED, lost))
    return checked_schedule(file)


def schedule_file(values: Settings) -> Path | None:
    """The file that keeps the orders for later; None without one."""
    return Path(values.schedule.file).expanduser() if values.schedule.file else None


def open_schedule(
    node: Node,
    values: Settings,
    listener: EventListener,
    kept: Sequence[Planned],
    say: Callable[[Phrase], None],
) -> Schedule:
    """The schedule, on the clock of the node. Each change is reported, and kept in the file.

    `kept`: what the file holds. `say` says a sentence, from any thread.
    """
    file, clock = schedule_file(values), node.get_clock()

    def now() -> float:
        return float(clock.now().nanoseconds / 1e9)

    def failed(error: Exception, comes_back: bool) -> None:
        listener(GuardEvent.failure(error, "schedule.file"))
        if comes_back:
            say("may_come_back")

    return Schedule(
        now,
        lambda: int(node.get_parameter("schedule.most").value),
        lambda planned: listener(schedule_event(planned)),
        steady_time(lambda: now() if clock.ros_time_is_active else None),
        ScheduleKeeper(file, kept, failed) if file is not None else None,
    )


def load_in_background(
    session: Session,
    values: Settings,
    arrival: Arrival,
    hear: Callable[[RunningModel], None] = lambda model: None,
) -> None:
    """Load the model while the session goes on without it. `hear`: see hear_of_server."""

    def load(cancel: threading.Event) -> RunningModel:
        model = load_model(values, cancel)
        try:
            make_ready(values, model, session.executor.schemas(), cancel)
        except BaseException:
            model.engine.close()
            raise
        return model

    def arrived(model: RunningModel) -> None:
        hear(model)
        session.arrive(model)
        arrival.arrived(session)

    def failed(error: Exception) -> None:
        if session.model_missing is not None:
            session.model.engine.missing = error
        arrival.failed(error)

    session.loading = BackgroundLoading(load, arrived, failed)


def make_ready(
    values: Settings,
    model: RunningModel,
    tools: Sequence[ToolSchema],
    leaving: threading.Event,
    history: Sequence[Message] = (),
) -> None:
    """Have the model read these tools and this history, and check what it is to do with them.

    Of a server and its fallback both read the tools, the server only if it is there, and the one
    that answers the history. Raises as warm_up.
    """
    first, *others = model.parts
    for each in (first, *others):
        try:
            warm_up(values, each, tools, leaving, history if each is model.answering else ())
        except DecodeError:
            if each is first:
                raise
            continue  # the first one answers


def warm_up(
    values: Settings,
    model: RunningModel,
    tools: Sequence[ToolSchema],
    leaving: threading.Event,
    history: Sequence[Message] = (),
) -> None:
    """Have the model read these tools and this history, and check the settings of a turn.

    Raises what the engine raises if they do not fit; GivenUp.
    """
    settings = turn_settings(values, model, tools)
    model.engine.warm_up(settings.system, tools, leaving, (*settings.examples, *history))
    raise_if_leaving(leaving)
    model.engine.check_settings(tools, settings.sampling)


def change_tools(
    session: Session, tool_map: ToolMap, values: Settings, leaving: threading.Event
) -> None:
    """Switch to the tools of another map, once the model has read them. No turn may run.

    If that fails the old tools stay, and the model reads those again. Raises what warm_up raises.
    """
    history = session.worker.remembered
    sentences = checked_sentences(tool_map, values)
    new = session.make_executor(tool_map)
    model = session.model
    try:
        make_ready(values, model, new.schemas(), leaving, history)
    except BaseException:
        new.free()
        if not leaving.is_set():
            make_ready(values, model, session.executor.schemas(), leaving, history)
        raise
    session.swap_executor(new)
    if session.worker.schedule is not None:
        session.worker.schedule.use(new.schemas())
    session.spoken.ready = sentences


def read_tool_map(values: Settings, own: HeldFiles) -> ToolMap:
    """The map made of the files in `tools.files`, with what was taught; an empty map without any.

    The file of what was taught is held from now on. Raises ConfigurationError with file and line,
    also if another node holds it.
    """
    files = [Path(name).expanduser() for name in values.tools.files]
    tool_map = ToolMap.from_yaml(files) if files else ToolMap()
    check_languages(tool_map.language_codes)
    if tool_map.taught is None:
        return tool_map
    file = taught_file(values, own.owner)
    own.hold(file.path, "tools.taught_dir")
    return file.onto(tool_map)


def taught_file(values: Settings, node: str) -> TaughtFile:
    """The file that keeps what people teach a node, by its full name, with these tool maps."""
    folder = taught_folder(values.tools.taught_dir)
    return file_for(folder, [Path(name) for name in values.tools.files], node)


def taught_book(session: Session, values: Settings) -> TaughtBook | None:
    """The places of the session's map; None if it has no table that people may add to."""
    if session.executor.tool_map.taught is None:
        return None
    return TaughtBook(
        session,
        taught_file(values, session.files.owner),
        partial(checked_sentences, values=values),
        session.worker.emit,
    )


def checked_sentences(tool_map: ToolMap, values: Settings) -> SentenceReading | None:
    """What reads the map's sentences, each tried; None without any, or where they do not count.

    Raises ConfigurationError with file and line.
    """
    templates = tool_map.sentences() if values.sentences.enabled else ()
    if not templates:
        return None
    reading = SentenceReading(templates, tool_map.schemas(), values.prompt.language)
    check_sentences(reading, stop_matcher(extra_words=values.stop.words))
    return reading


def raise_if_leaving(leaving: threading.Event) -> None:
    """Raise GivenUp if the node is shutting down."""
    if leaving.is_set():
        raise GivenUp("the node is shutting down")


def turn_settings(
    values: Settings, model: RunningModel, tools: Sequence[ToolSchema]
) -> TurnSettings:
    """The settings of a turn with this model and these tools."""
    made = settings_over(model.preset, values, tools, model.formats)
    engine = model.engine
    return replace(
        made, prefix=engine.prefix_text(made.system, tools), without_model=engine.missing
    )


def load_model(values: Settings, leaving: threading.Event) -> RunningModel:
    """Load the model that the parameters name."""
    preset, options = chosen_preset(values), model_options(values)
    refuse_vain_fallback(values)
    raise_if_leaving(leaving)
    if values.model.engine == "none":
        return no_model(preset)
    try:
        if values.model.engine in SERVER_ENGINES:
            return open_server(values, preset, options, leaving)
        return open_engine(preset, options, lambda share: not leaving.is_set())
    except ModelError:
        raise_if_leaving(leaving)
        raise


def expect_model(values: Settings) -> RunningModel:
    """The model that the parameters name, before it is loaded.

    Raises ModelError and PresetError for what its file shows without loading it.
    """
    return unloaded_model(chosen_preset(values), model_options(values))


def chosen_preset(values: Settings) -> Preset:
    """The preset that the parameters name."""
    presets_file = values.presets_file
    presets = load_presets(Path(presets_file).expanduser() if presets_file else None)
    return find_preset(presets, values.preset)


class ParserMaker:
    """Makes the parser for the model's formats, and reuses it while model and tools stay."""

    def __init__(self, model: Callable[[], RunningModel]) -> None:
        self._model = model
        self._of: RunningModel | None = None
        self._tools: tuple[ToolSchema, ...] | None = None
        self._parser: ToolCallParser | None = None

    def __call__(self, tools: tuple[ToolSchema, ...]) -> ToolCallParser:
        """The parser for these tools."""
        model = self._model()
        if self._parser is None or model is not self._of or tools != self._tools:
            self._parser = ToolCallParser(
                formats=model.formats,
                tools=tools,
                prompt_opens_thinking=model.prompt_opens_thinking,
            )
            self._of, self._tools = model, tools
        return self._parser


class BackgroundLoading:
    """One loading, begun at once. Of `arrived` and `failed` one is called, or none after `close`.

    `load` gets an event that is set when the loading is to be given up; it may raise then. Both
    others are called from the loading's thread.
    """

    def __init__(
        self,
        load: Callable[[threading.Event], RunningModel],
        arrived: Callable[[RunningModel], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self._load, self._arrived, self._failed = load, arrived, failed
        self._cancel = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="model loading", daemon=True)
        self._thread.start()

    def give_up(self) -> None:
        """End the loading soon. Does not wait for its end."""
        self._cancel.set()

    def close(self, wait_s: float) -> None:
        """Give the loading up. A model that is loaded all the same is freed."""
        self.give_up()
        # Once the lock was free `arrived` has returned, or is not called any more.
        with self._lock:
            pass
        self._thread.join(max(wait_s, 0.0))

    def _run(self) -> None:
        try:
            model = self._load(self._cancel)
            if not self._handed_over(model):
                model.engine.close()
        except Exception as error:
            if not self._cancel.is_set():
                self._failed(error)

    def _handed_over(self, model: RunningModel) -> bool:
        """Whether the model belongs to others now, even if they raised after taking it."""
        with self._lock:
            if self._cancel.is_set():
                return False
            self._arrived(model)
            return True
