"""Calls of agents, over DDS, with a node whose every answer the test decides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.agents.node_behind import NodeBehind
from support.effort import amount

from edgevox_ros.cli.agents.calls import MOST_AT_ONCE, REACHES, Calls
from edgevox_ros.cli.agents.outcome import CallOutcome
from edgevox_ros.cli.agents.robot_server import result_of
from edgevox_ros.cli.agents.stops import Answer
from edgevox_ros.cli.node_client import NodeClient

PATIENCE_S = 60.0
Play = Callable[[Calls], Awaitable[None]]


@pytest.fixture
def node() -> Iterator[NodeBehind]:
    made = NodeBehind()
    yield made
    made.close()


@pytest.fixture
def client() -> Iterator[NodeClient]:
    made = NodeClient("edgevox", "edgevox_mcp", REACHES)
    made.start()
    yield made
    made.close()


def run(client: NodeClient, play: Play, longest_s: float = 600.0) -> None:
    """Play a scene with calls through the client, and end them in order."""

    async def main() -> None:
        calls = Calls(client, longest_s)
        await until(lambda: client.is_open and client.living())
        try:
            await play(calls)
        finally:
            await calls.close()

    anyio.run(main)


async def until(condition: Callable[[], Any]) -> None:
    with anyio.fail_after(PATIENCE_S):
        while not condition():
            await anyio.sleep(0.005)


async def nobody(words: str) -> None:
    """Is told how a call goes on, and does not care."""


class Waiting:
    """Calls that run beside the scene. `outcomes`: of those that have ended."""

    def __init__(self, calls: Calls, tasks: Any) -> None:
        self._calls = calls
        self._tasks = tasks
        self.outcomes: list[CallOutcome] = []

    def begin(self, name: str = "drive", *, moves: bool = True) -> anyio.CancelScope:
        """Begin a call. Returns what cancels it."""
        scope = anyio.CancelScope()

        async def wait() -> None:
            with scope:
                outcome = await self._calls.call(name, {"distance_m": 1}, nobody, moves=moves)
                self.outcomes.append(outcome)

        self._tasks.start_soon(wait)
        return scope


def test_the_words_about_the_end_are_the_result(node: NodeBehind, client: NodeClient) -> None:
    async def play(calls: Calls) -> None:
        async with anyio.create_task_group() as tasks:
            waiting = Waiting(calls, tasks)
            waiting.begin()
            await until(lambda: node.calls)
            node.tell("call", turn=7, id=node.calls[0]["id"], name="drive", arguments={})
            node.tell("speech", turn=7, text="I am driving.")
            node.end(node.calls[0])
            node.tell("speech", turn=7, text="I am there.")
        [outcome] = waiting.outcomes
        assert outcome.said == ("I am driving.", "I am there.")
        assert outcome.closing == "I am there."
        assert result_of(outcome).content[0].text == "I am there."  # type: ignore[union-attr]

    run(client, play)


def test_a_call_is_told_and_ends_with_its_result(node: NodeBehind, client: NodeClient) -> None:
    told: list[str] = []

    async def tell(words: str) -> None:
        told.append(words)

    async def play(calls: Calls) -> None:
        async with anyio.create_task_group() as tasks:

            async def call() -> None:
                outcomes.append(await calls.call("drive", {"distance_m": 1}, tell))

            tasks.start_soon(call)
            await until(lambda: node.calls)
            [asked] = node.calls
            node.tell("speech", turn=3, text="Something else.")
            node.tell("call", turn=4, id=asked["id"], name="drive")
            node.tell("result", turn=4, id="another", name="drive", status="error")
            node.tell("speech", turn=4, text="Driving.")
            node.end(asked, turn=4, data={"x_m": 1.5})

    outcomes: list[CallOutcome] = []
    run(client, play)
    assert outcomes == [CallOutcome("ok", {"x_m": 1.5}, said=("Driving.",))]
    assert told == ["drive begins", 'the robot says "Driving."']
    assert node.calls[0] | {"id": ""} == {
        "id": "",
        "name": "drive",
        "arguments": {"distance_m": 1},
        "by": "agent",
    }
    assert node.cancels == 0


def test_a_call_that_nobody_waits_for_is_stopped_until_it_has_ended(
    node: NodeBehind, client: NodeClient
) -> None:
    """The first stop arrives before the call: only a later one ends it."""

    def on_cancel() -> None:
        if node.cancels == 3:
            node.end_all()

    node.on_cancel = on_cancel

    async def play(calls: Calls) -> None:
        async with anyio.create_task_group() as tasks:
            waiting = Waiting(calls, tasks)
            scope = waiting.begin()
            await until(lambda: node.calls)
            scope.cancel()
        assert waiting.outcomes == []

    run(client, play)
    assert node.cancels == 3


def test_a_stopped_call_that_its_client_leaves_is_still_stopped_until_it_has_ended(
    node: NodeBehind, client: NodeClient
) -> None:
    def on_cancel() -> None:
        if node.cancels == 3:
            node.end_all()

    node.on_cancel = on_cancel

    async def play(calls: Calls) -> None:
        async with anyio.create_task_group() as tasks:
            scope = Waiting(calls, tasks).begin()
            await until(lambda: node.calls)
            await calls.stop()
            scope.cancel()

    run(client, play)
    assert node.cancels == 3


def test_a_call_that_only_reads_is_left_without_a_stop(
    node: NodeBehind, client: NodeClient
) -> None:
    async def play(calls: Calls) -> None:
        async with anyio.create_task_group() as tasks:
            scope = Waiting(calls, tasks).begin("look", moves=False)
            await until(lambda: node.calls)
            scope.cancel()

    run(client, play)
    assert node.cancels == 0


def test_a_call_that_takes_too_long_is_stopped(node: NodeBehind, client: NodeClient) -> None:
    node.on_cancel = node.end_all

    async def play(calls: Calls) -> None:
        outcome = await calls.call("drive", {}, nobody)
        assert outcome.error_kind == "timed_out" and "told to stop" in outcome.error

    run(client, play, longest_s=0.3)
    assert node.cancels == 1


def test_a_stop_does_not_wait_for_calls_and_ends_them(node: NodeBehind, client: NodeClient) -> None:
    node.on_cancel = node.end_all

    async def play(calls: Calls) -> None:
        async with anyio.create_task_group() as tasks:
            waiting = Waiting(calls, tasks)
            for _ in range(MOST_AT_ONCE):
                waiting.begin()
            await until(lambda: len(node.calls) == MOST_AT_ONCE)
            refused = await calls.call("drive", {}, nobody)
            assert refused.error_kind == "not_run" and "under way already" in refused.error
            assert await calls.stop() == Answer(True, "cancelled")
        assert {each.error_kind for each in waiting.outcomes} == {"cancelled"}
        assert len(waiting.outcomes) == MOST_AT_ONCE

    run(client, play)
    assert len(node.calls) == MOST_AT_ONCE


def test_many_stops_at_once_are_all_answered_by_few_requests(
    node: NodeBehind, client: NodeClient
) -> None:
    answers: list[Answer | None] = []

    async def play(calls: Calls) -> None:
        async def stop() -> None:
            answers.append(await calls.stop())

        async with anyio.create_task_group() as tasks:
            for _ in range(1000):
                tasks.start_soon(stop)

    run(client, play)
    assert answers == [Answer(True, "cancelled")] * 1000
    assert 1 <= node.cancels < 100


def test_a_stop_whose_answer_is_lost_is_sent_again(node: NodeBehind, client: NodeClient) -> None:
    def on_cancel() -> None:
        node.answers_cancel = node.cancels > 1

    node.on_cancel = on_cancel

    async def play(calls: Calls) -> None:
        assert await calls.stop() == Answer(True, "cancelled")

    run(client, play)
    assert node.cancels == 2


def test_a_stop_that_nobody_answers_says_so(node: NodeBehind, client: NodeClient) -> None:
    node.answers_cancel = False

    async def play(calls: Calls) -> None:
        assert await calls.stop() is None

    run(client, play)


def test_what_comes_after_a_stop_is_not_ended_by_its_repetition(
    node: NodeBehind, client: NodeClient
) -> None:
    async def play(calls: Calls) -> None:
        async with anyio.create_task_group() as tasks:
            waiting = Waiting(calls, tasks)
            waiting.begin()
            await until(lambda: node.calls)
            await calls.stop()
            waiting.begin()
            await until(lambda: node.cancels > 1)
            assert len(node.calls) == 1, "the second call waits until the first has ended"
            node.end(node.calls[0], "error", error_kind="cancelled")
            await until(lambda: len(node.calls) == 2)
            stopped = node.cancels
            node.end(node.calls[1])
        assert [each.status for each in waiting.outcomes] == ["error", "ok"]
        assert node.cancels == stopped

    run(client, play)


def test_without_a_node_a_call_fails(client: NodeClient) -> None:
    async def main() -> None:
        calls = Calls(client)
        outcome = await calls.call("drive", {}, nobody)
        assert outcome.error == "the robot's node /edgevox is not there"
        assert await calls.stop() is None
        await calls.close()

    anyio.run(main)


def test_a_node_that_leaves_fails_its_calls_and_the_next_one_takes_new_ones(
    client: NodeClient,
) -> None:
    nodes = [NodeBehind()]

    async def play(calls: Calls) -> None:
        async with anyio.create_task_group() as tasks:
            waiting = Waiting(calls, tasks)
            waiting.begin()
            await until(lambda: nodes[0].calls)
            await anyio.to_thread.run_sync(nodes[0].close)
            await until(lambda: waiting.outcomes)
            assert waiting.outcomes[0].error_kind == "unavailable"
            assert "how far" in waiting.outcomes[0].error
            nodes.append(NodeBehind())
            await until(lambda: client.is_open)
            waiting.begin()
            await until(lambda: nodes[1].calls)
            nodes[1].end(nodes[1].calls[0])
        assert waiting.outcomes[1].status == "ok"

    run(client, play)
    nodes[1].close()


def test_at_the_end_nothing_is_begun_and_what_runs_is_stopped(
    node: NodeBehind, client: NodeClient
) -> None:
    node.on_cancel = node.end_all

    async def play(calls: Calls) -> None:
        async with anyio.create_task_group() as tasks:
            waiting = Waiting(calls, tasks)
            waiting.begin()
            await until(lambda: node.calls)
            await calls.end()
            refused = await calls.call("drive", {}, nobody)
            assert refused.error == "this program is ending"
        assert waiting.outcomes[0].error_kind == "cancelled"

    run(client, play)
    assert node.cancels == 1 and len(node.calls) == 1


@pytest.mark.parametrize(
    "said",
    [
        "",
        "null",
        "[]",
        "{}",
        "{" * 2000,
        '{"type": "result"}',
        '{"type": ["call"]}',
        '{"type": "speech"}',
        '{"type": "result", "id": {}, "status": 3}',
        '{"type": "call", "id": null}',
    ],
)
def test_events_that_are_none_disturb_nothing(
    node: NodeBehind, client: NodeClient, said: str
) -> None:
    async def play(calls: Calls) -> None:
        async with anyio.create_task_group() as tasks:
            waiting = Waiting(calls, tasks)
            waiting.begin()
            await until(lambda: node.calls)
            node.say(said)
            node.end(node.calls[0])
        assert [each.status for each in waiting.outcomes] == ["ok"]

    run(client, play)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["drive", "look", "leave", "end", "stop"]),
        st.integers(0, MOST_AT_ONCE - 1),
    ),
    max_size=15,
)


def test_every_motion_that_was_begun_ends_or_is_stopped(
    node: NodeBehind, client: NodeClient
) -> None:
    """Whatever clients and node do, in whatever order; and nothing is stopped without a reason."""
    log: list[str] = []
    node.on_call = lambda call: log.append(f"{call['name']} {call['id']}")
    deaf = 0

    def on_cancel() -> None:
        nonlocal deaf
        log.append("stop")
        if deaf:
            deaf -= 1  # the stop has overtaken the call
        else:
            node.end_all()
            node.calls.clear()

    node.on_cancel = on_cancel

    async def play(calls: Calls, steps: list[tuple[str, int]]) -> bool:
        """Take the steps. Returns whether there was a reason for a stop."""
        reason = False
        async with anyio.create_task_group() as tasks:
            waiting = Waiting(calls, tasks)
            begun: list[anyio.CancelScope] = []
            for step, which in steps:
                if step in ("drive", "look"):
                    begun.append(waiting.begin(step, moves=step == "drive"))
                elif step == "leave" and begun:
                    begun[which % len(begun)].cancel()
                    reason = True
                elif step == "end" and node.calls:
                    node.end(node.calls.pop(which % len(node.calls)))
                elif step == "stop":
                    reason = True
                    await calls.stop()
                await anyio.sleep(0.005 * (which % 3))
            for scope in begun:
                reason = True
                scope.cancel()
        return reason

    @settings(max_examples=amount(40, quick=5))
    @given(STEPS, st.integers(0, 2))
    def holds(steps: list[tuple[str, int]], unheard: int) -> None:
        nonlocal deaf
        log.clear()
        node.calls.clear()
        deaf = unheard
        reasons: list[bool] = []

        async def scene(calls: Calls) -> None:
            reasons.append(await play(calls, steps))

        run(client, scene)
        drives = [at for at, entry in enumerate(log) if entry.startswith("drive")]
        ended = {f"drive {call['id']}" for call in node.ended}
        for at in drives:
            assert "stop" in log[at:] or log[at] in ended
        assert reasons == [True] or "stop" not in log

    holds()
