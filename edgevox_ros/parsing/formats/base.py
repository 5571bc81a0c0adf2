"""The type of a wire format: one object with everything known about how a family writes calls.

How a call is written is described by call_form.py, values by notation.py, how tools are declared by
tool_styles.py. registry.py says how to add a format.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.call_form import CallForm
from edgevox_ros.parsing.formats.notation import CannotRender
from edgevox_ros.parsing.formats.thinking_marks import Thinking
from edgevox_ros.parsing.formats.tool_styles import PLAIN_JSON, ToolStyle
from edgevox_ros.parsing.reading.findings import WAIT, Drop, Finding, Marker, ScanStep, Think
from edgevox_ros.parsing.reading.reply_text import ReplyText

# Bars as models write them in a marker, and one or two of them.
BARS = "|｜‖❘ǀ│∣¦"
BAR = f"[{BARS}]{{1,2}}"

# (reply, start of the marker, end of the marker) -> the finding, or None if more text is needed.
Reader = Callable[[ReplyText, int, int], "Finding | None"]
# (the calls, their text) -> why the format cannot carry them, "" if it can.
RenderRefusal = Callable[[Sequence[ToolCall], str], str]

# Forms without markers: JSON object(s), a JSON array, `f(x=1)`, `[f(x=1)]`, `f{..}`, `call:f{..}`,
# `f.call(x=1)`.
OBJECT, ARRAY, CALL, CALLS, NAMED, GEMMA = "object", "array", "call", "calls", "named", "gemma"
BUILTIN = "builtin"


# (reply, the position, where undecided text begins, whether the preset names the format) -> the
# step; None if nothing of the family begins there.
Look = Callable[[ReplyText, int, int, bool], "ScanStep | None"]


@dataclass(frozen=True)
class Start:
    """Where a call, or a part of one, may begin that is no token: at `char`.

    `pattern` says where to look: it matches behind the character (a look-behind sees it, too), and
    everywhere that more text may make it match. Without one, the scanner looks there anyway.
    """

    char: str
    look: Look
    pattern: str = ""


class Opening(NamedTuple):
    """Lower-case words with which a reply may begin, that are not spoken.

    `always`: also if the preset does not name the format.
    """

    words: str
    always: bool = False


def begun(words: Iterable[str]) -> str:
    """A pattern of the words; at the end of the text it also matches the beginning of one."""
    by_first: dict[str, list[str]] = {}
    for word in words:
        if not word:
            return ""
        by_first.setdefault(word[0], []).append(word[1:])
    each = [re.escape(first) + begun(rests) for first, rests in by_first.items()]
    return rf"(?:{'|'.join(each)}|\Z)"


# (text, where the header begins, whether no text will follow) -> the header.
HeaderReader = Callable[[str, int, bool], "Header"]


class HeaderKind(enum.Enum):
    """What a message is, according to its header."""

    SPEECH = "said"
    CONTENT = "said, and nothing unmarked in it is a call"
    THOUGHT = "thought"
    CALL = "a call, for the reader of the token"
    UNFINISHED = "more text is needed"
    NONE = "not a header: the token keeps its usual meaning"


class Header(NamedTuple):
    """The header of a message. The message's text begins at `end`.

    `opener`: the mark that opens the thought, or the marker whose reader reads the call.
    """

    kind: HeaderKind
    end: int
    opener: str = ""

    def step(self, start: int) -> ScanStep | None:
        """The step for a header that begins at `start`; None if it is none."""
        if self.kind is HeaderKind.UNFINISHED:
            return WAIT
        if self.kind is HeaderKind.NONE:
            return None
        if self.kind in (HeaderKind.SPEECH, HeaderKind.CONTENT):
            return Drop(start, self.end, content=self.kind is HeaderKind.CONTENT)
        if self.kind is HeaderKind.THOUGHT:
            return Think(self.opener, start, self.end)
        return Marker(self.opener, start, self.end)


@dataclass(frozen=True)
class Sign:
    """A sign of a format in a chat template: it has all of `texts` and none of `without`.

    If a template shows several formats, the one with the highest `weight` comes first.
    """

    texts: tuple[str, ...]
    weight: int
    without: tuple[str, ...] = ()

    def stands_in(self, chat_template: str) -> bool:
        """Whether the chat template shows this sign."""
        return all(text in chat_template for text in self.texts) and not any(
            text in chat_template for text in self.without
        )


@dataclass(frozen=True)
class WireFormat:
    """One family's wire format.

    name            as presets and parameters spell it
    models          models that write it; `also_reads`: variants that are read but not written;
                    both are Markdown, for the docs
    calls           how calls are written; the first form is the one that `render` writes, the
                    others are only followed by the span watch and the grammar
    apart, around   what the writer puts between two forms, and before and after all of them
    refuses         why the format cannot carry what was written, beyond its forms
    readers         opening marker -> its reader; of several formats with a marker the first one's,
                    which says whose shape it found (`Finding.family`) if only one of them writes it
    more_closers    markers that end no form of `calls`; outside a call they are only removed
    inner           opening markers that belong inside a call: they end none
    after_name      opening markers that come after the tool's name
    after_recipient  opening markers that come after the recipient's name in the first line
    forms           the unmarked forms in which its calls are read
    thinking        the marks around its thinking (thinking_marks.py)
    calls_in_thought  a complete call at the end of an unclosed thought runs
    headers         tokens that begin a message's header -> the reader of the header
    first_line      the marker of a recipient, if the prompt ends with it: then a reply begins with
                    a line that is the recipient's name
    starts          where a call may begin that is no token
    words, name_words  lower-case words with which such a call may begin, to be held back in a
                    stream; a name may follow those of `name_words`
    variables       what its models call the variable of a call's result, in a line of code
    openings        words with which a reply may begin, that are not spoken
    next_message    an end token -> texts after it with one of which the turn goes on
    ends, turns, results  tokens that end a turn, begin a turn, begin a tool result, in addition to
                    the common ones (scanning/marks.py); what follows was invented
    unspoken        pattern of marks in speech that are not spoken: what follows `<`, up to `>` or
                    the end of the text
    words_follow    its models say something behind their calls
    signs           how a chat template shows the format
    tool_style      how tools are declared for a chat template without support for tools
    """

    name: str
    calls: tuple[CallForm, ...]
    apart: str = ""
    around: tuple[str, str] = ("", "")
    refuses: RenderRefusal | None = None
    models: str = ""
    also_reads: str = ""
    readers: Mapping[str, Reader] = field(default_factory=dict)
    more_closers: tuple[str, ...] = ()
    inner: tuple[str, ...] = ()
    after_name: tuple[str, ...] = ()
    after_recipient: tuple[str, ...] = ()
    forms: frozenset[str] = frozenset()
    thinking: tuple[Thinking, ...] = ()
    calls_in_thought: bool = False
    headers: Mapping[str, HeaderReader] = field(default_factory=dict)
    first_line: str = ""
    starts: tuple[Start, ...] = ()
    words: tuple[str, ...] = ()
    name_words: tuple[str, ...] = ()
    variables: frozenset[str] = frozenset()
    openings: tuple[Opening, ...] = ()
    next_message: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ends: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    unspoken: str = ""
    words_follow: bool = False
    signs: tuple[Sign, ...] = ()
    tool_style: ToolStyle = PLAIN_JSON

    @property
    def closers(self) -> tuple[str, ...]:
        """The markers that open nothing: the ends of its forms, unless they end the turn, too."""
        ends = (form.end for form in self.calls if form.end and form.end not in self.ends)
        return tuple(dict.fromkeys((*ends, *self.more_closers)))

    @property
    def last_marker(self) -> str:
        """The marker that closes all calls of a reply, behind which its models write nothing more.

        "" if there is none: another call may follow, or words do.
        """
        form, section = self.calls[0], self.around[1].strip()
        return "" if self.words_follow else section or (form.end if form.between else "")

    @property
    def markers(self) -> tuple[str, ...]:
        """Every marker of the format."""
        return (*self.readers, *self.closers)

    @property
    def marked_calls(self) -> tuple[CallForm, ...]:
        """The forms that begin with a marker: the spans that the span watch follows."""
        return tuple(each for each in self.calls if each.start)

    @property
    def bare_calls(self) -> dict[str, CallForm]:
        """The forms without a marker, by their first character."""
        return {each.first_character: each for each in self.calls if not each.start}

    def render(self, calls: Iterable[ToolCall]) -> str:
        """The calls as the family writes them; raises CannotRender for what it cannot carry."""
        every = list(calls)
        before, after = self.around
        text = f"{before}{self.calls[0].write(every, self.apart)}{after}"
        refused = self.refuses(every, text) if self.refuses else ""
        if refused:
            raise CannotRender(f"{self.name} carries {refused}")
        return text
