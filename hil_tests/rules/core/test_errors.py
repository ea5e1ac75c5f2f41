"""Every code of rules in the registry: what raises it, and its text."""

from tablectl.core.errors import ERRORS, ConfigurationError, RuleError, TableError
from tablectl.core.in_use import HOUR

from hil_tests.rules.families.blackjack_games import DoubleAttack
from hil_tests.rules.families.dice_tables import Dice
from hil_tests.rules.families.pai_gow_games import FaceUp, PaiGow
from hil_tests.rules.helpers.games import DJWild, HiLo, Lunar, OverUnder
from hil_tests.rules.helpers.play import ANY


def betting():
    game = DJWild()
    game.bet(1)
    return game


def locked():
    game = betting()
    game.bet(2, progressive=True)
    game.do("start_game")
    game.do("latched")
    return game


def dealing():
    game = DJWild()
    game.bet(1)
    game.bet(4)
    game.start()
    game.deal("As")
    return game


def deciding():
    game = dealing()
    game.deal_anything()
    return game


def counting():
    game = DJWild(counting_shuffler=False)
    for number in range(5):
        game.deal_round({1: ("As Kd Qc Jh 9s", None, {})})
        if number < 4:
            game.decided(seat=1, what="fold")
    return game


def entered():
    game = DoubleAttack()
    game.do("wager", seat=1, wager="bet", cents=1000)
    return game


def linked():
    return DJWild(linked={"link": "pit7", "progressive": "major", "approval": "pgcb-1"})


def shoe(what=None):
    """A blackjack table that waits for its dealer's up card, `what` reported before it."""
    game = DoubleAttack()
    game.bet({1: 1000})
    if what:
        game.report(what)
    return game


def shoe_to_shuffle():
    game = shoe("cover_card")
    game.finish()
    game.do("next_round")
    game.do("wager", seat=1, wager="bet", cents=1000)
    game.start()
    return game


def shoe_without_nines():
    game = shoe()
    for _ in range(8):
        game.report("face_up", card="9c")
    return game


def over(event="new_deck", **facts):
    game = DJWild()
    game.do(event, **facts)
    game.do("start_game")
    game.do("latched")
    return game


def held():
    game = DJWild()
    game.deal_round({1: ("As Ks Qs Js Ts", None, {"progressive": True})})
    game.decided(seat=1, what="raise")
    return game


def rolling():
    dice = Dice("585")
    dice.bet({1: {"field": 500}})
    dice.lock()
    return dice


def lunar():
    game = Lunar()
    game.deal_round({2: ("2c 5d 9c Jc Qd", None, {})})
    return game


def exchanging():
    game = lunar()
    game.decided(seat=2, what="exchange")
    return game


def sat_out():
    game = OverUnder(mid_shoe_entry=False)
    game.round({1: ("2c 3d 4h", "under_18", {})})
    game.do("next_round")
    return game


def starting():
    game = PaiGow()
    game.bet(1)
    game.start()
    return game


def setting():
    game = HiLo()
    game.deal_round({1: ("Kc Qd Jh 9s 2c", "play", {}, None)}, "")
    game.decide(1, "play")
    return game


def revealing():
    game = FaceUp()
    game.deal_round({3: ("Tc Td As Js 6d 4d 2h", "", {"ace_high": 100})})
    game.set(0, "Kh Qs")
    return game


IRREGULARITIES = (
    "drawn_in_error, exposed, face_up, incorrect_number, malfunction, player_left, "
    "recut, shoe_jam, shuffler_jam, two_areas"
)

