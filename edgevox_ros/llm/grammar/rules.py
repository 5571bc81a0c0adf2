"""Turns JSON Schema into rules of a Lark grammar, in the notation of one wire format."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from edgevox_ros.core.errors import GrammarError
from edgevox_ros.parsing.formats.notation import Notation

STRING_LENGTH = 256
_LONGEST_STRING = 1024
_MOST_ITEMS = 16
_DEEPEST = 24
_MOST_RULES = 4000
# Excluded: characters at a marker's beginning or end, `&` of an entity, backticks of a code fence.
_KEPT_OUT = r"\x00-\x1F\x7F<>&`\[\]{}|"
_QUOTED_CHAR = rf'([^"\\{_KEPT_OUT}]|\\["\\n])'
_DELIMITED_CHAR = rf'[^"\\{_KEPT_OUT}]'


@dataclass(frozen=True)
class Words:
    """What of a model's vocabulary a grammar must know.

    `special` are the texts that are one token, with its id. Such a text stands in the grammar as
    its token, since no other tokens spell it in a prompt. `can_write`: whether a text comes back
    from the tokeniser as it was; SentencePiece reads its own mark of a space as a space.
    """

    special: Mapping[str, int] = field(default_factory=dict)
    can_write: Callable[[str], bool] = bool


class GrammarRules:
    """The rules of one grammar."""

    def __init__(self, notation: Notation, words: Words) -> None:
        self.notation = notation
        self._words = words
        self._names: dict[str, str] = {}
        longest_first = sorted(words.special, key=len, reverse=True)
        self._special = re.compile(f"({'|'.join(map(re.escape, longest_first))})")

    def literal(self, text: str) -> str:
        """The text as a string of a Lark grammar.

        Raises GrammarError for a text that the model cannot write, such as half a surrogate pair.
        """
        surrogate = any("\ud800" <= char <= "\udfff" for char in text)
        if text and (surrogate or not self._words.can_write(text)):
            raise GrammarError(f"found {text!r}, which the model's vocabulary cannot write")
        return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

    def rule(self, body: str) -> str:
        """The name of the rule with this body; added if it is new."""
        return self._name(body, "r")

    def terminal(self, regex: str) -> str:
        """The name of the terminal for this regular expression, which matches no empty text."""
        return self._name(f"/{regex}/", "T")

    def _name(self, body: str, kind: str) -> str:
        if body not in self._names and len(self._names) >= _MOST_RULES:
            raise GrammarError(f"more than {_MOST_RULES} grammar rules")
        return self._names.setdefault(body, f"{kind}{len(self._names)}")

    def text(self, root: str) -> str:
        """The whole grammar."""
        lines = [f"start: {root}", *(f"{name}: {body}" for body, name in self._names.items())]
        return "\n".join(["%llguidance {}", *lines]) + "\n"

    def fixed(self, text: str) -> str:
        """A text of the format itself."""
        special = self._words.special
        parts = self._special.split(text) if special else [text]
        written = [
            f"<[{special[part]}]>" if part in special else self.literal(part)
            for part in parts
            if part
        ]
        return " ".join(written) or '""'

    def value(self, schema: Any, where: str, spaced: bool, depth: int = 0) -> str:
        """A rule for the values that the schema allows. Raises GrammarError naming `where`.

        `spaced`: a space stands behind each comma and colon.
        """
        if depth > _DEEPEST:
            raise GrammarError(f"{where}: nested deeper than {_DEEPEST}")
        if schema is True or schema == {}:
            schema = {"type": ["string", "number", "boolean"]}
        if not isinstance(schema, Mapping):
            raise GrammarError(f"{where}: found {schema!r}, expected a schema")
        for key in ("$ref", "allOf", "not", "if"):
            if key in schema:
                raise GrammarError(f"{where}: found {key}, which no grammar is made for")
        if "const" in schema:
            return self._constants([schema["const"]], where)
        if schema.get("enum") == []:
            # Nothing has been taught yet: no value is valid, and the validator says so.
            return self._typed({"type": "string"}, where, spaced, depth)
        if "enum" in schema:
            return self._constants(schema["enum"], where)
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return self._any(schema[key], where, spaced, depth)
        return self._typed(schema, where, spaced, depth)

    def _any(self, choices: Any, where: str, spaced: bool, depth: int) -> str:
        made = [self.value(each, where, spaced, depth + 1) for each in choices]
        if not made:
            raise GrammarError(f"{where}: no choice")
        return self.rule(" | ".join(made))

    def _constants(self, values: Any, where: str) -> str:
        try:
            texts = [self.notation.constant(value) for value in values]
        except ValueError as error:
            raise GrammarError(f"{where}: found {error}") from None
        return self.rule(" | ".join(self._constant(text) for text in texts))

    def _constant(self, text: str) -> str:
        delimiter = self.notation.delimiter
        if self.notation.is_quoted or not text.startswith(delimiter):
            return self.literal(text)
        edge = self.fixed(delimiter)
        return f"{edge} {self.literal(text[len(delimiter) : -len(delimiter)])} {edge}"

    def _typed(self, schema: Mapping[str, Any], where: str, spaced: bool, depth: int) -> str:
        kind = schema.get("type")
        if isinstance(kind, (list, tuple)):
            return self._any([{**schema, "type": each} for each in kind], where, spaced, depth)
        if kind is None:
            kind = (
                "object" if "properties" in schema else "array" if "items" in schema else "string"
            )
        if kind in ("integer", "number"):
            return self._number(schema, where, kind == "integer")
        if kind == "string":
            return self._string(schema, where)
        if kind == "boolean":
            return self._constants([True, False], where)
        if kind == "null":
            return self._constants([None], where)
        if kind == "array":
            return self._array(schema, where, spaced, depth)
        if kind == "object":
            return self.object(schema, where, spaced, depth)
        raise GrammarError(f"{where}: found type {kind!r}, expected one of JSON Schema's")

    def _number(self, schema: Mapping[str, Any], where: str, integer: bool) -> str:
        regex = _number(schema, integer)
        if not regex:
            raise GrammarError(f"{where}: found bounds between which no number lies")
        return self.terminal(regex)

    def _string(self, schema: Mapping[str, Any], where: str) -> str:
        least = int(schema.get("minLength", 0))
        most = min(int(schema.get("maxLength", max(STRING_LENGTH, least))), _LONGEST_STRING)
        if least > most:
            raise GrammarError(f"{where}: found minLength {least}, expected at most {most}")
        if self.notation.is_quoted:
            return self.terminal(f'"{_QUOTED_CHAR}{{{least},{most}}}"')
        edge = self.fixed(self.notation.delimiter)
        if not most:
            return self.rule(f"{edge} {edge}")
        inner = self.terminal(f"{_DELIMITED_CHAR}{{{max(least, 1)},{most}}}")
        return self.rule(f"{edge} {inner}{'' if least else '?'} {edge}")

    def _array(self, schema: Mapping[str, Any], where: str, spaced: bool, depth: int) -> str:
        least = int(schema.get("minItems", 0))
        most = int(schema.get("maxItems", max(_MOST_ITEMS, least)))
        if schema.get("uniqueItems") and least <= 1:
            most = min(most, 1)
        if least > most:
            raise GrammarError(f"{where}: found minItems {least}, expected at most {most}")
        if most == 0:
            return self.rule('"[]"')
        item = self.value(schema.get("items", {}), f"{where}[]", spaced, depth + 1)
        later = self.rule(f"{_comma(spaced)} {item}")
        more = f" {later}{{{max(0, least - 1)},{most - 1}}}" if most > 1 else ""
        filled = f'"[" {item}{more} "]"'
        return self.rule(filled if least else f'"[]" | {filled}')

    def object(self, schema: Mapping[str, Any], where: str, spaced: bool, depth: int = 0) -> str:
        """A rule for an object, with its properties in the order declared."""
        properties = schema.get("properties") or {}
        required = set(schema.get("required") or ())
        missing = required - set(properties)
        if missing:
            raise GrammarError(f"{where}: required {sorted(missing)[0]!r} is not declared")
        spaced_here = spaced and not self.notation.bare_keys
        gap = " " if spaced_here else ""
        fields = [
            (
                f"{self.literal(self.notation.key(key) + gap)} "
                f"{self.value(each, f'{where}.{key}', spaced, depth + 1)}",
                key in required,
            )
            for key, each in properties.items()
        ]
        return self.rule(f'"{{" {self.sequence(fields, spaced_here)} "}}"')

    def sequence(self, fields: list[tuple[str, bool]], spaced: bool) -> str:
        """A rule for fields separated by commas; optional ones may be left out."""
        comma = _comma(spaced)
        first, later = self.rule('""'), self.rule('""')
        for body, needed in reversed(fields):
            written = self.rule(body)
            after = later
            skip_first = "" if needed else f" | {first}"
            skip_later = "" if needed else f" | {later}"
            first = self.rule(f"{written} {after}{skip_first}")
            later = self.rule(f"{comma} {written} {after}{skip_later}")
        return first


def _comma(spaced: bool) -> str:
    return '", "' if spaced else '","'


def raw_string(rules: GrammarRules, schema: Mapping[str, Any], where: str) -> str:
    """A rule for an unquoted string between tags: no outer spaces, and never the word null."""
    least = max(1, int(schema.get("minLength", 1)))
    most = min(int(schema.get("maxLength", max(STRING_LENGTH, least))), _LONGEST_STRING)
    if most < least:
        raise GrammarError(f"{where}: found maxLength {most}, expected at least {least}")
    first = _RAW.replace("~", "nN")
    if most < 2:
        return rules.terminal(first)
    char = f"( ?{_RAW.replace('~', '')})"
    rest = f"{char}{{{least - 1},{max(least - 1, (most - 1) // 2)}}}"
    beyond = f"{char}{{{max(0, least - 2)},{max(0, least - 2, (most - 2) // 2)}}}"
    return rules.terminal(f"{first}{rest}|[nN]{_RAW.replace('~', 'uUoO')}{beyond}")


_RAW = r"""[^\x00-\x20\x7F<>&`"'{}()|\[\]\\~]"""


_LIMIT = 10**9 - 1
_MOST_LIMIT = 10**15
_DECIMALS = 3
_MOST_DECIMALS = 6


def _number(schema: Mapping[str, Any], integer: bool) -> str:
    """A regular expression for the numbers within the schema's bounds, "" if there are none.

    A missing bound allows nine digits before the point, or one more than the other bound has.
    Numbers have up to 3 decimals, or as many as the bounds if they have more (6 at most).
    """
    low, above = _side(schema, "minimum", "exclusiveMinimum", max, -_LIMIT)
    high, below = _side(schema, "maximum", "exclusiveMaximum", min, _LIMIT)
    places = 0 if integer else _places(schema)
    cases = []
    for decimals in range(places + 1):
        scale = 10**decimals
        first, last = math.ceil(low * scale), math.floor(high * scale)
        first += above and first == low * scale
        last -= below and last == high * scale
        cases += _signed(first, last, decimals)
    return "|".join(cases)


def _side(
    schema: Mapping[str, Any], inner: str, outer: str, stricter: Any, default: int
) -> tuple[Fraction, bool]:
    """One bound, and whether it is excluded. A missing bound lies beyond the other one."""
    found = [
        (Fraction(Decimal(str(schema[key]))), key == outer)
        for key in (inner, outer)
        if key in schema and not isinstance(schema[key], bool)
    ]
    if not found:
        other = [schema[k] for k in _BOUNDS if k in schema and not isinstance(schema[k], bool)]
        reach = max([abs(default), *(abs(int(value)) * 10 for value in other)])
        return Fraction(min(reach, _MOST_LIMIT) * (1 if default > 0 else -1)), False
    bound = stricter(value for value, _ in found)
    held = max(min(bound, Fraction(_MOST_LIMIT)), Fraction(-_MOST_LIMIT))
    return held, (bound, True) in found


_BOUNDS = ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum")


def _places(schema: Mapping[str, Any]) -> int:
    exponents = [Decimal(str(schema[k])).as_tuple().exponent for k in _BOUNDS if k in schema]
    needed = [-each for each in exponents if isinstance(each, int)]
    return min(max([_DECIMALS, *needed]), _MOST_DECIMALS)


def _signed(first: int, last: int, decimals: int) -> list[str]:
    cases = []
    if last >= max(first, 0):
        cases += _plain(max(first, 0), last, decimals)
    if first < 0 and first <= last:
        below = _plain(max(1, -last), -first, decimals)
        cases += [f"-({'|'.join(below)})"] if below else []
    return cases


def _plain(first: int, last: int, decimals: int) -> list[str]:
    """One alternative for each number of digits; `decimals` of the digits follow the point."""
    cases = []
    for width in range(decimals + 1, len(str(last)) + 1 if last >= 10**decimals else decimals + 2):
        low = max(first, 0 if width == decimals + 1 else 10 ** (width - 1))
        high = min(last, 10**width - 1)
        if low <= high:
            cases.append(_digits(str(low).zfill(width), str(high).zfill(width), decimals))
    return cases


def _digits(low: str, high: str, decimals: int) -> str:
    """A regular expression for the digits from `low` to `high`, which have the same length."""
    count = len(low)
    if not count:
        return ""
    point = r"\." if decimals and count == decimals else ""
    if set(low) == {"0"} and set(high) == {"9"}:
        if decimals and count > decimals:
            return rf"[0-9]{{{count - decimals}}}\.[0-9]{{{decimals}}}"
        return f"{point}[0-9]{{{count}}}"
    if low[0] == high[0]:
        return f"{point}{low[0]}{_digits(low[1:], high[1:], decimals)}"
    rest = count - 1
    cases = [f"{low[0]}{_digits(low[1:], '9' * rest, decimals)}"]
    if int(high[0]) - int(low[0]) > 1:
        middle = f"[{int(low[0]) + 1}-{int(high[0]) - 1}]"
        cases.append(f"{middle}{_digits('0' * rest, '9' * rest, decimals)}")
    cases.append(f"{high[0]}{_digits('0' * rest, high[1:], decimals)}")
    return f"{point}({'|'.join(cases)})"
