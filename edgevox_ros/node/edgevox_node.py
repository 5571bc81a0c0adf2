"""The lifecycle node `edgevox`: wiring between the ROS graph and the layers, no logic."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import rclpy
from rcl_interfaces.msg import SetParametersResult
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.clock import Clock, ClockType
from rclpy.context import Context
from rclpy.duration import Duration
from rclpy.executors import SingleThreadedExecutor
from rclpy.lifecycle import LifecycleNodeMixin, LifecycleState, TransitionCallbackReturn
from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.publisher import Publisher

from edgevox_ros.agent.phrases import why_failed
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.whole_file import HeldFiles
from edgevox_ros.node import declare_parameters
from edgevox_ros.node.call_input import CallInput
from edgevox_ros.node.duplicate_node import DuplicateNodeError
from edgevox_ros.node.free_memory import give_back_memory
from edgevox_ros.node.host_process import Charge, HostProcess
from edgevox_ros.node.lifecycle_guard import LifecycleGuard
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.safe_log import SafeLogger, SafeLogging
from edgevox_ros.node.schedule_input import ScheduleInput
from edgevox_ros.node.session import Arrival, CurrentSession, GivenUp, Session, open_session
from edgevox_ros.node.speaker import Speaker
from edgevox_ros.node.stopping import Stopping
from edgevox_ros.node.transcript_input import TranscriptInput
from edgevox_ros.node.trigger_services import TriggerServices
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.ros_executor import RosExecutor
from edgevox_ros.robot.running.goal_speech import GoalVoice

DONE, FAILED = TransitionCallbackReturn.SUCCESS, TransitionCallbackReturn.FAILURE
CLOSE_S = 2.5
SETTLE_S = 3.0
_TRANSITION_S = 1.0
STOP_FOR_S = 2.0
# On a busy computer discovery alone may take longer than STOP_FOR_S.
_MOST_S = 6.0
_PAUSE_S = 0.05


class EdgevoxNode(SafeLogging, LifecycleNodeMixin, Node):
    """The node. Its callbacks only enqueue, set flags and send; the worker's thread owns the model.

    Raises ParameterError when a parameter cannot be used.
    """

    def __init__(self, name: str = "edgevox", **options: Any) -> None:
        Node.__init__(self, name, **options)
        # A transition waits for its thread; in the default group all callbacks would wait too.
        LifecycleNodeMixin.__init__(self, callback_group=ReentrantCallbackGroup())
        declare_parameters.declare_all(self)
        for unknown in declare_parameters.unknown_overrides(self):
            self.get_logger().warning(f"no parameter takes the override {unknown}")
        self._guard = LifecycleGuard(self)
        self._leaving, self._ending = threading.Event(), threading.Lock()
        self._current = CurrentSession()
        self._watchdog = Watchdog()
        self._reporter = Reporter(self)
        self._speaker = Speaker(self, self._reporter, self._current)
        self._stopping = Stopping(self, self._reporter, self._speaker, self._current)
        self._transcripts = TranscriptInput(
            self, self._reporter, self._speaker, self._stopping, self._current
        )
        self._calls = CallInput(self, self._reporter, self._current)
        ScheduleInput(self, self._reporter, self._current)
        TriggerServices(self, self._reporter, self._current, self._speaker, self._stopping)
        # A simulated clock may stand still; the watchdog must run all the same.
        self.create_timer(1.0, self._on_second, clock=Clock(clock_type=ClockType.STEADY_TIME))
        self._reporter.set_state("idle")
        self._suspending = Suspending(
            self._guard,
            self._transcripts,
            self._calls,
            self._stopping,
            self._reporter,
            self._current,
            lambda: str(self._state_machine.current_state[1]) == "active",
            self._leaving.is_set,
            self._give_way,
        )
        self._host = HostProcess(self.context, self._end_with_host)
        self._warn_of_host(Charge.OURS, Charge.RCLPY)

    def before_suspending(self) -> bool:
        """Stop the robot (see Suspending). Returns whether everything stands still."""
        return self._suspending.prepare(self.get_logger())

    def after_suspending(self) -> None:
        """Return to the state before `before_suspending`."""
        self._suspending.resume(self.get_logger())

    def set_parameters(self, parameter_list: list[Parameter]) -> list[SetParametersResult]:
        """Set each parameter on its own."""
        return [self.set_parameters_atomically([parameter]) for parameter in parameter_list]

    def set_parameters_atomically(self, parameter_list: list[Parameter]) -> SetParametersResult:
        """Set all parameters or none. The parameter services come here on every distribution.

        A refusal names the parameter, what was found and what was expected. A change that does not
        count at once says in its answer when it will.
        """
        changed = [declare_parameters.typed(parameter) for parameter in parameter_list]
        reason = declare_parameters.refusal(self, changed)
        if reason:
            return SetParametersResult(successful=False, reason=reason)
        result = super().set_parameters_atomically(changed)
        late = declare_parameters.waiting(changed)
        if result.successful and late and self._current.session is not None:
            self.get_logger().info(late)
        return SetParametersResult(
            successful=result.successful, reason=late if result.successful else result.reason
        )

    @property
    def autostart(self) -> bool:
        """Whether the node configures and activates itself."""
        return bool(self.get_parameter("autostart").value)

    def start_up(self) -> bool:
        """Configure and activate, from any thread but the executor's. Returns success."""
        for trigger in (self.trigger_configure, self.trigger_activate):
            try:
                if self._guard.locked(trigger) != DONE:
                    return False
            except Exception as error:
                self._reporter.failed("autostart", error)
                return False
        return True

    def shut_down(self, wait_s: float) -> None:
        """End for good: cancel goals, send the stop messages, end the worker. Never raises.

        The loading of a model is given up. `wait_s` is the time for all of this. Whoever calls it
        once more waits until that is done.
        """
        with self._ending:
            if not self._leaving.is_set():
                self._leaving.set()
                try:
                    self._shut_down(wait_s)
                except Exception as error:
                    self.get_logger().error(f"shutdown: {type(error).__name__}: {error}")
                self._host.leave()

    def _shut_down(self, wait_s: float) -> None:
        deadline = time.monotonic() + wait_s
        self._stop_from_outside()
        self._suspending.allow_transitions()
        self._close_session(wait_s)
        if self._guard.close(deadline - time.monotonic()):
            self._close_session(deadline - time.monotonic())
        self._transcripts.close()
        self._reporter.end_traces(min(max(deadline - time.monotonic(), 0.2), 1.0))

    def _stop_from_outside(self) -> None:
        session = self._current.session
        if session is None or self.context.ok():
            return
        self.get_logger().error(
            "ROS was shut down before the robot was told to stop: sending the stop now"
        )
        try:
            stop_from_outside(session.executor.tool_map, self.get_namespace())
        except Exception as error:
            self.get_logger().error(f"the robot may still be moving: {error}")

    def destroy_node(self) -> None:
        """End for good, and leave the graph at once; rclpy would keep some services for a while."""
        self.shut_down(CLOSE_S)
        self._state_machine.destroy_when_not_in_use()
        super().destroy_node()

    def on_configure(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Load preset, tools and model, and warm the prompt."""
        return self._transition("configure", self._configure)

    def on_activate(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Listen to transcripts."""
        return self._transition("activate", self._activate)

    def on_deactivate(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Listen to stop words only, and cancel what runs."""
        return self._transition("deactivate", self._deactivate)

    def on_cleanup(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Free the model."""
        return self._transition("cleanup", self._cleanup)

    def on_shutdown(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Cancel what runs and free the model."""
        return self._transition("shutdown", self._cleanup)

    def on_error(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Back to unconfigured."""
        return self._transition("error", self._cleanup)

    def _transition(self, name: str, run: Callable[[], None]) -> TransitionCallbackReturn:
        try:
            run()
        except GivenUp as reason:
            self.get_logger().info(f"{name} given up: {reason}")
            self._reporter.set_state("idle")
            return FAILED
        except Exception as error:
            self._reporter.failed(name, error)
            return FAILED
        self._reporter.succeeded()
        return DONE

    def _configure(self) -> None:
        self._reporter.set_state("loading")
        values = declare_parameters.snapshot(self)
        self._reporter.introduce_start(values)
        self._transcripts.open(values)
        self._reporter.log_events_to(values.events.log_file)
        self._reporter.trace_turns(values)
        speaker = self._speaker
        goals = _SpokenGoals(speaker, self._stopping)
        start = time.monotonic()
        arrival = Arrival(
            lambda session: self._reporter.introduce_model(session, time.monotonic() - start),
            partial(self._reporter.failed, "loading the model"),
        )
        files = HeldFiles(self.get_fully_qualified_name(), self.get_logger().warning)
        try:
            self._current.session = open_session(
                self, values, speaker.emit, goals, self._leaving, arrival, files
            )
        except BaseException:
            files.close()
            raise
        self._current.session.worker.speaking = lambda: speaker.speaking
        self._reporter.introduce(self._current.session, time.monotonic() - start)

    def _activate(self) -> None:
        if self._current.session is None:
            raise RuntimeError("nothing is configured yet: configure first")
        self._warn_of_host(Charge.NOBODY)
        self._reporter.duplicates.refuse(self._leaving.is_set)
        self._current.session.resume()
        self._transcripts.active = True

    def _deactivate(self) -> None:
        self._transcripts.active = False
        self._stopping.hold()

    def _cleanup(self) -> None:
        self._close_session(CLOSE_S)
        self._transcripts.close()
        self._reporter.end_traces()
        give_back_memory()

    def _close_session(self, wait_s: float) -> None:
        self._transcripts.active = False
        self._stopping.hold()
        session, self._current.session = self._current.session, None
        if session is None:
            return
        try:
            session.close(max(wait_s, 0.0))
        except Exception as error:
            if self.context.ok():
                self._reporter.failed("shutdown", error)

    def _end_with_host(self) -> None:
        self.shut_down(CLOSE_S)

    def _warn_of_host(self, *reasons: Charge) -> None:
        charge = self._host.charge
        if charge in reasons:
            log = self.get_logger()
            (log.warning if charge is Charge.OURS else log.error)(charge.value)

    def _on_second(self) -> None:
        session = self._current.session
        if session is not None:
            self._watch(session)
        self._reporter.duplicates.update()
        if self._reporter.duplicates.problem and self._transcripts.active:
            # At once: the transition has to wait its turn.
            self._transcripts.active = False
            threading.Thread(target=self._give_way, name="give way", daemon=True).start()
        lifecycle = str(self._state_machine.current_state[1])
        qos = [*self._transcripts.check_qos(), *self._speaker.check_qos()]
        self._reporter.diagnose(session, lifecycle, self._watchdog.problem, qos)

    def _give_way(self) -> None:
        """Deactivate: the node of the same name that was there first keeps the robot."""
        try:
            self._guard.locked(self.trigger_deactivate)
        except Exception as error:
            self._reporter.failed("deactivate", error)
        self._reporter.failed("activate", DuplicateNodeError(self._reporter.duplicates.problem))

    def _watch(self, session: Session) -> None:
        """Stop the robot, and say so, when the worker has shown no sign of life for too long.

        Whoever speaks to a worker that hangs hears that it failed. Calls from outside that have
        waited too long are refused.
        """
        session.worker.calls.expire()
        limit_s = float(self.get_parameter("watchdog.model_s").value)
        known = bool(self._watchdog.problem)
        self._watchdog.update(session.worker.silent_s, limit_s)
        problem = self._watchdog.problem
        if problem and not known:
            self._stopping.give_up(problem)
        elif problem and session.worker.refuse():
            self._speaker.refuse("failed")


class Watchdog:
    """`problem` describes the silence of the worker for as long as it lasts; else it is empty."""

    def __init__(self) -> None:
        self.problem = ""

    def update(self, silent_s: float, limit_s: float) -> None:
        """Note how long the worker has been silent. A limit of 0 switches the watchdog off."""
        silent = 0 < limit_s < silent_s
        limit = f"(watchdog.model_s {limit_s:g})"
        self.problem = (
            f"the agent has shown no sign of life for {silent_s:.0f} s {limit}" if silent else ""
        )


class _SpokenGoals(GoalVoice):
    """Goals speak with the node's voice."""

    def __init__(self, speaker: Speaker, stopping: Stopping) -> None:
        self._speaker, self._stopping = speaker, stopping

    def say(self, sentence: str) -> None:
        self._speaker.announce(sentence)

    def announcement(self) -> Callable[[str], None]:
        return self._speaker.announcement()

    def unstopped(self, who: str) -> None:
        self._stopping.warn_of(who)

    def why(self, cause: Cause, language: str) -> str:
        return why_failed(cause, language)


class Suspending:
    """Call `prepare`, then `resume` or end the node. From any thread but the executor's.

    `is_active`: whether the lifecycle node is active. `is_leaving`: whether the node is about to
    end. `give_way` leaves the robot to another node of the same name.
    """

    def __init__(
        self,
        guard: LifecycleGuard,
        transcripts: TranscriptInput,
        calls: CallInput,
        stopping: Stopping,
        reporter: Reporter,
        current: CurrentSession,
        is_active: Callable[[], bool],
        is_leaving: Callable[[], bool],
        give_way: Callable[[], None],
    ) -> None:
        self._guard, self._transcripts, self._reporter = guard, transcripts, reporter
        self._calls = calls
        self._stopping = stopping
        self._current = current
        self._is_active, self._is_leaving = is_active, is_leaving
        self._give_way = give_way
        self._guarded = self._was_active = self._deaf = False

    def prepare(self, log: SafeLogger) -> bool:
        """Stop what moves, and let nothing begin. Returns whether everything stands still."""
        # A transition that takes longer, such as loading a model, continues afterwards.
        self._guarded = self._guard.close(_TRANSITION_S)
        self._was_active, self._transcripts.active = self._transcripts.active, False
        session = self._current.session
        if session is not None:
            self._stopping.hold("suspend")
            if not session.executor.settled(SETTLE_S):
                log.error(
                    "not suspended: something may still be moving; the stop is being repeated"
                )
                return False
        self._transcripts.deafen()
        self._calls.deafen()
        self._deaf = True
        log.info(
            "suspended: the robot was told to stop, and the node does not listen until SIGCONT (fg)"
        )
        return True

    def resume(self, log: SafeLogger) -> None:
        """Return to the state before `prepare`."""
        deaf, self._deaf = self._deaf, False
        if deaf:
            log.info("continued: listening again")
            self._transcripts.listen()
            self._calls.listen()
        session = self._current.session
        if session is not None and self._was_active and self._is_active():
            self._resume(session)
        self.allow_transitions()

    def allow_transitions(self) -> None:
        """Allow transitions again."""
        guarded, self._guarded = self._guarded, False
        if guarded:
            self._guard.open()

    def _resume(self, session: Session) -> None:
        """Resume the session. If an earlier node of this name is there, give way to it instead."""
        try:
            self._reporter.duplicates.refuse(self._is_leaving)
        except DuplicateNodeError:
            self.allow_transitions()
            self._give_way()
            return
        session.resume()
        self._transcripts.active = True


def stop_from_outside(tool_map: ToolMap, namespace: str) -> None:
    """Do what a stop does, again and again for STOP_FOR_S. Raises what rclpy raises.

    That begins when everybody who listens to it has been found, as far as the graph
    shows: at the latest newcomer, and not before what was sent has arrived.
    Names are remapped by the command line of this process, as those of its other nodes are.
    """
    context = Context()
    rclpy.init(context=context)
    try:
        node = Node("edgevox_stop", context=context, namespace=namespace)
        executor = SingleThreadedExecutor(context=context)
        executor.add_node(node)
        robot = RosExecutor(node, tool_map)
        now = time.monotonic()
        end, latest = now + STOP_FOR_S, now + _MOST_S
        found = [0]
        while (now := time.monotonic()) < min(end, latest):
            before, found = found, [each.get_subscription_count() for each in _publishers(node)]
            if found != before or not all(found) or not _arrived(node):
                end = now + STOP_FOR_S
            robot.cancel()
            executor.spin_once(timeout_sec=_PAUSE_S)
            # Until something answers, spinning does not wait.
            time.sleep(_PAUSE_S)
        robot.close()
        executor.shutdown()
        node.destroy_node()
    finally:
        context.try_shutdown()


def _arrived(node: Node) -> bool:
    return all(each.wait_for_all_acked(Duration()) for each in _publishers(node))


def _publishers(node: Node) -> list[Publisher]:
    """Those of the robot, without the one that every node has."""
    return [each for each in node.publishers if each.topic_name != "/parameter_events"]
