"""What the tests of launch share."""
