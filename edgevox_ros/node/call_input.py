"""Hears calls from outside on `~/call`: from a panel, or from other agents. The worker runs them.

A message is a JSON object with the fields of ExternalCall.
"""

from __future__ import annotations

import re
from typing import Any

from rclpy.node import Node
from std_msgs.msg import String

from edgevox_ros.agent.external_calls import NOT_ACTIVE, ExternalCall, refused
from edgevox_ros.core.errors import EdgevoxError, show_value
from edgevox_ros.core.events import OWN_SOURCES, GuardEvent
from edgevox_ros.core.optional_module import OptionalModule
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import OWN_ID
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.session import CurrentSession
from edgevox_ros.robot.ros_entities import Entities

orjson: Any = OptionalModule("orjson")

TOPIC = "~/call"
MOST_CHARS = 65536
# More than comes at once from all who call: a call that is pushed out has no result. They are taken
# one a round of the executor, so that a stop word waits for none of them.
DEPTH = 1000
_ID, _BY = re.compile(r"[A-Za-z0-9_-]{1,64}"), re.compile(r"[a-z0-9_-]{1,32}")
_FIELDS = {"id", "name", "arguments", "by"}


class NoCall(EdgevoxError):
    """A message that is no call; says what was found and what was expected."""


class CallInput:
    """Lives as long as the node; on the graph except while it is deaf."""

    def __init__(self, node: Node, reporter: Reporter, current: CurrentSession) -> None:
        self._node = node
        self._reporter = reporter
        self._current = current
        self._entities = Entities(node)
        self.listen()

    def listen(self) -> None:
        """Hear calls."""
        self._entities.subscription(String, TOPIC, self._on_call, DEPTH)

    def deafen(self) -> None:
        """Hear nothing until `listen`. What is sent meanwhile is lost."""
        self._entities.close()

    def _on_call(self, message: String) -> None:
        try:
            self._take(read_call(message.data))
        except NoCall as error:
            self._reporter.emit(GuardEvent("no_call", GuardAct.DROPPED, str(error)))
        except Exception as error:
            text = f"a call could not be processed: {type(error).__name__}: {error}"
            self._node.get_logger().error(text)

    def _take(self, call: ExternalCall) -> None:
        if self._reporter.duplicates.problem:
            return  # the node of our name that was there first answers
        session = self._current.session
        if session is None:
            self._reporter.emit(refused(call, NOT_ACTIVE))
        else:
            session.worker.submit_call(call)


def read_call(text: str) -> ExternalCall:
    """Read a message of `~/call`. Raises NoCall."""
    if len(text) > MOST_CHARS:
        raise NoCall(f"found {len(text)} characters, expected at most {MOST_CHARS}")
    try:
        data = orjson.loads(text)
    except ValueError as error:
        raise NoCall(f"found no JSON ({error}), expected an object") from None
    if not isinstance(data, dict) or data.keys() != _FIELDS:
        raise NoCall(f"found {_shown(data)}, expected an object with {', '.join(sorted(_FIELDS))}")
    expected = {"id": _ID, "by": _BY}
    for name, pattern in expected.items():
        if not isinstance(data[name], str) or not pattern.fullmatch(data[name]):
            raise NoCall(f"found {data[name]!r:.80} as {name}, expected {pattern.pattern}")
    if OWN_ID.fullmatch(data["id"]):
        raise NoCall(f"found {data['id']!r} as id, expected one that is not of the node's own form")
    if data["by"] in OWN_SOURCES:
        raise NoCall(f"found {data['by']!r} as by, expected none of {', '.join(OWN_SOURCES)}")
    if not isinstance(data["name"], str) or not isinstance(data["arguments"], dict):
        raise NoCall("expected text as name and an object as arguments")
    return ExternalCall(data["id"], data["name"], data["arguments"], data["by"])


def _shown(data: Any) -> str:
    if isinstance(data, dict):
        return f"an object with {', '.join(map(show_value, sorted(data)[:6])) or 'no fields'}"
    return f"{type(data).__name__}"
