"""Reads one tool of the map: its parameters, its kind, the mapping between them, its limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.robot.map.fields import Fields, show
from edgevox_ros.robot.map.kind_reader import (
    BESIDE,
    DAY_S,
    KIND_KEYS,
    Interface,
    KindReader,
    interface_of,
)
from edgevox_ros.robot.map.mapping_check import MappingCheck
from edgevox_ros.robot.map.parameters import (
    Properties,
    Tables,
    declared,
    defaults_of,
    derived,
    schema_of,
)
from edgevox_ros.robot.map.sequence_reader import read_steps, unavailable_step
from edgevox_ros.robot.map.texts_check import TextsCheck
from edgevox_ros.robot.specs import RateLimit, SequenceSpec, Tool
from edgevox_ros.robot.validity import unusable

KINDS = ("publish", "service", "action", "read", "sequence")
SWITCHES = ("yes", "no", "on", "off", "y", "n", "true", "false")
REPEATABLE = ("service", "action")
# What every format can write, and what servers take.
MOST_NAME = 64
MOVING = ("publish", "service", "action")
TOOL_KEYS = (*BESIDE, *KINDS)


class ToolReader:
    """Reads the tool under `fields`; what is wrong goes into its problems.

    `tools` are those that a sequence may use.
    """

    def __init__(self, fields: Fields, tables: Tables, tools: Mapping[str, Tool]) -> None:
        self._fields = fields
        self._name = str(fields.path[-1])
        self._tables = tables
        self._tools = tools

    @property
    def is_sequence(self) -> bool:
        """Whether it is made of other tools."""
        return "sequence" in self._fields.data

    def read(self) -> Tool | None:
        """The tool, or None if too much is wrong with it."""
        if self._fields.broken:
            return None
        if self._name in KINDS and not any(kind in self._fields.data for kind in KINDS):
            expected = f"it further right, below the tool that it belongs to: {self._name}: {{...}}"
            self._fields.wrong((), f"a tool of the name {self._name}", expected)
            return None
        kinds = [kind for kind in KINDS if kind in self._fields.data]
        inside = KIND_KEYS.get(kinds[0], ()) if len(kinds) == 1 else ()
        elsewhere = {key: f"it below {kinds[0]}" for key in inside if key not in TOOL_KEYS}
        self._fields.known_keys(*TOOL_KEYS, elsewhere=elsewhere)
        if not self._name.isidentifier() or len(self._name) > MOST_NAME:
            expected = f"at most {MOST_NAME} letters, digits and _, no digit first: take_photo"
            self._fields.wrong((), f"the name {self._name!r}", expected)
        if len(kinds) != 1:
            self._fields.text("description")
            found = ", ".join(kinds) or "none of them"
            if kinds or not (self._fields.slipped(*KINDS) or self._next_is_kind()):
                self._fields.wrong((), found, f"exactly one of {', '.join(KINDS)}")
            return None
        return self._sequence() if self.is_sequence else self._plain(kinds[0])

    def _next_is_kind(self) -> bool:
        """Whether its kind stands behind it as if it were a tool, where that is told."""
        names = list(self._fields.document.data["tools"])
        behind = names[names.index(self._name) + 1 :]
        return bool(behind) and behind[0] in KINDS

    def _plain(self, name: str) -> Tool:
        kind = Fields(self._fields.document, (*self._fields.path, name), self._fields.problems)
        interface = interface_of(kind, name)
        properties = declared(self._fields, self._tables)
        if properties is None:
            properties = derived(interface.given, kind) if name != "read" else {}
        spec = KindReader(kind, interface, self._known(properties)).read(name)
        if interface.given is not None:
            MappingCheck(self._fields, kind, interface.given, properties, self._tables).run(spec)
        TextsCheck(kind, interface, properties, self._tables).run(spec)
        if self._fields.data.get("idempotent") and name not in REPEATABLE:
            self._fields.wrong(("idempotent",), f"a tool of kind {name}", "a service or an action")
        moves = self._moves(name, name in MOVING)
        return self._tool(
            properties, spec, interface.unavailable, read_only=name == "read", moves=moves
        )

    def _sequence(self) -> Tool:
        properties = declared(self._fields, self._tables) or {}
        known = self._known(properties)
        steps = read_steps(self._fields, known, properties, self._tools, self._tables)
        used = [self._tools[step.tool] for step in steps]
        reads = bool(used) and all(tool.schema.read_only for tool in used)
        moves = self._moves("sequence", any(tool.moves for tool in used))
        spec = SequenceSpec(steps)
        return self._tool(properties, spec, unavailable_step(used), read_only=reads, moves=moves)

    def _moves(self, kind: str, usually: bool) -> bool:
        """Whether the tool may move something: all do of which the map does not say otherwise."""
        if "moves" in self._fields.data and kind not in MOVING:
            expected = f"it at a tool of kind {', '.join(MOVING)}"
            self._fields.wrong(("moves",), f"moves at a tool of kind {kind}", expected)
            return usually
        return self._fields.boolean("moves", usually)

    def _exclusive(self) -> str:
        """The word of the tools that never run together, or an empty text."""
        if "exclusive" not in self._fields.data:
            return ""
        if not any(kind in self._fields.data for kind in MOVING):
            expected = f"it at a tool of kind {', '.join(MOVING)}"
            self._fields.wrong(("exclusive",), "exclusive at another kind of tool", expected)
        return self._fields.text("exclusive")

    def _tool(
        self, properties: Properties, spec: Any, unavailable: str, *, read_only: bool, moves: bool
    ) -> Tool:
        fields, known = self._fields, self._known(properties)
        description = fields.text("description")
        words = ("allow", "refuse")
        schema = schema_of(self._name, description, properties, read_only=read_only)
        problem = unusable(schema.parameters)
        if problem:
            found = f"parameters that make no schema together ({problem})"
            fields.wrong(("parameters",), found, "JSON Schema, draft 7")
        confirm = self._question(known)
        texts = TextsCheck(fields, Interface(), properties, self._tables)
        texts.text(fields, ("confirm",), confirm)
        return Tool(
            schema=schema,
            spec=spec,
            defaults=defaults_of(properties),
            confirm=confirm,
            dry_run=fields.boolean("dry_run"),
            rate_limit=_rate_limit(fields),
            still_only=fields.choice("while_moving", "allow", *words) == "refuse",
            idempotent=fields.boolean("idempotent"),
            unavailable=unavailable,
            moves=moves,
            exclusive=self._exclusive(),
        )

    def _question(self, known: Mapping[str, Any]) -> Any:
        """What `confirm` asks, or an empty text. It is a question, no switch."""
        if "confirm" not in self._fields.data:
            return ""
        given = self._fields.data["confirm"]
        if isinstance(given, bool) or str(given).lower() in SWITCHES:
            expected = "the question that is asked, such as: Shall I really do that?"
            self._fields.wrong(("confirm",), show(given), expected)
            return ""
        return self._fields.spoken("confirm", known)

    def _known(self, properties: Properties) -> dict[str, Any]:
        """The shape of what expressions may read."""
        return {**self._tables, **dict.fromkeys(properties)}


def _rate_limit(fields: Fields) -> RateLimit | None:
    limit = fields.below("rate_limit")
    if limit is None or limit.broken:
        return None
    limit.known_keys("calls", "per_s")
    for key in ("calls", "per_s"):
        if key not in limit.data:
            limit.wrong((), f"no {key}", "calls and per_s")
    return RateLimit(
        calls=limit.whole("calls", 1, 1, 1000), per_s=limit.number("per_s", 1.0, 0.1, DAY_S)
    )
