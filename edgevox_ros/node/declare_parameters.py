"""The node's parameters in ROS: declares, reads and checks those of parameters.py."""

from __future__ import annotations

import difflib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from typing import cast

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

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.node.parameter_spec import ParameterSpec
from edgevox_ros.node.parameters import LIVE, Parameters


def _specs(kind: type, prefix: str = "", *, live: bool = False) -> Iterator[ParameterSpec]:
    """The parameters of a group, under their names in ROS."""
    for each in fields(kind):
        name = f"{prefix}{each.name}"
        if each.default_factory is not MISSING:
            inner = type(each.default_factory())
            yield from _specs(inner, f"{name}.", live=each.metadata == LIVE)
        else:
            spec = each.metadata["spec"]
            yield replace(spec, name=name, live=live or spec.live)


SPECS: tuple[ParameterSpec, ...] = tuple(_specs(Parameters))
BY_NAME: Mapping[str, ParameterSpec] = {spec.name: spec for spec in SPECS}
ROS_OWN = ("use_sim_time", "start_type_description_service")
FROM_CONFIGURE = "counts from the next configure"
FROM_THE_START = "counts from the start of the node only"
_SINCE: Mapping[str, str] = {
    "now": "",
    "configure": f"; it {FROM_CONFIGURE}",
    "start": f"; it {FROM_THE_START}",
}


class ParameterError(ConfigurationError):
    """A parameter cannot be used."""


def parameters_of(values: Mapping[str, object]) -> Parameters:
    """The groups, filled from ROS names and values. What is missing gets its default."""
    return cast(Parameters, _filled(Parameters, values, ""))


def _filled(kind: type, values: Mapping[str, object], prefix: str) -> object:
    given: dict[str, object] = {}
    for each in fields(kind):
        name = f"{prefix}{each.name}"
        if each.default_factory is not MISSING:
            given[each.name] = _filled(type(each.default_factory()), values, f"{name}.")
        elif name in values:
            given[each.name] = clean(values[name])
    return kind(**given)


def snapshot(node: Node) -> Parameters:
    """The value of every parameter now."""
    return parameters_of({spec.name: read_one(node, spec) for spec in SPECS})


def clean(value: object) -> object:
    """A list without its empty entries, which stand for an empty list in parameter files."""
    if isinstance(value, (list, tuple)):
        return tuple(text for text in value if text)
    return value


def declare_all(node: Node) -> None:
    """Declare every parameter. Raises ParameterError listing all that do not fit."""
    errors: list[Problem] = []
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
        raise ParameterError(dict.fromkeys(errors))


def fill_empty(node: Node, spec: ParameterSpec) -> None:
    """Give a list that was left empty its default.

    ROS takes `[]`, a list without a type, for a parameter without a value, or for bytes.
    """
    override = node._parameter_overrides.get(spec.name)
    if override is None or not isinstance(spec.default, list):
        return
    if override.value is None or override.value in ([], b""):
        node._parameter_overrides[spec.name] = Parameter(spec.name, value=spec.default)


def typed(changed: Parameter) -> Parameter:
    """A change with the intended type: ROS takes an empty list for one of another type."""
    spec = BY_NAME.get(changed.name)
    empty = isinstance(changed.value, (list, tuple, bytes, array)) and not changed.value
    if spec is None or not empty or not isinstance(spec.default, list):
        return changed
    return Parameter(changed.name, Parameter.Type.STRING_ARRAY, [])


def uninitialised(node: Node, spec: ParameterSpec) -> list[Problem]:
    """The error for a parameter that a file names without a value."""
    try:
        node.get_parameter(spec.name)
    except ParameterUninitializedException:
        return [explain(spec, None)]
    return []


def given(node: Node, name: str, error: Exception) -> object:
    """What the user wrote for a parameter that could not be declared."""
    override = node._parameter_overrides.get(name)
    return override.value if override is not None else str(error)


def read_one(node: Node, spec: ParameterSpec) -> object:
    """The value now, or the default if the parameter could not be declared."""
    try:
        value: object = node.get_parameter(spec.name).value
        return value
    except (ParameterNotDeclaredException, ParameterUninitializedException):
        return spec.default


