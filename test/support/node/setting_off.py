"""Makes a robot move by words, however late node and robot discover each other."""

from __future__ import annotations

from typing import Any

from support.node.events import results


def set_off(person: Any, sentence: str) -> None:
    """Say it until the robot moves: a tool looks for a robot that is not known yet only briefly."""
    start = person.pose

    def moves() -> bool:
        seen = len(person.events)
        person.say(sentence)
        person.wait(lambda: person.pose != start or results(person.events[seen:]))
        if person.pose == start:
            person.rest()
        return bool(person.pose != start)

    person.wait(moves)
