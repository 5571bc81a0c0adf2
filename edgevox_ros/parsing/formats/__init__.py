"""The wire formats: one file per family, and the registry that lists them."""
