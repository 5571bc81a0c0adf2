"""seed_oss: `<function=f><parameter=x>raw text</parameter></function>` in a `<seed:tool_call>`."""

from __future__ import annotations

from functools import partial

from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import CallForm, Name, ParameterTags
from edgevox_ros.parsing.formats.enclosed_payload import enclosed
from edgevox_ros.parsing.formats.function_tag import (
    CLOSER,
    OPENER,
    PARAMETER,
    PARAMETER_END,
    check_head,
    raw_text,
    read_function,
    read_parameter,
)
from edgevox_ros.parsing.formats.thinking_marks import ThinkingTags
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS

START, END = "<seed:tool_call>", "</seed:tool_call>"
THINK = ThinkingTags(("seed:think",))
# How much it has thought; such a block stands in a thought, and its opening tag may be missing.
BUDGET = ThinkingTags(("seed:cot_budget_reflect",), within=True)


def _text(key: str, value: object) -> str:
    """The raw text of a value; with line breaks around it, of which the reader takes one away."""
    text = raw_text("seed_oss", key, value)
    return f"\n{text}\n" if text[:1] in _BREAKS or text[-1:] in _BREAKS else text


_BREAKS = ("\n", "\r")
_head = partial(check_head, "seed_oss")
_TAGS = ParameterTags(PARAMETER, ">", PARAMETER_END, "\n", name=_head, text=_text)

FORMAT = WireFormat(
    name="seed_oss",
    calls=(
        CallForm(
            (Name(_head), ">\n", _TAGS, CLOSER), START, END, before=("\n", OPENER), after=("\n",)
        ),
        CallForm((Name(_head), ">\n", _TAGS), OPENER, CLOSER),
    ),
    apart="\n",
    models="Seed-OSS",
    also_reads="as qwen3_coder, without calls in thoughts",
    readers={START: enclosed(START, END), OPENER: read_function, PARAMETER: read_parameter},
    inner=(PARAMETER,),
    thinking=(THINK, BUDGET),
    ends=("<seed:eos>",),
    turns=("<seed:bos>",),
    signs=(Sign((START,), 5),),
    tool_style=JSON_IN_TAGS,
)
