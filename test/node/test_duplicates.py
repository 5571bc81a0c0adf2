"""Each message of a topic with two readers is taken once."""

from __future__ import annotations

from collections import Counter
from weakref import WeakSet

from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.node.any_qos_reader import DUPLICATE_S, Duplicates


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.booleans()), max_size=30),
    st.randoms(use_true_random=False),
)
def test_in_any_order_each_message_is_taken_once(
    sent: list[tuple[str, bool, bool]], order: object
) -> None:
    """Each message reaches both readers, or one of them."""
    readers = [
        [text for text, first, _ in sent if first],
        [text for text, first, second in sent if second or not first],
    ]
    doubles = Duplicates(lambda: 0.0)
    heard: Counter[str] = Counter()
    while any(readers):
        reader = order.choice([n for n in (0, 1) if readers[n]])  # type: ignore[attr-defined]
        text = readers[reader].pop(0)
        heard[text] += doubles.take_if_new(reader, text)
    each = [Counter(text for text, f, s in sent if (f if n == 0 else s or not f)) for n in (0, 1)]
    assert heard == Counter({t: max(each[0][t], each[1][t]) for t in {*each[0], *each[1]}})


def test_a_double_that_is_too_late_is_a_message_of_its_own() -> None:
    now = 0.0
    doubles = Duplicates(lambda: now)
    assert doubles.take_if_new(0, "stop")
    assert not doubles.take_if_new(1, "stop")
    now = 1.0
    assert doubles.take_if_new(0, "stop")
    now = 1.0 + DUPLICATE_S
    assert not doubles.take_if_new(1, "stop")
    assert doubles.take_if_new(0, "go")
    now += DUPLICATE_S + 0.1
    assert doubles.take_if_new(1, "go")


def test_what_is_old_is_forgotten() -> None:
    class Said:
        """A message of its own."""

    now, kept = 0.0, WeakSet[Said]()
    doubles = Duplicates(lambda: now)
    for _ in range(1000):
        now += DUPLICATE_S / 10
        message = Said()
        kept.add(message)
        assert doubles.take_if_new(1, message)
    assert len(kept) < 20
