"""The demo robot's state as ROS messages."""

from __future__ import annotations

import math

from builtin_interfaces.msg import Time
from nav_msgs.msg import Odometry
from sensor_msgs.msg import BatteryState

from edgevox_ros.demo.battery import Battery
from edgevox_ros.demo.kinematics import Pose, Velocity


def odometry(pose: Pose, velocity: Velocity, stamp: Time) -> Odometry:
    """Pose in the frame `odom`, velocity in the frame `base_link`."""
    message = Odometry()
    message.header.stamp = stamp
    message.header.frame_id = "odom"
    message.child_frame_id = "base_link"
    message.pose.pose.position.x = float(pose.x)
    message.pose.pose.position.y = float(pose.y)
    message.pose.pose.orientation.z = math.sin(pose.yaw / 2)
    message.pose.pose.orientation.w = math.cos(pose.yaw / 2)
    message.twist.twist.linear.x = float(velocity.linear)
    message.twist.twist.angular.z = float(velocity.angular)
    return message


def battery_message(battery: Battery, stamp: Time) -> BatteryState:
    """The battery's state. What is not simulated is NaN, as the message definition asks."""
    message = BatteryState()
    message.header.stamp = stamp
    message.header.frame_id = "base_link"
    message.percentage = float(battery.level)
    message.voltage = float(battery.volts)
    for field in ("temperature", "current", "charge", "capacity", "design_capacity"):
        setattr(message, field, math.nan)
    message.power_supply_status = (
        BatteryState.POWER_SUPPLY_STATUS_CHARGING
        if battery.charging
        else BatteryState.POWER_SUPPLY_STATUS_DISCHARGING
    )
    message.power_supply_health = BatteryState.POWER_SUPPLY_HEALTH_GOOD
    message.power_supply_technology = BatteryState.POWER_SUPPLY_TECHNOLOGY_LION
    message.present = True
    return message
