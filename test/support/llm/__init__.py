"""What the tests of llm share."""
