"""No token is evaluated twice that need not be, with a structural double of every family."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from doubles import DOUBLES
from scripted import costs, manner

from edgevox_ros.llm import LoadedModel
from edgevox_ros.parsing import detect_formats


@pytest.mark.parametrize("family", DOUBLES)
def test_only_what_is_new_or_written_anew_is_evaluated(
    open_tiny: Callable[..., LoadedModel], family: str
) -> None:
    double = DOUBLES[family]
    loaded = open_tiny(double.model(), n_ctx=4096, variables=double.variables)
    found = costs(loaded, manner(loaded, thinks="thinking" in family), turns=4)
    assert [cost.evaluated for cost in found] == [cost.necessary for cost in found]
    rewritten = any(cost.why for cost in found)
    assert rewritten is bool(double.rewrites), [cost.why for cost in found]


@pytest.mark.parametrize("family", DOUBLES)
def test_a_double_betrays_the_formats_of_its_family(family: str) -> None:
    double = DOUBLES[family]
    assert set(double.formats) <= set(detect_formats(double.template))
