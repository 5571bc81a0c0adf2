#!/bin/bash
# Runs a command where ROS 2 and the package are found.
set -e
source "/opt/ros/${ROS_DISTRO}/setup.bash"
source /opt/edgevox/local_setup.bash
exec "$@"
