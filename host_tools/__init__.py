"""The `tablectl` command: settle and play rounds, watch, identify and flash boards."""
