"""Cuts model text into speech, thinking and calls, incrementally: a decision is never revised."""

from __future__ import annotations

import re

from edgevox_ros.core.tools import REJECTED
from edgevox_ros.parsing.formats.base import BAR, begun
from edgevox_ros.parsing.formats.registry import (
    AFTER_NAME,
    AFTER_RECIPIENT,
    ALL,
    HEADERS,
    READERS,
    UNSPOKEN,
)
from edgevox_ros.parsing.formats.thinking_marks import ThinkingPair
from edgevox_ros.parsing.reading.call_keys import NAME_KEYS
from edgevox_ros.parsing.reading.findings import (
    INVENTED,
    LONE,
    MOST_CALLS,
    WAIT,
    Candidate,
    Drop,
    Finding,
    Marker,
    ScanStep,
    Take,
    Think,
)
from edgevox_ros.parsing.reading.reply_text import (
    ReplyText,
    begins_line,
    variable_before,
    word_start,
)
from edgevox_ros.parsing.scanning.decided import NONE, Decided, Segment
from edgevox_ros.parsing.scanning.foreign_tags import BEGINS, BRACKET_BEGINS, HEAD_BEGINS
from edgevox_ros.parsing.scanning.marks import (
    ALL_TOKENS,
    CUT_TOKENS,
    TAG_NAME,
    VARIABLES,
    VARIABLES_BEGUN,
    FormatVocabulary,
)
from edgevox_ros.parsing.scanning.reply_opening import echo_end, opening_end, worded_opener
from edgevox_ros.parsing.scanning.thinking import LONGEST_MARK, Thought, leading_opener
from edgevox_ros.parsing.scanning.tokens import CUT_OPENER, Tokens
from edgevox_ros.parsing.scanning.unmarked import UnmarkedCalls


def _tokens(first: str) -> str:
    """A pattern that matches the rest of a token after `first`, in upper or lower case."""
    words = (token for token in (*ALL_TOKENS, *CUT_TOKENS) if token.startswith(first))
    return f"(?i:{begun(dict.fromkeys(word[len(first) :].lower() for word in words))})"


def _one_of(first: str, *follow: str) -> str:
    """A pattern that matches `first` if one of the patterns `follow` matches after it."""
    return f"{first}(?={'|'.join(follow)})"


# MAY_BEGIN finds every position that the scanner examines. `{0,n}` keeps it linear. Each
# alternative begins with a literal (its look-behind follows), so that the regular expression engine
# skips plain text by a character set; an alternative that began with a set would prevent that.
# INVISIBLE: a byte order mark and other characters without width that no script needs.
INVISIBLE = "\ufeff\u200b\u2060"
_NAME = r"[^\W\d][\w.-]{0,80}"
_SPACE = r"[ \t\r\n]"
_ECHO = REJECTED[1:]
_PARTIAL_ECHO = "".join(f"(?:{char}" for char in _ECHO[:-1]) + ")?" * (len(_ECHO) - 1) + r"\Z"
MAY_BEGIN = re.compile(
    "|".join(
        (
            _one_of(
                "<",
                _tokens("<"),
                # A control token may have any name; a thinking tag may have attributes.
                rf"{BAR}[\w/\"][^<>]{{0,42}}(?:>|\Z)",
                rf"(?i:/?(?:{TAG_NAME}))\s[^<>]{{0,60}}(?:>|\Z)",
                rf"{CUT_OPENER}[<\[{{◁]",
                *(rf"(?:{each})(?:>|\Z)" for each in UNSPOKEN),
                *BEGINS,
                *HEAD_BEGINS,
            ),
            _one_of(
                r"\[",
                _tokens("["),
                r"\w{0,8}\Z",
                rf"{BAR}(?:/?[\w▁ -]{{1,40}}(?:{BAR}(?:\]|\Z)|\Z)|\Z)",
                rf"\[{_SPACE}{{0,80}}(?:\{{|{_NAME}\(|(?:{_NAME})?\Z)",
                # The empty list: not after a word on its line.
                r"\](?<![^\s>`~\]] \[\])",
                rf"{_SPACE}{{0,80}}(?:\{{|{_NAME}\(|(?:{_NAME})?\]?{_SPACE}{{0,9}}\Z)",
                r"[^\[\]\n]{0,80}?(?:\w\(|\Z)",
            ),
            _one_of(
                r"\{",
                rf"{_SPACE}{{0,80}}(?:[\"'}}&]|[A-Za-z_]\w{{0,60}}[ \t]{{0,8}}:)",
                r"[{ \t\r\n]{0,80}(?:[\"']|\Z)",
                r"[\s\w]{0,150}\Z",
                r"(?<=\w\{)[A-Za-z_][\w -]{0,60}(?::|\Z)",
                r"\s{0,8}[A-Za-z_]\w{0,80}\s{0,8}\}",
            ),
            _one_of(r"\]", *BRACKET_BEGINS),
            r"`(?:``|`?\Z)",
            r"~(?:~~|~?\Z)",
            rf"&(?={begun(['lt;'])})",
            *dict.fromkeys(
                re.escape(start.char) + start.pattern
                for each in ALL
                for start in each.starts
                if start.pattern
            ),
            rf"{REJECTED[0]}(?<=\n{REJECTED[0]})(?={_ECHO}|{_PARTIAL_ECHO})",
            r"\((?<=\w\()",
            r"\((?<=\w \()(?=[^\W\d]\w{0,60}[ \t]{0,8}(?:=|\Z)|[\"']|\Z)",
            rf"\u25c1(?={_tokens(chr(0x25C1))})",
            *INVISIBLE,
            rf"\"(?=(?:{'|'.join(NAME_KEYS)})\"{_SPACE}{{0,8}}:"
            rf"|[a-z_]{{0,13}}\"?{_SPACE}{{0,8}}\Z)",
        )
    )
)


