"""`f`, then `<arg_key>x</arg_key><arg_value>raw text</arg_value>`: arg_key, and ifm with a prefix.

A value is raw text, to be typed by the schema. A string may also be written as its JSON text, with
quotation marks: so the writer writes what would be read as something else.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property

from edgevox_ros.parsing.formats.call_form import ParameterTags
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.function_tag import take_stray
from edgevox_ros.parsing.formats.notation import CannotRender, dump
from edgevox_ros.parsing.formats.raw_values import RawValues
from edgevox_ros.parsing.reading.findings import MOST_CALLS, Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence
from edgevox_ros.parsing.reading.strict_json import Malformed, skip_space
from edgevox_ros.parsing.reading.values import Incomplete, read_string

_NAME = r"[^\s<>{}`\"']{1,100}"
_KEY = re.compile(r"[^\s<>](?:[^<>\n]{0,98}[^\s<>])?")
# What follows a tag that a sentence only mentions.
_MENTIONED = re.compile(r"[ \t]{1,4}[^\W_]|[.,;:!?)]|\s*\Z")
_WORDS = frozenset(("null", "None", "true", "True", "false", "False"))


@dataclass
class _Arguments:
    """The arguments read so far; `strings`: those that are certainly strings. `end`: behind all."""

    values: dict[str, str]
    strings: set[str]
    end: int


@dataclass(frozen=True)
class PairTags:
    """The tags of one spelling, and their reader: `<`, `prefix`, the name, `suffix`, `>`.

    `family`: the format of what it reads, where other formats begin with the same markers.
    """

    prefix: str = ""
    suffix: str = ""
    family: str = ""

    def tag(self, name: str) -> str:
        """The opening tag of that name."""
        return f"<{self.prefix}{name}{self.suffix}>"

    def closing(self, name: str) -> str:
        """The closing tag of that name."""
        return f"</{self.prefix}{name}{self.suffix}>"

    @cached_property
    def outer(self) -> str:
        """The tag around all calls."""
        return self.tag("tool_calls")

    @cached_property
    def outer_end(self) -> str:
        """The end of the list of calls."""
        return self.closing("tool_calls")

    @cached_property
    def call(self) -> str:
        """The tag around one call."""
        return self.tag("tool_call")

    @cached_property
    def call_end(self) -> str:
        """The end of a call."""
        return self.closing("tool_call")

    @cached_property
    def separator(self) -> str:
        """What Hunyuan 3 writes after the name."""
        return self.tag("tool_sep")

    @cached_property
    def key(self) -> str:
        """The tag around an argument's name."""
        return self.tag("arg_key")

    @cached_property
    def value(self) -> str:
        """The tag around an argument's value."""
        return self.tag("arg_value")

    @cached_property
    def value_end(self) -> str:
        """The end of a value."""
        return self.closing("arg_value")

    @cached_property
    def inner(self) -> tuple[str, ...]:
        """The opening tags that belong inside a call."""
        return (self.key, self.value)

    @cached_property
    def closers(self) -> tuple[str, ...]:
        """The tags that open nothing, but for the ends of a call and of a list."""
        return (self.closing("arg_key"), self.value_end, self.separator)

    @cached_property
    def parameters(self) -> ParameterTags:
        """An argument as it is written."""
        opened = f"{self.closing('arg_key')}\n{self.value}"
        return ParameterTags(self.key, opened, self.value_end, "\n", name=_key, text=_text)

    @cached_property
    def head(self) -> re.Pattern[str]:
        """A name, and what shows that its arguments follow, or that none do; it may be missing."""
        sep, key = re.escape(self.separator), re.escape(self.key)
        return re.compile(rf"\s{{0,8}}((?:{_NAME})?)\s{{0,8}}(?:{sep}\s{{0,8}}|(?={key}))")

    @cached_property
    def begun(self) -> re.Pattern[str]:
        """What may become a head when more text comes."""
        tags = (self.separator, self.key)
        cut = "|".join(re.escape(tag[:size]) for tag in tags for size in range(len(tag), 0, -1))
        return re.compile(rf"\s{{0,8}}(?:{_NAME})?\s{{0,8}}(?:{cut})?")

    @cached_property
    def _pair(self) -> re.Pattern[str]:
        """An argument up to its value, perhaps with the type that the model names."""
        kind = (
            f"{re.escape(self.tag('arg_type'))}([^<>]{{0,80}}){re.escape(self.closing('arg_type'))}"
        )
        return re.compile(
            rf"{re.escape(self.key)}([^<>\n]{{1,120}}){re.escape(self.closing('arg_key'))}\s{{0,8}}"
            rf"(?:{kind}\s{{0,8}})?{re.escape(self.value)}"
        )

    @cached_property
    def _plain(self) -> re.Pattern[str]:
        """A value that contains no tag and no JSON text of a string: the common case."""
        end = re.escape(self.value_end)
        return re.compile(rf"(?!\s{{0,8}}\")([^<]*){end}[ \t\r\n]{{0,40}}(?={self._follows})")

    @cached_property
    def _follows(self) -> str:
        tags = (self.key, self.call_end, self.call, self.outer_end)
        return "|".join(map(re.escape, tags))

    @cached_property
    def _values(self) -> RawValues:
        return RawValues(
            end=re.compile(re.escape(self.value_end)),
            follows=re.compile(self._follows),
            call=re.compile(re.escape(self.call)),
            call_end=re.compile(re.escape(self.call_end)),
            argument=re.compile(re.escape(self.key)),
            cut_by=re.compile(re.escape(self.call_end)),
        )

    @cached_property
    def _may_be_tag(self) -> re.Pattern[str]:
        """What may become a tag, or an argument up to its value, when more text comes."""
        return re.compile(rf"(?:<[^<>\s]{{0,32}}|{re.escape(self.key)}[^{{}}]{{0,300}})?")

    def read_call(self, reply: ReplyText, start: int, at: int) -> Finding | None:
        """Read what follows the tag around one call: a name with pairs, or another payload."""
        head = self.head.match(reply.text, at)
        if head is not None:
            return self.read_pairs(reply, start, head)
        return read_enclosed(reply, start, at, self.call, self.call_end)

    def read_pairs(self, reply: ReplyText, start: int, head: re.Match[str]) -> Finding | None:
        """Read the arguments behind the name that `head` found, and the end of the call."""
        name = head[1]
        try:
            read = self._arguments(reply, head.end())
        except Incomplete:
            if not reply.final:
                return reply.wait(">")
            return self._broken(reply, start, head.end(), name)
        except Malformed as error:
            return self._broken(reply, start, error.position, name)
        closed = reply.text.startswith(self.call_end, read.end)
        end = read.end + len(self.call_end) if closed else read.end
        strings = frozenset(read.strings)
        call = Candidate(name, read.values, start, end, raw_text=True, strings=strings)
        return self._found(start, end, [call], closed=closed)

    def read_list(self, reply: ReplyText, start: int, at: int) -> Finding | None:
        """Read what follows the tag around all calls: each in its own tag, or another payload."""
        text, found, first = reply.text, list[Candidate](), skip_space(reply.text, at)
        at = first
        while len(found) <= MOST_CALLS:
            if not reply.final and len(text) - at < len(self.outer_end):
                if (self.outer_end if found else self.call).startswith(text[at:]):
                    return reply.wait()
                if self.call.startswith(text[at:]):
                    return reply.wait()
            if not text.startswith(self.call, at):
                break
            one = self.read_call(reply, at, at + len(self.call))
            if one is None:
                return None
            found += one.candidates
            if not one.closed:
                return self._found(start, one.end, found, closed=False)
            at = skip_space(text, one.end)
        if at == first:
            return read_enclosed(reply, start, at, self.outer, self.outer_end)
        if text.startswith(self.outer_end, at):
            return self._found(start, at + len(self.outer_end), found)
        return self._found(start, at, found)

    def read_stray(self, reply: ReplyText, start: int, at: int) -> Finding | None:
        """Take arguments whose call has lost its name; a tag that is only mentioned is removed."""
        if mid_sentence(reply.text, start):
            if not reply.final and not reply.text[at : at + 5].strip():
                return reply.wait()
            if _MENTIONED.match(reply.text, at):
                return Finding(start, at, [])
        return take_stray(reply, start, at, self.value_end)

    def _arguments(self, reply: ReplyText, at: int) -> _Arguments:
        """The arguments, up to the end of the call or of the text.

        Raises Incomplete if more text may help, otherwise Malformed.
        """
        text = reply.text
        read = _Arguments({}, set(), skip_space(text, at))
        while pair := self._pair.match(text, read.end):
            key = pair[1].strip()
            if key in read.values:
                raise Malformed(read.end)
            plain = self._plain.match(text, pair.end())
            value, read.end = (plain[1], plain.end()) if plain else self._value(reply, pair.end())
            read.values[key], certain = _meant(value)
            if certain or (pair[2] or "").strip() == "string":
                read.strings.add(key)
        at = read.end
        ended = text.startswith((self.call, self.outer_end), at) or (
            reply.final and at >= len(text)
        )
        if text.startswith(self.call_end, at) or (read.values and ended):
            return read
        raise Incomplete(at) if self._may_be_tag.fullmatch(text, at) else Malformed(at)

    def _value(self, reply: ReplyText, at: int) -> tuple[str, int]:
        """A value's text, and the position after it. Raises Incomplete or Malformed.

        In the JSON text of a string a tag is text.
        """
        text = reply.text
        begin = skip_space(text, at)
        if text.startswith('"', begin):
            _, end = read_string(text, begin, len(text))
            behind = skip_space(text, end)
            if text.startswith(self.value_end, behind):
                return text[at:behind], self._values.past(reply, behind + len(self.value_end))
            if not reply.final and self.value_end.startswith(text[behind:]):
                raise Incomplete(at)
        return self._values.read(reply, at)

    def _broken(self, reply: ReplyText, start: int, at: int, name: str) -> Finding | None:
        found = self._values.broken(reply, start, at, name)
        if found is not None:
            found.family = self.family
        return found

    def _found(
        self, start: int, end: int, candidates: list[Candidate], *, closed: bool = True
    ) -> Finding:
        return Finding(start, end, candidates, closed=closed, family=self.family)


