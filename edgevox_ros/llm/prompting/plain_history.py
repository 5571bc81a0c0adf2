"""Finds out whether a template takes calls as plain text, so that sampled tokens can be replayed.

It does if the text around such a reply is the same as around a structured call: the end of the
reply, the result, and the prompt for the next reply.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Messages = Sequence[Mapping[str, Any]]
Render = Callable[[Messages], str]

# Two turns of a call and an answer each, as the template would be given them.
_SAID = ("said_q1", "said_q2", "said_q3", "said_q4")
_RESULTS = ("result_q1", "result_q2")


def takes_plain_history(render: Render, call: Mapping[str, Any], tool_role: bool) -> bool:
    """Whether calls can be plain text. `call` is one in the template's form.

    `render` returns "" if the template refuses. Without `tool_role` results are user messages, and
    calls can only be text.
    """
    plain = _turns({"role": "assistant"}, call, tool_role)
    calling = {"role": "assistant", "content": "", "tool_calls": [call]}
    for length in (len(plain) - 2, len(plain)):  # in the middle of a turn, and after it
        shown = render(plain[:length])
        if not _in_order(
            shown, [text for text in _SAID if length == len(plain) or text != _SAID[3]]
        ):
            return False
        structured = render(_turns(calling, call, tool_role)[:length]) if tool_role else ""
        if structured and not _same_around(shown, structured):
            return False
    return True


def takes_bare_results(render: Render, call: Mapping[str, Any], tool_role: bool) -> bool:
    """Whether a result may follow a reply without calls, as that of a rejected call does.

    Some templates leave it out there, others refuse the conversation. See takes_plain_history.
    """
    plain = _turns({"role": "assistant"}, call, tool_role)
    return _in_order(render(plain[:-2]), _SAID[:3]) and _in_order(render(plain), _SAID)


def _turns(calling: Mapping[str, Any], call: Mapping[str, Any], tool_role: bool) -> Messages:
    told: list[Mapping[str, Any]] = []
    for number, result in enumerate(_RESULTS):
        told.append({"role": "user", "content": "ask_q"})
        told.append({"content": _SAID[2 * number], **calling})
        given = {"tool_call_id": call["id"], "name": call["function"]["name"]}
        told.append({"role": "user", "content": result})
        if tool_role:
            told[-1] = {"role": "tool", "content": result, **given}
        told.append({"role": "assistant", "content": _SAID[2 * number + 1]})
    return [*told, {"role": "user", "content": "ask_q"}]


def _in_order(shown: str, said: Sequence[str]) -> bool:
    """Whether the replies and the results occur once each and in their order."""
    wanted = [*said, *_RESULTS]
    if any(shown.count(text) != 1 for text in wanted):
        return False
    order = [_SAID[0], _RESULTS[0], _SAID[1], _SAID[2], _RESULTS[1], _SAID[3]]
    places = [shown.find(text) for text in order if text in wanted]
    return places == sorted(places)


def _same_around(shown: str, structured: str) -> bool:
    """Whether the text after each plain call also follows the structured call."""
    for call, answer in ((_SAID[0], _SAID[1]), (_SAID[2], _SAID[3])):
        after = shown.partition(call)[2].partition(answer)[0]
        if not structured.partition(answer)[0].endswith(after):
            return False
    return True
