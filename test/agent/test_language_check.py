"""Texts of the map for languages that we do not have."""

from __future__ import annotations

import pytest

from edgevox_ros.agent.language_check import check_languages
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.written_codes import WrittenCode


def test_languages_that_we_have_pass() -> None:
    check_languages([])
    check_languages([WrittenCode(code, "map.yaml", 3, "a") for code in ("en", "de", "zh")])


def test_every_unknown_one_is_told_with_its_place() -> None:
    codes = [
        WrittenCode("xx", "map.yaml", 3, "tools.a.say.begin.xx"),
        WrittenCode("de", "map.yaml", 4, "tools.a.say.begin.de"),
        WrittenCode("yy", "more.yaml", 5, "tools.b.say.done.yy"),
    ]
    with pytest.raises(ConfigurationError) as caught:
        check_languages(codes)
    told = [str(each).partition(", expected one of en, de, ")[0] for each in caught.value.problems]
    assert told == [
        "map.yaml:3: tools.a.say.begin.xx: found the language 'xx'",
        "more.yaml:5: tools.b.say.done.yy: found the language 'yy'",
    ]
