"""While tools are loaded no turn begins."""

from __future__ import annotations

import threading
from typing import Any

from support.agent.desk import wait_for


def test_while_it_loads_no_turn_begins_and_what_waits_does_not_age(
    open_desk: Any, engine: Any, reply: Any
) -> None:
    desk = open_desk(engine("Late."), max_age_s=30.0)
    with desk.worker.loading() as given_up:
        assert given_up is not None
        assert desk.states[-1] == "loading"
        with desk.worker.loading() as second:
            assert second is None
        desk.worker.submit("first")
        desk.later_s = 60.0
        assert not desk.worker.busy
        assert desk.worker.waiting == 1
    wait_for(lambda: desk.responses)
    assert desk.heard() == ["first"]
    assert desk.responses == ["Late."]
    assert desk.states.index("loading") < desk.states.index("idle") < desk.states.index("thinking")


def test_nothing_is_loaded_while_a_turn_runs(open_busy_desk: Any) -> None:
    desk, slow = open_busy_desk("One. And more")
    with desk.worker.loading() as given_up:
        assert given_up is None
    assert "loading" not in desk.states
    slow.gate.set()
    wait_for(lambda: desk.responses)
    wait_for(lambda: not desk.worker.busy)


def test_a_stop_while_it_loads_drops_what_waits_and_loading_goes_on(
    open_desk: Any, engine: Any
) -> None:
    desk = open_desk(engine("Never."))
    with desk.worker.loading() as given_up:
        desk.worker.submit("drive")
        desk.worker.cancel()
        assert desk.worker.waiting == 0
        assert not given_up.is_set()


def test_to_close_gives_up_what_loads_and_waits_for_it(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine())
    begun, ended = threading.Event(), threading.Event()

    def load() -> None:
        with desk.worker.loading() as given_up:
            begun.set()
            assert given_up.wait(60)
            ended.set()

    loader = threading.Thread(target=load)
    loader.start()
    assert begun.wait(60)
    assert desk.worker.close(60.0)
    assert ended.is_set()
    loader.join(60)
    with desk.worker.loading() as given_up:
        assert given_up is None
