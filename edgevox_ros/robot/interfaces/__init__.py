"""ROS interface types: their slots, the schema derived from them, and conversion to messages."""
