"""Structural doubles of model families: templates and special tokens of the same build.

None is the family's own template. They are in test/llm/templates/. Each puts tools, calls, results
and thinking into the same places, roles and markers as its family, in words of our own. So the
engine's work with that family can be tested without a download.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from support.llm.tiny_gguf import CHATML, TinyModel

_FOLDER = Path(__file__).parents[2] / "llm" / "templates"
_PLAIN = """\
{%- for m in messages %}{{- '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}
{%- endfor %}{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}
"""


@dataclass(frozen=True)
class Double:
    """One family. `file` in templates/ is its template ("": ChatML); `end` ends a reply.

    `control` are its other special tokens. `default`: a template for requests without tools; the
    other one is then named tool_use. `variables` are those of its preset. `rewrites` names the part
    of a history that the template rewrites, "" for nothing.
    """

    file: str
    formats: tuple[str, ...]
    control: tuple[str, ...]
    end: str = "<|im_end|>"
    bos: str | None = None
    hybrid: bool = False
    default: str | None = None
    variables: Mapping[str, Any] = field(default_factory=dict)
    rewrites: str = ""

    @property
    def template(self) -> str:
        """The template for requests with tools."""
        return (_FOLDER / self.file).read_text() if self.file else CHATML

    def model(self, seed: int = 0) -> TinyModel:
        """A small model with this template and tokens; hybrid if the family is."""
        named = (("tool_use", self.template),) if self.default is not None else ()
        return TinyModel(
            template=self.template if self.default is None else self.default,
            extra_templates=named,
            control=tuple(dict.fromkeys((*self.control, self.end, *filter(None, [self.bos])))),
            markers=(),
            end=self.end,
            bos=self.bos,
            hybrid=self.hybrid,
            n_layers=4 if self.hybrid else 2,
            n_ctx_train=8192,
            seed=seed,
        )


_IM = ("<|im_start|>", "<|endoftext|>")
_CALL = ("<tool_call>", "</tool_call>")
_HEADERS = ("<|start_header_id|>", "<|end_header_id|>", "<|python_tag|>")
_TURNS = ("<start_of_turn>", "<escape>", "<start_function_call>", "<end_function_call>")
_GEMMA = (
    *("<|turn>", "<|channel>", "<channel|>", "<|tool_call>", "<tool_call|>", '<|"|>'),
    *("<|tool>", "<tool|>", "<|tool_response>", "<tool_response|>"),
)
_INST = (
    *("[INST]", "[/INST]", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]"),
    *("[TOOL_CALLS]", "[TOOL_RESULTS]", "[/TOOL_RESULTS]"),
)
_PHI = (
    *("<|system|>", "<|user|>", "<|assistant|>"),
    *("<|tool|>", "<|/tool|>", "<|tool_call|>", "<|/tool_call|>"),
)
_THINK = ("<think>", "</think>")
_EMPTY_THOUGHT_LEAVES = "an empty thought, with which the prompt ends, is left out of the history"
_THOUGHTS_LEAVE = "thoughts leave the history with the next sentence of the user"
_HEADED: Mapping[str, Any] = {"end": "<|eot_id|>", "bos": "<|begin_of_text|>"}

DOUBLES: Mapping[str, Double] = {
    "Qwen 2.5": Double("", ("qwen25", "hermes"), (*_IM, *_CALL)),
    "Qwen 2.5 Coder": Double("qwen_2_5_coder.jinja", ("qwen25", "hermes"), (*_IM, *_CALL)),
    "Qwen 3.5": Double(
        "qwen_3_5.jinja",
        ("qwen3_coder",),
        (*_IM, *_CALL, *_THINK),
        hybrid=True,
        rewrites=_THOUGHTS_LEAVE,
    ),
    "Qwen 3.5, silent": Double(
        "qwen_3_5.jinja",
        ("qwen3_coder",),
        (*_IM, *_CALL, *_THINK),
        hybrid=True,
        variables={"enable_thinking": False},
        rewrites=_EMPTY_THOUGHT_LEAVES,
    ),
    "Hermes 3": Double(
        "hermes_3.jinja",
        ("hermes",),
        (*_IM, *_CALL),
        bos="<|begin_of_text|>",
        default=_PLAIN,
        rewrites="a result ends otherwise once it is not the last message",
    ),
    "Llama 3.2": Double("llama_3_2.jinja", ("llama32",), _HEADERS, **_HEADED),
    "SmolLM3": Double(
        "smollm3.jinja", ("hermes",), (*_IM, *_CALL), variables={"enable_thinking": False}
    ),
    "Granite 4 H": Double(
        "granite_4.jinja",
        ("granite",),
        ("<|start_of_role|>", "<|end_of_role|>", *_CALL),
        end="<|end_of_text|>",
        hybrid=True,
    ),
    "Granite 4.1": Double(
        "granite_4_1.jinja",
        ("granite",),
        ("<|start_of_role|>", "<|end_of_role|>", *_CALL),
        end="<|end_of_text|>",
    ),
    "Nemotron 3": Double(
        "nemotron_3.jinja",
        ("qwen3_coder",),
        (*_IM, *_CALL, *_THINK),
        hybrid=True,
        variables={"enable_thinking": False},
    ),
    "Nemotron 3, thinking": Double(
        "nemotron_3.jinja",
        ("qwen3_coder",),
        (*_IM, *_CALL, *_THINK),
        hybrid=True,
        rewrites=_THOUGHTS_LEAVE,
    ),
    "LFM2": Double(
        "lfm2.jinja",
        ("lfm2",),
        (*_IM, "<|tool_call_start|>", "<|tool_call_end|>"),
        bos="<|startoftext|>",
        hybrid=True,
    ),
    "LFM2.5": Double(
        "lfm2_5.jinja",
        ("lfm2",),
        (*_IM, "<|tool_call_start|>", "<|tool_call_end|>"),
        bos="<|startoftext|>",
        hybrid=True,
    ),
    "Gemma 4": Double(
        "gemma_4.jinja",
        ("gemma4",),
        _GEMMA,
        end="<turn|>",
        bos="<bos>",
        variables={"enable_thinking": False},
        rewrites=_EMPTY_THOUGHT_LEAVES,
    ),
    "Gemma 4, thinking": Double(
        "gemma_4.jinja",
        ("gemma4",),
        _GEMMA,
        end="<turn|>",
        bos="<bos>",
        variables={"enable_thinking": True},
        rewrites=_THOUGHTS_LEAVE,
    ),
    "Gemma 4, results gathered": Double(
        "gemma_4_gathered.jinja",
        ("gemma4",),
        _GEMMA,
        end="<turn|>",
        bos="<bos>",
        variables={"enable_thinking": False},
    ),
    "FunctionGemma": Double(
        "functiongemma.jinja", ("functiongemma",), _TURNS, end="<end_of_turn>", bos="<bos>"
    ),
    "Functionary 3.2": Double("functionary_3_2.jinja", ("functionary",), _HEADERS, **_HEADED),
    "Mistral Nemo": Double(
        "mistral_nemo.jinja",
        ("mistral",),
        _INST,
        end="</s>",
        bos="<s>",
        rewrites="tools and system text stand before the user's last sentence and move with it",
    ),
    "Ministral 3": Double(
        "ministral_3.jinja",
        ("mistral",),
        (*_INST, "[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]", "[ARGS]"),
        end="</s>",
        bos="<s>",
    ),
    "Phi-4-mini": Double("phi_4_mini.jinja", ("phi4",), _PHI, end="<|end|>"),
    "xLAM 2": Double("xlam_2.jinja", ("xlam",), _IM),
    "Hammer 2.1": Double("hammer_2_1.jinja", ("xlam",), _IM),
    "ToolACE 2": Double("toolace_2.jinja", ("pythonic",), _HEADERS, **_HEADED),
    "MiniCPM5": Double(
        "minicpm5.jinja",
        ("minicpm5",),
        (*_IM, *_THINK),
        variables={"enable_thinking": False},
        rewrites=_EMPTY_THOUGHT_LEAVES,
    ),
    "Nemotron Nano 2": Double(
        "nemotron.jinja",
        ("nemotron",),
        ("<SPECIAL_10>", "<SPECIAL_11>", "<TOOLCALL>", "</TOOLCALL>", *_THINK),
        end="<SPECIAL_12>",
        rewrites="thoughts leave the history",
    ),
    "SmolLM2": Double("smollm2.jinja", (), (*_IM, *_CALL)),
    "Olmo 3": Double("olmo3.jinja", ("olmo3",), _IM),
    "Hunyuan": Double(
        "hunyuan.jinja",
        ("hunyuan",),
        ("<|startoftext|>", "<|extra_0|>", "<|extra_4|>", *_THINK),
        end="<|eos|>",
        variables={"enable_thinking": False},
        rewrites=_EMPTY_THOUGHT_LEAVES,
    ),
    "Hunyuan 4B": Double(
        "hunyuan_dense.jinja",
        ("hunyuan_dense",),
        ("<｜hy_User｜>", "<｜hy_Assistant｜>", "<｜hy_place▁holder▁no▁3｜>", *_THINK),
        end="<｜hy_place▁holder▁no▁2｜>",
        variables={"enable_thinking": False},
        rewrites=_EMPTY_THOUGHT_LEAVES,
    ),
    "gpt-oss": Double(
        "gpt_oss.jinja",
        ("gpt_oss",),
        ("<|start|>", "<|channel|>", "<|message|>", "<|constrain|>", "<|end|>", "<|return|>"),
        end="<|call|>",
        rewrites="a call of the past has its recipient before the channel, and no constraint",
    ),
    "GLM 4.5": Double(
        "arg_key.jinja",
        ("arg_key",),
        (
            *("[gMASK]", "<sop>", "<|system|>", "<|user|>", "<|assistant|>", "<|observation|>"),
            *(*_CALL, *_THINK, "<arg_key>", "</arg_key>", "<arg_value>", "</arg_value>"),
        ),
        end="<|endoftext|>",
        variables={"enable_thinking": False},
    ),
    "K2 Horizon": Double(
        "ifm.jinja",
        ("ifm",),
        (
            *("<|ifm|im_start|>", "<ifm|think>", "</ifm|think>"),
            *("<ifm|tool_calls>", "</ifm|tool_calls>", "<ifm|tool_call>", "</ifm|tool_call>"),
            *("<ifm|arg_key>", "</ifm|arg_key>", "<ifm|arg_value>", "</ifm|arg_value>"),
        ),
        end="<|ifm|im_end|>",
    ),
    "GigaChat 3": Double(
        "gigachat.jinja", ("gigachat",), ("<|role_sep|>", "<|message_sep|>"), end="</s>", bos="<s>"
    ),
    "GigaChat 3.1": Double(
        "gigachat_3_1.jinja",
        ("gigachat",),
        ("<|role_sep|>", "<|message_sep|>", "<|function_call|>"),
        end="</s>",
        bos="<s>",
    ),
    "Command R7B": Double(
        "command_r7b.jinja",
        ("command_r7b",),
        (
            *("<|START_OF_TURN_TOKEN|>", "<|SYSTEM_TOKEN|>", "<|USER_TOKEN|>", "<|CHATBOT_TOKEN|>"),
            *("<|START_ACTION|>", "<|END_ACTION|>", "<|START_RESPONSE|>", "<|END_RESPONSE|>"),
            *("<|START_THINKING|>", "<|END_THINKING|>"),
            *("<|START_TOOL_RESULT|>", "<|END_TOOL_RESULT|>"),
        ),
        end="<|END_OF_TURN_TOKEN|>",
        rewrites="calls have a thought before them and a number, in white space of the template's",
    ),
    "InternLM 2.5": Double(
        "internlm.jinja",
        ("internlm",),
        (*_IM, "<|plugin|>", "<|action_start|>", "<|action_end|>"),
        bos="<s>",
    ),
    "FireFunction 2": Double("firefunction.jinja", ("firefunction",), _HEADERS, **_HEADED),
    "Kimi K2": Double(
        "kimi_k2.jinja",
        ("kimi_k2",),
        (
            *("<|im_user|>", "<|im_assistant|>", "<|im_system|>", "<|im_middle|>"),
            *("<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"),
            *("<|tool_call_begin|>", "<|tool_call_argument_begin|>", "<|tool_call_end|>"),
        ),
    ),
    "DeepSeek V3.2": Double(
        "dsml.jinja",
        ("dsml",),
        ("<｜User｜>", "<｜Assistant｜>", "｜DSML｜", *_THINK),
        end="<｜end▁of▁sentence｜>",
        bos="<｜begin▁of▁sentence｜>",
    ),
    "Seed-OSS": Double(
        "seed_oss.jinja",
        ("seed_oss",),
        ("<seed:bos>", "<seed:tool_call>", "</seed:tool_call>", "<seed:think>", "</seed:think>"),
        end="<seed:eos>",
    ),
    "Apertus": Double(
        "apertus.jinja",
        ("apertus",),
        (
            "<|assistant_start|>",
            "<|user_start|>",
            "<|user_end|>",
            "<|tools_prefix|>",
            "<|tools_suffix|>",
        ),
        end="<|assistant_end|>",
        bos="<s>",
        rewrites="white space in a call is the template's own",
    ),
}
