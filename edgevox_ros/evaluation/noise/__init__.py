"""What sentences sound like when they are misheard."""
