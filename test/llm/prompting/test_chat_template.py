from __future__ import annotations

import re

import pytest

from edgevox_ros.core.errors import TemplateError
from edgevox_ros.llm.prompting.chat_template import ChatTemplate

USER = [{"role": "user", "content": "hi"}]


def render(source: str, **variables: object) -> str:
    return ChatTemplate(source, "<s>", "</s>").render(USER, variables)


def test_tojson_keeps_order_and_escapes_nothing() -> None:
    tool = {"z": "<b> & 'é'", "a": [1, 2.5, None, True]}
    assert render("{{ tool | tojson }}", tool=tool) == (
        """{"z": "<b> & 'é'", "a": [1, 2.5, null, true]}"""
    )
    assert render("{{ tool | tojson(indent=2) }}", tool={"a": 1}) == '{\n  "a": 1\n}'


def test_what_transformers_offers_is_there() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", render("{{ strftime_now('%Y-%m-%d') }}"))
    assert render("{% generation %}{{ messages[0].content }}{% endgeneration %}") == "hi"
    loop = "{% for n in [1, 2, 3] %}{% if n == 2 %}{% break %}{% endif %}{{ n }}{% endfor %}"
    assert render(loop) == "1"
    assert render("{{ bos_token }}{{ eos_token }}{{ add_generation_prompt }}") == "<s></s>True"


def test_blocks_leave_no_white_space() -> None:
    assert render("  {% if true %}\n  a\n  {% endif %}\nb") == "  a\nb"


def test_a_refusal_keeps_the_templates_words() -> None:
    with pytest.raises(TemplateError, match="roles must alternate"):
        render("{{ raise_exception('roles must alternate') }}")


@pytest.mark.parametrize(
    "source",
    [
        "{{ messages.__class__.__mro__ }}",
        "{{ ''.__class__.__base__.__subclasses__() }}",
        "{% for n in range(10000000000) %}{% endfor %}",
        "{{ messages[7].content.x }}",
        "{{ 1 / 0 }}",
    ],
)
def test_what_a_template_may_not_do_is_an_error(source: str) -> None:
    with pytest.raises(TemplateError):
        render(source)


def test_a_template_cannot_change_the_messages() -> None:
    with pytest.raises(TemplateError):
        render("{{ messages.append(1) }}")


def test_syntax_errors_name_the_line() -> None:
    with pytest.raises(TemplateError, match="line 2"):
        ChatTemplate("a\n{% if %}")
