"""The Rules Submission of 581 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.in_use import HOUR
from tablectl.core.table import open_table

from hil_tests.rules.families.blackjack_games import DoubleAttack
from hil_tests.rules.families.discard_racks import verify_discard_rack
from hil_tests.rules.helpers.play import changed, refused, without

SEATS = {"number": 7, "seats": 6}
REQUIRED = (
    "shuffler",
    "counting_shuffler",
    "preinspected",
    "max_boxes",
    "bust_it",
    "reader_shows_hole_card",
    "table",
    "limits",
)


def refuses(code, section, **changes):
    return refused(lambda: open_table(DoubleAttack.offering(**changes)), code, section)


def test_every_key_is_needed_and_known():
    assert open_table(DoubleAttack.offering()).status()["phase"] == "betting"
    for key in REQUIRED:
        values = without(DoubleAttack.offering(), key)
        error = refused(lambda values=values: open_table(values), 4002)
        assert error.facts["key"] == key
    for key in ("decks", "abandon_loses", "deal_method"):
        assert refuses(4001, None, **{key: True}).facts["key"] == key


def test_581_yes_and_no():
    for key, section in (
        ("counting_shuffler", "581.5(h)"),
        ("preinspected", "581.4(f)"),
        ("bust_it", "581.6(f)"),
        ("reader_shows_hole_card", "581.13(h)"),
    ):
        for value in (1, "yes", None):
            refuses(4003, section, **{key: value})


def test_581_2_e_1_2_R_581_40_the_discard_rack_has_one_of_two_heights():
    verify_discard_rack(DoubleAttack.offering, "581.2(e)")


def test_581_2_a_six_players_at_most():
    for seats in range(1, 7):
        assert (
            open_table(DoubleAttack.offering(table={"number": 1, "seats": seats})).seats == seats
        )
    for seats in (0, 7, True):
        refuses(4003, "581.2(a)", table={"number": 1, "seats": seats})


def test_581_3_a_eight_decks_without_tens():
    pack = open_table(DoubleAttack.offering()).pack
    assert pack.count == 384
    assert [card for card in range(52) if not pack.has(card)] == [32, 33, 34, 35]


def test_581_6_a_R_581_37_cash_by_word_is_taken_where_the_house_says_so_or_says_nothing():
    assert DoubleAttack().table.configuration["verbal_wagers"] is True
    for answer in (True, False):
        assert DoubleAttack(verbal_wagers=answer).table.configuration["verbal_wagers"] is answer
    for wrong in (None, 1, "yes"):
        refused(lambda wrong=wrong: DoubleAttack(verbal_wagers=wrong), 4003, "581.6(a)")


def test_581_3_b_R_581_28_how_the_cards_are_shuffled():
    for shuffler in (None, "batches", "continuous"):
        open_table(DoubleAttack.offering(shuffler=shuffler))
        if shuffler != "continuous":
            refuses(4003, "581.5(h)", shuffler=shuffler, counting_shuffler=True)
    open_table(DoubleAttack.offering(shuffler="continuous", counting_shuffler=True))
    for shuffler in (True, "batch"):
        refuses(4003, "581.3(b)", shuffler=shuffler)


def test_581_3_c_cards_are_changed_after_24_hours():
    table = open_table(DoubleAttack.offering())
    for name, time in (("start_game", 0), ("latched", 1), ("next_round", 24 * HOUR - 1)):
        table.handle({"event": name, "time": time})
    for name in ("start_game", "latched"):
        table.handle({"event": name, "time": 24 * HOUR})
    refused(lambda: table.handle({"event": "next_round", "time": 24 * HOUR}), 1023, "581.3(c)")
    table.handle({"event": "new_deck", "time": 24 * HOUR})
    table.handle({"event": "next_round", "time": 24 * HOUR})


def test_581_6_d_f_g_limits_and_boxes():
    refuses(4003, "581.6(g)", max_boxes=0)
    refuses(4003, "581.6(g)", max_boxes=7)
    refuses(4003, "581.6(d)", limits=changed(DoubleAttack.OFFERED["limits"], bet=[0, 5]))
    refuses(4003, "581.6(f)", limits=changed(DoubleAttack.OFFERED["limits"], bust_it=[9, 5]))
    assert refuses(4001, None, bust_it=False).facts["key"] == "limits.bust_it"
    table = open_table(DoubleAttack.offering(bust_it=False, limits={"bet": [500, 1000]}))
    assert table.limits == {"bet": (500, 1000)}
