"""What a sentence is put into, by parameters: messages and goals, and what is wrong with them."""

from __future__ import annotations

import pytest
from diagnostic_msgs.msg import DiagnosticStatus, KeyValue
from edgevox_demo_interfaces.action import GoTo
from geometry_msgs.msg import PoseStamped
from std_msgs.msg import String

from edgevox_ros.core.settings.table import SpeechSettings
from edgevox_ros.node.message_types import MessageTypeError, text_writer
from edgevox_ros.node.speech_types import speech_type


def named(name: str, field: str = "", constants: tuple[str, ...] = ()) -> SpeechSettings:
    return SpeechSettings(name, field, constants)


def test_a_message_takes_the_sentence_in_its_first_string() -> None:
    speech = speech_type(named("std_msgs/msg/String"))
    assert (speech.kind, speech.is_action) == (String, False)
    assert speech.write("I'm here.") == String(data="I'm here.")
    assert speech_type(named("diagnostic_msgs/KeyValue", "value")).write("x") == KeyValue(value="x")


def test_a_goal_takes_the_sentence_in_its_first_string() -> None:
    speech = speech_type(named("edgevox_demo_interfaces/action/GoTo"))
    assert (speech.kind, speech.is_action) == (GoTo, True)
    assert speech.write("Here.") == GoTo.Goal(place="Here.")


def test_constants_go_into_the_other_fields_as_these_take_them() -> None:
    constants = ("level = 2", "name=tts", "hardware_id=7")
    speech = speech_type(named("diagnostic_msgs/DiagnosticStatus", "message", constants))
    expected = DiagnosticStatus(level=b"\x02", name="tts", hardware_id="7", message="Hi.")
    assert speech.write("Hi.") == expected


def test_a_nested_field_takes_the_sentence() -> None:
    write = text_writer(PoseStamped, "header.frame_id", "speech.field")
    assert write("there").header.frame_id == "there"


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (named("String"), r"speech\.type.*'String'.*std_msgs/msg/String or an action type"),
        (named("std_msgs/srv/String"), r"speech\.type.*an action type such as"),
        (named("nowhere_msgs/action/TTS"), r"speech\.type.*nowhere_msgs.*installed and sourced"),
        (named("a b/action/TTS"), r"speech\.type.*'a b/action/TTS'.*an action type such as"),
        (named("std_msgs/msg/Bool"), r"speech\.type.*Bool.*no text.*expected a type with a string"),
        (named("std_msgs/msg/String", "text"), r"speech\.field.*'text'.*String \(data\)"),
        (named("std_msgs/msg/String", "", ("data",)), r"speech\.constants.*'data'.*name=value"),
        (
            named("std_msgs/msg/String", "", ("d=1",)),
            r"speech\.constants.*'d=1'.*a field of String \(data\)",
        ),
        (
            named("std_msgs/msg/Int8", "data"),
            r"speech\.field.*'data', which holds int, expected a field that holds str",
        ),
        (
            named("diagnostic_msgs/DiagnosticStatus", "name", ("level=high",)),
            r"speech\.constants.*'level=high'.*a value that level can hold",
        ),
        (
            named("diagnostic_msgs/DiagnosticStatus", "name", ("level=300",)),
            r"speech\.constants: level: found 300",
        ),
    ],
)
def test_what_does_not_fit_is_told_with_parameter_found_and_expected(
    values: SpeechSettings, told: str
) -> None:
    with pytest.raises(MessageTypeError, match=told):
        speech_type(values)
