"""Two decks that alternate round by round, one in the shuffler while the other is played."""

from tablectl.core.in_use import HOUR
from tablectl.core.table import open_table

from hil_tests.helpers.examples import table
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import changed, effect, named, refused

# Chapter, section.
TWO_DECKS = (
    ("573", "573.3(b)"),
    ("579", "579.3(b)"),
    ("583", "583.3(b)"),
    ("587", "587.3(b)"),
    ("588", "588.3(b)"),
    ("589", "589.3(b)"),
    ("592", "592.3(b)"),
    ("687a", "687a.3(b)"),
    ("688a", "688a.3(b)"),
)


def alternating(**changes):
    return DJWild(two_decks=True, shuffler=True, **changes)


def played(game, cards=53):
    """A round of one player who folds, from a deck of so many cards; it is over."""
    if game.waits("next_round"):
        game.do("next_round")
    game.bet(1)
    game.start()
    game.deal_anything()
    if game.waits("stub_count"):
        game.do("stub_count", cards=cards - len(game.table.round.drawn), misdealt=False)
    if not game.waits("next_round"):
        game.decided(seat=1, what="fold")


def test_687a_3_b_two_decks_need_a_shuffler_and_are_one_where_left_out():
    for chapter, section in TWO_DECKS:
        values = changed(table(chapter), shuffler=True, deal_method="manual_shoe")
        one = open_table(values)
        assert one.configuration["two_decks"] is False
        assert "deck" not in one.status() and len(one.deck.state()) == 5
        two = open_table(changed(values, two_decks=True))
        assert two.configuration["two_decks"] == section + "(3)"
        assert two.status()["deck"] == 1
        values = changed(values, shuffler=False, counting_shuffler=False)
        alone = changed(values, two_decks=True)
        refused(lambda alone=alone: open_table(alone), 4003, section)
        for value in (None, 2, "true"):
            wrong = changed(values, two_decks=value)
            refused(lambda wrong=wrong: open_table(wrong), 4003, section)


def test_687a_3_b_each_deck_is_used_for_every_other_round():
    for chapter, section in TWO_DECKS:
        values = changed(table(chapter), shuffler=True, two_decks=True)
        game = AnyGame(values, seed=7, trouble=1000000)
        for _ in range(4):
            deck = game.table.deck.in_play
            told = effect("note", what="deck_in_play", deck=deck, section=section + "(3)")
            notes = [note for note in named(game.game.effects, "note") if "deck" in note]
            assert notes[-1] == told
            game.round()
            assert game.table.deck.in_play == (3 - deck if game.table.round.drawn else deck)
            game.game.do("next_round")


def test_R_687a_34_a_round_without_cards_leaves_the_deck_in_play():
    game = alternating()
    game.do("start_game")
    game.do("latched")
    assert game.waits("next_round") and game.table.deck.in_play == 1


def test_R_687a_34_a_wrong_count_removes_the_deck_in_the_shuffler():
    game = alternating(counting_shuffler=True)
    assert game.do("deck_count", cards=52) == [effect("deck_removed", section="687a.5(b)")]
    played(game)
    game.refuses(1016, "687a.5(b)", "next_round")
    game.do("new_deck")
    played(game)
    one = DJWild(counting_shuffler=True)
    one.do("deck_count", cards=52)
    one.bet(1)
    one.start()
    one.refuses(1016, "687a.5(b)", "card", card=1)


def test_R_687a_34_a_wrong_stub_removes_the_deck_in_play_and_the_other_plays_on():
    game = alternating(counting_shuffler=False)
    for _ in range(4):
        played(game)
    played(game, cards=52)
    assert [shown["section"] for shown in named(game.effects, "deck_removed")] == ["687a.8(i)"]
    played(game)
    game.refuses(1016, "687a.8(i)", "next_round")
    game.do("new_deck")
    played(game)


def test_R_687a_34_a_deck_that_was_removed_is_changed_while_the_other_is_played():
    game = alternating(counting_shuffler=True)
    game.do("deck_count", cards=52)
    game.do("new_deck")
    played(game)
    played(game)


def test_687a_3_c_R_687a_34_each_deck_has_its_own_hours():
    game = alternating(counting_shuffler=True)
    played(game)
    start = game.events[0]["time"]
    due = start + 8 * HOUR
    game.refuses(1023, "687a.3(c)", "next_round", time=due)
    game.do("new_deck", time=due)
    game.do("next_round", time=due)
    played(game)
    assert game.table.deck.in_play == 1
    game.refuses(1023, "687a.3(c)", "next_round")
    game.do("new_deck")
    played(game)
    played(game)
    later = game.table.in_use.since["cards"] + 8 * HOUR
    game.refuses(1023, "687a.3(c)", "next_round", time=later)


def test_687a_3_c_R_687a_34_the_other_deck_is_changed_before_it_comes_into_play():
    game = alternating(counting_shuffler=True)
    played(game)
    due = game.events[0]["time"] + 8 * HOUR
    told = named(game.do("new_deck", time=due), "note")
    assert [note["deck"] for note in told if note["what"] == "new_deck"] == [2]
    game.do("next_round", time=due)
    told = named(game.do("new_deck"), "note")
    assert [note["deck"] for note in told if note["what"] == "new_deck"] == [1]
    played(game)
    game.do("next_round")
    assert game.table.deck.in_play == 1


def test_R_687a_34_the_deck_in_play_outlives_a_loss_of_power_and_a_submission():
    values = DJWild.offering(two_decks=True, shuffler=True)
    game = alternating()
    played(game)
    game.do("next_round")
    state = game.table.state()
    again = open_table(values, state=state)
    assert (again.deck.in_play, again.in_use.since) == (2, game.table.in_use.since)
    assert open_table(DJWild.offering(), state=state).deck.in_play == 0
    before = open_table(DJWild.offering()).state()
    assert open_table(values, state=before).deck.in_play == 1
