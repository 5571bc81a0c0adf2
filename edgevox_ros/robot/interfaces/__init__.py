"""ROS interface types: their slots, the schema derived from them, conversion to messages."""
