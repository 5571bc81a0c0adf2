"""The thinking marks of all models, as patterns in every known spelling.

Text between them is never spoken and never run. The marks themselves belong to the formats;
formats/registry.py collects them, with those of models that have no format.
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
# An opening tag with attributes or a closing tag with a space; TAG_BEGUN may still become one.
TAG = re.compile(rf"<(/?)({TAG_NAME})\s[^<>]{{0,60}}>", re.IGNORECASE)
TAG_BEGUN = re.compile(rf"</?(?:{TAG_NAME})\s[^<>]{{0,60}}", re.IGNORECASE)
# Closers by their openers, in lower case and their usual spelling.
CLOSER_OF: dict[str, str] = {
    **{f"<{name}>": f"</{name}>" for name in _NAMES},
    **{pair.opener.lower(): pair.closer.lower() for pair in _PAIRS},
}
# The opener that a closer lacks which stands alone, as models write it, with its heading.
LACKING: dict[str, str] = {
    **{f"</{name}>": f"<{name}>" for name in _NAMES},
    **{pair.closer.lower(): pair.opener + pair.heading for pair in _PAIRS},
}
OPENERS = tuple(CLOSER_OF)
CLOSERS = tuple(CLOSER_OF.values())
# Closers by their openers as models write them, to look for in a prompt or in generated text.
LITERALS: dict[str, str] = {
    **{f"<{name}>": f"</{name}>" for name in _NAMES},
    **{pair.opener: pair.closer for pair in _PAIRS},
    **{f"{each.opener}{name}": each.closer for each in _CHANNELS for name in each.names},
}


def _families() -> Iterator[tuple[tuple[str, ...], str, str]]:
    """For each family: its openers, a pattern of its openers and a pattern of its closers."""
    for names in _TAGS:
        name = "|".join(map(re.escape, names))
        openers = tuple(f"<{each}>" for each in names)
        yield openers, rf"<(?:{name})(?:\s[^<>]{{0,60}})?>", rf"</(?:{name})\s{{0,4}}>"
    for pair in _PAIRS:
        opens = re.escape(pair.opener) if pair.nested else "(?!)"
        yield (pair.opener.lower(),), opens, re.escape(pair.closer)


def opened_by_prompt(marks: ThinkingChannels) -> str:
    """The key of a thought that the prompt opened, in PATTERNS."""
    return f"{marks.opener}{marks.names[0]}"


def _patterns() -> dict[str, tuple[str, str]]:
    """By opener: the patterns of what opens a nested block and of what closes a block."""
    found: dict[str, tuple[str, str]] = {}
    for openers, opens, closes in _families():
        found.update(dict.fromkeys(openers, (opens, closes)))
    # The prompt opened the block, so its spelling is unknown.
    found[""] = (
        "|".join(opens for _, opens, _ in _families()),
        "|".join(closes for _, _, closes in _families()),
    )
    found.update((each.opener, ("(?!)", each.closes)) for each in _CHANNELS)
    found.update((opened_by_prompt(each), ("(?!)", each.closes_opened)) for each in _CHANNELS)
    return found


PATTERNS = _patterns()
