"""The STOP button: plain HTML beside the page, and the route that it posts to.

It needs neither the page's scripts nor its websocket: a browser without scripts sends the form.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from edgevox_ros.cli.panel_page.guard import STOP
from edgevox_ros.cli.panel_page.panel_client import PanelClient

ROUTE = STOP
ALIVE = "/alive"
_ASK_AGAIN_S = 0.7
_TIMES = 4
# At the foot of a narrow page lies STOP: a list opens upwards there, and downwards elsewhere.
_NARROW = "matchMedia('(max-width: 54rem)').matches"
LIST_PLACE = (
    "behavior=menu "
    f""":menu-anchor="{_NARROW} ? 'top left' : 'bottom left'" """
    f""":menu-self="{_NARROW} ? 'bottom left' : 'top left'" """
)
"""Properties of a list that opens: no part of it comes to lie under STOP."""
HTML = f"""<form id="stop-form" method="post" action="{ROUTE}" data-alive="{ALIVE}">
<button id="stop" type="submit" aria-keyshortcuts="Escape"><span>STOP</span><kbd>Esc</kbd></button>
<output id="stop-said" role="status" aria-live="assertive"></output></form>
<script src="/panel/stop.js" defer></script>"""


@dataclass(frozen=True)
class StopAnswer:
    """What came of a stop. `answered`: the node says that it told everything to stop."""

    answered: bool
    message: str


async def stop(client: PanelClient) -> StopAnswer:
    """Ask the node to stop, at once; again and again while it does not answer.

    The first answer of a node that was only just discovered can get lost, and two stops do no harm.
    """
    asked: list[asyncio.Future[Any]] = []
    why = ""
    for _ in range(_TIMES):
        asked.append(_wrapped(client.ask_trigger("cancel")))
        done, _ = await asyncio.wait(
            asked, timeout=_ASK_AGAIN_S, return_when=asyncio.FIRST_COMPLETED
        )
        failed = [each for each in done if each.exception() is not None]
        answers = [each.result() for each in done if each not in failed]
        if answers:
            return _answer_of(answers[0])
        why = str(failed[0].exception()) if failed else why
        asked = [each for each in asked if each not in failed]
        if failed:
            await asyncio.sleep(_ASK_AGAIN_S)
    told = f"NOBODY ANSWERED: {why or f'no answer from {client.full_name}/cancel'}"
    client.data.add_note(f"STOP: {told}", bad=True)
    return StopAnswer(False, f"{told}. Use the robot's own stop.")


def _answer_of(answer: Any) -> StopAnswer:
    if answer.success:
        return StopAnswer(True, f"Stopped: {answer.message}")
    return StopAnswer(False, f"NOT STOPPED: {answer.message}. Use the robot's own stop.")


def _wrapped(asked: Future[Any]) -> asyncio.Future[Any]:
    """The future for this event loop. Nobody may look at it: then its error is no news."""
    wrapped = asyncio.wrap_future(asked)
    wrapped.add_done_callback(lambda done: done.cancelled() or done.exception())
    return wrapped
