"""Compiles JSON Schema, draft 7, into a function that checks values in bounded time.

fastjsonschema matches a `pattern` with Python's own engine, which needs exponential time for some
patterns and blocks the interpreter meanwhile: no stop word would be heard. Here RE2 matches them,
in time linear in the text and without blocking other threads. Patterns that RE2 cannot read
(look-around, back-references) are refused when the schema is compiled.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

import fastjsonschema

from edgevox_ros.core.errors import WrongValue

DIALECT = "http://json-schema.org/draft-07/schema"
# A longer text matches no pattern and no format.
MAX_TEXT = 2000
MAX_PATTERN = 1000
# A longer `enum` of texts is looked up; otherwise fastjsonschema would write all of it into the
# generated code more than once.
MOST_WRITTEN = 50
# Keywords and values of a schema, except long enums of texts: the schema becomes compiled code.
MOST_PARTS = 3000
# Bytes that RE2 may take for one pattern; with MAX_TEXT it bounds the time of a match.
PATTERN_MEMORY = 2 << 20

SchemaCheck = Callable[[object], object]
_BY_NAME = ("properties", "patternProperties", "dependencies", "definitions", "$defs")
_DATA = ("default", "const", "enum", "examples")
_FORMAT_KEY = "_re_pattern"
_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)


class SchemaError(WrongValue):
    """A schema cannot be used."""


class CompiledPattern(Protocol):
    """What fastjsonschema needs of a compiled pattern or format."""

    def search(self, text: str) -> object:
        """Whether the pattern occurs anywhere in `text`: a true value or a false one."""

    def match(self, text: str) -> object:
        """Whether `text` begins with the format: a true value or a false one."""


@dataclass(frozen=True)
class _Bounded:
    """A matcher that refuses long texts and texts that cannot be encoded."""

    engine: CompiledPattern

    def search(self, text: str) -> bool:
        return self._try(self.engine.search, text)

    def match(self, text: str) -> bool:
        return self._try(self.engine.match, text)

    def _try(self, look: Callable[[str], object], text: str) -> bool:
        try:
            return len(text) <= MAX_TEXT and bool(look(text))
        except UnicodeEncodeError:
            return False


@dataclass(frozen=True)
class _OneOf:
    """A matcher of the texts in a list."""

    choices: frozenset[str]

    def search(self, text: str) -> bool:
        return text in self.choices

    match = search


def compile_pattern(pattern: str) -> CompiledPattern:
    """A matcher of the pattern in linear time. Raises SchemaError if RE2 cannot provide one."""
    if not isinstance(pattern, str):
        raise SchemaError(f"the pattern {pattern!r}", "text")
    if len(pattern) > MAX_PATTERN:
        raise SchemaError(f"a pattern of {len(pattern)} characters", f"at most {MAX_PATTERN}")
    try:
        import re2
    except ImportError:
        message = f"the pattern {pattern!r} needs RE2: pip install google-re2"
        raise SchemaError(message) from None
    options = re2.Options()
    options.log_errors = False
    options.max_mem = PATTERN_MEMORY
    try:
        return _Bounded(re2.compile(_ESCAPED.sub(_for_re2, pattern), options))
    except (re2.error, ValueError) as error:
        why = error.args[0] if isinstance(error, re2.error) and error.args else error
        why = why.decode(errors="replace") if isinstance(why, bytes) else str(why)
        wanted = "what RE2 reads: no look-around, no back-references, no huge repeats"
        raise SchemaError(f"the pattern {pattern!r} ({why})", wanted) from None


def _for_re2(escape: re.Match[str]) -> str:
    r"""JSON Schema's `\u00e4` as RE2 writes it; every other escape as it is."""
    return rf"\x{{{escape[1]}}}" if escape[1] else escape[0]


def compile_schema(schema: Mapping[str, Any]) -> SchemaCheck:
    """A function that raises JsonSchemaValueException for an invalid value.

    The exception's value, name (its place), rule and definition refer to the value and the schema
    as they were given. Compiled schemas are cached. Raises SchemaError, or whatever fastjsonschema
    raises, for a schema that cannot be used.
    """
    try:
        text = json.dumps(schema)
    except (TypeError, ValueError, RecursionError) as error:
        raise SchemaError(f"a schema that is not JSON ({error})") from None
    return _compiled(text)


@lru_cache(maxsize=1024)
def _compiled(text: str) -> SchemaCheck:
    rewritten = _Rewritten()
    definition = {"$schema": DIALECT, **rewritten.schema(json.loads(text))}
    parts = _parts(definition)
    if parts > MOST_PARTS:
        raise SchemaError(f"a schema of {parts} parts", f"at most {MOST_PARTS}")
    check = fastjsonschema.compile(
        definition,
        handlers=dict.fromkeys(("http", "https", "file", "ftp", ""), _refuse),
        formats={"regex": _is_pattern} if '"regex"' in text else {},
        use_default=False,
    )
    _swap(getattr(check, "func", check), rewritten.matchers)
    return rewritten.errors_restored(check) if rewritten.matchers else check


