"""Carries out tool calls on the robot's own topics, services and actions."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import Any

from edgevox_ros.robot.interfaces.types import fields_of, load_type
from edgevox_ros.robot.kinds.actions import Actions
from edgevox_ros.robot.kinds.publishing import Publishing
from edgevox_ros.robot.kinds.reading import Reading
from edgevox_ros.robot.kinds.services import Services
from edgevox_ros.robot.kinds.waiting import raise_if_cancelled
from edgevox_ros.robot.outcome import ToolFailed, failed, succeeded
from edgevox_ros.robot.specs import ActionSpec, PublishSpec, ReadSpec, ServiceSpec, Tool
from edgevox_ros.robot.tool_map import ToolMap
from edgevox_ros.tools import ErrorKind, ToolCall, ToolResult, ToolSchema

DRY_RUN = "dry run: not carried out"


class RosExecutor:
    """Satisfies the agent's Executor. `execute` belongs to one worker thread; `cancel` to any.

    Nothing here spins: the node's executor runs in a thread of its own.
    """

    def __init__(self, node: Any, tool_map: ToolMap, *, dry_run: bool = False) -> None:
        self._node = node
        self._map = tool_map
        self._dry_run = dry_run
        specs = [tool.spec for tool in tool_map.tools.values() if not tool.unavailable]
        self._publishing = Publishing(node, [s for s in specs if isinstance(s, PublishSpec)])
        self._services = Services(node, [s for s in specs if isinstance(s, ServiceSpec)])
        self._actions = Actions(
            node, [s for s in specs if isinstance(s, ActionSpec)], tool_map.on_stop.cancel_all
        )
        self._reading = Reading(node, [s for s in specs if isinstance(s, ReadSpec)])
        self._stop_messages = self._build_stop_messages()

    def schemas(self) -> tuple[ToolSchema, ...]:
        """The tools that can be carried out here."""
        return self._map.schemas()

    def unavailable(self) -> dict[str, str]:
        """Tools that are left out, and why."""
        tools = self._map.tools.values()
        return {tool.name: tool.unavailable for tool in tools if tool.unavailable}

    @property
    def busy(self) -> bool:
        """Whether a motion or a goal of ours is under way."""
        return self._publishing.moving or self._actions.running > 0

    def needs_confirmation(self, call: ToolCall) -> str | None:
        """The question that the map declares for this tool."""
        tool = self._map.tools.get(call.name)
        return tool.confirm or None if tool is not None else None

    def execute(self, call: ToolCall, cancel: threading.Event) -> ToolResult:
        """Run one call to its end, its time-out or a cancel. Raises nothing."""
        start = time.monotonic()
        try:
            data = self._run(call, cancel)
        except ToolFailed as error:
            return failed(call.name, error, time.monotonic() - start)
        except Exception as error:
            self._node.get_logger().error(f"tool {call.name}: {type(error).__name__}: {error}")
            wrong = ToolFailed(ErrorKind.ABORTED, f"{call.name} failed inside the robot's software")
            return failed(call.name, wrong, time.monotonic() - start)
        return succeeded(call.name, data, time.monotonic() - start)

    def cancel(self) -> None:
        """Stop everything: zero messages first, then cancel requests. Never waits, never raises."""
        for stop in (self._halt, self._actions.cancel):
            try:
                stop()
            except Exception as error:
                self._node.get_logger().error(f"stop: {type(error).__name__}: {error}")

    def _halt(self) -> None:
        self._publishing.halt(self._stop_messages)

    def close(self) -> None:
        """Stop, and free what was created on the node."""
        self.cancel()
        for part in (self._publishing, self._services, self._actions, self._reading):
            part.close()

    def _run(self, call: ToolCall, cancel: threading.Event) -> dict[str, Any]:
        tool = self._map.tools.get(call.name)
        if tool is None or tool.unavailable:
            raise ToolFailed(ErrorKind.UNAVAILABLE, f"{call.name} is not available here")
        if self._dry_run or tool.dry_run:
            self._node.get_logger().info(f"dry run: {call.name} {dict(call.arguments)}")
            return {"note": DRY_RUN}
        raise_if_cancelled(cancel)
        arguments = {**tool.defaults, **call.arguments}
        names = {**self._map.tables, **arguments}
        spec = tool.spec
        if isinstance(spec, ReadSpec):
            return self._reading.run(spec, cancel)
        if isinstance(spec, PublishSpec):
            values = self._by_name(load_type(spec.type, "msg"), arguments)
            self._publishing.run(_with(spec, values), names, cancel)
            return {}
        if isinstance(spec, ServiceSpec):
            values = self._by_name(load_type(spec.type, "srv").Request, arguments)
            return self._services.run(spec, values, names, cancel)
        values = self._by_name(load_type(spec.type, "action").Goal, arguments)
        return self._actions.run(spec, values, names, cancel)

    def _by_name(self, message_type: Any, arguments: dict[str, Any]) -> dict[str, Any]:
        """Arguments that bear a field's name need no mapping."""
        fields = fields_of(message_type)
        return {name: value for name, value in arguments.items() if name in fields}

    def _build_stop_messages(self) -> list[tuple[PublishSpec, dict[str, Any]]]:
        messages = []
        for name in self._map.on_stop.publish:
            tool: Tool = self._map.tools[name]
            if isinstance(tool.spec, PublishSpec) and not tool.unavailable:
                names = {**self._map.tables, **tool.defaults}
                messages.append((tool.spec, self._publishing.still(tool.spec, names)))
        return messages


def _with(spec: PublishSpec, values: dict[str, Any]) -> PublishSpec:
    return replace(spec, message={**values, **spec.message}) if values else spec
