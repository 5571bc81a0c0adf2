"""Finds out what input a chat template needs, by rendering small conversations with it.

Templates differ in how they take tools and arguments, and in whether they know tool results, system
messages and ids. Nothing is concluded from a model's name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.core.errors import TemplateError
from edgevox_ros.core.settings.model import ToolsVia
from edgevox_ros.llm.prompting.chat_template import ChatTemplate
from edgevox_ros.llm.prompting.thoughts import ThoughtForm, thought_form
from edgevox_ros.parsing import THINKING_MARKS

Messages = Sequence[Mapping[str, Any]]
Render = Callable[[Messages], str]

# Two turns of a call and an answer each, as the template would be given them.
_REPLIES = ("said_q1", "said_q2", "said_q3", "said_q4")
_RESULTS = ("result_q1", "result_q2")
_TOOL_NAME, _TOOL_TEXT = "sound_probe", "measures nothing"
_KEY, _VALUE, _RESULT, _SAID = "depth_q", "value_q", "result_q", "said_q"
_NAMED = "named_q"
_ASKED = "asked_q"
_TOOL = {
    "type": "function",
    "function": {
        "name": _TOOL_NAME,
        "description": _TOOL_TEXT,
        "parameters": {
            "type": "object",
            "properties": {_KEY: {"type": "string", "description": "nothing"}},
            "required": [_KEY],
        },
    },
}
_LONG_ID, _SHORT_ID = "call_0", "a1b2c3d4e"
_USER = {"role": "user", "content": "hello"}
_SYSTEM = {"role": "system", "content": "system_q"}


@dataclass(frozen=True)
class TemplateProfile:
    """How one model's template is to be used.

    `variant` is the named template for requests with tools. `tool_role`, `system_role`: the
    template knows such messages. `alternates`: it refuses two messages of a role in a row.
    `short_ids`: call ids must have nine characters. `named_ids`: a call's id stands in the place of
    the tool's name, and must have it (`functions.f:0`). `string_arguments`: arguments go in as JSON
    text. `shows_calls`: it writes structured calls. `single_calls`: it takes only one call in a
    message: it refuses a second one, or leaves it out. `text_behind_results`: it writes the text of
    a message with calls behind their results, and ends the turn there. `bare_results`: a result may
    follow a message without calls. `plain_history`: an assistant message may have its calls as
    plain text, so that sampled tokens can be put there verbatim. `needs_thoughts`: it refuses an
    assistant message without a key for its thinking, though that may be empty. `thoughts`: where
    the template expects the thinking before a reply. `opens_thinking`: a prompt ends inside a
    thinking block.
    `generation_prompt` is the text that asks for a reply, "" if it is not known.
    """

    variant: str
    tools_via: ToolsVia
    tool_role: bool
    system_role: bool
    alternates: bool
    short_ids: bool
    named_ids: bool
    string_arguments: bool
    shows_calls: bool
    single_calls: bool
    text_behind_results: bool
    bare_results: bool
    plain_history: bool
    needs_thoughts: bool
    thoughts: ThoughtForm
    opens_thinking: bool
    generation_prompt: str


def probe_templates(
    templates: Mapping[str, ChatTemplate],
    variables: Mapping[str, Any],
    tools_via: ToolsVia | None = None,
) -> TemplateProfile:
    """Find out what the templates need; a given `tools_via` is not probed.

    Raises TemplateError if a single user message cannot be rendered or is left out, or if a given
    `tools_via` shows no tools.
    """
    variant, found = _find_tools(templates, variables)
    probe = _Probe(templates[variant], variables, tools_via or found)
    _must_show(probe)
    probe.needs_thoughts = _needs_thoughts(probe)
    call_id, string_arguments = _call_form(probe)
    history = probe.text(_history(call_id, string_arguments))
    spoken = probe.text(_history(call_id, string_arguments, content=_SAID))
    tool_role = _RESULT in history
    call = _call(call_id, string_arguments)
    thoughts = thought_form(probe.text, probe.template.source, call)
    return TemplateProfile(
        variant=variant,
        tools_via=tools_via or found,
        tool_role=tool_role,
        system_role="system_q" in probe.text([_SYSTEM, _USER]),
        alternates=probe.refuses([_USER, _USER]),
        short_ids=call_id == _SHORT_ID,
        named_ids=_shows_only_ids(probe.text, call_id, string_arguments),
        string_arguments=string_arguments,
        shows_calls=_VALUE in history,
        single_calls=_takes_single_calls(
            probe.text(_history(call_id, string_arguments, calls=2)), history
        ),
        text_behind_results=-1 < spoken.find(_RESULT) < spoken.find(_SAID),
        bare_results=_takes_bare_results(probe.text, call, tool_role),
        plain_history=thoughts.plain and _takes_plain_history(probe.text, call, tool_role),
        needs_thoughts=probe.needs_thoughts,
        thoughts=thoughts,
        opens_thinking=opens_thinking(probe.text([_USER])),
        generation_prompt=_generation_prompt(probe),
    )


def prompt_with_tool(
    template: ChatTemplate, profile: TemplateProfile, variables: Mapping[str, Any]
) -> str:
    """A prompt that shows one tool as the template shows tools; "" if it refuses."""
    probe = _Probe(template, variables, profile.tools_via, needs_thoughts=profile.needs_thoughts)
    return probe.text([_SYSTEM, _USER]) or probe.text([_USER])


def _must_show(probe: _Probe) -> None:
    """Raise TemplateError if the model would never see the user's words or its tools."""
    if _ASKED not in probe.must_render([{"role": "user", "content": _ASKED}]):
        raise TemplateError("it leaves out what the user says")
    shown = (probe.text([_SYSTEM, _USER]), probe.text([_USER]))
    if probe.tools_via != "text" and not any(_TOOL_NAME in text for text in shown):
        raise TemplateError(f"it shows no tools that it is given by {probe.tools_via} (tools_via)")


