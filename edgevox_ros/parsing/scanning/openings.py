"""How a reply may open: a role, a turn's header, a recipient, an echo; and thinking anywhere."""

from __future__ import annotations

import re

from edgevox_ros.parsing.scanning.markers import ROLES_OF_REPLY
from edgevox_ros.parsing.scanning.outlet import Outlet
from edgevox_ros.parsing.scanning.segments import Part, Segment
from edgevox_ros.parsing.scanning.thinking import LONGEST_CLOSER, channel_name, find_close

_ROLE = re.compile(
    r"[ \t\r\n]*(?:(?:assistant|model)[ \t]{0,4}(?::|\n)|\[assistant\](?!\s{0,4}to=)[ \t]{0,4}:?)",
    re.IGNORECASE,
)
_MAY_BE_ROLE = re.compile(
    r"a[sitan]{0,8}[ \t]{0,4}|m[odel]{0,4}[ \t]{0,4}"
    r"|\[(?:a[sitan]{0,8}\]?)?|\[assistant\]\s{0,4}t?o?"
)
_HEADER = re.compile(
    r"[ \t\r\n]*(\w+)[ \t]*(?:<\|end_header_id\|>|<\|end_of_role\|>|<\|header_end\|>|\n|$)"
)
_OWN_ROLE = ("<｜Assistant｜>", "<|assistant|>")
# How llama-cpp-python's handler has a model begin what is no call.
_MESSAGE = "message:"
ECHO = "tool call rejected:"


class Openings(Outlet):
    """What is taken off the front of a reply, and thinking."""

    def _begin(self) -> bool:
        """The reply's first word: a role prefix, an echo, or functionary's recipient `all`."""
        text, at = self.source.text, self.emitted
        if self.at > at or self._opened_at == at:
            return True
        lead = text[at : at + 24].lstrip()
        if not lead:
            return True
        if lead[0] not in "aAmMtT[":
            self._opened_at = at
            return True
        lead = lead.lower()
        if not self.source.final and _MAY_BE_ROLE.fullmatch(lead):
            return False
        match = _ROLE.match(text, at)
        if match:
            if match.end() >= len(text) and not self.source.final:
                return False
            self.at = self.emitted = match.end()
        elif self.lexicon.message and _MESSAGE.startswith(lead[: len(_MESSAGE)]):
            if len(lead) < len(_MESSAGE) and not self.source.final:
                return False
            if lead.startswith(_MESSAGE):
                self.at = self.emitted = text.lower().index(_MESSAGE, at) + len(_MESSAGE)
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

    def _recipient(self) -> bool:
        text, at = self.source.text, self.emitted
        lead = text[at : at + 24].lstrip()
        if lead.startswith("all\n"):
            self.at = self.emitted = text.index("all\n", at) + 4
            return True
        return self.source.final or not "all\n".startswith(lead)

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
        self._flush(self.at)
        self.ended = True
        return True

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
            self.ended = place[1] == place[0]  # the turn ended within the thought
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
