"""Message types by name, fields by dotted path."""

from __future__ import annotations

from typing import Any

import pytest
from diagnostic_msgs.msg import DiagnosticStatus
from geometry_msgs.msg import PoseStamped
from sensor_msgs.msg import BatteryState, JointState
from std_msgs.msg import Bool, String

from edgevox_ros.core.settings.table import TranscriptSettings
from edgevox_ros.hearing import Transcript
from edgevox_ros.node.message_types import MessageTypeError, field_reader, message_class
from edgevox_ros.node.transcript_input import transcript_reader


@pytest.mark.parametrize("name", ["std_msgs/msg/String", "std_msgs/String"])
def test_a_type_is_found_by_its_name(name: str) -> None:
    assert message_class(name, "transcript.type") is String


@pytest.mark.parametrize(
    "name", ["", "String", "std_msgs/msg/Strin", "no_such_msgs/msg/A", "a/b/c/d", "std_msgs/srv/X"]
)
def test_a_type_that_is_not_there_is_told_with_the_parameter(name: str) -> None:
    with pytest.raises(MessageTypeError, match=r"transcript\.type.*expected"):
        message_class(name, "transcript.type")


def test_a_nested_field_is_read() -> None:
    read = field_reader(PoseStamped, "header.frame_id", str, "transcript.field")
    message = PoseStamped()
    message.header.frame_id = "hello"
    assert read(message) == "hello"


@pytest.mark.parametrize(
    ("kind", "path", "expected"),
    [(String, "text", str), (String, "data.x", str), (Bool, "data", str), (String, "data", bool)],
)
def test_a_field_that_does_not_fit_is_told(kind: type, path: str, expected: type) -> None:
    with pytest.raises(MessageTypeError, match=r"transcript\.field"):
        field_reader(kind, path, expected, "transcript.field")


def read(message: Any, **given: str) -> Transcript:
    values: Any = {"type": "diagnostic_msgs/msg/DiagnosticStatus", "field": "message", **given}
    kind, reader = transcript_reader(TranscriptSettings(**values))
    assert isinstance(message, kind)
    return reader(message, 3.0)


def test_a_transcript_is_its_text_and_when_it_came() -> None:
    assert read(DiagnosticStatus(message="go")) == Transcript("go", 3.0)


def test_a_partial_transcript_may_stand_in_a_field_of_its_own() -> None:
    so_far = DiagnosticStatus(name="stop and")
    assert read(so_far, partial_field="name") == Transcript("stop and", 3.0, final=False)
    both = DiagnosticStatus(name="stop and", message="stop and go")
    assert read(both, partial_field="name") == Transcript("stop and go", 3.0)
    assert read(so_far) == Transcript("", 3.0)


def test_flag_and_confidence_are_read_where_they_are_named() -> None:
    values = {"type": "sensor_msgs/msg/BatteryState", "field": "serial_number"}
    message = BatteryState(serial_number="go", present=False, percentage=0.25)
    fields = {"final_field": "present", "confidence_field": "percentage"}
    assert read(message, **values) == Transcript("go", 3.0)
    assert read(message, **values, **fields) == Transcript("go", 3.0, False, 0.25)


@pytest.mark.parametrize("values", [["stop", "the", "robot"], [" stop", " the", " robot "], []])
def test_a_list_of_words_is_joined(values: list[str]) -> None:
    given = {"type": "sensor_msgs/msg/JointState", "field": "name"}
    assert read(JointState(name=values), **given).text == ("stop the robot" if values else "")


@pytest.mark.parametrize("name", ["Arrays", "BoundedSequences", "UnboundedSequences"])
def test_a_list_of_any_kind_is_joined(name: str) -> None:
    messages = pytest.importorskip("test_msgs.msg")
    message = getattr(messages, name)(string_values=["a", "b", "c"])
    given = {"type": f"test_msgs/msg/{name}", "field": "string_values"}
    assert read(message, **given).text == "a b c"
    partial = {"type": f"test_msgs/msg/{name}", "field": "string_values"}
    assert read(message, **partial, partial_field="string_values").text == "a b c"


def test_words_so_far_may_be_a_list() -> None:
    given = {"type": "sensor_msgs/msg/JointState", "field": "header.frame_id"}
    message = JointState(name=["stop", "it"])
    assert read(message, **given, partial_field="name") == Transcript("stop it", 3.0, final=False)


@pytest.mark.parametrize("field", ["position", "header", "names", "name.data"])
def test_a_list_of_anything_else_is_told(field: str) -> None:
    with pytest.raises(MessageTypeError, match=r"transcript\.field"):
        read(JointState(), type="sensor_msgs/msg/JointState", field=field)