# With more characters of stray tokens than this the model is in a loop: the rest is dropped.
MOST_DROPPED = 65536
_FENCE = re.compile(r"(`{3,40}|~{3,40})(?:([\w+-]*)[ \t]*\r?\n|[\w+-]*[ \t]*)")
_VISIBLE = re.compile(r"\S")
_RECIPIENT_LINE = re.compile(r"\s{0,20}([\w.-]{1,100})[ \t]{0,4}\r?\n\s{0,8}")
_BLANKS = " \t\r\n"
_HEADER_WORDS = re.compile(
    r"(?:\[assistant\]|(?:assistant\s{1,4})?(?:commentary|analysis)|assistant)\s{0,4}\Z",
    re.IGNORECASE,
)
_LONGEST_HEADER = 40
_LONGEST_ID = 80
# Marks with which no name ends.
_MARKS = frozenset((",", ".", "!", "?", ":", ";", "", ")"))


class Scanner:
    """Walks over a reply from left to right and collects the outcome in `decided`.

    `at` is the position to continue from; `open_call` is where an incomplete marked call begins,
    or -1; `ended` is set once the reply is over and all text after it is ignored.
    """

    def __init__(self, reply: ReplyText, vocabulary: FormatVocabulary, *, thinking: bool) -> None:
        """`thinking`: the prompt ended inside a thinking block."""
        self.reply = reply
        self.vocabulary = vocabulary
        self.decided = Decided(reply)
        self.tokens = Tokens(reply, self.decided)
        self.unmarked = UnmarkedCalls(reply, self.decided, vocabulary)
        self.thought: Thought | None = Thought(vocabulary.thought_opener, 0) if thinking else None
        self.at = 0
        self.open_call = -1
        self.ended = False
        self._opened_at = -1  # where `_open_reply` last looked for the reply's beginning
        self._dropped = 0  # characters of stray tokens

    @property
    def needed_from(self) -> int:
        """Index of the first character still needed: undecided, or thinking not yet released."""
        first = min(self.decided.until, self.at)
        return first if self.thought is None else min(first, self.thought.begin)

    def shift(self, cut: int) -> None:
        """Adjust every position: the first `cut` characters of the text were discarded."""
        self.at -= cut
        self._opened_at -= cut
        self.decided.shift(cut)
        self.tokens.unfinished = max(-1, self.tokens.unfinished - cut)
        if self.thought is not None:
            self.thought.shift(cut)

    def advance(self) -> None:
        """Decide as much as the text received so far allows."""
        self.open_call = self.tokens.unfinished = -1
        decided = self.decided
        while not self.ended:
            if self.thought is not None:
                if not self._think(self.thought):
                    return
                continue
            if decided.fresh:
                if not self._open_reply():
                    return
                if self._thinks():
                    continue
            if decided.tick_at >= 0:
                if not decided.close_tick():
                    return
                self.at = max(self.at, decided.until)
            match = MAY_BEGIN.search(self.reply.text, self.at)
            if match is None:
                self.at = len(self.reply.text)
                self._speak_rest()
                return
            self.at = match.start()
            if not self._do(self._look(self.at, match.string[self.at])):
                decided.release(self._held_from(self.at if self.open_call < 0 else self.open_call))
                return
        self.at = decided.until = len(self.reply.text)

    def _look(self, at: int, char: str) -> ScanStep:
        """What begins with the character at `at`."""
        if char == "<":
            return self.tokens.look(at, ">")
        step: ScanStep | None = None
        if char == "[":
            step = self.tokens.known(at, "]")
            step = self._family_start(at, char) if step is None else step
            step = self.tokens.bracketed(at) if step is None else step
            step = self.tokens.may_become(at) if step is None else step
        elif char in self.vocabulary.starts:
            step = self._family_start(at, char)
            step = at + 1 if step is None and char not in "{(" else step
        elif char in "`~":
            step = self._code_mark(at)
        elif char == "]":
            step = self.tokens.foreign.headed(at)
        elif char == "&":
            step = self.tokens.escaped(at)
        elif char == "T":
            end = echo_end(self.reply.text, at, final=self.reply.final)
            step = Drop(at, end) if end > at else (WAIT if end == WAIT else at + 1)
        elif char in INVISIBLE:
            step = Drop(at, at + 1)
        elif char == "\u25c1":
            step = self.tokens.look(at, "\u25b7")
        return self.unmarked.look(at) if step is None else step

    def _family_start(self, at: int, char: str) -> ScanStep | None:
        """What a family begins at this character without a token; None if nothing."""
        for look, own in self.vocabulary.starts[char]:
            step = look(self.reply, at, self.decided.until, own)
            if step is not None:
                return step
        return None

    def _do(self, step: ScanStep) -> bool:
        """Apply the step; False if more text is needed first."""
        if isinstance(step, Marker):
            return self._read(step)
        if isinstance(step, int):
            self.at = max(self.at, step)
            return step != WAIT
        if isinstance(step, Drop):
            self.decided.drop(step.start, step.end, step.opener, in_speech=step.in_speech)
            self.at = step.end
            if step.unopened:
                self.decided.close_thought(step.unopened)
            if step.ends_value:
                self.decided.doubt_values()
            if step.content is not None:
                self.unmarked.content = step.content
            self._dropped += step.end - step.start if step.stray else 0
            self.ended = self._dropped > MOST_DROPPED
        elif isinstance(step, Take):
            self._take(step.finding, step.marker)
        elif isinstance(step, Think):
            self.decided.flush(step.start)
            self.unmarked.content = False
            self.thought = Thought(step.opener, step.begin)
            self.at = self.decided.until = step.begin
        else:
            if not self._take_lone_name(step.start):
                self.decided.flush(step.start)
            self.ended = True
        return True

    def _read(self, marker: Marker) -> bool:
        """Read the call that the marker opens; False if more text is needed first."""
        token, start, end = marker
        self.unmarked.content = self.unmarked.content and token not in HEADERS
        decided, text = self.decided, self.reply.text
        if token in AFTER_RECIPIENT and decided.fresh and self.vocabulary.first_line:
            name = _recipient_before(text, start, decided.until)
            start = name if decided.is_blank(name) else start
        if token in AFTER_NAME:
            start = _name_before(text, start, decided.until, self.vocabulary)
        finding = READERS[token](self.reply, start, end)
        if finding is None:
            self.open_call = start
            return False
        self._take(finding, token)
        return True

    def _take(self, finding: Finding, marker: str) -> None:
        self.decided.take(finding, marker)
        self.at = finding.end
        self.ended = (
            finding.kind == INVENTED
            or self.decided.findings >= MOST_CALLS
            or len(finding.candidates) > MOST_CALLS
        )

    def _code_mark(self, at: int) -> ScanStep:
        """The step for backticks or tildes: three or more are a code fence, fewer are text."""
        text, fence = self.reply.text, self.decided.fence
        match = _FENCE.match(text, at)
        if match is None:
            return WAIT if len(text) - at < 3 and not self.reply.final else at + 1
        if not self.reply.final and text[match.end() :] in ("", "\r"):
            return WAIT
        mark, info = match.groups()
        opens = fence.state == NONE
        if fence.meet(mark, info, at, match.end()):
            return Drop(at, at + len(mark))
        return match.end() if opens else at + len(mark)

    def _thinks(self) -> bool:
        return self.thought is not None

    def _open_reply(self) -> bool:
        """Skip a role or echo at the reply's beginning; False if more text is needed first."""
        decided, final = self.decided, self.reply.final
        while self._opened_at != decided.until:
            text, at = self.reply.text, decided.until
            if self.at > at and text[at : self.at].strip():
                self._opened_at = at
                break
            first = _VISIBLE.search(text, at)
            if first is None:
                break
            begin = first.start()
            opener = worded_opener(self.reply, begin, self.vocabulary)
            if opener == WAIT:
                return False
            if isinstance(opener, ThinkingPair):
                self.at = decided.until = begin + len(opener.opener)
                self.thought = Thought(opener.opener.lower(), self.at)
                return True
            end = opening_end(text, begin, self.vocabulary, final=final)
            if end == WAIT:
                return False
            if end == begin:
                self._opened_at = at
            else:
                self.at = decided.until = end
        return not self.vocabulary.first_line or self._read_first_line()

    def _read_first_line(self) -> bool:
        """Where the prompt ends with a recipient's marker, a line with a tool's name is a call."""
        text, final = self.reply.text, self.reply.final
        start = _broken_recipient(text, self.decided.until, self.vocabulary, final=final)
        if start is None:
            return False
        if start >= 0:
            finding = READERS[self.vocabulary.first_line](self.reply, start, start)
            if finding is None:
                return False
            self._take(finding, self.vocabulary.first_line)
        return True

    def _think(self, thought: Thought) -> bool:
        """Find the end of the open thought; False if more text is needed first."""
        text, final, decided = self.reply.text, self.reply.final, self.decided
        if self.at == 0 and thought.opener == "":
            lead = leading_opener(text, final=final)
            if lead is None:
                return False
            self.at = thought.begin = lead
        end, self.at = thought.find_end(text, self.at, final=final)
        if end is None and final:
            end = thought.may_end
        if end is not None:
            decided.think(thought.begin, end.at, closed=end.closed)
            self.thought = None
            self.at = decided.until = end.after
            self.ended = not end.closed  # the turn ended within the thought
            return True
        if final:
            decided.think(thought.begin, len(text), closed=False)
            self.ended = True
            return True
        self.at = max(self.at, len(text) - LONGEST_MARK)
        certain_end = self.at if thought.may_end is None else thought.may_end.at
        if certain_end > thought.begin:
            decided.think(thought.begin, certain_end, closed=False)
            thought.begin = decided.until = certain_end
        return False

    def _speak_rest(self) -> None:
        """Release the rest as speech, except an ending that may still become a call."""
        size = len(self.reply.text)
        if self.decided.until == size:
            return
        if not self.reply.final:
            self.decided.release(self._held_from(size))
        elif not self._take_lone_name(size):
            self.decided.finish()

    def _take_lone_name(self, end: int) -> bool:
        """Take a reply that is nothing but a tool's name as a call; whether it was one."""
        decided = self.decided
        if not decided.fresh or decided.findings or decided.fence.state or self.unmarked.content:
            return False
        start = decided.until
        name = self.vocabulary.lone_name(self.reply.text, start, end)
        if name:
            named = [Candidate(name, None, start, end)]
            finding = Finding(start, end, named, closed=False, kind=LONE)
            decided.segments.append(Segment(start, end, finding))
            decided.until = end
        return bool(name)

    def _held_from(self, end: int) -> int:
        decided = self.decided
        return _held_from(self.reply.text, end, decided.until, self.vocabulary, fresh=decided.fresh)


