"""Programs for `ros2 run`: ask, call, chat, fetch_model. Only demo imports them."""