# code: (name, the table, the event, its facts, text)
RULES: dict = {
    1001: (
        "not_awaited",
        betting,
        ("card", {"card": 5}),
        "card now: the table waits for wagers (betting), 687a.8(b)",
    ),
    1002: (
        "betting_closed",
        locked,
        ("wager", {"seat": 1, "wager": "trips", "cents": 500}),
        "trips at seat 1: no more bets, 687a.7(c)",
    ),
    1003: (
        "unknown_wager",
        betting,
        ("wager", {"seat": 1, "wager": "insurance", "cents": 500}),
        "insurance at seat 1: not a wager that is entered at this table",
    ),
    1004: (
        "wager_amount",
        betting,
        ("wager", {"seat": 2, "wager": "ante", "cents": 499}),
        "ante 499 at seat 2: less than 500, 687a.7(d)(1)",
    ),
    1005: (
        "wager_needs",
        betting,
        ("wager", {"seat": 2, "wager": "trips", "cents": 500}),
        "trips at seat 2: needs ante first, 687a.7(d)(3)",
    ),
    1006: (
        "no_such_seat",
        betting,
        ("chip_on", {"seat": 7}),
        "seat 7: this table has seats 1 to 6",
    ),
    1007: (
        "no_such_wager",
        betting,
        ("withdraw", {"seat": 1, "wager": "trips"}),
        "seat 1 has no trips to withdraw",
    ),
    1008: (
        "out_of_turn",
        deciding,
        ("decision", {"seat": 4, "what": "fold"}),
        "seat 4: it is the turn of seat 1, 687a.11(b)",
    ),
    1009: (
        "unknown_decision",
        deciding,
        ("decision", {"seat": 1, "what": "call"}),
        "call at seat 1: legal are raise, fold, 687a.11(b)",
    ),
    1010: (
        "chips_on_sensors",
        locked,
        ("confirm_chips", {}),
        "chips still on the sensors of seats 2, 687a.8(c)",
    ),
    1011: (
        "card_twice",
        dealing,
        ("card", {"card": 51}),
        "As was already drawn in this round",
    ),
    1012: (
        "no_such_card",
        dealing,
        ("card", {"card": 53}),
        "card 53: this deck has the cards 0 to 52",
    ),
    1013: (
        "stub_count",
        counting,
        ("stub_count", {"cards": 54, "misdealt": False}),
        "stub of 54 cards: a count is a whole number from 0 to 53, 687a.8(g)",
    ),
    1014: (
        "unknown_irregularity",
        betting,
        ("irregularity", {"what": "earthquake"}),
        "earthquake: this chapter has " + IRREGULARITIES,
    ),
    1015: (
        "irregularity_not_now",
        betting,
        ("irregularity", {"what": "drawn_in_error"}),
        "drawn_in_error: not while the table is in betting, 687a.13(b)",
    ),
    1016: (
        "deck_removed",
        lambda: over("deck_count", cards=52),
        ("next_round", {}),
        "the deck was removed from the table: a new deck comes first, 687a.5(b)",
    ),
    1017: (
        "not_covered",
        lambda: over("irregularity", what="malfunction", device="shuffler"),
        ("next_round", {}),
        "shuffler is out of order: cover it or sign it first, 687a.13(g)",
    ),
    1018: (
        "key_switch_off",
        held,
        ("jackpot_confirm", {"key": False}),
        "a held award is confirmed with the key switch on, R-687a-17",
    ),
    1019: (
        "malformed_event",
        betting,
        ("deck_count", {"cards": "53"}),
        "deck_count: cards must be a whole number",
    ),
    1020: (
        "roll",
        rolling,
        ("roll", {"dice": [3, 7]}),
        "roll [3, 7]: 2 dice, each from 1 to 6, 585.3(g)",
    ),
    1021: (
        "start_position",
        starting,
        ("start_position", {"number": 8}),
        "starting position 8: a whole number from 1 to 7, 588.5(i)(2)",
    ),
    1022: (
        "low_hand",
        setting,
        ("set_hand", {"seat": 1, "low": [0]}),
        "low hand of seat 1: 2 of the cards that the seat holds, 579.11(d)",
    ),
    1023: (
        "change_due",
        over,
        ("next_round", {"time": 8 * HOUR + 10**9}),
        "the cards were 8 hours on the table: change them first (new_deck), 687a.3(c)",
    ),
    1024: (
        "not_payable",
        lambda: DJWild(table={"number": 7, "seats": 6, "denominations": [500, 2500]}),
        ("wager", {"seat": 1, "wager": "ante", "cents": 1250}),
        "ante 1250 at seat 1: the nearest amounts in chips are 1000 and 1500",
    ),
    1026: (
        "wager_made",
        entered,
        ("withdraw", {"seat": 1, "wager": "bet"}),
        "bet at seat 1: 1000 was made and stands until its decision; for an error of entering "
        "report entered_in_error, 581.6(c)",
    ),
    1027: (
        "linked_meter",
        linked,
        ("adjusted", {"level": "progressive", "before": 0, "after": 0, "roles": "floor"}),
        "the meter of progressive is shared over the link pit7: two persons adjust it in its "
        "ledger, tablectl link adjust",
    ),
    1035: (
        "no_surrender",
        revealing,
        ("decision", {"seat": 4, "what": "surrender"}),
        "surrender at seat 4: its hands are not in play, face down, 688a.11(d)",
    ),
    1036: (
        "surrender_refused",
        revealing,
        ("decision", {"seat": 3, "what": "surrender"}),
        "surrender at seat 3: it has ace_high, 688a.11(d)",
    ),
    1045: (
        "illegal_setting",
        setting,
        ("set_hand", {"seat": 1, "low": [44, 0]}),
        "low hand Kc 2c of seat 1: legal is 9s 2c, 579.11(d)",
    ),
    1046: (
        "entry_closed",
        sat_out,
        ("wager", {"seat": 2, "wager": "ante", "cents": 1000}),
        "seat 2 sat out a round since the last shuffle, 686a.6(b)",
    ),
    1050: (
        "card_reader_out",
        lambda: shoe("reader_malfunction"),
        ("card", {"card": 28}),
        "the card reader device is out of order: no card is dealt, 581.13(i)",
    ),
    1051: (
        "shuffle_due",
        shoe_to_shuffle,
        ("card", {"card": 28}),
        "the cover card came out: the cards are shuffled first, 581.7(d)",
    ),
    1052: (
        "card_not_in_shoe",
        shoe_without_nines,
        ("card", {"card": 28}),
        "9c: all of this shoe's have been dealt since the shuffle",
    ),
    1055: (
        "not_this_hand",
        lunar,
        ("decision", {"seat": 2, "what": "declare"}),
        "declare at seat 2: no royal or straight flush, 589.11(b)(2)",
    ),
    1056: (
        "exchange",
        exchanging,
        ("decision", {"seat": 2, "what": "discard", "cards": [3]}),
        "exchange at seat 2: two to five cards are exchanged, 589.11(d)(2)(i)(B)",
    ),
}


