"""The rig: a real board, or a second emulated one, played at by another Pico."""
