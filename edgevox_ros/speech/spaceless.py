"""Sentence ends that no mark tells: in Thai, and behind a Japanese quotation."""

from __future__ import annotations

import re

_THAI = re.compile("[\u0e00-\u0e7f]")
_POLITE = "\u0e04\u0e23\u0e31\u0e1a|\u0e04\u0e48\u0e30|\u0e04\u0e30|\u0e19\u0e30"
# Words that close a clause: already, -ing, go, come, at all, too, together, can, and questions.
_CLOSING = "แล้ว|อยู่|ไป|มา|เลย|ด้วย|กัน|ได้|ไหม|มั้ย|หรือเปล่า|หรือยัง|จ้ะ|จ้า|จ๊ะ|เถอะ|ล่ะ|สิ"
# Words that go on with it: and, but, or, because, if, that, which, in order to, so, when.
_GOING_ON = "และ|แต่|หรือ|เพราะ|ถ้า|หาก|ที่|ซึ่ง|เพื่อ|จึง|เมื่อ|โดย|กับ"
_FOLLOWING = "[\u0e01-\u0e2e\u0e40-\u0e44][^ ]{5}"
_THAI_END = re.compile(
    f"(?:{_POLITE})(?= )|(?:{_CLOSING})(?= +(?!{_GOING_ON}|{_POLITE}){_FOLLOWING})"
)
# "he said", "he asked" and the like: the quotation is the object of a verb.
_QUOTED = re.compile(
    "って|など|という|を|と(?:言|云|い[うわっえ]|思|お[もっ]|聞|き[いこ]|答|こた|話|はな|書|呼|叫|伝|教|述|返|"
    "彼|私|、|の|か|し[たてま])"
)


def thai_end(text: str) -> int | None:
    """Where a Thai sentence ends: behind a polite particle or a closing word, at a space."""
    if not _THAI.search(text):
        return None
    match = _THAI_END.search(text)
    return match.end() if match else None


def quote_goes_on(text: str, position: int, final: bool) -> bool | None:
    """Whether the sentence goes on behind a quotation's end; None if more text must tell."""
    rest = text[position : position + 3]
    if _QUOTED.match(rest):
        return True
    undecided = rest[:1] in ("と", "っ", "な") and len(rest) < 3 and not final
    return None if undecided else False
