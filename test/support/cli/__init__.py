"""What the tests of cli share."""
