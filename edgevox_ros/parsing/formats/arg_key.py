"""arg_key: `<tool_call>f`, then `<arg_key>x</arg_key><arg_value>raw text</arg_value>` (GLM)."""

from __future__ import annotations

from edgevox_ros.parsing.formats import hermes, hunyuan
from edgevox_ros.parsing.formats.argument_pairs import (
    PLAIN,
    PREFIXED,
    SUFFIXED,
    PairTags,
    tool_name,
)
from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import CallForm, Name
from edgevox_ros.parsing.formats.thinking_marks import THINK, ThinkingTags
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS

_NAME = Name(tool_name)


def _listed(tags: PairTags) -> CallForm:
    """A list of calls, as Hunyuan 3 writes it."""
    call = (tags.call, _NAME, f"{tags.separator}\n", tags.parameters, tags.call_end)
    gap = ("\n",)
    return CallForm(call, tags.outer, tags.outer_end, before=gap, between=gap, after=gap)


FORMAT = WireFormat(
    name="arg_key",
    calls=(
        CallForm((_NAME, "\n", PLAIN.parameters), PLAIN.call, PLAIN.call_end),
        _listed(PLAIN),
        _listed(SUFFIXED),
        CallForm((_NAME, "\n", PREFIXED.parameters), PREFIXED.call, PREFIXED.call_end),
    ),
    apart="\n",
    models="GLM 4.5 to 4.7, Spark-X2.5, Ling 3, Laguna, Hunyuan 3, LongCat",
    also_reads=(
        "`<tool_sep>` after the name, `<tool_calls>` around the calls, `:opensource` or "
        "`longcat_` in each tag, no line breaks, strings as JSON text, `</arg_value>` or the end "
        "tag missing, JSON as in hermes; values typed by the schema"
    ),
    readers={
        **hermes.READERS,
        **hunyuan.HUNYUAN.readers,
        SUFFIXED.outer: SUFFIXED.read_list,
        SUFFIXED.call: SUFFIXED.read_call,
        **dict.fromkeys(PLAIN.inner, PLAIN.read_stray),
        **dict.fromkeys(SUFFIXED.inner, SUFFIXED.read_stray),
        PREFIXED.call: PREFIXED.read_call,
        **dict.fromkeys(PREFIXED.inner, PREFIXED.read_stray),
    },
    inner=(*PLAIN.inner, *SUFFIXED.inner, *PREFIXED.inner),
    more_closers=(
        hermes.ESCAPED_END,
        *PLAIN.closers,
        *SUFFIXED.closers,
        SUFFIXED.call_end,
        *PREFIXED.closers,
    ),
    thinking=(THINK, ThinkingTags(("think:opensource",))),
    ends=("<｜hy_eos｜>", "<｜hy_eos:opensource｜>"),
    turns=("<｜hy_User:opensource｜>", "<｜hy_Assistant:opensource｜>"),
    results=("<|observation|>", "<tool_responses>", "<tool_responses:opensource>"),
    # The template of Hunyuan 3 fills the end of each tag in.
    signs=(
        Sign(("<tool_call>", "<arg_key>"), 5),
        Sign(("<arg_key:opensource>",), 5),
        Sign((PREFIXED.call,), 5),
        Sign(("<tool_call{}>", "<arg_key{}>"), 5),
    ),
    tool_style=JSON_IN_TAGS,
)
