"""The card shoe's line: every message becomes its event, and noise never becomes a card."""

from stand_ins import Port, Random
from tablectl.core.cards import card_text
from tablectl.devices.card_shoe import CardShoe
from tablectl.devices.shoe_frames import ShoeFrames


def frame(body):
    value = 0
    for byte in body.encode():
        value ^= byte
    return b"$" + body.encode() + "*{:02X}\r\n".format(value).encode()


def events(data):
    port = Port()
    port.incoming = data
    shoe = CardShoe(port)
    return shoe, shoe.events(77)


def test_every_card_is_read():
    for card in range(53):
        shoe, told = events(frame("CARD," + card_text(card)))
        assert told == [{"event": "card", "card": card, "time": 77}]
        assert shoe.status() == {"bad": 0, "noise": 0}


def test_the_other_messages():
    cases = (
        ("FACEUP,As", {"event": "irregularity", "what": "face_up", "card": 51}),
        ("DECK,53", {"event": "deck_count", "cards": 53}),
        ("JAM", {"event": "irregularity", "what": "shoe_jam"}),
        ("SHUFFLERJAM", {"event": "irregularity", "what": "shuffler_jam"}),
    )
    for body, event in cases:
        event["time"] = 77
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
    shoe = CardShoe(Port())
    for _ in range(200):
        shoe.uart.incoming = bytes([random.below(256) for _ in range(50)])
        assert shoe.events(0) == []
    assert shoe.frames.noise > 5000
