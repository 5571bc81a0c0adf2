"""An engine over a llama-server, our own process or one at an address. Standard library only."""
