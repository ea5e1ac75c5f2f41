"""The card shoe on its serial line: drawn cards, cards found face up, counts and jams as events.

Bodies: `CARD,As` drawn, `FACEUP,As` found face up, `JAM` of the shoe, `DECK,53` count of the
counting shuffler, `SHUFFLERJAM`. A body that is none of these is counted as bad.

What the line can ask of the board is bounded, whatever it sends: so many bytes at a time and then
a rest while there are more, an event at a time, and no more messages than a shoe has to say. What
does not fit into the UART's buffer meanwhile is lost, what exceeds the messages is dropped, and
either is a fault of the shoe.
"""

from ..core.cards import card_number
from ..core.errors import DeviceError
from .shoe_frames import ShoeFrames

COUNT_LIMIT = 999
# The longest message twice. Then the line rests, which leaves 8,000 of its 11,520 bytes a second.
BYTES_AT_A_TIME = 32
REST_US = 4_000
# A deck may come at once; then as fast as no dealer draws.
MESSAGES_AT_ONCE = 64
MESSAGE_US = 50_000


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
    """`uart` is opened without waiting (timeout 0), its buffer has `room` for so many bytes.

    `rests_until_us`: when the line is looked at again, None while it is.
    """

    def __init__(self, uart, room):
        self.uart = uart
        self.room = room
        self.frames = ShoeFrames()
        self.unknown = 0
        self.dropped = 0
        self.overruns = 0
        self.buffer = bytearray(BYTES_AT_A_TIME)
        self.view = memoryview(self.buffer)
        self.bodies: tuple = ()
        self.rests_until_us = None
        self.allowed = MESSAGES_AT_ONCE
        self.allowed_us = 0

    def event(self, now_us):
        """What the shoe reported next, None if there is nothing or the line rests."""
        if not self.bodies and not (self.uart.any() and self._receive(now_us)):
            return None
        body, self.bodies = self.bodies[0], self.bodies[1:]
        if not self._is_allowed(now_us):
            self.dropped += 1
            return None
        try:
            return shoe_event(body)
        except ValueError:
            self.unknown += 1
            return None

    def _receive(self, now_us):
        """Read what there is, unless the line rests; True if messages came."""
        if self.rests_until_us is not None:
            if now_us < self.rests_until_us:
                return False
            self.rests_until_us = None
        n = self.uart.any()
        if not n:
            return False
        if n >= self.room:
            self.overruns += 1
        if n > BYTES_AT_A_TIME:
            n = BYTES_AT_A_TIME
            self.rests_until_us = now_us + REST_US
        # Never more than there is: reading waits for what is not, at least to the next ms.
        part = self.view[:n]
        self.uart.readinto(part)
        self.bodies = self.frames.feed(part)
        return bool(self.bodies)

    def _is_allowed(self, now_us):
        """A message is taken from those that the shoe may send, of which one comes back at a
        time."""
        back = (now_us - self.allowed_us) // MESSAGE_US
        if back > 0:
            self.allowed = min(MESSAGES_AT_ONCE, self.allowed + back)
            self.allowed_us += back * MESSAGE_US
        if not self.allowed:
            return False
        self.allowed -= 1
        return True

    @property
    def bad(self):
        """Frames that were no message of the shoe: each may have been a card."""
        return self.frames.bad + self.unknown

    def trouble(self):
        """What is wrong with the shoe, the worst first: DeviceError 3021, 3020, 3006 or None."""
        if self.overruns:
            return DeviceError(3021, {})
        if self.dropped:
            return DeviceError(3020, {"frames": self.dropped})
        return DeviceError(3006, {"frames": self.bad}) if self.bad else None

    def status(self):
        return {
            "bad": self.bad,
            "noise": self.frames.noise,
            "dropped": self.dropped,
            "overruns": self.overruns,
        }