def _refuse(uri: str) -> object:
    raise SchemaError(f"a schema may not refer to another document, found {uri!r}")


def _parts(value: object) -> int:
    """How many keywords and values a schema has."""
    if isinstance(value, Mapping):
        value = list(value.values())
    return 1 + sum(map(_parts, value)) if isinstance(value, (list, tuple)) else 1


def _is_pattern(text: str) -> bool:
    try:
        compile_pattern(text)
    except SchemaError:
        return False
    return True


def _swap(function: object, found: Mapping[str, CompiledPattern]) -> None:
    """Replace the matchers of the generated function by ours. Raises SchemaError."""
    used = getattr(function, "__globals__", {}).get("REGEX_PATTERNS")
    if used is None:
        raise SchemaError("this version of fastjsonschema cannot be given an engine for patterns")
    for key, engine in used.items():
        if key in found:
            used[key] = found[key]
        elif key.endswith(_FORMAT_KEY):
            used[key] = _Bounded(engine)
        else:
            raise SchemaError(f"the pattern {key!r} stands where no schema is expected")


@dataclass
class _Rewritten:
    """Rewrites a schema: a name replaces each pattern and each long enum."""

    matchers: dict[str, CompiledPattern] = field(default_factory=dict)
    originals: dict[str, Any] = field(default_factory=dict)

    def schema(self, schema: Any) -> Any:
        """A rewritten copy of the schema, for fastjsonschema to compile."""
        if isinstance(schema, list):
            return [self.schema(each) for each in schema]
        if not isinstance(schema, Mapping):
            return schema
        inside = {keyword: self._inside(keyword, value) for keyword, value in schema.items()}
        if _is_long(schema.get("enum")):
            choices = inside.pop("enum")
            name = self._name(_OneOf(frozenset(choices)), tuple(choices))
            types = ["string", "null"] if None in choices else ["string"]
            inside["allOf"] = [*inside.get("allOf", ()), {"type": types, "pattern": name}]
        return inside

    def _inside(self, keyword: str, value: Any) -> Any:
        if keyword == "pattern":
            return self._pattern(value)
        if keyword in _DATA:
            return value
        if keyword not in _BY_NAME or not isinstance(value, Mapping):
            return self.schema(value)
        named = keyword == "patternProperties"
        return {
            (self._pattern(key) if named else key): self.schema(inner)
            for key, inner in value.items()
        }

    def _pattern(self, pattern: str) -> str:
        return self._name(compile_pattern(pattern), pattern)

    def _name(self, matcher: CompiledPattern, original: Any) -> str:
        """A unique regular expression that stands for the matcher; any text matches it.

        It must match, since fastjsonschema tries required names while it generates code.
        """
        name = f"(?#{len(self.matchers)})"
        self.matchers[name] = matcher
        self.originals[name] = original
        return name

    def errors_restored(self, check: SchemaCheck) -> SchemaCheck:
        """The check, with errors that quote the original schema."""

        def checked(value: object) -> object:
            try:
                return check(value)
            except fastjsonschema.JsonSchemaValueException as error:
                raise self._restored_error(error) from None

        return checked

    def _restored_error(
        self, error: fastjsonschema.JsonSchemaValueException
    ) -> fastjsonschema.JsonSchemaValueException:
        schema, rule, message = self._restored(error.definition), error.rule, error.message
        if self._is_enum(error.definition):
            rule, message = "enum", f"{error.name} must be one of {_shown(schema['enum'])}"
        elif rule == "pattern":
            message = f"{error.name} must match pattern {schema['pattern']}"
        return fastjsonschema.JsonSchemaValueException(
            message, error.value, error.name, schema, rule
        )

    def _restored(self, part: Any) -> Any:
        """The original of a part of the rewritten schema."""
        if isinstance(part, list):
            return [self._restored(each) for each in part]
        if not isinstance(part, Mapping):
            return self._original(part)
        if self._is_enum(part):
            return {"enum": list(self._original(part["pattern"]))}
        return {self._original(key): self._restored(value) for key, value in part.items()}

    def _is_enum(self, part: Any) -> bool:
        """Whether a part of the rewritten schema stands for a long enum."""
        return isinstance(part, Mapping) and isinstance(self._original(part.get("pattern")), tuple)

    def _original(self, name: Any) -> Any:
        """The pattern (text) or choices (tuple) that a name stands for; other values unchanged."""
        return self.originals.get(name, name) if isinstance(name, str) else name


def _is_long(choices: object) -> bool:
    if not isinstance(choices, (list, tuple)) or len(choices) <= MOST_WRITTEN:
        return False
    return all(each is None or isinstance(each, str) for each in choices)


def _shown(choices: Sequence[str]) -> str:
    return f"{', '.join(map(repr, choices[:10]))} and {len(choices) - 10} more"
