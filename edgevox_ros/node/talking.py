"""The node's ears and its voice: transcripts and interrupts in, sentences out."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from std_msgs.msg import Empty

from edgevox_ros.agent.phrases import Phrase, not_answered, phrase
from edgevox_ros.agent.voice import sayable
from edgevox_ros.hearing import Dropped, DropReason, Listener, Stop, Transcript, Utterance
from edgevox_ros.node.draining import Listening, Take
from edgevox_ros.node.inbox import Inbox, More
from edgevox_ros.node.listening import open_ears
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.session import Session
from edgevox_ros.node.speaking import SpeechOutput, open_speech_output
from edgevox_ros.node.speech_types import speech_type
from edgevox_ros.node.spoken_goals import SpeechNews
from edgevox_ros.node.transcripts import transcript_reader
from edgevox_ros.robot.entities import Entities
from edgevox_ros.robot.kinds.goal_speech import GoalVoice

# Whoever publishes needs no more than 10; but a stop word among a flood must not be pushed out, not
# even while a busy machine lets this process wait for a second.
HEARD_DEPTH = 5000
STOP_SAID_S = 2.0


class Talking:
    """Exists as long as the node; `open` and `close` make and destroy what is on the graph.

    Not `active`, it hears nothing but stop words.
    """

    def __init__(
        self, node: Any, reporter: Reporter, session: Callable[[], Session | None]
    ) -> None:
        self.active = False
        self._node = node
        self._reporter = reporter
        self._session = session
        self._ears = Listener()
        self._stopped_at = self._warned_at = float("-inf")
        self.goals = GoalVoice(self.announce, self.announcement, self.unstopped)
        self._output: SpeechOutput | None = None
        self._listen: Callable[[], None] = lambda: None
        self._entities = Entities(node)

    def open(self, values: Mapping[str, Any]) -> None:
        """Connect transcripts and speech as the parameters say. Raises MessageTypeError."""
        self.close()
        kind, read = transcript_reader(values)

        inbox = Inbox(
            read=lambda message: read(message, time.monotonic()),
            is_stop=self._is_stop,
            handle=self._handle,
            flooded=self._flooded,
        )
        news = SpeechNews(self._on_begun, self._on_ended, self._on_lost)
        self._output = open_speech_output(self._node, speech_type(values), news)
        self._ears = open_ears(values)
        self._listen = partial(self._hear, kind, inbox.take)
        self._listen()

    def _hear(self, kind: type[Any], take: Take) -> None:
        for heard, topic, taken, depth in (
            (kind, "transcript", take, HEARD_DEPTH),
            (Empty, "interrupt", self._on_interrupts, 1),
        ):
            told = partial(self._tell_best_effort, topic)
            Listening(self._entities, heard, topic, taken, depth, told)

    def deafen(self) -> None:
        """Hear nothing until `listen`: what is said meanwhile does not wait for it."""
        self._entities.close()

    def listen(self) -> None:
        """Hear again, behind `deafen`."""
        self._listen()

    @property
    def unjoined(self) -> list[str]:
        """See Entities."""
        output = self._output
        return self._entities.unjoined + (output.unjoined if output is not None else [])

    def _tell_best_effort(self, topic: str) -> None:
        self._node.get_logger().info(
            f"a publisher of {topic} is best effort: it is heard, but what is lost on the way is "
            "not sent again"
        )

    def close(self) -> None:
        """Leave the graph."""
        self._listen = lambda: None
        self._entities.close()
        output, self._output = self._output, None
        if output is not None:
            output.close()

    def say(self, sentence: str) -> None:
        """Hand a sentence to the TTS node. From any thread."""
        output = self._output
        if output is not None:
            output.say(sentence)

    def silence(self) -> None:
        """Cut off speech, where the TTS node can be told to. From any thread."""
        output = self._output
        if output is not None:
            output.silence()

    def announce(self, sentence: str) -> None:
        """Say what belongs to no reply, and tell it as an event. From any thread."""
        session = self._session()
        sentence = sayable(sentence)
        if session is not None and sentence:
            self._reporter.emit("speech", session.worker.turn, {"text": sentence})
            self.say(sentence)

    def announcement(self) -> Callable[[str], None]:
        """What says the end of a goal that the running call begins: behind its turn's reply."""
        session = self._session()
        if session is None:
            return self.announce
        return session.worker.announcements.behind_this_turn(self.announce)

    def unstopped(self, who: str) -> None:
        """Warn of somebody who may go on after a stop. From any thread."""
        session = self._session()
        detail = f"{who} has not confirmed the stop and may still be going on"
        self._node.get_logger().error(detail)
        told = {"guard": "unstopped", "detail": detail}
        self._reporter.emit("guard", session.worker.turn if session else 0, told)
        self._warn()

    def _warn(self) -> None:
        now = time.monotonic()
        if now - self._warned_at > STOP_SAID_S:
            self.announce_phrase("unstopped")
            self._tell_unanswered()
        self._warned_at = now

    def _tell_unanswered(self) -> None:
        """Name who is waited for: until he answers no stop can be claimed."""
        session = self._session()
        names = session.executor.unanswered if session is not None else ()
        if names:
            language = str(self._node.get_parameter("prompt.language").value)
            self.announce(not_answered(names, language))

    def announce_phrase(self, name: Phrase) -> None:
        """Announce one of the fixed phrases, in the user's language."""
        self.announce(phrase(name, str(self._node.get_parameter("prompt.language").value)))

    def _on_begun(self, sentence: str) -> None:
        self._ears.said(sentence, time.monotonic())
        session = self._session()
        if session is not None:
            session.worker.begin_saying(sentence)

    def _on_ended(self) -> None:
        self._ears.still_saying(time.monotonic())
        self._reporter.said()

    def _on_lost(self, sentence: str, why: str) -> None:
        session = self._session()
        if session is not None:
            session.worker.lose_saying(sentence)
        self._reporter.lost(session.worker.turn if session else 0, sentence, why)

    def _is_stop(self, transcript: Transcript) -> bool:
        session = self._session()
        if session is None:
            return False
        return self._ears.stop_in(transcript, lambda: _may_move(session)) is not None

    def _handle(self, transcript: Transcript) -> None:
        """What fails with one transcript keeps no other from being heard."""
        try:
            self._on_transcript(transcript)
        except Exception as error:
            told = f"a transcript was not heard: {type(error).__name__}: {error}"
            self._node.get_logger().error(told)

    def _flooded(self, count: int) -> None:
        """More came at once than anybody says: told once, not one by one."""
        session = self._session()
        turn = session.worker.turn if session is not None else 0
        self._reporter.tally.count("dropped transcripts: flood", count)
        self._reporter.emit("guard", turn, {"guard": "dropped", "detail": "flood", "count": count})

    def _on_transcript(self, transcript: Transcript) -> None:
        """Stop words first, here, on the executor's thread; then the rest goes to the worker."""
        session = self._session()
        if session is None:
            self._drop_unheard(None, transcript)
            return
        if self._output is not None and self._output.speaking:
            self._ears.still_saying(transcript.at)
        verdict = self._ears.hear(transcript, lambda: _may_move(session))
        if verdict == Dropped(DropReason.NOT_ADDRESSED) and session.worker.asking:
            verdict = Utterance(transcript.text)
        if isinstance(verdict, Stop):
            self._stop(session, transcript.text, verdict)
        if not self.active:
            if not isinstance(verdict, Stop) or verdict.rest:
                self._drop_unheard(session, transcript)
        elif isinstance(verdict, Dropped):
            self._drop(session, verdict.reason)
        elif isinstance(verdict, Utterance):
            session.worker.submit(verdict.text)
        elif verdict.dropped is not None:
            self._drop(session, verdict.dropped)
        elif verdict.rest:
            session.worker.submit(verdict.rest)

    def _stop(self, session: Session, text: str, stop: Stop) -> None:
        """End the turn and every motion, in this order: no call may begin behind the stop."""
        session.worker.cancel(said=stop.match.void)
        session.executor.cancel()
        self.silence()
        self._reporter.emit("stop", session.worker.turn, {"text": text, "by": "transcript"})
        self.announce_stop()

    def announce_stop(self) -> None:
        """Say that a stop was carried out, once everything that moves has confirmed it, or that it
        was not; once for several in a row."""
        session = self._session()
        now = time.monotonic()
        if session is not None and now - self._stopped_at > STOP_SAID_S:
            session.executor.when_stopped(self._tell_stop)
        self._stopped_at = now

    def _tell_stop(self, confirmed: bool) -> None:
        if confirmed:
            self.announce_phrase("cancelled")
        else:
            self._warn()

    def _drop_unheard(self, session: Session | None, transcript: Transcript) -> None:
        """Tell that it came while the node does not listen; of one in the making say nothing."""
        self._drop(session, DropReason.NOT_ACTIVE if transcript.final else DropReason.PARTIAL)

    def _drop(self, session: Session | None, reason: DropReason) -> None:
        self._reporter.tally.count(f"dropped transcripts: {reason}")
        if reason is DropReason.PARTIAL:
            return
        dropped = {"guard": "dropped", "detail": str(reason)}
        self._reporter.emit("guard", session.worker.turn if session else 0, dropped)
        if reason is DropReason.TOO_LONG:
            self.announce_phrase("too_long")

    def _on_interrupts(self, first: Empty, more: More) -> None:
        """Several at once are one."""
        while more() is not None:
            pass
        self._on_interrupt(first)

    def _on_interrupt(self, message: Empty) -> None:
        session = self._session()
        if session is None:
            return
        if self._node.get_parameter("interrupt.cancels_goals").value:
            session.worker.cancel(forget_waiting=False)
            session.executor.cancel()
        else:
            session.executor.detach_goals()
            session.worker.interrupt()
        self.silence()
        self._reporter.emit("stop", session.worker.turn, {"by": "interrupt"})


def _may_move(session: Session) -> bool:
    """Whether something moves, or may: then a stop word anywhere in a sentence stops."""
    worker = session.worker
    return worker.busy or worker.waiting > 0 or session.executor.moving
