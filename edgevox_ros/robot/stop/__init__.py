"""Everything that a stop sets going."""
