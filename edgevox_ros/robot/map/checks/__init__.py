"""What a value, a schema and an expression of the map must be."""
