"""Betting positions 1..6, clockwise; seat 1 is the player farthest to the dealer's left."""

DEALER = 0
MOST_SEATS = 6


def clockwise(seats):
    """From the player farthest to the dealer's left, in the order of dealing."""
    return sorted(seats)


def counterclockwise(seats):
    """From the player farthest to the dealer's right, in the order of settlement."""
    return sorted(seats, reverse=True)
