"""Whatever a chat template asks for, rendering ends soon, and says where it was refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.llm import TemplateError
from edgevox_ros.llm.prompting import template_limits
from edgevox_ros.llm.prompting.chat_template import MOST_STRIKES, ChatTemplate

USER = [{"role": "user", "content": "hi"}]
GROW = "{% set ns = namespace(x=START) %}{% for n in range(60) %}{% set ns.x = STEP %}{% endfor %}"


def render(source: str, **variables: object) -> str:
    return ChatTemplate(source, "<s>", "</s>").render(USER, variables)


def grown(start: str, step: str, use: str) -> str:
    return GROW.replace("START", start).replace("STEP", step) + use


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with less time: a test need not wait for the end of it."""
    monkeypatch.setattr(template_limits, "MOST_SECONDS", 0.1)


LARGE = [
    "{% set n = 9 %}{{ n**(n**9) }}",
    "{{ 9**(9**9) }}",
    "{{ (9**999) ** (9**9) }}",
    "{{ -9**(9**9) }}",
    "{{ 'x' * 10000000000 }}",
    "{{ 10000000000 * 'x' }}",
    "{{ [0] * 10000000000 }}",
    "{{ 'x'.center(10000000000) }}",
    "{{ 'x' | center(10000000000) }}",
    "{{ 'x'.ljust(10000000000) }}",
    "{{ 'x'['rjust'](10000000000) }}",
    "{{ ('x' | attr('zfill'))(10000000000) }}",
    "{{ ['x'] | map('center', 10000000000) | list }}",
    "{{ (['x'] | map(attribute='center') | first)(10000000000) }}",
    "{{ '\\t'.expandtabs(10000000000) }}",
    "{{ '%10000000000d' % 1 }}",
    "{{ '%*d' % (10000000000, 1) }}",
    "{{ '%.10000000000f' % 1 }}",
    "{{ '%10000000000d' | format(1) }}",
    "{{ '{:10000000000}'.format(1) }}",
    "{{ '{:{}}'.format(1, 10000000000) }}",
    "{{ '{0:10000000000}'.format_map({}) }}",
    "{{ 'a\\nb' | indent(10000000000) }}",
    "{{ 'a' | wordwrap(1, true, 'x' * 1000000) }}",
    "{{ {'a': {'b': 1}} | tojson(indent=10000000000) }}",
    "{{ lipsum(n=100000) }}",
    "{{ ('<!--' | safe).striptags() }}",
    "{{ ('{:10000000000}' | safe).format(1) }}",
    "{{ ('x' | safe).center(10000000000) }}",
    "{{ ('x' | e) * 10000000000 }}",
    "{{ range(10000000000) | list }}",
    "{{ strftime_now('%1000000000Y') }}",
    "{{ strftime_now('%Y' * 100000) }}",
    "{{ ([1] | batch(1000000000, 'x')) | list }}",
    "{{ [1] | slice(1000000000) | list }}",
    "{% set a = 'x' * 1000000 %}{{ a.join(range(100000)) }}",
    "{% set a = 'x' * 1000000 %}{{ range(100000) | join(a) }}",
    "{% set a = 'x' * 1000000 %}{{ a.replace('', a) }}",
    "{% set a = 'x' * 1000000 %}{{ a | replace('x', a) }}",
    "{% set a = 'x' * 1000000 %}{{ ('a' * 1000000 ~ 'b').strip(a) }}",
    "{% set a = 'x' * 1000000 %}{{ ('%s' * 1000) | format(a, a) }}",
    "{% set a = 'x' * 1000000 %}{{ a ~ a ~ a }}",
    "{% set a = 'x' * 1000000 %}{{ a }}{{ a }}{{ a }}",
    "{% set a = 'x' * 1000000 %}{% set b %}{{ a }}{{ a }}{{ a }}{% endset %}",
    "{% set a = 'x' * 1000000 %}{% macro m() %}{{ a }}{{ a }}{{ a }}{% endmacro %}{{ m() }}",
    "{% set a = 'x' * 1000000 %}{% filter upper %}{{ a }}{{ a }}{{ a }}{% endfilter %}",
    "{{ ('9' * 1000000) | int }}",
    grown("2", "ns.x * ns.x", "{{ ns.x }}"),
    grown("'a'", "ns.x + ns.x", "{{ ns.x }}"),
    grown("'a'", "ns.x ~ ns.x", "{{ ns.x }}"),
    grown("'a'", "'%s%s' % (ns.x, ns.x)", "{{ ns.x }}"),
    grown("'a'", "[ns.x, ns.x] | join", "{{ ns.x }}"),
    grown("[1]", "ns.x + ns.x", "{{ ns.x | length }}"),
    grown("[1]", "[ns.x, ns.x]", "{{ ns.x | tojson }}"),
    grown("[1]", "[ns.x, ns.x]", "{{ ns.x == [ns.x] }}"),
    grown("1", "{'a': ns.x, 'b': ns.x}", "{{ ns.x }}"),
    grown("1", "dict(a=ns.x, b=ns.x)", "{{ ns.x | string }}"),
    grown("1", "(ns.x, ns.x)", "{{ ns.x | tojson(indent=1) }}"),
    grown("1", "namespace(a=ns.x, b=ns.x)", "{{ ns.x }}"),
    "{% macro m(n) %}{% if n %}{{ m(n - 1, varargs, varargs) }}{% else %}{{ varargs }}{% endif %}"
    "{% endmacro %}{{ m(60) }}",
]
LONG = [
    "{% set r = range(99999) %}{% for a in r %}{% for b in r %}{% for c in r %}"
    "{% endfor %}{% endfor %}{% endfor %}",
    "{% for a in range(99999) %}{% for b in range(99999) if b > 99999 %}{% endfor %}{% endfor %}",
    "{% set r = range(99999) %}{% for a in r recursive %}{{ loop(r) }}{% endfor %}",
    "{% for a in range(99999) %}{{ range(99999) | map('string') | list | length }}{% endfor %}",
    "{% for a in range(99999) %}{{ range(99999) | select('odd') | sum }}{% endfor %}",
    "{% for a in range(99999) %}{{ range(99999) | sort | length }}{% endfor %}",
    "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(90) }}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% block a %}{{ self.b() }}{{ self.b() }}{% endblock %}"
    "{% block b %}{% if true %}{{ self.a() }}{% endif %}{% endblock %}",
    "{% set t = 'ab' * 500000 %}{% for a in range(99999) %}{{ t.count('b' * 9) }}{% endfor %}",
]


