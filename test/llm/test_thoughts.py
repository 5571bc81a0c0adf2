from __future__ import annotations

from edgevox_ros.llm import Message
from edgevox_ros.llm.chat_template import ChatTemplate
from edgevox_ros.llm.template_profile import probe_templates
from edgevox_ros.llm.thoughts import OldThoughts

SINGLE = {"<think>": [1], "</think>": [2], "<|channel>": [3], "<channel|>": [4]}
DROPPING = """\
{%- for message in messages %}{{ '<' + message.role + '>' }}
{%- if message.role == 'assistant' %}{{ message.content.split('<channel|>')[-1] }}
{%- else %}{{ message.content }}{%- endif %}{%- endfor %}"""


def ids(messages: list[Message]) -> list[tuple[int, ...] | None]:
    return [message.token_ids for message in OldThoughts(SINGLE.__getitem__).dropped(messages)]


def test_thoughts_stay_within_a_turn_and_leave_it_afterwards() -> None:
    turn = [
        Message("user", "go"),
        Message("assistant", "", token_ids=(3, 50, 51, 4, 60)),
        Message("tool", "done"),
        Message("assistant", "I went.", token_ids=(3, 52, 4, 61, 62)),
    ]
    assert ids(turn) == [None, (3, 50, 51, 4, 60), None, (3, 52, 4, 61, 62)]
    assert ids([*turn, Message("user", "thanks")]) == [None, (60,), None, (61, 62), None]


def test_a_thought_that_never_ended_leaves_with_all_that_follows() -> None:
    assert ids([Message("assistant", "", token_ids=(9, 1, 50)), Message("user", "go")])[0] == (9,)


def test_markers_without_a_token_of_their_own_are_left_alone() -> None:
    letters = OldThoughts(lambda text: [ord(letter) for letter in text])
    message = Message("assistant", "", token_ids=tuple(map(ord, "<think>a</think>b")))
    assert letters.dropped([message, Message("user", "go")])[0] == message


def test_the_template_decides() -> None:
    assert probe_templates({"default": ChatTemplate(DROPPING)}, {}).drops_thoughts
    keeping = DROPPING.replace(".split('<channel|>')[-1]", "")
    assert not probe_templates({"default": ChatTemplate(keeping)}, {}).drops_thoughts
