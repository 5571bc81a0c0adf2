"""The node's own services: `~/reset`, `~/cancel`, `~/reload_tools` and `~/list_tools`."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.node import Node
from std_srvs.srv import Trigger

from edgevox_ros.core.optional_module import OptionalModule
from edgevox_ros.core.safe_text import lines_of
from edgevox_ros.node import declare_parameters
from edgevox_ros.node.lifecycle_guard import in_own_thread
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.session import CurrentSession, Session, change_tools, read_tool_map
from edgevox_ros.node.speaker import Speaker
from edgevox_ros.node.stopping import Stopping

orjson: Any = OptionalModule("orjson")
BUSY = (False, "a turn or a goal is under way; the tools stay as they are")
READING = (False, "the tools are already being read")


class TriggerServices:
    """Offers them on a node. If one fails, its response says so and why."""

    def __init__(
        self,
        node: Node,
        reporter: Reporter,
        current: CurrentSession,
        speaker: Speaker,
        stopping: Stopping,
    ) -> None:
        self._node = node
        self._reporter = reporter
        self._current = current
        self._speaker = speaker
        self._stopping = stopping
        self._reloading = Lock()
        for name, serve in (
            ("reset", self._reset),
            ("cancel", self._cancel),
            ("list_tools", self._list_tools),
        ):
            node.create_service(Trigger, f"~/{name}", self._answer(name, serve))
        node.create_service(
            Trigger,
            "~/reload_tools",
            self._answer_in_own_thread("reload_tools", self._reload_tools),
            callback_group=ReentrantCallbackGroup(),
        )

    def _answer(
        self, name: str, serve: Callable[[Session], tuple[bool, str]]
    ) -> Callable[[Trigger.Request, Trigger.Response], Trigger.Response]:
        def answer(request: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
            try:
                response.success, response.message = serve(self._configured())
            except Exception as error:
                log = self._node.get_logger()
                for line in lines_of(error):
                    log.error(f"~/{name}: {type(error).__name__}: {line}")
                response.success, response.message = False, str(error)
            return response

        return answer

    def _answer_in_own_thread(
        self, name: str, serve: Callable[[Session], tuple[bool, str]]
    ) -> Callable[[Trigger.Request, Trigger.Response], Any]:
        answer = self._answer(name, serve)

        async def answer_later(request: Trigger.Request, response: Trigger.Response) -> Any:
            return await in_own_thread(self._node, name, lambda: answer(request, response))

        return answer_later

    def _configured(self) -> Session:
        session = self._current.session
        if session is None:
            raise RuntimeError("the node is not configured")
        return session

    def _reset(self, session: Session) -> tuple[bool, str]:
        session.worker.reset()
        self._speaker.silence()
        return True, "the conversation is forgotten"

    def _cancel(self, session: Session) -> tuple[bool, str]:
        ended = self._stopping.stop("service")
        return True, "cancelled" if ended else "nothing was running; the robot was told to stop"

    def _reload_tools(self, session: Session) -> tuple[bool, str]:
        """In a thread of its own: reading the files takes time, warming the model takes more."""
        if not self._reloading.acquire(blocking=False):
            return READING
        try:
            return self._reload(session)
        finally:
            self._reloading.release()

    def _reload(self, session: Session) -> tuple[bool, str]:
        if session.worker.busy or session.executor.busy:
            return BUSY
        values = declare_parameters.snapshot(self._node)
        tool_map = read_tool_map(values, session.files)
        with session.worker.loading() as leaving:
            if leaving is None or session.executor.busy:
                return BUSY
            change_tools(session, tool_map, values, leaving)
        self._reporter.introduce_tools(session)
        lacking = ", ".join(session.executor.unavailable())
        text = f"{len(session.executor.schemas())} tools"
        return True, f"{text}; unavailable: {lacking}" if lacking else text

    def _list_tools(self, session: Session) -> tuple[bool, str]:
        schemas = session.executor.schemas()
        offered = [tool.to_openai()["function"] for tool in schemas]
        reading = [tool.name for tool in schemas if tool.read_only]
        left_out = session.executor.unavailable()
        aliases = {tool.name: dict(tool.aliases) for tool in schemas}
        tool_map = session.executor.tool_map
        rows = {row.name: dict(row.columns) for row in tool_map.rows}
        # Only where people may teach: other listings stay as they are.
        taught = {"taught": {tool_map.taught.name: rows}} if tool_map.taught else {}
        listing = {
            **taught,
            "tools": offered,
            "read_only": reading,
            "unavailable": left_out,
            "aliases": {name: of for name, of in aliases.items() if of},
        }
        written: bytes = orjson.dumps(listing)
        return True, written.decode()
