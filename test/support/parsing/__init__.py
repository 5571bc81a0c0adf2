"""What the tests of parsing share."""
