"""core/paytable.py: which row pays a hand; rows of a rank, of a rank or better, of several."""

from tablectl.core import paytable
from tablectl.core.odds import to
from tablectl.core.paytable import any_of, name_of, odds_for, or_better, ranked
from tablectl.games.ch555 import paytables as ch555_paytables
from tablectl.games.ch573 import paytables as ch573_paytables
from tablectl.games.ch579 import paytables as ch579_paytables
from tablectl.games.ch687a import paytables as ch687a_paytables

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
STANDARD = (
    "high card",
    "pair",
    "two pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
    "four-of-a-kind",
    "straight flush",
    "royal flush",
)


def pays(table, hand, rank):
    odds = odds_for(table, hand, RANKS.index(rank), STANDARD)
    return odds and odds[1]


def test_the_first_row_that_a_hand_satisfies_pays_it():
    table = ((ranked("aces", "pair", 12, 12), to(9)), ("pair", to(1)), ("pair", to(2)))
    assert pays(table, "pair", "ace") == 9
    assert pays(table, "pair", "king") == 1
    assert pays(table, "two pairs", "ace") is None


def test_or_better_is_a_higher_rank_or_a_better_category_and_no_lower_one():
    table = ((or_better("pair of jacks or better", "pair", RANKS.index("jack")), to(1)),)
    for rank in RANKS:
        assert pays(table, "pair", rank) == (1 if rank in RANKS[9:] else None), rank
        assert pays(table, "high card", rank) is None
        for hand in STANDARD[2:]:
            assert pays(table, hand, rank) == 1


def test_through_has_both_ends_and_no_better_category():
    table = ((ranked("pair of 6s through 10s", "pair", 4, 8), to(1)),)
    for rank in RANKS:
        assert pays(table, "pair", rank) == (1 if rank in RANKS[4:9] else None), rank
    for hand in STANDARD:
        assert hand == "pair" or pays(table, hand, "8") is None


def test_a_row_of_several_outcomes_needs_neither_rank_nor_ranking():
    table = ((any_of("6 or 33", 6, 33), to(50)),)
    assert [total for total in range(40) if odds_for(table, total)] == [6, 33]


def test_a_row_of_ranks_never_pays_on_an_unknown_rank_or_ranking():
    bonus = ch555_paytables.BONUS["A"]
    for arguments, error in (
        (("pair",), TypeError),
        (("pair", None, STANDARD), TypeError),
        (("high card", 12), ValueError),
    ):
        try:
            odds_for(bonus, *arguments)
        except error:
            continue
        raise AssertionError(arguments)


def test_the_data_of_each_named_row_is_what_its_name_says():
    for hand, category, lowest, highest, better in (
        (paytable.FOUR_ACES, "four-of-a-kind", "ace", "ace", False),
        (paytable.PAIR_OF_SIXES_OR_BETTER, "pair", "6", "ace", True),
        (paytable.PAIR_OF_SEVENS_OR_BETTER, "pair", "7", "ace", True),
        (paytable.PAIR_OF_TENS_OR_BETTER, "pair", "10", "ace", True),
        (paytable.PAIR_OF_JACKS_OR_BETTER, "pair", "jack", "ace", True),
        (paytable.PAIR_OF_QUEENS_OR_BETTER, "pair", "queen", "ace", True),
        (paytable.PAIR_OF_SIXES_THROUGH_TENS, "pair", "6", "10", False),
    ):
        assert hand.outcomes == (category,)
        assert (RANKS[hand.lowest], RANKS[hand.highest]) == (lowest, highest), hand.name
        assert hand.better is better
        if better:
            assert hand.name == "pair of {}s or better".format(lowest)


def test_a_row_is_named_in_the_words_of_the_regulation():
    names = [name_of(hand) for hand, _ in ch573_paytables.SUPER_BONUS]
    assert names[:2] == ["four aces", "four-of-a-kind"]


def test_573_12_b_four_aces_are_not_paid_as_any_four_of_a_kind():
    for table, aces, others in (
        (ch573_paytables.SUPER_BONUS, 200, 30),
        (ch573_paytables.QUEENS_UP["A"], 50, 50),
    ):
        assert pays(table, "four-of-a-kind", "ace") == aces
        assert pays(table, "four-of-a-kind", "king") == others


def test_573_12_c_555_13_g_579_12_d_where_a_pair_begins_to_pay():
    for table, lowest in (
        (ch573_paytables.QUEENS_UP["D"], "queen"),
        (ch555_paytables.BONUS["C"], "10"),
        (ch579_paytables.POKER_BONUS["A"], "7"),
        (ch579_paytables.POKER_BONUS["B"], "6"),
    ):
        for rank in RANKS:
            paid = RANKS.index(rank) >= RANKS.index(lowest)
            assert pays(table, "pair", rank) == (1 if paid else None), (lowest, rank)


def test_no_outcome_is_paid_nothing():
    assert odds_for(ch687a_paytables.BAD_BEAT["DJWBB-03"], None) is None
