"""A node that speaks through a TTS action ends it when it leaves, and opens it again."""

from __future__ import annotations

import os
import signal
from typing import Any

from lifecycle_msgs.msg import Transition
from support.node.mouth import Mouth

ACTION = "edgevox_demo_interfaces/action/GoTo"


def test_a_signal_cancels_what_is_being_said(stage: Any) -> None:
    mouth = Mouth("say")
    try:
        person = stage.person()
        node = stage.node("-r", "speech:=say", speech__type=ACTION, autostart=True)
        person.wait(lambda: person.lifecycle() == "active")
        mouth.mode = "endless"
        person.say("hello")
        person.wait(lambda: mouth.begun)
        os.kill(node.pid, signal.SIGINT)
        person.wait(lambda: mouth.ended)
        assert mouth.ended[0][1] == "cancelled"
        person.wait(lambda: node.status() is not None)
        assert node.status() == 0, node.log.read_text()
    finally:
        mouth.close()


def test_after_a_cleanup_it_is_opened_anew(stage: Any) -> None:
    mouth = Mouth("say")
    try:
        person = stage.person()
        stage.node("-r", "speech:=say", speech__type=ACTION)
        for change in (
            Transition.TRANSITION_CONFIGURE,
            Transition.TRANSITION_CLEANUP,
            Transition.TRANSITION_CONFIGURE,
            Transition.TRANSITION_ACTIVATE,
        ):
            assert person.change(change)
        person.ask("hello")
        person.wait(lambda: mouth.ended)
        assert mouth.at_once == 1
    finally:
        mouth.close()
