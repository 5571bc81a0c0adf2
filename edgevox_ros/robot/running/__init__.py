"""What runs the tools of each kind on a node: one file a kind, and what they share."""
