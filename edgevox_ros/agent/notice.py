"""An announcement is heard before the robot moves, so that there is time to say stop.

A voice that is an action tells when it has ended. Of a topic nobody knows: there we wait as long as
it takes to say the words.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_LOOK_S = 0.05
# Of a voice that never ends.
_LONGEST_S = 60.0
# A quick voice; with `least_s` for a short sentence it has begun late, or speaks slowly.
SAYING_PER_CHAR_S = 0.07


@dataclass(frozen=True)
class Notice:
    """Knows when what was just said has been heard.

    `speaking`: whether something is still being said, or waits for that; None: nobody tells.
    """

    speaking: Callable[[], bool] | None = None

    def wait(self, sentences: Sequence[str], least_s: float, cancel: threading.Event) -> None:
        """Wait until these sentences, which were just said, have been heard, or for a `cancel`.

        `least_s`: seconds that saying them takes at least, if the voice does not tell; 0: nobody
        waits.
        """
        if not least_s:
            return
        if self.speaking is None:
            saying_s = SAYING_PER_CHAR_S * sum(map(len, sentences))
            cancel.wait(max(least_s, saying_s))
            return
        end = time.monotonic() + _LONGEST_S
        while self.speaking() and time.monotonic() < end:
            if cancel.wait(_LOOK_S):
                return
