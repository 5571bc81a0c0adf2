"""Reads transcripts and interrupts. Stops are carried out here; utterances go to the worker.

hearing/listener.py decides what a transcript is: a stop, an utterance, or dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from rclpy.node import Node
from std_msgs.msg import Empty

from edgevox_ros.core.events import GuardEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.settings import Settings
from edgevox_ros.core.settings.table import TranscriptSettings
from edgevox_ros.hearing import (
    Dropped,
    DropReason,
    DuplicateFilter,
    EchoFilter,
    Filters,
    Judgement,
    Listener,
    Passed,
    Stop,
    Transcript,
    WakePhrase,
    read_yes_no,
    stop_matcher,
)
from edgevox_ros.node.any_qos_reader import AnyQosReader, TakeMessage
from edgevox_ros.node.message_types import field_reader, message_class, text_reader
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.session import CurrentSession, Session
from edgevox_ros.node.speaker import Speaker
from edgevox_ros.node.stopping import Stopping
from edgevox_ros.node.stops_first import FLOOD, More, StopsFirst
from edgevox_ros.robot.ros_entities import Entities

# Publishers need no more than 10. But a flood must not push out a stop word, not even while a busy
# machine keeps this process waiting for a second.
HEARD_DEPTH = 5000


class TranscriptInput:
    """Lives as long as the node. `open` and `close` create and destroy what is on the graph.

    While it is not `active`, only stop words count.
    """

    def __init__(
        self,
        node: Node,
        reporter: Reporter,
        speaker: Speaker,
        stopping: Stopping,
        current: CurrentSession,
    ) -> None:
        self.active = False
        self._node = node
        self._reporter = reporter
        self._speaker = speaker
        self._stopping = stopping
        self._current = current
        self._listener = Listener()
        self._reads_partials = False
        self._listen: Callable[[], None] = lambda: None
        self._entities = Entities(node)

    def open(self, values: Settings) -> None:
        """Connect transcripts, and speech with them, as the parameters say.

        Raises MessageTypeError.
        """
        self.close()
        kind, read = transcript_reader(values.transcript)

        queue = StopsFirst(
            read=lambda message: read(message, time.monotonic()),
            is_stop=self._is_stop,
            handle=self._on_transcript,
            flooded=self._flooded,
        )
        listener = listener_of(values)
        self._speaker.open(values.speech, listener)
        self._listener = listener
        self._reads_partials = values.transcript.read_partials
        self._listen = partial(self._hear, kind, queue.take)
        self._listen()

    def _hear(self, kind: type[Any], take: TakeMessage) -> None:
        for message_type, topic, taken, depth in (
            (kind, "transcript", take, HEARD_DEPTH),
            (Empty, "interrupt", self._on_interrupts, 1),
        ):
            on_best_effort = partial(self._warn_of_best_effort, topic)
            AnyQosReader(self._entities, message_type, topic, taken, depth, on_best_effort)

    def deafen(self) -> None:
        """Hear nothing until `listen`. What is said meanwhile is lost."""
        self._entities.close()

    def listen(self) -> None:
        """Hear again after `deafen`."""
        self._listen()

    def check_qos(self) -> list[str]:
        """Sentences about publishers that DDS does not connect with ours."""
        return self._entities.check_qos()

    def _warn_of_best_effort(self, topic: str) -> None:
        self._node.get_logger().info(
            f"a publisher of {topic} is best effort: its transcripts arrive, but one that is lost "
            "on the way is not sent again"
        )

    def close(self) -> None:
        """Leave the graph, and close the speaker too."""
        self._listen = lambda: None
        self._entities.close()
        self._speaker.close()

    def _is_stop(self, transcript: Transcript) -> bool:
        session = self._current.session
        if session is None:
            return False
        self._note_speaking(transcript)
        found = self._listener.stop_in(
            transcript, lambda: _may_move(session), lambda: _only_asks(session)
        )
        return found is not None

    def _flooded(self, count: int) -> None:
        """Report once, not one by one, that more transcripts came at once than anybody says."""
        session = self._current.session
        turn = session.worker.turn if session is not None else 0
        self._reporter.tally.count(f"dropped transcripts: {FLOOD}", count)
        self._reporter.emit(GuardEvent("dropped", GuardAct.DROPPED, FLOOD, count, turn=turn))

    def _on_transcript(self, transcript: Transcript) -> None:
        """Handle stop words at once, on the executor's thread; the rest goes to the worker.

        A transcript that raises an error does not keep others from being heard.
        """
        with self._failure_logged():
            session = self._current.session
            if session is None:
                self._drop_unheard(None, transcript)
                self._answer_early(transcript)
                return
            session.worker.occasions.spoken()
            judgement = self._judge(session, transcript)
            if isinstance(judgement, Stop) and not (judgement.corrects and self.active):
                self._stopping.stop("transcript", transcript.text, judgement.match.void)
            elif isinstance(judgement, Stop) or self._corrects(session, judgement):
                self._stopping.correct(transcript.text)
            if not self.active:
                if not isinstance(judgement, Stop) or judgement.rest:
                    self._drop_unheard(session, transcript)
            elif isinstance(judgement, Dropped):
                if judgement.reason is DropReason.PARTIAL:
                    self._read_ahead(session, transcript)
                self._drop(session, judgement.reason)
            elif isinstance(judgement, Passed):
                self._take(session, judgement.text)
            elif judgement.dropped is not None:
                self._drop(session, judgement.dropped)
            elif judgement.rest:
                session.worker.submit(judgement.rest)

    def _read_ahead(self, session: Session, transcript: Transcript) -> None:
        """Have the model read a sentence that is still being spoken, or begin its reply."""
        begin_after_s = float(self._node.get_parameter("turn.begin_on_partial").value or 0.0)
        if self._speaker.speaking or not (self._reads_partials or begin_after_s):
            return
        begun = self._listener.begun(transcript)
        stable = begun.stable if self._reads_partials else ""
        if stable or (begin_after_s and begun.so_far):
            session.worker.read_ahead(stable, begun.so_far, begin_after_s)

    def _answer_early(self, transcript: Transcript) -> None:
        """Say that the node is not ready yet, to whoever speaks to it while it is configured."""
        if transcript.final and self._reporter.state == "loading":
            judgement = self._listener.hear(transcript)
            if isinstance(judgement, (Passed, Stop)):
                self._speaker.say_not_ready()

    def _corrects(self, session: Session, judgement: Judgement) -> bool:
        """Whether an utterance takes back what is being done.

        An answer is for our question; a correction behind an order that waits means that order.
        """
        if not (isinstance(judgement, Passed) and judgement.corrects and self.active):
            return False
        worker = session.worker
        return not (worker.asking or worker.corrects_waiting or worker.topic(judgement.text))

    def _take(self, session: Session, text: str) -> None:
        """Hand an utterance to the worker. One that takes back what is being done ends it."""
        worker = session.worker
        if not worker.asking and worker.topic(text) == "running":
            self._stopping.correct(text)
            worker.given_up(text)
        else:
            worker.submit(text)

    @contextmanager
    def _failure_logged(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            text = f"a transcript could not be processed: {type(error).__name__}: {error}"
            self._node.get_logger().error(text)

    def _judge(self, session: Session, transcript: Transcript) -> Judgement:
        """Decide what the transcript is. An answer to our own question needs no wake phrase.

        Where a call waits for a yes or no, only these are an answer: what else is said without the
        wake phrase may be meant for another robot.
        """
        self._note_speaking(transcript)
        judgement = self._listener.hear(
            transcript, lambda: _may_move(session), lambda: _only_asks(session)
        )
        worker = session.worker
        if judgement != Dropped(DropReason.NOT_ADDRESSED) or not worker.asking:
            return judgement
        answers = read_yes_no(transcript.text) is not None or not worker.confirming
        return Passed(transcript.text) if answers else judgement

    def _note_speaking(self, transcript: Transcript) -> None:
        if self._speaker.speaking:
            self._listener.still_saying(transcript.at)

    def _drop_unheard(self, session: Session | None, transcript: Transcript) -> None:
        """Report a finished transcript that came while the node was not listening."""
        self._drop(session, DropReason.NOT_ACTIVE if transcript.final else DropReason.PARTIAL)

    def _drop(self, session: Session | None, reason: DropReason) -> None:
        self._reporter.tally.count(f"dropped transcripts: {reason}")
        if reason is DropReason.PARTIAL:
            return
        turn = session.worker.turn if session else 0
        self._reporter.emit(GuardEvent("dropped", GuardAct.DROPPED, str(reason), turn=turn))
        if reason is DropReason.TOO_LONG:
            self._speaker.refuse("too_long")

    def _on_interrupts(self, first: Empty, more: More) -> None:
        """Several interrupts at once count as one."""
        while more() is not None:
            pass
        self._stopping.interrupt()


def _may_move(session: Session) -> bool:
    """Whether something moves, or may. If so, a stop word anywhere in a sentence stops."""
    worker = session.worker
    return worker.waiting > 0 or worker.busy or session.executor.moving


def _only_asks(session: Session) -> bool:
    """Whether a question of ours waits for its answer, and nothing of ours moves."""
    asks = session.worker.asking or session.worker.confirming
    return asks and not session.executor.may_move


def transcript_reader(
    parameters: TranscriptSettings,
) -> tuple[type[Any], Callable[[Any, float], Transcript]]:
    """The message type that the parameters `transcript.*` name, and a function that reads it.

    The function takes a message and its time of arrival (seconds, steady clock). A message with no
    text in `field` but some in `partial_field` is a partial transcript. Raises MessageTypeError.
    """
    kind = message_class(parameters.type, "transcript.type")
    text = text_reader(kind, parameters.field, "transcript.field")
    so_far = parameters.partial_field
    partial = text_reader(kind, so_far, "transcript.partial_field") if so_far else lambda _: ""
    final = _optional(kind, parameters.final_field, "transcript.final_field", bool, True)
    confidence = _optional(
        kind, parameters.confidence_field, "transcript.confidence_field", float, None
    )

    def read(message: Any, at: float) -> Transcript:
        words = text(message)
        if not words and partial(message):
            return Transcript(partial(message), at, final=False)
        return Transcript(words, at, final(message), confidence(message))

    return kind, read


def _optional(
    kind: type[Any], path: str, parameter: str, expected: type, missing: Any
) -> Callable[[Any], Any]:
    """A reader of the field that a parameter names. If it names none, it returns `missing`."""
    if path:
        return field_reader(kind, path, expected, parameter)
    return lambda message: missing


def listener_of(values: Settings) -> Listener:
    """The Listener for these parameters: stop words first, then the filters."""
    filters = values.transcript
    return Listener(
        stop_matcher(extra_words=values.stop.words, names=[filters.wake_phrase]),
        Filters(
            min_confidence=filters.min_confidence,
            duplicates=DuplicateFilter(filters.duplicate_window_s),
            echo=EchoFilter(filters.echo_window_s),
            wake=WakePhrase(filters.wake_phrase, filters.wake_open_s),
        ),
    )
