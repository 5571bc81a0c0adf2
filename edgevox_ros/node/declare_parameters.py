"""The node's parameters: declares, reads and checks those of the table of settings.

A check here looks at what core does not know: languages, formats, words. A look-up also looks at
files or installed packages. `configure` reads those anyway, so a look-up judges only changes, and
only as far as that is quick: it runs on the executor's thread.
"""

from __future__ import annotations

import difflib
from array import array
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

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
from edgevox_ros.core.paths import odd_kind
from edgevox_ros.core.safe_text import cut
from edgevox_ros.core.settings import (
    BY_NAME,
    SETTINGS,
    Setting,
    SettingCheck,
    Settings,
    clean,
    settings_of,
)
from edgevox_ros.core.strict_yaml import StrictYamlError
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.llm import load_presets
from edgevox_ros.llm.model_overrides import check_formats
from edgevox_ros.node.message_types import MessageTypeError, message_class, text_type

ROS_OWN = ("use_sim_time", "start_type_description_service")
FROM_CONFIGURE = "takes effect with the next configure"
FROM_THE_START = "takes effect only when the node starts"
_SINCE: Mapping[str, str] = {
    "now": "",
    "configure": f"; it {FROM_CONFIGURE}",
    "start": f"; it {FROM_THE_START}",
}
# Larger files are left to configure: reading them takes too long here.
_QUICK_BYTES = 1 << 18

LookUp = Callable[[str, str], str]
"""Takes a value and the value of `presets_file`. Returns what was expected, or an empty text."""


class ParameterError(ConfigurationError):
    """A parameter cannot be used."""


def check_language(value: str) -> str:
    """A language that we have, with or without a country."""
    return "" if value.split("-")[0].lower() in LANGUAGES else f"one of {', '.join(LANGUAGES)}"


def check_spoken(value: str) -> str:
    """Words that can be said, or nothing."""
    return "" if not value or split_words(value) else "words that can be said"


def check_all_spoken(value: tuple[str, ...]) -> str:
    """check_spoken for each."""
    return next(filter(None, map(check_spoken, value)), "")


def look_up_preset(value: str, presets_file: str) -> str:
    """The presets as they are now. A file that cannot be read is reported at configure."""
    file = Path(presets_file).expanduser() if presets_file else None
    try:
        if file is not None and (odd_kind(file) or file.stat().st_size > _QUICK_BYTES):
            return ""
        names = load_presets(file)
    except (OSError, StrictYamlError):
        return ""
    return "" if value in names else f"one of {', '.join(names)}"


def look_up_transcript_type(value: str, presets_file: str) -> str:
    """A message type that is installed."""
    return _expected_by(lambda: message_class(value, "transcript.type"))


def look_up_speech_type(value: str, presets_file: str) -> str:
    """A message or action type that is installed."""
    return _expected_by(lambda: text_type(value))


def _expected_by(read: Callable[[], object]) -> str:
    try:
        read()
    except MessageTypeError as error:
        return error.problems[0].expected
    return ""


# Characters of a wrong value that an error shows.
_MOST_SHOWN = 200
CHECKS: Mapping[str, SettingCheck] = {
    "model.formats": check_formats,
    "prompt.language": check_language,
    "stop.words": check_all_spoken,
    "transcript.wake_phrase": check_spoken,
}
LOOK_UPS: Mapping[str, LookUp] = {
    "preset": look_up_preset,
    "transcript.type": look_up_transcript_type,
    "speech.type": look_up_speech_type,
}


def snapshot(node: Node) -> Settings:
    """The value of every parameter now."""
    return settings_of({setting.name: read_one(node, setting) for setting in SETTINGS})


def declare_all(node: Node) -> None:
    """Declare every parameter. Raises ParameterError listing all that do not fit."""
    errors: list[Problem] = []
    for setting in SETTINGS:
        fill_empty(node, setting)
        try:
            node.declare_parameter(setting.name, setting.default, descriptor(setting))
        except (InvalidParameterTypeException, InvalidParameterValueException) as error:
            errors.append(explain(setting, written_value(node, setting.name, error)))
        else:
            errors += uninitialised(node, setting)
    problems = [problem_of(setting, read_one(node, setting)) for setting in SETTINGS]
    errors += [problem for problem in problems if problem]
    if errors:
        raise ParameterError(dict.fromkeys(errors))


def fill_empty(node: Node, setting: Setting) -> None:
    """Give a list that was left empty its default.

    ROS takes `[]`, a list without a type, for a parameter without a value, or for bytes.
    """
    override = node._parameter_overrides.get(setting.name)
    if override is None or not isinstance(setting.default, list):
        return
    if override.value is None or override.value in ([], b""):
        node._parameter_overrides[setting.name] = Parameter(setting.name, value=setting.default)


def typed(changed: Parameter) -> Parameter:
    """A change with the intended type: ROS takes an empty list for one of another type."""
    setting = BY_NAME.get(changed.name)
    empty = isinstance(changed.value, (list, tuple, bytes, array)) and not changed.value
    if setting is None or not empty or not isinstance(setting.default, list):
        return changed
    return Parameter(changed.name, Parameter.Type.STRING_ARRAY, [])


