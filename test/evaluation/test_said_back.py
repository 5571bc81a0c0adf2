"""What counts as an order said back as if it were done."""

from __future__ import annotations

import pytest

from edgevox_ros.evaluation.grading.judge import says_back


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("sound the horn", "The horn sounded."),
        ("please hoist the sail", "Okay, sail hoisted!"),
        ("unlock the drawer and water the roses", "Drawer unlocked, roses watered."),
        ("hisse la voile", "Voile hissée."),
        ("toca la bocina dos veces", "Bocina tocada dos veces."),
        ("gieß die Rosen im Garten", "Rosen gegossen im Garten."),
    ],
)
def test_an_order_that_is_said_back_is_found(order: str, sentence: str) -> None:
    assert says_back(order, sentence)


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("sound the horn", "I cannot sound the horn."),
        ("sound the horn", "Shall I sound the horn?"),
        ("sound the horn", "I can't sound a horn."),
        ("sound the horn", "There is no horn to sound."),
        ("sound the horn", "If you like, I sound the horn."),
        ("go to the kitchen", "The kitchen is closed on Sundays and holidays."),
        ("hisse la voile", "Je ne peux pas hisser la voile."),
        ("sound the horn", "Okay."),
        ("sound the horn", ""),
        ("打开灯", "灯已经打开了。"),
    ],
)
def test_what_denies_asks_or_tells_something_else_is_none(order: str, sentence: str) -> None:
    assert not says_back(order, sentence)
