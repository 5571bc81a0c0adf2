"""The node's parameters: declared, checked and documented from one table."""

from __future__ import annotations

import difflib
from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from rcl_interfaces.msg import (
    FloatingPointRange,
    IntegerRange,
    ParameterDescriptor,
)
from rclpy.exceptions import (
    InvalidParameterTypeException,
    InvalidParameterValueException,
    ParameterNotDeclaredException,
    ParameterUninitializedException,
)
from rclpy.node import Node
from rclpy.parameter import Parameter

from edgevox_ros.node.parameter_checks import LOOKED_UP, PLAIN
from edgevox_ros.node.parameter_specs import SPECS, ParameterSpec

__all__ = ["BY_NAME", "SPECS", "ParameterError", "ParameterSpec"]

BY_NAME: Mapping[str, ParameterSpec] = {spec.name: spec for spec in SPECS}
ROS_OWN = ("use_sim_time", "start_type_description_service")
FROM_CONFIGURE = "counts from the next configure"
FROM_THE_START = "counts from the start of the node only"
_SINCE: Mapping[str, str] = {
    "now": "",
    "configure": f"; it {FROM_CONFIGURE}",
    "start": f"; it {FROM_THE_START}",
}


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


def typed(changed: Parameter) -> Parameter:
    """A change as it was meant: ROS takes an empty list for one of another type."""
    spec = BY_NAME.get(changed.name)
    empty = isinstance(changed.value, (list, tuple, bytes, array)) and not changed.value
    if spec is None or not empty or not isinstance(spec.default, list):
        return changed
    return Parameter(changed.name, Parameter.Type.STRING_ARRAY, [])


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
    return [
        _suggested(name)
        for name in sorted(node._parameter_overrides)
        if not (name in BY_NAME or name in ROS_OWN or name.startswith("qos_overrides."))
    ]


def _suggested(name: str) -> str:
    close = difflib.get_close_matches(name, BY_NAME, n=1)
    return f"{name} (did you mean {close[0]}?)" if close else name


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
    """What the parameter is, its unit, what its default stands for, and since when it counts."""
    return f"{meaning(spec)}{_SINCE[spec.counts]}"


def meaning(spec: ParameterSpec) -> str:
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


def problem_of(spec: ParameterSpec, value: Any) -> str:
    """An empty string, or what is wrong with a value of the right type."""
    if spec.choices and value not in spec.choices:
        return explain(spec, value)
    if isinstance(value, float) and value != value:
        return explain(spec, value)
    check = PLAIN.get(spec.name)
    expected = check(clean(value)) if check else ""
    return explain(spec, value, expected) if expected else ""


def explain(spec: ParameterSpec, found: object, expected: str = "") -> str:
    """The error for a value: name, what was found, what was expected."""
    expected = expected or _expected(spec, found)
    if isinstance(found, (list, tuple)):
        found = list(found)
    return f"parameter {spec.name}: found {found!r}, expected {expected} ({meaning(spec)})"


def _expected(spec: ParameterSpec, found: object) -> str:
    expected = spec.type_name
    if spec.choices:
        expected += f", one of {', '.join(spec.choices)}"
    elif spec.low is not None:
        expected += f" from {spec.low:g} to {spec.high:g}"
    if isinstance(spec.default, float) and type(found) is int:
        expected = f"{found}.0: a {expected}"
    if isinstance(spec.default, list) and isinstance(found, str):
        expected = f"[{found!r}]: a {expected}"
    return expected


def refusal(node: Node, changed: Sequence[Parameter]) -> str:
    """Why a change at run time cannot be taken, a reason for each parameter; or an empty text."""
    values = {**snapshot(node), **{each.name: clean(each.value) for each in changed}}
    problems = [_problem(each, values) for each in changed]
    return "; ".join(dict.fromkeys(filter(None, problems)))


def _problem(changed: Parameter, values: Mapping[str, Any]) -> str:
    """What is wrong with one change; `values` are those that hold with it."""
    spec = BY_NAME.get(changed.name)
    if spec is None:
        return "" if changed.name in ROS_OWN else unknown(changed.name)
    if spec.fixed:
        return f"parameter {spec.name} is read-only: it {FROM_THE_START} ({meaning(spec)})"
    if not _fits(spec, changed.value):
        return explain(spec, changed.value)
    problem = problem_of(spec, changed.value)
    if problem or spec.name not in LOOKED_UP:
        return problem
    expected = LOOKED_UP[spec.name](changed.value, values)
    return explain(spec, changed.value, expected) if expected else ""


def _fits(spec: ParameterSpec, value: object) -> bool:
    """Whether type and range are right; nan is."""
    if isinstance(spec.default, list):
        return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)
    if type(value) is not type(spec.default):
        return False
    if spec.low is None or spec.high is None or not isinstance(value, (int, float)):
        return True
    return not (value < spec.low or value > spec.high)


def unknown(name: str) -> str:
    """The error for a name that no parameter has."""
    return f"there is no parameter {_suggested(name)}"


def waiting(parameters: Sequence[Parameter]) -> str:
    """What to know of those of a change that count from the next configure on; or empty."""
    specs = [BY_NAME.get(parameter.name) for parameter in parameters]
    names = [spec.name for spec in specs if spec is not None and spec.counts == "configure"]
    return f"{', '.join(names)}: the change {FROM_CONFIGURE}" if names else ""


def table() -> str:
    """The parameters as a Markdown table, for the README."""
    head = "| parameter | type | default | range | live | what it does |"
    lines = [head, "|---|---|---|---|---|---|"]
    for spec in SPECS:
        span = f"{spec.low:g} .. {spec.high:g}" if spec.low is not None else ""
        span = ", ".join(spec.choices) or span
        live = {"now": "yes", "start": "never", "configure": ""}[spec.counts]
        cells = (f"`{spec.name}`", spec.type_name, f"`{show(spec.default)}`", span, live)
        lines.append(f"| {' | '.join(cells)} | {meaning(spec)} |")
    return "\n".join(lines)