def uninitialised(node: Node, setting: Setting) -> list[Problem]:
    """The error for a parameter that a file names without a value."""
    try:
        node.get_parameter(setting.name)
    except ParameterUninitializedException:
        return [explain(setting, None)]
    return []


def written_value(node: Node, name: str, error: Exception) -> object:
    """What the user wrote for a parameter that could not be declared."""
    override = node._parameter_overrides.get(name)
    return override.value if override is not None else str(error)


def read_one(node: Node, setting: Setting) -> object:
    """The value now, or the default if the parameter could not be declared."""
    try:
        value: object = node.get_parameter(setting.name).value
        return value
    except (ParameterNotDeclaredException, ParameterUninitializedException):
        return setting.default


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


def descriptor(setting: Setting) -> ParameterDescriptor:
    """The parameter as `ros2 param describe` shows it."""
    made = ParameterDescriptor(
        name=setting.name, description=describe(setting), read_only=setting.fixed
    )
    if setting.choices:
        made.additional_constraints = f"one of: {', '.join(setting.choices)}"
    if setting.within is not None:
        low, high = setting.within
        if isinstance(setting.default, int):
            made.integer_range = [IntegerRange(from_value=int(low), to_value=int(high), step=0)]
        else:
            real = FloatingPointRange(from_value=float(low), to_value=float(high))
            made.floating_point_range = [real]
    return made


def describe(setting: Setting) -> str:
    """What the parameter is, its unit, what its default means, and when a change counts."""
    return f"{setting.meaning}{_SINCE[setting.counts]}"


def problem_of(setting: Setting, value: object) -> Problem | None:
    """The error for a value of the right type, or None."""
    if setting.choices and value not in setting.choices:
        return explain(setting, value)
    if isinstance(value, float) and value != value:
        return explain(setting, value)
    expected = setting.expected_in_parameter(value)
    if not expected and setting.name in CHECKS:
        expected = CHECKS[setting.name](clean(value))
    return explain(setting, value, expected) if expected else None


def explain(setting: Setting, found: object, expected: str = "") -> Problem:
    """The error for a value: parameter, what was found, what was expected."""
    expected = expected or _expected(setting, found)
    if isinstance(found, (list, tuple)):
        found = list(found)
    shown = cut(repr(found), _MOST_SHOWN)
    return Problem(f"parameter {setting.name}", shown, f"{expected} ({setting.meaning})")


def _expected(setting: Setting, found: object) -> str:
    expected = setting.type_name
    if setting.choices:
        expected += f", one of {', '.join(setting.choices)}"
    elif setting.within is not None:
        expected += " from {:g} to {:g}".format(*setting.within)
    if isinstance(setting.default, float) and type(found) is int:
        expected = f"{found}.0: a {expected}"
    if isinstance(setting.default, list) and isinstance(found, str):
        expected = f"[{found!r}]: a {expected}"
    return expected


def refusal(node: Node, changed: Sequence[Parameter]) -> str:
    """Why a change at run time is refused, with a reason for each parameter; or an empty text."""
    presets_file = str(node.get_parameter("presets_file").value)
    problems = [_refusal_of(each, presets_file) for each in changed]
    return "; ".join(dict.fromkeys(filter(None, problems)))


def _refusal_of(changed: Parameter, presets_file: str) -> str:
    """Why one change is refused, or an empty text."""
    setting = BY_NAME.get(changed.name)
    if setting is None:
        return "" if changed.name in ROS_OWN else unknown(changed.name)
    if setting.fixed:
        return f"parameter {setting.name} is read-only: it {FROM_THE_START} ({setting.meaning})"
    if not _fits(setting, changed.value):
        return str(explain(setting, changed.value))
    problem = problem_of(setting, changed.value)
    if problem is None and setting.name in LOOK_UPS:
        expected = LOOK_UPS[setting.name](changed.value, presets_file)
        problem = explain(setting, changed.value, expected) if expected else None
    return str(problem or "")


def _fits(setting: Setting, value: object) -> bool:
    """Whether type and range are right. NaN is allowed."""
    if isinstance(setting.default, list):
        return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)
    if type(value) is not type(setting.default):
        return False
    if setting.within is None or not isinstance(value, (int, float)):
        return True
    low, high = setting.within
    return not (value < low or value > high)


def unknown(name: str) -> str:
    """The error for a name that no parameter has."""
    return f"there is no parameter {_suggested(name)}"


def waiting(parameters: Sequence[Parameter]) -> str:
    """A note about changed parameters that count only from the next configure; or an empty text."""
    found = [BY_NAME.get(parameter.name) for parameter in parameters]
    names = [
        setting.name for setting in found if setting is not None and setting.counts == "configure"
    ]
    return f"{', '.join(names)}: the change {FROM_CONFIGURE}" if names else ""
