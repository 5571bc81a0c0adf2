"""Message types by name, fields by dotted path."""

from __future__ import annotations

import pytest
from geometry_msgs.msg import PoseStamped
from std_msgs.msg import Bool, String

from edgevox_ros.node.transcripts import MessageTypeError, field_reader, message_class


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
