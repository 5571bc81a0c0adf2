"""A voice of goals that notes what is said."""

from __future__ import annotations

from collections.abc import Callable

from edgevox_ros.robot.running.goal_speech import GoalVoice


class RecordedVoice(GoalVoice):
    """Notes sentences in `said`, and who did not confirm a stop in `unstopped_names`."""

    def __init__(self, said: list[str], unstopped: list[str] | None = None) -> None:
        self.said = said
        self.unstopped_names = said if unstopped is None else unstopped

    def say(self, sentence: str) -> None:
        self.said.append(sentence)

    def announcement(self) -> Callable[[str], None]:
        return self.say

    def unstopped(self, who: str) -> None:
        self.unstopped_names.append(who)
