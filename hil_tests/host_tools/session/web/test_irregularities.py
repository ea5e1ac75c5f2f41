"""What may go wrong, when it can be recorded, and what follows: as the rules themselves do it."""

import pytest
from tablectl import games
from tablectl.games import CATALOGUE

from hil_tests.host_tools.helpers.round_files import ROUNDS
from host_tools.rounds import round_file
from host_tools.rounds.player import Player
from host_tools.session.consequences import VOID, consequence

STEP_US = 1_000_000
SINGLE_SENTENCE = 120


def recorded(chapter):
    """(name, whether the round was void at once) of each irregularity of the example rounds."""
    for path in sorted((ROUNDS / chapter).glob("*.json")):
        file = round_file.load(path)
        table, player, time = file.open_table(), Player(file), 0
        while event := player.next_event(table.awaits):
            time += STEP_US
            effects = table.handle({**event, "time": time})
            if event["event"] == "irregularity":
                yield event["what"], any(effect["effect"] == "void" for effect in effects)


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_what_is_said_to_follow_is_what_the_rules_do(chapter):
    game = games.load(chapter)
    says = {one.name: consequence(one) for one in game.irregularities}
    assert all(0 < len(text) < SINGLE_SENTENCE for text in says.values())
    found = list(recorded(chapter))
    assert found
    for name, is_void in found:
        assert "void" in says[name] if is_void else says[name] != VOID, name


def possible(at):
    return at.see()["possible"]


def test_only_what_can_be_now_is_offered_of_the_seats_in_play(table):
    at = table()
    assert "incorrect_number" not in possible(at) and "recut" in possible(at)
    at.do("place_wagers_at", seat=2, every=False)
    at.do("place_wagers_at", seat=5, every=False)
    at.do("start_game")
    assert possible(at)["player_left"] == [2, 5]
    assert possible(at)["incorrect_number"] == [2, 5, 0]
    at.do("deal")
    # A card is dealt: nothing is cut any more (687a.5(e)).
    assert "recut" not in possible(at) and "face_up" in possible(at)
    # The table of the example has a shuffler and no automated shoe.
    names = [one["name"] for one in at.see()["table"]["irregularities"]]
    assert "shuffler_jam" in names and "shoe_jam" not in names


def test_of_the_dealers_cards_alone_no_seat_is_offered_573_13_d(table):
    at = table("573")
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    assert possible(at)["exposed"] == [0]


def test_who_sat_out_a_round_is_no_seat_in_play_581_6_b(table):
    at = table("581")
    at.do("place_wagers_at", seat=2, every=False)
    assert possible(at)["admitted"] == [1, 2, 3, 4, 5, 6]
    assert possible(at)["entered_in_error"] == [2]
