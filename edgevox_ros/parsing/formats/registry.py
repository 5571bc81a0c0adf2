"""Every wire format, in the order in which fallback names them. A new format is one line here."""

from __future__ import annotations

from edgevox_ros.parsing.formats import hermes, json_object, qwen25
from edgevox_ros.parsing.formats.base import Reader, WireFormat

ALL: tuple[WireFormat, ...] = (
    hermes.FORMAT,
    qwen25.FORMAT,
    json_object.FORMAT,
)
FORMATS: dict[str, WireFormat] = {each.name: each for each in ALL}
OWNERS: dict[str, tuple[str, ...]] = {}
READERS: dict[str, Reader] = {}
for _format in ALL:
    for _marker, _reader in _format.readers.items():
        OWNERS[_marker] = (*OWNERS.get(_marker, ()), _format.name)
        READERS.setdefault(_marker, _reader)
CLOSERS: frozenset[str] = frozenset(closer for each in ALL for closer in each.closers)


def get_format(name: str) -> WireFormat:
    """The format of that name; raises ValueError listing the known ones."""
    try:
        return FORMATS[name]
    except KeyError:
        known = ", ".join(sorted(FORMATS))
        raise ValueError(f"formats: found {name!r}, expected one of {known}") from None