def unknown_overrides(node: Node) -> list[str]:
    """Overrides (command line or file) that match no parameter, each with a suggestion."""
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
    if spec.within is not None:
        low, high = spec.within
        if isinstance(spec.default, int):
            made.integer_range = [IntegerRange(from_value=int(low), to_value=int(high), step=0)]
        else:
            real = FloatingPointRange(from_value=float(low), to_value=float(high))
            made.floating_point_range = [real]
    return made


def describe(spec: ParameterSpec) -> str:
    """What the parameter is, its unit, what its default means, and when a change counts."""
    return f"{meaning(spec)}{_SINCE[spec.counts]}"


def meaning(spec: ParameterSpec) -> str:
    """What the parameter is, its unit, and what its default means."""
    unit = f" [{spec.unit}]" if spec.unit else ""
    unset = f" ({show(spec.default)}: {spec.unset})" if spec.unset else ""
    return f"{spec.description}{unit}{unset}"


def show(value: object) -> str:
    """A value as written in YAML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(str(item) for item in value if item) + "]"
    return str(value) if value != "" else '""'


def problem_of(spec: ParameterSpec, value: object) -> Problem | None:
    """The error for a value of the right type, or None."""
    if spec.choices and value not in spec.choices:
        return explain(spec, value)
    if isinstance(value, float) and value != value:
        return explain(spec, value)
    expected = spec.check(clean(value)) if spec.check else ""
    return explain(spec, value, expected) if expected else None


def explain(spec: ParameterSpec, found: object, expected: str = "") -> Problem:
    """The error for a value: parameter, what was found, what was expected."""
    expected = expected or _expected(spec, found)
    if isinstance(found, (list, tuple)):
        found = list(found)
    return Problem(f"parameter {spec.name}", repr(found), f"{expected} ({meaning(spec)})")


def _expected(spec: ParameterSpec, found: object) -> str:
    expected = spec.type_name
    if spec.choices:
        expected += f", one of {', '.join(spec.choices)}"
    elif spec.within is not None:
        expected += " from {:g} to {:g}".format(*spec.within)
    if isinstance(spec.default, float) and type(found) is int:
        expected = f"{found}.0: a {expected}"
    if isinstance(spec.default, list) and isinstance(found, str):
        expected = f"[{found!r}]: a {expected}"
    return expected


def refusal(node: Node, changed: Sequence[Parameter]) -> str:
    """Why a change at run time is refused, with a reason for each parameter; or an empty text."""
    presets_file = str(node.get_parameter("presets_file").value)
    problems = [_refusal_of(each, presets_file) for each in changed]
    return "; ".join(dict.fromkeys(filter(None, problems)))


def _refusal_of(changed: Parameter, presets_file: str) -> str:
    """Why one change is refused, or an empty text."""
    spec = BY_NAME.get(changed.name)
    if spec is None:
        return "" if changed.name in ROS_OWN else unknown(changed.name)
    if spec.fixed:
        return f"parameter {spec.name} is read-only: it {FROM_THE_START} ({meaning(spec)})"
    if not _fits(spec, changed.value):
        return str(explain(spec, changed.value))
    problem = problem_of(spec, changed.value)
    if problem is None and spec.look_up is not None:
        expected = spec.look_up(changed.value, presets_file)
        problem = explain(spec, changed.value, expected) if expected else None
    return str(problem or "")


def _fits(spec: ParameterSpec, value: object) -> bool:
    """Whether type and range are right. NaN is allowed."""
    if isinstance(spec.default, list):
        return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)
    if type(value) is not type(spec.default):
        return False
    if spec.within is None or not isinstance(value, (int, float)):
        return True
    low, high = spec.within
    return not (value < low or value > high)


def unknown(name: str) -> str:
    """The error for a name that no parameter has."""
    return f"there is no parameter {_suggested(name)}"


def waiting(parameters: Sequence[Parameter]) -> str:
    """A note about changed parameters that count only from the next configure; or an empty text."""
    specs = [BY_NAME.get(parameter.name) for parameter in parameters]
    names = [spec.name for spec in specs if spec is not None and spec.counts == "configure"]
    return f"{', '.join(names)}: the change {FROM_CONFIGURE}" if names else ""
