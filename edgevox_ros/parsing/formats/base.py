"""What a wire format is: one object that holds all that is known of how a family writes calls.

Values are written by notation.py, grammars are described by call_grammar.py, tools are declared by
tool_styles.py. How to add a format stands in registry.py.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.call_grammar import CallGrammar, ParameterTags
from edgevox_ros.parsing.formats.notation import JSON, Notation
from edgevox_ros.parsing.formats.thinking_marks import Thinking
from edgevox_ros.parsing.formats.tool_styles import PLAIN_JSON, ToolStyle
from edgevox_ros.parsing.reading.candidate import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

# (source, start of the marker, end of the marker) -> the finding, or None where text is lacking.
Reader = Callable[[ReplyText, int, int], "Finding | None"]
Writer = Callable[[Iterable[ToolCall]], str]

# Forms without markers: JSON object(s), a JSON array, `f(x=1)`, `[f(x=1)]`, `f{..}`, `call:f{..}`,
# `f.call(x=1)`.
OBJECT, ARRAY, CALL, CALLS, NAMED, GEMMA = "object", "array", "call", "calls", "named", "gemma"
BUILTIN = "builtin"


@dataclass(frozen=True)
class CallSpan:
    """A call in a reply that is being written: what the span watch follows, and its grammar.

    `start` and `end` are its markers; without an `end` the span ends with its value, or, if it is
    `continued`, where no other value follows. `notation` tells strings from the rest; with `tags`
    the values are raw text between those. `heading`: for a start that is followed by a tool's
    name, all that may stand before the first brace; what else stands there ends the span.
    `spoken`: a heading that opens speech and no call.
    """

    start: str
    end: str = ""
    grammar: CallGrammar | None = None
    notation: Notation = JSON
    tags: ParameterTags | None = None
    continued: bool = False
    heading: re.Pattern[str] | None = None
    spoken: re.Pattern[str] | None = None


# (text, where the header begins, whether no text will follow) -> the header.
HeaderReader = Callable[[str, int, bool], "Header"]


class HeaderKind(enum.Enum):
    """What a message is, by its header."""

    SPEECH = "said"
    THOUGHT = "thought"
    CALL = "a call, for the reader of the token"
    UNFINISHED = "more text must tell"
    NONE = "no header: the token means what it means elsewhere"


class Header(NamedTuple):
    """The header of a message: what it opens, and where its text begins.

    `opener`: the mark of the thought, or the marker whose reader reads the call.
    """

    kind: HeaderKind
    end: int
    opener: str = ""


@dataclass(frozen=True)
class Sign:
    """What tells a format in a chat template: all of `texts` stand there, none of `without`.

    `weight` decides which format comes first where a template shows several.
    """

    texts: tuple[str, ...]
    weight: int
    without: tuple[str, ...] = ()

    def stands_in(self, chat_template: str) -> bool:
        """Whether a chat template shows it."""
        return all(text in chat_template for text in self.texts) and not any(
            text in chat_template for text in self.without
        )


@dataclass(frozen=True)
class WireFormat:
    """One family's wire format.

    name            as presets and parameters spell it
    models          whose format it is; `also_reads`: what is read besides what is written; both in
                    Markdown, for the documents
    render          writes calls; raises CannotRender for what the format cannot carry
    readers         opening marker -> what reads from there
    closers         its other markers; outside of a call they are only removed
    after_name      opening markers before which the tool's name stands
    forms           the unmarked forms that it has
    spans           what the span watch follows, each with the grammar of what follows its start
    bare_calls      grammars of calls without a marker, by the character that begins them
    thinking        the marks of its thoughts: thinking_marks.py
    calls_in_thought  a complete call at the end of a thought that was never closed runs
    headers         tokens that begin the header of a message -> what reads the header
    first_line_names  a reply may begin with a tool's name on a line of its own, or with `all`: the
                    prompt ends in the mark of a recipient
    function_headers  `functions.f:` begins a call even where no tool is named f, and `message:` a
                    reply in words
    next_message    an end token -> what follows it where the turn goes on in another message
    ends, turns, results  tokens that end a turn, open one, open a tool's result, beside the common
                    ones (scanning/control_tokens.py); what follows was invented
    unspoken        pattern of marks around words of speech: what follows `<`, up to `>` or to where
                    the text ends
    signs           what tells it in a chat template
    tool_style      how tools are declared to a template that knows none
    """

    name: str
    render: Writer
    models: str = ""
    also_reads: str = ""
    readers: Mapping[str, Reader] = field(default_factory=dict)
    closers: tuple[str, ...] = ()
    after_name: tuple[str, ...] = ()
    forms: frozenset[str] = frozenset()
    spans: tuple[CallSpan, ...] = ()
    bare_calls: Mapping[str, CallGrammar] = field(default_factory=dict)
    thinking: tuple[Thinking, ...] = ()
    calls_in_thought: bool = False
    headers: Mapping[str, HeaderReader] = field(default_factory=dict)
    first_line_names: bool = False
    function_headers: bool = False
    next_message: Mapping[str, str] = field(default_factory=dict)
    ends: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    unspoken: str = ""
    signs: tuple[Sign, ...] = ()
    tool_style: ToolStyle = PLAIN_JSON

    @property
    def markers(self) -> tuple[str, ...]:
        """Every marker of the format."""
        return (*self.readers, *self.closers)
