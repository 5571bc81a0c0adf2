"""The wire formats: one file a family, and the registry that lists them."""
