"""What the chains show, from the words they took over. Words and segments by the datasheets:
MAX7219 19-4452 tables 2 to 10, 74HC595 figure 1."""

from table_rig.signs import DISABLE, LATCH, LOAD, Signs

LAMPS = (
    ("seat_1", "seat_2", None, "locked"),
    ("win_1", None, None, None, None, None, None, "win_8"),
)
NAMES = ("meter_sign", "start_display")
DIGITS = {"meter_sign": 8, "start_display": 1}
TEXTS = {"meter_sign": " " * 8, "start_display": " "}


def signs():
    told = []
    made = Signs(
        LAMPS, NAMES, DIGITS, lambda at_us, what, facts: told.append((at_us, what, facts))
    )
    return made, told


def both(meter, start=0):
    """One word for each chip: the far chip's word goes out first and ends in the high half."""
    return start << 16 | meter


def running(made):
    made.heard(1, LOAD, both(0x0B07, 0x0B00))
    made.heard(2, LOAD, both(0x0C01, 0x0C01))


def test_a_chip_is_dark_until_it_is_switched_on():
    made, told = signs()
    made.heard(1, LOAD, both(0x0B07))
    made.heard(2, LOAD, both(0x0130))
    assert told == [] and made.displays.texts == TEXTS
    made.heard(3, LOAD, both(0x0C01))
    assert told == [(3, "display", {"name": "meter_sign", "text": "       1"})]
    made.heard(4, LOAD, both(0x0C00))
    assert told[1:] == [(4, "display", {"name": "meter_sign", "text": " " * 8})]


def test_digit_0_is_the_rightmost_and_a_point_belongs_to_its_digit():
    made, told = signs()
    running(made)
    for digit, segments in enumerate((0x5F, 0x5B, 0xB3, 0x79, 0x6D, 0x30)):
        made.heard(5, LOAD, both((digit + 1) << 8 | segments))
    assert made.displays.texts["meter_sign"] == "  1234.56"
    assert made.displays.segments()["meter_sign"] == [0, 0, 0x30, 0x6D, 0x79, 0xB3, 0x5B, 0x5F]
    made.heard(6, LOAD, both(0, 0x0177))
    assert made.displays.texts["start_display"] == "A"
    assert told[-1] == (6, "display", {"name": "start_display", "text": "A"})


def test_code_b_scan_limit_test_and_a_pattern_that_is_no_character():
    made, told = signs()
    running(made)
    made.heard(3, LOAD, both(0x0903))
    made.heard(4, LOAD, both(0x018B))
    made.heard(5, LOAD, both(0x020C))
    assert made.displays.texts["meter_sign"] == "      HE."
    made.heard(6, LOAD, both(0x0355))
    assert made.displays.texts["meter_sign"] == "     ?HE."
    made.heard(7, LOAD, both(0x0B01))
    assert made.displays.texts["meter_sign"] == "      HE."
    made.heard(8, LOAD, both(0x0F01))
    assert made.displays.texts["meter_sign"] == "8." * 8
    made.heard(9, LOAD, both(0x0A0F))
    assert all(what == "display" for _, what, _ in told)


def test_a_word_for_no_register_is_a_fault():
    made, told = signs()
    made.heard(3, LOAD, both(0, 0x0D00))
    facts = {"part": "displays", "text": "start_display: no register Dh"}
    assert told == [(3, "part_fault", facts)]


def test_lamps_shine_when_the_outputs_are_enabled():
    made, told = signs()
    made.heard(1, LATCH, 0x8009)
    assert told == []
    made.heard(2, DISABLE, 0)
    lit = {"seat_1": True, "locked": True, "win_8": True}
    assert told == [(2, "lamps", {"changed": lit})]
    made.heard(3, LATCH, 0x0101)
    changed = {"locked": False, "win_1": True, "win_8": False}
    assert told[1:] == [(3, "lamps", {"changed": changed})]
    made.heard(4, DISABLE, 1)
    assert told[2:] == [(4, "lamps", {"changed": {"seat_1": False, "win_1": False}})]
    assert not any(made.lamps.lit.values()) and len(made.lamps.lit) == 5


def test_without_power_everything_is_dark():
    made, told = signs()
    running(made)
    made.heard(3, LOAD, both(0x0130))
    made.heard(4, LATCH, 1)
    made.heard(5, DISABLE, 0)
    del told[:]
    made.power(9)
    assert told == [
        (9, "lamps", {"changed": {"seat_1": False}}),
        (9, "display", {"name": "meter_sign", "text": " " * 8}),
    ]
    made.heard(10, LOAD, both(0x0C01))
    assert made.displays.texts == TEXTS, "registers after power-up are those of the datasheet"
