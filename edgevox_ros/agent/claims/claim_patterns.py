"""The claim words of every language, as compiled expressions, and the `Claims` that they find."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from edgevox_ros.languages import LANGUAGES
from edgevox_ros.languages.language_fields import Claims, one_spelling

_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True)
class Expressions:
    """`languages.language_fields.Claims`, compiled."""

    doing: re.Pattern[str]
    done: re.Pattern[str]
    state: re.Pattern[str]
    agreed: re.Pattern[str]
    negation: re.Pattern[str]
    condition: re.Pattern[str]
    candid: re.Pattern[str]
    limits: re.Pattern[str]
    asking: re.Pattern[str]
    offering: re.Pattern[str]
    unknowing: re.Pattern[str]
    polite: re.Pattern[str]
    sorry: re.Pattern[str]
    order: re.Pattern[str]
    wish: re.Pattern[str]


def _compiled(claims: Claims) -> Expressions:
    names = [field.name for field in fields(Expressions)]
    return Expressions(**{name: _expression(getattr(claims, name)) for name in names})


def _expression(*sources: str) -> re.Pattern[str]:
    joined = "|".join(filter(None, sources))
    return re.compile(one_spelling(joined)) if joined else _NEVER


EXPRESSIONS: Mapping[str, Expressions] = {
    code: _compiled(language.claims) for code, language in LANGUAGES.items()
}
# These are searched for in every text, whatever its language.
CHATTER = _expression(*(language.claims.chatter for language in LANGUAGES.values()))
CLAUSE_END = _expression(
    r"[,;:，、；：،؛—–]|\s-\s", *(language.claims.conjunctions for language in LANGUAGES.values())
)
