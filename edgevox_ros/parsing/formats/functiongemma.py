"""functiongemma: `<start_function_call>call:f{k:<escape>text<escape>}<end_function_call>`."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import GEMMA, NAMED, Sign, WireFormat
from edgevox_ros.parsing.formats.gemma_calls import (
    gemma_form,
    gemma_reader,
    gemma_style,
)
from edgevox_ros.parsing.reading.values import FUNCTIONGEMMA_QUOTE

START, END = "<start_function_call>", "<end_function_call>"


FORMAT = WireFormat(
    name="functiongemma",
    calls=(gemma_form(START, END, FUNCTIONGEMMA_QUOTE),),
    models="FunctionGemma",
    also_reads="as gemma4",
    readers={START: gemma_reader(START, END)},
    closers=(END,),
    forms=frozenset((GEMMA, NAMED)),
    signs=(Sign(("<start_function_call>",), 3),),
    tool_style=gemma_style(
        "functiongemma",
        "<start_function_declaration>",
        "<end_function_declaration>",
        FUNCTIONGEMMA_QUOTE,
        example_format="functiongemma",
    ),
)
