"""How the names in a map are said: "WP-01" also as "w p one", "Küche" also as "kuche" or "kueche".

An accent may be left out or spelt by who speaks, never added, save for an umlaut: Spanish "giré" is
another word than "gire". A number in a name is said in digits, in words and digit by digit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice, product
from typing import Any

from edgevox_ros.hearing.sentences.numerals import Numerals, numerals, spelt_in
from edgevox_ros.hearing.words import fold

MOST_WAYS = 64
"""Ways to say one name. Names of more numbers have few of them."""
_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue"}
_SPELT_OUT = str.maketrans(_UMLAUTS)
# "WP", "uv" and "b" are said letter by letter; "lab" and "one" are words.
_LETTERS = re.compile(r"[a-z]{2}|[b-df-hj-np-tv-xz]{3}")


@lru_cache(maxsize=4096)
def written_ways(word: str) -> tuple[str, ...]:
    """A folded word as it may be written: itself, and then with its accents spelt or left out."""
    ways = [word]
    if not word.isascii():
        ways += [word.translate(_SPELT_OUT), fold(word)]
    elif any(each in word for each in _UMLAUTS.values()):
        ways.append(_with_umlauts(word))
    return tuple(dict.fromkeys(ways))


def one_spelling(word: str) -> str:
    """The same for every way to write a folded word; of other words too ("blue" is "blu")."""
    plain = fold(word)
    for umlaut, spelt in _UMLAUTS.items():
        plain = plain.replace(spelt, fold(umlaut))
    return plain


def said_names(names: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Folded words and their values, with all other ways to say them in a language.

    How a name is written comes first: another way that is a name, or that two values share, is
    none.
    """
    others: dict[str, Any] = {}
    shared: set[str] = set()
    for words, value in names.items():
        for way in _ways(words, language):
            if others.setdefault(way, value) is not value:
                shared.add(way)
    return {**{way: others[way] for way in others if way not in shared}, **names}


@lru_cache(maxsize=8192)  # each sentence about a place has the names of all places
def _ways(words: str, language: str) -> tuple[str, ...]:
    """Every way to say a name."""
    pieces = [_piece(each, language) for each in _pieces(words, numerals(language))]
    return tuple(" ".join(way) for way in islice(product(*pieces), MOST_WAYS))


def _pieces(words: str, known: Numerals) -> Iterator[str]:
    """The words of a name, its whole numbers in digits: "room two" is "room", "2"."""
    at = 0
    while at < len(words):
        end = at + len(words[at:].partition(" ")[0])
        found = None if words[at].isdecimal() else known.read(words, at)
        if found and isinstance(found[0], int) and not known.is_article(words[at : found[1]]):
            yield str(found[0])
            end = found[1]
        else:
            yield words[at:end]
        at = end + 1


def _piece(word: str, language: str) -> list[str]:
    """How one word or number of a name is said, as it is written first."""
    if not word.isdecimal():
        letters = [" ".join(word)] if _LETTERS.fullmatch(word) else []
        return [*written_ways(word), *letters]
    written = dict.fromkeys((word, word.lstrip("0") or "0"))
    said = (way for each in reversed(written) for way in sorted(spelt_in(language, each)))
    return list(dict.fromkeys((*written, *said)))


def _with_umlauts(word: str) -> str:
    for umlaut, spelt in _UMLAUTS.items():
        word = word.replace(spelt, umlaut)
    return word
