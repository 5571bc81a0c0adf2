"""What a kind of tool is: its spec, and how that is read and checked.

A kind is one file in this folder with a subclass of KindSpec, which `edgevox_ros.robot.kinds`
registers under its key, and a Runner in `edgevox_ros.robot.running`. Nothing here imports ROS.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from edgevox_ros.robot.call_inputs import Inputs, built
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.interfaces.readable import shapes_in
from edgevox_ros.robot.interfaces.types import (
    InterfaceKind,
    TypeUnavailable,
    load_type,
)
from edgevox_ros.robot.map.checks.fields import Fields, show
from edgevox_ros.robot.map.checks.sample_values import Tables
from edgevox_ros.robot.map.checks.tool_check import Interface, ToolCheck
from edgevox_ros.robot.map.checks.tool_parameters import Properties, declared, derived
from edgevox_ros.robot.own_inputs import full_name, is_own
from edgevox_ros.robot.say import Say
from edgevox_ros.robot.tool import Endpoint, Spec, Tool

DAY_S = 86400.0
# Keys of a tool that are written beside its kind, not below it.
BESIDE = (
    "description", "parameters", "confirm", "say", "dry_run", "rate_limit", "while_moving",
    "idempotent", "moves", "exclusive", "sentences",
)  # fmt: skip


@dataclass(frozen=True)
class ToolEntry:
    """What the map says about one tool. `tools` are those that were read before it."""

    tool: Fields
    tables: Tables
    tools: Mapping[str, Tool]

    def known(self, properties: Properties) -> dict[str, Any]:
        """The shape of what the tool's expressions may read."""
        return {**self.tables, **dict.fromkeys(properties)}


@dataclass(frozen=True)
class ParsedTool:
    """What was read of one tool.

    `moves`: whether it may move something, unless the map says so. `incomplete`: `properties` lacks
    what would be derived from its type, which is not there. `interface`: its type. `result`: what
    is selected of an answer. `announce`: what is written in the older form of `say`.
    """

    spec: Spec
    properties: Properties
    unavailable: str = ""
    read_only: bool = False
    moves: bool = False
    incomplete: bool = False
    interface: Interface = field(default_factory=Interface)
    result: Mapping[str, Any] | None = None
    announce: Say | None = None


class KindSpec(Spec):
    """A spec that can be read from the map.

    `KEYS`: those that the map writes below its key. `MOVES`: the map may write `moves` and
    `exclusive`. `USES_TOOLS`: it consists of other tools, so it is read after those.
    """

    KEYS: ClassVar[tuple[str, ...]] = ()
    MOVES: ClassVar[bool] = False

    @classmethod
    @abstractmethod
    def read(cls, written: ToolEntry) -> ParsedTool:
        """Read one tool of this kind, and note everything that is wrong with it."""


