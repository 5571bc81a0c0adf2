"""Whatever a chat template asks for, rendering ends soon, and says where it was refused."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.effort import amount

from edgevox_ros.core.errors import TemplateError
from edgevox_ros.llm.prompting import bounded_jinja
from edgevox_ros.llm.prompting.chat_template import MOST_STRIKES, ChatTemplate

# Keys of a distance that gives them all the same place in Python's mappings.
FAR = (1 << 61) - 1
USER = [{"role": "user", "content": "hi"}]
GROW = "{% set ns = namespace(x=START) %}{% for n in range(60) %}{% set ns.x = STEP %}{% endfor %}"


def render(source: str, **variables: object) -> str:
    return ChatTemplate(source, "<s>", "</s>").render(USER, variables)


def grown(start: str, step: str, use: str) -> str:
    return GROW.replace("START", start).replace("STEP", step) + use


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with less time: a test need not wait for the end of it."""
    monkeypatch.setattr(bounded_jinja, "MOST_SECONDS", amount(0.1, quick=0.03))


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
    "{{ '%(a)010000000000d' % {'a': 1} }}",
    "{{ '%(a)010000000000d' | format(a=1) }}",
    "{{ '%(a).*f' | format(a=1) }}",
    "{% set a = 'x' * 1900000 %}"
    + "".join(f"{{% set a{number} = a ~ 'x' %}}" for number in range(amount(300, quick=40))),
    "{% set a = range(99999) | list %}"
    + "".join(f"{{% set a{number} = a[1:] %}}" for number in range(amount(600, quick=80))),
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
    "{{ range(99999) | map(attribute='" + "a." * 9999 + "a', default={}) | list }}",
    "{{ range(99999) | sort(attribute='" + "0," * 9999 + "0') | list }}",
    "{% set l = range(90000) | list %}{{ l | reject('in', l) | list }}",
    "{% set l = range(90000) | list %}{{ l | select('in', l) | list }}",
    f"{{{{ range(0, {FAR * 90000}, {FAR}) | unique | list }}}}",
    f"{{{{ dict(range(0, {FAR * 20000}, {FAR}) | groupby(none)) }}}}",
    "{% set l = range(90000) | list %}" + "{% if -1 in l %}{% endif %}" * amount(2000, quick=200),
    "{% for a in range(99999) recursive %}{% if 1 > 2 %}{% endif %}"
    "{{ loop(range(99999)) if loop.depth < 5 }}{% endfor %}",
    "{% set l = range(99999) | list %}{% for a in l %}{% set b = l[1:] %}{% endfor %}",
    "{% set t = 'x' * 1900000 %}" + "{% set b = t ~ 'x' %}" * amount(3000, quick=300),
]
# In one step, which nothing could end.
STEPS = [
    "{{ ('a' * 1000000).rfind('ab' + 'a' * 500000) }}",
    "{{ ('a' * 1000000).rsplit('ab' + 'a' * 500000) | length }}",
    "{{ ('a' * 1000000).rpartition('ab' + 'a' * 500000) | length }}",
    f"{{{{ dict.fromkeys(range(0, {FAR * 90000}, {FAR})) | length }}}}",
    "{{ 'a'" + "|replace('a','aaaaaaaaaa')" * 6 + " }}",
    "{% set x = 'a'" + "|replace('a','aaaaaaaaaa')" * 6 + " %}",
]
RENDER_EACH = """
import contextlib, json, sys
from edgevox_ros.core.errors import TemplateError
from edgevox_ros.llm.prompting.chat_template import ChatTemplate

sources, messages = json.load(sys.stdin)
for source in sources:
    with contextlib.suppress(TemplateError):
        ChatTemplate(source, "<s>", "</s>").render(messages, {})
"""


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make unit` need not fill all that may be made on the way."""
    most = bounded_jinja.MOST_MADE
    monkeypatch.setattr(bounded_jinja, "MOST_MADE", amount(most, quick=most // 50))


@pytest.mark.parametrize("source", LARGE)
@pytest.mark.usefixtures("narrow")
def test_nothing_grows_large(source: str) -> None:
    with pytest.raises(TemplateError):
        render(source)


@pytest.mark.parametrize("source", LONG)
@pytest.mark.usefixtures("hasty")
def test_nothing_runs_long(source: str) -> None:
    with pytest.raises(TemplateError):
        render(source)


def test_no_single_step_takes_long() -> None:
    """In a process of its own: nothing else could end what holds the interpreter."""
    given = json.dumps([STEPS, USER])
    command = [sys.executable, "-c", RENDER_EACH]
    subprocess.run(command, input=given, text=True, check=True, timeout=120)


def test_nothing_is_computed_while_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def replace(text: str, *_: str) -> str:
        seen.append(text)
        return text

    offered = {**bounded_jinja.OWN_FILTERS, "replace": replace}
    monkeypatch.setattr(bounded_jinja, "OWN_FILTERS", offered)
    template = ChatTemplate("{{ 'a' | replace('a', 'b') }}{% set x = 'a' | replace('a', 'b') %}")
    assert not seen
    template.render(USER, {})
    assert seen == ["a", "a"]


@pytest.mark.parametrize(
    "source",
    [
        "{{ dict.update(messages[0], content='changed') }}",
        "{{ dict.clear(messages[0]) }}",
        "{{ (dict | attr('update'))(messages[0], content='changed') }}",
        "{{ (messages[0] | attr('update'))(content='changed') }}",
        "{{ {}.keys() - messages[0] }}",
    ],
)
def test_what_a_template_is_given_stays_as_it_is(source: str) -> None:
    given = [dict(message) for message in USER]
    with pytest.raises(TemplateError):
        ChatTemplate(source).render(given, {})
    assert given == USER


@pytest.mark.parametrize(
    ("source", "end"),
    [
        ("{{ raise_exception('a\nb ' * 500000) }}", " ..."),
        ("{{ raise_exception('a\nb') }}", "a b"),
        ("{{ raise_exception([messages]) }}", "}]]"),
        ("{{ messages['" + "x" * 9999 + "'].y }}", ""),
        ("{% " + "x" * 9999 + " %}", ""),
        ("{{ '\\ud800' }}", "surrogates not allowed"),
    ],
)
def test_what_goes_wrong_is_told_in_one_short_line(source: str, end: str) -> None:
    with pytest.raises(TemplateError) as raised:
        render(source)
    assert len(str(raised.value)) < 400
    assert "\n" not in str(raised.value)
    assert str(raised.value).endswith(end)


@given(st.text("ab", max_size=60), st.text("ab", min_size=17, max_size=20), st.data())
def test_looking_from_behind_finds_what_python_finds(
    text: str, sought: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + sought + text[at:]
    bounds = data.draw(st.lists(st.integers(-90, 90), max_size=2))
    variables = {"t": text, "s": sought, "b": bounds}
    assert render("{{ t.rfind(s, *b) }}", **variables) == str(text.rfind(sought, *bounds))
    assert render("{{ t.rsplit(s, 1) }}", **variables) == str(text.rsplit(sought, 1))
    assert render("{{ t.rsplit(s) }}", **variables) == str(text.rsplit(sought))
    assert render("{{ t.rpartition(s) }}", **variables) == str(text.rpartition(sought))


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
    told = r"that of m\.gguf, line 3: LimitExceeded: it makes more"
    with pytest.raises(TemplateError, match=told):
        template.render(USER, {"n": 1 << 40})
    with pytest.raises(TemplateError, match=r"that of m\.gguf, line 3: "):
        template.render(USER, {"n": []})


@pytest.mark.parametrize(
    "when",
    ["messages | length > 2", "'sesame' in messages[-1].content", "strftime_now('%Y') > '2'"],
)
def test_one_that_no_trial_would_find_out_is_bounded_too(when: str) -> None:
    """Why a template is not only rendered once, where a new model is tried."""
    template = ChatTemplate(f"{{% if {when} %}}{{{{ 'x' * 10000000000 }}}}{{% endif %}}ok")
    if "strftime" not in when:
        assert template.render(USER, {}) == "ok"
    with pytest.raises(TemplateError, match="it makes more"):
        template.render([*USER, *USER, {"role": "user", "content": "Open, sesame."}], {})


def test_a_template_that_wants_too_much_is_not_asked_for_ever() -> None:
    template = ChatTemplate("{{ 'x' * n }}")
    for _ in range(MOST_STRIKES):
        with pytest.raises(TemplateError, match="it makes more"):
            template.render(USER, {"n": 1 << 40})
    with pytest.raises(TemplateError, match="it went beyond its limits 3 times"):
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
        ("{{ 'a/b/c'.rsplit('/', 1)[1] }}{{ dict([('a', 1)], b=2) }}{{ dict({'c': 3}) }}",
         "c{'a': 1, 'b': 2}{'c': 3}"),
        ("{{ '%(a)s %5.2f%%' % 1 if false else '%(a)s%%' % {'a': 'x'} }}{{ 5 - 2 }}{{ 1 < 2 < 3 }}",
         "x%3True"),
        ("{{ [3, 1, 2] | unique | sort | select('gt', 1) | list }}{{ 'b' is in 'abc' }}",
         "[2, 3]True"),
        ("{% for m in messages if m.role == 'user' %}{{ loop.index }}{{ m.content[:1] }}"
         "{% endfor %}", "1h"),
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
