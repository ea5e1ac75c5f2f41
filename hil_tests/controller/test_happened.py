"""Which of the things that inputs did is handed over next: a press that closes betting."""

from tablectl.app.happened import next_of

ON, OFF = {"event": "chip_on", "seat": 1}, {"event": "chip_off", "seat": 2}
LATCHED = {"event": "latched"}
LOCK, START = {"event": "lock_out"}, {"event": "start_game"}


def order(events, is_betting, is_locking=False):
    """What is handed over, and what waits; a press ends the betting."""
    left, handed = list(events), []
    while left:
        n = next_of(left, is_betting, is_locking)
        if n is None:
            break
        handed.append(left.pop(n))
        is_betting = is_betting and handed[-1] not in (LOCK, START)
    return handed, left


def test_a_press_that_closes_betting_is_first_and_all_else_in_its_order():
    assert order([ON, OFF, LOCK, ON], True) == ([LOCK, ON, OFF, ON], [])


def test_only_the_first_press_is_drawn_before_the_chips():
    assert order([ON, START, OFF, LOCK], True) == ([START, ON, OFF, LOCK], [])


def test_a_press_that_confirms_the_collected_chips_comes_after_them():
    assert order([OFF, OFF, START], False) == ([OFF, OFF, START], [])


def test_chips_and_the_latch_wait_for_a_button_that_is_being_pressed():
    assert order([ON, OFF], True, is_locking=True) == ([], [ON, OFF])
    assert order([ON, LATCHED], False, is_locking=True) == ([], [ON, LATCHED])


def test_a_press_does_not_wait_for_the_other_button():
    assert order([ON, LOCK], True, is_locking=True) == ([LOCK], [ON])
