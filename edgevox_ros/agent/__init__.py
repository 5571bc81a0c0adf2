"""One turn: hops, checks, confirmation, conversation; and the worker of turns. No ROS."""

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.conversation import History
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.external_calls import ExternalCall
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.system_prompt import PERSONA
from edgevox_ros.agent.turn_runner import TurnOutcome, TurnRunner
from edgevox_ros.agent.turn_settings import GuardSwitches, TurnSettings
from edgevox_ros.agent.worker import Worker

__all__ = [
    "PERSONA",
    "CallLog",
    "Executor",
    "ExternalCall",
    "GuardSwitches",
    "History",
    "TurnOutcome",
    "TurnRunner",
    "TurnSettings",
    "Worker",
    "phrase",
]