def _broken_recipient(
    text: str, at: int, vocabulary: FormatVocabulary, *, final: bool
) -> int | None:
    """Where the tool's name begins that is the first line, if no object follows it.

    -1 if there is no such line; None if more text is needed.
    """
    line = _RECIPIENT_LINE.match(text, at)
    if line is None or line.group(1) not in vocabulary.tools:
        return -1
    if line.end() >= len(text):  # a name and nothing behind it: a call without arguments
        return line.start(1) if final else None
    return -1 if text[line.end()] in "{<" else line.start(1)


def _recipient_before(text: str, at: int, floor: int) -> int:
    """Where the recipient's name before its marker begins; `at` if there is none."""
    end = at
    while end > floor and at - end < 4 and text[end - 1] in " \t\r\n":
        end -= 1
    start = word_start(text, end, floor)
    return start if start < end and begins_line(text, start) else at


def _name_before(text: str, at: int, floor: int, vocabulary: FormatVocabulary) -> int:
    """Where the tool's name (or the word `function`) before `at` begins; `at` if there is none.

    Whatever else stands right before `at` is no tool's name, but no word of a sentence either.
    """
    odd = _glued_before(text, at, floor, vocabulary)
    if odd < at and (vocabulary.after_name or vocabulary.may_begin(text[odd:at].lower())):
        return odd
    end = at
    while end > floor and at - end < 2 and text[end - 1] == " ":
        end -= 1
    start = word_start(text, end, floor)
    name = text[start:end].removeprefix("functions.")
    return start if name in vocabulary.tools or name == "function" else at


