"""The same engine over a llama-server process or address. Pure standard library."""
