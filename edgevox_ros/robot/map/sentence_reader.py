"""Reads the sentences of a tool: templates of what people say for its calls."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.sentence_syntax import WrongTemplate, read_template
from edgevox_ros.core.sentences import (
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
from edgevox_ros.robot.map.checks.fields import Fields, show
from edgevox_ros.robot.map.checks.sample_values import Tables
from edgevox_ros.robot.map.spoken_rules import (
    CODE_EXPECTED,
    LANGUAGE_CODE,
    NO_RULES,
    SpokenRules,
    rules_for,
)
from edgevox_ros.robot.map.spoken_words import SpokenWords

NO_VALUES: Mapping[str, Any] = {}
ENTRY = "a template, or {in: TEMPLATE, with: {PARAMETER: VALUE}}"


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
            name: SpokenWords(tool, name, properties[name], tables) for name in properties
        }

    def read(self) -> tuple[SentenceTemplate, ...]:
        """The templates in the order of the file."""
        found = (
            self._template(below, language, entry) for below, language, entry in self._entries()
        )
        return tuple(template for template in found if template is not None)

    def _entries(self) -> Iterator[tuple[KeyPath, str, Any]]:
        """Place, language and content of each entry."""
        given = self._tool.data.get("sentences", [])
        by_language = given if isinstance(given, Mapping) else {"": given}
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
            given=Given(values, self._tables),
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
            meant = f"{{{near[0]}}}? " if near else ""
            listed = ", ".join(known) or "it has none"
            expected = f"{meant}A parameter of the tool ({listed})"
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

    def _check_required(self, given: set[str]) -> None:
        """Raise WrongTemplate if a call of the template would lack an argument."""
        for name in self._schema.parameters["required"]:
            if name not in given:
                expected = f"{{{name}}} outside square brackets, or under with"
                raise WrongTemplate(f"no value for {name}", expected)

    def _check_words(self, root: Node) -> None:
        """Raise WrongTemplate if a tool that acts would be called by values alone."""
        if not self._schema.read_only and slots_in(root) and can_be_wordless(root):
            alone = " or ".join(f"{{{name}}}" for name in sorted(slots_in(root)))
            found = f"a sentence of which {alone} alone would be enough"
            raise WrongTemplate(found, "a word that is always said, such as a verb")
