"""The node's own services: `~/reset`, `~/cancel`, `~/reload_tools` and `~/list_tools`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
from std_srvs.srv import Trigger

from edgevox_ros.node import parameters
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.session import Session, read_tool_map
from edgevox_ros.node.talking import Talking

BUSY = (False, "a turn or a goal is under way; the tools stay as they are")


class TriggerServices:
    """Serves them on a node. Whatever fails becomes an answer that says no, and why."""

    def __init__(
        self,
        node: Any,
        reporter: Reporter,
        session: Callable[[], Session | None],
        talking: Talking,
    ) -> None:
        self._node = node
        self._reporter = reporter
        self._session = session
        self._talking = talking
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
        self._talking.silence()
        return True, "the conversation is forgotten"

    def _cancel(self, session: Session) -> tuple[bool, str]:
        busy = session.executor.busy
        running = session.worker.cancel() or busy
        session.executor.cancel()
        self._talking.silence()
        self._reporter.emit("stop", session.worker.turn, {"by": "service"})
        if running:
            self._talking.announce_stop()
        return True, "cancelled" if running else "nothing was running; the robot was told to stop"

    def _reload_tools(self, session: Session) -> tuple[bool, str]:
        if session.worker.busy or session.executor.current.busy:
            return BUSY
        hands = session.make_executor(read_tool_map(parameters.snapshot(self._node)))
        if not session.worker.between_turns(lambda: session.executor.swap(hands)):
            hands.close()
            return BUSY
        self._reporter.introduce_tools(session)
        lacking = ", ".join(session.executor.current.unavailable())
        told = f"{len(session.executor.schemas())} tools"
        return True, f"{told}; unavailable: {lacking}" if lacking else told

    def _list_tools(self, session: Session) -> tuple[bool, str]:
        offered = [tool.to_openai()["function"] for tool in session.executor.schemas()]
        left_out = session.executor.current.unavailable()
        return True, orjson.dumps({"tools": offered, "unavailable": left_out}).decode()
