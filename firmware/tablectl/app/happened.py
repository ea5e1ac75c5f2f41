"""What the inputs did, in the order in which it was accepted, until it is handed over. Pure.

While betting is open a press comes before the chips that were accepted before it: each chip takes
3 ms to record, and which of them is a wager is decided by the times of edges, however late it
comes (core/sensors.py).
"""

from ..core.sensors import PRESSES


def next_of(events, is_betting, is_locking):
    """The index of the event that is handed over next, None while all of them wait for the button
    that is being pressed (`is_locking`)."""
    for n, event in enumerate(events):
        if event["event"] in PRESSES:
            return n if is_betting else 0
    return None if is_locking else 0