@pytest.mark.parametrize("source", LARGE)
def test_nothing_grows_large(source: str) -> None:
    with pytest.raises(TemplateError):
        render(source)


@pytest.mark.parametrize("source", LONG)
@pytest.mark.usefixtures("hasty")
def test_nothing_runs_long(source: str) -> None:
    with pytest.raises(TemplateError):
        render(source)


@pytest.mark.parametrize(
    "source",
    [
        "{{ " + "(" * 400 + ")" * 400 + " }}",
        "{% if 1 %}" * 150 + "{% endif %}" * 150,
        "x" * 300_000,
    ],
)
def test_what_cannot_be_compiled_is_an_error_of_the_template(source: str) -> None:
    with pytest.raises(TemplateError):
        render(source)


def test_the_error_tells_template_and_line() -> None:
    template = ChatTemplate("a\n{{ messages[0].content }}\n{{ 'x' * n }}", name="that of m.gguf")
    with pytest.raises(TemplateError, match=r"that of m\.gguf, line 3: TooMuch: it makes more"):
        template.render(USER, {"n": 1 << 40})
    with pytest.raises(TemplateError, match=r"that of m\.gguf, line 3: "):
        template.render(USER, {"n": []})


def test_a_template_that_wants_too_much_is_not_asked_for_ever() -> None:
    template = ChatTemplate("{{ 'x' * n }}")
    for _ in range(MOST_STRIKES):
        with pytest.raises(TemplateError, match="it makes more"):
            template.render(USER, {"n": 1 << 40})
    with pytest.raises(TemplateError, match="it wanted too much 3 times"):
        template.render(USER, {"n": 1})


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ 2**10 }} {{ 7 // 2 }} {{ 7 % 4 }} {{ 'ab' * 2 }} {{ [1] + [2] }}",
         "1024 3 3 abab [1, 2]"),
        ("{{ '%s is %.2f' % ('a', 1) }} {{ '%02d' | format(3) }}", "a is 1.00 03"),
        ("{{ 'a-b'.split('-') | join('+') }}{{ ','.join(['c', 'd']) }}", "a+bc,d"),
        ("{{ 'aXbX'.replace('X', '--', 1) }}{{ 'ab' | replace('', '.') }}", "a--bX.a.b."),
        ("{{ '  x '.strip() }}{{ 'xay'.strip('xy') }}{{ 'x\\ny' | indent(2) }}", "xax\n  y"),
        ("{% for a, b in {'k': 1}.items() %}{{ a }}{{ b }}{{ loop.last }}{% endfor %}", "k1True"),
        ("{% for a in [1, 2, 3] if a > 1 %}{{ loop.length }}{{ a }}{% else %}no{% endfor %}",
         "2223"),
        ("{% for a in [] %}{% else %}none{% endfor %}", "none"),
        ("{% for a in [1, [2]] recursive %}{{ loop(a) if a is iterable else a }}{% endfor %}",
         "12"),
        ("{{ messages | selectattr('role', 'equalto', 'user') | list | length }}", "1"),
        ("{{ messages | map(attribute='content') | join(' ') }}", "hi"),
        ("{% set ns = namespace(n=0) %}{% for m in messages %}{% set ns.n = ns.n + 1 %}{% endfor %}"
         "{{ ns.n }}", "1"),
        ("{{ '7' | int + 1 }}{{ 2.5 | round }}{{ none }}{{ x }}{{ true }}", "82.0NoneTrue"),
        ("{{ 1 | round(1000000000, 'ceil') }}{{ [1, 2] | sum }}{{ 'a' | center(3) }}", "1.03 a "),
        ("{% macro m(a) %}[{{ a }}{{ caller() if caller }}]{% endmacro %}{{ m('x') }}"
         "{% call m('y') %}z{% endcall %}", "[x][yz]"),
        ("{{ {'a': [1]} | tojson(indent=1) }}", '{\n "a": [\n  1\n ]\n}'),
        ("{{ strftime_now('%d %b %Y, %H:%M') | length > 10 }}", "True"),
        ("{{ messages[0]['content'][::-1] }}{{ messages[-1].get('x', 'y') }}", "ihy"),
        ("{{ (1, 2)[1] }}{{ 'a' in 'cat' }}{{ 'x' if messages[0].tool_calls is defined else 'y' }}",
         "2Truey"),
    ],
)  # fmt: skip
def test_what_templates_do_works_as_ever(source: str, text: str) -> None:
    assert render(source) == text


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
))  # fmt: skip
def test_every_value_is_written_as_python_and_json_write_it(value: object) -> None:
    assert render("{{ v | tojson }}", v=value) == json.dumps(value, ensure_ascii=False)
    assert render("{{ v }}", v=value) == str(value)
    assert render("{% for n in [1] %}{{ [v] ~ '' }}{% endfor %}", v=value) == str([value])
