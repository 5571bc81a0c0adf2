"""Examples as turns that look like past ones: a sentence, the call, its result, a reply.

They stand ahead of the history as real messages, so that the model's own template writes them. The
sentence is made of the tool's description, its values are made up. Small models imitate what stands
last: two turns that need no call come first, or they never call; tools that only read come last,
since at small talk the harmless ones are called then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from edgevox_ros.agent.results import dump
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.parsing.example_calls import example_call

DEFAULT_LANGUAGE = "en"
MOST_TOOLS = 12
READ = 1
_SENTENCE = re.compile(r"[.!?;\n\u3002\uff01\uff1f\u0964]")
_UNIT = re.compile(r"_(?:m|deg|s|mps|rad|percent|hz)$")


class Talk(NamedTuple):
    """What is said in the examples: behind a deed, of a value that was read, and without a call."""

    done: str
    value: str
    greeting: str
    greeted: str
    thanks: str
    thanked: str


TALK: Mapping[str, Talk] = {
    "en": Talk("Done.", "The value is 1.", "Hello.", "Hello!", "Thank you.", "You are welcome."),
    "de": Talk("Erledigt.", "Der Wert ist 1.", "Hallo.", "Hallo!", "Danke.", "Gern geschehen."),
    "fr": Talk("C'est fait.", "La valeur est 1.", "Bonjour.", "Bonjour !", "Merci.", "De rien."),
    "es": Talk("Hecho.", "El valor es 1.", "Hola.", "¡Hola!", "Gracias.", "De nada."),
    "it": Talk("Fatto.", "Il valore è 1.", "Ciao.", "Ciao!", "Grazie.", "Prego."),
    "pt": Talk("Feito.", "O valor é 1.", "Olá.", "Olá!", "Obrigado.", "De nada."),
    "nl": Talk("Gedaan.", "De waarde is 1.", "Hallo.", "Hallo!", "Dank je.", "Graag gedaan."),
    "zh": Talk("完成了。", "数值是1。", "你好。", "你好！", "谢谢。", "不客气。"),
    "ja": Talk(
        "完了しました。",
        "値は1です。",
        "こんにちは。",
        "こんにちは！",
        "ありがとう。",
        "どういたしまして。",
    ),
    "ko": Talk("완료했습니다.", "값은 1입니다.", "안녕.", "안녕하세요!", "고마워.", "천만에요."),
    "ar": Talk("تم ذلك.", "القيمة هي 1.", "مرحبا.", "مرحبا!", "شكرا.", "عفوا."),
    "hi": Talk("हो गया।", "मान 1 है।", "नमस्ते।", "नमस्ते!", "धन्यवाद।", "आपका स्वागत है।"),
    "vi": Talk("Xong.", "Giá trị là 1.", "Xin chào.", "Xin chào!", "Cảm ơn.", "Không có gì."),
    "th": Talk("เสร็จแล้วค่ะ", "ค่าคือ 1 ค่ะ", "สวัสดี", "สวัสดีค่ะ", "ขอบคุณ", "ยินดีค่ะ"),
}


def example_turns(
    tools: Sequence[ToolSchema], formats: Sequence[str], language: str
) -> tuple[Message, ...]:
    """Two turns without a call, and one for each of twelve tools that can have one.

    Empty where the model has no format or no tool has an example: talk alone teaches no calls.
    """
    talk = TALK.get(language.split("-")[0].lower(), TALK[DEFAULT_LANGUAGE])
    shown: list[Message] = []
    offered = sorted(tools, key=lambda tool: tool.read_only) if formats else []
    for number, tool in enumerate(offered[:MOST_TOOLS], start=1):
        call = example_call(tool, formats[0])
        if call is not None:
            shown += _turn(tool, call, f"example{number:02d}", talk)
    if not shown:
        return ()
    return (*_said(talk.greeting, talk.greeted), *_said(talk.thanks, talk.thanked), *shown)


def _turn(tool: ToolSchema, call: ToolCall, call_id: str, talk: Talk) -> list[Message]:
    made = ToolCall(call_id, call.name, call.arguments)
    result = {"ok": True, "value": READ} if tool.read_only else {"ok": True}
    return [
        Message("user", _sentence(tool, call)),
        Message("assistant", "", tool_calls=(made,)),
        Message("tool", dump(result), tool_call_id=call_id, name=tool.name),
        Message("assistant", talk.value if tool.read_only else talk.done),
    ]


def _said(user: str, robot: str) -> list[Message]:
    return [Message("user", user), Message("assistant", robot)]


def _sentence(tool: ToolSchema, call: ToolCall) -> str:
    """What somebody may say who wants this call: the description's beginning, and the values."""
    wish = _SENTENCE.split(tool.description.strip())[0].strip() or _plain(tool.name)
    values = [f"{_plain(name)} {_spoken(value)}" for name, value in call.arguments.items()]
    return ", ".join([wish, *values])


def _plain(name: str) -> str:
    """A name as it is spoken: without its unit, in words."""
    return _UNIT.sub("", name).replace("_", " ").strip() or name


def _spoken(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)
