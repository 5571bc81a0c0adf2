"""What the tests of the documents share."""
