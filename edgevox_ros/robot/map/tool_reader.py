"""Reads one tool of the map: its parameters, its kind, the mapping between them, its limits."""

from __future__ import annotations

from collections.abc import Mapping

from edgevox_ros.core.sentences import SentenceTemplate
from edgevox_ros.robot.kinds import KINDS
from edgevox_ros.robot.kinds.kind import BESIDE, DAY_S, KindSpec, ParsedTool, ToolEntry
from edgevox_ros.robot.map.checks.fields import Fields
from edgevox_ros.robot.map.checks.sample_values import Tables
from edgevox_ros.robot.map.checks.say_reader import read_confirm, read_say
from edgevox_ros.robot.map.checks.tool_check import Interface, ToolCheck
from edgevox_ros.robot.map.checks.tool_parameters import aliases_of, defaults_of, schema_of
from edgevox_ros.robot.map.sentence_reader import SentenceReader
from edgevox_ros.robot.map.spoken_rules import NO_RULES, SpokenRules
from edgevox_ros.robot.say import Say
from edgevox_ros.robot.tool import RateLimit, Tool
from edgevox_ros.robot.validity import unusable

# The names that every format can write and that servers accept.
MOST_NAME = 64


class ToolReader:
    """Reads the tool under `fields`. Errors are noted there.

    `tools` are those that a sequence may use, `rules` what `<name>` stands for in sentences.
    """

    def __init__(
        self,
        fields: Fields,
        tables: Tables,
        tools: Mapping[str, Tool],
        rules: SpokenRules = NO_RULES,
    ) -> None:
        self._rules = rules
        self.fields = fields
        self._name = str(fields.path[-1])
        self._tables = tables
        self._tools = tools

    @property
    def uses_tools(self) -> bool:
        """Whether it consists of other tools."""
        return any(kind.USES_TOOLS for key, kind in KINDS.items() if key in self.fields.data)

    def read(self) -> Tool | None:
        """The tool, or None if too much is wrong with it."""
        if self.fields.broken:
            return None
        if self._name in KINDS and not any(kind in self.fields.data for kind in KINDS):
            expected = f"it further right, below the tool that it belongs to: {self._name}: {{...}}"
            self.fields.wrong((), f"a tool of the name {self._name}", expected)
            return None
        kinds = [kind for kind in KINDS if kind in self.fields.data]
        inside = KINDS[kinds[0]].KEYS if len(kinds) == 1 else ()
        keys = (*BESIDE, *KINDS)
        elsewhere = {key: f"it below {kinds[0]}" for key in inside if key not in keys}
        self.fields.known_keys(*keys, elsewhere=elsewhere)
        if not self._name.isidentifier() or len(self._name) > MOST_NAME:
            expected = f"at most {MOST_NAME} letters, digits and _, no digit first: take_photo"
            self.fields.wrong((), f"the name {self._name!r}", expected)
        if len(kinds) != 1:
            self.fields.text("description")
            found = ", ".join(kinds) or "none of them"
            if kinds or not (self.fields.slipped(*KINDS) or self._next_is_kind()):
                self.fields.wrong((), found, f"exactly one of {', '.join(KINDS)}")
            return None
        kind = KINDS[kinds[0]]
        return self._tool(kind, kind.read(ToolEntry(self.fields, self._tables, self._tools)))

    def _next_is_kind(self) -> bool:
        """Whether its kind follows as if it were the next tool; that error is noted there."""
        names = list(self.fields.document.data["tools"])
        later = names[names.index(self._name) + 1 :]
        return bool(later) and later[0] in KINDS

    def _moves(self, kind: type[KindSpec], unless_told: bool) -> bool:
        """Whether the tool may move something."""
        if "moves" in self.fields.data and not kind.MOVES:
            found = f"moves at a tool of kind {kind.KEY}"
            self.fields.wrong(("moves",), found, _at_moving_kinds())
            return unless_told
        return self.fields.boolean("moves", unless_told)

    def _exclusive(self, kind: type[KindSpec]) -> str:
        """The word shared by tools that never run together, or an empty text."""
        if "exclusive" not in self.fields.data:
            return ""
        if not kind.MOVES:
            found = "exclusive at another kind of tool"
            self.fields.wrong(("exclusive",), found, _at_moving_kinds())
        return self.fields.text("exclusive")

    def _tool(self, kind: type[KindSpec], found: ParsedTool) -> Tool:
        fields, properties = self.fields, found.properties
        moves = self._moves(kind, found.moves)
        description = fields.text("description")
        words = ("allow", "refuse")
        schema = schema_of(
            self._name,
            description,
            properties,
            aliases_of(fields, self._tables),
            read_only=found.read_only,
        )
        problem = unusable(schema.parameters)
        if problem:
            no_schema = f"parameters that make no schema together ({problem})"
            fields.wrong(("parameters",), no_schema, "JSON Schema, draft 7")
        confirm = read_confirm(ToolCheck(fields, fields, Interface(), properties, self._tables))
        sentences: tuple[SentenceTemplate, ...] = ()
        if not (problem or found.incomplete):
            sentences = SentenceReader(fields, schema, self._tables, self._rules).read()
        return Tool(
            schema=schema,
            spec=found.spec,
            defaults=defaults_of(properties),
            confirm=confirm,
            say=self._say(found),
            dry_run=fields.boolean("dry_run"),
            rate_limit=_rate_limit(fields),
            still_only=fields.choice("while_moving", "allow", *words) == "refuse",
            idempotent=fields.boolean("idempotent"),
            unavailable=found.unavailable,
            moves=moves,
            exclusive=self._exclusive(kind),
            incomplete=found.incomplete,
            sentences=sentences,
        )

    def _say(self, found: ParsedTool) -> Say | None:
        """What is said about a call, also if it is written as `announce`."""
        fields, kind = self.fields, found.spec.KEY
        check = ToolCheck(fields, fields, found.interface, found.properties, self._tables)
        say = read_say(check, found.result)
        if say is not None and found.announce is not None:
            fields.wrong((kind, "announce"), "announce beside say", "say alone, which replaces it")
        words = say or found.announce
        missing = [key for key in ("done", "failed") if getattr(words, key, None) is None]
        if not found.spec.waits and missing and "announce" not in fields.data[kind]:
            lacking = f"wait: false without {' and '.join(missing)}"
            expected = f"say: {{done, failed}} beside {kind}, what is said at the end"
            fields.wrong((kind,) if say is None else ("say",), lacking, expected)
        return words


def _at_moving_kinds() -> str:
    return f"it at a tool of kind {', '.join(key for key, kind in KINDS.items() if kind.MOVES)}"


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
