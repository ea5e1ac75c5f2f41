"""With every bound spent by somebody hostile, the dealer and the floor still reach the next
betting, from each step of every game."""

import sys

from tablectl.core.deck import MOST_BURNS
from tablectl.core.errors import RuleError
from tablectl.core.seats import DEALER
from tablectl.games import CATALOGUE

from hil_tests.controller.besieged import Besieged, tables_of
from hil_tests.controller.stand_ins import raises
from hil_tests.helpers import examples

IS_BOARD = sys.implementation.name == "micropython"
# Rounds behind the last one that came to a new step.
ROUNDS = 2 if IS_BOARD else 40
# Phases that only some rounds come to.
RARE = {"setting", "collecting"} if IS_BOARD else {"jackpot_hold", "claiming", "counting", "stub"}


def search(chapter):
    """Play until no round comes to a step that is new. The steps."""
    steps = set()
    for seed, configuration in enumerate(tables_of(examples.table(chapter))):
        game = Besieged(configuration, seed)
        quiet = 0
        while quiet < ROUNDS:
            known = len(game.steps)
            game.round_besieged()
            quiet = 0 if len(game.steps) > known else quiet + 1
        steps |= game.steps
    return steps


def test_every_step_of_every_game_has_a_way_to_the_next_betting():
    phases = set()
    for chapter in sorted(CATALOGUE):
        phases |= {phase for phase, _, _ in search(chapter)}
    assert phases >= RARE, phases


def at_the_dealers_hand(chapter):
    """A round in which the dealer sets his hand next."""
    game = Besieged(examples.table(chapter), 3)
    for _ in range(50):
        game.shuffle()
        while not game.game.waits("next_round"):
            if game.game.waits("set_hand") and game.table.awaits["to"] == DEALER:
                return game
            game.attempt_step()
        game.open_next()
    raise AssertionError("no round came to the dealer's hand")


def sent(game, name, often, **facts):
    """Whether the table took the event each time."""
    for _ in range(often):
        try:
            game.game.do(name, **facts)
        except RuleError:
            return False
    return True


def test_588_688a_the_dealers_right_hand_is_taken_behind_any_number_of_wrong_ones():
    for chapter in ("588", "688a"):
        for exit in ("set_hand", "incorrect_number"):
            game = at_the_dealers_hand(chapter)
            journal = game.game.board.journal
            before, lows = journal.ring.head.sequence, list(game.wrong_hands())
            for _ in range(12):
                for name, facts in lows:
                    assert sent(game, name, 6, **facts)
            assert journal.ring.head.sequence - before == len(lows)
            assert sent(game, "irregularity", 40, what="shuffler_jam")
            assert journal.ring.head.sequence - before == len(lows) + 1
            if exit == "set_hand":
                low = game.table.house_way(DEALER)[0]
                assert sent(game, exit, 1, seat=DEALER, low=low)
            else:
                assert sent(game, "irregularity", 1, what=exit, seat=DEALER)
            while not game.game.waits("next_round"):
                game.attempt_step()
            game.open_next()
            assert game.game.waits("wagers")


def test_588_13_i_688a_13_h_a_wrong_hand_that_is_merged_is_told_again():
    for chapter in ("588", "688a"):
        game = at_the_dealers_hand(chapter)
        name, facts = next(iter(game.wrong_hands()))
        journal = game.game.board.journal
        before = journal.ring.head.sequence
        for _ in range(3):
            game.game.board.shown = []
            game.game.do(name, **facts)
            assert journal.ring.head.sequence == before + 1
            notes = [shown for shown in game.game.board.shown if shown["effect"] == "note"]
            assert [note["what"] for note in notes] == ["dealer_set_wrong"]
        again = game.game.board.again()
        assert again.keeper.table.awaits == game.table.awaits


def test_687a_5_b_a_wrong_count_removes_the_deck_behind_any_number_of_reports():
    configuration = dict(examples.table("687a"), counting_shuffler=True)
    for exit in ("deck_count", "face_up", "incorrect_number"):
        game = Besieged(configuration, 1)
        game.shuffle()
        while not (game.game.waits("card") and len(game.table.round.drawn) > 2):
            game.attempt_step()
        for what in ("shuffler_jam", "drawn_in_error", "malfunction"):
            facts = {"device": "shuffler"} if what == "malfunction" else {}
            assert sent(game, "irregularity", 80, what=what, **facts)
        if exit == "deck_count":
            assert sent(game, exit, 1, cards=51)
            while not game.game.waits("next_round"):
                game.attempt_step()
            raises(RuleError, 1016, game.game.do, "next_round")
        elif exit == "face_up":
            for card in game.shoe[:2]:
                assert sent(game, "irregularity", 1, what=exit, card=card)
        else:
            assert sent(game, "irregularity", 1, what=exit, seat=DEALER)
        assert game.game.waits("next_round"), exit
        game.open_next()
        assert game.game.waits("wagers")


def test_581_590_591_686a_dealers_who_come_and_go_burn_no_shoe():
    for chapter in ("581", "590", "591", "686a"):
        game = Besieged(examples.table(chapter), 1)
        for _ in range(60):
            while sent(game, "irregularity", 1, what="new_dealer"):
                pass
            for name in ("start_game", "latched", "next_round"):
                assert sent(game, name, 1)
        game.shuffle()
        burned = 0
        while not game.game.waits("next_round"):
            burned += game.table.awaits.get("to") == "burn"
            game.attempt_step()
        assert burned <= MOST_BURNS, (chapter, burned)
        game.open_next()
