"""Starts the demo robot and the edgevox node with the demo's tools and model.

    ros2 launch edgevox_ros demo.launch.py
    ros2 run edgevox_ros chat                   # in another terminal: type to the robot

The demo robot needs the package edgevox_demo_interfaces, which is built beside this one.
"""

from __future__ import annotations

from launch.actions import DeclareLaunchArgument, IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration, PathJoinSubstitution
from launch_ros.actions import Node
from launch_ros.substitutions import FindPackageShare

from launch import LaunchDescription

SHARE = FindPackageShare("edgevox_ros")

ARGUMENTS = (
    ("preset", "demo", "model preset; the demo model knows this robot and little else"),
    ("model_path", "", "GGUF file to run instead of the preset's own; empty: the preset's"),
    ("params_file", "", "file of parameters of the edgevox node"),
    ("namespace", "", "namespace of robot and node"),
    ("autostart", "true", "true: the node configures and activates itself"),
    ("log_level", "info", "debug, info, warn, error or fatal"),
    ("use_sim_time", "false", "true: time comes from /clock"),
    ("transcript_topic", "transcript", "topic that brings what the user said"),
    ("speech_topic", "speech", "topic or action that takes what the robot says, by sentence"),
)


def generate_launch_description() -> LaunchDescription:
    """The robot, and edgevox.launch.py with the arguments handed on."""
    declared = [
        DeclareLaunchArgument(name, default_value=default, description=description)
        for name, default, description in ARGUMENTS
    ]
    robot = Node(
        package="edgevox_ros",
        executable="demo_robot",
        name="demo_robot",
        namespace=LaunchConfiguration("namespace"),
        output="screen",
        emulate_tty=True,
        ros_arguments=["--log-level", LaunchConfiguration("log_level")],
        parameters=[{"use_sim_time": LaunchConfiguration("use_sim_time")}],
    )
    handed_on = {name: LaunchConfiguration(name) for name, _, _ in ARGUMENTS}
    tools = PathJoinSubstitution([SHARE, "config", "tools", "demo_robot.yaml"])
    agent = IncludeLaunchDescription(
        PythonLaunchDescriptionSource(PathJoinSubstitution([SHARE, "launch", "edgevox.launch.py"])),
        launch_arguments={**handed_on, "tools": tools}.items(),
    )
    return LaunchDescription([*declared, robot, agent])
