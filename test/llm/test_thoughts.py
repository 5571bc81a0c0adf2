from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.llm import Message
from edgevox_ros.llm.chat_template import ChatTemplate
from edgevox_ros.llm.template_profile import probe_templates
from edgevox_ros.llm.thoughts import Thoughts

SINGLE = {"<think>": [1], "</think>": [2], "<|channel>": [3], "<channel|>": [4]}
BREAK = 10
DROPPING = """\
{%- for message in messages %}{{ '<' + message.role + '>' }}
{%- if message.role == 'assistant' %}{{ message.content.split('<channel|>')[-1] }}
{%- else %}{{ message.content }}{%- endif %}{%- endfor %}"""


class Words:
    """Markers have a token of their own, 10 is a line break, other tokens are words."""

    bos, adds_bos = 0, False

    def tokenize(self, text: str) -> list[int]:
        return SINGLE[text]

    def text(self, tokens: Sequence[int]) -> str:
        return "".join("\n" if token == BREAK else "word" for token in tokens)


class Letters(Words):
    def tokenize(self, text: str) -> list[int]:
        return [ord(letter) for letter in text]


def ids(messages: list[Message], **settings: bool) -> list[tuple[int, ...] | None]:
    found = Thoughts(Words(), **settings).dropped(messages)
    return [message.token_ids for message in found]


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


def test_a_thought_that_the_prompt_began_leaves_as_well() -> None:
    past = [
        Message("assistant", "", token_ids=(50, 2, BREAK, 60, BREAK, 61)),
        Message("user", "go"),
    ]
    assert ids(past, opened=True)[0] == (BREAK, 60, BREAK, 61)
    assert ids(past, opened=True, trims=True)[0] == (60, BREAK, 61)
    spoken = [Message("assistant", "", token_ids=(50, 51)), Message("user", "go")]
    assert ids(spoken, opened=True)[0] == (50, 51)


def test_what_was_thought_can_be_told() -> None:
    assert Thoughts(Words()).of((9, 3, 50, BREAK, 4, 60)) == "word"
    assert Thoughts(Words(), opened=True).of((50, 51, 2, BREAK, 60)) == "wordword"
    assert Thoughts(Words()).of((60, 61)) == ""


def test_markers_without_a_token_of_their_own_are_left_alone() -> None:
    letters = Thoughts(Letters())
    message = Message("assistant", "", token_ids=tuple(map(ord, "<think>a</think>b")))
    assert letters.dropped([message, Message("user", "go")])[0] == message


def test_the_template_decides() -> None:
    found = probe_templates({"default": ChatTemplate(DROPPING)}, {})
    assert (found.drops_thoughts, found.trims_replies) == (True, False)
    trimming = DROPPING.replace("[-1]", "[-1] | trim")
    assert probe_templates({"default": ChatTemplate(trimming)}, {}).trims_replies
    keeping = DROPPING.replace(".split('<channel|>')[-1]", "")
    assert not probe_templates({"default": ChatTemplate(keeping)}, {}).drops_thoughts
