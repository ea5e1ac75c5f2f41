"""The lamp chain: which bit is which lamp, and blinking at 2 Hz."""

from tablectl.devices.lamps import Lamps

from boards.native.bus import Bus, ShiftChain

CHAIN = (
    ("seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6", "locked", "jackpot"),
    ("win_1", "win_2", "win_3", "win_4", "win_5", "win_6", None, None),
)


def make():
    bus = Bus()
    part = ShiftChain(bus, 2)
    return Lamps(bus, part.latch, part.disable, CHAIN), part


def test_outputs_open_only_after_dark_was_shifted_in():
    lamps, part = make()
    assert part.disable.level == 1
    part.bus.write(b"\xff\xff")
    lamps.start()
    assert part.disable.level == 0 and part.shown == b"\x00\x00"


def test_each_lamp_is_one_output_of_one_register():
    for register, names in enumerate(CHAIN):
        for output, name in enumerate(names):
            if name is None:
                continue
            lamps, part = make()
            lamps.start()
            lamps.set(name, "on", 0)
            lamps.write()
            wanted = bytearray(2)
            wanted[register] = 1 << output
            assert part.shown == wanted, name


def test_off_puts_out_one_lamp_and_leaves_the_others():
    lamps, part = make()
    for name in ("seat_1", "locked", "win_6"):
        lamps.set(name, "on", 0)
    lamps.set("seat_1", "off", 0)
    lamps.write()
    assert part.shown == b"\x40\x20"
    assert lamps.status() == {"locked": "on", "win_6": "on"}


def test_a_blinking_lamp_is_lit_at_once_and_turns_over_every_quarter_second():
    lamps, part = make()
    lamps.set("locked", "on", 7000)
    lamps.set("seat_2", "blink", 7000)
    lamps.write()
    shown = []
    for time in range(7000, 1_007_000, 50_000):
        lamps.advance(time)
        shown.append(part.shown[0])
    assert shown == 5 * [0x42] + 5 * [0x40] + 5 * [0x42] + 5 * [0x40]


def test_setting_says_whether_the_lamp_changes():
    lamps, _ = make()
    states = ("off", "on", "on", "blink", "blink", "on", "off", "off", "blink", "off")
    changes = [lamps.set("win_3", state, 0) for state in states]
    assert changes == [False, True, False, True, False, True, True, False, True, True]


def test_nothing_is_due_when_no_lamp_blinks():
    lamps, part = make()
    lamps.set("seat_2", "on", 0)
    assert lamps.turn_us is None
    lamps.set("seat_2", "blink", 1000)
    assert lamps.turn_us == 251_000
    lamps.set("seat_2", "off", 2000)
    assert lamps.turn_us is None


def test_write_repairs_what_a_disturbance_changed():
    lamps, part = make()
    lamps.set("locked", "on", 0)
    lamps.write()
    part.shown = b"\xff\xff"
    lamps.write()
    assert part.shown == b"\x40\x00"


def test_stop_is_dark_and_harmless_twice():
    lamps, part = make()
    lamps.start()
    lamps.set("locked", "on", 0)
    lamps.set("seat_1", "blink", 0)
    lamps.write()
    lamps.stop()
    lamps.stop()
    assert part.shown == b"\x00\x00" and part.disable.level == 1 and lamps.turn_us is None
