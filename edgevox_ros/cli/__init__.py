"""Programs for `ros2 run`: ask, chat, demo, fetch_model. Nothing here is imported by other layers."""
