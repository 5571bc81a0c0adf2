"""What a definition says of its fields."""

from __future__ import annotations

import pytest
from edgevox_demo_interfaces.action import GoTo
from std_srvs.srv import SetBool

from edgevox_ros.robot.interfaces.message_schema import comments_of, fields_in


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("float64 x # How far.", {"x": "How far."}),
        ("# How far.\nfloat64 x", {"x": "How far."}),
        ("# How far\n# it went. In metres.\nfloat64 x", {"x": "How far it went."}),
        ("# Something else.\n\nfloat64 x", {}),
        ("# Above.\nfloat64 x # Behind.", {"x": "Behind."}),
        ("float64 x # Far.\n         # Or near.\nfloat64 y", {"x": "Far."}),
        ("uint8 FAR=1 # A constant.\nuint8 x 3 # With a default.", {"x": "With a default."}),
        ("# A constant.\nuint8 FAR = 1\nuint8 x", {}),
        ('string<=5 name "a" # Bounded.', {"name": "Bounded."}),
        ("geometry_msgs/Point[<=3] points # Nested.", {"points": "Nested."}),
        ("float64[36] covariance # Row by row.", {"covariance": "Row by row."}),
        ("float64 x # " + "long " * 40, {}),
        ("float64 x #", {}),
        ("", {}),
    ],
)
def test_a_comment_belongs_to_its_field(text: str, said: dict[str, str]) -> None:
    assert fields_in(text.splitlines()) == said


def test_each_part_of_a_definition_has_its_own() -> None:
    assert set(comments_of(GoTo.Goal)) == {"place"}
    assert set(comments_of(GoTo.Result)) == {"success", "message"}
    assert set(comments_of(GoTo.Feedback)) == {"distance_remaining"}
    assert comments_of(SetBool.Response)["success"].startswith("indicate successful")


def test_what_is_not_installed_says_nothing() -> None:
    class Odd:
        pass

    Odd.__module__ = "submarine_msgs.msg._odd"
    assert comments_of(Odd) == {}