def raised_rule(code):
    """The error that the case of `code` raises; the table is unchanged by it."""
    _, table, event, _ = RULES[code]
    return table().refuses(code, ANY, event[0], **event[1])


def test_each_rule_error_has_its_name_and_text():
    for code in sorted(RULES):
        error = raised_rule(code)
        assert isinstance(error, RuleError)
        assert error.name == RULES[code][0], code
        assert error.text == RULES[code][3], error.text
        assert str(error) == error.text


def test_an_error_as_plain_data_names_its_section_only_where_it_has_one():
    error = raised_rule(1009)
    assert error.as_dict() == {
        "code": 1009,
        "name": "unknown_decision",
        "text": "call at seat 1: legal are raise, fold, 687a.11(b)",
        "section": "687a.11(b)",
    }
    error = raised_rule(1012)
    assert error.as_dict() == {
        "code": 1012,
        "name": "no_such_card",
        "text": "card 53: this deck has the cards 0 to 52",
    }


def test_errors_of_other_layers_are_no_rule_errors():
    assert not issubclass(ConfigurationError, RuleError)
    assert issubclass(RuleError, TableError)


def test_every_code_of_rules_is_raised_here():
    # A round's budget is held where its records are (hil_tests/controller/test_bounded_rounds.py).
    registered = [code for code in ERRORS if 1000 <= code < 2000 and code != 1025]
    assert sorted(RULES) == sorted(registered)
    assert [raised_rule(code).code for code in sorted(RULES)] == sorted(registered)


def test_every_code_has_a_name_of_its_own():
    names = [ERRORS[code][0] for code in ERRORS]
    assert len(names) == len(set(names))
