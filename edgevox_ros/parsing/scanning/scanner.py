"""Cuts model text into speech, thinking and calls. Incremental: what it decides, stays decided."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.control_tokens import LONGEST, Kind
from edgevox_ros.parsing.formats.registry import AFTER_NAME, OPENER_OF, READERS
from edgevox_ros.parsing.reading.candidate import INVENTED, MOST_CALLS, Finding
from edgevox_ros.parsing.reading.html_entities import (
    escaped_value,
    is_marker,
    plain_markers,
    unescape,
)
from edgevox_ros.parsing.reading.reply_text import mid_sentence
from edgevox_ros.parsing.reading.values import skip_space
from edgevox_ros.parsing.scanning.lexicon import ALL_TOKENS, CUT_TOKENS, PREFIXES, TOKEN_OF
from edgevox_ros.parsing.scanning.looking_back import (
    bare_header,
    broken_recipient,
    header_before,
    name_before,
    recipient_before,
    stray_header,
)
from edgevox_ros.parsing.scanning.openings import Openings
from edgevox_ros.parsing.scanning.segments import Part, Segment
from edgevox_ros.parsing.scanning.suspects import INVISIBLE, SUSPECT, V1
from edgevox_ros.parsing.scanning.thinking_marks import TAG
from edgevox_ros.parsing.scanning.unmarked import read_unmarked

_CONTROL = re.compile(r"<\|/?[\w▁ -]{1,40}\|>")
_DEEPSEEK = re.compile(r"<[|｜][\w▁ \\]{1,40}[|｜]>")
_ESCAPED_XML = "&lt;function="
_PREFIX_OPENERS = ("<function=", "<function ", "<tool ", "<invoke ")
_CUT = re.compile("|".join(re.escape(each) for each in CUT_TOKENS), re.IGNORECASE)
# A token inside a marker: without it, the white space in its place would complete the marker.
_CUT_OPENER = re.compile(r"<(?:function|tool|invoke)(?=[<\[{◁])")
_CALL = Part.CALL
_OPEN, _CLOSE, _DROP = Kind.OPEN, Kind.CLOSE, Kind.DROP
_WRAPS = frozenset("`\"'")
# A reply with more characters of stray tokens than this is a loop: the rest is dropped.
MOST_DROPPED = 65536
# After so many brackets that began no call, no unmarked call is looked for.
MOST_FAILURES = 4096


def _normal(token: str) -> str:
    """DeepSeek's token as its tokeniser writes it, whatever bars and spaces were used."""
    inner = token[2:-2].replace("\\", "").replace("_", "▁").replace(" ", "▁")
    return f"<｜{inner}｜>"