def _meant(value: str) -> tuple[str, bool]:
    """The text that a value stands for, and whether it is a string for certain: JSON text is."""
    if value[:1] == value[-1:] == "\n" and len(value) > 1:
        value = value[1:-1]
    plain = value.strip()
    if plain[:1] != '"' or plain[-1:] != '"' or len(plain) < 2:
        return value, False
    try:
        text = json.loads(plain, strict=False)
    except ValueError:
        return value, False
    return text, True


def tool_name(name: str) -> str:
    """The tool's name, if the tags can carry it; otherwise raises CannotRender."""
    if not re.fullmatch(_NAME, name):
        raise CannotRender(f"a name between tags cannot be {name!r}")
    return name


def _key(key: str) -> str:
    if not _KEY.fullmatch(key):
        raise CannotRender(f"an argument's name between tags cannot be {key!r}")
    return key


def _text(key: str, value: object) -> str:
    """The text of a value: a string as it is, or as JSON text where it would not be read as one."""
    if isinstance(value, str) and not ("<" in value or _reads_as_other(value)):
        return value
    return dump(value).replace("<", "\\u003c")


def _reads_as_other(text: str) -> bool:
    """Whether a text spells a value of another type, or would lose something of itself."""
    plain = text.strip()
    if plain[:1] in ('"', "{", "[") or plain in _WORDS or "\n" in (text[:1], text[-1:]):
        return True
    try:
        float(plain)
    except ValueError:
        return False
    return True


# As GLM writes them, and Hunyuan 3, whose tokenizer has a word in each tag.
PLAIN = PairTags(family="arg_key")
SUFFIXED = PairTags(suffix=":opensource", family="arg_key")
# As LongCat does.
PREFIXED = PairTags(prefix="longcat_", family="arg_key")
