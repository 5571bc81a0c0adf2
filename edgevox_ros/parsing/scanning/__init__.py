"""The walk over a text: where speech, thinking and calls begin and end."""
