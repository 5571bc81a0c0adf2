"""Reads tool map files, and finds everything that is wrong with them."""
