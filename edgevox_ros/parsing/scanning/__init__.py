"""Walks over a reply and finds where speech, thinking and calls begin and end."""
