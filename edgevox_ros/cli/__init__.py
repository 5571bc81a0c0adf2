"""Programs for `ros2 run`; `setup.py` lists them. Only demo/ and benchmarks import them."""
