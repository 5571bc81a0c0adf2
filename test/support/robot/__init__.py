"""What the tests of robot share."""
