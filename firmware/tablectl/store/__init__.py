"""What the board remembers without power."""
