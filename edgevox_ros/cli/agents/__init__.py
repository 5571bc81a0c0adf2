"""What `mcp_server` consists of: tools, places and calls of a robot for other programs' agents.

They know the graph by one NodeClient only, which reaches what `calls.REACHES` names.
"""
