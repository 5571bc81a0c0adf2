"""What the tests of node share."""
