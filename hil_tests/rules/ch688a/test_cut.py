"""688a.5(b) to (d): to whom cards that are shuffled by hand are offered to be cut."""

from hil_tests.rules.families.pai_gow_games import FaceUp
from hil_tests.rules.helpers.play import effect, named


def played(**changes):
    """A round of seats 2 and 4, which is void for a wrong number of cards."""
    game = FaceUp(**changes)
    game.bet(2)
    game.bet(4)
    game.start()
    game.position()
    game.deal_hands({2: FaceUp.ACE_HIGH[0], 0: FaceUp.PAIR_OF_NINES[0]})
    game.count()
    game.do("irregularity", what="incorrect_number", seat=2)
    assert game.waits("next_round")
    return game


def test_688a_5_b_2_688a_5_d_2_R_688a_42_after_each_round_from_the_dealers_right():
    game = played(shuffler=False)
    offered = effect("cut", seats=[4, 2], section="688a.5(d)(2)")
    assert named(game.effects, "cut") == [offered]


def test_688a_5_b_1_688a_5_d_2_a_shuffling_device_leaves_nothing_to_cut():
    assert named(played(shuffler=True).effects, "cut") == []
