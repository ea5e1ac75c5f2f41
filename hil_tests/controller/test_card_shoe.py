"""The card shoe's line: every message becomes its event, and noise never becomes a card."""

from tablectl.core.cards import card_text
from tablectl.devices.card_shoe import CardShoe
from tablectl.devices.shoe_frames import ShoeFrames

from boards.native.serial_port import Port
from hil_tests.controller.stand_ins import Random


def frame(body):
    value = 0
    for byte in body.encode():
        value ^= byte
    return b"$" + body.encode() + "*{:02X}\r\n".format(value).encode()


ROOM = 512


def events(data):
    """The shoe, and all that it reports."""
    port = Port()
    port.incoming = data
    shoe = CardShoe(port, len(data) + 1)
    return shoe, [event for _, event in reported(shoe, 100_000)]


def reported(shoe, until_us, turn_us=1_000):
    """[(time, event)] that a loop of so long turns is given."""
    told = []
    for now_us in range(0, until_us, turn_us):
        event = shoe.event(now_us)
        if event:
            told.append((now_us, event))
    return told


class Line(Port):
    """Sends `data` again and again, so many bytes whenever it is looked at, into `ROOM`."""

    def __init__(self, data, bytes_a_look):
        super().__init__()
        self.data = data
        self.bytes_a_look = bytes_a_look
        self.taken = 0

    def any(self):
        while len(self.incoming) < self.bytes_a_look:
            self.incoming += self.data
        return min(ROOM, self.bytes_a_look)

    def readinto(self, buffer):
        self.taken += len(buffer)
        return super().readinto(buffer)


def test_every_card_is_read():
    for card in range(53):
        shoe, told = events(frame("CARD," + card_text(card)))
        assert told == [{"event": "card", "card": card}]
        assert shoe.status() == {"bad": 0, "noise": 0, "dropped": 0, "overruns": 0}


def test_the_other_messages():
    cases = (
        ("FACEUP,As", {"event": "irregularity", "what": "face_up", "card": 51}),
        ("DECK,53", {"event": "deck_count", "cards": 53}),
        ("JAM", {"event": "irregularity", "what": "shoe_jam"}),
        ("SHUFFLERJAM", {"event": "irregularity", "what": "shuffler_jam"}),
    )
    for body, event in cases:
        assert events(frame(body))[1] == [event]


def test_a_message_may_come_in_any_pieces():
    data = frame("CARD,As") + frame("CARD,2c") + frame("JAM")
    for size in range(1, len(data)):
        frames = ShoeFrames()
        bodies = []
        for at in range(0, len(data), size):
            bodies += frames.feed(data[at : at + size])
        assert bodies == ["CARD,As", "CARD,2c", "JAM"]
        assert (frames.bad, frames.noise) == (0, 0)


def test_a_changed_byte_never_gives_a_card():
    whole = frame("CARD,As")
    for at in range(len(whole)):
        for bit in range(8):
            damaged = bytearray(whole)
            damaged[at] ^= 1 << bit
            shoe, told = events(bytes(damaged) + frame("CARD,2c"))
            assert [event["card"] for event in told] == [0]
            assert shoe.bad + shoe.frames.noise >= 1


def test_a_missing_byte_never_gives_a_card():
    whole = frame("CARD,Td")
    for at in range(len(whole)):
        shoe, told = events(whole[:at] + whole[at + 1 :] + frame("CARD,2c"))
        assert [event["card"] for event in told] == [0]


def test_bodies_that_the_shoe_does_not_know_are_counted():
    for body in (
        "CARD,Xx",
        "CARD",
        "CARD,",
        "DECK,",
        "DECK,5x",
        "DECK,-1",
        "DECK,1000",
        "JAM,1",
        "",
        "card,As",
    ):
        shoe, told = events(frame(body))
        assert told == [] and shoe.bad == 1, body


def test_a_line_without_end_is_dropped():
    shoe, told = events(b"$" + b"A" * 500 + frame("CARD,As"))
    assert [event["card"] for event in told] == [51]
    assert shoe.bad == 1 and shoe.frames.noise == 500 - 29


def test_noise_gives_nothing():
    random = Random(1)
    shoe = CardShoe(Port(), ROOM)
    for now_us in range(0, 2_000_000, 10_000):
        shoe.uart.incoming += bytes([random.below(256) for _ in range(50)])
        for at_us in range(now_us, now_us + 10_000, 2_000):
            assert shoe.event(at_us) is None
    assert shoe.frames.noise > 5000


def test_bytes_without_end_are_taken_a_few_at_a_time_and_named():
    """Row 9 of the twenty faults: the loop of the shoe went on as long as they came."""
    for data in (b"\x55", b"$", b"$A", b"$CARD,As*00\r\n"):
        line = Line(data, ROOM)
        shoe = CardShoe(line, ROOM)
        assert shoe.event(0) is None and line.taken == 32
        assert shoe.event(3_999) is None and line.taken == 32
        assert reported(shoe, 1_000_000) == []
        assert line.taken <= 32 * 251
        assert shoe.trouble().code == 3021, data


def test_whole_messages_without_end_are_one_at_a_time_and_no_more_than_a_shoe_sends():
    """Row 9: more of them in a turn than there was memory for."""
    line = Line(frame("CARD,As"), ROOM - 1)
    shoe = CardShoe(line, ROOM)
    told = reported(shoe, 10_000_000)
    assert [now_us for now_us, _ in told[:64]] < [now_us for now_us, _ in told[1:65]]
    assert 64 + 195 <= len(told) <= 64 + 200
    assert shoe.dropped > 1_000
    assert shoe.trouble().code == 3020
    assert shoe.trouble().facts == {"frames": shoe.dropped}


def test_a_deck_may_come_at_once_and_a_dealer_draws_as_fast_as_he_can():
    shoe, told = events(b"".join([frame("CARD," + card_text(card)) for card in range(53)]))
    assert [event["card"] for event in told] == list(range(53)) and shoe.dropped == 0
    line = Port()
    shoe = CardShoe(line, ROOM)
    for now_us in range(0, 60_000_000, 100_000):
        line.incoming += frame("CARD,As")
        assert shoe.event(now_us)["card"] == 51
    assert shoe.trouble() is None
