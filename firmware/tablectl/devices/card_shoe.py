"""The card shoe on its serial line: drawn cards, cards found face up, counts and jams as events.

Bodies: `CARD,As` drawn, `FACEUP,As` found face up, `JAM` of the shoe, `DECK,53` count of the
counting shuffler, `SHUFFLERJAM`. A body that is none of these is counted as bad.
"""

from ..core.cards import card_number
from .shoe_frames import ShoeFrames

COUNT_LIMIT = 999


def shoe_event(body):
    """The event of a body, without its time. ValueError if the shoe does not speak like that."""
    word, _, rest = body.partition(",")
    if word == "CARD":
        return {"event": "card", "card": card_number(rest)}
    if word == "FACEUP":
        return {"event": "irregularity", "what": "face_up", "card": card_number(rest)}
    if word == "DECK" and rest.isdigit() and int(rest) <= COUNT_LIMIT:
        return {"event": "deck_count", "cards": int(rest)}
    if body == "JAM":
        return {"event": "irregularity", "what": "shoe_jam"}
    if body == "SHUFFLERJAM":
        return {"event": "irregularity", "what": "shuffler_jam"}
    raise ValueError(body)


class CardShoe:
    """`uart` is opened without waiting (timeout 0)."""

    def __init__(self, uart):
        self.uart = uart
        self.frames = ShoeFrames()
        self.unknown = 0
        self.buffer = bytearray(64)
        self.view = memoryview(self.buffer)

    def events(self, now_us):
        """What the shoe reported since the last call."""
        n = self.uart.any()
        if not n:
            return ()
        events = []
        while n:
            # Never more than there is: reading waits for what is not, at least to the next ms.
            part = self.view[: min(n, len(self.buffer))]
            self.uart.readinto(part)
            for body in self.frames.feed(part):
                self._append(events, body, now_us)
            n = self.uart.any()
        return events

    def _append(self, events, body, now_us):
        try:
            event = shoe_event(body)
        except ValueError:
            self.unknown += 1
            return
        event["time"] = now_us
        events.append(event)

    @property
    def bad(self):
        """Frames that were no message of the shoe: each may have been a card."""
        return self.frames.bad + self.unknown

    def status(self):
        return {"bad": self.bad, "noise": self.frames.noise}
