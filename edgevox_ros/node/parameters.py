"""The node's parameters: declared, checked and documented from one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rcl_interfaces.msg import (
    FloatingPointRange,
    IntegerRange,
    ParameterDescriptor,
    SetParametersResult,
)
from rclpy.exceptions import (
    InvalidParameterTypeException,
    InvalidParameterValueException,
    ParameterNotDeclaredException,
    ParameterUninitializedException,
)
from rclpy.node import Node
from rclpy.parameter import Parameter

from edgevox_ros.node.parameter_specs import SPECS, ParameterSpec

__all__ = ["BY_NAME", "SPECS", "ParameterError", "ParameterSpec"]

BY_NAME: Mapping[str, ParameterSpec] = {spec.name: spec for spec in SPECS}
ROS_OWN = ("use_sim_time", "start_type_description_service")


class ParameterError(ValueError):
    """A parameter that cannot be used; the message names it, what was found and expected."""


def declare_all(node: Node) -> None:
    """Declare every parameter. Raises ParameterError listing all that do not fit."""
    errors: list[str] = []
    for spec in SPECS:
        fill_empty(node, spec)
        try:
            node.declare_parameter(spec.name, spec.default, descriptor(spec))
        except (InvalidParameterTypeException, InvalidParameterValueException) as error:
            errors.append(explain(spec, given(node, spec.name, error)))
        else:
            errors += uninitialised(node, spec)
    problems = [problem_of(spec, read_one(node, spec)) for spec in SPECS]
    errors += [problem for problem in problems if problem]
    if errors:
        raise ParameterError("; ".join(dict.fromkeys(errors)))


def fill_empty(node: Node, spec: ParameterSpec) -> None:
    """Take a list that is left empty for its default.

    ROS takes `[]`, a list of no type, for a parameter without a value, or for bytes.
    """
    override = node._parameter_overrides.get(spec.name)
    if override is None or not isinstance(spec.default, list):
        return
    if override.value is None or override.value in ([], b""):
        node._parameter_overrides[spec.name] = Parameter(spec.name, value=spec.default)


def uninitialised(node: Node, spec: ParameterSpec) -> list[str]:
    """The error of a parameter that a file names without a value."""
    try:
        node.get_parameter(spec.name)
    except ParameterUninitializedException:
        return [explain(spec, None)]
    return []


def given(node: Node, name: str, error: Exception) -> object:
    """What the user gave for a parameter that could not be declared."""
    override = node._parameter_overrides.get(name)
    return override.value if override is not None else str(error)


def read_one(node: Node, spec: ParameterSpec) -> Any:
    """The value now, or the default of a parameter that could not be declared."""
    try:
        return node.get_parameter(spec.name).value
    except (ParameterNotDeclaredException, ParameterUninitializedException):
        return spec.default


def snapshot(node: Node) -> dict[str, Any]:
    """The value of every parameter now; lists without their empty entries."""
    values = {spec.name: read_one(node, spec) for spec in SPECS}
    return {name: clean(value) for name, value in values.items()}


def clean(value: Any) -> Any:
    """A list without empty entries, which stand for an empty list in parameter files."""
    if isinstance(value, (list, tuple)):
        return [text for text in value if text]
    return value


def unknown_overrides(node: Node) -> list[str]:
    """Overrides from the command line or a file that no parameter takes, with a suggestion."""
    import difflib

    found = []
    for name in sorted(node._parameter_overrides):
        if name in BY_NAME or name in ROS_OWN or name.startswith("qos_overrides."):
            continue
        close = difflib.get_close_matches(name, BY_NAME, n=1)
        found.append(f"{name} (did you mean {close[0]}?)" if close else name)
    return found


def descriptor(spec: ParameterSpec) -> ParameterDescriptor:
    """The parameter as `ros2 param describe` shows it."""
    made = ParameterDescriptor(name=spec.name, description=describe(spec), read_only=spec.fixed)
    if spec.choices:
        made.additional_constraints = f"one of: {', '.join(spec.choices)}"
    if spec.low is not None and spec.high is not None:
        if isinstance(spec.default, int):
            bounds = IntegerRange(from_value=int(spec.low), to_value=int(spec.high), step=0)
            made.integer_range = [bounds]
        else:
            real = FloatingPointRange(from_value=float(spec.low), to_value=float(spec.high))
            made.floating_point_range = [real]
    return made


def describe(spec: ParameterSpec) -> str:
    """What the parameter is, its unit, and what its default stands for."""
    unit = f" [{spec.unit}]" if spec.unit else ""
    unset = f" ({show(spec.default)}: {spec.unset})" if spec.unset else ""
    return f"{spec.description}{unit}{unset}"


def show(value: object) -> str:
    """A value as people write it in YAML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(str(item) for item in value if item) + "]"
    return str(value) if value != "" else '""'


def problem_of(spec: ParameterSpec, value: object) -> str:
    """An empty string, or what is wrong with a value of the right type."""
    if spec.choices and value not in spec.choices:
        return explain(spec, value)
    if isinstance(value, float) and value != value:
        return explain(spec, value)
    return ""


def explain(spec: ParameterSpec, found: object) -> str:
    """The error for a value: name, what was found, what was expected."""
    expected = spec.type_name
    if spec.choices:
        expected += f", one of {', '.join(spec.choices)}"
    elif spec.low is not None:
        expected += f" from {spec.low:g} to {spec.high:g}"
    if isinstance(spec.default, float) and type(found) is int:
        expected = f"{found}.0: a {expected}"
    if isinstance(spec.default, list) and isinstance(found, str):
        expected = f"[{found!r}]: a {expected}"
    return f"parameter {spec.name}: found {found!r}, expected {expected} ({describe(spec)})"


def check_change(parameters: Sequence[Parameter]) -> SetParametersResult:
    """Accept or refuse a change at run time, with a reason that helps."""
    for parameter in parameters:
        spec = BY_NAME.get(parameter.name)
        problem = problem_of(spec, parameter.value) if spec else ""
        if problem:
            return SetParametersResult(successful=False, reason=problem)
    return SetParametersResult(successful=True)


def waiting(parameters: Sequence[Parameter]) -> list[str]:
    """Those of a change that count from the next configure on."""
    names = [parameter.name for parameter in parameters]
    return [name for name in names if name in BY_NAME and not BY_NAME[name].live]


def table() -> str:
    """The parameters as a Markdown table, for the README."""
    head = "| parameter | type | default | range | live | what it does |"
    lines = [head, "|---|---|---|---|---|---|"]
    for spec in SPECS:
        span = f"{spec.low:g} .. {spec.high:g}" if spec.low is not None else ""
        span = ", ".join(spec.choices) or span
        live = "yes" if spec.live else "never" if spec.fixed else ""
        cells = (f"`{spec.name}`", spec.type_name, f"`{show(spec.default)}`", span, live)
        lines.append(f"| {' | '.join(cells)} | {describe(spec)} |")
    return "\n".join(lines)
