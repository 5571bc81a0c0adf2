"""Goals of action servers: sending, watching, speaking about and cancelling them."""
