"""Doubles of interfaces that no package registry has: the fields that the shipped maps use.

Maps can be checked and messages built with them, but not sent. Sources: the action definitions of
nav2_msgs (navigation2, Jazzy) and control_msgs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

from rosidl_parser.definition import (
    BasicType,
    NamespacedType,
    UnboundedSequence,
    UnboundedString,
)

FLOAT, DOUBLE, BOOL = BasicType("float"), BasicType("double"), BasicType("boolean")
INT16, UINT16 = BasicType("int16"), BasicType("uint16")
TEXT = UnboundedString()


def named(package: str, name: str, kind: str = "msg") -> Any:
    return NamespacedType([package, kind], name)


DURATION = named("builtin_interfaces", "Duration")
POSE = named("geometry_msgs", "PoseStamped")
MOVE = {"target": named("geometry_msgs", "Point"), "speed": FLOAT, "time_allowance": DURATION}
MOVED = {"total_elapsed_time": DURATION, "error_code": UINT16}
GRIPPER = {"position": DOUBLE, "effort": DOUBLE, "stalled": BOOL, "reached_goal": BOOL}

# package -> action -> goal, result, feedback
ACTIONS: Mapping[str, Mapping[str, tuple[Mapping[str, Any], ...]]] = {
    "nav2_msgs": {
        "NavigateToPose": (
            {"pose": POSE, "behavior_tree": TEXT},
            {"error_code": UINT16},
            {
                "current_pose": POSE, "navigation_time": DURATION,
                "estimated_time_remaining": DURATION,
                "number_of_recoveries": INT16, "distance_remaining": FLOAT,
            },
        ),
        "Spin": (
            {"target_yaw": FLOAT, "time_allowance": DURATION},
            MOVED,
            {"angular_distance_traveled": FLOAT},
        ),
        "BackUp": (MOVE, MOVED, {"distance_traveled": FLOAT}),
        "DriveOnHeading": (MOVE, MOVED, {"distance_traveled": FLOAT}),
    },
    "control_msgs": {
        "GripperCommand": ({"command": named("control_msgs", "GripperCommand")}, GRIPPER, GRIPPER),
        "FollowJointTrajectory": (
            {
                "trajectory": named("trajectory_msgs", "JointTrajectory"),
                "goal_time_tolerance": DURATION,
            },
            {"error_code": BasicType("int32"), "error_string": TEXT},
            {"joint_names": UnboundedSequence(TEXT)},
        ),
    },
}  # fmt: skip
MESSAGES = {"control_msgs": {"GripperCommand": {"position": DOUBLE, "max_effort": DOUBLE}}}


def _default(slot: Any) -> Any:
    if isinstance(slot, NamespacedType):
        return getattr(import_module(".".join(slot.namespaces)), slot.name)()
    if isinstance(slot, UnboundedString):
        return ""
    if isinstance(slot, UnboundedSequence):
        return []
    return {"boolean": False, "float": 0.0, "double": 0.0}.get(slot.typename, 0)


def message(name: str, fields: Mapping[str, Any]) -> type:
    """A message class like those of rosidl, without serialisation."""

    def begin(self: Any) -> None:
        for field, slot in fields.items():
            setattr(self, field, _default(slot))

    described = {field: str(slot) for field, slot in fields.items()}
    return type(
        name,
        (),
        {
            "__init__": begin,
            "SLOT_TYPES": tuple(fields.values()),
            "get_fields_and_field_types": classmethod(lambda cls: dict(described)),
        },
    )


@contextmanager
def installed() -> Iterator[None]:
    """Make the doubles importable inside the block, unless the real packages are imported."""
    added = []
    for package, actions in ACTIONS.items():
        if package in sys.modules:
            continue
        root, msg, action = (ModuleType(f"{package}{end}") for end in ("", ".msg", ".action"))
        for module in (root, msg, action):
            sys.modules[module.__name__] = module
            added.append(module.__name__)
        for name, fields in MESSAGES.get(package, {}).items():
            setattr(msg, name, message(name, fields))
        for name, (goal, result, feedback) in actions.items():
            parts = {"Goal": goal, "Result": result, "Feedback": feedback}
            made = {part: message(part, fields) for part, fields in parts.items()}
            setattr(action, name, SimpleNamespace(**made))
    try:
        yield
    finally:
        for name in added:
            del sys.modules[name]
