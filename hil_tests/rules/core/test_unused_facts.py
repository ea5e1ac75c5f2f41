"""What a step does not use is refused at the door: nothing is recorded that no rule has looked
at."""

from tablectl.core.irregularities import FACTS, USES

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY

GIVEN = {"seat": 3, "card": 5, "device": "shuffler", "wager": "ante"}


def deciding():
    game = DJWild()
    game.bet(3)
    game.start()
    game.deal_anything()
    return game


def test_a_decision_without_an_amount_takes_no_cents_and_none_takes_cards():
    game = deciding()
    for what, facts in (
        ("fold", {"cents": 1000}),
        ("raise", {"cents": 2000}),
        ("fold", {"cards": [2**64, 1]}),
        ("raise", {"cards": [0, 1]}),
    ):
        error = game.refuses(1019, "687a.11(b)", "decision", seat=3, what=what, **facts)
        assert error.facts["fact"] == "{} takes no {}".format(what, list(facts)[0])
    game.do("decision", seat=3, what="fold", cents=None, cards=None)


def test_an_irregularity_takes_what_it_is_about_and_nothing_else():
    game = deciding()
    for what in ("exposed", "shuffler_jam", "malfunction", "player_left"):
        used = USES.get(what, ())
        for key in FACTS:
            if key not in used:
                facts = {known: GIVEN[known] for known in (key,) + used}
                error = game.refuses(1019, ANY, "irregularity", what=what, **facts)
                assert error.facts["fact"] == "{} takes no {}".format(what, key)
    game.do("irregularity", what="malfunction", device="shuffler", seat=None, card=None)


def test_what_the_rules_do_not_know_is_told_before_what_came_with_it():
    game = deciding()
    game.refuses(1009, "687a.11(b)", "decision", seat=3, what="double", cents=1000)
    game.refuses(1014, ANY, "irregularity", what="rain", seat=3)
    game.refuses(1001, ANY, "card", card=3)
