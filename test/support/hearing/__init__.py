"""What tests of hearing share."""