class Scanner(Openings):
    """Walks a ReplyText from left to right; `segments` holds what is decided, in order.

    `advance` returns when the text is used up or when more is needed. `at` is where scanning goes
    on, `emitted` where undecided speech begins.
    """

    _plain = False  # escaped markers were made plain
    _unescaped = False  # all that follows was un-escaped
    _dropped = 0  # characters of stray tokens
    _recipients_cut = False  # an object behind `>>>` never ended, so no later one can

    def advance(self) -> None:
        """Decide as much as the text allows."""
        self.open_call = self.unfinished = -1
        search = SUSPECT.search
        while not self.ended:
            if self.thinking is not None:
                if not self._think():
                    return
                continue
            if self.fresh and not self._begin():
                return
            if self.fresh and self.lexicon.functionary and not self._first_recipient():
                return
            if self._tick_at >= 0 and not self._closing_tick():
                return
            text = self.source.text
            match = search(text, self.at)
            if match is None:
                self.at = len(text)
                self._rest()
                return
            at = self.at = match.start()
            if not (self._token(">") if text[at] == "<" else self._step(text[at])):
                self._hold()
                return
        self.at = self.emitted = len(self.source.text)

    def _first_recipient(self) -> bool:
        """Functionary's prompt ends in `>>>`: a tool's name on the first line begins a call."""
        start = broken_recipient(self.source.text, self.emitted, self.lexicon)
        if start is None:
            return self.source.final
        if start >= 0:
            finding = READERS[">>>"](self.source, start, start)
            if finding is None:
                return False
            self._call(finding, ">>>")
        return True

    # What stands at a suspicious character. Each returns False where more text is needed.

    def _step(self, char: str) -> bool:
        if char == "[":
            return self._token("]")
        if char in INVISIBLE:
            self._drop(self.at, self.at + 1)
            return True
        if char == "\u25c1":
            return self._token("\u25b7")
        if char in "`~":
            return self._tick()
        if char == "&":
            return self._entity()
        if char == ">":
            return self._recipient_mark()
        if char == "=":
            return self._stray_header()
        if char == ".":
            return self._bare_header()
        if char == "T":
            return self._echoed_line()
        if char == "{":
            header = header_before(self.source.text, self.at, self.emitted)
            if header is not None:
                return self._open(header[0], self.at, start=header[1])
            before = self._functools()
            if before is not None:
                return before >= 0 and self._open("functools", self.at, start=before)
        return self._unmarked()

    def _token(self, closer: str) -> bool:
        text, at = self.source.text, self.at
        end = text.find(closer, at, at + LONGEST) + 1
        token = text[at:end] if end else ""
        token = TOKEN_OF.get(token.lower(), token)
        kind = ALL_TOKENS.get(token)
        if kind is _OPEN and (at == 0 or text[at - 1] not in _WRAPS):
            return self._open(token, end)
        if kind is not None:
            return self._known(token, kind, end)
        cut = None if kind else _CUT.match(text, at)
        if cut is not None:
            token = CUT_TOKENS[cut.group().lower()]
            return self._known(token, ALL_TOKENS[token], at + len(token) - 1)
        if closer == "]":
            if not self.source.final and V1.startswith(text[at : at + len(V1)].lower()):
                return False
            before = self._functools()
            if before is not None:
                return before >= 0 and self._open("functools", at, start=before)
            if not end and text[at : at + LONGEST].lower() in PREFIXES:
                return self._unfinished()
            return self._unmarked()
        for opener in _PREFIX_OPENERS:
            if text.startswith(opener, at):
                return self._open(opener, at + len(opener))
        if cut := _CUT_OPENER.match(text, at):
            self._drop(at, cut.end())
            self._dropped += cut.end() - at
            self.ended = self._dropped > MOST_DROPPED
            return True
        if not end:
            return self._unfinished()
        if _DEEPSEEK.fullmatch(token):
            plain = _normal(token)
            if plain in ALL_TOKENS:
                return self._known(plain, ALL_TOKENS[plain], end)
        tag = TAG.fullmatch(token)
        if tag is not None:
            plain = f"<{tag.group(1)}{tag.group(2).lower()}>"
            return self._known(plain, ALL_TOKENS[plain], end)
        if _CONTROL.fullmatch(token):
            self._drop(at, end)
            return True
        self.at += 1
        return True

    def _unfinished(self) -> bool:
        """A token that is not complete: all that is left."""
        size = len(self.source.text)
        if not self.source.final and size - self.at < LONGEST:
            self.unfinished = self.at
            return False
        if 2 < size - self.at < LONGEST:
            self._drop(self.at, size)
        else:
            self.at += 1
        return True

    def _known(self, token: str, kind: Kind, end: int) -> bool:
        text, at = self.source.text, self.at
        if at and text[at - 1] in _WRAPS and kind is not _CLOSE:
            if end >= len(text) and not self.source.final:
                return False
            if text[end : end + 1] == text[at - 1]:  # a mention, as `<think>`
                self._drop(at, end)
                return True
        if kind is _CLOSE:
            self._mark_last(token)
        if kind in (_CLOSE, _DROP, Kind.UNTHINK):
            unit = text[at:end]
            while text[at - 1 : at] != "`" and text.startswith(unit, end):
                end += len(unit)
            self._drop(at, end)
            self._dropped += end - at
            self.ended = self._dropped > MOST_DROPPED
            return True
        if kind is _OPEN:
            return self._open(token, end)
        if kind is Kind.THINK:
            return self._open_thinking(token.lower(), end)
        if kind is Kind.TURN:
            return self._turn(end)
        if not self._lone_name(at):
            self._flush(at)
        self.ended = True
        return True

    def _open(self, token: str, end: int, start: int = -1) -> bool:
        marker = token
        begin = self.at if start < 0 else start
        if marker == "<|content|>" and self.fresh and self.lexicon.functionary:
            name = recipient_before(self.source.text, begin, self.emitted)
            begin = begin if self.source.text[self.emitted : name].strip() else name
        if marker in AFTER_NAME:
            begin = name_before(self.source.text, begin, self.emitted, self.lexicon.tools)
        finding = READERS[marker](self.source, begin, end)
        if finding is None:
            self.open_call = begin
            return False
        self._call(finding, marker)
        return True

    def _functools(self) -> int | None:
        """Where `functools` before this bracket begins, None without; -1 to wait."""
        text, at = self.source.text, self.at
        if text[at - 1 : at] not in ("s", " "):
            return None
        end = at
        while at - end < 2 and text[end - 1] == " ":
            end -= 1
        if not text.endswith("functools", self.emitted, end):
            return None
        begin = end - len("functools")
        if begin and (text[begin - 1].isalnum() or text[begin - 1] == "_"):
            return None
        if text[at] == "{":
            return begin
        inner = skip_space(text, at + 1)
        if end == at and not mid_sentence(text, begin):
            return begin
        if inner >= len(text):
            return begin if self.source.final else -1
        return begin if text.startswith(("{", "]", "'", '"'), inner) else None

    def _recipient_mark(self) -> bool:
        """`>>>`, Functionary's mark of a recipient."""
        text, at = self.source.text, self.at
        if self._recipients_cut or self._failures > MOST_FAILURES:
            pass
        elif text.startswith(">>>", at):
            finding = READERS[">>>"](self.source, at, at + 3)
            if finding is None:
                return False
            readable = self.lexicon.functionary or all(
                each.error is None and each.arguments is not None for each in finding.candidates
            )
            if readable and (finding.candidates or finding.closed):
                self._call(finding, ">>>")
                return True
            self._recipients_cut = not finding.closed and finding.end == len(text)
            self._failures += 1
        elif not self.source.final and ">>>".startswith(text[at : at + 3]):
            return False
        self.at += 1
        return True

    def _stray_header(self) -> bool:
        """`assistant to=functions.f:` without an object: a marker, so it is not said."""
        text, at = self.source.text, self.at
        found = stray_header(text, at, self.emitted, final=self.source.final)
        if found is None:
            return False
        if found[0] == found[1]:
            self.at += 1
        elif self.lexicon.functionary:
            return self._open("to=functions.", found[1], start=found[0])
        else:
            self._drop(*found)
        return True

    def _bare_header(self) -> bool:
        """`functions.f:` without an object: a call that cannot be read."""
        text, at = self.source.text, self.at
        found = bare_header(text, at, self.emitted, self.lexicon, final=self.source.final)
        if found is None:
            return False
        if found[0] < found[1]:
            return self._open("functions.", found[1], start=found[0])
        self.at += 1
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
        inner = skip_space(text, end)
        behind = text[inner : inner + len(_ESCAPED_XML)]
        if not self.source.final and _ESCAPED_XML.startswith(behind):
            return False
        if kind is not None and (self._plain or behind != _ESCAPED_XML):
            return self._known(text[at:end], kind, end)
        token = "<" + text[at + 4 : end - 4].replace("&quot;", '"') + ">"
        if not is_marker(token, ALL_TOKENS):
            self.at += 1
            return True
        if not self.source.final:
            return False
        if self._plain:
            self._drop(at, end)
        else:
            self._plain = True
            self._unmarked_call = None
            self.source.rewrite(at, plain_markers(text[at:], ALL_TOKENS))
        return True

    def _escaped_value(self) -> bool:
        """An object or list written in entities: all that follows is read without them."""
        if self.source.final:
            self._unescaped = True
            self.source.rewrite(self.at, unescape(self.source.text[self.at :]))
        return self.source.final

    def _unmarked(self) -> bool:
        if self._failures > MOST_FAILURES:
            self.at += 1
            return True
        if not self._unescaped:
            escaped = escaped_value(self.source.text, self.at, final=self.source.final)
            if escaped is not False:
                return escaped is True and self._escaped_value()
        if self._empty_list():
            self._drop(self.at, self.at + 2)
            return True
        found = read_unmarked(self.source, self.at, self.emitted, self.lexicon)
        if found is None:
            return False
        if isinstance(found, int):
            self.at = found
            self._failures += 1
            return True
        self.at = found.start
        if self._is_repeated(found):
            found.candidates = []
        self._call(found, "")
        return True

    def _is_repeated(self, finding: Finding) -> bool:
        """Whether a call without its opener says again what the marked one before it said."""
        last = self._last_call
        if last is None or not last.marker or last.finding is None:
            return False
        if self.source.text[self.emitted : finding.start].strip():
            return False
        before = [each.key() for each in last.finding.candidates]
        return bool(before) and before == [each.key() for each in finding.candidates]

    def _empty_list(self) -> bool:
        """`[]` that opens the reply: how a format with lists says that no tool fits."""
        text, at = self.source.text, self.at
        if not (self.fresh and self.lexicon.lists and text.startswith("[]", at)):
            return False
        if at - self.emitted > 100:
            return False
        fenced = self._fence == "?" and at >= self._fence_end
        before = text[self.emitted : self._fence_at if fenced else at]
        return not before.strip() and not (fenced and text[self._fence_end : at].strip())

    def _mark_last(self, closer: str) -> None:
        """Behind a call without its opener a closer tells which marker that was."""
        last, text = self._unmarked_call, self.source.text
        if last is None or last.finding is None or closer not in OPENER_OF:
            return
        if skip_space(text, self.emitted) == self.at and text.startswith(closer, self.at):
            last.marker = OPENER_OF[closer]
            last.finding.closed = True

    # What to do with what was found.

    def _call(self, finding: Finding, marker: str) -> None:
        self._flush(finding.start)
        ticked = self._swallow_tick
        if ticked or self._tick_at >= 0:
            self._tick_at = finding.end if ticked else -1
        end = finding.end
        fenced = self._fences if self._fence else 0
        call = Segment(_CALL, finding.start, end, finding, marker, ticked, fenced)
        self.segments.append(call)
        if finding.candidates:
            self._last_call = call
        self._unmarked_call = call if finding.candidates and not marker else None
        self.at = self.emitted = end
        self.findings += 1
        if (
            finding.kind == INVENTED
            or self.findings >= MOST_CALLS
            or len(finding.candidates) > MOST_CALLS
        ):
            self.ended = True
