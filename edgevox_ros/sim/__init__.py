"""The demo robot: a simulated robot with real ROS interfaces."""
