"""The table live in the terminal: what is known of it, how it is drawn, which key does what."""
