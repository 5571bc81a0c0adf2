"""Parameters whose change counts at once, and values that are typed for them."""

from __future__ import annotations

import pytest

from edgevox_ros.cli.panel_page.live_parameters import (
    LIVE,
    TypedValueError,
    groups,
    read_value,
    written,
)
from edgevox_ros.core.settings import BY_NAME


def test_only_live_parameters_are_offered() -> None:
    names = {spec.name for spec in LIVE}
    assert {"turn.max_hops", "sampling.temperature", "tools.dry_run"} <= names
    assert not {"preset", "model.path", "tools.files", "autostart"} & names
    assert sorted(spec.name for group in groups().values() for spec in group) == sorted(names)


@pytest.mark.parametrize("spec", LIVE, ids=lambda spec: str(spec.name))
def test_a_default_that_is_shown_is_read_as_itself(spec: object) -> None:
    found = next(each for each in LIVE if each is spec)
    assert read_value(found, written(found.default)) in (found.default, [])
    assert type(read_value(found, written(found.default))) is type(found.default)


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("turn.max_hops", "3.5", "turn.max_hops: found '3.5', expected integer"),
        ("turn.max_hops", "many", "expected integer"),
        ("turn.max_hops", "inf", "expected integer"),
        ("turn.budget_s", "", "turn.budget_s: found '', expected double"),
        ("tools.dry_run", "yes", "expected true or false"),
    ],
)
def test_what_is_of_another_type_is_told(name: str, typed: str, told: str) -> None:
    with pytest.raises(TypedValueError) as error:
        read_value(BY_NAME[name], typed)
    assert told in str(error.value)


def test_a_whole_number_is_a_double_where_one_is_wanted() -> None:
    value = read_value(BY_NAME["turn.budget_s"], "5")
    assert value == 5.0 and isinstance(value, float)


def test_a_list_is_typed_with_commas() -> None:
    assert read_value(BY_NAME["stop.words"], "freeze, hands off,") == ["freeze", "hands off"]
    assert written(["freeze", "hands off"]) == "freeze, hands off"
