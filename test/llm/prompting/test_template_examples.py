"""What a chat template shows of calls is what its model copies, so the formats must read it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.llm.doubles import DOUBLES, Double

from edgevox_ros.core.settings.model import ToolsVia
from edgevox_ros.llm import Preset, load_presets
from edgevox_ros.llm.prompting.chat_template import MOST_SOURCE, ChatTemplate
from edgevox_ros.llm.prompting.template_examples import filled_json, unreadable_examples
from edgevox_ros.llm.prompting.template_profile import probe_templates, prompt_with_tool
from edgevox_ros.parsing import Reason, ToolCallParser, get_format

CODER = (Path(__file__).parents[1] / "templates" / "qwen_2_5_coder.jinja").read_text()
CALL = '{"name": <function-name>, "arguments": <args-json-object>}'
SAID = [{"role": "user", "content": "hi"}]


def shown(source: str, **variables: object) -> str:
    return ChatTemplate(source).render(SAID, variables)


def literal(text: str) -> str:
    return json.dumps(text)


@pytest.mark.parametrize(
    "source",
    [
        "{{ content.replace('{{\"a\": 1}}', 'B') }}",
        "{{ content | replace('{{\"a\": 1}}', 'B') }}",
        "{{ {'{{\"a\": 1}}': 'B'}[content] }}",
        "{{ 'B' if content.startswith('{{\"a\": 1}}') else 'C' }}",
    ],
)
def test_what_is_only_looked_for_stays(source: str) -> None:
    turns = "{% for each in messages[:1] %}{% set content = each.content %}"
    template = ChatTemplate(turns + source + "{% endfor %}")
    assert template.render([{"role": "user", "content": '{{"a": 1}}'}], {}) == "B"


@pytest.mark.parametrize(
    "source",
    [
        "{{- " + literal(f"<tool_call>\n{{{CALL}}}\n</tool_call>") + " }}",
        "{% raw %}<tool_call>\n{" + CALL + "}\n</tool_call>{% endraw %}",
        "{{ '<tool_call>\n{{' }}" + CALL[1:-1] + "{{ '}}\n</tool_call>' }}",
        "<tool_call>\n{{ '{{\"name\": <function-name>, ' }}{{ '\"arguments\": ' -}}"
        " {{- '<args-json-object>}}' }}\n</tool_call>",
        "{{ '<tool_call>\n{' + '{\"name\": <function-name>' ~ ', \"arguments\": '"
        " ~ '<args-json-object>}}\n' + '</tool_call>' }}",
        "{% set shown = " + literal(f"<tool_call>\n{{{CALL}}}") + " %}{{ shown }}\n</tool_call>",
        "{% macro told(text) %}{{ text }}{% endmacro %}"
        "<tool_call>\n{{ told(" + literal(f"{{{CALL}}}") + ") }}\n</tool_call>",
        "<tool_call>\n{{ " + literal(f"{{{CALL}}}") + " if messages else '' }}\n</tool_call>",
        "{% set box %}<tool_call>\n{{ " + literal(f"{{{CALL}}}") + " }}{% endset %}"
        "{{ box }}\n</tool_call>",
    ],
)
def test_doubled_braces_are_mended_however_a_template_writes_them(source: str) -> None:
    template = ChatTemplate(source)
    assert template.render(SAID, {}) == f"<tool_call>\n{CALL}\n</tool_call>"
    assert template.mended == (f"{{{CALL}}}",)


@pytest.mark.parametrize(
    ("told", "mended"),
    [
        ('{{"name": "f", "arguments": {{"x": 1}}}}', '{"name": "f", "arguments": {"x": 1}}'),
        ('{{"name": "f", "arguments": {{}}}}', '{"name": "f", "arguments": {}}'),
        ('{"name": "f", "arguments": {{"x": 1}}}', '{"name": "f", "arguments": {"x": 1}}'),
        ('{{"name": "f", "arguments": {"x": {}}}}', '{"name": "f", "arguments": {"x": {}}}'),
        ('{{{"name": "f"}}}', '{"name": "f"}'),
        ('{ {"name": "f"} }', '{"name": "f"}'),
        ('[{{"name": ..}}, {{"name": ..}}]', '[{"name": ..}, {"name": ..}]'),
        ('[{{"name": "f"}}, ...]', '[{"name": "f"}, ...]'),
        ("{{'name': '<name>', 'arguments': {...}}}", "{'name': '<name>', 'arguments': {...}}"),
        ('{{"name": its name, "args": $ARGS, ...}}', '{"name": its name, "args": $ARGS, ...}'),
        ('f[ARGS]{{"x": <value>}}', 'f[ARGS]{"x": <value>}'),
    ],
)  # fmt: skip
def test_each_pair_of_braces_too_many_is_removed(told: str, mended: str) -> None:
    assert shown("{{ " + literal(told) + " }}") == mended


@pytest.mark.parametrize(
    "told",
    [
        CALL,
        '{"name": "f", "arguments": {"x": {"y": {}}}}',
        "{{name}} and {{ name }}, {{}} and {{{}}}",
        '{{"a result"}}',
        '{{"name": "f"}',
        '{{"name": "f"}, }',
        '{"a": {"b": 1}}{{',
        "\\boxed{{x}}",
        '{{"name": <a> or <b>}}',
    ],
)
def test_all_else_stays_as_it_is(told: str) -> None:
    template = ChatTemplate("{{ " + literal(told) + " }}")
    assert template.render(SAID, {}) == told
    assert template.mended == ()


def test_a_call_of_the_history_in_doubled_braces_is_mended_as_well() -> None:
    source = (
        "{{ '{{\"name\": \"' + name }}{{ '\", \"arguments\": ' }}{{ arguments | tojson }}{{ '}}' }}"
    )
    arguments = {"x": "{{}}", "y": {"z": [{}]}}
    assert json.loads(shown(source, name="f", arguments=arguments)) == {
        "name": "f",
        "arguments": arguments,
    }
    assert ChatTemplate(source).mended == ('{{"name": "...", "arguments": ...}}',)


def test_what_a_template_compares_with_is_no_example() -> None:
    source = "{% if '{{\"a\": 1}}' in messages[0].content %}it is there{% endif %}"
    said = [{"role": "user", "content": 'so: {{"a": 1}}'}]
    assert ChatTemplate(source).render(said, {}) == "it is there"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text('ab :,<>"\\\n.', max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text("ab-", max_size=3), inner, min_size=1, max_size=3)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.text("ab-", max_size=3), JSON, min_size=1, max_size=3))
def test_every_object_is_mended_at_every_depth_and_otherwise_kept(value: dict[str, Any]) -> None:
    plain = json.dumps(value)
    doubled = json.dumps(value).replace("{", "{{").replace("}", "}}")
    for told in (plain, doubled, f"{{{plain}}}"):
        assert json.loads(shown("{{ " + literal(told) + " }}")) == value
    assert shown("{{ " + literal(plain) + " }}") == plain


BRACES = st.text('{}"nameargumts:, <>x\n', max_size=40) | st.sampled_from(
    [f"{{{CALL}}}", '{{"name": "f", "arguments": {{}}}}', "{{'a': 1}}", '}}{{"a": 1}}']
)


@given(BRACES, BRACES, BRACES, BRACES)
def test_what_people_and_tools_say_is_never_touched(
    system: str, user: str, described: str, result: str
) -> None:
    single = ChatTemplate(CODER.replace('{{\\"name', '{\\"name').replace(">}}\\n", ">}\\n"))
    assert single.mended == ()
    call = {"function": {"name": "f", "arguments": {"told": user}}}
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": system},
        {"role": "user", "content": user},
        {"role": "assistant", "content": described, "tool_calls": [call]},
        {"role": "tool", "content": result},
    ]
    tools = [{"type": "function", "function": {"name": "f", "description": described}}]
    told = [each.render(messages, {"tools": tools}) for each in (ChatTemplate(CODER), single)]
    assert told[0] == told[1]
    assert all(each in told[0] for each in (system, user, described, result))


@pytest.mark.parametrize(
    "piece", ["{", '{{"', '{{"a":', '{{"a":1', '{ {"a": <x>, ', '{{"a":"', "{{}}", "[{{", "}}"]
)
def test_a_hostile_literal_is_read_in_the_end(piece: str) -> None:
    many = piece * ((MOST_SOURCE - 100) // (2 * len(piece)))
    assert len(shown("{{ '" + many + "' }}")) > len(many) // 3


def test_placeholders_get_values() -> None:
    told = '[{"name": <f>, "arguments": {..}, ...}, ...] and so on'
    text, end = filled_json(told) or ("", 0)
    assert json.loads(text) == [{"name": "x", "arguments": {}}]
    assert told[end:] == " and so on"
    assert filled_json("{name}") is None
    assert filled_json("<f>") is None


def test_an_example_that_no_format_reads_is_found() -> None:
    prompt = (
        "Put calls between <tool_call> and </tool_call>. As <tool_call>...</tool_call>:\n"
        f"<tool_call>\n{CALL}\n</tool_call> or <tool_call>[{CALL}, ..]</tool_call>, never\n"
        '<tool_call>\n{"name": <function-name>\n  "arguments" <x>}\n</tool_call>'
    )
    expected = '<tool_call> {"name": <function-name> "arguments" <x>} </tool_call>'
    assert unreadable_examples(prompt, ("qwen25", "hermes")) == (expected,)
    assert unreadable_examples(prompt, ()) == ()
    assert unreadable_examples("<tool_call>{'" * 3000, ("hermes",)) == ()


def formats_of(preset: Preset) -> tuple[str, ...]:
    """The formats in which a preset's template shows calls; () if we tell it of its tools."""
    return () if preset.tools_via == "text" else preset.formats or ()


