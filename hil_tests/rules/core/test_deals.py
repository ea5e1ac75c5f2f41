"""What chapters word alike of the deal: "no more bets" before any card, who gets a card, the count
of the stub; typed from .8, .9 and .10 of each chapter, the deck from .3(a)."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import (
    COMMUNITY,
    Caribbean,
    Crazy4,
    CrissCross,
    DJWild,
    FlopPoker,
    HiLo,
    Lunar,
    RaiseItUp,
    TexasHoldem,
    UltimateHoldem,
)
from hil_tests.rules.helpers.play import ANY, effect, named
from hil_tests.rules.helpers.worded_alike import awaited_cards

GAMES = {
    "555": Caribbean,
    "563": TexasHoldem,
    "569": UltimateHoldem,
    "573": Crazy4,
    "579": HiLo,
    "583": FlopPoker,
    "587": RaiseItUp,
    "589": Lunar,
    "592": CrissCross,
    "687a": DJWild,
}


def started(chapter, seats=(5, 2), chips=(), **changes):
    game = GAMES[chapter](**changes)
    for seat in seats:
        game.bet(seat, progressive=seat in chips)
    game.start()
    return game


# (method, section of "no more bets").
NO_MORE_BETS = {
    "573": ("573.8(b)", "573.9(a)(3)", "573.10(a)(2)"),
    "579": ("579.8(b)", "579.9(a)(3)", "579.10(a)(2)"),
    "583": ("583.8(b)", "583.9(b)", "583.10(a)(2)"),
    "587": ("587.8(b)", "587.9(a)(3)", "587.10(a)(2)"),
    "589": ("589.8(b)", "589.9(a)(3)", "589.10(a)(2)"),
    "592": ("592.8(b)", "592.9(a)(3)", "592.10(a)(2)"),
    "687a": ("687a.8(b)", "687a.9(a)(3)", "687a.10(a)(2)"),
    "563": ("563.10(a)(2)",) * 3,  # 563.10(a)(1)
    "569": ("569.10(a)(2)",) * 3,  # 569.10(a)(1)
}
METHODS = ("manual_shoe", "hand", "automated_shoe")


def by_method(sections):
    return zip(METHODS, sections)


def test_no_more_bets_comes_before_any_card():
    for chapter, sections in NO_MORE_BETS.items():
        for method, section in by_method(sections):
            if chapter in ("563", "569") and method != "automated_shoe":
                continue
            for press in ("start_game", "lock_out"):
                game = GAMES[chapter](deal_method=method)
                game.bet(1)
                assert game.table.awaits["section"] == section, (chapter, method)
                for step in (press, "latched"):
                    game.refuses(1001, ANY, "card", card=10)
                    game.do(step)
                assert game.waits("card")


# Sections in which the dealer collects, counts and confirms the chips of the Progressive wagers.
CONFIRMED = {
    "569": ("R-569-02", "R-569-02", "569.10(a)(2)"),  # R-569-25
    "573": ("573.8(b)", "573.9(a)(3)", "573.10(a)(2)"),  # R-573-21
    "587": ("587.8(b)", "587.9(a)(3)", "587.10(a)(2)"),  # R-587-22
    "687a": ("687a.8(c)", "687a.9(b)", "687a.8(c)"),  # R-687a-08, R-687a-09
}


def test_the_collected_chips_are_confirmed_before_any_card():
    for chapter, sections in CONFIRMED.items():
        for method, section in by_method(sections):
            game = GAMES[chapter](deal_method=method)
            game.bet(4, progressive=True)
            game.do("lock_out")
            assert effect("seat_lamp", seat=4, state="on") in game.do("latched")
            collecting = effect("phase", phase="collecting", what="confirm_chips", section=section)
            assert game.table.awaits == collecting
            assert game.refuses(1010, section, "confirm_chips").facts["seats"] == "4"
            game.refuses(1001, section, "card", card=10)
            assert game.do("chip_off", seat=4) == [effect("collected", seat=4)]
            game.refuses(1001, section, "card", card=10)
            game.do("confirm_chips")
            assert game.waits("card")


# The last card of the deck.
DECKS = {
    "573": ("573.3(a)", 51),
    "579": ("579.3(a)", 51),
    "587": ("587.3(a)", 51),
    "589": ("589.3(a)", 51),
    "687a": ("687a.3(a)", 52),
}


def test_a_card_is_of_the_deck_and_comes_once():
    for chapter, (_, last) in DECKS.items():
        game = started(chapter)
        for card in (last + 1, -1, 99, None, "As", 1.0, True, [3]):
            assert game.refuses(1012, ANY, "card", card=card).facts["last"] == last
        game.do("card", card=last)
        game.deal("2c")
        for card in (last, card_number("2c")):
            game.refuses(1011, ANY, "card", card=card)


IN_TURN, STACKS = [2, 5] * 3, [2] * 3 + [5] * 3
WITH_DEALER, DEALERS_LAST = [2, 5, 0] * 5, [2] * 5 + [5] * 5 + [0] * 5
PLAYERS, DEALER, BOARD = [2] * 5 + [5] * 5, [0] * 5, [COMMUNITY] * 3
# (section, who gets a card one after the other), by method: seats 2 and 5, a chip at seat 5.
ORDER = {
    "573": (
        [("573.8(d)", WITH_DEALER)],
        [("573.9(b)", WITH_DEALER)],
        [("573.10(b)", DEALERS_LAST)],
    ),
    # R-579-17.
    "579": (
        [("579.8(d)", WITH_DEALER)],
        [("579.9(b)", WITH_DEALER)],
        [("579.10(b)", DEALERS_LAST)],
    ),
    "587": (
        [("587.8(d)(1)", IN_TURN), ("587.8(d)(2)", BOARD)],
        [("587.9(b)(1)", IN_TURN), ("587.9(b)(2)", BOARD)],
        [("587.10(b)", STACKS + BOARD)],
    ),
    "589": (
        [("589.8(c)", WITH_DEALER)],
        [("589.9(b)", WITH_DEALER)],
        [("589.10(b)", DEALERS_LAST)],
    ),
    "687a": (
        [("687a.8(d)", PLAYERS), ("687a.8(e)", DEALER), ("687a.8(f)", ["replacement"])],
        [("687a.9(c)", PLAYERS), ("687a.9(d)", DEALER), ("687a.9(e)", ["replacement"])],
        [("687a.10(b)", PLAYERS), ("687a.10(c)", DEALER), ("687a.10(c)", ["replacement"])],
    ),
}


def test_every_card_goes_where_the_method_says():
    for chapter, methods in ORDER.items():
        for method, cards in by_method(methods):
            game = started(chapter, chips=[5] if chapter == "687a" else (), deal_method=method)
            expected = [(to, section) for section, places in cards for to in places]
            assert awaited_cards(game) == expected, (chapter, method)
            assert game.waits("decision")


# Sections of a shuffler that counts and finds a wrong number, and the right one.
COUNTING_SHUFFLER = {
    "555": ("R-555-03", 52),
    "563": ("563.10(d)", 52),  # R-563-03
    "569": ("569.10(d)", 52),  # R-569-03
    "573": ("573.5(b)", 52),
    "579": ("579.5(b)", 52),
    "583": ("583.5(b)", 52),
    "587": ("587.5(b)", 52),
    "589": ("589.5(b)", 52),
    "592": ("592.5(b)", 52),
    "687a": ("687a.5(b)", 53),
}


def test_a_wrong_count_of_the_shuffler_removes_the_deck():
    for chapter, (section, right) in COUNTING_SHUFFLER.items():
        for cards in (right - 1, right + 1, 0):
            game = GAMES[chapter]()
            for wrong in (None, "52", 52.0):
                game.refuses(1019, ANY, "deck_count", cards=wrong)
            assert game.do("deck_count", cards=right) == []
            removed = effect("deck_removed", section=section)
            assert game.do("deck_count", cards=cards) == [removed]
            game.bet(1)
            game.start()
            game.refuses(1016, section, "card", card=10)
            game.do("new_deck")
            game.do("card", card=10)
        game = GAMES[chapter](counting_shuffler=False)
        game.refuses(1019, section, "deck_count", cards=right - 1)


# Sections of the count of the stub, of a wrong one; cards of the deck, of a player, all others.
COUNTS = {
    "573": (("573.8(f)", "573.9(d)", "573.10(d)"), ("573.8(h)", "573.9(f)", "573.10(f)")),
    "579": (("579.8(f)", "579.9(d)", "579.10(d)"), ("579.8(h)", "579.9(f)", "579.10(f)")),
    "583": (("583.8(e)", "583.9(e)", "583.10(d)"), ("583.8(g)", "583.9(g)", "583.10(f)")),
    "587": (("587.8(f)", "587.9(d)", "587.10(d)"), ("587.8(h)", "587.9(f)", "587.10(f)")),
    "592": (("592.8(f)", "592.9(d)", "592.10(d)"), ("592.8(h)", "592.9(f)", "592.10(f)")),
    # R-687a-29.
    "687a": (("687a.8(g)", "687a.9(f)", "687a.10(d)"), ("687a.8(i)", "687a.9(f)", "687a.10(f)")),
}
# A right count goes on: 573.8(g), 573.9(e), 573.10(e); 579.8(g), 579.9(e), 579.10(e); 583.8(f),
# 583.9(f), 583.10(e); 587.8(g), 587.9(e), 587.10(e); 592.8(g), 592.9(e), 592.10(e); 687a.8(h),
# 687a.9(e), 687a.10(e).
CARDS = {
    "573": (52, 5, 5),
    "579": (52, 5, 5),
    "583": (52, 3, 4),
    "587": (52, 3, 3),
    "592": (52, 2, 5),
    "687a": (53, 5, 6),  # R-687a-23
}


def due(chapter, method, players=1):
    """(a game that waits for the count of its stub, the cards that are left)."""
    changes = {"counting_shuffler": False, "stub_every": 1, "deal_method": method}
    chips = [1] if chapter in CONFIRMED else ()
    game = started(chapter, range(1, players + 1), chips, **changes)
    while not game.waits("stub_count"):
        if game.waits("card"):
            game.deal(game.unused())
        else:
            game.decide(game.table.awaits["to"], game.table.awaits["choices"][0])
    deck, each, others = CARDS[chapter]
    # 583.10(b), R-583-10: from an automated shoe no card is burned.
    burned = chapter == "583" and method == "automated_shoe"
    return game, deck - players * each - others + burned


def test_a_right_count_of_the_stub_goes_on_for_every_number_of_players():
    for chapter, (sections, _) in COUNTS.items():
        for method, section in by_method(sections):
            for players in range(1, 7):
                game, left = due(chapter, method, players)
                assert game.table.awaits == effect(
                    "phase", phase="stub", what="stub_count", section=section
                )
                game.refuses(1001, section, "decision", seat=1, what="fold")
                for cards in (-1, CARDS[chapter][0] + 1, None, str(left), float(left), True):
                    error = game.refuses(1013, section, "stub_count", cards=cards)
                    assert error.facts["deck"] == CARDS[chapter][0]
                game.refuses(1019, section, "stub_count", cards=left, misdealt=1)
                game.do("stub_count", cards=left, misdealt=False)
                assert game.table.awaits["what"] in ("decision", "reveal"), (chapter, method)
                assert named(game.effects, "void") == []


def test_a_wrong_count_of_the_stub_returns_every_wager_and_removes_the_deck_unless_misdealt():
    # R-573-17, R-579-15, R-583-15, R-587-12, R-587-20, R-592-11.
    for chapter, (_, sections) in COUNTS.items():
        for method, section in by_method(sections):
            for off, misdealt in ((-1, True), (1, True), (-1, False), (1, False)):
                game, left = due(chapter, method, players=2)
                lying = {s: dict(placed) for s, placed in game.table.round.wagers.items()}
                meter = game.table.meter and game.table.meter.micro
                shown = game.do("stub_count", cards=left + off, misdealt=misdealt)
                assert effect("void", section=section, what="stub_count") in shown
                assert game.table.meter is None or game.table.meter.micro < meter
                back: dict = {}
                for seat, name, stake, *rest in game.lines():
                    back.setdefault(seat, {})[name] = stake
                    assert rest == ["return", 0, "", section], (chapter, method)
                assert back == lying, (chapter, method)
                removed = [] if misdealt else [effect("deck_removed", section=section)]
                assert named(shown, "deck_removed") == removed
                if not misdealt:
                    game.refuses(1016, section, "next_round")
                    game.do("new_deck")
                game.do("next_round")
