"""Call syntax in a sentence: of `drive(distance_m=1)` only the name is said.

A plural (`apple(s)`) and a formula (`f(x)`) are prose.
"""

from __future__ import annotations

import re

_INNER = r"[^()\n]{0,200}(?:\([^()\n]{0,100}\)[^()\n]{0,100}){0,4}"
_ARGUMENTS = re.compile(rf"\(({_INNER})\)")
_BEGUN = re.compile(rf"\({_INNER}(?:\([^()\n]{{0,100}})?\Z")
# Arguments: a keyword with its value, a string, another call, or nothing at all.
_CODE = re.compile(r"\s*(?:\Z|[\"']|[^\W\d][\w .]{0,40}=(?!=)|[\w.]{1,80}\()")
_CHAIN = re.compile(rf"(?:\.\w{{1,40}}\({_INNER}\)){{1,4}}")
_MAY_BE_CHAIN = re.compile(rf"(?:\.(?:\w{{1,40}}(?:\({_INNER}(?:\([^()\n]{{0,100}})?)?)?)?\Z")
_CALL = re.compile(rf"\w\(({_INNER})\)")


def read_arguments(text: str, position: int, final: bool) -> int | None:
    """How many characters at a parenthesis after a word are code; 0: none; None: wait."""
    match = _ARGUMENTS.match(text, position)
    if match is None:
        return None if not final and _BEGUN.match(text, position) else 0
    if not _CODE.match(match.group(1)):
        return 0
    end = match.end()
    chain = _CHAIN.match(text, end)
    end = chain.end() if chain else end
    if not final and _MAY_BE_CHAIN.match(text, end):
        return None
    return end - position


def holds_call(text: str) -> bool:
    """Whether a text contains a call with its arguments."""
    return any(_CODE.match(match.group(1)) for match in _CALL.finditer(text))
