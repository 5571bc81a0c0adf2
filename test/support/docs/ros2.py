"""A stand-in for the parts of `ros2` that the pages use: `ros2` is on no package registry.

    ros2.py run edgevox_ros PROGRAM [...]
    ros2.py launch edgevox_ros edgevox.launch.py NAME:=VALUE [...]
    ros2.py launch FILE              (one that includes edgevox.launch.py once)
    ros2.py topic pub --once NAME TYPE YAML
    ros2.py topic echo NAME          (of strings)
    ros2.py topic list -t, ros2.py service list -t
    ros2.py service call NAME std_srvs/srv/Trigger
    ros2.py param set NODE NAME NUMBER

`run` starts the program that setup.py names. `launch` starts the node with the parameters and
remappings that edgevox.launch.py makes of its arguments, and nothing else that FILE starts. `pub`
waits for a subscription, as ros2 does.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import rclpy
import yaml
from rcl_interfaces.srv import SetParameters
from rclpy.node import Node
from rclpy.parameter import Parameter
from std_msgs.msg import Empty, String
from std_srvs.srv import Trigger

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from edgevox_ros.programs import PROGRAMS  # noqa: E402
from support.launch.included_nodes import LAUNCH, included, node_words  # noqa: E402
from support.launch.launch_source import arguments  # noqa: E402

TYPES = {"std_msgs/msg/String": String, "std_msgs/msg/Empty": Empty}
BUSY_S = 60.0


def main(words: Sequence[str]) -> int:
    if words[0] == "run":
        run(words[1:])
    if words[0] == "launch":
        launch(words[1:])
    rclpy.init()
    node = rclpy.create_node("ros2_stand_in")
    verbs = {
        "pub": publish, "echo": echo, "list": show_names, "call": call, "set": set_parameter,
    }  # fmt: skip
    verbs[words[1]](node, words[0], words[2:])
    node.destroy_node()
    rclpy.shutdown()
    return 0


def call(node: Node, _: str, words: Sequence[str]) -> None:
    """Call a Trigger service, and print its answer. Ends with 1 if that is a failure."""
    name, kind = words
    assert kind == "std_srvs/srv/Trigger"
    answer = ask(node, Trigger, name, Trigger.Request())
    end = time.monotonic() + BUSY_S
    # A reader is slower than a test: the turn of the sentence before is over by then.
    while not answer.success and "under way" in answer.message and time.monotonic() < end:
        time.sleep(0.5)
        answer = ask(node, Trigger, name, Trigger.Request())
    print(f"success={answer.success}, message={answer.message!r}")
    sys.exit(not answer.success)


def set_parameter(node: Node, _: str, words: Sequence[str]) -> None:
    """Set a parameter that is a number."""
    owner, name, value = words
    request = SetParameters.Request(
        parameters=[Parameter(name, value=float(value)).to_parameter_msg()]
    )
    [result] = ask(node, SetParameters, f"{owner}/set_parameters", request).results
    print("Set parameter successful" if result.successful else result.reason)
    sys.exit(not result.successful)


def ask(node: Node, kind: Any, name: str, request: Any) -> Any:
    """The answer of a service."""
    client = node.create_client(kind, name)
    assert client.wait_for_service(timeout_sec=60.0), f"{name} is not there"
    asked = client.call_async(request)
    rclpy.spin_until_future_complete(node, asked, timeout_sec=60.0)
    return asked.result()


def run(words: Sequence[str]) -> NoReturn:
    """Replace this process by a program of the package."""
    package, program, *rest = words
    assert package == "edgevox_ros"
    os.execv(sys.executable, [sys.executable, "-m", PROGRAMS[program], *rest])


def launch(words: Sequence[str]) -> NoReturn:
    """Start the node as launch_ros would."""
    if words[0] == "edgevox_ros":
        assert words[1] == LAUNCH
        given = dict(word.split(":=", 1) for word in words[2:])
        known = arguments(LAUNCH)
        assert not set(given) - set(known), f"{LAUNCH} has no arguments {set(given) - set(known)}"
        chosen = {**known, **given}
    else:
        [chosen] = included(Path(words[0]))
    run(["edgevox_ros", "edgevox", *node_words(chosen)])


def publish(node: Node, what: str, words: Sequence[str]) -> None:
    once, name, kind, values = words
    assert (what, once) == ("topic", "--once")
    publisher = node.create_publisher(TYPES[kind], name, 10)
    while not publisher.get_subscription_count():
        rclpy.spin_once(node, timeout_sec=0.1)
    publisher.publish(TYPES[kind](**yaml.safe_load(values)))
    publisher.wait_for_all_acked()


def echo(node: Node, what: str, words: Sequence[str]) -> None:
    [name] = words
    assert what == "topic"
    node.create_subscription(String, name, lambda heard: print(heard.data, flush=True), 10)
    rclpy.spin(node)


def show_names(node: Node, what: str, words: Sequence[str]) -> None:
    assert words == ["-t"]
    topics, services = node.get_topic_names_and_types, node.get_service_names_and_types
    for name, types in (topics if what == "topic" else services)():
        print(name, types)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
