"""What may go wrong, when it can be recorded, and what follows: as the rules themselves do it."""

from types import SimpleNamespace
from typing import cast

import pytest
from tablectl import games
from tablectl.core.irregularities import FACTS
from tablectl.games import CATALOGUE

from hil_tests.host_tools.helpers.round_files import ROUNDS
from host_tools.journal.entry import Entry
from host_tools.journal.known_table import KnownTable
from host_tools.journal.playback import Playback, Played
from host_tools.journal.record_shower import RecordShower
from host_tools.rounds import round_file
from host_tools.rounds.player import REFUSED, Player
from host_tools.rounds.round_irregularities import OPTIONAL
from host_tools.session import irregularities
from host_tools.session.consequences import VOID, consequence

STEP_US = 1_000_000
SINGLE_SENTENCE = 120


MENDED = tuple(irregularities.MENDED)


def recorded(chapter):
    """Of each irregularity of the example rounds: its name, the file, the event, what is known of
    the table before it (until the next one is asked for), and whether the round was void at once.
    """
    for path in sorted((ROUNDS / chapter).glob("*.json")):
        file = round_file.load(path)
        table, player, time = file.open_table(), Player(file), 0
        told, playback = KnownTable(phase="betting"), SimpleNamespace(table=table, number=1)
        shower = RecordShower(told)
        while event := player.next_event(table.awaits):
            time += STEP_US
            if event.pop(REFUSED, None):
                continue
            effects = table.handle({**event, "time": time})
            name = event["what"] if event["event"] == "irregularity" else event["event"]
            if event["event"] in ("irregularity", *MENDED):
                yield name, file, event, told, any(one["effect"] == "void" for one in effects)
            shower.take(Entry(1, time, event), Played(effects), cast(Playback, playback))


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_what_is_said_to_follow_is_what_the_rules_do(chapter):
    game = games.load(chapter)
    says = {one.name: consequence(one) for one in game.irregularities}
    assert all(0 < len(text) < SINGLE_SENTENCE for text in says.values())
    found = [(name, void) for name, _, _, _, void in recorded(chapter) if name not in MENDED]
    assert found
    for name, is_void in found:
        assert "void" in says[name] if is_void else says[name] != VOID, name


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_whatever_went_wrong_in_an_example_round_is_offered_then_with_what_belongs_to_it(chapter):
    for name, file, event, told, _ in recorded(chapter):
        listed = irregularities.known(file.game, file.configuration)
        (one,) = (one for one in listed if one["name"] == name)
        assert irregularities.is_possible(one, told), (file.path, name)
        given, optional = set(FACTS) & set(event), set(OPTIONAL.get(name, ()))
        assert set(one["needs"]) - optional <= given <= set(one["needs"]), (file.path, name)
        seats = irregularities.seats(one, told)
        assert event.get("seat") in seats or "seat" not in event, (file.path, name, seats)


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


@pytest.mark.parametrize("chapter, phase", [("588", "deciding"), ("688a", "setting")])
def test_who_has_no_wager_has_no_card_to_be_seen_once_the_stub_is_counted(chapter, phase, table):
    at = table(chapter)
    for seat in (2, 5):
        at.do("place_wagers_at", seat=seat, every=False)
    at.do("start_game")
    while at.view.phase != phase:
        if at.view.what == "stub_count":
            assert all(seat["hands"] for seat in at.see()["seats"])
            at.do("stub", count=len(at.session.shoe), misdealt=False)
        else:
            at.do("deal")
    assert [seat["seat"] for seat in at.see()["seats"] if seat["hands"]] == [2, 5]
    assert possible(at)["exposed"] == [2, 5, 0]
    assert possible(at)["incorrect_number"] == [1, 2, 3, 4, 5, 6, 0]
