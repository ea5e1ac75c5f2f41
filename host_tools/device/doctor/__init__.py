"""What is missing on this machine or on a board, and the command that mends it."""
