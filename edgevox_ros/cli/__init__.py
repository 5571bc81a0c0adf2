"""Programs for `ros2 run`: ask, chat, demo, fetch_model. No other layer imports them."""
