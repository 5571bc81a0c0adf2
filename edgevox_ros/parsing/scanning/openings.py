"""How a reply may open: a role, a turn's header, a recipient, an echo; and thinking anywhere."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.control_tokens import ROLES_OF_REPLY
from edgevox_ros.parsing.scanning.outlet import Outlet
from edgevox_ros.parsing.scanning.segments import Part, Segment
from edgevox_ros.parsing.scanning.thinking import (
    LONGEST_MARK,
    Thought,
    channel,
    gemma_channel,
    leading_opener,
)
from edgevox_ros.parsing.scanning.thinking_marks import CHANNEL, GEMMA_CHANNEL, THOUGHT_CHANNELS

_ROLE = re.compile(
    r"[ \t\r\n]*(?:(?:assistant|model)[ \t]{0,4}(?::|\n)|\[assistant\](?!\s{0,4}to=)[ \t]{0,4}:?)",
    re.IGNORECASE,
)
_MAY_BE_ROLE = re.compile(
    r"a[sitan]{0,8}[ \t]{0,4}|m[odel]{0,4}[ \t]{0,4}"
    r"|\[(?:a[sitan]{0,8}\]?)?|\[assistant\]\s{0,4}t?o?"
)
_HEADER = re.compile(
    r"[ \t\r\n]*(\w+)[ \t]*(?:<\|end_header_id\|>|<\|end_of_role\|>|<\|header_end\|>|\n|$"
    r"|(?=<\|(?:channel|message)\|>))"
)
_OWN_ROLE = ("<｜Assistant｜>", "<|assistant|>")
# How llama-cpp-python's handler has a model begin what is no call.
_MESSAGE = "message:"
_ALL = "all\n"
_SPACE = re.compile(r"\s*")
ECHO = "tool call rejected:"


class Openings(Outlet):
    """What is taken off the front of a reply, and thinking."""

    def _begin(self) -> bool:
        """Take off the reply's first words, as many as are none; False where more must tell."""
        while self._opened_at != self.emitted:
            text, at = self.source.text, self.emitted
            if self.at > at and text[at : self.at].strip():
                self._opened_at = at
                return True
            match = _SPACE.match(text, at)
            begin = match.end() if match else at
            if begin >= len(text):
                return True
            end = self._opening(begin)
            if end < 0:
                return False
            if end == begin:
                self._opened_at = at
            else:
                self.at = self.emitted = end
        return True

    def _opening(self, at: int) -> int:
        """Where a role prefix, an echo or functionary's recipient `all` ends that begins at `at`.

        `at` itself where none does, -1 where more must tell.
        """
        text, final, lexicon = self.source.text, self.source.final, self.lexicon
        if text[at] not in "aAmMtT[":
            return at
        lead = text[at : at + 24].lower()
        words = [ECHO]
        if lexicon.message:
            words.append(_MESSAGE)
        if lexicon.functionary:
            words.append(_ALL)
        partial = any(len(lead) < len(word) and word.startswith(lead) for word in words)
        if not final and (partial or _MAY_BE_ROLE.fullmatch(lead)):
            return -1
        match = _ROLE.match(text, at)
        if match:
            return match.end() if final or match.end() < len(text) else -1
        if lead.startswith(ECHO):
            end = text.find("\n", at + len(ECHO))
            return end + 1 if end >= 0 else (len(text) if final else -1)
        for word in words:
            if lead.startswith(word):
                return at + len(word)
        return at

    def _echoed_line(self) -> bool:
        """The same on a later line."""
        text, at = self.source.text, self.at
        end = text.find("\n", at)
        if end < 0 and not self.source.final:
            return False
        if text[at : at + len(ECHO)].lower() == ECHO:
            self._drop(at, end + 1 if end >= 0 else len(text))
        else:
            self.at += 1
        return True

    def _turn(self, end: int) -> bool:
        """A turn's header: dropped where it opens the reply, else everything behind it goes."""
        text = self.source.text
        if self.fresh and not text[self.emitted : self.at].strip():
            if text.startswith(_OWN_ROLE, self.at):
                self._drop(self.at, end)
                return True
            match = _HEADER.match(text, end)
            if (match is None or match.end() >= len(text)) and not self.source.final:
                return False
            if match is not None and match.group(1).lower() in ROLES_OF_REPLY:
                self._drop(self.at, match.end())
                return True
        if not self._lone_name(self.at):
            self._flush(self.at)
        self.ended = True
        return True

    def _think(self) -> bool:
        text, final = self.source.text, self.source.final
        thought = self.thinking
        assert thought is not None
        if self.at == 0 and thought.opener == "":
            lead = leading_opener(text, final=final)
            if lead is None:
                return False
            self.at = thought.begin = lead
        end, self.at = thought.find_end(text, self.at, final=final)
        if end is None and final:
            end = thought.may_end
        if end is not None:
            self._thought(end.at, closed=end.closed)
            self.thinking = None
            self.at = self.emitted = end.after
            self.ended = not end.closed  # the turn ended within the thought
            return True
        if not final:
            self.at = max(self.at, len(text) - LONGEST_MARK)
            told = self.at if thought.may_end is None else thought.may_end.at
            if told > thought.begin:
                self._thought(told, closed=False)
                thought.begin = self.emitted = told
            return False
        self._thought(len(text), closed=False)
        self.ended = True
        return True

    def _thought(self, end: int, *, closed: bool) -> None:
        begin = self.thinking.begin if self.thinking is not None else end
        self.segments.append(Segment(Part.THINKING, begin, end, closed=closed))

    def _open_thinking(self, opener: str, end: int) -> bool:
        text, final = self.source.text, self.source.final
        if opener == GEMMA_CHANNEL:
            name, begin = gemma_channel(text, end)
            if begin >= len(text) and not final:
                return False
            if name and name not in THOUGHT_CHANNELS:
                self._drop(self.at, begin)
                return True
            end = begin
        elif opener == CHANNEL:
            found = channel(text, end, final=final)
            if found is None:
                return False
            if not found[0]:
                self._drop(self.at, found[1])
                return True
            end = found[1]
        self._flush(self.at)
        self.thinking = Thought(opener, end)
        self.at = self.emitted = end
        return True
