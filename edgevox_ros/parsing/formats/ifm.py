"""ifm: `<ifm|tool_calls>`, for each call a name and pairs of tags, or a JSON object (K2 Horizon).

Which of the two a model writes is said in its prompt: pairs, unless `tool_call_format` is `json`.
"""

from __future__ import annotations

from edgevox_ros.parsing.formats.argument_pairs import PairTags, tool_name
from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import CallForm, Name
from edgevox_ros.parsing.formats.thinking_marks import ThinkingTags
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS

TAGS = PairTags(prefix="ifm|")
_CALL = (Name(tool_name), "\n", TAGS.parameters)
_GAP = ("\n",)


FORMAT = WireFormat(
    name="ifm",
    calls=(
        CallForm(
            (TAGS.call, *_CALL, TAGS.call_end),
            TAGS.outer,
            TAGS.outer_end,
            before=_GAP,
            between=_GAP,
            after=_GAP,
        ),
        CallForm(_CALL, TAGS.call, TAGS.call_end),
    ),
    models="K2 Horizon",
    also_reads=(
        'JSON (`{"name": .., "arguments": ..}`) in `<ifm|tool_call>`, `<ifm|arg_type>`, the outer '
        "tag missing, strings as JSON text; values typed by the schema"
    ),
    readers={
        TAGS.outer: TAGS.read_list,
        TAGS.call: TAGS.read_call,
        **dict.fromkeys(TAGS.inner, TAGS.read_stray),
    },
    inner=TAGS.inner,
    more_closers=TAGS.closers,
    # Each amount of thinking has its tag. A model may close it with that of an earlier reply.
    thinking=(ThinkingTags(("ifm|think", "ifm|think_fast", "ifm|think_faster")),),
    ends=("<|ifm|im_end|>",),
    turns=("<|ifm|im_start|>",),
    signs=(Sign((TAGS.call,), 5),),
    tool_style=JSON_IN_TAGS,
)
