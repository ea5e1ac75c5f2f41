"""The table live in the terminal: drawn, and the loop of its keys."""
