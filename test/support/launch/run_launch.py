"""Runs a launch file in a process of its own, as `ros2 launch` does.

    run_launch.py [--noninteractive] FILE NAME:=VALUE ...

With --noninteractive a signal is for launch alone, otherwise the terminal has signalled all.
"""

from __future__ import annotations

import sys

from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import AnyLaunchDescriptionSource

from launch import LaunchDescription, LaunchService


def main(words: list[str]) -> int:
    alone = "--noninteractive" in words
    file, *rest = (word for word in words if word != "--noninteractive")
    given = [tuple(word.split(":=", 1)) for word in rest]
    service = LaunchService(noninteractive=alone)
    include = IncludeLaunchDescription(AnyLaunchDescriptionSource(file), launch_arguments=given)
    service.include_launch_description(LaunchDescription([include]))
    return int(service.run())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
