"""Reads one tool of the map: its parameters, its kind, the mapping between them, its limits."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.sentence_syntax import WrongTemplate, read_template
from edgevox_ros.core.sentence_templates import (
    Node,
    SentenceTemplate,
    always_captured,
    can_be_wordless,
    captured_twice,
    slots_in,
)
from edgevox_ros.core.strict_yaml import KeyPath, show_path
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.robot.expressions import evaluate
from edgevox_ros.robot.kinds import KINDS
from edgevox_ros.robot.kinds.kind import BESIDE, DAY_S, KindSpec, ParsedTool, ToolEntry
from edgevox_ros.robot.map.checks.fields import Fields, show
from edgevox_ros.robot.map.checks.sample_values import Tables
from edgevox_ros.robot.map.checks.say_reader import read_confirm, read_say
from edgevox_ros.robot.map.checks.tool_check import Interface, ToolCheck
from edgevox_ros.robot.map.checks.tool_parameters import (
    aliases_of,
    defaults_of,
    schema_of,
    units_of,
)
from edgevox_ros.robot.map.spoken_rules import (
    CODE_EXPECTED,
    LANGUAGE_CODE,
    NO_RULES,
    SpokenRules,
    rules_for,
)
from edgevox_ros.robot.map.spoken_words import NOBODY_SAYS, SpokenWords
from edgevox_ros.robot.say import Say
from edgevox_ros.robot.tool import RateLimit, Tool
from edgevox_ros.robot.validity import unusable

# The names that every format can write and that servers accept.
MOST_NAME = 64
NO_VALUES: Mapping[str, Any] = {}
ENTRY = "a template, or {in: TEMPLATE, with: {PARAMETER: VALUE}}"


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

    def _moves(self, kind: type[KindSpec], default: bool) -> bool:
        """Whether the tool may move something."""
        if "moves" in self.fields.data and not kind.MOVES:
            found = f"moves at a tool of kind {kind.KEY}"
            self.fields.wrong(("moves",), found, _at_moving_kinds())
            return default
        return self.fields.boolean("moves", default)

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
            units_of(fields, properties),
            read_only=found.read_only,
        )
        problem = unusable(schema.parameters)
        if problem:
            no_schema = f"parameters that together are not a schema ({problem})"
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


@dataclass(frozen=True)
class Given:
    """Makes arguments of captured values: as they are, and what `with` computes from them."""

    values: Mapping[str, Any]
    tables: Tables

    def __call__(self, captured: Mapping[str, Any]) -> Mapping[str, Any]:
        """The arguments. Raises ExpressionError."""
        return {**captured, **evaluate(self.values, {**self.tables, **captured})}


class SentenceReader:
    """Reads what is under `sentences` of a tool. Errors are noted."""

    def __init__(
        self, tool: Fields, schema: ToolSchema, tables: Tables, rules: SpokenRules = NO_RULES
    ) -> None:
        self._tool = tool
        self._schema = schema
        self._tables = tables
        self._rules = rules
        properties = schema.parameters["properties"]
        self._spoken = {
            name: SpokenWords(tool, name, properties[name], tables, schema.units.get(name, ""))
            for name in properties
        }

    def read(self) -> tuple[SentenceTemplate, ...]:
        """The templates in the order of the file, without those that nobody can say yet."""
        found = (
            self._template(below, language, entry) for below, language, entry in self._entries()
        )
        return tuple(
            template
            for template in found
            if template is not None and NOBODY_SAYS not in template.slots.values()
        )

    def _entries(self) -> Iterator[tuple[KeyPath, str, Any]]:
        """Place, language and content of each entry."""
        sentences = self._tool.data.get("sentences", [])
        by_language = sentences if isinstance(sentences, Mapping) else {"": sentences}
        for language, entries in by_language.items():
            below: KeyPath = ("sentences", language) if language else ("sentences",)
            if language and not LANGUAGE_CODE.fullmatch(language):
                self._tool.wrong(below, f"the language {language!r}", CODE_EXPECTED)
            elif not isinstance(entries, list):
                expected = "a list of templates, or of each language: {en: [...], de: [...]}"
                self._tool.wrong(below, show(entries), expected)
            else:
                for index, entry in enumerate(entries):
                    yield (*below, index), language, entry

    def _template(self, below: KeyPath, language: str, entry: Any) -> SentenceTemplate | None:
        text, values = entry, NO_VALUES
        if isinstance(entry, Mapping):
            fields = Fields(self._tool.document, (*self._tool.path, *below), self._tool.problems)
            fields.known_keys("in", "with")
            text = fields.text("in")
            if not text:
                return None
        elif not isinstance(entry, str):
            self._tool.wrong(below, show(entry), ENTRY)
            return None
        try:
            root = read_template(text, rules_for(self._rules, language))
            captured = self._checked_slots(root)
            if isinstance(entry, Mapping):
                values = self._with(fields, captured)
            self._check_required({*captured, *values})
            self._check_words(root)
            slots = {name: self._spoken[name].slot(language) for name in slots_in(root)}
        except WrongTemplate as error:
            self._tool.wrong(below, error.found, error.expected)
            return None
        place = (*self._tool.path, *below)
        return SentenceTemplate(
            tool=self._schema.name,
            language=language,
            text=text,
            root=root,
            slots=slots,
            arguments_of=Given(values, self._tables),
            reads=self._schema.read_only,
            source=self._tool.document.name,
            line=self._tool.document.line_of(place),
            path=show_path(place),
        )

    def _checked_slots(self, root: Node) -> frozenset[str]:
        """The slots that are always captured. Raises WrongTemplate."""
        known = list(self._spoken)
        for name in sorted(slots_in(root) - set(known)):
            near = difflib.get_close_matches(name, known, n=1)
            suggestion = f"{{{near[0]}}}? " if near else ""
            listed = ", ".join(known) or "it has none"
            expected = f"{suggestion}A parameter of the tool ({listed})"
            raise WrongTemplate(f"the name {{{name}}}", expected)
        for name in sorted(captured_twice(root)):
            raise WrongTemplate(f"{{{name}}} twice in one sentence", "each value once")
        return always_captured(root)

    def _with(self, fields: Fields, captured: frozenset[str]) -> Mapping[str, Any]:
        known = {**self._tables, **dict.fromkeys(captured)}
        values = fields.values("with", known, "values that are always said, and tables") or {}
        for name in values:
            if name not in self._spoken:
                listed = ", ".join(self._spoken) or "it has none"
                fields.wrong(("with", name), f"the name {name!r}", f"a parameter ({listed})")
        return values

    def _check_required(self, names: set[str]) -> None:
        """Raise WrongTemplate if a call of the template would lack an argument."""
        for name in self._schema.parameters["required"]:
            if name not in names:
                expected = f"{{{name}}} outside square brackets, or under with"
                raise WrongTemplate(f"no value for {name}", expected)

    def _check_words(self, root: Node) -> None:
        """Raise WrongTemplate if a tool that acts would be called by values alone."""
        if not self._schema.read_only and slots_in(root) and can_be_wordless(root):
            alone = " or ".join(f"{{{name}}}" for name in sorted(slots_in(root)))
            found = f"a sentence of which {alone} alone would be enough"
            raise WrongTemplate(found, "a word that is always said, such as a verb")
