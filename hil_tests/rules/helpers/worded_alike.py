"""Rules that chapters word alike, each held to its own section. `open_game(**changes)` plays a
table of the chapter, with changes of its configuration."""

from tablectl.core.in_use import HOUR

from hil_tests.rules.helpers.play import effect, refused


def not_opened(open_game, section, **changes):
    """The error by which a configuration with `changes` is refused."""
    return refused(lambda: open_game(**changes), 4003, section)


def verify_deal_methods(open_game, sections):
    """.8, .9 and .10: one of three."""
    for method in ("manual_shoe", "hand", "automated_shoe"):
        assert open_game(deal_method=method).waits("wagers")
    for method in ("shoe", "", None, 8, ["hand"]):
        error = not_opened(open_game, sections, deal_method=method)
        assert "automated_shoe, hand, manual_shoe" in error.text


def verify_hand_needs_a_shuffler(open_game, section):
    """.9(a)(1)."""
    by_hand = {"deal_method": "hand", "counting_shuffler": False}
    error = not_opened(open_game, section, shuffler=False, **by_hand)
    assert error.text == f"deal_method = hand: needs shuffler = true, {section}"
    assert open_game(shuffler=True, **by_hand).waits("wagers")


def verify_counting_shuffler(open_game, section):
    """.5(b): it is a shuffler."""
    error = not_opened(open_game, section, shuffler=False, counting_shuffler=True)
    assert error.text == f"counting_shuffler = True: needs shuffler = true, {section}"
    assert open_game(shuffler=False, counting_shuffler=False).waits("wagers")


def verify_six_seats(open_game, section):
    """.2(a): no more than six positions; the table's number is no matter of the chapter."""
    for seats in (1, 2, 3, 4, 5, 6):
        assert open_game(table={"number": 7, "seats": seats}).table.seats == seats
    for seats in (0, 7, -1, None, "6", 6.0, True):
        error = not_opened(open_game, section, table={"number": 7, "seats": seats})
        assert error.facts["limit"] == "must be a whole number from 1 to 6"
    for number in (0, 10000, "7", 7.0):
        not_opened(open_game, None, table={"number": number, "seats": 6})


def verify_device_is_covered(open_game, section):
    """A device that is out of order is covered or signed before betting opens again; one that the
    table does not have cannot be."""
    for device in ("shuffler", "shoe"):
        game = open_game(deal_method="automated_shoe")
        noted = effect("note", what="malfunction", section=section)
        assert noted in game.report("malfunction", device=device)
        game.do("lock_out")
        game.do("latched")
        error = game.refuses(1017, section, "next_round")
        assert error.facts["device"] == device
        assert effect("note", what="covered", section=section) in game.do("covered")
        game.do("next_round")
    game = open_game(deal_method="hand")
    for device in ("shoe", "meter", None, ["shuffler"]):
        game.refuses(1015, section, "irregularity", what="malfunction", device=device)


def finish(game, time):
    """A round without wagers, over at `time`."""
    game.do("start_game", time=time)
    game.do("latched", time=time)


def verify_hours_in_use(open_game, section):
    """.3(c): the cards are changed after four hours if dealt by hand, after eight from a shoe."""
    for method, hours in (("hand", 4), ("manual_shoe", 8), ("automated_shoe", 8)):
        verify_hours(open_game(deal_method=method), hours, section)


def verify_hours(game, hours, section):
    """The cards of a new table are due after so many hours, and again after as many more."""
    game.do("start_game")
    game.do("latched")
    game.do("next_round")
    start = game.events[0]["time"]
    finish(game, start + hours * HOUR - 1)
    game.do("next_round", time=start + hours * HOUR - 1)
    finish(game, start + hours * HOUR)
    error = game.refuses(1023, section, "next_round", time=start + hours * HOUR)
    assert error.facts["hours"] == hours
    game.do("new_deck", time=start + hours * HOUR)
    game.do("next_round", time=start + hours * HOUR)
    finish(game, start + 2 * hours * HOUR)
    game.refuses(1023, section, "start_game", time=start + 2 * hours * HOUR)


def awaited_cards(game):
    """(to, section) of every card the table asks for, dealt the lowest unused one each time."""
    asked = []
    while game.waits("card"):
        awaits = game.table.awaits
        assert awaits["phase"] == "dealing"
        asked.append((awaits["to"], awaits["section"]))
        game.deal(game.unused())
    return asked
