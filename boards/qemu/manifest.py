"""What is frozen into the port."""

module("start.py")
