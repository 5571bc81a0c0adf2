"""Programs for `ros2 run`: ask, call, chat, fetch_model. Only demo/ and benchmarks import them."""
