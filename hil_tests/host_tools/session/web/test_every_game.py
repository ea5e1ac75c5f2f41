"""Every game is played by what the panel offers, and after each act the board's journal tells the
same picture as was seen coming: what a power cut or a second host leaves to be told."""

import pytest
from tablectl.games import CATALOGUE

from hil_tests.host_tools.helpers.any_round import SEATS, play
from host_tools.session import irregularities
from host_tools.session.round_so_far import round_so_far

ROUND = ("wagers", "hands", "lows", "decisions", "lines")


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_game_is_played_by_what_is_offered_and_the_journal_tells_it_again(chapter, table):
    at = table(chapter)

    def the_same_picture():
        told = round_so_far(at.session.client)
        if at.view.phase not in ("betting", "locked"):
            assert told
            for part in ROUND:
                assert seen(told, part) == seen(at.view, part), (chapter, part, at.view.what)
            assert (told.phase, told.what, told.to) == (at.view.phase, at.view.what, at.view.to)

    for number in range(2):
        play(at, last=bool(number), after_each=the_same_picture)
        assert {line["seat"] for line in at.see()["lines"]} == set(SEATS)
        at.do("next_round")
        if at.view.what == "next_round":
            at.do("report", what="new_deck")
            at.do("next_round")
    assert not [entry for entry in at.view.log if "fault of this program" in entry.text]


def seen(view, part):
    """Seats and places with something, the sections of lines as they stand."""
    value = getattr(view, part)
    return {key: of for key, of in value.items() if of} if isinstance(value, dict) else value


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_every_irregularity_of_a_game_has_its_words_and_section(chapter, table):
    at = table(chapter)
    told = {one["name"]: one for one in at.see()["table"]["irregularities"]}
    declared = {known.name: known for known in at.session.game.irregularities}
    if "shoe" not in at.see()["table"]["devices"]:
        declared.pop("shoe_jam", None)
    assert set(declared) < set(told) <= set(declared) | set(irregularities.MENDED)
    for name, known in declared.items():
        assert told[name]["section"] == known.section
        assert told[name]["says"]