class GraphSpec(KindSpec):
    """A tool that uses one topic, service or action.

    `INPUT` and `OUTPUT` name the parts of its type that a call fills and that answer it; "" is the
    type itself. `MAPPING` is the key, here and in the map, under which the input is filled.
    `IDEMPOTENT`: the map may say that the tool is idempotent.
    """

    INPUT: ClassVar[str] = ""
    OUTPUT: ClassVar[str] = ""
    MAPPING: ClassVar[str] = ""
    FAMILY: ClassVar[InterfaceKind]
    READ_ONLY: ClassVar[bool] = False
    IDEMPOTENT: ClassVar[bool] = False
    type: str
    result: Mapping[str, Any] | None = None

    @classmethod
    @abstractmethod
    def parse(cls, entry: KindEntry) -> GraphSpec:
        """The spec made from what is below the kind's key."""

    @abstractmethod
    def check(self, check: ToolCheck) -> None:
        """Note what does not match between mapping, parameters and type."""

    @property
    def end(self) -> Endpoint:
        """The one topic, service or action that it uses."""
        return Endpoint(self.FAMILY, getattr(self, self.NAME_KEY), self.type)

    @classmethod
    def derives(cls, kind: Fields) -> bool:
        """Whether a tool for which the map declares no parameters gets some from its type."""
        return True

    @classmethod
    def derive(cls, kind: Fields, interface: Interface) -> Properties:
        """The parameters of a tool for which the map declares none."""
        return derived(interface.input, kind.data.get(cls.MAPPING, {}))

    @classmethod
    def read(cls, written: ToolEntry) -> ParsedTool:
        """Read a tool with its parameters, and compare it with its type."""
        tool = written.tool
        kind = Fields(tool.document, (*tool.path, cls.KEY), tool.problems)
        interface = cls.interface_of(kind)
        properties = declared(tool, written.tables)
        incomplete = properties is None and bool(interface.unavailable) and cls.derives(kind)
        if properties is None:
            properties = cls.derive(kind, interface) if cls.derives(kind) else {}
        check = ToolCheck(tool, kind, interface, properties, written.tables)
        spec = cls.parse(cls.entry(kind, interface, written.known(properties), check))
        spec.check(check)
        check_end(kind, spec)
        if tool.data.get("idempotent") and not cls.IDEMPOTENT:
            tool.wrong(("idempotent",), f"a tool of kind {cls.KEY}", "a service or an action")
        return ParsedTool(
            spec,
            properties,
            interface.unavailable,
            read_only=cls.READ_ONLY,
            moves=cls.MOVES,
            incomplete=incomplete,
            interface=interface,
            result=spec.result,
            announce=cls.announced(check, spec),
        )

    @classmethod
    def announced(cls, check: ToolCheck, spec: GraphSpec) -> Say | None:
        """What is written in the older form of `say`."""
        return None

    @classmethod
    def entry(
        cls, kind: Fields, interface: Interface, known: Mapping[str, Any], check: ToolCheck
    ) -> KindEntry:
        """What `parse` reads. Unknown keys are noted."""
        elsewhere = dict.fromkeys(BESIDE, f"it beside {cls.KEY}, one level further left")
        kind.known_keys(*cls.KEYS, elsewhere=elsewhere)
        return KindEntry(kind, interface, known, check)

    @classmethod
    def interface_of(cls, kind: Fields) -> Interface:
        """Look up the type; a malformed one is noted."""
        type_name = kind.text("type")
        if not type_name:
            return Interface()
        try:
            found = load_type(type_name, cls.FAMILY)
        except TypeUnavailable as error:
            if error.malformed:
                kind.wrong(("type",), show(type_name), str(error))
            return Interface(unavailable=str(error))
        if not hasattr(found, cls.INPUT or "get_fields_and_field_types"):
            # Besides types there are modules, and parts of services such as SetBool_Request.
            expected = f"the name of an interface such as package/{cls.FAMILY}/Name"
            kind.wrong(("type",), show(type_name), expected)
            return Interface(unavailable=f"{type_name} is no interface")
        return Interface(
            getattr(found, cls.INPUT) if cls.INPUT else found,
            getattr(found, cls.OUTPUT) if cls.OUTPUT else found,
            getattr(found, "Feedback", None),
        )

    def same_call(self, other: Spec) -> bool:
        """Whether another tool sends the same to the same place, as far as the map says it."""
        if not isinstance(other, GraphSpec) or self.MAPPING != other.MAPPING:
            return False
        ends = [(each.family, each.name, each.full_type) for each in (self.end, other.end)]
        sent = [getattr(spec, spec.MAPPING) for spec in (self, other)]
        return ends[0] == ends[1] and bool(sent[0] == sent[1])

    def interface_type(self) -> Any:
        """The class of its type. Raises TypeUnavailable."""
        return load_type(self.type, self.FAMILY)

    def input_type(self) -> Any:
        """The message class that a call fills. Raises TypeUnavailable."""
        found = self.interface_type()
        return getattr(found, self.INPUT) if self.INPUT else found

    def message_of(self, inputs: Inputs, stamp: Any) -> Any:
        """The message of a call. Raises ToolFailed."""
        kind = self.input_type()
        return built(kind, inputs.filled(kind, getattr(self, self.MAPPING)), stamp)

    def input_error(self, inputs: Inputs) -> str:
        """Why no message of its type can be made from these inputs, or an empty text."""
        try:
            self.message_of(inputs, stamp=None)
        except ToolFailed as error:
            return str(error)
        return ""


def check_end(kind: Fields, spec: GraphSpec) -> None:
    """Note a tool that acts on a topic or service of the node itself. Reading it is allowed."""
    end = spec.end
    if not spec.READ_ONLY and is_own(full_name(end.name), end.word):
        found = f"{show(end.name)}, a {end.word} of the edgevox node itself"
        kind.wrong((spec.NAME_KEY,), found, f"a {end.word} of the robot")


@dataclass(frozen=True)
class KindEntry:
    """What is written below a kind's key. `known` is the shape of each argument and table.

    `check` tries texts that are said.
    """

    kind: Fields
    interface: Interface
    known: Mapping[str, Any]
    check: ToolCheck

    def values(self, key: str) -> dict[str, Any]:
        """A mapping of field paths to constants or expressions; empty if it is absent."""
        return self.kind.values(key, self.known, "arguments and tables") or {}

    def result(self) -> dict[str, Any] | None:
        """The result expressions, which read fields of the response, result or message.

        Without the interface type only their names are known.
        """
        if self.interface.answer is None:
            written = self.kind.data.get("result")
            return dict.fromkeys(written) if isinstance(written, Mapping) else None
        readable = shapes_in(self.interface.answer)
        return self.kind.values("result", readable, "fields of the answer")

    def failed_when(self) -> Any:
        """The condition under which an answer reports a failure; None without one, or the type."""
        if "failed_when" not in self.kind.data or self.interface.answer is None:
            return None
        readable = shapes_in(self.interface.answer)
        return self.kind.value("failed_when", readable, "fields of the answer")

    def seconds(self, key: str, default: float, least: float = 0.01) -> float:
        """A time of at most one day."""
        return self.kind.number(key, default, least, DAY_S)
