"""Cards and dice that are due for a change, and the chips that a table takes."""

from tablectl.core.in_use import HOUR

from hil_tests.rules.families.dice_tables import Dice
from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import effect
from hil_tests.rules.helpers.worded_alike import finish

SEATS = {"number": 7, "seats": 6}


def test_687a_3_c_a_round_in_play_goes_on_with_cards_that_are_due():
    game = DJWild()
    game.bet(1)
    game.do("start_game")
    game.do("latched", time=9 * HOUR)
    game.deal_anything()
    game.decided(seat=1, what="fold")
    game.refuses(1023, "687a.3(c)", "next_round")


def test_585_3_b_1_593_3_b_1_dice_are_changed_after_24_hours():
    for chapter in ("585", "593"):
        section = chapter + ".3(b)(1)"
        dice = Dice(chapter).game
        finish(dice, 1000)
        start = dice.time
        finish_at = start + 24 * HOUR
        error = dice.refuses(1023, section, "next_round", time=finish_at)
        assert error.text == (
            "the dice were 24 hours on the table: change them first (new_dice), " + section
        )
        assert effect("note", what="new_dice", section=section) in dice.do(
            "new_dice", time=finish_at
        )
        dice.do("next_round", time=finish_at)


def test_a_table_without_dice_gets_no_new_ones():
    DJWild().refuses(1001, "687a.8(b)", "new_dice")


def test_denominations_are_values_in_cents_the_least_first():
    for values in ("100", [0, 100], [-100], [500, 100], [100, 100], [1.5], [True], {}, None):
        table = dict(SEATS, denominations=values)
        error = DJWild.not_opened(4003, None, table=table)
        assert error.facts["key"] == "table.denominations", values
