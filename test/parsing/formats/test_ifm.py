"""ifm: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import called, parser_for, reasons

from edgevox_ros.parsing import ToolCallParser, ToolSchema

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, object]] = ("stop", {})
ANGLE = "<ifm|arg_key>angle_deg</ifm|arg_key>\n<ifm|arg_value>5</ifm|arg_value>\n"
TYPED = ANGLE.replace("\n<ifm|arg_v", "\n<ifm|arg_type>number</ifm|arg_type>\n<ifm|arg_v")
ONE = f"<ifm|tool_call>turn\n{ANGLE}</ifm|tool_call>"
JSON = '<ifm|tool_call>{"name": "turn", "arguments": {"angle_deg": 5}}</ifm|tool_call>'


def listed(*calls: str) -> str:
    """The calls as the model's template lists them."""
    return "\n".join(("<ifm|tool_calls>", *calls, "</ifm|tool_calls>"))


TABLE: list[Row] = [
    (listed(ONE), [TURN], "", []),
    (listed(JSON), [TURN], "", []),
    (listed(ONE).replace("\n", ""), [TURN], "", []),
    (listed(ONE.replace(ANGLE, TYPED)), [TURN], "", []),
    (listed(ONE, "<ifm|tool_call>stop\n</ifm|tool_call>", JSON), [TURN, STOP, TURN], "", []),
    (f"Sure.{listed(JSON)}<|ifm|im_end|><|ifm|im_start|>tool\nok", [TURN], "Sure.", []),
    (f"{ONE}{JSON} Done.", [TURN, TURN], "Done.", []),
    ('<ifm|tool_calls>[{"name": "stop"}]</ifm|tool_calls>', [STOP], "", []),
    (listed(JSON.replace("}}<", "}<")), [TURN], "", []),
    (
        "<ifm|tool_call>say\n<ifm|arg_key>text</ifm|arg_key>\n"
        "<ifm|arg_value>a <b> c</i></ifm|arg_value>\n</ifm|tool_call>",
        [("say", {"text": "a <b> c</i>"})],
        "",
        [],
    ),
    (
        "<ifm|tool_call>say\n<ifm|arg_key>text</ifm|arg_key>\n"
        "<ifm|arg_value>a <b> </tool_call></ifm|arg_value>\n</ifm|tool_call>",
        [],
        "",
        ["malformed"],
    ),
    # Tags missing, and what cannot be read.
    (listed(ONE).replace("</ifm|tool_calls>", ""), [TURN], "", []),
    (listed(ONE).replace("</ifm|tool_call>", ""), [TURN], "", []),
    (listed(ONE).replace("</ifm|arg_value>", ""), [TURN], "", []),
    (listed("<ifm|tool_call>{turn}</ifm|tool_call>"), [], "", ["malformed"]),
    (listed(ONE, f"<ifm|tool_call>turn {ANGLE}{ANGLE}"), [TURN], "", ["malformed"]),
    (listed("<ifm|tool_call>fly</ifm|tool_call>"), [], "", ["unknown_tool"]),
    (f"Ok.\n{ANGLE}", [], "Ok.", ["malformed"]),
    ("Sure. <ifm|tool_ca", [], "Sure.", []),
    # Thoughts, each amount in its tag. Any of them closes another.
    (f"<ifm|think>\n{listed(ONE)}</ifm|think>No.", [], "No.", []),
    (f"<ifm|think_faster>Hm.</ifm|think>\n{listed(ONE)}", [TURN], "", []),
    (f"<ifm|think_fast>\nI turn. {listed(ONE)}", [], "", ["inside_thinking"]),
]
CUT = [
    "<ifm|tool_calls>\n<ifm|tool_call>turn",
    listed(ONE).partition("</ifm|tool_call>")[0],
    listed(JSON).partition("}}")[0],
    JSON.partition("</")[0],
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("ifm", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("ifm", reply)


def test_a_thought_that_the_prompt_opened_is_not_run() -> None:
    parser = parser_for("ifm", prompt_opens_thinking=True)
    result = parser.parse(f"I turn. {ONE}</ifm|think_fast>Ok.{listed(ONE)}")
    assert (called(result), result.speech, reasons(result)) == ([TURN], "Ok.", [])
    assert "I turn." in result.thinking


@pytest.mark.parametrize(("kind", "value"), [("string", "5"), ("integer", 5)])
def test_the_type_that_a_model_names_decides_where_the_schema_does_not(
    kind: str, value: object
) -> None:
    tool = ToolSchema("f", "", {"type": "object", "properties": {"any": {}}})
    reply = (
        "<ifm|tool_call>f\n<ifm|arg_key>any</ifm|arg_key>\n"
        f"<ifm|arg_type>{kind}</ifm|arg_type>\n<ifm|arg_value>5</ifm|arg_value>\n</ifm|tool_call>"
    )
    assert called(ToolCallParser(("ifm",), [tool]).parse(reply)) == [("f", {"any": value})]
