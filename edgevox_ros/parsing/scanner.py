"""Cuts model text into speech, thinking and calls. Incremental: what it decides, stays decided."""

from __future__ import annotations

import re

from edgevox_ros.parsing.candidate import INVENTED, Stretch
from edgevox_ros.parsing.formats.registry import READERS
from edgevox_ros.parsing.lexicon import ALL_TOKENS, PREFIXES, Lexicon
from edgevox_ros.parsing.limits import MOST_FAILURES, MOST_STRETCHES
from edgevox_ros.parsing.markers import LONGEST, ROLES_OF_REPLY, Kind
from edgevox_ros.parsing.segments import Part, Segment
from edgevox_ros.parsing.source import Source
from edgevox_ros.parsing.thinking import LONGEST_CLOSER, channel_name, find_close
from edgevox_ros.parsing.unmarked import header_before, read_unmarked, recipient_before

# What may begin a token or an unmarked call: only there does Python look. `{0,n}` keeps it linear.
_NAME = r"[^\W\d][\w.-]{0,80}"
_SUSPECT = re.compile(
    "|".join(
        (
            r"<(?=[|｜](?:[\w/\"]|\Z)|/(?:[a-zA-Z]|\Z)|[a-zA-Z]{2}|s>|[a-zA-Z]?\Z)",
            r"\[(?=/?[A-Z]{3}|/?[tT][hH]|assist|[\w/]{0,8}\Z)|(?<=functools)\[",
            r"\[(?=[ \t\r\n]{0,80}(?:\{|"
            + _NAME
            + r"\(|"
            + f"(?:{_NAME})?"
            + r"\]?[ \t\r\n]{0,9}\Z))",
            r"\{(?=[ \t\r\n]{0,80}(?:[\"'}]|[A-Za-z_]\w{0,60}[ \t]{0,8}:)|[\s\w]{0,150}\Z)",
            r"```|`{1,2}\Z",
            r"&(?=l|\Z)",
            r"(?<!>)>(?=>>|>?\Z)",
            r"(?<=\w)\(",
        )
    )
)
_FENCE = re.compile(r"```[\w+-]*[ \t]*(?:\r?\n)?")
_CONTROL = re.compile(r"<\|[\w▁ -]{1,40}\|>")
_ROLE = re.compile(r"[ \t\r\n]*(?:assistant|model)[ \t]*(?::|\n)", re.IGNORECASE)
_HEADER = re.compile(
    r"[ \t\r\n]*(\w+)[ \t]*(?:<\|end_header_id\|>|<\|end_of_role\|>|<\|header_end\|>|\n|$)"
)
_DEEPSEEK = re.compile(r"<[|｜][\w▁ \\]{1,40}[|｜]>")
_PREFIX_OPENERS = ("<function=", "<tool ")
ECHO = "tool call rejected:"
V1 = "[assistant] to=functions."
_WRAPS = frozenset("`\"'")


def _normal(token: str) -> str:
    """DeepSeek's token as its tokeniser writes it, whatever bars and spaces were used."""
    inner = token[2:-2].replace("\\", "").replace("_", "▁").replace(" ", "▁")
    return f"<｜{inner}｜>"


