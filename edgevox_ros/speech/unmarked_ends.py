"""Sentence ends that no mark tells: in Thai, and behind a Japanese quotation."""

from __future__ import annotations

import re

_THAI = re.compile("[\u0e00-\u0e7f]")
_POLITE = "\u0e04\u0e23\u0e31\u0e1a|\u0e04\u0e48\u0e30|\u0e04\u0e30|\u0e19\u0e30"
# Words that close a clause: already, -ing, go, come, at all, too, together, can, and questions.
_CLOSING = "แล้ว|อยู่|ไป|มา|เลย|ด้วย|กัน|ได้|ไหม|มั้ย|หรือเปล่า|หรือยัง|จ้ะ|จ้า|จ๊ะ|เถอะ|ล่ะ|สิ"
# Words that go on with it: and, but, or, because, if, that, which, in order to, so, when.
_GOING_ON = "และ|แต่|หรือ|เพราะ|ถ้า|หาก|ที่|ซึ่ง|เพื่อ|จึง|เมื่อ|โดย|กับ"
_AHEAD = 6
_FOLLOWING = f"[\u0e01-\u0e2e\u0e40-\u0e44][^ ]{{{_AHEAD - 1}}}"
_THAI_END = re.compile(
    f"(?:{_POLITE})(?= )|(?:{_CLOSING})(?= +(?!{_GOING_ON}|{_POLITE}){_FOLLOWING})"
)
# Behind a quotation these particles make it the object of what follows; a few words begin so too.
_QUOTED = re.compile("って|など|を|と(?!ても|りあえ|ころ|にかく|きど|もだ|なり|う|$)")
# "he asks" behind a quotation: a few characters and a verb of speaking, then a mark.
_SPEAKER = re.compile("[^，。！？“”「」\\s]{0,6}(?:说|問|问|道|答|喊|叫)[，。！？]")
_SPEAKER_BEGUN = re.compile("[^，。！？“”「」\\s]{0,7}\\Z")


def thai_end(text: str) -> int | None:
    """Where a Thai sentence ends: behind a polite particle or a closing word, at a space."""
    if not _THAI.search(text):
        return None
    match = _THAI_END.search(text)
    return match.end() if match else None


def thai_begins(following: str, final: bool) -> bool | None:
    """Whether a Thai sentence may begin with this; None if more text must tell."""
    if len(following) < _AHEAD and not final:
        return None
    return re.match(f"(?:{_GOING_ON}|{_POLITE})", following) is None


def quote_goes_on(text: str, position: int, final: bool) -> bool | None:
    """Whether the sentence goes on behind a quotation's end; None if more text must tell."""
    rest = text[position : position + 9]
    if text[position - 1] == "\u201d":
        if _SPEAKER.match(rest):
            return True
        return None if _SPEAKER_BEGUN.match(rest) and not final else False
    if not final and rest[:1] in ("と", "っ", "な") and len(rest) < 4:
        return None
    return _QUOTED.match(rest) is not None