def families() -> Iterator[Any]:
    """Each preset with each template of its family."""
    for name, preset in load_presets().items():
        for family, double in DOUBLES.items():
            if formats_of(preset) and double.formats[:1] == formats_of(preset)[:1]:
                yield pytest.param(name, family, id=f"{name}, {family}")


def test_presets_without_a_template_of_their_family() -> None:
    # They are told of their tools in a format that is read back (tool_text.py).
    with_one = {param.values[0] for param in families()}
    assert set(load_presets()) - with_one == {
        *("smollm2-135m", "smollm2-360m", "smollm2-1.7b", "smollm2-tools"),
        *("phi-3.5-mini", "robobrain-2.0-7b"),
    }


@pytest.mark.parametrize(("name", "family"), list(families()))
def test_a_preset_reads_the_example_of_its_template(name: str, family: str) -> None:
    preset = load_presets()[name]
    must_read(DOUBLES[family], formats_of(preset), preset.variables, preset.tools_via)


@pytest.mark.parametrize("family", [name for name, double in DOUBLES.items() if double.formats])
def test_a_family_reads_the_example_of_its_template(family: str) -> None:
    must_read(DOUBLES[family], DOUBLES[family].formats)


def must_read(
    double: Double,
    formats: tuple[str, ...],
    variables: Mapping[str, Any] | None = None,
    tools_via: ToolsVia | None = None,
) -> None:
    """Assert that the formats read what the template shows of calls, if it shows any."""
    values = {**double.variables, **(variables or {})}
    template = ChatTemplate(double.template)
    profile = probe_templates({"default": template}, values, tools_via)
    prompt = prompt_with_tool(template, profile, values)
    assert unreadable_examples(prompt, formats) == ()
    parser = ToolCallParser(formats)
    for example in examples(prompt, formats):
        read = parser.parse(example)
        reasons = {each.reason for each in read.rejections}
        assert reasons == {Reason.UNKNOWN_TOOL}, example
        assert "{{" not in example.replace(" ", "")


def examples(prompt: str, formats: tuple[str, ...]) -> Iterator[str]:
    """What a prompt shows of calls, with values for placeholders: in marks, and as bare JSON."""
    for form in (form for each in formats for form in get_format(each).marked_calls if form.end):
        for piece in prompt.split(form.start)[1:]:
            body, end, _ = piece.partition(form.end)
            told = body.lstrip()
            if end and re.match(r"[\[{<]|\w+\n", told):  # other words only speak of the marks
                filled, at = filled_json(told) or ("", 0)
                yield form.start + filled + told[at:] + end
    for at in (at for at, letter in enumerate(prompt) if letter in "[{"):
        filled, end_at = filled_json(prompt[at:]) or ("", 0)
        if filled != prompt[at : at + end_at] and '"name"' in filled:
            yield filled
