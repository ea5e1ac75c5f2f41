"""The virtual bench: the emulated Pico and its table, driven from Python."""
