"""The parts wired to the board: each module speaks for one of them in plain values."""
