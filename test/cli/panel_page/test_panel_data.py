"""The store of the panel: what it keeps, and how a page sees that something has changed."""

from __future__ import annotations

import threading

from support.reported_events import event

from edgevox_ros.cli.panel_page.panel_data import AWAY, HERE, KEEP_TURNS, PanelData, ToolList
from edgevox_ros.core.events import Event


def test_entries_are_numbered_and_only_the_last_are_kept() -> None:
    data = PanelData(keep=3)
    for number in range(5):
        data.add_event(event("speech", {"text": f"Sentence {number}."}))
    assert [entry.text for entry in data.entries()] == [f"Sentence {n}." for n in (2, 3, 4)]
    assert [entry.number for entry in data.entries()] == [3, 4, 5]
    assert [entry.number for entry in data.entries(after=4)] == [5]
    assert data.entries(after=5) == []


def test_threads_lose_no_entry() -> None:
    data = PanelData(keep=1000)

    def speak() -> None:
        for _ in range(200):
            data.add_event(event("speech", {"text": "Hello."}))

    threads = [threading.Thread(target=speak) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [entry.number for entry in data.entries()] == list(range(1, 801))


def test_the_result_of_a_call_is_found_by_its_id() -> None:
    data = PanelData()
    assert data.result_of("a1") is None
    data.add_event(event("result", {"id": "a1", "name": "dock", "status": "ok", "data": {}}))
    data.add_event(event("result", {"id": None, "name": "dock", "status": "ok", "data": {}}))
    found = data.result_of("a1")
    assert found is not None and found.text.startswith("dock: ok")
    for number in range(200):
        data.add_event(event("result", {"id": f"b{number}", "name": "dock", "status": "ok"}))
    assert data.result_of("a1") is None


def test_the_orders_that_wait_are_shown_until_another_node_comes() -> None:
    data = PanelData()
    shown = []
    for orders in ([{"text": "then dock"}, {"text": "then\nturn"}], [], [{"text": "then dock"}]):
        data.add_event(event("queue", {"orders": orders}))
        shown.append(data.status.waiting)
    assert shown == [("then dock", "then\\nturn"), (), ("then dock",)]
    assert [entry.kind for entry in data.entries()] == ["queue"] * 3
    data.forget_node()
    shown.append(data.status.waiting)
    assert shown[-1] == ()


def test_telemetry_becomes_the_costs_of_turns() -> None:
    data = PanelData()
    data.add_event(event("telemetry", {"turn": 1, "hop": 0, "sampled_tokens": 5}))
    assert [cost.written for cost in data.costs] == [5]
    assert data.entries() == []


def hop(turn: int, number: int) -> Event:
    tokens = {"prompt_tokens": 100, "evaluated_tokens": 20, "sampled_tokens": 7}
    return event("telemetry", {"turn": turn, "hop": number, **tokens})


def test_the_hops_of_a_turn_are_one_cost_and_the_oldest_turns_leave() -> None:
    data = PanelData()
    for told in (hop(1, 0), hop(1, 1), hop(2, 0)):
        data.add_event(told)
    assert [(cost.turn, cost.hops, cost.written) for cost in data.costs] == [(1, 2, 14), (2, 1, 7)]
    for turn in range(3, 3 + KEEP_TURNS):
        data.add_event(hop(turn, 0))
    assert [cost.turn for cost in data.costs] == list(range(3, 3 + KEEP_TURNS))


def test_a_node_that_counts_from_the_start_again_is_no_longer_turn() -> None:
    data = PanelData()
    for _ in range(2):
        data.add_event(hop(1, 0))
    assert [cost.hops for cost in data.costs] == [1, 1]


def test_what_has_not_changed_is_the_same_object() -> None:
    data = PanelData()
    data.change_status(presence=HERE, state="idle")
    status, tools = data.status, data.tools
    data.change_status(state="idle")
    data.set_tools(ToolList())
    assert data.status is status and data.tools is tools
    data.set_parameters({"a": 1})
    values = data.parameters
    data.set_parameters({"a": 1})
    assert data.parameters is values
    data.set_parameters({"b": 2})
    assert data.parameters == {"a": 1, "b": 2}
    data.change_status(presence=AWAY)
    assert data.status.presence == AWAY and data.status.state == "idle"


def test_an_answer_is_waited_for_until_its_time_is_over() -> None:
    data = PanelData()
    assert data.awaited.left_s() == 0
    data.expect_within(60.0)
    data.expect(True)
    assert 0 < data.awaited.left_s() <= 60
    data.expect(False)
    assert data.awaited.left_s() == 0


def test_only_the_state_of_confirming_takes_a_yes_or_no() -> None:
    data = PanelData()
    taking = []
    for state in ("", "idle", "acting", "confirming", "thinking"):
        data.change_status(state=state)
        taking.append(data.status.confirms)
    assert taking == [False, False, False, True, False]


def test_another_process_of_the_same_name_is_not_the_old_one() -> None:
    data = PanelData()
    data.set_tools(ToolList(tools=({"name": "dock"},)))
    data.set_parameters({"a": 1})
    data.expect_within(60.0)
    data.expect(True)
    data.forget_node()
    assert (data.tools, data.parameters, data.awaited.left_s()) == (ToolList(), {}, 0)
