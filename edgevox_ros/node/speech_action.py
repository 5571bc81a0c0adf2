"""Sends sentences as goals to a TTS action, one after the other.

A thread of its own waits for the server, so that neither the worker nor the executor has to. A
sentence that cannot be said is reported and skipped; the next one is tried.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from action_msgs.msg import GoalStatus
from rclpy.node import Node

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.node.speech_types import SpeechType
from edgevox_ros.robot.ros_entities import Entities

MOST_WAITING = 50
FIND_VOICE_S = 3.0
ACCEPT_S = 5.0
GRACE_S = 1.0
LOOK_S = 0.5
SAYING_S = 10.0
SAYING_PER_CHAR_S = 0.3


class Unsaid(EdgevoxError):
    """A sentence was not said, and why. `server_lost`: no other sentence can be said either."""

    def __init__(self, why: str, *, server_lost: bool = False) -> None:
        super().__init__(why)
        self.server_lost = server_lost


@dataclass(frozen=True)
class SpeechNews:
    """Callbacks, from any thread: a sentence begins, ends, or was lost (and why)."""

    begun: Callable[[str], None]
    ended: Callable[[], None]
    lost: Callable[[str, str], None]


@dataclass
class _Saying:
    """One sentence being said. `changed` wakes the thread: an answer came, or it was cut off."""

    text: str
    cut: bool = False
    changed: threading.Event = field(default_factory=threading.Event)


class SpeechAction:
    """`say`, `silence` and `close` may be called from any thread; only `close` waits."""

    def __init__(self, node: Node, speech: SpeechType, name: str, news: SpeechNews) -> None:
        self._speech = speech
        self._name = name
        self._news = news
        self._entities = Entities(node)
        self._client = self._entities.action_client(speech.kind, name)
        self._condition = threading.Condition()
        self._waiting: deque[str] = deque()
        self._saying: _Saying | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._loop, name="speech", daemon=True)
        self._thread.start()

    @property
    def speaking(self) -> bool:
        """Whether a sentence is being said, or waits for that."""
        with self._condition:
            return self._saying is not None or bool(self._waiting)

    def check_qos(self) -> list[str]:
        """Sentences about ends in the graph that DDS does not connect with ours."""
        return self._entities.check_qos()

    def say(self, sentence: str) -> None:
        """Say a sentence after those already waiting. If too many wait, the oldest is lost."""
        with self._condition:
            self._waiting.append(sentence)
            lost = self._waiting.popleft() if len(self._waiting) > MOST_WAITING else None
            self._condition.notify()
        if lost is not None:
            self._news.lost(lost, f"more than {MOST_WAITING} sentences wait")

    def silence(self) -> None:
        """Cut off the current sentence, and forget those that wait."""
        with self._condition:
            self._waiting.clear()
            if self._saying is not None:
                self._saying.cut = True
                self._saying.changed.set()

    def close(self) -> None:
        """Cancel the current sentence, end the thread, leave the graph."""
        with self._condition:
            self._closed = True
            self._condition.notify()
        self.silence()
        self._thread.join(2 * GRACE_S)
        self._entities.close()

    def _loop(self) -> None:
        while True:
            with self._condition:
                self._condition.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                saying = self._saying = _Saying(self._waiting.popleft())
            try:
                self._say(saying)
            except Unsaid as unsaid:
                self._lose(saying, unsaid)
            except Exception as error:
                self._lose(saying, Unsaid(f"{type(error).__name__}: {error}"))
            self._saying = None

    def _lose(self, saying: _Saying, unsaid: Unsaid) -> None:
        """Report a lost sentence. Without a server, all that wait are lost too."""
        lost = [saying.text]
        if unsaid.server_lost:
            with self._condition:
                lost += self._waiting
                self._waiting.clear()
        if not saying.cut:
            for sentence in lost:
                self._news.lost(sentence, str(unsaid))

    def _say(self, saying: _Saying) -> None:
        self._find_server(saying)
        if saying.cut:
            return
        self._news.begun(saying.text)
        try:
            handle = self._send(saying)
            if handle is not None:
                self._follow(saying, handle)
        finally:
            self._news.ended()

    def _find_server(self, saying: _Saying) -> None:
        deadline = time.monotonic() + FIND_VOICE_S
        while not self._client.server_is_ready() and not saying.cut:
            if time.monotonic() > deadline:
                raise Unsaid(f"no server of the action {self._name}", server_lost=True)
            saying.changed.wait(0.05)

    def _send(self, saying: _Saying) -> Any:
        """The handle of the accepted goal; None if it was cut off first."""
        future = self._client.send_goal_async(self._speech.write(saying.text))
        if not self._wait(saying, future, ACCEPT_S):
            future.add_done_callback(_cancel_late)
            if saying.cut:
                return None
            raise Unsaid(f"the action {self._name} did not answer", server_lost=True)
        handle = future.result()
        if not handle.accepted:
            raise Unsaid(f"the action {self._name} refused it")
        return handle

    def _follow(self, saying: _Saying, handle: Any) -> None:
        """Wait for the goal to end, or cancel it when it is cut off or takes too long."""
        future = handle.get_result_async()
        patience_s = SAYING_S + SAYING_PER_CHAR_S * len(saying.text)
        ended = self._wait(saying, future, patience_s)
        if not ended:
            handle.cancel_goal_async()
            self._wait(_Saying(saying.text), future, GRACE_S)
        if saying.cut:
            return
        if not ended and not self._ready():
            raise Unsaid(f"the server of the action {self._name} left", server_lost=True)
        if not ended:
            raise Unsaid(f"the action {self._name} did not end within {patience_s:.0f} s")
        if future.result().status == GoalStatus.STATUS_ABORTED:
            raise Unsaid(f"the action {self._name} was aborted")

    def _ready(self) -> bool:
        return bool(self._client.server_is_ready())

    def _wait(self, saying: _Saying, future: Any, patience_s: float) -> bool:
        """Whether the future was done in time, the server stayed, and nothing cut it off."""
        future.add_done_callback(lambda _: saying.changed.set())
        deadline = time.monotonic() + patience_s
        while not future.done() and not saying.cut and time.monotonic() < deadline:
            if not saying.changed.wait(LOOK_S) and not self._ready():
                return False
            if not saying.cut:
                saying.changed.clear()
        return bool(future.done() and not future.exception())


def _cancel_late(answered: Any) -> None:
    """Cancel a goal that is accepted after it was cut off."""
    handle = answered.result() if answered.exception() is None else None
    if handle is not None and handle.accepted:
        handle.cancel_goal_async()
