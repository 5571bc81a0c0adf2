"""The lifecycle node `edgevox`: wiring between the ROS graph and the layers, no logic."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import orjson
from diagnostic_msgs.msg import DiagnosticArray
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.lifecycle import LifecycleNodeMixin, LifecycleState, TransitionCallbackReturn
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import Empty, String
from std_srvs.srv import Trigger

from edgevox_ros.agent.phrases import phrase
from edgevox_ros.hearing import Dropped, DropReason, Ears, Stop, Transcript, Utterance
from edgevox_ros.node import parameters
from edgevox_ros.node.event_log import EventLog
from edgevox_ros.node.events import Tally, diagnostics, event_json
from edgevox_ros.node.lifecycle_guard import LifecycleGuard
from edgevox_ros.node.listening import open_ears
from edgevox_ros.node.session import GivenUp, Outlets, Session, open_session, read_tool_map
from edgevox_ros.node.transcripts import field_reader, message_class, text_writer
from edgevox_ros.node.watchdog import Watchdog
from edgevox_ros.robot.ros_executor import RosExecutor

DONE, FAILED = TransitionCallbackReturn.SUCCESS, TransitionCallbackReturn.FAILURE
CLOSE_S = 2.5
STOP_SAID_S = 2.0


class EdgevoxNode(LifecycleNodeMixin, Node):
    """Callbacks only enqueue, set flags and send; the worker's thread owns the model.

    Raises ParameterError when a parameter cannot be used.
    """

    def __init__(self, name: str = "edgevox", **options: Any) -> None:
        Node.__init__(self, name, **options)
        # A transition awaits its thread: in the default group everything else would wait with it.
        LifecycleNodeMixin.__init__(self, callback_group=ReentrantCallbackGroup())
        parameters.declare_all(self)
        self.add_on_set_parameters_callback(parameters.check_change)
        for unknown in parameters.unknown_overrides(self):
            self.get_logger().warning(f"no parameter takes the override {unknown}")
        self._guard = LifecycleGuard(self)
        self._leaving = threading.Event()
        self._session: Session | None = None
        self._ears = Ears()
        self._active = False
        self._stopped_at = float("-inf")
        self._state = ""
        self._problem = ""
        self._tally = Tally()
        self._watchdog = Watchdog()
        self._event_log = EventLog()
        self._speech: Callable[[str], None] = lambda sentence: None
        self._hearing: list[Any] = []
        self._create_outputs()
        self._create_services()
        self.create_timer(1.0, self._on_diagnostics)
        self._set_state("idle")

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
                self._fail("autostart", error)
                return False
        return True

    def shut_down(self, wait_s: float) -> None:
        """End for good: cancel goals, send the stop messages, end the worker. Never raises.

        A model that is being loaded is given up. `wait_s` is for all of it.
        """
        deadline = time.monotonic() + wait_s
        self._leaving.set()
        self._close_session(wait_s)
        if self._guard.close(deadline - time.monotonic()):
            self._close_session(deadline - time.monotonic())

    def _close_session(self, wait_s: float) -> None:
        self._active = False
        session, self._session = self._session, None
        if session is None:
            return
        try:
            session.close(max(wait_s, 0.0))
        except Exception as error:
            self._fail("shutdown", error)

    def destroy_node(self) -> None:
        """Leave the graph at once: rclpy keeps lifecycle services until garbage is collected."""
        self._state_machine.destroy_when_not_in_use()
        super().destroy_node()

    def on_configure(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Load preset, tools and model, and warm the prompt."""
        return self._transition("configure", self._configure)

    def on_activate(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Open the ears."""
        return self._transition("activate", self._activate)

    def on_deactivate(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Close the ears and cancel what runs."""
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
        except GivenUp as given_up:
            self.get_logger().info(f"{name} given up: {given_up}")
            return FAILED
        except Exception as error:
            self._fail(name, error)
            return FAILED
        self._problem = ""
        self._set_state("idle")
        return DONE

    def _fail(self, name: str, error: Exception) -> None:
        kind = type(error).__name__
        self._problem = f"{name}: {error}"
        self.get_logger().error(f"{name} failed ({kind}): {error}")
        self._set_state("error")

    def _configure(self) -> None:
        values = parameters.snapshot(self)
        self._create_hearing(values)
        self._ears = open_ears(values)
        self._event_log.close()
        self._event_log = EventLog(values["events.log_file"])
        outlets = Outlets(
            emit=self._emit,
            say=self._say,
            respond=lambda text: self._response.publish(String(data=text)),
            set_state=self._set_state,
            values=lambda: parameters.snapshot(self),
            announce=self._announce,
        )
        start = time.monotonic()
        self._session = open_session(self, values, outlets, self._leaving)
        self._report(self._session, time.monotonic() - start)

    def _report(self, session: Session, seconds: float) -> None:
        log = self.get_logger()
        log.info(f"preset {session.model.preset.name}: {session.model.description}")
        log.info(f"formats {session.model.formats}, ready in {seconds:.1f} s")
        log.info(f"tools: {', '.join(tool.name for tool in session.executor.schemas()) or 'none'}")
        for name, why in session.executor.current.unavailable().items():
            log.warning(f"tool {name} is unavailable: {why}")
        given = [
            f"{spec.name}={parameters.show(self.get_parameter(spec.name).value)}"
            for spec in parameters.SPECS
            if self.get_parameter(spec.name).value != spec.default
        ]
        rest = "the rest from preset and defaults"
        log.info(f"set by parameters: {', '.join(given) or 'nothing'}; {rest}")

    def _activate(self) -> None:
        if self._session is None:
            raise RuntimeError("there is no model: configure first")
        self._active = True

    def _deactivate(self) -> None:
        self._active = False
        if self._session is not None:
            self._session.worker.cancel()
            self._session.executor.cancel()

    def _cleanup(self) -> None:
        self._close_session(CLOSE_S)
        self._destroy_hearing()

    def _create_outputs(self) -> None:
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self._states = self.create_publisher(String, "~/state", latched)
        self._events = self.create_publisher(String, "~/events", 100)
        self._response = self.create_publisher(String, "~/response", 10)
        self._diagnostics = self.create_publisher(DiagnosticArray, "/diagnostics", 10)

    def _create_services(self) -> None:
        for name, serve in (
            ("reset", self._on_reset),
            ("cancel", self._on_cancel),
            ("reload_tools", self._on_reload_tools),
            ("list_tools", self._on_list_tools),
        ):
            self.create_service(Trigger, f"~/{name}", self._answer(name, serve))

    def _create_hearing(self, values: Mapping[str, Any]) -> None:
        self._destroy_hearing()
        kind = message_class(values["transcript.type"], "transcript.type")
        text = field_reader(kind, values["transcript.field"], str, "transcript.field")
        final = self._optional(kind, values, "transcript.final_field", bool)
        confidence = self._optional(kind, values, "transcript.confidence_field", float)

        def on_transcript(message: Any) -> None:
            self._on_transcript(
                Transcript(text(message), time.monotonic(), final(message), confidence(message))
            )

        speech = message_class(values["speech.type"], "speech.type")
        write = text_writer(speech, values["speech.field"], "speech.field")
        publisher = self.create_publisher(speech, "speech", 10)
        self._speech = lambda sentence: publisher.publish(write(sentence))
        self._hearing = [
            self.create_subscription(kind, "transcript", on_transcript, 10),
            self.create_subscription(Empty, "interrupt", self._on_interrupt, 1),
            publisher,
        ]

    def _optional(
        self, kind: type[Any], values: Mapping[str, Any], name: str, expected: type
    ) -> Callable[[Any], Any]:
        if values[name]:
            return field_reader(kind, values[name], expected, name)
        return lambda message: True if expected is bool else None

    def _destroy_hearing(self) -> None:
        for entity in self._hearing[:-1]:
            self.destroy_subscription(entity)
        for entity in self._hearing[-1:]:
            self.destroy_publisher(entity)
        self._hearing = []
        self._speech = lambda sentence: None

    def _on_transcript(self, transcript: Transcript) -> None:
        """Stop words first, here, on the executor's thread; then the rest goes to the worker."""
        session = self._session
        if session is None:
            return
        verdict = self._ears.hear(transcript)
        if verdict == Dropped(DropReason.NOT_ADDRESSED) and self._state == "confirming":
            verdict = Utterance(transcript.text)
        if isinstance(verdict, Stop):
            self._stop(session, transcript.text, "transcript")
        if not self._active:
            self._tally.count("dropped transcripts: not active")
        elif isinstance(verdict, Dropped):
            self._drop(session, verdict.reason)
        elif isinstance(verdict, Utterance):
            session.worker.submit(verdict.text)
        elif verdict.rest:
            session.worker.submit(verdict.rest)

    def _stop(self, session: Session, text: str, by: str) -> None:
        """End the turn and every motion, in this order: no call may begin behind the stop."""
        session.worker.cancel()
        session.executor.cancel()
        self._emit("stop", session.worker.turn, {"text": text, "by": by})
        now = time.monotonic()
        if now - self._stopped_at > STOP_SAID_S:
            self._emit_speech(session, phrase("cancelled", self._language()))
        self._stopped_at = now

    def _drop(self, session: Session, reason: DropReason) -> None:
        self._tally.count(f"dropped transcripts: {reason}")
        if reason is DropReason.PARTIAL:
            return
        self._emit("guard", session.worker.turn, {"guard": "dropped", "detail": str(reason)})
        if reason is DropReason.TOO_LONG:
            self._emit_speech(session, phrase("too_long", self._language()))

    def _on_interrupt(self, message: Empty) -> None:
        session = self._session
        if session is None:
            return
        if self.get_parameter("interrupt.cancels_goals").value:
            session.executor.cancel()
        session.worker.cancel(forget_waiting=False)
        self._emit("stop", session.worker.turn, {"by": "interrupt"})

    def _answer(
        self, name: str, serve: Callable[[], tuple[bool, str]]
    ) -> Callable[[Trigger.Request, Trigger.Response], Trigger.Response]:
        def answer(request: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
            try:
                response.success, response.message = serve()
            except Exception as error:
                self.get_logger().error(f"~/{name}: {type(error).__name__}: {error}")
                response.success, response.message = False, str(error)
            return response

        return answer

    def _on_reset(self) -> tuple[bool, str]:
        session = self._configured()
        session.worker.reset()
        return True, "the conversation is forgotten"

    def _on_cancel(self) -> tuple[bool, str]:
        session = self._configured()
        session.executor.cancel()
        running = session.worker.cancel()
        self._emit("stop", session.worker.turn, {"by": "service"})
        return True, "cancelled" if running else "nothing was running; the robot was told to stop"

    def _on_reload_tools(self) -> tuple[bool, str]:
        session = self._configured()
        if session.worker.busy or session.executor.current.busy:
            return False, "a turn or a goal is under way; the tools stay as they are"
        values = parameters.snapshot(self)
        following = read_tool_map(values)
        dry_run = values["tools.dry_run"]
        hands = RosExecutor(self, following, dry_run=dry_run, say=self._announce)
        session.executor.swap(hands)
        return True, f"{len(session.executor.schemas())} tools"

    def _on_list_tools(self) -> tuple[bool, str]:
        session = self._configured()
        offered = [tool.to_openai()["function"] for tool in session.executor.schemas()]
        left_out = session.executor.current.unavailable()
        return True, orjson.dumps({"tools": offered, "unavailable": left_out}).decode()

    def _configured(self) -> Session:
        if self._session is None:
            raise RuntimeError("the node is not configured")
        return self._session

    def _language(self) -> str:
        return str(self.get_parameter("prompt.language").value)

    def _announce(self, sentence: str) -> None:
        """Say what a goal that goes on has to say."""
        if self._session is not None:
            self._emit_speech(self._session, sentence)

    def _emit_speech(self, session: Session, sentence: str) -> None:
        self._emit("speech", session.worker.turn, {"text": sentence})
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self._ears.said(sentence, time.monotonic())
        self._speech(sentence)

    def _emit(self, kind: str, turn: int, fields: Mapping[str, Any]) -> None:
        stamp = self.get_clock().now().nanoseconds / 1e9
        line = event_json(kind, turn, stamp, fields)
        self._events.publish(String(data=line))
        self._event_log.write(line)
        self._tally.add_event(kind, fields)

    def _set_state(self, state: str) -> None:
        if state != self._state:
            self._state = state
            self._states.publish(String(data=state))

    def _on_diagnostics(self) -> None:
        session = self._session
        values = self._tally.values()
        if session is not None:
            self._watch(session)
            age = 0.0 if session.worker.busy else time.monotonic() - session.worker.heartbeat
            values["model"] = session.model.description
            values["worker heartbeat age s"] = f"{age:.1f}"
            values["threads"] = str(threading.active_count())
        self._diagnostics.publish(
            diagnostics(
                f"{self.get_fully_qualified_name()}: language model",
                self.get_clock().now().to_msg(),
                self._state,
                self._problem or self._watchdog.problem,
                values,
                self._tally.late(),
            )
        )

    def _watch(self, session: Session) -> None:
        """Stop the robot, and say so, when the model has not moved for too long."""
        limit_s = float(self.get_parameter("watchdog.model_s").value)
        if not self._watchdog.look(session.worker.silent_s, limit_s):
            return
        session.executor.cancel()
        session.worker.cancel()
        self.get_logger().error(self._watchdog.problem)
        detail = self._watchdog.problem
        self._emit("guard", session.worker.turn, {"guard": "watchdog", "detail": detail})
        self._emit_speech(session, phrase("failed", self._language()))
