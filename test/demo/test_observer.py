"""The demo's observer on the graph."""

from __future__ import annotations

from std_msgs.msg import String
from support.node.lost_answers import answer_active_but_once
from support.robot.graph import Side, wait

from edgevox_ros.demo.observer import Observer


def test_a_node_whose_first_answer_is_lost_is_asked_again() -> None:
    side = Side("edgevox")
    requests = answer_active_but_once(side.node)
    side.node.create_subscription(String, "transcript", lambda _: None, 10)
    observer = Observer()
    try:
        wait(observer.check_listening)
    finally:
        observer.close()
        side.close()
    assert len(requests) > 1
