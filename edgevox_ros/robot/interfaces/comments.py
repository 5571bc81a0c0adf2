"""The comments on fields in an interface definition, if the definition is installed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

MAX_CHARS = 120
SECTIONS = {
    "msg": ("",), "srv": ("Request", "Response"), "action": ("Goal", "Result", "Feedback"),
}  # fmt: skip
_FIELD = re.compile(r"\s*[\w/]+(?:<=\d+)?(?:\[[<=\d]*\])?\s+([a-z]\w*)\s*(?:[^#=]*)(?:#(.*))?")
# A comment below a trailing one continues it.
_CONTINUED = re.compile(r"\s{5,}#")


def comments_of(message_type: Any) -> Mapping[str, str]:
    """One short sentence for each field that has a comment."""
    package, kind = message_type.__module__.split(".")[:2]
    name, _, part = message_type.__name__.partition("_")
    return _read(package, kind, name, part)


@cache
def _read(package: str, kind: str, name: str, part: str) -> Mapping[str, str]:
    # Imported here: a map can be read without ament.
    from ament_index_python import PackageNotFoundError, get_package_share_directory

    try:
        folder = Path(get_package_share_directory(package))
        text = (folder / kind / f"{name}.{kind}").read_text(encoding="utf-8")
    except (PackageNotFoundError, OSError, UnicodeDecodeError, ValueError):
        return {}
    sections = re.split(r"^---\s*$", text, flags=re.MULTILINE)
    parts = SECTIONS.get(kind, ())
    index = parts.index(part) if part in parts else len(sections)
    return fields_in(sections[index].splitlines()) if index < len(sections) else {}


def fields_in(lines: Iterable[str]) -> dict[str, str]:
    """The comment after each field, or else the comments right above it."""
    found: dict[str, str] = {}
    above: list[str] = []
    for line in lines:
        if line.strip().startswith("#"):
            if not _CONTINUED.match(line):
                above.append(line.strip().lstrip("#").strip())
            continue
        field = _FIELD.fullmatch(line)
        if field is not None:
            sentence = _sentence(field[2] or " ".join(above))
            if sentence:
                found[field[1]] = sentence
        above = []
    return found


def _sentence(text: str) -> str:
    """The first sentence, if it is short enough to be shown to a model."""
    first = re.split(r"(?<=[.!?])\s+(?=[A-Z])", " ".join(text.split()), maxsplit=1)[0]
    return first if len(first) <= MAX_CHARS else ""
