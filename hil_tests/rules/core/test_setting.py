"""A hand that its player sets: which low hands are taken, at whose turn."""

from tablectl.core.cards import card_numbers
from tablectl.core.setting import set_hand

from hil_tests.rules.helpers.play import refused

CARDS = card_numbers("As Kd 9c 5h 2d")
LOW = card_numbers("5h 2d")


class Table:
    def verify_seat(self, event):
        return event["seat"]


class Layout:
    """As much of a round as a set hand needs."""

    def __init__(self, left=()):
        self.left = left
        self.hands = {3: CARDS}
        self.table = Table()

    def wait(self, step):
        self.step = step
        return (yield step)


def begun(low_cards=2, check=None, left=()):
    """(layout, the generator of seat 3, its step or None)."""
    layout = Layout(left)
    setting = set_hand(layout, 3, "579.11(d)", low_cards, check)
    try:
        return layout, setting, next(setting)
    except StopIteration as done:
        return layout, setting, done.value


def event(low, seat=3):
    return {"event": "set_hand", "seat": seat, "low": low}


def result(setting, sent):
    try:
        setting.send(sent)
    except StopIteration as done:
        return done.value
    raise AssertionError("still waiting")


def test_the_low_hand_is_returned_and_none_for_a_player_who_left():
    _, setting, step = begun()
    assert (step.phase, step.what, step.section, step.to) == (
        "setting",
        "set_hand",
        "579.11(d)",
        3,
    )
    assert result(setting, event(tuple(LOW))) == LOW
    _, setting, _ = begun()
    assert result(setting, None) is None
    assert begun(left=(3,))[2] is None


def test_only_so_many_different_cards_of_the_seat_and_at_its_turn():
    layout, _, step = begun()
    verify = step.accepts["set_hand"]
    for low in (
        LOW[:1],
        LOW + CARDS[:1],
        LOW[:1] * 2,
        [LOW[0], 51 - 1],
        [LOW[0], None],
        None,
        "5h",
    ):
        error = refused(lambda low=low: verify(layout, event(low)), 1022, "579.11(d)")
        assert error.text == "low hand of seat 3: 2 of the cards that the seat holds, 579.11(d)"
    refused(lambda: verify(layout, event(LOW, seat=4)), 1008, "579.11(d)")
    verify(layout, event(LOW))
    layout, _, step = begun(low_cards=1)
    step.accepts["set_hand"](layout, event(LOW[:1]))


def test_the_chapter_may_refuse_what_is_otherwise_a_low_hand():
    seen = []
    layout, _, step = begun(check=lambda round, seat, low: seen.append((round, seat, low)))
    step.accepts["set_hand"](layout, event(LOW))
    assert seen == [(layout, 3, LOW)]
