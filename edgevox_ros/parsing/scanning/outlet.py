"""What is said of a text that is being scanned, and what is held back until it is decided."""

from __future__ import annotations

import re

from edgevox_ros.parsing.reading.candidate import LONE, Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.scanning.lexicon import Lexicon
from edgevox_ros.parsing.scanning.looking_back import begins_line, word_start
from edgevox_ros.parsing.scanning.segments import Part, Segment
from edgevox_ros.parsing.scanning.thinking import Thought

_FENCE = re.compile(r"(`{3,40}|~{3,40})(?:([\w+-]*)[ \t]*\r?\n|[\w+-]*[ \t]*)")
# Where none of these stands, no token and no unmarked call begins.
_SUSPICIOUS = re.compile(r"[<\[{`~&>(=\"\u25c1\ufeff\u200b\u2060]|(?:^|\n)T|(?:^|s)\.")
_SPEECH = Part.SPEECH


class Outlet:
    """Holds the scanner's place, and turns decided text into speech segments.

    `at` is where scanning goes on, `emitted` where undecided speech begins. A fence or a tick that
    only surrounded something taken out goes with it.
    """

    # What most replies never change stands here: a scanner is made for every reply.
    at = 0
    emitted = 0
    ended = False
    findings = 0
    unfinished = -1  # where a token begins that is not complete yet
    open_call = -1  # where a marked call begins that is not complete yet
    fresh = True  # nothing was said yet
    _last_call: Segment | None = None  # with nothing said since
    _unmarked_call: Segment | None = None  # the same, while a closer may follow right behind it
    _opened_at = -1  # where the reply's first word was looked at
    _failures = 0
    _fence = ""  # "": none, "?": opener undecided, "-": dropped, "+": spoken
    _fences = 0
    _fence_mark = ""  # its ticks, of which the closer has at least as many
    _fence_at = 0
    _fence_end = 0
    _swallow_tick = False  # the tick before what was last taken out went with it
    _tick_at = -1  # where the tick that closes it would stand

    def __init__(self, lexicon: Lexicon, source: ReplyText, *, thinking: bool) -> None:
        self.lexicon = lexicon
        self.source = source
        self.segments: list[Segment] = []
        self.thinking: Thought | None = Thought("", 0) if thinking else None

    def shift(self, cut: int) -> None:
        """The source forgot its first `cut` characters."""
        self.at -= cut
        self._opened_at -= cut
        self.emitted -= cut
        if self.thinking is not None:
            self.thinking.shift(cut)
        self._fence_at -= cut
        self._fence_end -= cut
        self._tick_at = max(-1, self._tick_at - cut)
        self.unfinished = max(-1, self.unfinished - cut)

    def take_plain(self, piece: str) -> bool:
        """Take a piece in which nothing can begin, where nothing is undecided but a last word.

        What it decides is speech, from where `emitted` was to where it is then.
        """
        before = self.source.text
        if (
            self.at != len(before)
            or self.fresh
            or self.ended
            or self._fence
            or self._tick_at >= 0
            or self.thinking is not None
            or _SUSPICIOUS.search(piece)
        ):
            return False
        self.source.append(piece, final=False)
        text = self.source.text
        self.at = end = len(text)
        words = text[-40:].rsplit(None, 1)
        if (
            len(words) < 2
            or self.lexicon.lines
            or not words[1].isalpha()
            or words[1][0] in self.lexicon.firsts
        ):
            end = self._held_from(end)
        self.emitted = max(self.emitted, end)
        return True

    def _rest(self) -> None:
        """No suspicious character is left: speak, less what may still become one."""
        size = len(self.source.text)
        if self.source.final:
            if self._fence == "?":
                self._finish_fence()
            if not self._lone_name(size):
                self._speak(self.emitted, size)
            self.emitted = size
            return
        self._release(self._held_from(size))

    def _lone_name(self, end: int) -> bool:
        """Whether the whole reply is a tool's name, which no sentence is: then it is a call."""
        start = self.emitted
        if not self.fresh or self.findings or self._fence:
            return False
        name = self.lexicon.lone_name(self.source.text, start, end)
        if name:
            finding = Finding(start, end, [Candidate(name, None, start, end)], kind=LONE)
            self.segments.append(Segment(Part.CALL, start, end, finding))
            self.emitted = end
        return bool(name)

    def _hold(self) -> None:
        """More text is needed: a call that may be open begins where its name does."""
        self._release(self._held_from(self.at if self.open_call < 0 else self.open_call))

    def _drop(self, start: int, end: int) -> None:
        self._flush(start)
        self._tick_at = end if self._swallow_tick else -1
        self.at = self.emitted = end
        self._unmarked_call = None

    def _flush(self, end: int) -> None:
        """Decide that the text up to `end` is speech, less a fence or tick that is left empty."""
        text = self.source.text
        if self._fence == "?" and end >= self._fence_end:
            if text[self._fence_end : end].strip():
                self._fence = "+"
            else:
                self._fence = "-"
                self._speak(self.emitted, self._fence_at)
                self.emitted = end
                return
        if end > self.emitted and text[end - 1] == "`" and not text.endswith("``", 0, end):
            self._speak(self.emitted, end - 1)
            self._swallow_tick = True
        else:
            self._swallow_tick = False
            self._speak(self.emitted, end)
        self.emitted = end

    def _speak(self, start: int, end: int) -> None:
        if end > start:
            self.segments.append(Segment(_SPEECH, start, end))
            if self._unmarked_call and self.source.text[start:end].strip(" \t\r\n"):
                self._unmarked_call = None
            if (self.fresh or self._last_call) and not self.source.text[start:end].isspace():
                self.fresh = False
                self._last_call = None

    def _release(self, end: int) -> None:
        if self._fence == "?":
            if self.source.text[self._fence_end : end].strip():
                self._fence = "+"
            else:
                end = min(end, self._fence_at)
        if end > self.emitted:
            self._speak(self.emitted, end)
            self.emitted = end

    def _held_from(self, end: int) -> int:
        """Where text before `end` begins that may still belong to a call: a name, a tick."""
        text, floor = self.source.text, self.emitted
        held = self._held_word(end)
        while held > floor and text[held - 1] in "`\"'>":
            held -= 1
        return held

    def _held_word(self, end: int) -> int:
        text, floor, lexicon = self.source.text, self.emitted, self.lexicon
        words = text[max(0, end - 40) : end].rsplit(None, 1)
        if words and (lexicon.lines or "_" in words[-1]):
            word = word_start(text, end, floor)
            # Whatever tool it names, with a parenthesis behind it this is a call.
            if word < end and (lexicon.lines or text[word] == "_") and begins_line(text, word):
                return word
        if (
            len(words) == 2
            and words[1].isalpha()
            and not (self.fresh and lexicon.functionary)
            and (words[1][0] not in lexicon.firsts or not lexicon.may_begin(words[1].lower()))
        ):
            return end
        start = end
        while start > floor and end - start < 4 and text[start - 1] in " \t\r\n":
            start -= 1
        word = start
        while word > 0 and (
            text[word - 1].isalnum()
            or text[word - 1] in "_.-"
            or (word > floor and text[word - 1] in ":=")
        ):
            word -= 1
            if start - word > 80:
                return end
        while word < start and text[word] in ".-:=":
            word += 1
        if self.fresh and lexicon.functionary and not text[floor:word].strip():
            return floor
        held = text[word:start].lower()
        if held and not lexicon.may_begin(held):
            starts = (at + 1 for at, char in enumerate(held) if char in ".:=")
            begin = next((at for at in starts if lexicon.may_begin(held[at:])), len(held))
            word, held = word + begin, held[begin:]
        if not held or word < floor or not lexicon.may_begin(held):
            return end
        if held.startswith("t"):
            before = text[floor:word].rstrip().lower()
            for header in ("[assistant]", "assistant"):
                if before.endswith(header):
                    return floor + len(before) - len(header)
        return word

    def _closing_tick(self) -> bool:
        """The tick behind what was taken out of inline code goes with it."""
        text, at = self.source.text, self._tick_at
        if at >= len(text) and not self.source.final:
            return False
        self._tick_at = -1
        if text.startswith("`", at):
            self.emitted = self.at = at + 1
        return True

    def _tick(self) -> bool:
        text, at = self.source.text, self.at
        match = _FENCE.match(text, at)
        if match is None:
            if len(text) - at < 3 and not self.source.final:
                return False
            self.at += 1
            return True
        if not self.source.final and text[match.end() :] in ("", "\r"):
            return False
        mark, info = match.groups()
        if self._fence and not self._closes(mark, info):
            self.at = at + len(mark)
            return True
        if self._fence == "?":
            self._fence = "+"
        if self._fence == "":
            self._fence, self._fence_mark = "?", mark
            self._fences += 1
            self._fence_at, self._fence_end = at, match.end()
            self.at = match.end()
        elif self._fence == "-":
            self._drop(at, at + len(mark))
            self._fence = ""
        else:
            self._fence = ""
            self.at = at + len(mark)
        return True

    def _closes(self, mark: str, info: str | None) -> bool:
        """Whether ticks within a fence end it: fewer, or with a word, belong to what it holds."""
        return mark.startswith(self._fence_mark) and not info

    def _finish_fence(self) -> None:
        if not self.source.text[self._fence_end :].strip():
            self._speak(self.emitted, self._fence_at)
            self.emitted = len(self.source.text)
