"""Loads the model in a thread, behind a node that already acts on the sentences of its map."""

from __future__ import annotations

import threading
from collections.abc import Callable

from edgevox_ros.llm.running_model import RunningModel


class BackgroundLoading:
    """One loading, begun at once. Of `arrived` and `failed` one is called, or none after `close`.

    `load` gets an event that is set when the loading is to be given up; it may raise then. Both
    others are called from the loading's thread.
    """

    def __init__(
        self,
        load: Callable[[threading.Event], RunningModel],
        arrived: Callable[[RunningModel], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self._load, self._arrived, self._failed = load, arrived, failed
        self._given_up = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="model loading", daemon=True)
        self._thread.start()

    def give_up(self) -> None:
        """End the loading soon. Does not wait for its end."""
        self._given_up.set()

    def close(self, wait_s: float) -> None:
        """Give the loading up. A model that is loaded all the same is freed."""
        self.give_up()
        # Once the lock was free `arrived` has returned, or is not called any more.
        with self._lock:
            pass
        self._thread.join(max(wait_s, 0.0))

    def _run(self) -> None:
        try:
            model = self._load(self._given_up)
            if not self._handed_over(model):
                model.engine.close()
        except Exception as error:
            if not self._given_up.is_set():
                self._failed(error)

    def _handed_over(self, model: RunningModel) -> bool:
        """Whether the model belongs to others now, even if they raised after taking it."""
        with self._lock:
            if self._given_up.is_set():
                return False
            self._arrived(model)
            return True
