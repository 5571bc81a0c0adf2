from __future__ import annotations

from collections.abc import Sequence

import pytest

from edgevox_ros.llm.grammar.content_watch import ContentWatch

STARTS = ("<tool_call>", "[TOOL_CALLS]")


def has_content(pieces: Sequence[str], opened: bool = False) -> bool:
    content = ContentWatch(STARTS, opened)
    for piece in pieces:
        content.feed(piece)
    return content.found


@pytest.mark.parametrize(
    ("text", "opened", "said"),
    [
        ("", False, False),
        (" \n\t", False, False),
        ("Hello", False, True),
        ("  a", False, True),
        ("<think>I wonder", False, False),
        ("<think>I wonder</think>\n\n", False, False),
        ("<think>I wonder</think>\n\nYes.", False, True),
        ("<think></think>", False, False),
        ("[THINK]so[/THINK] [THINK]and so[/THINK]", False, False),
        ("<|channel>thought\nso<channel|>", False, False),
        ("I wonder", True, False),
        ("I wonder</think>", True, False),
        ("I wonder</think>No.", True, True),
        ("<tool", False, False),
        ("<tool_call>", False, False),
        ("\n<tool_call>", False, False),
        ("Well <tool_call>", False, True),
        ("<tools", False, True),
        ("a < b", False, True),
    ],
)
def test_only_words_are_content(text: str, opened: bool, said: bool) -> None:
    assert has_content([text], opened) is said
    assert has_content(list(text), opened) is said


def test_a_whole_call_is_content() -> None:
    content = ContentWatch(STARTS)
    content.called()
    assert content.found
