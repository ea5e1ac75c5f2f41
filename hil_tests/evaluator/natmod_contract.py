"""The native module is the built-in one: names, constants, tables and refusals; for MicroPython,
run by natmod.py."""

from array import array

import handeval

from hil_tests.evaluator.natmod import built_in

FIVE = bytes((4, 8, 12, 16, 21))
OF_A_FILE = {"__file__", "__version__"}
NUMBERS = (-1, 0, 5, 99, True, 1.5, "5", None, 1 << 31, -(1 << 31) - 1, 1 << 40, 1 << 63, -1 << 70)
CALLS = (
    [("value", number, FIVE) for number in NUMBERS]
    + [("made", 0, cards) for cards in (b"", FIVE, FIVE + FIVE, b"\xff" * 5, "abcde", 7)]
    + [("category", 0, number) for number in NUMBERS]
    + [("category_name", number, 0) for number in NUMBERS]
    + [("ranks", 0, number) for number in NUMBERS]
    + [("categories", number) for number in NUMBERS]
    + [("settings", number, FIVE) for number in NUMBERS]
    + [("settings", b"", bytes(range(7))), ("settings", b"\0" * 6, bytes(range(7)))]
    + [("values", 0, FIVE + bytes((4, 8, 12, 12, 21)), 5, array("i", (0, 0)))]
    + [("values", 0, FIVE, 5, bytearray(4)), ("values", 0, FIVE, 4, array("i", (0,)))]
    + [("values", 0, FIVE, 5, bytes(4)), ("values", 0, FIVE, 5, 4), ("values", 0, FIVE)]
    + [("value",), ("rankings", 1)]
)


def outcome(module, name, *arguments):
    """("gives", result) of a call, or ("raises", kind, text)."""
    try:
        return "gives", getattr(module, name)(*arguments)
    except Exception as error:  # noqa: BLE001 - whatever it is, both modules raise the same
        return "raises", type(error).__name__, str(error)


def test_names_are_the_same():
    assert set(dir(handeval)) - set(dir(built_in)) - OF_A_FILE <= {"__dict__"}
    assert set(dir(built_in)) <= set(dir(handeval))


def test_constants_and_tables_are_the_same():
    for name in dir(built_in):
        if name == name.upper():
            assert getattr(handeval, name) == getattr(built_in, name), name
    assert handeval.rankings() == built_in.rankings()
    assert handeval.ways() == built_in.ways()


def test_calls_end_the_same():
    ends = [outcome(built_in, *call) for call in CALLS]
    for call, expected in zip(CALLS, ends):
        assert outcome(handeval, *call) == expected, (call, expected)
    kinds = {end[1] for end in ends if end[0] == "raises"}
    assert kinds == {"ValueError", "TypeError", "OverflowError"}
