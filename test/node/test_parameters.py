"""The table of parameters: complete, in order, and of one mind with the shipped file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import rclpy
from rclpy.context import Context
from rclpy.node import Node
from rclpy.parameter import Parameter

from edgevox_ros.node import parameters
from edgevox_ros.strict_yaml import load_strict

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
        parameters.declare_all(nodes[-1])
        return nodes[-1]

    yield declare
    for node in nodes:
        node.destroy_node()
    context.try_shutdown()


@pytest.mark.parametrize("spec", parameters.SPECS, ids=lambda spec: spec.name)
def test_every_parameter_is_described_and_its_default_fits(spec: Any) -> None:
    assert spec.description
    assert not parameters.problem_of(spec, spec.default)
    if spec.low is not None:
        assert spec.low <= spec.default <= spec.high
    assert spec.type_name in parameters.explain(spec, "x")


def test_names_are_unique_and_look_like_no_yaml_boolean() -> None:
    names = [spec.name for spec in parameters.SPECS]
    assert len(set(names)) == len(names)
    for spec in parameters.SPECS:
        assert str(spec.default).lower() not in ("on", "off", "yes", "no", "y", "n")


def test_descriptors_reach_the_node(declared: Callable[..., Node]) -> None:
    node = declared()
    for spec in parameters.SPECS:
        descriptor = node.describe_parameter(spec.name)
        assert spec.description in descriptor.description
        ranges = [*descriptor.integer_range, *descriptor.floating_point_range]
        assert len(ranges) == (spec.low is not None)


def test_a_snapshot_has_every_value_and_no_empty_entries(declared: Callable[..., Node]) -> None:
    values = parameters.snapshot(declared(turn__max_hops=2))
    assert set(values) == {spec.name for spec in parameters.SPECS}
    assert values["turn.max_hops"] == 2
    assert values["tools.files"] == []


def test_all_that_does_not_fit_is_told_at_once(declared: Callable[..., Node]) -> None:
    with pytest.raises(parameters.ParameterError) as caught:
        declared(turn__max_hops=99, sampling__top_p=3.0, preset=5)
    for text in ("turn.max_hops", "99", "1 to 32", "sampling.top_p", "3.0", "preset", "5"):
        assert text in str(caught.value)


def test_a_change_out_of_range_is_refused_and_one_within_is_taken(
    declared: Callable[..., Node],
) -> None:
    node = declared()
    node.add_on_set_parameters_callback(parameters.check_change)
    [refused] = node.set_parameters([Parameter("turn.max_hops", value=0)])
    assert not refused.successful
    [taken] = node.set_parameters([Parameter("turn.max_hops", value=7)])
    assert taken.successful
    assert parameters.snapshot(node)["turn.max_hops"] == 7


def test_what_names_programs_files_folders_or_addresses_counts_from_the_start_only(
    declared: Callable[..., Node],
) -> None:
    named = {
        "presets_file", "model.path", "model.server_url", "model.server_program",
        "model.cache_dir", "tools.files", "events.log_file",
    }  # fmt: skip
    given = {name: f"/from/the/start/{name}" for name in named - {"tools.files"}}
    given["tools.files"] = ["/from/the/start"]  # type: ignore[assignment]
    node = declared(**{name.replace(".", "__"): value for name, value in given.items()})
    for name, value in given.items():
        later = ["/later"] if name == "tools.files" else "/later"
        [refused] = node.set_parameters([Parameter(name, value=later)])
        assert (name, refused.successful) == (name, False)
        assert "read-only" in refused.reason
        assert parameters.snapshot(node)[name] == value
        assert node.describe_parameter(name).read_only
    words = re.compile(r"\b(file|files|folder|program|http)\b")
    telling = {spec.name for spec in parameters.SPECS if words.search(spec.description)}
    assert telling - named <= {"preset"}, "a parameter that names one of them, and is not fixed?"


def test_a_list_that_a_file_leaves_empty_is_its_default(declared: Callable[..., Node]) -> None:
    node = declared(tools__files=None, stop__words=[])
    assert parameters.snapshot(node)["tools.files"] == []
    assert parameters.snapshot(node)["stop.words"] == []
    with pytest.raises(parameters.ParameterError, match=r"model\.path"):
        declared(model__path=None)


def test_unknown_names_are_found_with_a_suggestion(declared: Callable[..., Node]) -> None:
    node = declared(model__pth="x", something_else=1, use_sim_time=True)
    assert parameters.unknown_overrides(node) == [
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
    assert set(data) <= set(parameters.BY_NAME)
    declared(**{name.replace(".", "__"): value for name, value in data.items()})
