"""A message of nothing but JSON calls, as small models write it beside their own format."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.parsing.arm import parser_for
from support.parsing.replies import assert_streams, called, reasons

from edgevox_ros.parsing import FORMATS, ParseResult

DRIVE = '{"name": "drive", "arguments": {"distance_m": 90}}'
GO = '{"name": "go_to", "arguments": {"place": "kitchen"}}'
Called = tuple[str, dict[str, Any]]
DROVE: Called = ("drive", {"distance_m": 90})
WENT: Called = ("go_to", {"place": "kitchen"})
RELEASED: Called = ("release", {})
# Two that never write a call as a bare object, and one that does.
FAMILIES = ("qwen25", "hermes", "llama32")


def streamed(name: str, text: str, **how: Any) -> ParseResult:
    """The result, also in pieces of every size."""
    parser = parser_for(name)
    for longest in (1, 3, 9):
        result = assert_streams(parser, text, random.Random(longest), longest, **how)
    return result


def doubled(text: str) -> str:
    return "{" + text + "}"


# Qwen2.5's official template shows its example so, and its models copy it.
DOUBLED = [
    (doubled(DRIVE), [DROVE]),
    (DRIVE.replace("{", "{{").replace("}", "}}"), [DROVE]),
    ("{ " + DRIVE + " }", [DROVE]),
    ("{\n" + DRIVE + "\n}", [DROVE]),
    (doubled(DRIVE) + "}", [DROVE]),
    (doubled(DRIVE)[:-1], [DROVE]),
    ('{{"name": "release", "arguments": {}}}', [RELEASED]),
    ('{{"name": "release", "arguments": {{}}}}', [RELEASED]),
    ('{{"name": "release"}}', [RELEASED]),
    (doubled(DRIVE) + "\n" + doubled(GO), [DROVE, WENT]),
    (doubled(DRIVE)[:-1] + "\n" + doubled(GO), [DROVE, WENT]),
    (doubled(DRIVE) + ", " + doubled(GO), [DROVE, WENT]),
    (doubled(DRIVE) + "\n" + GO, [DROVE, WENT]),
    ("{" + DRIVE + ", " + GO + "}", [DROVE, WENT]),
    ("{" + DRIVE + ",\n" + GO + ",\n" + '{"name": "release", "arguments": {}}' + "}",
     [DROVE, WENT, RELEASED]),
    ("[" + doubled(DRIVE) + ", " + doubled(GO) + "]", [DROVE, WENT]),
]  # fmt: skip


@pytest.mark.parametrize(("written", "wanted"), DOUBLED)
@pytest.mark.parametrize("family", FAMILIES)
def test_a_doubled_pair_of_braces_is_one_pair(family: str, written: str, wanted: Any) -> None:
    for text in (written, f"```json\n{written}\n```", f"<think>Drive.</think>\n{written}"):
        result = streamed(family, text)
        assert (called(result), result.speech) == (wanted, "")


@pytest.mark.parametrize(("written", "wanted"), DOUBLED)
@pytest.mark.parametrize("family", ["qwen25", "hermes"])
def test_a_doubled_pair_of_braces_in_the_tag(family: str, written: str, wanted: Any) -> None:
    result = streamed(family, f"<tool_call>\n{written}\n</tool_call>")
    assert (called(result), result.speech) == (wanted, "")


@pytest.mark.parametrize(
    "written",
    ["{" + doubled(DRIVE) + "}", '{{"name": "drive", "arguments": {"distance_m": }}}', '{{"name'],
)
def test_what_is_worse_is_rejected_and_never_spoken(written: str) -> None:
    for text in (written, f"<tool_call>{written}</tool_call>"):
        result = streamed("qwen25", text)
        assert not result.calls and result.rejections and result.speech == ""


@pytest.mark.parametrize(
    "written",
    [
        '{"name": "drive", "arguments": {{"distance_m": 2}, "speed": 1}}',
        '{"name": "go_to", "arguments": {{"place": "kitchen"}, "speed": 0.2}}',
        '{{"name": "release"}, "when": "you reach the kitchen"}',
        f'{{{DRIVE}, "speed": 2}}',
        f"{{{DRIVE} unless there is a wall}}",
        '{{"name": "release", "arguments": {}}: "example"}',
        f'<|python_tag|>{{{DRIVE}, "speed": 2}}',
        f'[TOOL_CALLS]{{{DRIVE}, "speed": 2}}',
        f"<tool_call>{{{GO}, 5}}</tool_call>",
    ],
)
@pytest.mark.parametrize("family", sorted(FORMATS))
def test_a_brace_that_holds_more_than_a_call_is_no_doubled_one(family: str, written: str) -> None:
    assert called(streamed(family, written)) == []


@pytest.mark.parametrize("tail", [',"', ", x", f", {GO} x", f", {GO[:9]}"])
def test_what_is_cut_off_behind_a_doubled_call_keeps_it_from_running(tail: str) -> None:
    for family in FORMATS:
        assert called(streamed(family, "{" + DRIVE + tail, truncated=True)) == []


@pytest.mark.parametrize("spoken", ["{{place}}", "{{ name }}", "a {{b}} c", "Write {{ and }}."])
def test_other_doubled_braces_are_words(spoken: str) -> None:
    result = streamed("qwen25", spoken)
    assert (called(result), reasons(result), result.speech) == ([], [], spoken)


def test_cut_off_in_the_doubled_pair_it_does_not_run() -> None:
    for cut in range(1, len(doubled(DRIVE))):
        result = streamed("qwen25", doubled(DRIVE)[:cut], truncated=True)
        assert not result.calls


SEVERAL = [
    (f"{DRIVE}\n{GO}", [DROVE, WENT]),
    (f"{DRIVE}, {GO}", [DROVE, WENT]),
    (f"{DRIVE};{GO}\n", [DROVE, WENT]),
    (f"{DRIVE}}}\n{GO}", [DROVE, WENT]),
    (f"[{DRIVE}, {GO}]", [DROVE, WENT]),
    (f'{DRIVE}\n{{"name": "release"}}', [DROVE, RELEASED]),
    (f'{{"name": "release"}}\n{DRIVE}', [RELEASED, DROVE]),
    ('drive(distance_m=90)\ngo_to(place="kitchen")', [DROVE, WENT]),
    ('[drive(distance_m=90), go_to(place="kitchen")]', [DROVE, WENT]),
]


@pytest.mark.parametrize(("written", "wanted"), SEVERAL)
@pytest.mark.parametrize("family", FAMILIES)
def test_several_calls_and_nothing_else_are_calls(family: str, written: str, wanted: Any) -> None:
    for text in (written, f"```json\n{written}\n```", f"```\n{written}\n```<|im_end|>"):
        result = streamed(family, text)
        assert (called(result), result.speech) == (wanted, "")


@pytest.mark.parametrize(
    "other",
    [
        '{"name": "fly", "arguments": {}}',
        '{"name": "drive", "arguments": {"distance_m": "far"}}',
        '{"name": "drive"}',
        '{"name": "drive", "arguments": ',
    ],
)
def test_where_one_of_them_is_no_valid_call_none_runs(other: str) -> None:
    for text in (f"{GO}\n{other}", f"```json\n{GO}\n{other}\n```"):
        result = streamed("qwen25", text)
        assert called(result) == [] and result.rejections and result.speech == ""


def test_the_valid_one_of_them_is_told_what_it_waits_for() -> None:
    other = '{"name": "drive", "arguments": {"distance_m": "far"}}'
    told = {each.name: each.message for each in streamed("qwen25", f"{GO}\n{other}").rejections}
    assert told["go_to"] == (
        "Tool call rejected: The call of go_to waits for another call of the reply, "
        "which is not valid."
    )
    assert "distance_m" in told["drive"]


@pytest.mark.parametrize(
    "text",
    [
        f"`{DRIVE}`\n{GO}",
        f'"{DRIVE}"\n{GO}',
        f"`<tool_call>{DRIVE}</tool_call>`\n{GO}",
        f"{DRIVE}\ndrive(distance_m=90)",
        f"drive(distance_m=90)\n{DRIVE}",
        f"[drive(distance_m=90)]\n{DRIVE}",
        f'{{"thought": "do not drive"}}\n{DRIVE}\n{GO}',
        f'{DRIVE}\n{{"ok": true, "result": "arrived"}}\n{GO}',
        f'{{"foo": 1}}\n{DRIVE}\n{GO}',
    ],
)
def test_calls_beside_others_that_do_not_count_or_beside_data_do_not_run(text: str) -> None:
    result = streamed("qwen25", text)
    assert called(result) == [] and result.rejections


@pytest.mark.parametrize("blanks", [0, 40, 79, 80])
@pytest.mark.parametrize("braces", [1, 2, 71])
def test_however_far_the_braces_are_apart_it_is_read_alike(blanks: int, braces: int) -> None:
    for lead in ("", f"{DRIVE}\n"):
        text = lead + "{" + " " * blanks + "{" * braces + " " * blanks + DRIVE[1:] + "}"
        for family in ("llama32", "qwen25"):
            streamed(family, text)


def test_two_fences_are_not_one_message() -> None:
    result = streamed("qwen25", f"```json\n{DRIVE}\n```\n```json\n{GO}\n```")
    assert (called(result), set(reasons(result))) == ([], {"ambiguous"})


def test_a_message_that_is_too_long_runs_nothing() -> None:
    result = streamed("qwen25", "\n".join([DRIVE] * 60))
    assert called(result) == [] and result.rejections


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("words", ["Sure!", "Okay, I will do that now:", "这就去。"])
def test_a_call_in_a_fence_beside_words_is_asked_for_again(family: str, words: str) -> None:
    fence = f"```json\n{DRIVE}\n```"
    for text in (f"{words}\n{fence}", f"{fence}\n{words}", f"{words}\n{fence}\n{words}"):
        result = streamed(family, text)
        assert (called(result), reasons(result)) == ([], ["ambiguous"])
        assert "drive" not in result.speech


@pytest.mark.parametrize(
    "inside", ['{"name": "fly", "arguments": {}}', '{"place": "kitchen"}', "print(1)", "ls -l"]
)
def test_what_is_no_call_of_ours_in_a_fence_is_an_example(inside: str) -> None:
    result = streamed("qwen25", f"Like this:\n```\n{inside}\n```\nDo you see?")
    assert (called(result), reasons(result)) == ([], [])


@given(
    st.lists(st.sampled_from([(DRIVE, DROVE), (GO, WENT)]), min_size=1, max_size=4),
    st.lists(st.booleans(), min_size=4, max_size=4),
    st.sampled_from(["\n", ", ", ",\n", "\n\n", " "]),
)
def test_any_row_of_calls_in_single_or_doubled_braces(
    row: list[Any], twice: list[bool], between: str
) -> None:
    parts = [
        doubled(text) if double else text for (text, _), double in zip(row, twice, strict=False)
    ]
    result = parser_for("qwen25").parse(between.join(parts))
    assert called(result) == [wanted for _, wanted in row]


def test_no_family_is_left_out() -> None:
    for name in FORMATS:
        assert called(parser_for(name).parse(doubled(DRIVE))) == [DROVE], name


# Qwen2.5-Coder 1.5B wrote it so: the tool is the key, an empty `arguments` may stand beside it.
UNDER_ITS_NAME = [
    ('{"drive": {"distance_m": 90}}', [DROVE]),
    ('{"release": {}}', [RELEASED]),
    ('{"drive": {"distance_m": 90}, "arguments": {}}', [DROVE]),
    (
        '{"release": {}, "arguments": {}}\n{"drive": {"distance_m": 90}, "arguments": {}}',
        [RELEASED, DROVE],
    ),
    ('{"drive": {"distance_m": 90}}, {"go_to": {"place": "kitchen"}}', [DROVE, WENT]),
    (f'{DRIVE}\n{{"go_to": {{"place": "kitchen"}}}}', [DROVE, WENT]),
    ('[{"drive": {"distance_m": 90}}, {"go_to": {"place": "kitchen"}}]', [DROVE, WENT]),
]


@pytest.mark.parametrize(("written", "wanted"), UNDER_ITS_NAME)
@pytest.mark.parametrize("family", FAMILIES)
def test_a_call_under_its_tools_name_is_a_call(family: str, written: str, wanted: Any) -> None:
    for text in (written, f"```json\n{written}\n```"):
        result = streamed(family, text)
        assert (called(result), result.speech) == (wanted, "")


@pytest.mark.parametrize(
    "written",
    [
        '{"drive": {"distance_m": 90}, "go_to": {"place": "kitchen"}}',
        '{"drive": {"distance_m": 90}, "arguments": {"speed": 1}}',
        '{"drive": {"distance_m": 90}, "ok": true}',
        '{"drive": {"distance_m": "far"}}',
        '{"drive": {}}',
        '{"drive": 90}',
        '{"drive": [90]}',
        '`{"drive": {"distance_m": 90}}`',
        'It was {"drive": {"distance_m": 90}} then.',
    ],
)
def test_what_is_more_or_less_than_a_call_under_its_tools_name_does_not_run(written: str) -> None:
    assert called(streamed("qwen25", written)) == []


@pytest.mark.parametrize("header", ["<|im_start|>\n", "<|im_start|> \n", "<|im_start|>assistant\n"])
@pytest.mark.parametrize("call", [DRIVE, f"<tool_call>\n{DRIVE}\n</tool_call>"])
def test_a_header_without_a_role_before_a_call_is_the_replys_own(header: str, call: str) -> None:
    result = streamed("qwen25", header + call)
    assert (called(result), result.speech) == ([DROVE], "")


@pytest.mark.parametrize(
    "text",
    [
        f"<|im_start|>user\n{DRIVE}",
        f"<|im_start|>\nuser\n{DRIVE}",
        f"Done.<|im_start|>\n{DRIVE}",
        f"<|im_start|>\nHello.<|im_end|>\n<|im_start|>\n{DRIVE}",
    ],
)
def test_a_header_of_another_turn_ends_the_reply(text: str) -> None:
    assert called(streamed("qwen25", text)) == []


# Behind the values stands how the schema ends that the model was shown.
COPIED = [
    ('{"distance_m": 90, "required": ["distance_m"], "additionalProperties": false}', [DROVE]),
    ('{"distance_m": 90, "required": []}', [DROVE]),
    ('{"distance_m": 90, "additionalProperties": true}', [DROVE]),
    ('{"distance_m": 90, "required": ["speed"]}', []),
    ('{"distance_m": 90, "required": "distance_m"}', []),
    ('{"distance_m": 90, "additionalProperties": {"type": "number"}}', []),
    ('{"distance_m": 90, "required": ["distance_m"], "far": true}', []),
    ('{"required": ["distance_m"]}', []),
]


@pytest.mark.parametrize(("given", "wanted"), COPIED)
def test_the_end_of_a_schema_behind_the_values_is_no_argument(given: str, wanted: Any) -> None:
    written = f'{{"name": "drive", "arguments": {given}}}'
    for text in (written, f"<tool_call>\n{written}\n</tool_call>"):
        assert called(streamed("qwen25", text)) == wanted


@pytest.mark.parametrize(("given", "wanted"), [("[]", [RELEASED]), ('["place"]', [])])
def test_a_tool_without_parameters_may_have_an_empty_list_of_them(given: str, wanted: Any) -> None:
    text = f'{{"name": "release", "arguments": {{"required": {given}}}}}'
    assert called(streamed("qwen25", text)) == wanted
