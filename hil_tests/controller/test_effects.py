"""What the table decides reaches lamps, displays and host, the lamps first."""

from tablectl.app.effects import Effects
from tablectl.devices.display_chain import DisplayChain
from tablectl.devices.lamps import Lamps
from tablectl.devices.meter_sign import MeterSign
from tablectl.devices.start_display import StartDisplay

from boards.native.bus import Bus, DisplayPart, ShiftChain

CHAIN = (
    ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6", "locked", "jackpot"),
    ("win_1", "win_2", "win_3", "win_4", "win_5", "win_6", None, None),
)


class Board:
    def __init__(self):
        bus = Bus()
        self.lamps = ShiftChain(bus, 2)
        self.displays = DisplayPart(bus, 2)
        self.told = []
        chain = DisplayChain(bus, self.displays.load, ("meter_sign", "start_display"))
        chain.start()
        lamps = Lamps(bus, self.lamps.latch, self.lamps.disable, CHAIN)
        self.effects = Effects(
            lamps=lamps,
            meter_sign=MeterSign(chain),
            start_display=StartDisplay(chain),
            report=self.tell,
        )

    def tell(self, name, time_us, facts):
        self.told.append((name, facts, self.lamps.shown, self.displays.text(0)))

    def show(self, *effects):
        self.told = []
        self.effects.show(effects, 1000)
        return [(name, facts) for name, facts, _, _ in self.told]


def test_lamps():
    board = Board()
    board.show({"effect": "locked", "on": True}, {"effect": "seat_lamp", "seat": 2, "state": "on"})
    assert board.lamps.shown == b"\x42\x00"
    board.show(
        {"effect": "win_lamp", "seat": 6, "on": True}, {"effect": "jackpot_lamp", "on": True}
    )
    assert board.lamps.shown == b"\xc2\x20"
    board.show(
        {"effect": "locked", "on": False}, {"effect": "seat_lamp", "seat": 2, "state": "off"}
    )
    assert board.lamps.shown == b"\x80\x20"


def test_a_blinking_seat_lamp_is_lit_at_once():
    board = Board()
    told = board.show({"effect": "seat_lamp", "seat": 1, "state": "blink"})
    assert board.lamps.shown == b"\x01\x00"
    assert told == [("lamp", {"seat": 1, "state": "blink", "on": True})]


def test_a_lamp_that_stays_as_it_is_is_no_news():
    board = Board()
    on = {"effect": "win_lamp", "seat": 1, "on": True}
    assert board.show({"effect": "locked", "on": False}, on) == [
        ("win_lamp", {"seat": 1, "on": True})
    ]
    assert board.show({"effect": "locked", "on": False}, on) == []


def test_a_hit_is_on_the_sign_until_betting_opens():
    board = Board()
    locked, meter = {"effect": "locked", "on": True}, {"effect": "meter", "micro": 50_000_000}
    told = board.show(locked, {"effect": "hit", "seat": 2, "cents": 123_456}, meter)
    assert ("hit", {"seat": 2, "cents": 123_456}) in told
    assert board.displays.text(0) == "H 1234.56"
    board.show({"effect": "win_lamp", "seat": 2, "on": True})
    assert board.displays.text(0) == "H 1234.56"
    board.show({"effect": "locked", "on": False}, meter)
    assert board.displays.text(0) == "    50.00"


def test_displays():
    board = Board()
    board.show({"effect": "meter", "micro": 1_234_567_899}, {"effect": "start_position", "n": 3})
    assert board.displays.text(0) == "  1234.56" and board.displays.text(1) == " " * 7 + "3"
    board.show({"effect": "start_position", "n": None})
    assert board.displays.text(1) == " " * 8


def test_the_host_is_told_last_and_in_the_order_of_the_effects():
    board = Board()
    board.show(
        {"effect": "phase", "phase": "locked", "what": "latched", "section": "687a.7(c)"},
        {"effect": "meter", "micro": 0},
        {"effect": "locked", "on": True},
        {"effect": "line", "line": {"seat": 1}},
    )
    assert [name for name, _, _, _ in board.told] == ["phase", "meter", "locked", "pay"]
    for _, _, lamps, sign in board.told:
        assert lamps == b"\x40\x00" and sign == "     0.00"


def test_facts_go_to_the_host_as_they_are():
    board = Board()
    told = board.show(
        {"effect": "late", "seat": 4}, {"effect": "void", "section": "x", "what": "y"}
    )
    assert told == [("late", {"seat": 4}), ("void", {"section": "x", "what": "y"})]
