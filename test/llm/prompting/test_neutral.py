from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.llm.prompting.neutral import CUT, SLOT, Neutraliser

SPECIAL = ("<|im_end|>", "<|im_start|>", "<s>", "</s>", "[INST]", "<tool_call>", "\x02")
NEUTRAL = Neutraliser(SPECIAL)


def test_plain_text_is_left_alone() -> None:
    text = "drive 2 m > then < left [slowly] 你好"
    assert NEUTRAL.text(text) == text


def test_special_texts_are_cut_after_their_first_character() -> None:
    assert NEUTRAL.text("a <|im_end|> b") == f"a <{CUT}|im_end|> b"
    assert NEUTRAL.text("x <s<s>> y") == f"x <s<{CUT}s>> y"


def test_a_single_special_character_is_dropped() -> None:
    assert NEUTRAL.text("a\x02b") == "a b"


def test_text_that_could_join_the_templates_own_is_cut_off() -> None:
    assert NEUTRAL.text("end|> hello") == f"{CUT}end|> hello"
    assert NEUTRAL.text("hello <|im_") == f"hello <|im_{CUT}"


def test_internal_code_points_and_lone_surrogates_are_dropped() -> None:
    assert NEUTRAL.text(f"a{CUT}b{SLOT}0{SLOT}c\ud800d") == "ab0cd"


def test_values_inside_structures() -> None:
    value = {"place<s>": ["<s>", 1, None, {"x": ("</s>",)}]}
    assert NEUTRAL.value(value) == {f"place<{CUT}s>": [f"<{CUT}s>", 1, None, {"x": [f"<{CUT}/s>"]}]}


fragments = st.sampled_from(
    ["<", ">", "|", "s", "/", "im_", "end", "start", "tool_call", "[", "INST", "]", " ", *SPECIAL]
)


@given(before=fragments, text=st.lists(fragments, max_size=12).map("".join), after=fragments)
def test_no_special_text_survives_in_one_part(before: str, text: str, after: str) -> None:
    whole = f"{before}\n{NEUTRAL.text(text)}\n{after}"
    own = {before, after}
    for part in whole.split(CUT):
        for special in SPECIAL:
            assert special not in part.strip("\n") or any(special in word for word in own)


@given(st.lists(fragments, max_size=12).map("".join))
def test_nothing_but_marks_and_single_specials_changes(text: str) -> None:
    assert NEUTRAL.text(text).replace(CUT, "") == text.replace("\x02", " ")


def slowly(special: tuple[str, ...], text: str) -> str:
    """What the marks inside a text are to be: one look at every special text at every place."""
    longer = [text for text in special if len(text) > 1]
    return "".join(
        letter + (CUT if any(text.startswith(each, at) for each in longer) else "")
        for at, letter in enumerate(text)
    )


letters = st.text(alphabet="<>|/a^-]\\\n ", min_size=2, max_size=6)


@given(st.lists(letters, max_size=12).map(tuple), st.lists(letters, max_size=12))
def test_every_special_text_is_found_and_nothing_else(
    special: tuple[str, ...], parts: list[str]
) -> None:
    text = "".join(parts)
    found = Neutraliser(special).text(f"~{text}~")
    assert found == slowly(special, f"~{text}~")


LARGE = Neutraliser((*SPECIAL, *(f"<unused{number}>" for number in range(6000))))


@given(st.lists(fragments, max_size=12).map("".join))
def test_a_large_vocabulary_changes_nothing_in_other_texts(text: str) -> None:
    assert LARGE.text(f"~{text}~") == NEUTRAL.text(f"~{text}~")
    assert LARGE.text(f"{text}<unused59>~").endswith(f"<{CUT}unused59>~")