def _needs_thoughts(probe: _Probe) -> bool:
    reply = {"role": "assistant", "content": _SAID}
    return probe.refuses([_USER, reply, _USER]) and not probe.refuses(
        [_USER, with_empty_thoughts(reply), _USER]
    )


def with_empty_thoughts(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """The message; that of an assistant with a key for its thinking, empty unless it is there."""
    return {"reasoning_content": "", **message} if message["role"] == "assistant" else message


def _takes_single_calls(two: str, one: str) -> bool:
    """Whether a conversation with two equal calls in a message shows no more than that with one."""
    return not two or 0 < one.count(_VALUE) == two.count(_VALUE)


def opens_thinking(prompt: str) -> bool:
    """Whether a prompt ends inside a thinking block that the reply has to close."""
    opened = max(prompt.rfind(opener) for opener in THINKING_MARKS)
    return opened > max(prompt.rfind(closer) for closer in THINKING_MARKS.values())


@dataclass
class _Probe:
    template: ChatTemplate
    variables: Mapping[str, Any]
    tools_via: ToolsVia
    tools: list[dict[str, Any]] = field(default_factory=lambda: [_TOOL])
    needs_thoughts: bool = False

    def must_render(
        self, messages: Sequence[Mapping[str, Any]], add_generation_prompt: bool = True
    ) -> str:
        if self.needs_thoughts:
            messages = [with_empty_thoughts(each) for each in messages]
        conversation, variables = give_tools(self.tools_via, self.tools, messages)
        return self.template.render(
            conversation, {**variables, **self.variables}, add_generation_prompt
        )

    def text(self, messages: Sequence[Mapping[str, Any]]) -> str:
        try:
            return self.must_render(messages)
        except TemplateError:
            return ""

    def refuses(self, messages: Sequence[Mapping[str, Any]]) -> bool:
        return not self.text(messages)


def give_tools(
    via: ToolsVia, tools: Sequence[Mapping[str, Any]], messages: Sequence[Mapping[str, Any]]
) -> tuple[list[Mapping[str, Any]], dict[str, Any]]:
    """Messages and template variables with the tools (OpenAI form) put where `via` says."""
    changed = list(messages)
    if not tools or via == "text":
        return changed, {"tools": None}
    if via == "xml_tools":
        return changed, {"tools": None, "xml_tools": list(tools)}
    if via == "tools":
        return changed, {"tools": list(tools)}
    if via == "functions":
        # FireFunction's template also tells the date, which would cost the cache every day.
        told = json.dumps(list(tools), ensure_ascii=False)
        return changed, {"tools": None, "functions": told, "datetime": "unknown"}
    if not changed or changed[0]["role"] != "system":
        changed.insert(0, {"role": "system", "content": ""})
    inner = [tool["function"] for tool in tools]
    changed[0] = {**changed[0], "tools": json.dumps(inner, ensure_ascii=False)}
    return changed, {"tools": None}


def _find_tools(
    templates: Mapping[str, ChatTemplate], variables: Mapping[str, Any]
) -> tuple[str, ToolsVia]:
    names = [name for name in ("tool_use", "default") if name in templates] or list(templates)
    ways: tuple[ToolsVia, ...] = ("tools", "xml_tools", "system_key", "functions")
    for name in names:
        for via in ways:
            text = _Probe(templates[name], variables, via).text([_SYSTEM, _USER])
            text = text or _Probe(templates[name], variables, via).text([_USER])
            if _TOOL_NAME in text and _TOOL_TEXT in text:
                return name, via
    return ("default" if "default" in templates else names[-1]), "text"


def _call(call_id: str, string_arguments: bool) -> dict[str, Any]:
    arguments: Any = {_KEY: _VALUE}
    if string_arguments:
        arguments = json.dumps(arguments)
    function = {"name": _TOOL_NAME, "arguments": arguments}
    return {"id": call_id, "type": "function", "function": function}


def _history(
    call_id: str, string_arguments: bool = False, calls: int = 1, content: str = ""
) -> list[dict[str, Any]]:
    call = _call(call_id, string_arguments)
    result = {"role": "tool", "content": _RESULT, "tool_call_id": call_id, "name": _TOOL_NAME}
    return [
        _USER,
        {"role": "assistant", "content": content, "tool_calls": [call] * calls},
        *[result] * calls,
    ]


def _call_form(probe: _Probe) -> tuple[str, bool]:
    """The call id, and whether arguments go in as JSON text, so that the template writes JSON."""
    for call_id in (_LONG_ID, _SHORT_ID):
        for string in (False, True):
            text = probe.text(_history(call_id, string))
            # A template that prints a mapping as Python does wants text, and the other way round.
            if text and f"'{_KEY}'" not in text and f'\\"{_KEY}' not in text:
                return call_id, string
    return _LONG_ID, False


def _shows_only_ids(render: Render, call_id: str, string_arguments: bool) -> bool:
    """Whether a call is shown with its id, but without its tool's name."""
    asking, calling, result = _history(call_id, string_arguments)
    call = calling["tool_calls"][0]
    renamed = {**call, "function": {**call["function"], "name": _NAMED}}
    shown = render([asking, {**calling, "tool_calls": [renamed]}, result])
    return _VALUE in shown and call_id in shown and _NAMED not in shown


def _generation_prompt(probe: _Probe) -> str:
    try:
        closed = probe.must_render([_USER], add_generation_prompt=False)
        asking = probe.must_render([_USER])
    except TemplateError:
        return ""
    return asking[len(closed) :] if asking.startswith(closed) else ""


def _takes_plain_history(render: Render, call: Mapping[str, Any], tool_role: bool) -> bool:
    """Whether calls can be plain text. `call` is one in the template's form.

    `render` returns "" if the template refuses. Without `tool_role` results are user messages, and
    calls can only be text.
    """
    plain = _turns({"role": "assistant"}, call, tool_role)
    calling = {"role": "assistant", "content": "", "tool_calls": [call]}
    for length in (len(plain) - 2, len(plain)):  # in the middle of a turn, and after it
        shown = render(plain[:length])
        if not _in_order(
            shown, [text for text in _REPLIES if length == len(plain) or text != _REPLIES[3]]
        ):
            return False
        structured = render(_turns(calling, call, tool_role)[:length]) if tool_role else ""
        if structured and not _same_around(shown, structured):
            return False
    return True


def _takes_bare_results(render: Render, call: Mapping[str, Any], tool_role: bool) -> bool:
    """Whether a result may follow a reply without calls, as that of a rejected call does.

    Some templates leave it out there, others refuse the conversation. See _takes_plain_history.
    """
    plain = _turns({"role": "assistant"}, call, tool_role)
    return _in_order(render(plain[:-2]), _REPLIES[:3]) and _in_order(render(plain), _REPLIES)


def _turns(calling: Mapping[str, Any], call: Mapping[str, Any], tool_role: bool) -> Messages:
    conversation: list[Mapping[str, Any]] = []
    for number, result in enumerate(_RESULTS):
        conversation.append({"role": "user", "content": "ask_q"})
        conversation.append({"content": _REPLIES[2 * number], **calling})
        result_fields = {"tool_call_id": call["id"], "name": call["function"]["name"]}
        conversation.append({"role": "user", "content": result})
        if tool_role:
            conversation[-1] = {"role": "tool", "content": result, **result_fields}
        conversation.append({"role": "assistant", "content": _REPLIES[2 * number + 1]})
    return [*conversation, {"role": "user", "content": "ask_q"}]


def _in_order(shown: str, replies: Sequence[str]) -> bool:
    """Whether the replies and the results occur once each and in their order."""
    wanted = [*replies, *_RESULTS]
    if any(shown.count(text) != 1 for text in wanted):
        return False
    order = [_REPLIES[0], _RESULTS[0], _REPLIES[1], _REPLIES[2], _RESULTS[1], _REPLIES[3]]
    places = [shown.find(text) for text in order if text in wanted]
    return places == sorted(places)


def _same_around(shown: str, structured: str) -> bool:
    """Whether the text after each plain call also follows the structured call."""
    for call, answer in ((_REPLIES[0], _REPLIES[1]), (_REPLIES[2], _REPLIES[3])):
        after = shown.partition(call)[2].partition(answer)[0]
        if not structured.partition(answer)[0].endswith(after):
            return False
    return True
