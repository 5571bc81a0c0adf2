"""What happens on a stop, and how `on_stop` is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.strict_yaml import Document, KeyPath
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.kinds.kind import GraphSpec, check_end
from edgevox_ros.robot.kinds.service import ServiceSpec, StopCall
from edgevox_ros.robot.map.checks.fields import NOTHING, Fields, show
from edgevox_ros.robot.map.checks.sample_values import Tables
from edgevox_ros.robot.map.checks.tool_check import ToolCheck
from edgevox_ros.robot.tool import Spec, Tool

EXPECTED = (
    "a tool that publishes once or calls a service and needs no argument, "
    "{cancel_all: NAME} or {service: {name, type}}"
)


@dataclass(frozen=True)
class StopActions:
    """What happens on a stop: tools to publish, servers whose goals to cancel, services to call."""

    publish: tuple[str, ...] = ()
    cancel_all: tuple[str, ...] = ()
    calls: tuple[StopCall, ...] = ()


@dataclass
class StopReader:
    """Reads `on_stop` of all files together. What is wrong goes into `problems`."""

    tools: Mapping[str, Tool]
    tables: Tables
    problems: list[Problem]
    _publish: list[str] = field(default_factory=list)
    _cancel_all: list[str] = field(default_factory=list)
    _calls: list[StopCall] = field(default_factory=list)
    _moving_tools: set[str] = field(default_factory=set)
    _written: set[str] = field(default_factory=set)

    def read(self, documents: Sequence[Document]) -> StopActions:
        """The stop actions. A map without any, although something can move, is wrong."""
        self._moving_tools.update(_tools_that_move(documents))
        self._written.update(name for each in documents for name in _tools_in(each))
        for document in documents:
            entries = document.data.get("on_stop", NOTHING)
            if isinstance(entries, list):
                for index, entry in enumerate(entries):
                    self._entry(document, index, entry)
            elif entries != NOTHING:
                example = (
                    f"[{entries}]"
                    if isinstance(entries, str) and entries in self.tools
                    else "[stop]"
                )
                expected = f"a list such as {example}, or {NOTHING}"
                problem = document.problem(("on_stop",), show(entries), expected)
                self.problems.append(problem)
        slipped = any(Fields(each, (), []).slipped("on_stop") for each in documents)
        if not slipped and not any(document.data.get("on_stop") for document in documents):
            self._miss(documents)
        return StopActions(tuple(self._publish), tuple(self._cancel_all), tuple(self._calls))

    def _entry(self, document: Document, index: int, entry: Any) -> None:
        tool = self.tools.get(entry) if isinstance(entry, str) else None
        if tool is not None and _can_stop(tool):
            self._tool(document, ("on_stop", index), tool)
        elif isinstance(entry, dict) and list(entry) == ["cancel_all"]:
            self._server(document, ("on_stop", index, "cancel_all"), entry["cancel_all"])
        elif isinstance(entry, dict) and list(entry) == ["service"]:
            self._service(document, ("on_stop", index, "service"))
        elif not isinstance(entry, str) or entry not in self._written:
            self._wrong(document, ("on_stop", index), show(entry), EXPECTED)
        elif tool is not None:
            found = f"{entry}, which {_hindrance(tool)}"
            self._wrong(document, ("on_stop", index), found, EXPECTED)

    def _tool(self, document: Document, place: KeyPath, tool: Tool) -> None:
        if tool.name in self._moving_tools:
            self._wrong(document, place, f"{tool.name}, which moves", "a tool that ends a motion")
        elif isinstance(tool.spec, ServiceSpec):
            called = StopCall(tool.name, tool.spec, tool.defaults, tool.unavailable)
            self._calls.append(called)
        else:
            self._publish.append(tool.name)
        below = f"tools.{tool.name}."
        if tool.unavailable or any(each.path.startswith(below) for each in self.problems):
            return
        problem = tool.spec.input_error(tool.inputs({}, self.tables))
        if problem:
            found = f"{tool.name}, whose message cannot be made ({problem})"
            self._wrong(document, place, found, "a message that the defaults alone make")

    def _server(self, document: Document, place: KeyPath, name: Any) -> None:
        ends = [tool.spec.end for tool in self.tools.values()]
        servers = {end.name for end in ends if end is not None and end.family == "action"}
        if isinstance(name, str) and name in servers:
            self._cancel_all.append(name)
            return
        expected = f"an action server of a tool ({', '.join(sorted(servers)) or 'none'})"
        self._wrong(document, place, show(name), expected)

    def _service(self, document: Document, place: KeyPath) -> None:
        """A service that no tool calls, only a stop."""
        kind = Fields(document, place, self.problems)
        before = len(self.problems)
        interface = ServiceSpec.interface_of(kind)
        check = ToolCheck(kind, kind, interface, {}, self.tables)
        spec = ServiceSpec.parse(ServiceSpec.entry(kind, interface, self.tables, check))
        spec.check_request(check)
        check_end(kind, spec)
        if len(self.problems) > before:
            return
        self._calls.append(StopCall(spec.name, spec, unavailable=interface.unavailable))
        problem = "" if interface.unavailable else spec.input_error(Inputs({}, self.tables))
        if problem:
            found = f"a request that cannot be made ({problem})"
            self._wrong(document, place, found, "a request of constants and tables")

    def _miss(self, documents: Sequence[Document]) -> None:
        """Note a missing on_stop at the first tool that may move something."""
        moving = [name for name, tool in self.tools.items() if tool.moves]
        if not moving:
            return
        more = f" and {len(moving) - 3} more" if len(moving) > 3 else ""
        found = f"no on_stop, though {', '.join(moving[:3])}{more} may move"
        expected = (
            "on_stop, the list of what stops the robot; moves: false at tools that move nothing; "
            f"or on_stop: {NOTHING} if cancelling the node's own goals is enough to stop"
        )
        for document in documents:
            if moving[0] in _tools_in(document):
                self._wrong(document, ("tools", moving[0]), found, expected)
                return

    def _wrong(self, document: Document, place: KeyPath, found: str, expected: str) -> None:
        self.problems.append(document.problem(place, found, expected))


def named_on_stop(tools: Mapping[str, Tool], on_stop: StopActions) -> set[str]:
    """The tools that `on_stop` names. A service of its own there may be called as a tool is."""
    called = {
        call.name
        for call in on_stop.calls
        if call.name in tools and tools[call.name].spec is call.spec
    }
    return called.union(on_stop.publish)


def with_stops(tools: Mapping[str, Tool], on_stop: StopActions) -> dict[str, Tool]:
    """The tools, those marked that stop the robot.

    They are what `on_stop` names, what sends the same to the same place, what cancels every goal of
    a server that it names, and sequences of these.
    """
    sent = [tools[name].spec for name in on_stop.publish] + [call.spec for call in on_stop.calls]
    stops = named_on_stop(tools, on_stop)
    cancels = {f"{server}/_action/cancel_goal" for server in on_stop.cancel_all}
    stops |= {tool.name for tool in tools.values() if _does_one_of(tool, sent, cancels)}
    stops |= {
        tool.name
        for tool in tools.values()
        if tool.spec.members and stops.issuperset(step.tool for step in tool.spec.members)
    }
    return {
        name: replace(tool, schema=replace(tool.schema, stops=name in stops))
        for name, tool in tools.items()
    }


def _does_one_of(tool: Tool, sent: Sequence[Spec], cancels: Set[str]) -> bool:
    """Whether a tool without parameters does what one of these does, or calls one of `cancels`."""
    spec = tool.spec
    if not _can_stop(tool) or tool.schema.parameters["properties"]:
        return False
    if isinstance(spec, ServiceSpec) and spec.name in cancels and not spec.request:
        return True
    return isinstance(spec, GraphSpec) and any(map(spec.same_call, sent))


def _tools_in(document: Document) -> Mapping[str, Any]:
    tools = document.data.get("tools")
    return tools if isinstance(tools, Mapping) else {}


def _tools_that_move(documents: Sequence[Document]) -> Iterator[str]:
    """The tools with `moves: true` in the map."""
    for document in documents:
        for name, tool in _tools_in(document).items():
            if isinstance(tool, Mapping) and tool.get("moves") is True:
                yield name


def _can_stop(tool: Tool) -> bool:
    """Whether a stop can carry it out at once, without arguments from a model."""
    return not tool.spec.why_not_on_stop() and not tool.schema.parameters.get("required")


def _hindrance(tool: Tool) -> str:
    """Why a stop cannot carry out a tool."""
    needed = tool.schema.parameters.get("required", ())
    return tool.spec.why_not_on_stop() or f"needs {', '.join(needed)}"
