"""The schema derived from a type and the conversion to it agree, for all that is installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import fastjsonschema
import pytest
from geometry_msgs.msg import PoseStamped
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rclpy.serialization import deserialize_message, serialize_message
from sensor_msgs.msg import BatteryState
from std_srvs.srv import SetBool
from support.robot.instances import as_carried, installed_messages, instances
from test_msgs.msg import BoundedSequences, Strings

from edgevox_ros.robot.interfaces.constants import names_of
from edgevox_ros.robot.interfaces.conversion import STAMPS, to_data, to_message
from edgevox_ros.robot.interfaces.message_schema import message_schema, without_limits_of_fields
from edgevox_ros.robot.interfaces.types import fields_of, full_name, nested_type

MESSAGES = dict(installed_messages())


def test_every_kind_of_interface_is_installed() -> None:
    assert len(MESSAGES) > 200
    assert {"std_srvs/srv/SetBool.Request", "sensor_msgs/msg/Image"} <= set(MESSAGES)
    assert "edgevox_demo_interfaces/action/GoTo.Feedback" in MESSAGES


@pytest.mark.parametrize("name", MESSAGES)
@settings(
    max_examples=3, deadline=None, database=None, derandomize=True,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
@given(data=st.data())
def test_whatever_the_schema_allows_arrives_unchanged(name: str, data: st.DataObject) -> None:
    message_type = MESSAGES[name]
    schema = message_schema(message_type)
    values = data.draw(instances(schema))
    validator(name, schema)(values)
    arrived = deserialize_message(serialize_message(to_message(message_type, values)), message_type)
    assert_same(message_type, values, arrived)


_validators: dict[str, Any] = {}


def validator(name: str, schema: Mapping[str, Any]) -> Any:
    if name not in _validators:
        _validators[name] = fastjsonschema.compile(schema, use_default=False)
    return _validators[name]


def assert_same(message_type: Any, values: Mapping[str, Any], arrived: Any) -> None:
    untouched = to_data(message_type())
    for name, slot in fields_of(message_type).items():
        found = getattr(arrived, name)
        if name in values:
            names = names_of(message_type, name)
            value = names[values[name]] if names else values[name]
            assert_same_value(slot, value, found)
        else:
            assert to_data(found) == untouched[name]


def assert_same_value(slot: Any, value: Any, found: Any) -> None:
    kind = type(slot).__name__
    if kind == "NamespacedType" and full_name(slot) in STAMPS:
        assert found.sec + found.nanosec / 1e9 == pytest.approx(value, abs=1e-9, rel=1e-15)
    elif kind == "NamespacedType":
        assert_same(nested_type(slot), value, found)
    elif kind in ("Array", "BoundedSequence", "UnboundedSequence"):
        assert len(found) == len(value)
        for item, element in zip(value, found, strict=True):
            assert_same_value(slot.value_type, item, element)
    elif kind == "BasicType" and slot.typename in ("float", "double"):
        assert float(found) == as_carried(slot.typename, value)
    elif kind == "BasicType" and slot.typename == "octet":
        assert found == bytes([int(value)])
    else:
        assert found == value


def test_limits_of_slots_become_limits_of_the_schema() -> None:
    properties = message_schema(BoundedSequences)["properties"]
    assert properties["int8_values"] == {
        "type": "array",
        "items": {"type": "integer", "minimum": -128, "maximum": 127},
        "maxItems": 3,
    }
    assert message_schema(Strings)["properties"]["bounded_string_value"]["maxLength"] == 22


def test_nested_messages_are_objects_and_times_are_seconds() -> None:
    header = message_schema(PoseStamped)["properties"]["header"]
    assert header["additionalProperties"] is False
    assert header["properties"]["stamp"] == {
        "type": "number",
        "minimum": -(2**31),
        "maximum": 2**31 - 1,
        "description": "seconds",
    }


def test_a_type_without_fields_takes_an_empty_object() -> None:
    assert list(message_schema(SetBool.Request)["properties"]) == ["data"]
    assert message_schema(MESSAGES["std_msgs/msg/Empty"])["properties"] == {}


def test_numbers_of_single_precision_have_its_range() -> None:
    voltage = message_schema(BatteryState)["properties"]["voltage"]
    assert voltage["maximum"] == pytest.approx(3.4028234e38)


def limits_in(schema: Any) -> Iterator[float]:
    """The limits of numbers in a schema; a field may have the name of a limit."""
    if isinstance(schema, Mapping):
        yield from (schema[key] for key in ("minimum", "maximum") if key in schema)
        for each in (schema.get("items"), *schema.get("properties", {}).values()):
            yield from limits_in(each)


@pytest.mark.parametrize("name", MESSAGES)
def test_nobody_is_told_limits_that_only_a_field_has(name: str) -> None:
    schema = message_schema(MESSAGES[name])
    told = list(limits_in(without_limits_of_fields(schema)))
    assert all(abs(limit) <= 65535 for limit in told)
    assert sorted(told) == sorted(each for each in limits_in(schema) if abs(each) <= 65535)


@pytest.mark.parametrize(
    ("name", "path", "default"),
    [
        ("test_msgs/msg/Defaults", "float32_value", 1.125),
        ("test_msgs/msg/Defaults", "bool_value", True),
        ("test_msgs/msg/Defaults", "byte_value", 50),
        ("test_msgs/msg/Defaults", "uint64_value", 50000000),
        ("test_msgs/msg/Strings", "string_value_default2", "Hello'world!"),
        ("test_msgs/msg/Strings", "string_value", None),
        ("test_msgs/msg/Arrays", "bool_values_default", [False, True, False]),
        ("test_msgs/msg/UnboundedSequences", "int8_values_default", [0, 127, -128]),
        ("test_msgs/msg/Arrays", "bool_values", None),
        ("test_msgs/msg/BasicTypes", "float32_value", None),
        ("sensor_msgs/msg/NavSatStatus", "status", "unknown"),
        ("sensor_msgs/msg/NavSatStatus", "service", None),
        ("geometry_msgs/msg/Pose", "orientation", {"x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0}),
        ("geometry_msgs/msg/Pose", "position", None),
    ],
)
def test_defaults_of_a_definition_are_those_of_the_schema(
    name: str, path: str, default: Any
) -> None:
    found = message_schema(MESSAGES[name])["properties"][path]
    assert found.get("default") == default
    assert isinstance(found.get("default"), type(default))


def test_constants_are_offered_by_name() -> None:
    status = message_schema(BatteryState)["properties"]["power_supply_status"]
    assert status["enum"] == ["unknown", "charging", "discharging", "not_charging", "full"]
    assert status["type"] == "string"
    assert status["description"] == "The charging status as reported."


def test_comments_become_descriptions() -> None:
    goal = message_schema(MESSAGES["edgevox_demo_interfaces/action/GoTo.Goal"])["properties"]
    assert goal["place"]["description"].startswith("Name of the place, as the robot knows it")
    plan = message_schema(MESSAGES["nav_msgs/srv/GetPlan.Request"])["properties"]
    assert plan["start"]["description"] == "The start pose for the plan"