def _glued_before(text: str, at: int, floor: int, vocabulary: FormatVocabulary) -> int:
    """Where what stands before `at` without a blank begins: a call's id; `at` if it is none."""
    marks = "_.-:#" if vocabulary.after_name else "_.-:"
    start = at
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in marks):
        start -= 1
        if at - start > _LONGEST_ID:
            return at
    return start if start >= floor else at


def _held_from(
    text: str, end: int, floor: int, vocabulary: FormatVocabulary, *, fresh: bool
) -> int:
    """Where the ending of `text[:end]` begins that may still belong to a call: a name, a backtick.

    `floor` is where undecided text begins; `fresh` means that there was no speech before it.
    """
    held = _held_word(text, end, floor, vocabulary, fresh=fresh)
    if vocabulary.after_name:
        held = min(held, _glued_before(text, end, floor, vocabulary))
    while held > floor and text[held - 1] in "`\"'>":
        held -= 1
    return held


def _held_word(
    text: str, end: int, floor: int, vocabulary: FormatVocabulary, *, fresh: bool
) -> int:
    words = text[max(0, end - 40) : end].rsplit(None, 1)
    recipient = fresh and bool(vocabulary.first_line)
    last = words[-1] if words else ""
    plain = last.isalpha() and last not in VARIABLES_BEGUN
    alone = plain and len(words) == 2 and not (recipient or vocabulary.lines)
    if alone and not vocabulary.may_begin(last.lower()):  # the usual piece
        return end
    held = _held_call(text, end, floor, vocabulary, words, recipient=recipient)
    if plain or last[-1:] in _MARKS:
        return held
    names = VARIABLES if text[end - 1 : end] in (" ", "\t") else VARIABLES_BEGUN
    variable = variable_before(text, end, floor, names)
    return min(held, text.rindex(variable, floor, end)) if variable else held


