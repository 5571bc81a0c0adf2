"""What `mcp_server` consists of: tools, places and calls of a robot for other programs' agents.

`door` is the only module that talks to the graph, and it reaches one node's topics only.
"""
