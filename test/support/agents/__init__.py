"""What tests of `mcp_server` share."""
