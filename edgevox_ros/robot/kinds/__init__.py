"""What each kind of tool does on the graph: publish, service, action, read."""
