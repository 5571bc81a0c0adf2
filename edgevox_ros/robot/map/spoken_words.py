"""What is said for the values of a parameter: `spoken`, or the values' own names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edgevox_ros.core.sentence_syntax import WrongTemplate, checked_words
from edgevox_ros.core.sentence_templates import NumberSlot, WordSlot
from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.robot.interfaces.fitting import declared_types
from edgevox_ros.robot.map.checks.fields import Fields, show
from edgevox_ros.robot.map.checks.sample_values import Schema, Tables
from edgevox_ros.robot.map.spoken_rules import CODE_EXPECTED, LANGUAGE_CODE
from edgevox_ros.robot.map.taught import TaughtRows

EVERY_LANGUAGE = ""
# "St. Mary", "R&D": nobody says it. Before a digit it may be of the number.
_PUNCTUATION = re.compile(r"[.,:;!?&()\"](?!\d)")
# The column of a table with the words for its rows.
ROW_WORDS = "spoken"
NO_TABLES: Tables = {}
# What a template captures as long as there is nothing that it could.
NOBODY_SAYS = WordSlot({})


class WrongSlot(WrongTemplate):
    """A parameter whose values cannot be said."""


class SpokenWords:
    """The values of one parameter, and the words for them. Errors in `spoken` are noted.

    `unit`: the code of its number's unit, or "".
    """

    def __init__(
        self, tool: Fields, name: str, prop: Schema, tables: Tables = NO_TABLES, unit: str = ""
    ) -> None:
        self._tool = tool
        self._tables = tables
        self._name = name
        self._unit = unit
        self._values = list(_values(prop))
        self._numbers = _are_numbers(prop)
        self._known = bool(prop)
        self._words: dict[tuple[str, str], list[str]] = {}
        self._read()

    def slot(self, language: str) -> NumberSlot | WordSlot:
        """What a template captures. Raises WrongSlot."""
        if self._may_grow:
            return NOBODY_SAYS
        if self._numbers or not self._known:
            return NumberSlot(self._unit)
        if not self._values:
            expected = "a number, a boolean, or a text with enum or enum_from"
            raise WrongSlot(f"{{{self._name}}}, whose values are not known", expected)
        value_of_words: dict[str, Any] = {}
        for value in self._values:
            for words in self._words_for(value, language):
                other = value_of_words.setdefault(words, value)
                if other is not value:
                    found = f"the words {words!r} for both {_key(other)} and {_key(value)}"
                    raise WrongSlot(found, f"different ones: spoken of {self._name}")
        if not value_of_words:
            expected = f"spoken: {{{self._values[0]}: {{{language or 'en'}: [WORDS]}}}}"
            raise WrongSlot(f"{{{self._name}}}, whose values are no words", expected)
        return WordSlot(value_of_words)

    @property
    def _may_grow(self) -> bool:
        """Whether it has no values yet, but those of a table that people may add to."""
        written = self._tool.data.get("parameters")
        prop = written.get(self._name) if isinstance(written, Mapping) else None
        table = prop.get("enum_from") if isinstance(prop, Mapping) else None
        rows = self._tables.get(table) if isinstance(table, str) else None
        return isinstance(rows, TaughtRows) and not rows

    def _words_for(self, value: Any, language: str) -> list[str]:
        key = _key(value)
        words = self._words.get((key, language)) or self._words.get((key, EVERY_LANGUAGE))
        if words:
            return words
        expected = f"spoken: {{{_quoted(value)}: {{{language or 'en'}: [WORDS]}}}} at {self._name}"
        if isinstance(value, bool):
            raise WrongSlot(f"{{{self._name}}}, for whose {key} no words are known", expected)
        try:
            return [checked_words(_PUNCTUATION.sub(" ", key.replace("_", " ")))]
        except WrongTemplate:  # "-5": nobody can say it, so the model may understand it
            return []

    def _read(self) -> None:
        parameters = self._tool.data.get("parameters")
        prop = parameters.get(self._name) if isinstance(parameters, Mapping) else None
        if not isinstance(prop, Mapping):
            return
        table = prop.get("enum_from")
        for row, columns in self._tables.get(table, {}).items() if isinstance(table, str) else ():
            # Words of a row are no words of its aliases, which are words themselves.
            for language, words in columns.get(ROW_WORDS, {}).items():
                if columns["name"] == row:
                    self._words[row, language] = words
        if "spoken" in prop:
            self._read_own()

    def _read_own(self) -> None:
        """What the parameter says goes before the words of its rows."""
        path = (*self._tool.path, "parameters", self._name, "spoken")
        spoken = Fields(self._tool.document, path, self._tool.problems)
        keys = {_key(value) for value in self._values}
        for key, by_language in spoken.data.items():
            if key not in keys and self._known:
                shown = ", ".join(sorted(keys)[:8]) or "no values that can be named"
                spoken.wrong((key,), f"the value {key!r}", f"one of those of {self._name}: {shown}")
            for language, words in words_by_language(spoken, key, by_language).items():
                self._words[key, language] = words


def words_by_language(fields: Fields, key: str, content: object) -> dict[str, list[str]]:
    """The words under a key: a list for each language, or one for all of them, under ""."""
    by_language = content if isinstance(content, Mapping) else {EVERY_LANGUAGE: content}
    found: dict[str, list[str]] = {}
    for language, words in by_language.items():
        below = (key, language) if language else (key,)
        if language and not LANGUAGE_CODE.fullmatch(language):
            fields.wrong(below, f"the language {language!r}", CODE_EXPECTED)
        found[language] = _read_words(fields, below, words)
    return found


def _read_words(spoken: Fields, below: KeyPath, words: object) -> list[str]:
    if not isinstance(words, list) or not words:
        spoken.wrong(below, show(words), "a list of words: [on, lit]")
        return []
    found: list[str] = []
    for index, each in enumerate(words):
        try:
            if not isinstance(each, str):
                raise WrongTemplate(show(each), "words")
            found.append(checked_words(each))
        except WrongTemplate as error:
            spoken.wrong((*below, index), error.found, error.expected)
    return list(dict.fromkeys(found))


def _values(prop: Schema) -> Iterator[Any]:
    """The values that can be named: texts and booleans."""
    if "const" in prop:
        values: Sequence[Any] = [prop["const"]]
    elif isinstance(prop.get("enum"), list):
        values = prop["enum"]
    else:
        values = [True, False] if declared_types(prop) == {"boolean"} else []
    yield from (value for value in values if isinstance(value, (str, bool)))


def _are_numbers(prop: Schema) -> bool:
    if isinstance(prop.get("enum"), list):
        return all(isinstance(each, (int, float)) and each is not True and each is not False
                   for each in prop["enum"])  # fmt: skip
    kinds = declared_types(prop)
    return bool(kinds) and kinds <= {"number", "integer"}


def _key(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quoted(value: Any) -> str:
    return f'"{_key(value)}"' if isinstance(value, bool) else _key(value)
