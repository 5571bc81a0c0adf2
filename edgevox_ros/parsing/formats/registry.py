"""Every wire format, in the order in which fallback names them. A new format is one line here."""

from __future__ import annotations

from edgevox_ros.parsing.formats import (
    chatml_function_calling,
    deepseek,
    functionary,
    functiongemma,
    gemma4,
    granite,
    hermes,
    json_object,
    lfm2,
    llama32,
    mistral,
    phi4,
    pythonic,
    qwen3_coder,
    qwen25,
    smollm,
    tagged,
    xlam,
)
from edgevox_ros.parsing.formats.base import Reader, WireFormat

ALL: tuple[WireFormat, ...] = (
    hermes.FORMAT,
    qwen25.FORMAT,
    qwen3_coder.FORMAT,
    llama32.FORMAT,
    mistral.FORMAT,
    pythonic.FORMAT,
    lfm2.FORMAT,
    xlam.FORMAT,
    granite.FORMAT,
    gemma4.FORMAT,
    functiongemma.FORMAT,
    functionary.FORMAT,
    phi4.FORMAT,
    smollm.FORMAT,
    deepseek.FORMAT,
    tagged.FORMAT,
    json_object.FORMAT,
    chatml_function_calling.FORMAT,
)
FORMATS: dict[str, WireFormat] = {each.name: each for each in ALL}
OWNERS: dict[str, tuple[str, ...]] = {}
READERS: dict[str, Reader] = {}
for _format in ALL:
    for _marker, _reader in _format.readers.items():
        OWNERS[_marker] = (*OWNERS.get(_marker, ()), _format.name)
        READERS.setdefault(_marker, _reader)
AFTER_NAME: frozenset[str] = frozenset(marker for each in ALL for marker in each.after_name)
# A closer whose opener was dropped tells which marker it was.
OPENER_OF: dict[str, str] = {}
for _format in ALL:
    for _span in _format.spans:
        if _span.end and _span.start in READERS:
            OPENER_OF.setdefault(_span.end, _span.start)
# In the order of ALL, not of a hash: tests draw from it.
CLOSERS: tuple[str, ...] = tuple(dict.fromkeys(closer for each in ALL for closer in each.closers))


def get_format(name: str) -> WireFormat:
    """The format of that name; raises ValueError listing the known ones."""
    try:
        return FORMATS[name]
    except KeyError:
        known = ", ".join(sorted(FORMATS))
        raise ValueError(f"formats: found {name!r}, expected one of {known}") from None
