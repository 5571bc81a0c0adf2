"""The STOP button: plain HTML beside the page, and the route that it posts to.

It needs neither the page's scripts nor its websocket: a browser without scripts sends the form.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from std_srvs.srv import Trigger

from edgevox_ros.cli.panel_page.guard import STOP
from edgevox_ros.cli.panel_page.panel_client import PanelClient

ROUTE = STOP
ALIVE = "/alive"
_ASK_AGAIN_S = 0.7
_PATIENCE_S = 4 * _ASK_AGAIN_S
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
    """What came of a stop. `answered`: the node says that it sent a stop to everything."""

    answered: bool
    message: str


async def stop(client: PanelClient) -> StopAnswer:
    """Ask the node to stop, at once; again and again while it does not answer.

    The first answer of a node that was only just discovered can get lost, and two stops do no harm.
    """
    asked = client.ask_to_stop(_PATIENCE_S, _ASK_AGAIN_S)
    try:
        answer = await asyncio.wrap_future(asked)
    except (LookupError, TimeoutError) as error:
        text = f"NOBODY ANSWERED: {error}"
        client.data.add_note(f"STOP: {text}", bad=True)
        return StopAnswer(False, f"{text}. Use the robot's own stop.")
    return _answer_of(answer)


def _answer_of(answer: Trigger.Response) -> StopAnswer:
    if answer.success:
        return StopAnswer(True, f"Stopped: {answer.message}")
    return StopAnswer(False, f"NOT STOPPED: {answer.message}. Use the robot's own stop.")