class Scanner:
    """Walks a Source from left to right; `segments` holds what is decided, in order.

    `advance` returns when the text is used up or when more is needed. `at` is where scanning goes
    on, `emitted` where undecided speech begins.
    """

    def __init__(self, lexicon: Lexicon, source: Source, *, thinking: bool) -> None:
        self.lexicon = lexicon
        self.source = source
        self.segments: list[Segment] = []
        self.at = 0
        self.emitted = 0
        self.thinking: str | None = "" if thinking else None
        self.thought_from = 0
        self.ended = False
        self.stretches = 0
        self._failures = 0
        self.open_call = -1  # where a marked call begins that is not complete yet
        self.fresh = True  # nothing was said yet
        self._fence = ""  # "": none, "?": opener undecided, "-": dropped, "+": spoken
        self._fence_at = 0
        self._fence_end = 0
        self._swallow_tick = False  # the tick before what was last taken out went with it
        self._tick_at = -1  # where the tick that closes it would stand

    def advance(self) -> None:
        """Decide as much as the text allows."""
        text = self.source.text
        size = len(text)
        self.open_call = -1
        search = _SUSPECT.search
        while not self.ended:
            if self.thinking is not None:
                if not self._think():
                    return
                continue
            if self.fresh and not self._begin():
                return
            if self._tick_at >= 0 and not self._closing_tick():
                return
            match = search(text, self.at)
            if match is None:
                self.at = size
                self._rest()
                return
            self.at = match.start()
            if not self._step(text[self.at]):
                self._hold()
                return
        self.at = self.emitted = size

    def shift(self, cut: int) -> None:
        """The source forgot its first `cut` characters."""
        self.at -= cut
        self.emitted -= cut
        self.thought_from -= cut
        self._fence_at -= cut
        self._fence_end -= cut
        self._tick_at = max(-1, self._tick_at - cut)

    # What stands at a suspicious character. Each returns False where more text is needed.

    def _step(self, char: str) -> bool:
        if char == "<":
            return self._token(">")
        if char == "[":
            return self._token("]")
        if char == "`":
            return self._tick()
        if char == "&":
            return self._entity()
        if char == ">":
            return self._recipient_mark()
        if char == "{":
            header = header_before(self.source.text, self.at, self.emitted)
            if header is not None:
                return self._open(header[0], self.at, start=header[1])
        return self._unmarked()

    def _token(self, closer: str) -> bool:
        text, at = self.source.text, self.at
        end = text.find(closer, at, at + LONGEST) + 1
        token = text[at:end] if end else ""
        kind = ALL_TOKENS.get(token) or ALL_TOKENS.get(token.lower())
        if kind is not None:
            return self._known(token, kind, end)
        if closer == "]":
            if not self.source.final and V1.startswith(text[at : at + len(V1)].lower()):
                return False
            if self._prefixed("functools"):
                return self._open("functools", at, start=at - 9)
            if not end and not self.source.final and text[at : at + LONGEST].lower() in PREFIXES:
                return False
            return self._unmarked()
        for opener in _PREFIX_OPENERS:
            if text.startswith(opener, at):
                return self._open(opener, at + len(opener))
        if not end:
            return self._unfinished()
        if _DEEPSEEK.fullmatch(token):
            plain = _normal(token)
            if plain in ALL_TOKENS and plain != token and ALL_TOKENS[plain] is not Kind.OPEN:
                return self._known(plain, ALL_TOKENS[plain], end)
        if _CONTROL.fullmatch(token):
            self._drop(at, end)
            return True
        self.at += 1
        return True

    def _unfinished(self) -> bool:
        """A `<` whose token is not complete."""
        rest = self.source.text[self.at : self.at + LONGEST]
        marker = rest.lower() in PREFIXES or (rest[:2] in ("<|", "<｜") and len(rest) < 44)
        if not marker or len(rest) == LONGEST:
            self.at += 1
            return True
        if not self.source.final:
            return False
        if len(rest) > 2:
            self._drop(self.at, len(self.source.text))
        else:
            self.at += 1
        return True

    def _known(self, token: str, kind: Kind, end: int) -> bool:
        text, at = self.source.text, self.at
        if at and text[at - 1] in _WRAPS and kind is not Kind.CLOSE:
            if end >= len(text) and not self.source.final:
                return False
            if text[end : end + 1] == text[at - 1]:  # a mention, as `<think>`
                self._drop(at, end)
                return True
        if kind is Kind.OPEN:
            return self._open(token, end)
        if kind is Kind.THINK:
            return self._open_thinking(token.lower(), end)
        if kind is Kind.TURN and token != "<|from|>":
            return self._turn(end)
        if kind is Kind.END or kind is Kind.RESPONSE:
            self._flush(at)
            self.ended = True
        else:
            self._drop(at, end)
        return True

    def _open(self, token: str, end: int, start: int = -1) -> bool:
        marker = token if token in READERS else token.lower()
        begin = self.at if start < 0 else start
        if marker == "<|content|>" and self.fresh and self.lexicon.functionary:
            name = recipient_before(self.source.text, begin, self.emitted)
            begin = begin if self.source.text[self.emitted : name].strip() else name
        stretch = READERS[marker](self.source, begin, end)
        if stretch is None:
            self.open_call = begin
            return False
        self._call(stretch, marker)
        return True

    def _prefixed(self, word: str) -> bool:
        """Whether the word stands directly before, and was not yet said."""
        start = self.at - len(word)
        before = self.source.text[start - 1 : start] if start > 0 else ""
        if before.isalnum() or before == "_":
            return False
        return start >= self.emitted and self.source.text.startswith(word, start)

    def _open_thinking(self, opener: str, end: int) -> bool:
        if opener == "<|channel>":
            name, begin = channel_name(self.source.text, end)
            if begin >= len(self.source.text) and not self.source.final:
                return False
            if name.lower() not in ("thought", "analysis", "commentary", "thinking", ""):
                self._drop(self.at, begin)
                return True
            end = begin
        self._flush(self.at)
        self.thinking = opener
        self.thought_from = self.at = self.emitted = end
        return True

    def _turn(self, end: int) -> bool:
        """A turn's header: dropped where it opens the reply, else everything behind it goes."""
        text = self.source.text
        if self.fresh and not text[self.emitted : self.at].strip():
            match = _HEADER.match(text, end)
            if match is None or match.end() >= len(text):
                if not self.source.final:
                    return False
            if match is not None and match.group(1).lower() in ROLES_OF_REPLY:
                self._drop(self.at, match.end())
                return True
        self._flush(self.at)
        self.ended = True
        return True

    def _recipient_mark(self) -> bool:
        """`>>>`, Functionary's mark of a recipient."""
        text, at = self.source.text, self.at
        if text.startswith(">>>", at):
            stretch = READERS[">>>"](self.source, at, at + 3)
            if stretch is None:
                return False
            if stretch.candidates or stretch.closed:
                self._call(stretch, ">>>")
                return True
        elif not self.source.final and ">>>".startswith(text[at : at + 3]):
            return False
        self.at += 1
        return True

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
        if match.end() >= len(text) and not self.source.final:
            return False
        if self._fence == "?":
            self._fence = "+"
        if self._fence == "":
            self._fence = "?"
            self._fence_at, self._fence_end = at, match.end()
            self.at = match.end()
        elif self._fence == "-":
            self._drop(at, at + 3)
            self._fence = ""
        else:
            self._fence = ""
            self.at = at + 3
        return True

    def _entity(self) -> bool:
        text, at = self.source.text, self.at
        if not text.startswith("&lt;", at):
            if "&lt;".startswith(text[at : at + 4]) and not self.source.final:
                return False
            self.at += 1
            return True
        end = text.find("&gt;", at, at + LONGEST) + 4
        if end < 4:
            if len(text) - at < LONGEST and not self.source.final:
                return False
            self.at += 1
            return True
        kind = ALL_TOKENS.get(text[at:end])
        if kind is not None:
            return self._known(text[at:end], kind, end)
        plain = "<" + text[at + 4 : end - 4] + ">"
        if plain.lower() in ALL_TOKENS:
            self._drop(at, end)
        else:
            self.at += 1
        return True

    def _unmarked(self) -> bool:
        if self._failures > MOST_FAILURES:
            self.at += 1
            return True
        found = read_unmarked(self.source, self.at, self.emitted, self.lexicon)
        if found is None:
            return False
        if isinstance(found, int):
            self.at = found
            self._failures += 1
            return True
        self.at = found.start
        self._call(found, "")
        return True

    # What to do with what was found.

    def _call(self, stretch: Stretch, marker: str) -> None:
        self._flush(stretch.start)
        ticked = self._swallow_tick
        self._tick_at = stretch.end if ticked else -1
        self.segments.append(
            Segment(
                Part.CALL,
                stretch.start,
                stretch.end,
                stretch=stretch,
                marker=marker,
                ticked=ticked,
                fenced=self._fence != "",
            )
        )
        self.at = self.emitted = stretch.end
        self.stretches += 1
        self.ended = stretch.kind == INVENTED or self.stretches >= MOST_STRETCHES

    def _drop(self, start: int, end: int) -> None:
        self._flush(start)
        self._tick_at = end if self._swallow_tick else -1
        self.at = self.emitted = end

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
            self.segments.append(Segment(Part.SPEECH, start, end))
            if self.fresh and self.source.text[start:end].strip():
                self.fresh = False

    def _rest(self) -> None:
        """No suspicious character is left: speak, less what may still become one."""
        size = len(self.source.text)
        if self.source.final:
            self._finish_fence()
            self._speak(self.emitted, size)
            self.emitted = size
            return
        self._release(self._held_from(size))

    def _finish_fence(self) -> None:
        if self._fence == "?" and not self.source.text[self._fence_end :].strip():
            self._speak(self.emitted, self._fence_at)
            self.emitted = len(self.source.text)

    def _hold(self) -> None:
        self._release(self._held_from(self.at))

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
        start = end
        while start > floor and end - start < 4 and text[start - 1] in " \t\r\n":
            start -= 1
        word = start
        while word > floor and (text[word - 1].isalnum() or text[word - 1] in "_.-:="):
            word -= 1
            if start - word > 80:
                return end
        if self.fresh and lexicon.functionary and not text[floor:word].strip():
            return floor
        held = text[word:start].lower()
        if not held or not lexicon.may_begin(held):
            return end
        if held.startswith("t"):
            before = text[floor:word].rstrip().lower()
            for header in ("[assistant]", "assistant"):
                if before.endswith(header):
                    return floor + len(before) - len(header)
        return word

    # Thinking, and the beginning of a message.

    def _think(self) -> bool:
        text = self.source.text
        opener = self.thinking or ""
        if self.at == 0 and opener == "":
            lead = text[:40].lstrip().lower()
            if not self.source.final and len(lead) < 10 and "<thinking>".startswith(lead):
                return False
            for token in ("<think>", "<thinking>", "[think]"):
                if lead.startswith(token):
                    self.thought_from = self.at = text.lower().index(token) + len(token)
        place = find_close(text, self.at, opener)
        if place is not None:
            self._thought(place[0], closed=place[1] > place[0])
            self.thinking = None
            self.at = self.emitted = place[1]
            return True
        if not self.source.final:
            self.at = max(self.at, len(text) - LONGEST_CLOSER)
            if self.at > self.thought_from:
                self._thought(self.at, closed=False)
                self.thought_from = self.emitted = self.at
            return False
        self._thought(len(text), closed=False)
        self.ended = True
        return True

    def _thought(self, end: int, *, closed: bool) -> None:
        self.segments.append(Segment(Part.THINKING, self.thought_from, end, closed=closed))

    def _begin(self) -> bool:
        """The reply's first word: a role prefix, or functionary's recipient `all`."""
        text, at = self.source.text, self.emitted
        if self.at > at:
            return True
        lead = text[at : at + 24].lstrip().lower()
        if not lead:
            return True
        match = _ROLE.match(text, at)
        if match:
            if match.end() >= len(text) and not self.source.final:
                return False
            self.at = self.emitted = match.end()
        elif not self.source.final and ("assistant:".startswith(lead) or "model:".startswith(lead)):
            return False
        elif lead.startswith(ECHO):
            return self._echo()
        elif not self.source.final and ECHO.startswith(lead):
            return False
        if self.lexicon.functionary:
            return self._recipient()
        return True

    def _echo(self) -> bool:
        """The message of a rejection, repeated by the model: its line is not said."""
        end = self.source.text.find("\n", self.emitted + 24)
        if end < 0 and not self.source.final:
            return False
        self.at = self.emitted = end + 1 if end >= 0 else len(self.source.text)
        return True

    def _recipient(self) -> bool:
        text, at = self.source.text, self.emitted
        lead = text[at : at + 24].lstrip()
        if lead.startswith("all\n"):
            self.at = self.emitted = text.index("all\n", at) + 4
            return True
        return self.source.final or not "all\n".startswith(lead)
