"""The demo: a simulated robot, a scripted conversation with it, and its picture."""
