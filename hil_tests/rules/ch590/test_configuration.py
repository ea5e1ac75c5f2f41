"""The Rules Submission of 590 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.table import open_table

from hil_tests.rules.families.blackjack_games import FreeBet
from hil_tests.rules.families.discard_racks import verify_discard_rack
from hil_tests.rules.helpers.play import refused

# key, section, values that are refused
REFUSED = (
    ("counting_shuffler", "590.5(h)", (1, None)),
    ("preinspected", "590.4(e)", (1, None)),
    ("shuffler", "590.3(b)", (True, "hand")),
    ("max_boxes", "590.6(f)", (0, 7, None)),
    ("decks", "590.3(a)", (0, 17, None, "6")),
    ("push_22", "590.12(c)", ("C", True)),
    ("settlement", "590.7(r)", (None, "winners_first")),
    ("table", "590.2(a)", ({"number": 1, "seats": 7}, {"number": 1, "seats": 0})),
)


def refuses(code, section, **changes):
    return refused(lambda: open_table(FreeBet.offering(**changes)), code, section)


def test_590_each_value_within_its_section():
    """590.2(a), 590.3(a), 590.3(b), 590.4(e), 590.5(h), 590.6(f), 590.7(r), 590.12(c)."""
    for key, section, values in REFUSED:
        for value in values:
            refuses(4003, section, **{key: value})
    refuses(4003, "590.5(h)", counting_shuffler=True, shuffler="batches")
    open_table(FreeBet.offering(counting_shuffler=True, shuffler="continuous"))


def test_590_2_e_1_2_R_590_32_the_discard_rack_has_one_of_two_heights():
    verify_discard_rack(FreeBet.offering, "590.2(e)")


def test_590_3_a_R_590_14_one_to_sixteen_decks():
    for decks in range(1, 17):
        assert open_table(FreeBet.offering(decks=decks)).pack.count == 52 * decks
