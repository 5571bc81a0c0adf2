"""The node's own services: `~/reset`, `~/cancel`, `~/reload_tools` and `~/list_tools`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
from std_srvs.srv import Trigger

from edgevox_ros.node import parameters
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.session import Session, read_tool_map
from edgevox_ros.robot.kinds.goal_speech import GoalVoice
from edgevox_ros.robot.ros_executor import RosExecutor

BUSY = (False, "a turn or a goal is under way; the tools stay as they are")


class TriggerServices:
    """Serves them on a node. Whatever fails becomes an answer that says no, and why."""

    def __init__(
        self,
        node: Any,
        reporter: Reporter,
        session: Callable[[], Session | None],
        goals: GoalVoice,
        silence: Callable[[], None],
    ) -> None:
        self._node = node
        self._reporter = reporter
        self._session = session
        self._goals = goals
        self._silence = silence
        for name, serve in (
            ("reset", self._reset),
            ("cancel", self._cancel),
            ("reload_tools", self._reload_tools),
            ("list_tools", self._list_tools),
        ):
            node.create_service(Trigger, f"~/{name}", self._answer(name, serve))

    def _answer(
        self, name: str, serve: Callable[[Session], tuple[bool, str]]
    ) -> Callable[[Trigger.Request, Trigger.Response], Trigger.Response]:
        def answer(request: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
            try:
                response.success, response.message = serve(self._configured())
            except Exception as error:
                self._node.get_logger().error(f"~/{name}: {type(error).__name__}: {error}")
                response.success, response.message = False, str(error)
            return response

        return answer

    def _configured(self) -> Session:
        session = self._session()
        if session is None:
            raise RuntimeError("the node is not configured")
        return session

    def _reset(self, session: Session) -> tuple[bool, str]:
        session.worker.reset()
        self._silence()
        return True, "the conversation is forgotten"

    def _cancel(self, session: Session) -> tuple[bool, str]:
        running = session.worker.cancel()
        session.executor.cancel()
        self._silence()
        self._reporter.emit("stop", session.worker.turn, {"by": "service"})
        return True, "cancelled" if running else "nothing was running; the robot was told to stop"

    def _reload_tools(self, session: Session) -> tuple[bool, str]:
        if session.worker.busy or session.executor.current.busy:
            return BUSY
        values = parameters.snapshot(self._node)
        following = read_tool_map(values)
        dry_run = values["tools.dry_run"]
        hands = RosExecutor(self._node, following, dry_run=dry_run, voice=self._goals)
        if not session.worker.between_turns(lambda: session.executor.swap(hands)):
            hands.close()
            return BUSY
        return True, f"{len(session.executor.schemas())} tools"

    def _list_tools(self, session: Session) -> tuple[bool, str]:
        offered = [tool.to_openai()["function"] for tool in session.executor.schemas()]
        left_out = session.executor.current.unavailable()
        return True, orjson.dumps({"tools": offered, "unavailable": left_out}).decode()
