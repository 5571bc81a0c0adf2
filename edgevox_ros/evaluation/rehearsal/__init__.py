"""Lets a model answer cases without a robot."""