def _held_call(
    text: str,
    end: int,
    floor: int,
    vocabulary: FormatVocabulary,
    words: list[str],
    *,
    recipient: bool,
) -> int:
    if words and (vocabulary.lines or "_" in words[-1]):
        word = word_start(text, end, floor)
        # With a parenthesis after it this is a call, whether or not a tool has that name.
        if word < end and (vocabulary.lines or text[word] == "_") and begins_line(text, word):
            return word
    plain = len(words) == 2 and words[1].isalpha()
    if plain and not recipient and not vocabulary.may_begin(words[1].lower()):
        return end
    stop = end
    while stop > floor and end - stop < 4 and text[stop - 1] in _BLANKS:
        stop -= 1
    word = _header_start(text, stop, floor)
    if word < 0:
        return end
    if recipient and not text[floor:word].strip():
        return floor
    return _held_header(text, word, stop, floor, vocabulary, end)


def _header_start(text: str, stop: int, floor: int) -> int:
    """Where the word that ends at `stop` begins, with a header's `:` and `=`; -1 if too long."""
    word = stop
    while word > 0 and (
        text[word - 1].isalnum()
        or text[word - 1] in "_.-"
        or (word > floor and text[word - 1] in ":=")
    ):
        word -= 1
        if stop - word > 80:
            return -1
    while word < stop and text[word] in ".-:=":
        word += 1
    return word


def _held_header(
    text: str, word: int, stop: int, floor: int, vocabulary: FormatVocabulary, end: int
) -> int:
    """Where a header begins in `text[word:stop]` or before it; `end` if there is none."""
    held = text[word:stop].lower()
    if held and not vocabulary.may_begin(held):
        starts = (at + 1 for at, char in enumerate(held) if char in ".:=")
        begin = next((at for at in starts if vocabulary.may_begin(held[at:])), len(held))
        word, held = word + begin, held[begin:]
    if not held or word < floor or not vocabulary.may_begin(held):
        return end
    if held.startswith("t"):
        header = _HEADER_WORDS.search(text, max(floor, word - _LONGEST_HEADER), word)
        if header is not None:
            return header.start()
    return word
