"""The table of parameters: complete, in order, and of one mind with the shipped file."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
import rclpy
from rclpy.context import Context
from rclpy.node import Node
from rclpy.parameter import Parameter

from edgevox_ros.core.settings import BY_NAME, MOST_CHARS, SETTINGS, clean
from edgevox_ros.core.strict_yaml import load_strict
from edgevox_ros.core.tools import MOST_CALLS
from edgevox_ros.node import declare_parameters
from edgevox_ros.node.edgevox_node import EdgevoxNode

FILE = Path(__file__).parents[2] / "config" / "edgevox.yaml"


@pytest.fixture
def declared() -> Iterator[Callable[..., Node]]:
    """Declares all parameters on a node that is gone after the test."""
    context = Context()
    rclpy.init(context=context, args=[])
    nodes: list[Node] = []

    def declare(**values: Any) -> Node:
        overrides = [Parameter(name.replace("__", "."), value=v) for name, v in values.items()]
        nodes.append(Node("parameters", context=context, parameter_overrides=overrides))
        declare_parameters.declare_all(nodes[-1])
        return nodes[-1]

    yield declare
    for node in nodes:
        node.destroy_node()
    context.try_shutdown()


def test_no_more_calls_can_be_set_than_a_constrained_reply_may_have() -> None:
    [spec] = [each for each in SETTINGS if each.name == "turn.max_calls"]
    assert spec.within == (1, MOST_CALLS)


@pytest.mark.parametrize("spec", SETTINGS, ids=lambda spec: spec.name)
def test_every_parameter_is_described_and_its_default_fits(spec: Any) -> None:
    assert spec.description
    assert not declare_parameters.problem_of(spec, spec.default)
    if spec.within is not None:
        low, high = spec.within
        assert low <= spec.default <= high
    assert spec.type_name in str(declare_parameters.explain(spec, "x"))


def test_names_are_unique_and_look_like_no_yaml_boolean() -> None:
    names = [spec.name for spec in SETTINGS]
    assert len(set(names)) == len(names)
    for spec in SETTINGS:
        assert str(spec.default).lower() not in ("on", "off", "yes", "no", "y", "n")


def test_descriptors_reach_the_node(declared: Callable[..., Node]) -> None:
    node = declared()
    for spec in SETTINGS:
        descriptor = node.describe_parameter(spec.name)
        assert spec.description in descriptor.description
        ranges = [*descriptor.integer_range, *descriptor.floating_point_range]
        assert len(ranges) == (spec.within is not None)


def test_a_snapshot_has_every_value_and_no_empty_entries(declared: Callable[..., Node]) -> None:
    values = declare_parameters.snapshot(declared(turn__max_hops=2))
    for spec in SETTINGS:
        expected = 2 if spec.name == "turn.max_hops" else spec.read(spec.default)
        assert attrgetter(spec.name)(values) == expected
    assert values.turn.max_hops == 2
    assert values.tools.files == ()


def test_all_that_does_not_fit_is_told_at_once(declared: Callable[..., Node]) -> None:
    with pytest.raises(declare_parameters.ParameterError) as caught:
        declared(turn__max_hops=99, sampling__top_p=3.0, preset=5)
    for text in ("turn.max_hops", "99", "1 to 32", "sampling.top_p", "3.0", "preset", "5"):
        assert text in str(caught.value)


def test_what_names_programs_files_folders_or_addresses_counts_from_the_start_only(
    declared: Callable[..., Node],
) -> None:
    named = {
        "presets_file", "model.path", "model.lora", "model.server_url", "model.server_program",
        "model.cache_dir", "tools.files", "events.log_file", "events.otlp_file",
        "events.otlp_endpoint", "server.api_key_file", "server.ca_file", "schedule.file",
        "tools.taught_dir",
    }  # fmt: skip
    given = {name: f"/from/the/start/{name}" for name in named - {"tools.files"}}
    given["tools.files"] = ["/from/the/start"]  # type: ignore[assignment]
    given["events.otlp_endpoint"] = "http://from.the.start:4318"
    node = declared(**{name.replace(".", "__"): value for name, value in given.items()})
    for name, value in given.items():
        later = ["/later"] if name == "tools.files" else "/later"
        [refused] = node.set_parameters([Parameter(name, value=later)])
        assert (name, refused.successful) == (name, False)
        held = attrgetter(name)(declare_parameters.snapshot(node))
        assert held == clean(value)
        assert node.describe_parameter(name).read_only
    words = re.compile(r"\b(file|files|folder|program|http)\b")
    telling = {spec.name for spec in SETTINGS if words.search(spec.description)}
    assert telling - named <= {"preset"}, "a parameter that names one of them, and is not fixed?"


@pytest.fixture
def node() -> Iterator[EdgevoxNode]:
    """The node itself, unconfigured."""
    context = Context()
    rclpy.init(context=context, args=[])
    made = EdgevoxNode(context=context)
    yield made
    made.destroy_node()
    context.try_shutdown()


NONSENSE: list[tuple[str, Any, str]] = [
    ("preset", "nonsense", "one of demo, "),
    ("prompt.language", "xx", "one of en, de, "),
    ("prompt.language", "", "one of en, de, "),
    ("model.formats", ["hermes", "foo"], "hermes, qwen25"),
    ("model.formats", ["auto", "hermes"], "auto, none, or some of"),
    ("model.formats", "hermes", "['hermes']: a string list"),
    ("model.variables", ["thinking"], "name=value"),
    ("model.n_ctx", 5, "0, or 256 and more"),
    ("sampling.temperature", -0.5, "-1, or 0 and more"),
    ("sampling.temperature", 1, "1.0: a double from -1 to 5"),
    ("sampling.repeat_penalty", 0.0, "-1, or 0.1 and more"),
    ("sampling.constrain", "all", "one of preset, none, calls, turn"),
    ("turn.budget_s", float("nan"), "double from 0.1 to 3600"),
    ("turn.budget_s", float("inf"), "double from 0.1 to 3600"),
    ("turn.max_hops", 99, "integer from 1 to 32"),
    ("turn.max_hops", 2.5, "integer from 1 to 32"),
    ("turn.max_hops", True, "integer from 1 to 32"),
    ("turn.max_hops", None, "integer from 1 to 32"),
    ("stop.words", ["halt", "!"], "words that can be said"),
    ("transcript.wake_phrase", "...", "words that can be said"),
    ("transcript.type", "std_msgs/msg/Strin", "installed and sourced"),
    ("transcript.type", "text", "a message type such as std_msgs/msg/String"),
    ("transcript.field", "", "a field's name"),
    ("transcript.final_field", "final.", "a field's name"),
    ("speech.type", "std_msgs/action/Say", "installed and sourced"),
    ("speech.constants", ["de"], "name=value"),
]


@pytest.mark.parametrize(("name", "value", "expected"), NONSENSE)
def test_nonsense_is_refused_when_it_is_set(
    node: EdgevoxNode, name: str, value: Any, expected: str
) -> None:
    before = node.get_parameter(name).value
    kind = Parameter.Type.NOT_SET if value is None else Parameter.Type.from_parameter_value(value)
    for result in (
        node.set_parameters_atomically([Parameter(name, kind, value)]),
        *node.set_parameters([Parameter(name, kind, value)]),
    ):
        assert not result.successful
        assert f"parameter {name}: found {value!r}, expected " in result.reason
        assert expected in result.reason
    assert node.get_parameter(name).value == before


TEXTS = [each for each in SETTINGS if isinstance(each.default, (str, list)) and not each.choices]


@pytest.mark.parametrize("spec", TEXTS, ids=lambda spec: spec.name)
def test_no_text_may_be_of_any_length(declared: Callable[..., Node], spec: Any) -> None:
    many = ["word " * 10] * 4000 if isinstance(spec.default, list) else "x" * 200_000
    found = declare_parameters.problem_of(spec, many)
    assert found is not None and f"parameter {spec.name}: found " in str(found)
    assert f"at most {MOST_CHARS} characters" in str(found) and "not 200000" in str(found)
    assert len(str(found)) < 1000


def test_a_persona_of_any_length_is_refused_when_it_is_set(node: EdgevoxNode) -> None:
    [fits] = node.set_parameters([Parameter("prompt.persona", value="x" * MOST_CHARS)])
    assert fits.successful
    [refused] = node.set_parameters([Parameter("prompt.persona", value="x" * 200_000)])
    assert not refused.successful and len(refused.reason) < 1000
    assert f"expected at most {MOST_CHARS} characters, not 200000" in refused.reason


def test_of_a_change_in_one_go_everything_wrong_is_told_and_nothing_taken(
    node: EdgevoxNode,
) -> None:
    change = {"turn.max_hops": 3, "preset": "x", "prompt.langage": "de", "autostart": True}
    result = node.set_parameters_atomically(
        [Parameter(name, value=value) for name, value in change.items()]
    )
    assert not result.successful
    for told in (
        "parameter preset: found 'x'",
        "no parameter prompt.langage (did you mean prompt.language?)",
        "parameter autostart is read-only",
    ):
        assert told in result.reason
    assert node.get_parameter("turn.max_hops").value == 4


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("preset", "granite-4.0-1b"), ("prompt.language", "pt-BR"), ("model.formats", ["auto"]),
        ("model.formats", ["none"]), ("model.formats", [""]), ("model.variables", ["a=1"]),
        ("sampling.temperature", -1.0), ("model.n_ctx", 0), ("stop.words", ["halt", "止まれ"]),
        ("transcript.type", "std_msgs/String"), ("transcript.field", "text.data"),
        ("speech.constants", ["data=x"]), ("prompt.directive", ""), ("transcript.wake_phrase", ""),
    ],
)  # fmt: skip
def test_what_means_something_is_taken_and_told_since_when_it_counts(
    node: EdgevoxNode, name: str, value: Any
) -> None:
    result = node.set_parameters_atomically([Parameter(name, value=value)])
    assert result.successful
    later = "" if BY_NAME[name].live else "takes effect with the next configure"
    assert (later in result.reason) and bool(later) == bool(result.reason)


@pytest.mark.parametrize("kind", [Parameter.Type.BOOL_ARRAY, Parameter.Type.STRING_ARRAY])
def test_an_empty_list_is_an_empty_list_of_texts(node: EdgevoxNode, kind: Any) -> None:
    assert node.set_parameters_atomically([Parameter("stop.words", kind, [])]).successful
    assert declare_parameters.snapshot(node).stop.words == ()


def test_a_preset_is_looked_up_in_the_file_as_it_is_now(tmp_path: Path) -> None:
    file = tmp_path / "presets.yaml"
    entry = "{file: a.gguf, license: MIT, formats: [hermes]}"
    file.write_text(f"presets: {{mine: {entry}}}")
    context = Context()
    rclpy.init(context=context, args=[])
    override = Parameter("presets_file", value=str(file))
    node = EdgevoxNode(context=context, parameter_overrides=[override])

    def taken(name: str) -> bool:
        return bool(node.set_parameters_atomically([Parameter("preset", value=name)]).successful)

    assert [taken("mine"), taken("yours"), taken("demo")] == [True, False, False]
    file.write_text(f"presets: {{yours: {entry}}}")
    assert taken("yours")
    # What is wrong with the file is told at configure; a change does not wait for a pipe.
    file.unlink()
    os.mkfifo(file)
    assert taken("mine")
    node.destroy_node()
    context.try_shutdown()


@pytest.mark.parametrize("spec", SETTINGS, ids=lambda spec: spec.name)
def test_a_description_says_since_when_a_value_counts_if_not_at_once(spec: Any) -> None:
    told = declare_parameters.describe(spec)
    assert ("takes effect" in told) == (not spec.live)
    assert ("takes effect with the next configure" in told) == (not spec.live and not spec.fixed)
    assert ("takes effect only when the node starts" in told) == spec.fixed


def test_nonsense_is_refused_at_the_start_too(declared: Callable[..., Node]) -> None:
    with pytest.raises(declare_parameters.ParameterError) as caught:
        declared(prompt__language="xx", model__formats=["foo"], sampling__top_p=-0.5)
    for name in ("prompt.language", "model.formats", "sampling.top_p"):
        assert f"parameter {name}: found" in str(caught.value)


def test_a_list_that_a_file_leaves_empty_is_its_default(declared: Callable[..., Node]) -> None:
    node = declared(tools__files=None, stop__words=[])
    assert declare_parameters.snapshot(node).tools.files == ()
    assert declare_parameters.snapshot(node).stop.words == ()
    with pytest.raises(declare_parameters.ParameterError, match=r"model\.path"):
        declared(model__path=None)


def test_unknown_names_are_found_with_a_suggestion(declared: Callable[..., Node]) -> None:
    node = declared(model__pth="x", something_else=1, use_sim_time=True)
    assert declare_parameters.unknown_overrides(node) == [
        "model.pth (did you mean model.path?)",
        "something_else",
    ]


def test_the_shipped_file_sets_only_parameters_that_exist_and_fit(
    declared: Callable[..., Node],
) -> None:
    data: Any = load_strict(FILE).data
    for key in ("/**", "edgevox", "ros__parameters"):
        data = data.get(key, data)
    assert data
    assert set(data) <= set(BY_NAME)
    declared(**{name.replace(".", "__"): value for name, value in data.items()})
