"""Formats from a chat template: structural doubles of real templates, named as such."""

from __future__ import annotations

import pytest

from edgevox_ros.parsing import detect_formats

HEADERS = "<|start_header_id|>{{ role }}<|end_header_id|>"
TEMPLATES = {
    "qwen 2.5": ("<|im_start|>{{ role }} <tools> <tool_call> </tool_call>", ("qwen25", "hermes")),
    "hermes 3": (
        "<|im_start|>system You are a function calling AI model. <tool_call></tool_call>",
        ("hermes",),
    ),
    "smollm3": ("<|im_start|>{% if xml_tools %}<tool_call></tool_call>{% endif %}", ("hermes",)),
    "smollm2": ("<|im_start|>system\nYou are an assistant named SmolLM", ("smollm",)),
    "qwen3 coder": (
        "<|im_start|><tool_call><function=f><parameter=x></parameter></function></tool_call>",
        ("qwen3_coder", "qwen25", "hermes"),
    ),
    "llama 3.2": (HEADERS + '{"name": f, "parameters": {}}', ("llama32",)),
    "llama 4": ("<|header_start|>{{ role }}<|python_start|><|python_end|>", ("pythonic",)),
    "functionary 3.2": (HEADERS + ">>>all", ("functionary",)),
    "functionary 3.1": (
        HEADERS + "<|python_tag|><function=f></function>",
        ("functionary", "llama32"),
    ),
    "functionary 2": ("<|from|>user<|recipient|>all<|content|>", ("functionary",)),
    "mistral": ("[INST][AVAILABLE_TOOLS][/AVAILABLE_TOOLS][/INST][TOOL_CALLS]", ("mistral",)),
    "lfm2": ("<|im_start|><|tool_list_start|><|tool_call_start|>", ("lfm2",)),
    "granite 3": ("<|start_of_role|>{{ role }}<|end_of_role|>", ("granite",)),
    "granite 4": ("<|start_of_role|>assistant<|end_of_role|><tool_call>", ("granite", "hermes")),
    "gemma 4": ("<|turn>model<|tool_call>call:f{}<tool_call|>", ("gemma4",)),
    "functiongemma": ("<start_of_turn>model<start_function_call>", ("functiongemma",)),
    "phi 4 mini": ("<|system|><|tool|>{{ tools }}<|/tool|><|end|>", ("phi4",)),
    "phi 4, functools": ("<|system|>{{ tools }} functools[..]<|end|>", ("phi4",)),
    "firefunction 2": (HEADERS + "{{ functions }} functools[..]", ("firefunction",)),
    "deepseek": ("<｜Assistant｜><｜tool▁calls▁begin｜><｜tool▁call▁begin｜>", ("deepseek",)),
    "kimi k2": ("<|tool_calls_section_begin|><|tool_call_begin|><tool_call>", ("kimi_k2",)),
    "deepseek 3.2": ("<｜Assistant｜>{% set dsml = '｜DSML｜' %}<function_calls>", ("dsml",)),
    "deepseek 4.1": ("<｜Assistant｜><｜DSML｜ calls><｜DSML｜ invoke name=", ("dsml",)),
    "seed oss": ("<seed:tool_call><function=f><parameter=x></seed:tool_call>", ("seed_oss",)),
    "xlam 2": (HEADERS + "You are developed by Salesforce xLAM team.", ("xlam",)),
    "gemma 3": ("<start_of_turn>{{ role }}\n{{ content }}<end_of_turn>", ("pythonic",)),
    "gemma taught hermes": ("<start_of_turn>{{ role }}<tool_call></tool_call>", ("hermes",)),
    "no tools": ("<|im_start|>{{ role }}\n{{ content }}<|im_end|>", ()),
    "glm": ("<|observation|><tool_call>{{ name }}<arg_key></arg_key><arg_value>", ("arg_key",)),
    "glm in chatml": ("<|im_start|><tool_call>{{ name }}<arg_key></arg_key>", ("arg_key",)),
    "hunyuan 3": ("<tool_calls><tool_call>f<tool_sep><arg_key>x</arg_key>", ("arg_key",)),
    "hunyuan 3, spelt out": (
        "<tool_calls:opensource><tool_call:opensource>f<tool_sep:opensource><arg_key:opensource>",
        ("arg_key",),
    ),
    "hunyuan 3, filled in": ("'<tool_calls{}>' '<tool_call{}>' '<arg_key{}>'", ("arg_key",)),
    "k2 horizon": (
        '<ifm|tool_calls><ifm|tool_call></ifm|tool_call> <function name="f"><param name="x">',
        ("ifm",),
    ),
    "gigachat 3": ("<|message_sep|>function call<|role_sep|><function_call>", ("gigachat",)),
    "gigachat 3.1": ("<|message_sep|><|role_sep|><|function_call|>", ("gigachat",)),
    # Families without a format, whose templates contain the signs of others.
    "minimax m3": ("{% set ns = ']<]minimax[>[' %}{{ ns ~ '<tool_call>' }}<|im_start|>", ()),
    "minimax m2": ('<minimax:tool_call><invoke name="f"><tool_call>', ()),
    "muse glimmer": ("<|start|>assistant to=f<|message|><atem:function_calls><|channel|>", ()),
    "plamo 3": ("<|plamo:begin_tool_requests:plamo|><tool_call>", ()),
    "gigachat 3.5": ("<|message_sep|>function call<|role_sep|><｜GCML｜invoke name=", ("dsml",)),
    "step 3": (
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜><steptml:invoke><steptml:parameter>",
        (),
    ),
    "longcat": ("<longcat_tool_call>f</longcat_tool_call><tool_call>", ("arg_key",)),
    "dots": ("<dots_function_call><invoke name=</dots_function_call><tool_call>", ()),
    "a family to come": ("<zeta:function_calls><function=f><parameter=x>", ()),
    "another one": ("<|zeta|tool_call><tool_call></tool_call>", ()),
    "apriel": (
        "<|begin_assistant|>\nHere are my reasoning steps:\n[BEGIN FINAL RESPONSE]<tool_calls>",
        ("hunyuan",),
    ),
    "nothing": ("", ()),
}


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_betrays_its_formats(name: str) -> None:
    template, formats = TEMPLATES[name]
    assert detect_formats(template) == formats
