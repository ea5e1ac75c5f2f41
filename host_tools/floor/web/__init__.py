"""The floor in a browser: all its tables at a glance, what happened at each, and their panels."""
