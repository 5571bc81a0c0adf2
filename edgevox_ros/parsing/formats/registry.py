"""Every wire format, in the order in which fallback picks one, with tables of all of them.

To add a family:

1. Write `parsing/formats/<family>.py` with one `FORMAT = WireFormat(..)`. base.py explains the
   fields, call_form.py how a call is described. Most families need no reader of their own: a
   payload between two markers is read by `enclosed_payload.enclosed`, one without an end marker by
   `open_payload.read_open`, a JSON object after a name by `open_payload.read_named_object`. A
   reader that finds no payload ends in `unreadable.unreadable`; one that needs more text returns
   `reply.wait(..)` unless `reply.final`. What is written must be read: tests read back what writer
   and grammar make.
2. Put it into ALL below: one import, one line.
3. Write `test/parsing/formats/test_<family>.py`: a table of replies.
   The tests of all formats (round trip, pieces, damage, span watch, grammar, tool text) include it.

A chat template goes to `test/llm/templates/<name>.jinja`, named after the format: built like the
family's own, in your own words. test_family_templates.py checks that it is detected, that tools and
results reach the model, and that a call that it writes is read back. With an entry in
`test/support/llm/doubles.py` the engine's tests of token replay run with it too.
"""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats import (
    apertus,
    arg_key,
    chatml_function_calling,
    command_r7b,
    deepseek,
    dsml,
    firefunction,
    functionary,
    gemma,
    gigachat,
    gpt_oss,
    granite,
    hermes,
    hunyuan,
    ifm,
    internlm,
    json_object,
    kimi_k2,
    lfm2,
    llama32,
    minicpm5,
    mistral,
    nemotron,
    olmo3,
    phi4,
    pythonic,
    qwen3_coder,
    seed_oss,
    tagged,
    xlam,
)
from edgevox_ros.parsing.formats.base import HeaderReader, Reader, Sign, WireFormat
from edgevox_ros.parsing.formats.thinking_marks import WITHOUT_FORMAT, Thinking, ThinkingPair
from edgevox_ros.parsing.formats.tool_styles import SIGNATURES, ToolStyle

ALL: tuple[WireFormat, ...] = (
    hermes.HERMES,
    hermes.QWEN25,
    qwen3_coder.FORMAT,
    llama32.FORMAT,
    mistral.FORMAT,
    pythonic.FORMAT,
    lfm2.FORMAT,
    xlam.FORMAT,
    granite.FORMAT,
    gemma.GEMMA4,
    gemma.FUNCTIONGEMMA,
    gpt_oss.FORMAT,
    functionary.FORMAT,
    phi4.FORMAT,
    firefunction.FORMAT,
    hermes.SMOLLM,
    kimi_k2.FORMAT,  # before deepseek: it reads the marker that both have
    deepseek.FORMAT,
    dsml.FORMAT,
    seed_oss.FORMAT,
    minicpm5.FORMAT,
    nemotron.FORMAT,
    olmo3.FORMAT,
    apertus.FORMAT,
    hunyuan.HUNYUAN,
    hunyuan.HUNYUAN_DENSE,
    command_r7b.FORMAT,
    internlm.FORMAT,
    arg_key.FORMAT,
    ifm.FORMAT,
    gigachat.FORMAT,
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
AFTER_RECIPIENT = frozenset(marker for each in ALL for marker in each.after_recipient)
INNER: frozenset[str] = frozenset(marker for each in ALL for marker in each.inner)
HEADERS: dict[str, HeaderReader] = {
    token: reader for each in ALL for token, reader in each.headers.items()
}
NEXT_MESSAGE: dict[str, tuple[str, ...]] = {
    token: after for each in ALL for token, after in each.next_message.items()
}
# End marker -> opening marker, for a call whose opening marker was dropped.
OPENER_OF: dict[str, str] = {}
for _format in ALL:
    for _form in _format.marked_calls:
        if _form.end and _form.start in READERS:
            OPENER_OF.setdefault(_form.end, _form.start)
# In the order of ALL, not in hash order: tests draw from it at random.
CLOSERS: tuple[str, ...] = tuple(dict.fromkeys(closer for each in ALL for closer in each.closers))
# The end tags of values that are raw text.
VALUE_ENDS: frozenset[str] = frozenset(
    form.tags.close.strip() for each in ALL for form in each.calls if form.tags
)
UNSPOKEN: tuple[str, ...] = tuple(each.unspoken for each in ALL if each.unspoken)
TOOL_STYLES: dict[str, ToolStyle] = {
    style.name: style for style in (*(each.tool_style for each in ALL), SIGNATURES)
}
# The thinking marks of every format, and of models without one.
THINKING: tuple[Thinking, ...] = tuple(
    dict.fromkeys((*(marks for each in ALL for marks in each.thinking), *WITHOUT_FORMAT))
)
# What models write at the beginning of a thought that is not part of it.
THOUGHT_HEADINGS: tuple[str, ...] = tuple(
    marks.heading for marks in THINKING if isinstance(marks, ThinkingPair) and marks.heading
)


def get_format(name: str) -> WireFormat:
    """The format of that name; raises ValueError listing the known ones."""
    try:
        return FORMATS[name]
    except KeyError:
        known = ", ".join(sorted(FORMATS))
        raise ValueError(f"formats: found {name!r}, expected one of {known}") from None


# Tags with a name in front (`<ifm|tool_call>`, `<steptml:invoke>`): only one family has such.
_NAMED_TAG = re.compile(
    r"<\|?/?[A-Za-z]\w{0,30}[:|](?:begin_|end_)?(?:tool|function|invoke|parameter|arg)"
    r"|<(?!start_|end_)[A-Za-z]\w{0,30}_(?:tool|function)_calls?>"
)
# What only templates of one family have, though they contain another's signs.
_ONE_FAMILY = re.compile(
    "|".join(
        re.escape(sign)
        for sign in (
            "]<]minimax[>[", "\uff5cDSML\uff5c", "\uff5cGCML\uff5c", "<|tool_calls_section_begin|>",
        )
    )
)  # fmt: skip


def detect_formats(chat_template: str) -> tuple[str, ...]:
    """The formats that a chat template shows, the most certain first; () for none.

    What only one family has must be in the sign of a format: all others are another family's.
    """
    own = {
        tag.group()
        for pattern in (_ONE_FAMILY, _NAMED_TAG)
        for tag in pattern.finditer(chat_template)
    }
    found: list[tuple[int, str]] = []
    for each in ALL:
        weights = [
            sign.weight
            for sign in each.signs
            if sign.stands_in(chat_template) and (not own or any(_names(sign, tag) for tag in own))
        ]
        if weights:
            found.append((-max(weights), each.name))
    found.sort(key=lambda pair: pair[0])
    return tuple(name for _, name in found)


def _names(sign: Sign, tag: str) -> bool:
    return any(tag in text for text in sign.texts)
