"""The marks between which models think, as patterns: every spelling that is known.

What stands between them is never said and never run. The marks themselves belong to the formats;
formats/registry.py puts them together, with those of models that have no format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from edgevox_ros.parsing.formats.registry import THINKING
from edgevox_ros.parsing.formats.thinking_marks import ThinkingChannels, ThinkingPair, ThinkingTags

_TAGS = [marks.names for marks in THINKING if isinstance(marks, ThinkingTags)]
_PAIRS = [marks for marks in THINKING if isinstance(marks, ThinkingPair)]
_CHANNELS = [marks for marks in THINKING if isinstance(marks, ThinkingChannels)]
_NAMES = tuple(name for names in _TAGS for name in names)
TAG_NAME = "|".join(sorted(map(re.escape, _NAMES), key=len, reverse=True))
# An opening tag with attributes, or a closing one with a space; and what may become one.
TAG = re.compile(rf"<(/?)({TAG_NAME})\s[^<>]{{0,60}}>", re.IGNORECASE)
TAG_BEGUN = re.compile(rf"</?(?:{TAG_NAME})\s[^<>]{{0,60}}", re.IGNORECASE)
# Openers and closers as they are mostly written, in lower case; a closer by its opener.
CLOSER_OF: dict[str, str] = {
    **{f"<{name}>": f"</{name}>" for name in _NAMES},
    **{pair.opener.lower(): pair.closer.lower() for pair in _PAIRS},
}
OPENERS = tuple(CLOSER_OF)
CLOSERS = tuple(CLOSER_OF.values())
# As models write them, for those who look for marks in a prompt or while a model writes.
LITERALS: dict[str, str] = {
    **{f"<{name}>": f"</{name}>" for name in _NAMES},
    **{pair.opener: pair.closer for pair in _PAIRS},
    **{f"{each.opener}{name}": each.closer for each in _CHANNELS for name in each.names},
}


def _families() -> Iterator[tuple[tuple[str, ...], str, str]]:
    """The openers of each family, and the patterns of its openers and closers."""
    for names in _TAGS:
        name = "|".join(map(re.escape, names))
        openers = tuple(f"<{each}>" for each in names)
        yield openers, rf"<(?:{name})(?:\s[^<>]{{0,60}})?>", rf"</(?:{name})\s{{0,4}}>"
    for pair in _PAIRS:
        opens = re.escape(pair.opener) if pair.nested else "(?!)"
        yield (pair.opener.lower(),), opens, re.escape(pair.closer)


def _patterns() -> dict[str, tuple[str, str]]:
    """By opener: the pattern of what opens another level of it, and of what closes one."""
    found: dict[str, tuple[str, str]] = {}
    for openers, opens, closes in _families():
        found.update(dict.fromkeys(openers, (opens, closes)))
    # The prompt opened it, so the spelling is not known.
    found[""] = (
        "|".join(opens for _, opens, _ in _families()),
        "|".join(closes for _, _, closes in _families()),
    )
    found.update((each.opener, ("(?!)", each.closes)) for each in _CHANNELS)
    return found


PATTERNS = _patterns()
